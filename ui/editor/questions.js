// What the photo cannot show. "Not known" is an answer like any other.
import { h } from "./dom.js";

const WINDS = ["seat", "round"]; // four short answers and "not known" stand in one row

export function questions(editor) {
  const { questions: all, sets } = editor.view;
  if (!sets.length) return [];
  const plain = all.filter((one) => !one.rare);
  const rare = all.filter((one) => one.rare);
  const more = h(
    "details",
    { open: editor.more, ontoggle: (event) => (editor.more = event.target.open) },
    h("summary", { "data-focus": "more" }, editor.say("more")),
    ...rare.map((one) => ask(editor, one)),
  );
  return [h("h2", {}, editor.say("questions")), ...plain.map((one) => ask(editor, one)), more];
}

function ask(editor, question) {
  const choice = (one) =>
    editor.button(
      `ask-${question.key}-${one.value}`,
      "",
      () => editor.send("answer", { key: question.key, value: one.value }),
      {
        kind: one.tile ? "choice with-face" : one.value === null ? "choice unknown" : "choice",
        pressed: one.value === question.value,
        title: one.label,
        children: [one.tile ? editor.face(one.tile) : one.label],
      },
    );
  return h(
    "fieldset",
    { class: "ask", "data-question": question.key },
    h("legend", {}, question.text),
    h("div", { class: `choices${WINDS.includes(question.key) ? " winds" : ""}` }, ...question.choices.map(choice)),
    question.assumed ? h("p", { class: "quiet" }, editor.say("assumed")) : null,
  );
}
