// The photo with every tile outlined and named. Taps find the nearest tile; bare wood asks for a new one.
import { h, redraw, s } from "./dom.js";
import { edgeDistance, inside, length, middle } from "./geometry.js";
import { Ring } from "./ring.js";

const REACH = 22; // CSS pixels around a tap within which a tile counts as meant
const SLOP = 8; // a finger that moves less has tapped
const CLOSEST = 8; // how many times the photo can be enlarged

const acrossOf = (quad) => Math.min(length(quad[0], quad[1]), length(quad[1], quad[2]));
const kindOf = (tile) => (!tile.in_hand ? "outside" : tile.doubtful ? "doubtful" : tile.fixed ? "fixed" : "sure");
const path = (quad) => quad.map((point) => point.join(",")).join(" ");

export class Photo {
  constructor(editor) {
    this.editor = editor;
    this.window = null; // the part of the photo in sight: {x, y, w, h} in its pixels
    this.pointers = new Map();
    this.ring = null; // what is being drawn around the player's own tiles
    this.svg = s("svg", { class: "photo", tabindex: "-1", role: "group" });
    this.tools = h("div", { class: "tools" });
    this.element = h("div", { class: "photo-place" }, this.svg, this.tools);
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    this.svg.addEventListener("pointerup", (event) => this.up(event));
    this.svg.addEventListener("pointercancel", (event) => this.drop(event));
    this.svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.editor.drawSoon()).observe(this.svg);
  }

  get size() {
    return this.editor.view.photo;
  }

  get zoomed() {
    return this.home.w / this.window.w > 1.01;
  }

  // What is in sight at first: the tiles with some wood around them, so that they show as large as they can.
  homeWindow() {
    const { width, height } = this.size;
    const quads = this.editor.view.tiles.filter((tile) => tile.in_hand).map((tile) => tile.quad);
    if (!quads.length) return { x: 0, y: 0, w: width, h: height };
    const room = 0.9 * Math.max(...quads.map((quad) => Math.max(length(quad[0], quad[1]), length(quad[1], quad[2]))));
    const [xs, ys] = [0, 1].map((axis) => quads.flatMap((quad) => quad.map((point) => point[axis])));
    const x = Math.max(0, Math.min(...xs) - room);
    const y = Math.max(0, Math.min(...ys) - room);
    const w = Math.min(width, Math.max(...xs) + room) - x;
    const h = Math.min(height, Math.max(...ys) + room) - y;
    return { x, y, w, h };
  }

  draw() {
    const { view } = this.editor;
    this.element.hidden = !view.photo;
    if (!view.photo) return;
    const shape = `${this.size.width}x${this.size.height}`;
    if (this.shape !== shape) {
      this.shape = shape;
      this.home = this.homeWindow();
      this.window = { ...this.home };
      this.svg.style.aspectRatio = `${this.home.w} / ${this.home.h}`;
    }
    this.svg.setAttribute("aria-label", this.editor.say("photo_label"));
    this.svg.setAttribute("viewBox", `${this.window.x} ${this.window.y} ${this.window.w} ${this.window.h}`);
    this.svg.style.touchAction = this.zoomed || this.editor.ringing ? "none" : "pan-y";
    this.unit = this.window.w / Math.max(1, this.svg.getBoundingClientRect().width);
    const { chosen, adding } = this.editor;
    const tiles = view.tiles.map((tile) => this.outline(tile, tile.id === chosen));
    // once more, so that no neighbour's outline lies over those that matter
    const above = view.tiles
      .filter((tile) => tile.doubtful || tile.id === chosen)
      .map((tile) => this.lines(tile, tile.id === chosen, "above"));
    redraw(this.svg, this.picture(), ...tiles, ...above, adding ? this.mark(adding) : null, this.ring?.stroke);
    this.drawTools();
  }

  picture() {
    const { width, height, turn } = this.size;
    const sideways = turn % 2 === 1;
    const [w, high] = sideways ? [height, width] : [width, height];
    const turns = ["", `translate(${width} 0) rotate(90)`, `translate(${width} ${height}) rotate(180)`, `translate(0 ${height}) rotate(270)`];
    const href = `${this.editor.base}hand/${this.editor.hand}/photo`;
    return s("image", { href, width: w, height: high, transform: turns[turn] || null, preserveAspectRatio: "none" });
  }

  lines(tile, chosen, layer) {
    const points = path(tile.quad);
    return s(
      "g",
      { class: `${layer} ${kindOf(tile)}${chosen ? " chosen" : ""}`, "aria-hidden": layer === "above" },
      s("polygon", { class: "under", points }),
      s("polygon", { class: "line", points }),
      layer === "above" ? this.badge(tile) : null,
      layer === "above" && tile.doubtful ? this.flag(tile) : null,
    );
  }

  badge({ quad, code }) {
    const across = acrossOf(quad);
    const wide = Math.min(Math.max(across * 0.36, 17 * this.unit), Math.max(across * 0.8, 12 * this.unit));
    const tall = (wide * 4) / 3;
    const low = Math.max(...quad.map((point) => point[1]));
    const href = this.editor.faceUrl(code);
    return s("image", { class: "badge", href, x: middle(quad)[0] - wide / 2, y: low - tall * 0.7, width: wide, height: tall });
  }

  flag({ quad }) {
    const r = Math.max(9 * this.unit, acrossOf(quad) * 0.14);
    const high = Math.min(...quad.map((point) => point[1]));
    return s(
      "g",
      { class: "flag", transform: `translate(${middle(quad)[0]} ${high})` },
      s("circle", { r }),
      s("text", { "font-size": r * 1.6, dy: r * 0.58, "text-anchor": "middle" }, "?"),
    );
  }

  outline(tile, chosen) {
    const key = !tile.in_hand ? "tile_outside" : tile.doubtful ? "tile_doubtful" : "tile_label";
    return s(
      "g",
      {
        class: `tile ${kindOf(tile)}`,
        tabindex: "0",
        role: "button",
        "aria-label": this.editor.say(key, { name: tile.name }),
        "data-focus": `photo-${tile.id}`,
        "data-tile": tile.id,
        "data-code": tile.code,
        onkeydown: (event) => this.key(event, tile),
      },
      this.lines(tile, chosen, "outline"),
      tile.in_hand ? this.badge(tile) : null,
    );
  }

  mark(point) {
    const r = 22 * this.unit;
    return s("circle", { class: "new-tile", cx: point.x, cy: point.y, r });
  }

  drawTools() {
    const { editor } = this;
    const tool = (key, sign, press, disabled = false) =>
      editor.button(`tool-${key}`, "", press, {
        kind: "tool",
        disabled,
        children: [h("span", { class: "sign", "aria-hidden": "true" }, sign), h("span", {}, editor.say(key))],
      });
    redraw(
      this.tools,
      tool("undo", "↶", () => editor.send("undo"), !editor.view.can_undo),
      tool("redo", "↷", () => editor.send("redo"), !editor.view.can_redo),
      tool("turn", "⟳", () => editor.send("turn")),
      tool("zoom_out", "−", () => this.zoom(1 / 1.6), this.window.w >= this.size.width - 1),
      tool("zoom_in", "+", () => this.zoom(1.6)),
    );
  }

  key(event, tile) {
    if (event.key === "Enter" || event.key === " ") this.editor.press(tile);
    else if (event.key === "Delete") this.editor.send("remove", { id: tile.id });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  focus(id) {
    this.svg.querySelector(`[data-tile="${id}"]`)?.focus({ preventScroll: true });
  }

  // Bring the tile (or the point to add at) into the part of the screen that the sheet leaves free.
  reveal(id) {
    const target = id === null ? this.svg.querySelector(".new-tile") : this.svg.querySelector(`[data-tile="${id}"]`);
    if (!target) return;
    if (this.zoomed && id !== null) this.centre(middle(this.editor.tile(id).quad));
    const sheet = this.editor.sheetPlace.querySelector(".sheet");
    const free = sheet && sheet.getBoundingClientRect().left < 20 ? sheet.getBoundingClientRect().top : window.innerHeight;
    const box = target.getBoundingClientRect();
    const wanted = Math.max(free / 2, 60);
    const now = box.top + box.height / 2;
    if (box.bottom > free - 12 || box.top < 70) this.scroller().scrollBy({ top: now - wanted, behavior: "instant" });
  }

  scroller() {
    return scrollerOf(this.svg.getRootNode().host ?? this.svg);
  }

  // Looking closer

  centre([x, y]) {
    this.window.x = x - this.window.w / 2;
    this.window.y = y - this.window.h / 2;
    this.hold();
    this.draw();
  }

  zoom(factor, at = null) {
    const { width, height } = this.size;
    // the whole photo, in the shape of the window that it is seen through
    const widest = Math.max(width, (height * this.home.w) / this.home.h);
    const [x, y] = at ?? [this.window.x + this.window.w / 2, this.window.y + this.window.h / 2];
    const w = Math.min(widest, Math.max(width / CLOSEST, this.window.w / factor));
    const scale = w / this.window.w;
    this.window = {
      x: x - (x - this.window.x) * scale,
      y: y - (y - this.window.y) * scale,
      w,
      h: (w * this.home.h) / this.home.w,
    };
    this.hold();
    this.draw();
  }

  // From here on the tiles are in sight that are now the hand's.
  lookAnew() {
    this.shape = null;
  }

  // The whole photo.
  showAll() {
    this.zoom(1 / 100);
  }

  hold() {
    const { width, height } = this.size;
    const held = (at, seen, all) => (seen >= all ? (all - seen) / 2 : Math.min(Math.max(0, at), all - seen));
    this.window.x = held(this.window.x, this.window.w, width);
    this.window.y = held(this.window.y, this.window.h, height);
  }

  wheel(event) {
    // a plain wheel scrolls the page, unless the photo is already enlarged
    if (!event.ctrlKey && !this.zoomed) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.inPhoto(event));
  }

  inPhoto(event) {
    const box = this.svg.getBoundingClientRect();
    return [
      this.window.x + ((event.clientX - box.left) / box.width) * this.window.w,
      this.window.y + ((event.clientY - box.top) / box.height) * this.window.h,
    ];
  }

  // Fingers and mouse

  down(event) {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
    this.pinched = this.pointers.size > 1;
    this.ring = this.editor.ringing && !this.pinched ? new Ring(this.inPhoto(event)) : null;
    if (!this.ring) return;
    this.svg.setPointerCapture(event.pointerId);
    this.svg.append(this.ring.stroke);
  }

  drop(event) {
    this.pointers.delete(event.pointerId);
    this.ring?.stroke.remove();
    this.ring = null;
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const before = { ...pointer };
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
      const was = Math.hypot(pointer.x - other.x, pointer.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      const at = this.inPhoto({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 });
      if (was > 10) this.zoom(is / was, at);
    } else if (this.ring) {
      this.ring.to(this.inPhoto(event));
      this.ring.drawn ||= this.far(pointer, event);
    } else if (this.zoomed && this.far(pointer, event)) {
      this.window.x -= (event.clientX - before.x) * this.unit;
      this.window.y -= (event.clientY - before.y) * this.unit;
      this.hold();
      this.draw();
    }
    pointer.x = event.clientX;
    pointer.y = event.clientY;
  }

  far(pointer, event) {
    return Math.hypot(event.clientX - pointer.from[0], event.clientY - pointer.from[1]) > SLOP;
  }

  up(event) {
    const pointer = this.pointers.get(event.pointerId);
    const { ring } = this;
    this.drop(event);
    if (!pointer || this.pinched) return;
    // a ring ends where it began
    if (ring?.drawn) return void this.editor.ringed(ring.around(this.editor.view.tiles));
    if (this.far(pointer, event)) return;
    const [x, y] = this.inPhoto(event);
    const tile = this.nearest([x, y]);
    if (tile) this.editor.press(tile);
    else if (!this.editor.ringing) this.editor.addAt({ x, y });
  }

  nearest(point) {
    const reach = REACH * this.unit;
    const away = this.editor.view.tiles
      .map((tile) => ({ tile, away: inside(point, tile.quad) ? 0 : edgeDistance(point, tile.quad) }))
      .filter((one) => one.away <= reach)
      .sort((a, b) => a.away - b.away || length(point, middle(a.tile.quad)) - length(point, middle(b.tile.quad)));
    return away[0]?.tile ?? null;
  }
}

function scrollerOf(element) {
  for (let one = element; one; one = one.parentElement) {
    const flow = getComputedStyle(one).overflowY;
    if ((flow === "auto" || flow === "scroll") && one.scrollHeight > one.clientHeight) return one;
  }
  return document.scrollingElement;
}
