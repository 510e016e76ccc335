// The score: its total, the sums and lines that make it up, and what else there is to say.
import { h } from "./dom.js";

export function score(editor) {
  const { score: one } = editor.view;
  const parts = [h("h2", {}, editor.say("score"))];
  if (one.total !== null) {
    parts.push(
      h("p", { class: "total", "data-total": one.total }, editor.number(one.total)),
      one.open ? h("p", { class: "quiet" }, editor.say("so_far")) : null,
      one.special ? h("p", { class: "special" }, one.special) : null,
      one.cut ? h("p", { class: "cut" }, one.cut) : null,
    );
  }
  if (one.problems.length) {
    parts.push(h("div", { class: "problem" }, h("h3", {}, editor.say("not_possible")), list(one.problems)));
  }
  parts.push(...one.parts.map((part) => sums(editor, part)));
  if (one.waits?.length) {
    const faces = one.waits.map((code) => editor.face(code));
    parts.push(h("h3", {}, editor.say("fishing")), h("div", { class: "tiles" }, ...faces));
  }
  if (one.readings?.length) {
    const readings = one.readings.map((reading) => h("li", {}, `${reading.text}: ${editor.number(reading.total)}`));
    parts.push(h("h3", {}, editor.say("other_readings")), h("ul", {}, ...readings));
  }
  if (one.notes.length) parts.push(h("div", { class: "notes" }, h("h3", {}, editor.say("notes")), list(one.notes)));
  return parts;
}

function list(sentences) {
  return h("ul", {}, ...sentences.map((text) => h("li", {}, text)));
}

function sums(editor, part) {
  const line = (one) =>
    h(
      "li",
      { class: "line" },
      h("div", { class: "line-text" }, one.text),
      h("div", { class: "worth" }, one.worth),
      one.tiles.length ? h("div", { class: "line-tiles" }, ...one.tiles.map((code) => editor.face(code, "small"))) : null,
    );
  return h(
    "div",
    { class: "part" },
    h("h3", {}, part.title),
    h("ul", { class: "lines" }, ...part.lines.map(line)),
    h("p", { class: "sum" }, part.sum),
  );
}

// The bar at the foot of the screen: the total, and what to do next.
export function total(editor) {
  const { score: one, sets } = editor.view;
  if (!sets.length) return [];
  const shown = one.total === null ? "–" : editor.number(one.total);
  const next = nextStep(editor);
  return [
    editor.button("to-score", "", () => editor.scorePlace.scrollIntoView({ block: "start" }), {
      kind: next ? "to-score" : "to-score main-action",
      children: [h("span", {}, editor.say("score_short")), h("strong", {}, shown)],
    }),
    next ? editor.button("next", editor.say("next", { step: next.text }), next.go, { kind: "main-action next" }) : null,
  ].filter(Boolean);
}

function nextStep(editor) {
  const { sets, questions } = editor.view;
  if (editor.doubtful().length) return { text: editor.say("next_doubtful"), go: () => editor.nextDoubtful() };
  const show = (place) => () => place().scrollIntoView({ block: "start", behavior: "smooth" });
  if (sets.some((one) => one.asks && one.concealed === null)) {
    return { text: editor.say("next_sets"), go: show(() => editor.setsPlace) };
  }
  const open = questions.find((one) => !one.rare && one.value === null);
  if (!open) return null;
  return { text: open.text, go: show(() => editor.asks.querySelector(`[data-question="${open.key}"]`)) };
}
