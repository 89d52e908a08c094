/* Keeps every file of one edition of the site, so that the page opens without a network. A new edition
   is fetched in the background, and used when no page of the old one is open any more. */

const folder = "EDITION";
const edition = `onepile-${folder}`;
const files = ["FILES"];

addEventListener("install", (event) => {
  const requests = files.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(edition).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("onepile-") && name !== edition).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const page = [registration.scope, `${registration.scope}index.html`].includes(request.url.replace(/[?#].*/, ""));
  const asked = page ? `${registration.scope}${folder}/page.html` : request;
  event.respondWith(caches.open(edition).then((cache) => cache.match(asked, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)));
});
