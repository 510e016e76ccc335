// House rules: the shelf of those that are kept, and the way into the editor.
import { BASE, Refusal, ask, button, frame, h, memory, notice, redraw, say, sure, why } from "./common.js";
import { RulesEditor } from "./rules_editor.js";

const KEPT = "house"; // a draft that was not saved yet
const LARGEST = 64 << 10;
const place = frame();
const said = h("div", { role: "status" });

async function shelf(message = null) {
  const { bases, saved } = await ask("rules/api/all");
  const unsaved = memory.get(KEPT);
  const file = h("input", { type: "file", accept: ".toml,text/plain", class: "hidden-file", "aria-label": say("house_bring"), onchange: () => bringIn(file.files[0]) });
  said.replaceChildren(message ? notice(message) : "");
  redraw(
    place,
    h("h1", {}, say("house_title")),
    h("p", { class: "lead" }, say("house_lead")),
    said,
    unsaved
      ? h(
          "div",
          { class: "notice" },
          h("p", {}, say("house_unsaved", { title: unsaved.draft.title || say("house_untitled") })),
          h(
            "div",
            { class: "actions" },
            button(say("house_go_on"), () => guarded(() => edit(unsaved.draft, unsaved.id)), "main"),
            button(say("house_throw_away"), () => (memory.set(KEPT, null), guarded(shelf)), "danger"),
          ),
        )
      : null,
    h(
      "section",
      {},
      h("h2", {}, say("house_yours")),
      saved.length
        ? h("ul", { class: "choice-list" }, saved.map(card))
        : h("p", { class: "quiet" }, say("house_none")),
    ),
    h(
      "section",
      {},
      h("h2", {}, say("house_new")),
      h("p", {}, say("house_new_hint")),
      h(
        "ul",
        { class: "choice-list" },
        bases.map((one) =>
          h(
            "li",
            { class: "card" },
            h("h3", {}, one.title),
            h(
              "div",
              { class: "actions" },
              button(say("house_begin"), () => guarded(() => begin(one.name)), "main", { "data-focus": `begin-${one.name}`, "aria-label": say("house_begin_from", { title: one.title }) }),
              sheetLink(one.name),
            ),
          ),
        ),
      ),
    ),
    h(
      "section",
      {},
      h("h2", {}, say("house_bring_title")),
      h("p", {}, say("house_bring_hint")),
      h("label", { class: "button" }, say("house_bring"), file),
    ),
  );
}

const sheetLink = (rules) => h("a", { class: "button", href: `${BASE}rules/sheet?rules=${encodeURIComponent(rules)}` }, say("house_sheet"));

function card(one) {
  return h(
    "li",
    { class: "card" },
    h("h3", {}, one.title),
    h("p", { class: "quiet" }, say("house_based_on", { base: one.base })),
    h(
      "div",
      { class: "actions" },
      button(say("house_edit"), () => guarded(() => open(one.id)), "main"),
      sheetLink(one.id),
      h("a", { class: "button", href: `${BASE}rules/file/${one.id}.toml`, download: "" }, say("house_download")),
      button(say("house_delete"), () => sure(say("house_delete_sure", { title: one.title }), say("house_delete_yes"), () => guarded(() => drop(one))), "danger"),
    ),
  );
}

// Whatever goes wrong is said, and nothing that stands on the page is lost.
async function guarded(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof TypeError)) throw error;
    said.replaceChildren(notice(why(error), "problem"));
    said.scrollIntoView({ block: "center" });
  }
}

async function begin(base) {
  const { draft } = await ask(`rules/api/open?base=${encodeURIComponent(base)}`);
  await edit({ ...draft, title: "" }, null);
}

async function open(id) {
  const { draft } = await ask(`rules/api/open?id=${encodeURIComponent(id)}`);
  await edit(draft, id);
}

async function drop(one) {
  await ask("rules/api/drop", { json: { id: one.id } });
  await shelf(say("house_deleted", { title: one.title }));
}

async function edit(draft, id) {
  const base = await ask(`rules/api/base?name=${encodeURIComponent(draft.base)}`);
  new RulesEditor(place, base, draft, id, {
    keep: (now, id) => memory.set(KEPT, { draft: now, id }),
    done: (message) => {
      memory.set(KEPT, null);
      history.pushState(null, "", location.pathname);
      guarded(() => shelf(message));
      scrollTo(0, 0);
    },
    leave: () => {
      guarded(shelf);
      scrollTo(0, 0);
    },
  });
  scrollTo(0, 0);
}

async function bringIn(chosen) {
  if (!chosen) return;
  if (chosen.size > LARGEST) {
    said.replaceChildren(notice(say("house_too_large", { limit: LARGEST >> 10 }), "problem"));
    said.scrollIntoView({ block: "center" });
    return;
  }
  const bytes = await chosen.arrayBuffer();
  await guarded(async () => take(await ask("rules/api/file", { body: bytes })));
}

async function take(found) {
  if (found.draft) await edit(found.draft, null);
  else mend(found);
}

// A file with faults: its text with each fault, to be put right here.
function mend(found) {
  const text = h("textarea", { class: "whole", rows: 16, "data-focus": "whole", "aria-label": say("house_text"), spellcheck: "false" });
  text.value = found.text;
  const wrong = (faults) => faults.map((one) => h("li", {}, one));
  const list = h("ul", { class: "differences" }, wrong(found.faults));
  const again = async () => {
    const now = await ask("rules/api/file", { body: new TextEncoder().encode(text.value) });
    if (now.draft) return edit(now.draft, null);
    list.replaceChildren(...wrong(now.faults));
    return list.scrollIntoView({ block: "center" });
  };
  said.replaceChildren();
  place.replaceChildren(
    h("h1", {}, say("house_mend_title")),
    h("p", { class: "lead" }, say("house_mend_hint")),
    h("div", { class: "problem", role: "alert" }, list),
    said,
    text,
    h(
      "div",
      { class: "save-bar" },
      button(say("house_mend_again"), () => guarded(again), "main"),
      button(say("house_back"), () => guarded(shelf)),
    ),
  );
  scrollTo(0, 0);
}

guarded(shelf);
if (!place.firstChild) place.append(said);
