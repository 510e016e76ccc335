// The score: its total, the hand as it was counted, the lines with their rules, and what else there is to say.
import { h } from "./dom.js";
import { share } from "./share.js";

export function score(editor) {
  const { score: one } = editor.view;
  const parts = [h("h2", {}, editor.say("score"))];
  if (one.total !== null) parts.push(...heading(editor, one));
  if (one.problems.length) {
    parts.push(h("div", { class: "problem" }, h("h3", {}, editor.say("not_possible")), list(one.problems)));
  }
  if (one.total !== null) parts.push(hand(editor, one.hand));
  parts.push(...one.parts.map((part) => sums(editor, part)));
  if (one.cut) parts.push(h("p", { class: "cut" }, one.cut.why));
  if (one.parts.length) parts.push(sources(editor));
  if (one.waits?.length) {
    const faces = one.waits.map((code) => editor.face(code));
    parts.push(h("h3", {}, editor.say("fishing")), h("div", { class: "tiles" }, ...faces));
  }
  if (one.readings?.length) {
    const readings = one.readings.map((reading) => h("li", {}, `${reading.text}: ${editor.number(reading.total)}`));
    parts.push(h("h3", {}, editor.say("other_readings")), h("ul", {}, ...readings));
  }
  if (one.notes.length) parts.push(h("div", { class: "notes" }, h("h3", {}, editor.say("notes")), list(one.notes)));
  if (one.can_more) parts.push(more(editor), share(editor));
  return parts;
}

function heading(editor, one) {
  return [
    h("p", { class: "total", "data-total": one.total, "data-revision": editor.view.revision }, editor.number(one.total)),
    one.open ? h("p", { class: "quiet" }, editor.say("so_far")) : null,
    one.special ? h("p", { class: "special" }, one.special.name) : null,
    one.special?.text ? h("p", {}, one.special.text) : null,
    one.by ? h("p", { class: "quiet" }, one.by) : null,
    one.cut ? h("p", { class: "special" }, one.cut.text) : null,
  ].filter(Boolean);
}

function list(sentences) {
  return h("ul", {}, ...sentences.map((text) => h("li", {}, text)));
}

function hand(editor, sets) {
  return h(
    "div",
    { class: "counted" },
    ...sets.map((one) =>
      h(
        "figure",
        { class: "counted-set" },
        h("div", { class: "line-tiles", "aria-hidden": "true" }, ...one.tiles.map((code) => editor.face(code, "small"))),
        h("figcaption", {}, one.title),
      ),
    ),
  );
}

function sums(editor, part) {
  const line = (one) =>
    h(
      "li",
      { class: "line" },
      h("div", { class: "line-text" }, one.text),
      h("div", { class: "worth" }, one.worth),
      one.tiles.length ? h("div", { class: "line-tiles" }, ...one.tiles.map((code) => editor.face(code, "small"))) : null,
      one.rule ? h("p", { class: "rule" }, one.rule) : null,
      editor.sources && one.source ? h("p", { class: "rule" }, editor.say("source", { source: one.source })) : null,
    );
  return h(
    "div",
    { class: "part" },
    h("h3", {}, part.title),
    h("ul", { class: "lines" }, ...part.lines.map(line)),
    h("p", { class: "sum" }, part.sum),
  );
}

function sources(editor) {
  const press = () => {
    editor.sources = !editor.sources;
    editor.draw();
  };
  return editor.button("sources", editor.say(editor.sources ? "hide_sources" : "show_sources"), press, {
    pressed: editor.sources,
  });
}

// Asked of the program only when it is opened, and anew when the hand has changed since.
function more(editor) {
  const open = (event) => {
    editor.moreScore.open = event.target.open;
    if (event.target.open) editor.askMore();
  };
  const { answer } = editor.moreScore;
  return h(
    "details",
    { open: editor.moreScore.open, ontoggle: open, class: "more" },
    h("summary", { "data-focus": "more-score" }, editor.say("more_title")),
    answer ? told(editor, answer) : null,
  );
}

function told(editor, { better, waits }) {
  const total = (key, value) => (value === null ? null : h("div", {}, editor.say(key, { total: editor.number(value) })));
  const wait = (one) =>
    h("div", { class: "wait" }, editor.face(one.code), h("div", {}, total("wait_drawn", one.drawn), total("wait_claimed", one.claimed)));
  return h(
    "div",
    {},
    waits.length ? h("p", {}, editor.say("more_waits")) : null,
    waits.length ? h("div", { class: "waits" }, ...waits.map(wait)) : null,
    better.length ? h("ul", {}, ...better.map((one) => h("li", {}, `${one.text}: ${editor.number(one.total)}`))) : null,
    !better.length && !waits.length ? h("p", {}, editor.say("more_none")) : null,
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
  if (editor.view.crowd) return { text: editor.say("next_ring"), go: () => editor.setRinging(true) };
  if (editor.doubtful().length) return { text: editor.say("next_doubtful"), go: () => editor.nextDoubtful() };
  const show = (place) => () => place().scrollIntoView({ block: "start", behavior: "smooth" });
  if (sets.some((one) => one.asks && one.concealed === null)) {
    return { text: editor.say("next_sets"), go: show(() => editor.setsPlace) };
  }
  const open = questions.find((one) => !one.rare && one.value === null);
  if (!open) return null;
  return { text: open.text, go: show(() => editor.asks.querySelector(`[data-question="${open.key}"]`)) };
}
