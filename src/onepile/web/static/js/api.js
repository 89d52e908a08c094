/* Questions to the server. An answer that says no becomes a Refusal with its kind and message. */

export class Refusal extends Error {
  constructor({ kind, message, pointer }) {
    super(message);
    this.kind = kind;
    this.pointer = pointer ?? "";
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function ask(address, options, attempts = 3) {
  let answer;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ kind: "away", message: "the server does not answer: is onepile serve still running?" });
  }
  if (answer.status === 503 && attempts > 1) {
    await pause(600 + 600 * Math.random());
    return ask(address, options, attempts - 1);
  }
  const content = await answer.json();
  if (content.error) throw new Refusal(content.error);
  return content;
}

function query(values) {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return new URLSearchParams(filled).toString();
}

export const address = (name, values) => `/api/${name}?${query(values)}`;
export const get = (name, values = {}, signal) => ask(address(name, values), { signal });
export const post = (name, content) =>
  ask(`/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });
