// The hand in its sets, drawn large: what each is, exposed or concealed, and the way to put them together anew.
import { h } from "./dom.js";
import { palette } from "./sheet.js";

export function sets(editor) {
  const { view } = editor;
  const inHand = view.sets.length > 0;
  const outside = view.tiles.filter((tile) => !tile.in_hand);
  const parts = [];
  if (!view.photo) parts.push(undoTools(editor));
  if (!inHand && !view.photo) parts.push(h("div", { class: "cards" }));
  if (inHand) {
    const asks = view.sets.some((one) => one.asks);
    parts.push(
      h("div", { class: "row" }, h("h2", {}, editor.say("sets")), arrange(editor)),
      editor.arranging ? chooser(editor) : null,
      asks && !editor.arranging ? h("p", { class: "quiet" }, editor.say("sets_hint")) : null,
      h("div", { class: "cards" }, ...view.sets.map((one) => card(editor, one))),
      view.sets.filter((one) => one.asks).length > 1 && !editor.arranging ? everySet(editor) : null,
    );
  }
  if (outside.length) {
    const tiles = outside.map((tile) => tileButton(editor, tile));
    parts.push(h("h3", {}, editor.say("outside")), h("div", { class: "tiles" }, ...tiles));
  }
  if (!view.photo) parts.push(h("div", { class: "type-palette" }, palette(editor, null)));
  return parts;
}

function undoTools(editor) {
  return h(
    "div",
    { class: "tools" },
    editor.button("typed-undo", editor.say("undo"), () => editor.send("undo"), { disabled: !editor.view.can_undo }),
    editor.button("typed-redo", editor.say("redo"), () => editor.send("redo"), { disabled: !editor.view.can_redo }),
  );
}

function arrange(editor) {
  const press = () => {
    editor.arranging = !editor.arranging;
    editor.picked.clear();
    editor.draw();
  };
  return editor.button("arrange", editor.say(editor.arranging ? "done" : "change_sets"), press);
}

function chooser(editor) {
  const make = () => {
    editor.send("group", { ids: [...editor.picked] });
    editor.picked.clear();
    editor.draw();
  };
  return h(
    "div",
    { class: "row chooser" },
    h("p", {}, editor.say("choose_tiles")),
    editor.button("make-set", editor.say("make_set"), make, { kind: "main-action", disabled: editor.picked.size === 0 }),
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

function card(editor, one) {
  const tiles = one.tiles.map((tile) => tileButton(editor, tile));
  return h(
    "div",
    { class: "card", role: "group", "aria-label": one.title },
    h("p", { class: "kind" }, one.title),
    h("div", { class: "tiles" }, ...tiles),
    one.asks ? toggle(editor, one) : null,
    one.by_backs ? h("p", { class: "quiet" }, `${editor.say(one.concealed ? "concealed" : "exposed")}, ${editor.say("by_backs")}`) : null,
  );
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
      "aria-label": editor.say(key, { name: editor.name(tile.code) }),
      "aria-pressed": editor.arranging ? String(picked) : null,
      onclick: press,
    },
    editor.face(tile.code),
    tile.doubtful ? h("span", { class: "mark", "aria-hidden": "true" }, "?") : null,
  );
}
