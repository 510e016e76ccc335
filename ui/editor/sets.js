// The hand in its sets, drawn large: what each is, exposed or concealed, and the ways to put them together anew.
import { h } from "./dom.js";
import { palette } from "./palette.js";
import { ring } from "./top.js";

export function sets(editor) {
  const { view } = editor;
  const outside = view.tiles.filter((tile) => !tile.in_hand);
  const parts = view.photo ? laidOut(editor) : typed(editor);
  if (outside.length) {
    const tiles = outside.map((tile) => tileButton(editor, tile));
    parts.push(h("h3", {}, editor.say("outside")), h("div", { class: "tiles", "data-outside": true }, ...tiles));
    if (view.photo && !view.crowd) parts.push(h("div", { class: "row" }, ring(editor)));
  }
  return parts;
}

// While a hand is typed the palette stays in sight: what puts the tiles into sets comes below it.
function typed(editor) {
  const keys = h("div", { class: "type-palette" }, palette(editor, null));
  if (editor.arranging || editor.view.sets.some((one) => one.kind !== "loose")) return [...laidOut(editor), keys];
  return [cards(editor), keys, editor.view.sets.length ? h("div", { class: "row" }, arrange(editor)) : null];
}

function laidOut(editor) {
  const { sets: all } = editor.view;
  if (!all.length) return [];
  const asking = all.filter((one) => one.asks && !editor.arranging).length;
  return [
    h("div", { class: "row" }, h("h2", {}, editor.say("sets")), arrange(editor)),
    editor.arranging ? chooser(editor) : null,
    asking ? h("p", { class: "quiet" }, editor.say("sets_hint")) : null,
    cards(editor),
    asking > 1 ? everySet(editor) : null,
  ];
}

function cards(editor) {
  return h("div", { class: "cards" }, ...editor.view.sets.map((one, at) => card(editor, one, at)), newSet(editor));
}

function arrange(editor) {
  const press = () => {
    editor.arranging = !editor.arranging;
    editor.picked.clear();
    editor.draw();
  };
  return editor.button("arrange", editor.say(editor.arranging ? "done" : "change_sets"), press, {
    pressed: editor.arranging,
  });
}

// What can be done with the tiles that are picked; dragging does the same with fewer words.
function chooser(editor) {
  const picked = [...editor.picked];
  const then = (send) => () => {
    send();
    editor.picked.clear();
    editor.draw();
  };
  const make = then(() => editor.send("group", { ids: picked }));
  const swap = then(() => editor.send("swap", { id: picked[0], other: picked[1] }));
  const split = then(() => editor.send("split", { id: picked[0] }));
  const inside = editor.view.sets.some((one) => one.tiles.slice(1).some((tile) => tile.id === picked[0]));
  return h(
    "div",
    { class: "chooser" },
    h("p", {}, editor.say("choose_tiles")),
    h(
      "div",
      { class: "choices" },
      editor.button("make-set", editor.say("make_set"), make, { kind: "main-action", disabled: picked.length === 0 }),
      picked.length === 2 ? editor.button("swap", editor.say("swap"), swap) : null,
      picked.length === 1 && inside ? editor.button("split", editor.say("split"), split) : null,
    ),
  );
}

function everySet(editor) {
  const all = (value) => () => editor.send("concealed", { group: "all", value });
  return h(
    "div",
    { class: "row" },
    editor.button("all-concealed", editor.say("all_concealed"), all(true)),
    editor.button("all-exposed", editor.say("all_exposed"), all(false)),
  );
}

function card(editor, one, at) {
  const tiles = one.tiles.map((tile) => tileButton(editor, tile));
  return h(
    "div",
    { class: "card", role: "group", "aria-label": one.title, "data-set": one.number },
    h("p", { class: "kind" }, one.title),
    h("div", { class: "tiles" }, ...tiles),
    editor.arranging ? rearrange(editor, one, at) : null,
    one.asks && !editor.arranging ? toggle(editor, one) : null,
    one.by_backs ? h("p", { class: "quiet" }, `${editor.say(one.concealed ? "concealed" : "exposed")}, ${editor.say("by_backs")}`) : null,
  );
}

function rearrange(editor, one, at) {
  const here = () => {
    editor.send("move", { ids: [...editor.picked], group: one.number });
    editor.picked.clear();
    editor.draw();
  };
  const foreign = [...editor.picked].some((id) => !one.tiles.some((tile) => tile.id === id));
  const last = at === editor.view.sets.length - 1;
  return h(
    "div",
    { class: "choices" },
    foreign ? editor.button(`here-${one.number}`, editor.say("put_here"), here) : null,
    last || foreign
      ? null
      : editor.button(`join-${one.number}`, editor.say("join"), () => editor.send("join", { group: one.number })),
  );
}

// Where a dragged tile becomes a set of its own; in sight only while one is dragged.
function newSet(editor) {
  return h("div", { class: "card new-set", "data-new-set": true, "aria-hidden": "true" }, editor.say("new_set"));
}

function toggle(editor, one) {
  const side = (key, value) =>
    editor.button(
      `${key}-${one.number}`,
      editor.say(key),
      () => editor.send("concealed", { group: one.number, value: one.concealed === value ? null : value }),
      { kind: "half", pressed: one.concealed === value },
    );
  return h("div", { class: `halves${one.concealed === null ? " open" : ""}` }, side("exposed", false), side("concealed", true));
}

function tileButton(editor, tile) {
  const picked = editor.picked.has(tile.id);
  const press = () => {
    if (!editor.arranging) return editor.choose(tile.id);
    if (picked) editor.picked.delete(tile.id);
    else editor.picked.add(tile.id);
    return editor.draw();
  };
  const key = tile.doubtful ? "tile_doubtful" : "tile_label";
  return h(
    "button",
    {
      type: "button",
      class: `tile-button${tile.doubtful ? " doubtful" : ""}${editor.chosen === tile.id ? " chosen" : ""}`,
      "data-focus": `set-${tile.id}`,
      "data-tile-id": tile.id,
      "aria-label": editor.say(key, { name: editor.name(tile.code) }),
      "aria-pressed": editor.arranging ? String(picked) : null,
      "aria-keyshortcuts": "Shift+ArrowLeft Shift+ArrowRight",
      onclick: press,
      onkeydown: (event) => stepped(editor, tile, event),
    },
    editor.face(tile.code),
    tile.doubtful ? h("span", { class: "mark", "aria-hidden": "true" }, "?") : null,
  );
}

// The arrows go from tile to tile; with Shift they take the tile along, over the ends of sets too.
function stepped(editor, tile, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const order = editor.view.sets.flatMap((one) => one.tiles.map((other) => ({ id: other.id, set: one.number })));
  const at = order.findIndex((one) => one.id === tile.id);
  const next = order[at + step];
  if (at < 0) return;
  if (!event.shiftKey) {
    if (next) editor.focusTile(next.id);
  } else if (next && next.set === order[at].set) {
    editor.send("swap", { id: tile.id, other: next.id });
  } else if (next) {
    if (step > 0) editor.send("move", { id: tile.id, before: next.id });
    else editor.send("move", { id: tile.id, group: next.set });
  } else if (editor.view.sets.find((one) => one.number === order[at].set).tiles.length > 1) {
    editor.send("group", { ids: [tile.id] });
  }
}
