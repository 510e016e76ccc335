// What these pages share: asking the program, the bar above, tiles, and hands as they are drawn.
import { BASE, button, choice, field, h, languageLinks, memory, notice, redraw, sure, texts, tiles } from "../../club/static/api.js";
import { sentence } from "../../editor/dom.js";

export { BASE, button, choice, field, h, memory, notice, redraw, sure, texts, tiles };

export const say = (key, values) => sentence(texts, key, values);
export const number = (value) => Number(value).toLocaleString(texts.language);
export const tileName = (code) => texts[`name_${code}`] ?? code;
export const rulesOf = () => new URLSearchParams(location.search).get("rules");

// What the program refused: a sentence, and for rules every fault.
export class Refusal extends Error {
  constructor(answer) {
    super(answer.error ?? texts.went_wrong);
    this.faults = answer.faults ?? [];
  }
}

export async function ask(path, { json = null, body = null, signal = null } = {}) {
  const headers = { "X-Jadelens": "1" };
  if (json) headers["Content-Type"] = "application/json";
  const method = json || body ? "POST" : "GET";
  const answer = await fetch(BASE + path, { method, headers, signal, cache: "no-store", body: json ? JSON.stringify(json) : body });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(told);
  return told;
}

// Why something did not work, in a sentence; a cut line says so.
export const why = (error) => (error instanceof Refusal ? error.message : say("offline_page"));

// The page's frame: the bar, and the place that is drawn into.
export function frame() {
  const links = JSON.parse(document.getElementById("links").textContent);
  const place = h("div", { class: "place" });
  document.getElementById("page").replaceChildren(
    h(
      "nav",
      { class: "no-print" },
      links.map((one) =>
        h("a", { href: one.href, "aria-current": one.here ? "page" : null }, h("span", { class: "long" }, one.name), h("span", { class: "short" }, one.short)),
      ),
      languageLinks(),
    ),
    place,
  );
  return place;
}

export const face = (code, size = "") =>
  h("img", { class: `face ${size}`, src: `${BASE}faces/${code}.svg`, alt: tileName(code), draggable: "false" });

// The tiles of a hand in their groups.
export const groups = (hand, size = "") =>
  h(
    "div",
    { class: `hand ${size}` },
    hand.groups.map((group) => h("span", { class: "group" }, group.tiles.map((code) => face(code, size)))),
  );

// How a hand was won, as far as its rule may ask: from where, with which tile, in which winds.
export function wonLine(hand) {
  if (!hand.won) return null;
  return h(
    "p",
    { class: "won quiet" },
    say("won_line", { how: hand.won, seat: say(`wind_${hand.seat}`), round: say(`wind_${hand.round}`) }),
    hand.tile ? [" ", say("won_tile", { tile: tileName(hand.tile) })] : null,
  );
}

// A choice of rulesets that goes to the same page with the other rules.
export function rulesField(found, chosen, change, label) {
  const known = found.some((one) => one.name === chosen);
  const select = choice(found.map((one) => [one.name, one.title]), known ? chosen : "bmja", {
    "data-focus": "rules",
    onchange: (event) => change(event.target.value),
  });
  return field(label, select);
}
