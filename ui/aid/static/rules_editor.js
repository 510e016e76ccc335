// The editor of house rules: what differs from the base, hand by hand and value by value, checked as it is changed.
import { Refusal, ask, button, choice, field, groups, h, notice, say, why, wonLine } from "./common.js";
import { differenceText } from "./differences.js";

const PAUSE = 350;
const WORDS = ["pung", "pung/kong", "kong", "chow", "pair", "run 2-8 in X", "of winds", "of dragons", "of each wind", "each wind", "each dragon", "in X", "in Y", "of terminals", "knitted pair", "concealed", "all X or honours"];

export class RulesEditor {
  constructor(place, base, draft, id, out) {
    Object.assign(this, { place, base, draft, id, out });
    this.known = new Set(base.hands.map((one) => one.key));
    this.build();
    this.check();
  }

  build() {
    const title = h("input", { type: "text", maxlength: 80, value: this.draft.title, "data-focus": "title", placeholder: say("house_name_hint"), oninput: () => this.change(() => (this.draft.title = title.value)) });
    title.value = this.draft.title;
    this.counts = Object.fromEntries(["hands", "added", "points", "doubles", "options"].map((part) => [part, h("span", { class: "count" })]));
    this.added = h("div", { class: "stack" });
    this.result = h("div", { "aria-live": "polite" });
    this.said = h("div", { role: "alert" });
    this.drawAdded();
    this.place.replaceChildren(
      h("h1", {}, say(this.id ? "house_edit_title" : "house_new_title")),
      h("p", { class: "lead" }, say("house_edit_lead", { base: this.base.title })),
      h("div", { class: "narrow" }, field(say("house_name"), title)),
      this.part("added", this.added),
      this.part("hands", h("div", {}, this.base.hands.map((one) => this.hand(one)))),
      this.part("options", h("div", {}, this.base.options.map((one) => this.option(one)))),
      this.part("points", h("div", {}, this.base.points.map((one) => this.value("points", one)))),
      this.part("doubles", h("div", {}, this.base.doubles.map((one) => this.value("doubles", one)))),
      h("section", {}, h("h2", {}, say("house_differs_from", { base: this.base.title })), this.result),
      this.said,
      h("div", { class: "save-bar" }, button(say("house_save"), () => this.save(), "main", { "data-focus": "save" }), button(say("house_leave"), () => this.out.leave())),
    );
    this.tally();
  }

  part(name, inside) {
    return h("details", { class: "part", "data-part": name }, h("summary", {}, say(name === "added" ? "house_own" : `house_${name}`), this.counts[name]), h("p", { class: "quiet" }, say(`house_${name}_hint`)), inside);
  }

