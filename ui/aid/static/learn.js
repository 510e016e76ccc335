// Learning: every special hand with drawn examples, its rule, its source and the nearest hand that is none; and a quiz.
import { BASE, ask, button, frame, groups, h, notice, number, rulesField, say, why, wonLine } from "./common.js";

const place = frame();
const shown = () => new URLSearchParams(location.hash.slice(1));
const go = (told) => (location.hash = new URLSearchParams(told).toString());
let rulesets = [];
let turn = 0; // only the newest answer is drawn

const rules = () => shown().get("rules") ?? "bmja";
const query = (more = {}) => new URLSearchParams({ rules: rules(), ...more }).toString();

async function draw() {
  const mine = (turn += 1);
  const told = shown();
  let build = list;
  if (told.has("hand")) build = lesson;
  if (told.has("quiz")) build = quiz;
  let drawn;
  try {
    if (!rulesets.length) rulesets = (await ask("aid/api/rules")).rules;
    drawn = await build(told);
  } catch (error) {
    drawn = [notice(why(error), "problem"), button(say("learn_all"), () => go({ rules: "bmja" }))];
  }
  if (mine !== turn) return;
  place.replaceChildren(...drawn.flat().filter(Boolean));
  place.querySelector("h1")?.focus();
  if (build !== quiz) scrollTo(0, build === list ? listAt : 0);
}

const title = (text) => h("h1", { tabindex: "-1" }, text);
let listAt = 0;

async function list() {
  const found = await ask(`learn/api/hands?${query()}`);
  return [
    title(say("learn_title")),
    h("p", { class: "lead" }, say("learn_lead")),
    h(
      "div",
      { class: "actions" },
      button(say("learn_quiz"), () => go({ rules: rules(), quiz: Math.floor(Math.random() * 1e6) }), "main", { "data-focus": "quiz" }),
      h("a", { class: "button", href: `${BASE}rules/sheet?rules=${encodeURIComponent(rules())}` }, say("learn_sheet")),
    ),
    h("div", { class: "narrow" }, rulesField(rulesets, rules(), (name) => go({ rules: name }), say("learn_rules"))),
    h("h2", {}, say("learn_hands")),
    h(
      "ul",
      { class: "choice-list" },
      found.hands.map((hand) =>
        h(
          "li",
          { class: "card" },
          h("h3", {}, hand.name),
          h("p", { class: "worth" }, hand.worth),
          h("p", {}, hand.text),
          hand.example ? groups(hand.example, "small") : null,
          button(
            say("learn_more"),
            () => {
              listAt = scrollY;
              go({ rules: rules(), hand: hand.key });
            },
            "",
            { "aria-label": say("learn_more_of", { name: hand.name }) },
          ),
        ),
      ),
    ),
  ];
}

async function lesson(told) {
  const seed = Number(told.get("seed") ?? 0);
  const name = told.get("hand");
  const [hand, all] = await Promise.all([ask(`learn/api/hand?${query({ name, seed })}`), ask(`learn/api/hands?${query()}`)]);
  const keys = all.hands.map((one) => one.key);
  const next = all.hands[(keys.indexOf(name) + 1) % keys.length];
  const source = rulesets.find((one) => one.name === rules());
  return [
    h("div", { class: "actions" }, button(say("learn_all"), () => go({ rules: rules() }))),
    h(
      "article",
      { class: "lesson" },
      title(hand.name),
      h("p", { class: "worth" }, hand.worth),
      h("p", { class: "lead" }, hand.text),
      h(
        "section",
        {},
        h("h2", {}, say("learn_examples")),
        hand.examples.map((one) =>
          h(
            "div",
            { class: "live" },
            groups(one),
            wonLine(one),
            one.total === null ? null : h("p", {}, h("strong", {}, say("learn_scores", { total: number(one.total) }))),
          ),
        ),
        button(say("learn_others"), () => go({ rules: rules(), hand: name, seed: seed + 3 })),
      ),
      hand.near
        ? h(
            "section",
            {},
            h("h2", {}, say("learn_near", { name: hand.name })),
            h("div", { class: "live" }, groups(hand.near), wonLine(hand.near), h("p", {}, hand.near.why)),
          )
        : null,
      h(
        "section",
        {},
        h("h2", {}, say("learn_source")),
        h("p", {}, hand.source),
        h("p", { class: "quiet" }, say("learn_pattern"), hand.patterns.map((one) => h("span", { class: "pattern" }, h("br"), one))),
        source ? h("p", { class: "quiet" }, source.title) : null,
      ),
    ),
    h("div", { class: "actions" }, button(say("learn_next", { name: next.name }), () => go({ rules: rules(), hand: next.key }), "main")),
  ];
}

const score = { seed: null, asked: 0, right: 0 };

async function quiz(told) {
  const first = Number(told.get("quiz"));
  if (score.seed !== first) Object.assign(score, { seed: first, asked: 0, right: 0 });
  const at = score.asked;
  const question = await ask(`learn/api/quiz?${query({ seed: first + at })}`);
  const verdict = h("div", { class: "said", role: "status" });
  const next = h("div", { class: "actions" });
  let answered = false;
  const choices = question.choices.map((text, number) =>
    button(text, () => answer(number), "", { "data-focus": `answer-${number}` }),
  );
  function answer(number) {
    if (answered) return;
    answered = true;
    const right = number === question.answer;
    score.asked += 1;
    score.right += right;
    choices.forEach((one, at) => {
      one.disabled = true;
      if (at === question.answer) {
        one.classList.add("right");
        one.prepend("✓ ");
      } else if (at === number) {
        one.classList.add("wrong");
        one.prepend("✗ ");
      }
    });
    verdict.replaceChildren(
      h("p", { class: "verdict" }, say(right ? "learn_right" : "learn_wrong", { answer: question.choices[question.answer] })),
      ...question.why.map((text) => h("p", {}, text)),
      h("p", { class: "quiet" }, say("learn_tally", score)),
    );
    const onward = button(say("learn_next_question"), () => draw(), "main", { "data-focus": "next" });
    next.replaceChildren(onward);
    onward.focus({ preventScroll: true });
    onward.scrollIntoView({ block: "nearest" });
  }
  return [
    h("div", { class: "actions" }, button(say("learn_all"), () => go({ rules: rules() }))),
    title(say("learn_quiz_title", { number: at + 1 })),
    h("div", { class: "live" }, groups(question), wonLine(question)),
    h("p", { class: "verdict" }, question.text),
    h("div", { class: "answers" }, choices),
    verdict,
    next,
  ];
}

window.addEventListener("hashchange", draw);
draw();
