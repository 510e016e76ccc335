// The editor of one hand: photo, sheet, sets, questions, score. The program holds the truth; here is only what is chosen.
import { Channel } from "./channel.js";
import { h, redraw, sentence } from "./dom.js";
import { Drag } from "./drag.js";
import { Finger } from "./finger.js";
import { remember, remembered } from "./memory.js";
import { tabOf } from "./palette.js";
import { Photo } from "./photo.js";
import { questions } from "./questions.js";
import { score, total } from "./score.js";
import { sets } from "./sets.js";
import { sheet } from "./sheet.js";
import { newHand, top } from "./top.js";

const editors = new WeakMap();

// `onNew` is called where the player wants a new hand; without it she is not asked.
export function open(place, base, hand, onNew = null) {
  const running = editors.get(place);
  if (running && running.hand === hand) {
    running.keep(onNew);
    return Object.assign(() => running.leave(), { saved: () => running.channel.saved() });
  }
  running?.close();
  const editor = new Editor(place, base, hand, onNew);
  editors.set(place, editor);
  return Object.assign(() => editor.leave(), { saved: () => editor.channel.saved() });
}

class Editor {
  constructor(place, base, hand, onNew) {
    Object.assign(this, { base, hand, onNew });
    this.view = null;
    this.texts = {};
    this.chosen = null; // id of the tile in the sheet
    this.adding = null; // {x, y} in the photo where a tile is to be added
    this.place = null; // what the program sees there: {quad, likely}; null while it looks, false where it sees nothing
    this.seen = new Set(); // tiles settled on this walk, whether or not the program has answered yet
    this.walking = false; // going from one doubtful tile to the next
    this.arranging = false;
    this.ringing = false; // whether the photo is there to draw a ring on
    this.ringSent = false;
    this.picked = new Set();
    this.tab = "B";
    this.tabChosen = false; // whether the player asked for this suit: then none is put in its place
    this.more = false;
    this.offline = false;
    this.sources = false; // whether the score says where its rules stand
    this.moreScore = { open: false, revision: null, answer: null };
    this.sharing = { open: false, said: "", text: null };
    this.indexed = remembered("index") !== "off"; // whether the faces bear a Western number
    this.channel = new Channel(`${base}hand/${hand}`, (view) => this.take(view), (off) => this.setOffline(off));
    remember("hand", hand); // seat and round are carried over from here to the next hand
    this.placed = place;
    this.build(place);
    this.channel.load(true);
    this.onVisible = () => document.visibilityState === "visible" && this.channel.load(false);
    document.addEventListener("visibilitychange", this.onVisible);
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  build(place) {
    this.finger = new Finger(place, () => this.draw());
    this.notice = h("div", { class: "notice", role: "status", "aria-live": "polite" });
    this.top = h("div", { class: "top" });
    this.photo = new Photo(this);
    this.setsPlace = h("section", { class: "sets" });
    this.drag = new Drag(this, this.setsPlace);
    this.asks = h("section", { class: "asks" });
    this.scorePlace = h("section", { class: "score", id: "score" });
    this.foot = h("section", { class: "foot" });
    this.bar = h("div", { class: "bar" });
    this.sheetPlace = h("div", { class: "sheet-place" });
    this.main = h(
      "div",
      { class: "main" },
      h("div", { class: "left" }, this.top, this.photo.element, this.setsPlace),
      h("div", { class: "right" }, this.asks, this.scorePlace, this.foot),
    );
    place.replaceChildren(this.notice, this.main, this.bar, this.sheetPlace);
  }

  keep(onNew) {
    this.onNew = onNew;
    clearTimeout(this.leaving);
  }

  leave() {
    // Streamlit lets go and takes hold again when its page is redrawn
    this.leaving = setTimeout(() => this.close(), 1500);
  }

  close() {
    // whoever comes back after this gets a new editor
    if (editors.get(this.placed) === this) editors.delete(this.placed);
    this.channel.close();
    document.removeEventListener("visibilitychange", this.onVisible);
    document.removeEventListener("keydown", this.onKey);
    this.finger.close();
  }

  // What the parts use

  say(key, values) {
    return sentence(this.texts, key, values);
  }

  number(value) {
    return value.toLocaleString(this.texts.language);
  }

  name(code) {
    return this.texts[`name_${code}`] ?? code;
  }

  face(code, size = "") {
    return h("img", { class: `face ${size}`, src: this.faceUrl(code), alt: this.name(code), draggable: "false" });
  }

  faceUrl(code) {
    return `${this.base}faces/${code}.svg${this.indexed ? "" : "?plain"}`;
  }

  tile(id) {
    return this.view?.tiles.find((tile) => tile.id === id) ?? null;
  }

  doubtful() {
    return this.view.tiles.filter((tile) => tile.doubtful);
  }

  send(op, values = {}) {
    this.channel.send({ op, ...values });
  }

  button(focus, label, press, { kind = "", pressed = null, disabled = false, children = null, title = null } = {}) {
    return h(
      "button",
      {
        type: "button",
        class: `button ${kind}`,
        "data-focus": focus,
        "aria-pressed": pressed === null ? null : String(pressed),
        "aria-label": title,
        disabled,
        onclick: press,
      },
      ...(children ?? [label]),
    );
  }

  // What happens

  take(view) {
    if (view.texts) this.texts = view.texts;
    document.documentElement.lang = this.texts.language ?? "en";
    if (view.error) {
      this.notice.replaceChildren(h("p", { class: "problem" }, view.error), newHand(this, "new") ?? "");
      return;
    }
    const changed = this.view && view.revision !== this.view.revision;
    if (changed) Object.assign(this.sharing, { said: "", text: null });
    if (changed && this.ringSent) {
      this.ringSent = false;
      this.photo.lookAnew();
    }
    this.view = view;
    if (this.moreScore.open) this.askMore();
    const lost = this.chosen !== null && !this.tile(this.chosen);
    if (lost) this.chosen = null;
    this.picked = new Set([...this.picked].filter((id) => this.tile(id)));
    this.drawSoon();
  }

  setOffline(offline) {
    if (offline === this.offline) return;
    this.offline = offline;
    this.drawNotice();
  }

  // A tile of the photo was pressed.
  press(tile) {
    if (this.ringing) this.send("in_hand", { id: tile.id, value: !tile.in_hand });
    else this.choose(tile.id);
  }

  setRinging(on) {
    Object.assign(this, { ringing: on, chosen: null, adding: null, walking: false });
    this.draw();
    if (!on) return;
    this.photo.showAll();
    this.top.scrollIntoView({ block: "start", behavior: "instant" });
  }

  // The tiles that a ring was drawn around are the hand; a ring around none is drawn again.
  ringed(ids) {
    if (!ids.length) return;
    this.ringSent = true;
    this.send("only", { ids });
    this.setRinging(false);
  }

  choose(id, walking = false) {
    this.chosen = id;
    this.adding = null;
    this.walking = walking;
    this.tab = tabOf(this.tile(id)?.code);
    this.tabChosen = false;
    this.draw();
    this.photo.reveal(id);
    this.focusSheet();
  }

  addAt(point) {
    this.adding = point;
    this.place = null;
    this.chosen = null;
    this.tabChosen = false;
    this.look(point);
    this.draw();
    this.photo.reveal(null);
    this.focusSheet();
  }

  // What a tile at this point would be; where that cannot be said, the whole palette is there all the same.
  async look(point) {
    const answer = await fetch(`${this.base}hand/${this.hand}/place?x=${point.x}&y=${point.y}`).catch(() => null);
    const place = answer?.ok ? await answer.json().catch(() => null) : null;
    if (this.adding !== point) return;
    this.place = place ?? false;
    if (place && !this.tabChosen) this.tab = tabOf(place.likely[0]);
    this.drawSoon();
  }

  // What would have made more of the hand as it is now; once for each state of it.
  async askMore() {
    const { revision } = this.view;
    if (this.moreScore.revision === revision) return;
    Object.assign(this.moreScore, { revision, answer: null });
    const answer = await fetch(`${this.base}hand/${this.hand}/more`, { cache: "no-store" }).catch(() => null);
    if (this.moreScore.revision !== revision) return;
    this.moreScore.answer = answer?.ok ? await answer.json().catch(() => null) : null;
    this.drawSoon();
  }

  setIndexed(on) {
    this.indexed = on;
    remember("index", on ? "on" : "off");
    this.draw();
  }

  focusSheet() {
    this.sheetPlace.querySelector(".sheet")?.focus({ preventScroll: true });
  }

  dismiss() {
    const back = this.chosen;
    this.chosen = null;
    this.adding = null;
    this.walking = false;
    this.draw();
    if (back !== null) this.photo.focus(back);
  }

  // The tile in the sheet is settled: on to the next doubtful one, or back to the page.
  settled(id) {
    this.seen.add(id);
    const next = this.walking ? this.after(id) : null;
    if (next) this.choose(next.id, true);
    else this.dismiss();
  }

  after(id) {
    const others = this.doubtful().filter((tile) => tile.id !== id && !this.seen.has(tile.id));
    const order = this.view.tiles.map((tile) => tile.id);
    return others.find((tile) => order.indexOf(tile.id) > order.indexOf(id)) ?? others[0] ?? null;
  }

  put(code) {
    if (this.adding) {
      this.send("add", { face: code, ...this.adding });
      this.dismiss();
    } else if (this.chosen !== null) {
      const id = this.chosen;
      this.send("face", { id, face: code });
      this.settled(id);
    } else {
      this.send("add", { face: code });
    }
  }

  // Tile `id` goes before tile `other`, or after it.
  moveTile(id, other, after) {
    if (id === other) return;
    const set = this.view.sets.find((one) => one.tiles.some((tile) => tile.id === other));
    if (!set) return void this.send("in_hand", { id, value: false });
    const order = set.tiles.map((tile) => tile.id).filter((one) => one !== id);
    const before = order[order.indexOf(other) + (after ? 1 : 0)];
    this.send("move", before === undefined ? { id, group: set.number } : { id, before });
  }

  focusTile(id) {
    this.setsPlace.querySelector(`[data-tile-id="${id}"]`)?.focus();
  }

  nextDoubtful() {
    if (!this.walking) this.seen.clear();
    const tiles = this.doubtful();
    if (tiles.length) this.choose((this.chosen === null ? tiles[0] : this.after(this.chosen) ?? tiles[0]).id, true);
  }

  key(event) {
    if (!this.view || event.altKey) return;
    const typing = event.composedPath()[0];
    if (typing instanceof HTMLInputElement || typing instanceof HTMLTextAreaElement) return;
    const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (undo) this.send(event.shiftKey ? "redo" : "undo");
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") this.send("redo");
    else if (event.key === "Escape" && (this.chosen !== null || this.adding)) this.dismiss();
    else if (event.key === "Escape" && this.ringing) this.setRinging(false);
    else return;
    event.preventDefault();
  }

  // Drawing

  drawSoon() {
    this.finger.drawSoon();
  }

  draw() {
    // what is under a finger that drags must not be drawn anew
    if (!this.view || this.drag.active) return;
    this.drawNotice();
    redraw(this.top, ...top(this));
    this.photo.draw();
    redraw(this.setsPlace, ...sets(this));
    redraw(this.asks, ...questions(this));
    redraw(this.scorePlace, ...score(this));
    redraw(this.foot, newHand(this, "new-below"), this.indexChoice(), this.view.photo ? this.keepChoice() : null);
    redraw(this.bar, ...total(this));
    redraw(this.sheetPlace, ...sheet(this));
    this.main.classList.toggle("with-sheet", this.chosen !== null || Boolean(this.adding));
    this.main.classList.toggle("typed", !this.view.photo);
  }

  indexChoice() {
    return this.button("index", this.say("index"), () => this.setIndexed(!this.indexed), {
      kind: "choice unknown",
      pressed: this.indexed,
    });
  }

  // The photo may be kept for the reader to learn from; pressed again, it is deleted.
  keepChoice() {
    const { kept } = this.view;
    const press = () => this.channel.request("kept", { method: kept ? "DELETE" : "POST" });
    return h(
      "div",
      { class: "keep" },
      this.button("keep", this.say("keep_photo"), press, { kind: "choice unknown", pressed: kept }),
      h("p", { class: "quiet" }, this.say(kept ? "kept_is" : "keep_what")),
    );
  }

  drawNotice() {
    const text = this.offline ? this.say("offline") : this.view?.notice;
    redraw(this.notice, text ? h("p", {}, text) : null);
  }
}
