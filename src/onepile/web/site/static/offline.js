// @ts-check
/* Keeps the files of one edition of the site, so that the page opens without a network: the page and the
   answers made before at once, Python when it was used, and all on a wish. A new edition is fetched in the background,
   and used when no page of the old one is open any more. Other sites of the same server have their own. */

const folder = "EDITION";
const files = ["FILES"];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ours = `onepile ${worker.registration.scope} `;
const edition = `${ours}${folder}`;
/** @param {string} name */
const isLarge = (name) => /\/(python\/|plotly\.js)/.test(name);

/* What is kept of each page. */
const PAGES = new Map([["", "page.html"], ["index.html", "page.html"], ["notebook.html", "notebook.html"]]);

worker.addEventListener("install", (event) => {
  const requests = files.filter((name) => !isLarge(name)).map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(edition).then((cache) => cache.addAll(requests)));
});

/* Keep more of it: Python, or all; the answer is whether all is kept then. */
worker.addEventListener("message", (event) => {
  const { data: wanted, ports: [port] } = event;
  const keep = async () => {
    const cache = await caches.open(edition);
    const kept = await Promise.all(files.map((name) => cache.match(name)));
    const missing = files.filter((_, at) => !kept[at]);
    const asked = missing.filter((name) => wanted === "all" || (wanted === "python" && name.includes("/python/")));
    const done = await cache.addAll(asked).then(() => true, () => false);
    port.postMessage(done && asked.length === missing.length);
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(ours) && name !== edition).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = worker.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const page = PAGES.get(request.url.slice(scope.length).replace(/[?#].*/, ""));
  const asked = page ? `${scope}${folder}/${page}` : request;
  event.respondWith(caches.open(edition).then((cache) => cache.match(asked, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)));
});
