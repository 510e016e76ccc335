// Every face to choose from. On a phone the sheet shows one suit at a time; a typed hand has them all in sight.
import { h } from "./dom.js";

const numbered = (suit, count) => Array.from({ length: count }, (_, index) => `${suit}${index + 1}`);
const PALETTE = {
  B: numbered("B", 9),
  D: numbered("D", 9),
  C: numbered("C", 9),
  H: ["WE", "WS", "WW", "WN", "DR", "DG", "DW"],
  F: [...numbered("F", 4), ...numbered("S", 4), "JK"],
};

// Some rules play with animals; they lie with the other bonus tiles.
const codesOf = (editor, tab) => (tab === "F" ? [...PALETTE.F, ...(editor.view.animals ?? [])] : PALETTE[tab]);

export function tabOf(code) {
  return Object.keys(PALETTE).find((tab) => PALETTE[tab].includes(code)) ?? (code[0] === "A" ? "F" : null) ?? "B";
}

export function palette(editor, tile) {
  const tabs = Object.keys(PALETTE);
  const show = (tab) => () => {
    editor.tab = tab;
    editor.tabChosen = true;
    editor.draw();
  };
  const key = (code) =>
    editor.button(`key-${code}`, "", () => editor.put(code), {
      kind: "key",
      pressed: tile ? code === tile.code : null,
      title: editor.name(code),
      children: [editor.face(code)],
    });
  const tab = (one) =>
    h(
      "button",
      {
        type: "button",
        class: "tab",
        "aria-pressed": String(editor.tab === one),
        "data-focus": `tab-${one}`,
        onclick: show(one),
      },
      editor.say(`tab_${one}`),
    );
  return h(
    "div",
    { class: "palette", role: "group", "aria-label": editor.say("all_tiles") },
    tile === null && !editor.view.photo ? null : h("div", { class: "tabs" }, ...tabs.map(tab)),
    h(
      "div",
      { class: "suits" },
      ...tabs.map((one) =>
        h("div", { class: `keys${editor.tab === one ? " shown" : ""}`, "data-suit": one }, ...codesOf(editor, one).map(key)),
      ),
    ),
  );
}
