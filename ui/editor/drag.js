// Taking a tile of a set and putting it elsewhere: with the mouse at once, with a finger after holding it for a moment.
import { h } from "./dom.js";

const SLOP = 7; // a mouse that moves less has clicked
const HOLD_MS = 280; // a finger that stays so long on a tile takes it; one that moves before that scrolls
const EDGE = 90; // so near to the edge of the screen the page moves along

export class Drag {
  constructor(editor, place) {
    this.editor = editor;
    this.place = place;
    this.from = null; // where the pointer came down: {id, x, y, button}
    this.ghost = null;
    place.addEventListener("pointerdown", (event) => this.down(event));
    // a finger that has taken a tile must not scroll the page as well
    place.addEventListener("touchmove", (event) => this.ghost && event.preventDefault(), { passive: false });
    place.addEventListener("contextmenu", (event) => this.from && event.preventDefault());
    // the click that ends a drag is none
    place.addEventListener("click", (event) => this.dropped && (event.stopPropagation(), event.preventDefault()), true);
  }

  get active() {
    return this.ghost !== null;
  }

  down(event) {
    this.dropped = false;
    const button = event.target.closest?.("[data-tile-id]");
    if (!button || event.button !== 0 || this.from) return;
    this.from = { id: Number(button.dataset.tileId), x: event.clientX, y: event.clientY, button, pointer: event.pointerId };
    if (event.pointerType === "touch") this.holding = setTimeout(() => this.take(), this.editor.arranging ? 120 : HOLD_MS);
    this.onMove = (moved) => this.move(moved);
    this.onUp = (ended) => this.end(ended);
    window.addEventListener("pointermove", this.onMove);
    window.addEventListener("pointerup", this.onUp);
    window.addEventListener("pointercancel", this.onUp);
  }

  move(event) {
    if (!this.from || event.pointerId !== this.from.pointer) return;
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > SLOP;
    if (!this.ghost) {
      if (!far) return;
      if (event.pointerType === "touch") return this.stop();
      this.take();
    }
    this.at = { x: event.clientX, y: event.clientY };
    this.follow();
  }

  take() {
    const face = this.from.button.querySelector("img").cloneNode();
    this.ghost = h("div", { class: "ghost", "aria-hidden": "true" }, face);
    this.at = { x: this.from.x, y: this.from.y };
    this.from.button.classList.add("taken");
    this.place.classList.add("dragging");
    this.editor.sheetPlace.before(this.ghost);
    navigator.vibrate?.(15);
    this.follow();
    this.scrolling = setInterval(() => this.scroll(), 30);
  }

  follow() {
    this.ghost.style.transform = `translate(${this.at.x}px, ${this.at.y}px)`;
    this.place.querySelectorAll(".aimed").forEach((one) => one.classList.remove("aimed", "after"));
    const aim = this.aim();
    aim?.element.classList.add("aimed");
    if (aim?.after) aim.element.classList.add("after");
  }

  scroll() {
    const step = this.at.y < EDGE ? -12 : this.at.y > window.innerHeight - EDGE ? 12 : 0;
    if (step) this.editor.photo.scroller().scrollBy({ top: step, behavior: "instant" });
  }

  // What lies under the pointer: a tile (before or after it), a set, the place for a new set, or what is not in the hand.
  aim() {
    const under = this.place.getRootNode().elementFromPoint(this.at.x, this.at.y);
    const tile = under?.closest?.("[data-tile-id]");
    if (tile && this.place.contains(tile)) {
      const box = tile.getBoundingClientRect();
      return { element: tile, tile: Number(tile.dataset.tileId), after: this.at.x > box.x + box.width / 2 };
    }
    const element = under?.closest?.("[data-set], [data-new-set], [data-outside]");
    return element && this.place.contains(element) ? { element } : null;
  }

  end(event) {
    if (!this.from || event.pointerId !== this.from.pointer) return;
    const { id } = this.from;
    const held = this.ghost !== null;
    const far = held && Math.hypot(this.at.x - this.from.x, this.at.y - this.from.y) > SLOP;
    const aim = far && event.type === "pointerup" ? this.aim() : null;
    // a finger that rested on a tile and went nowhere has tapped it: only a drag swallows the click that follows
    this.dropped = far;
    this.stop();
    if (aim) this.drop(id, aim);
    // the click comes at once, and must find the tile that was pressed: nothing is drawn anew before it
    if (held) setTimeout(() => this.settle(), 60);
  }

  settle() {
    this.dropped = false;
    this.editor.draw();
  }

  drop(id, { element, tile, after }) {
    const { editor } = this;
    if (tile !== undefined) editor.moveTile(id, tile, after);
    else if ("newSet" in element.dataset) editor.send("group", { ids: [id] });
    else if ("outside" in element.dataset) editor.send("in_hand", { id, value: false });
    else editor.send("move", { id, group: Number(element.dataset.set) });
  }

  stop() {
    clearTimeout(this.holding);
    clearInterval(this.scrolling);
    this.from?.button.classList.remove("taken");
    this.place.classList.remove("dragging");
    this.place.querySelectorAll(".aimed").forEach((one) => one.classList.remove("aimed", "after"));
    this.ghost?.remove();
    this.ghost = null;
    this.from = null;
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onUp);
    window.removeEventListener("pointercancel", this.onUp);
  }
}
