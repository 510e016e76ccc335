// A ruleset as the club's rule sheet, to read here, to print, or as a PDF.
import { BASE, ask, button, frame, groups, h, notice, rulesField, rulesOf, say, why, wonLine } from "./common.js";
import { differenceText } from "./differences.js";

const place = frame();
const rules = rulesOf() ?? "bmja";

const table = (rows, kind = null) =>
  h("table", { class: kind }, h("tbody", {}, rows.map((row) => h("tr", {}, h("td", {}, row.name), h("td", {}, row.value)))));

function draw(sheet, found) {
  document.title = sheet.title;
  place.replaceChildren(
    h(
      "div",
      { class: "paper-sheet" },
      h("h1", {}, sheet.title),
      h(
        "div",
        { class: "actions no-print" },
        h("a", { class: "button main", href: `${BASE}rules/sheet.pdf?rules=${encodeURIComponent(rules)}` }, say("house_pdf")),
        button(say("house_print"), () => window.print()),
        h("a", { class: "button", href: `${BASE}rules` }, say("house_back")),
      ),
      h(
        "div",
        { class: "narrow no-print" },
        rulesField(found, rules, (name) => (location.search = `?rules=${encodeURIComponent(name)}`), say("house_other_rules")),
      ),
      sheet.note ? h("p", { class: "quiet" }, sheet.note) : null,
      sheet.house.length
        ? h(
            "section",
            {},
            h("h2", {}, say("house_differs_from", { base: sheet.base })),
            h("ul", { class: "differences" }, sheet.house.map((one) => h("li", {}, differenceText(one)))),
          )
        : null,
      h("h2", {}, say("house_points")),
      table(sheet.points),
      h("h2", {}, say("house_doubles")),
      table(sheet.doubles),
      h("h2", {}, say("house_hands")),
      sheet.hands.map((hand) =>
        h(
          "section",
          { class: "sheet-hand" },
          h("h3", {}, hand.name),
          h("p", { class: "worth" }, hand.worth),
          h("p", {}, hand.text, hand.kept ? ` ${hand.kept}` : null),
          hand.example ? groups(hand.example, "small") : null,
          hand.example ? wonLine(hand.example) : null,
        ),
      ),
      h("h2", {}, say("house_options")),
      table(sheet.options, "options"),
      sheet.chips.length ? [h("h2", {}, say("house_chips")), h("p", {}, sheet.chips.map((one) => `${one.name} ${one.worth}`).join(", "))] : null,
    ),
  );
}

try {
  const [sheet, found] = await Promise.all([ask(`rules/api/sheet?rules=${encodeURIComponent(rules)}`), ask("aid/api/rules")]);
  draw(sheet, found.rules);
} catch (error) {
  place.replaceChildren(notice(why(error), "problem"), h("a", { class: "button", href: `${BASE}rules` }, say("house_back")));
}
