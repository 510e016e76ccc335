// The sheet for one tile: its picture, the likely faces large, every face below. It never lies over the tile itself.
import { h, s } from "./dom.js";
import { palette } from "./palette.js";

const ROOM = 0.16; // how much of the photo around the tile the crop shows

export function sheet(editor) {
  const tile = editor.chosen === null ? null : editor.tile(editor.chosen);
  if (!tile && !editor.adding) return [];
  const title = tile ? editor.say("which_tile") : editor.say("add_which");
  return [
    h(
      "div",
      { class: "sheet", role: "dialog", "aria-label": title, tabindex: "-1", "data-focus": "sheet" },
      head(editor, tile, title),
      h(
        "div",
        { class: "sheet-body" },
        likely(editor, tile ?? editor.place),
        palette(editor, tile),
        tile ? others(editor, tile) : null,
      ),
    ),
  ];
}

function head(editor, tile, title) {
  const close = editor.button("sheet-close", "", () => editor.dismiss(), {
    kind: "tool close",
    title: editor.say("close"),
    children: [h("span", { class: "sign", "aria-hidden": "true" }, "✕"), h("span", {}, editor.say("close"))],
  });
  let state = "";
  if (tile?.fixed) state = editor.say("chosen");
  else if (tile) state = editor.say(tile.doubtful ? "doubt" : "chance", { percent: tile.percent });
  return h(
    "div",
    { class: "sheet-head" },
    editor.view.photo && (tile || editor.place) ? crop(editor, tile ?? editor.place) : null,
    tile && !editor.view.photo ? editor.face(tile.code, "large") : null,
    h(
      "div",
      { class: "sheet-title" },
      h("h3", {}, title),
      tile ? h("p", {}, h("strong", {}, tile.name), h("span", { class: tile.doubtful ? "doubt-text" : "quiet" }, ` ${state}`)) : null,
    ),
    close,
  );
}

// The tile cut out of the photo, standing upright.
function crop(editor, tile) {
  const [a, b, , d] = tile.quad;
  const { photo } = editor.view;
  const middle = [0, 1].map((axis) => tile.quad.reduce((sum, point) => sum + point[axis], 0) / 4);
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const across = Math.hypot(b[0] - a[0], b[1] - a[1]) * (1 + 2 * ROOM);
  const down = Math.hypot(d[0] - a[0], d[1] - a[1]) * (1 + 2 * ROOM);
  const picture = editor.photo.picture();
  return s(
    "svg",
    {
      class: "crop",
      viewBox: `${middle[0] - across / 2} ${middle[1] - down / 2} ${across} ${down}`,
      role: "img",
      "aria-label": editor.say("photo_label"),
    },
    s("g", { transform: `rotate(${-angle} ${middle[0]} ${middle[1]})` }, s("g", { "data-size": `${photo.width}` }, picture)),
  );
}

// While the program still looks, the room for its answer is kept: no key moves away under a finger.
function likely(editor, tile) {
  if (!editor.view.photo || tile === false) return null;
  if (tile === null) return h("p", { class: "looking quiet", role: "status" }, editor.say("looking"));
  const codes = tile.likely.length > 1 ? tile.likely : [];
  return h(
    "div",
    { class: "likely", role: "group", "aria-label": editor.say("likely") },
    ...codes.map((code, index) =>
      editor.button(`likely-${code}`, "", () => editor.put(code), {
        kind: `key big${index === 0 ? " first" : ""}`,
        pressed: tile.fixed && code === tile.code,
        children: [editor.face(code, "large"), h("span", {}, editor.name(code))],
      }),
    ),
  );
}

function others(editor, tile) {
  const then = (op, values) => () => {
    editor.send(op, { id: tile.id, ...values });
    editor.settled(tile.id);
  };
  const typed = !editor.view.photo;
  return h(
    "div",
    { class: "others" },
    editor.button("face-down", editor.say("face_down"), () => editor.put("BACK")),
    editor.button("remove", editor.say(typed ? "remove_typed" : "not_a_tile"), then("remove"), { kind: "danger" }),
    typed
      ? null
      : editor.button(
          "in-hand",
          editor.say(tile.in_hand ? "not_in_hand" : "into_hand"),
          then("in_hand", { value: !tile.in_hand }),
        ),
  );
}
