// @ts-check
/* Two people, two devices, one match: over a server that is the referee, or turn by turn by a link that holds
   the whole match. */

import { ask } from "./api.js";
import { t } from "./language.js";
import { parameters } from "./link.js";
import { address, begin, go, inMeeting, match, playOn, referee } from "./match.js";
import { atTop, orTell, Refusal } from "./refusal.js";
import { SETTINGS } from "./starts.js";
import { enter } from "./views.js";
import { byId, capital, copies, element, isLocal, pause } from "./words.js";

const OFTEN = 1200; // milliseconds between two looks at what the other has done

/** The secret of a place at a table, kept while this tab is open.
 * @param {string} name
 * @param {string} [seat] */
function seatOf(name, seat) {
  try {
    if (seat) sessionStorage.setItem(`meeting ${name}`, seat);
    return sessionStorage.getItem(`meeting ${name}`) ?? undefined;
  } catch {
    return seat ?? match.meeting?.seat; // no storage
  }
}

/** @param {Values} values */
const tell = (values) => ask({ name: "meeting", values });

/** Whether the address still asks for the match that is on the table. */
const isHere = () => parameters().get("meet") === match.meeting?.meeting;

/** Say that a match is not there, and offer another one.
 * @param {string} message */
export function offerAnother(message) {
  byId("notice").replaceChildren(`${capital(message)}. `, element("button", { type: "button", class: "chip", onclick: () => atTop(beginMeeting) }, t("meet.another")));
}

/** Whether there may be an answer later on. @param {Refusal} refusal */
export const mayCome = ({ kind }) => ["away", "busy"].includes(kind);

/** Go on asking what the other has done, until the match is over or left.
 * @param {Meeting} mine */
async function follow(mine) {
  const { meeting, seat } = mine;
  const mineIs = () => match.meeting?.seat === seat && inMeeting() && isHere();
  while (mineIs()) {
    await pause(OFTEN);
    if (!mineIs()) return;
    try {
      const told = await tell({ meeting, seat });
      if (mineIs() && (told.steps.length > match.line.length || told.both !== match.meeting?.both)) await playOn(told.steps, told);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      byId("meet-says").textContent = error.message;
      if (mayCome(error)) continue;
      match.sent = true; // nobody is there to answer a move
      await playOn(match.line, { ...mine, over: true });
      offerAnother(error.message);
    }
  }
}

/** Put a match between two on the table. Throws a Refusal.
 * @param {Meeting} told */
async function sit(told) {
  seatOf(told.meeting, told.seat);
  const { game, start, side, steps } = told;
  await begin({ ...SETTINGS, game, start, steps, you: side, opponent: "person", meeting: told });
  follow(told);
}

/** Come to the match that the address names. Throws a Refusal. */
export async function openMeeting() {
  enter("table");
  const name = parameters().get("meet") ?? "";
  await sit(await tell({ meeting: name, seat: seatOf(name) }));
}

/** Begin one with the game and the start of the board; its link is the address. */
async function beginMeeting() {
  byId("settings").hidePopover();
  const { rule, start, you } = match;
  const told = await tell({ game: rule.game, start, you });
  history.pushState(null, "", `#meet=${told.meeting}`);
  enter("table");
  await sit(told);
}

/** The referee has to find a step right before it is made. Throws a Refusal.
 * @param {Step} step */
async function report(step) {
  if (!match.meeting || !inMeeting()) return;
  const { meeting, seat } = match.meeting;
  match.meeting = await tell({ meeting, seat, step, at: match.line.length });
}

/** What is to be done now, and the link for the other, as long as one is needed. */
export function showMeeting() {
  const { meeting, full, you, turns, sent } = match;
  const over = full.phase === "over";
  const playing = inMeeting();
  document.body.classList.toggle("meeting", playing);
  const alone = playing && !meeting?.both;
  const byTurns = !over && Boolean(turns);
  const toSend = byTurns && sent;
  byId("meet").hidden = !playing && !byTurns && !(meeting && over);
  byId("meet-resign").hidden = !playing || alone;
  if (byId("meet").hidden) return;
  const turn = full.actor === you ? "yours" : "theirs";
  const who = alone || toSend || over ? "" : `${t(`meet.${byTurns ? full.actor : you}`)} `;
  byId("meet-says").textContent = who + t(`meet.${toSend ? "send" : byTurns ? "move" : over ? (full.winner === you ? "won" : "lost") : alone ? "alone" : turn}`);
  byId("meet-here").hidden = !isLocal();
  byId("meet-share").hidden = !alone && !toSend;
  const link = new URL(address(), location.href).href;
  byId("meet-link").textContent = link;
  byId("meet-qr").replaceChildren();
  if (alone || toSend) import("./later.js").then(({ qrCode }) => byId("meet-qr").replaceChildren(qrCode(link)), () => {}); // else there is the link
}

/** Make the buttons work; `again` begins a match turn by turn. Where no server is asked there is no other way.
 * @param {boolean} served
 * @param {() => void} again */
export function listenToMeeting(served, again) {
  referee(report);
  byId("meet-begin").hidden = !served;
  byId("meet-begin").addEventListener("click", () => orTell("problem", beginMeeting));
  byId("meet-turns").addEventListener("click", again);
  byId("meet-resign").addEventListener("click", () => go({ resign: match.you }));
  copies("meet-copy", () => byId("meet-link").textContent ?? "");
}