  // Every change is kept on this device at once, and checked a moment later.
  change(work) {
    work();
    this.out.keep(this.draft, this.id);
    this.tally();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.check(), PAUSE);
  }

  tally() {
    const special = Object.keys(this.draft.special);
    const many = {
      added: special.filter((key) => !this.known.has(key)).length,
      hands: special.filter((key) => this.known.has(key)).length,
      options: Object.keys(this.draft.options).length,
      points: Object.keys(this.draft.points).length,
      doubles: Object.keys(this.draft.doubles).length,
    };
    for (const [part, count] of Object.entries(many)) this.counts[part].textContent = count ? say(part === "added" ? "house_count_added" : "house_count", { count }) : "";
  }

  hand(one) {
    const now = this.draft.special[one.key];
    const shares = h("div", { class: "shares" });
    const tick = h("input", { type: "checkbox", checked: now !== false, "data-focus": `hand-${one.key}` });
    const row = h("div", { class: "rule-row wide" }, h("label", { class: "check" }, tick, h("span", {}, one.name)), h("span", { class: "quiet" }), h("p", { class: "quiet about" }, one.text), shares);
    const worth = { ...one.worth, ...(now || {}) };
    const draw = () => {
      shares.hidden = !tick.checked;
      row.classList.toggle("off", !tick.checked);
    };
    const tell = () =>
      this.change(() => {
        const differs = Object.keys(one.worth).some((key) => worth[key] !== one.worth[key]);
        // a hand that comes from a file may differ in its words too: they stay
        const words = now && typeof now === "object" ? Object.fromEntries(Object.entries(now).filter(([key]) => !(key in one.worth) && key !== "intrinsic")) : {};
        if (!tick.checked) this.draft.special[one.key] = false;
        else if (differs) this.draft.special[one.key] = { ...words, ...pick(worth, one.worth), ...(one.intrinsic ? { intrinsic: true } : {}) };
        else if (Object.keys(words).length) this.draft.special[one.key] = words;
        else delete this.draft.special[one.key];
      });
    tick.addEventListener("change", () => {
      draw();
      tell();
    });
    shares.append(
      ...Object.keys(one.worth).map((key) => {
        const input = whole(worth[key], (value) => {
          worth[key] = value;
          tell();
        });
        input.dataset.focus = `${one.key}-${key}`;
        return field(say(`house_share_${key}`), input);
      }),
    );
    draw();
    return row;
  }

  option(one) {
    const now = this.draft.options[one.key] ?? one.default;
    const tell = (value) =>
      this.change(() => {
        if (value === one.default) delete this.draft.options[one.key];
        else this.draft.options[one.key] = value;
      });
    let input;
    if (one.minimum === null) {
      const at = one.codes.findIndex((code) => code.value === now);
      input = choice(one.codes.map((code, place) => [String(place), code.text]), String(at), { onchange: (event) => tell(one.codes[Number(event.target.value)].value) });
    } else if (!one.codes.length) {
      input = whole(now, tell, one.minimum);
    } else {
      // a number, or one of the words
      const word = one.codes[0];
      const number = whole(typeof now === "number" ? now : one.default === word.value ? one.minimum : one.default, tell, one.minimum);
      number.setAttribute("aria-label", one.text);
      const select = choice([["word", word.text], ["number", say("house_a_number")]], typeof now === "number" ? "number" : "word", {
        onchange: () => {
          number.hidden = select.value === "word";
          tell(select.value === "word" ? word.value : Number(number.value));
        },
      });
      number.hidden = typeof now !== "number";
      input = h("div", { class: "line" }, select, number);
    }
    if (input.dataset) input.dataset.focus = `option-${one.key}`;
    return h("div", { class: "rule-row wide" }, h("label", { for: `option-${one.key}` }, one.text), labelled(input, `option-${one.key}`));
  }

  value(part, one) {
    const input = whole(this.draft[part][one.key] ?? one.worth, (value) =>
      this.change(() => {
        if (value === one.worth) delete this.draft[part][one.key];
        else this.draft[part][one.key] = value;
      }),
    );
    input.dataset.focus = `${part}-${one.key}`;
    return h("div", { class: "rule-row" }, h("label", { for: `${part}-${one.key}` }, one.name), labelled(input, `${part}-${one.key}`));
  }

  // Hands that the club adds

  drawAdded() {
    const keys = Object.keys(this.draft.special).filter((key) => !this.known.has(key));
    this.added.replaceChildren(...keys.map((key) => this.addedHand(key)), button(say("house_add_hand"), () => this.add(), "", { "data-focus": "add" }));
  }

  add() {
    let number = 1;
    while (`club_hand_${number}` in this.draft.special) number += 1;
    const key = `club_hand_${number}`;
    this.change(() => (this.draft.special[key] = { label: say("house_hand_name", { number }), text: "", pattern: [], win: 100 }));
    this.drawAdded();
    this.added.querySelector(`[data-focus="label-${key}"]`)?.focus();
  }

  addedHand(key) {
    const hand = this.draft.special[key];
    const label = h("input", { type: "text", maxlength: 80, "data-focus": `label-${key}`, oninput: () => this.change(() => (hand.label = label.value)) });
    label.value = hand.label ?? key.replaceAll("_", " ");
    const text = h("input", { type: "text", maxlength: 300, "data-focus": `text-${key}`, oninput: () => this.change(() => (hand.text = text.value)) });
    text.value = hand.text ?? "";
    const pattern = h("textarea", { rows: 3, maxlength: 4000, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "data-focus": `pattern-${key}` });
    pattern.value = [hand.pattern ?? []].flat().join("\n");
    const live = h("div", { class: "live", role: "status", "data-live": key });
    let seed = 0;
    let turn = 0;
    const look = async () => {
      const mine = (turn += 1);
      const found = await this.tried(pattern.value, seed);
      if (mine === turn) live.replaceChildren(...found);
    };
    let waiting;
    pattern.addEventListener("input", () => {
      this.change(() => (hand.pattern = pattern.value.split("\n").map((line) => line.trim()).filter(Boolean)));
      clearTimeout(waiting);
      waiting = setTimeout(look, PAUSE);
    });
    const insert = (word) => {
      const start = pattern.selectionStart ?? pattern.value.length;
      const before = pattern.value.slice(0, start).trimEnd();
      const joint = !before || before.endsWith(",") || before.endsWith("\n") ? (before && !before.endsWith("\n") ? " " : "") : /^(of|in) /.test(word) ? " " : ", ";
      pattern.setRangeText(joint + word, before.length, pattern.selectionEnd ?? start, "end");
      pattern.dispatchEvent(new Event("input"));
      pattern.focus();
    };
    const worth = Object.keys(hand).find((name) => ["win", "doubles", "extra_doubles"].includes(name)) ?? "win";
    const amount = whole(hand[worth] ?? 100, (value) => this.change(() => (hand[kind.value] = value)));
    const kind = choice([["win", say("house_share_win")], ["doubles", say("house_share_doubles")], ["extra_doubles", say("house_share_extra_doubles")]], worth, {
      onchange: () =>
        this.change(() => {
          for (const name of ["win", "doubles", "extra_doubles"]) delete hand[name];
          amount.value = kind.value === "win" ? 100 : 1;
          hand[kind.value] = Number(amount.value);
        }),
    });
    look();
    return h(
      "fieldset",
      {},
      h("legend", {}, label.value || key),
      field(say("house_hand_label"), label),
      field(say("house_hand_text"), text),
      h("div", { class: "line" }, field(say("house_hand_worth"), kind), field(say("house_hand_amount"), amount)),
      field(say("house_pattern"), pattern),
      live,
      h("p", { class: "quiet" }, say("house_pattern_hint")),
      h("div", { class: "words", role: "group", "aria-label": say("house_words") }, WORDS.map((word) => button(word, () => insert(word), "small"))),
      h(
        "div",
        { class: "actions" },
        button(say("house_other_example"), () => ((seed += 1), look()), "small"),
        button(
          say("house_remove_hand"),
          () => {
            this.change(() => delete this.draft.special[key]);
            this.drawAdded();
          },
          "small danger",
        ),
      ),
    );
  }

  async tried(text, seed) {
    if (!text.trim()) return [h("p", { class: "quiet" }, say("house_pattern_empty"))];
    try {
      const found = await ask("rules/api/hand", { json: { base: this.draft.base, options: this.draft.options, pattern: text, seed } });
      if (found.faults.length) return found.faults.map((one) => h("p", { class: "fault" }, say("house_fault", one)));
      if (!found.example) return [h("p", {}, found.note ?? "")];
      return [h("p", {}, say("house_example")), groups(found.example), wonLine(found.example)].filter(Boolean);
    } catch (error) {
      return [h("p", { class: "fault" }, why(error))];
    }
  }

  // What differs from the base, or what is wrong

  async check() {
    const mine = (this.turn = (this.turn ?? 0) + 1);
    try {
      const found = await ask("rules/api/check", { json: { draft: this.draft } });
      if (mine !== this.turn) return;
      this.result.replaceChildren(
        found.faults.length
          ? h("div", { class: "problem" }, h("p", {}, say("house_faults")), h("ul", { class: "differences" }, found.faults.map((one) => h("li", {}, one))))
          : found.differences.length
            ? h("ul", { class: "differences" }, found.differences.map((one) => h("li", {}, differenceText(one))))
            : h("p", { class: "quiet" }, say("house_same")),
      );
    } catch (error) {
      if (mine === this.turn) this.result.replaceChildren(notice(why(error), "problem"));
    }
  }

  async save() {
    clearTimeout(this.waiting);
    try {
      const saved = await ask("rules/api/save", { json: { draft: this.draft, id: this.id } });
      this.out.done(say("house_saved", { title: saved.title }));
    } catch (error) {
      const faults = error instanceof Refusal && error.faults.length ? error.faults : [why(error)];
      this.said.replaceChildren(h("div", { class: "problem" }, h("p", {}, say("house_not_saved")), h("ul", { class: "differences" }, faults.map((one) => h("li", {}, one)))));
      this.said.scrollIntoView({ block: "center" });
    }
  }
}

const pick = (from, keys) => Object.fromEntries(Object.keys(keys).map((key) => [key, from[key]]));

// A box for a whole number; what is no number is put back when it is left.
function whole(value, tell, minimum = 0) {
  const input = h("input", { type: "number", inputmode: "numeric", min: minimum, max: 1000000, step: 1 });
  input.value = value;
  let good = value;
  input.addEventListener("input", () => {
    const number = Number(input.value);
    if (input.value === "" || !Number.isInteger(number) || number < minimum || number > 1000000) return;
    good = number;
    tell(number);
  });
  input.addEventListener("change", () => (input.value = good));
  return input;
}

function labelled(input, id) {
  (input.matches("input, select") ? input : input.querySelector("select")).id = id;
  return input;
}

