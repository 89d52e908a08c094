// @ts-check
/* The API's own description, made readable. */

import { byId, element } from "./words.js";

/** @typedef {{ type?: string, $ref?: string, const?: string, description?: string, anyOf?: Schema[] }} Schema */
/** @typedef {{ name: string, required?: boolean, schema: Schema }} Parameter */
/** @typedef {{ description: string, parameters?: Parameter[], requestBody?: any }} Operation
 * @type {Record<string, string>} */
const EXAMPLES = {
  "/api/families": "api/families",
  "/api/games": "api/games",
  "/api/game": "api/game?game=move-size;+f=2n;+blocks=1",
  "/api/solve": "api/solve?game=fibonacci-nim&pile=10^100&cap=7",
  "/api/table": "api/table?game=half&to=20&what=nim-values",
  "/api/base": "api/base?game=fibonacci-nim&to=1000",
  "/api/check": "api/check?game=even-or-odd",
  "/api/guess": "api/guess?game=half",
  "/api/prove": "api/prove?game=fibonacci-two-blocks",
  "/api/sum": "api/sum?pile=half+@+10&pile=fibonacci-nim+@+6,+4",
  "/api/plot": "api/plot?game=growing-moves&kind=levels&to=60&up_to=8",
};

/** @type {Record<string, string>} */
const BODIES = {
  "/api/verify": `onepile prove fibonacci-nim -o certificate.json
jq -Rs '{certificate: .}' certificate.json | curl -X POST ${location.origin}/api/verify \\
  -H 'Content-Type: application/json' -d @-`,
  "/api/transcript": `onepile play fibonacci-nim --save match.txt
jq -Rs '{transcript: .}' match.txt | curl -X POST ${location.origin}/api/transcript \\
  -H 'Content-Type: application/json' -d @-`,
  "/api/match": `curl -X POST ${location.origin}/api/match -H 'Content-Type: application/json' \\
  -d '{"game": "fibonacci-nim", "start": {"pile": "20", "cap": "19"},
       "steps": [{"take": "4"}], "opponent": "perfect", "hints": true}'`,
  "/api/meeting": `curl -X POST ${location.origin}/api/meeting -H 'Content-Type: application/json' \\
  -d '{"game": "fibonacci-nim", "start": {"pile": "20", "cap": "19"}, "you": "first"}'`,
};

/** @param {Schema} schema */
function kindOf(schema) {
  const kinds = (schema.anyOf ?? [schema]).map((part) => part.type ?? part.$ref?.split("/").pop() ?? part.const ?? "any");
  return kinds.filter((kind) => kind !== "null").join(" or ");
}

/** @param {Parameter[]} parameters */
function rows(parameters) {
  return parameters.map(({ name, required, schema }) => {
    const described = schema.description ?? schema.anyOf?.[0]?.description ?? "";
    return element("tr", {}, element("td", {}, name), element("td", {}, `${kindOf(schema)}${required ? "" : ", optional"}`), element("td", {}, described.replaceAll("`", "")));
  });
}

/** @param {Operation} operation @param {Record<string, any>} schemas @returns {Parameter[]} */
function bodyParameters(operation, schemas) {
  const name = operation.requestBody?.content["application/json"].schema.$ref?.split("/").pop();
  const schema = schemas[name] ?? { properties: {} };
  return Object.entries(schema.properties).map(([key, value]) => ({ name: key, required: schema.required?.includes(key), schema: value }));
}

/** @type {{ paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, any> } }} */
const described = await (await fetch("api/openapi.json")).json();
for (const [path, methods] of Object.entries(described.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const parameters = [...(operation.parameters ?? []), ...bodyParameters(operation, described.components.schemas)];
    const example = EXAMPLES[path] ? element("p", {}, element("a", { href: EXAMPLES[path] }, EXAMPLES[path])) : element("pre", {}, BODIES[path]);
    byId("reference").append(
      element("section", { class: "address panel" }, element("h2", {}, element("b", {}, method.toUpperCase()), path), element("p", {}, operation.description), element("table", {}, element("tbody", {}, ...rows(parameters))), example),
    );
  }
}
