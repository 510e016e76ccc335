// The playing aid: tiles are tapped in (or come from a photo), and the program says what they fish for.
import { palette } from "../../editor/palette.js";
import { BASE, Refusal, ask, button, choice, face, field, frame, groups, h, memory, notice, number, redraw, rulesField, say, tileName, why } from "./common.js";

const KEPT = "aid";
const ORDER = [..."BCD"].flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${suit}${at + 1}`)).concat(["WE", "WS", "WW", "WN", "DR", "DG", "DW"]);
const MOST_SHOWN = 8;
const place = frame();
const empty = () => ({ rules: "bmja", sets: [], tiles: [], seen: [], seat: null, round: null });

class Aid {
  constructor(rules) {
    this.rules = rules;
    this.state = { ...empty(), ...memory.get(KEPT) };
    if (!rules.some((one) => one.name === this.state.rules)) this.state.rules = "bmja";
    this.mode = "tiles";
    this.picked = new Set(); // places in the hand
    this.answer = null;
    this.problem = null;
    this.all = false;
    // what the palette of the hand's editor asks of whoever shows it
    this.tab = "B";
    this.view = { photo: null };
    this.build();
    this.draw();
    this.think();
  }

  say(key) {
    return say(key);
  }

  name(code) {
    return tileName(code);
  }

  face(code) {
    return face(code);
  }

  button(name, label, press, { title = null, children = [] } = {}) {
    const code = name.replace("key-", "");
    return h("button", { type: "button", class: "key", "aria-label": title, "data-focus": name, onclick: press, disabled: this.count(code) >= 4 }, ...children);
  }

  build() {
    const winds = [["", say("unknown")], ..."ESWN".split("").map((one) => [one, say(`wind_${one}`)])];
    const wind = (key) =>
      field(say(`aid_${key}`), choice(winds, this.state[key] ?? "", { "data-focus": key, onchange: (event) => this.set({ [key]: event.target.value || null }) }));
    this.left = h("div", {});
    this.right = h("div", { class: "advice", "aria-live": "polite" });
    place.replaceChildren(
      h("h1", {}, say("aid_title")),
      h("p", { class: "lead" }, say("aid_lead")),
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          {},
          this.left,
          h(
            "details",
            { class: "part" },
            h("summary", {}, say("aid_table")),
            rulesField(this.rules, this.state.rules, (rules) => this.set({ rules }), say("aid_rules")),
            h("div", { class: "line" }, wind("seat"), wind("round")),
          ),
        ),
        this.right,
      ),
    );
  }

  get size() {
    return this.state.tiles.length + 3 * this.state.sets.length;
  }

  count(code) {
    const { tiles, seen, sets } = this.state;
    return [...tiles, ...seen, ...sets.flatMap((one) => one.tiles.split(" "))].filter((one) => one === code).length;
  }

  set(change) {
    Object.assign(this.state, change);
    memory.set(KEPT, this.state);
    this.picked.clear();
    this.draw();
    this.think();
  }

  put(code) {
    if (this.count(code) >= 4) return;
    if (this.mode === "seen") return this.set({ seen: sorted([...this.state.seen, code]) });
    if (this.size >= 14) {
      this.problem = say("aid_full");
      return this.drawAdvice();
    }
    return this.set({ tiles: sorted([...this.state.tiles, code]) });
  }

  // A tile of the hand: tapped once it is chosen, and what can be done with it stands below.
  pick(at) {
    if (!this.picked.delete(at)) this.picked.add(at);
    this.draw();
  }

  chosen() {
    return [...this.picked].sort((one, two) => one - two).map((at) => this.state.tiles[at]);
  }

  rest() {
    return this.state.tiles.filter((_, at) => !this.picked.has(at));
  }

  layDown(concealed) {
    const tiles = this.chosen();
    this.set({ tiles: this.rest(), sets: [...this.state.sets, { tiles: tiles.join(" "), concealed }] });
  }

  draw() {
    const { tiles, seen, sets } = this.state;
    const wanted = this.size < 13 ? say("aid_more", { have: this.size, missing: 13 - this.size }) : say(`aid_have_${this.size}`);
    const rack = tiles.map((code, at) =>
      h(
        "button",
        { type: "button", class: "tile-button", "aria-pressed": String(this.picked.has(at)), "aria-label": tileName(code), "data-focus": `tile-${at}`, onclick: () => this.pick(at) },
        face(code),
      ),
    );
    const mode = (name) => button(say(`aid_mode_${name}`), () => ((this.mode = name), this.draw()), "", { "aria-pressed": String(this.mode === name), "data-focus": `mode-${name}` });
    redraw(
      this.left,
      h("h2", {}, say("aid_hand")),
      h("p", { class: "tally", role: "status" }, wanted),
      h("div", { class: "rack" }, tiles.length ? rack : h("span", { class: "quiet" }, say("aid_tap"))),
      this.picked.size ? this.choices() : null,
      this.size === 13 || this.size === 14 ? button(say("aid_to_answers"), () => this.right.scrollIntoView({ behavior: "smooth" }), "main to-answers", { "data-focus": "to-answers" }) : null,
      sets.length
        ? h(
            "div",
            {},
            h("h3", {}, say("aid_sets")),
            sets.map((one, at) =>
              h(
                "div",
                { class: "actions" },
                groups({ groups: [{ tiles: one.tiles.split(" ") }] }),
                h("span", {}, say(one.concealed ? "aid_concealed" : "aid_exposed")),
                button(say("aid_take_back"), () => this.takeBack(at), "small"),
              ),
            ),
          )
        : null,
      h("div", { class: "modes" }, mode("tiles"), mode("seen")),
      this.mode === "seen" ? h("p", {}, say("aid_seen_hint")) : null,
      seen.length || this.mode === "seen"
        ? h(
            "div",
            { class: "rack" },
            seen.length
              ? seen.map((code, at) =>
                  h("button", { type: "button", class: "tile-button", "aria-label": say("aid_unsee", { tile: tileName(code) }), onclick: () => this.set({ seen: seen.filter((_, place) => place !== at) }) }, face(code, "small")),
                )
              : h("span", { class: "quiet" }, say("aid_seen_none")),
          )
        : null,
      palette(this, null),
      h(
        "div",
        { class: "actions" },
        button(say("aid_clear"), () => this.set({ tiles: [], sets: [], seen: [] }), "", { disabled: !tiles.length && !sets.length && !seen.length }),
        h("a", { class: "button", href: new URL("..", BASE).href }, say("aid_photo")),
      ),
    );
  }

  choices() {
    const tiles = this.chosen();
    const alike = new Set(tiles).size === 1;
    const chow = tiles.length === 3 && isChow(tiles);
    return h(
      "div",
      { class: "actions", role: "group" },
      button(say("aid_remove"), () => this.set({ tiles: this.rest() })),
      (tiles.length === 3 && (alike || chow)) || (tiles.length === 4 && alike) ? button(say("aid_lay_exposed"), () => this.layDown(false)) : null,
      tiles.length === 4 && alike ? button(say("aid_lay_concealed"), () => this.layDown(true)) : null,
      tiles.length < 3 ? h("span", { class: "quiet" }, say("aid_lay_hint")) : null,
    );
  }

  takeBack(at) {
    const one = this.state.sets[at];
    this.set({ tiles: sorted([...this.state.tiles, ...one.tiles.split(" ")]), sets: this.state.sets.filter((_, place) => place !== at) });
  }

  // Ask the program, unless the hand has changed again in the meantime.
  async think() {
    this.asking?.abort();
    this.problem = null;
    this.all = false;
    if (this.size !== 13 && this.size !== 14) {
      this.answer = null;
      if (this.size > 14) this.problem = say("aid_too_many");
      return this.drawAdvice();
    }
    const asking = (this.asking = new AbortController());
    const { rules, sets, tiles, seen, seat, round } = this.state;
    try {
      const answer = await ask("aid/api", { json: { rules, sets, tiles: tiles.join(" "), seen: seen.join(" "), seat, round }, signal: asking.signal });
      if (asking !== this.asking) return;
      this.answer = answer;
    } catch (error) {
      if (asking.signal.aborted) return;
      this.answer = null;
      this.problem = why(error);
    }
    this.drawAdvice();
  }

  drawAdvice() {
    const found = this.answer;
    redraw(
      this.right,
      this.problem ? notice(this.problem, "problem") : null,
      !found ? (this.problem ? null : h("p", { class: "quiet" }, say("aid_begin"))) : null,
      found && this.size === 13 ? this.fishing(found) : null,
      found && this.size === 14 ? this.discards(found) : null,
      found ? this.aways(found) : null,
    );
  }

  fishing(found) {
    if (!found.fishing.length) return h("section", {}, h("h2", {}, say("aid_fishing")), h("p", {}, say("aid_not_fishing")));
    return h("section", {}, h("h2", {}, say("aid_fishing")), h("ul", { class: "fishing" }, found.fishing.map((one) => this.caught(one))));
  }

  caught(one) {
    const scores = one.claimed === null || one.claimed === one.drawn ? say("aid_scores", { drawn: number(one.drawn) }) : say("aid_scores_both", { drawn: number(one.drawn), claimed: number(one.claimed) });
    return h(
      "li",
      {},
      face(one.tile, "large"),
      h(
        "div",
        { class: "text" },
        h("strong", {}, tileName(one.tile)),
        h("div", { class: "points" }, one.claimed === null ? say("aid_drawn_only", { drawn: number(one.drawn) }) : scores),
        one.names.length ? h("div", {}, one.names.join(", ")) : null,
        h("div", { class: "quiet" }, one.left ? say("aid_left", { left: one.left }) : say("aid_dead")),
      ),
    );
  }

  discards(found) {
    const shown = this.all ? found.discards : found.discards.slice(0, 3);
    return h(
      "section",
      {},
      h("h2", {}, say("aid_discard")),
      h(
        "ol",
        { class: "discards" },
        shown.map((one, at) =>
          h(
            "li",
            { class: at ? "" : "best" },
            face(one.tile, "large"),
            h(
              "div",
              { class: "text" },
              h("strong", {}, at ? tileName(one.tile) : say("aid_best", { tile: tileName(one.tile) })),
              one.fishing.length
                ? h("div", {}, say("aid_then_fishing"), " ", one.fishing.map((each) => `${tileName(each.tile)} (${number(each.drawn)})`).join(", "))
                : h("div", {}, say("aid_then_nearest", { name: nearest(one)?.name ?? "", away: nearest(one)?.away ?? "" })),
              one.loses.length ? h("div", { class: "quiet" }, say("aid_further", { names: names(one.loses) })) : h("div", { class: "quiet" }, say("aid_loses_nothing")),
            ),
          ),
        ),
      ),
      found.discards.length > 3 ? button(say(this.all ? "aid_fewer" : "aid_all_discards"), () => ((this.all = !this.all), this.drawAdvice()), "small", { "data-focus": "all" }) : null,
    );
  }

  aways(found) {
    const shown = this.further ? found.away : found.away.slice(0, MOST_SHOWN);
    return h(
      "section",
      {},
      h("h2", {}, say("aid_away")),
      h(
        "ul",
        { class: "aways" },
        shown.map((one) =>
          h(
            "li",
            {},
            h("span", { class: "label" }, one.name),
            h("span", { class: "far" }, one.away === 0 ? say("aid_complete") : one.away === 1 ? say("aid_one_away") : say("aid_tiles_away", { away: one.away })),
            one.points ? h("span", { class: "quiet" }, say("aid_worth", { points: number(one.points) })) : null,
            one.missing ? h("span", { class: "quiet" }, say("aid_missing")) : null,
            one.missing ? groups({ groups: [{ tiles: one.missing.split(" ") }] }, "small") : null,
          ),
        ),
      ),
      found.away.length > MOST_SHOWN
        ? button(say(this.further ? "aid_fewer" : "aid_all_hands"), () => ((this.further = !this.further), this.drawAdvice()), "small", { "data-focus": "further" })
        : null,
    );
  }
}

const sorted = (codes) => codes.sort((one, two) => ORDER.indexOf(one) - ORDER.indexOf(two));
const names = (found) => found.map((one) => one.name).slice(0, 4).join(", ");
const nearest = (discard) => [...discard.keeps, ...discard.loses].sort((one, two) => one.away - two.away)[0];

function isChow(tiles) {
  const numbers = tiles.map((code) => Number(code[1])).sort();
  return "BCD".includes(tiles[0][0]) && tiles.every((code) => code[0] === tiles[0][0]) && numbers[1] === numbers[0] + 1 && numbers[2] === numbers[1] + 1;
}

// The tiles of a hand that was read from a photo, when the address names one.
async function fromHand() {
  const hand = new URLSearchParams(location.search).get("hand");
  if (!hand) return;
  const told = await ask(`aid/api/hand/${encodeURIComponent(hand)}`);
  memory.set(KEPT, { ...empty(), ...memory.get(KEPT), seen: [], sets: told.sets, tiles: sorted(told.tiles), seat: told.seat, round: told.round });
  history.replaceState(null, "", location.pathname);
}

try {
  await fromHand();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
}
try {
  new Aid((await ask("aid/api/rules")).rules);
} catch (error) {
  place.replaceChildren(notice(why(error), "problem"));
}
