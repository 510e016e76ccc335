// What stands above the photo: how many tiles there are, and what is to be done about them, the most needed first.
import { h } from "./dom.js";

export function top(editor) {
  const { status, photo } = editor.view;
  if (editor.ringing) return [ringHow(editor)];
  const title = h("h2", {}, status);
  return photo
    ? [h("div", { class: "row head" }, newHand(editor, "new"), title), ...photoHow(editor)]
    : [h("div", { class: "row" }, title, typedTools(editor))];
}

// Absent where whoever opened the editor has no other hand to turn to.
export function newHand(editor, focus) {
  return editor.onNew && editor.button(focus, editor.say("new_photo"), editor.onNew);
}

export function ring(editor, kind = "") {
  return editor.button("ring", editor.say("ring"), () => editor.setRinging(true), { kind });
}

function ringHow(editor) {
  return h(
    "div",
    { class: "ring-how" },
    h("p", {}, editor.say("ring_how")),
    editor.button("ring-done", editor.say("done"), () => editor.setRinging(false), { kind: "main-action" }),
  );
}

function photoHow(editor) {
  const { blurred, crowd, check, tiles } = editor.view;
  const count = editor.doubtful().length;
  const fix = editor.say("how_to_fix");
  return [
    blurred ? h("p", {}, blurred) : null,
    crowd ? h("p", {}, h("strong", {}, crowd)) : null,
    crowd ? ring(editor, "main-action doubt") : null,
    tiles.length ? h("p", { class: "quiet" }, count ? fix : `${editor.say("none_doubtful")} ${fix}`) : null,
    count ? editor.button("check", check, () => editor.nextDoubtful(), { kind: "main-action doubt" }) : null,
  ];
}

function typedTools(editor) {
  const tool = (op, can) => editor.button(`typed-${op}`, editor.say(op), () => editor.send(op), { disabled: !can });
  return h("div", { class: "tools" }, tool("undo", editor.view.can_undo), tool("redo", editor.view.can_redo));
}
