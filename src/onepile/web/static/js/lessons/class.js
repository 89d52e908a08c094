// @ts-check
/* For teachers: a lesson for tomorrow, with its link, its sheets, a board for the projector, and the codes
   of those who finished. */

import { t } from "../language.js";
import { qrCode } from "../qr.js";
import { byId, copies, element, isLocal, onSubmit } from "../words.js";
import { finishCode } from "./code.js";

/** The address that a class opens. */
export const classLink = () => new URL("#lesson=1", location.href).href;

/** Show the page for teachers. */
export async function openClass() {
  document.title = `${t("class.title")} · onepile`;
  byId("class-link").textContent = byId("class-link").href = classLink();
  byId("class-here").hidden = !isLocal();
  byId("class-qr").replaceChildren(qrCode(classLink()));
  byId("class-plan").replaceChildren(...[1, 2, 3, 4, 5].map((step) => element("li", {}, element("b", {}, t(`class.minutes.${step}`)), " ", t(`class.plan.${step}`))));
}

/** Make the buttons work. */
export function listenToClass() {
  copies("class-copy", classLink);
  onSubmit("class-codes", () => {
    const right = finishCode(byId("class-name").value) === byId("class-code").value.trim().toUpperCase();
    byId("class-says").textContent = t(right ? "class.codeRight" : "class.codeWrong", { name: byId("class-name").value.trim() });
    byId("class-says").className = `verdict ${right ? "wins" : "loses"}`;
  });
}
