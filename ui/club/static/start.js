// The form that starts a game: who sits where, by which rules, how long.
import { button, choice, field, h, notice, say } from "./api.js";

const WINDS = ["E", "S", "W", "N", "O"];

export function gameForm(view, { before = [], seats = true }, go, close, label = say("go")) {
  const people = [["", say("place_none")], ...view.players.map((one) => [one.id, one.name])];
  const places = WINDS.map((wind, at) => choice(people, before[at] ?? view.players[at]?.id ?? "", { "data-focus": `place-${wind}` }));
  if (!before.length) places[4].value = "";
  const rules = choice(view.rulesets.map((one) => [one.name, one.title]));
  const starting = h("input", { type: "number", inputmode: "numeric", min: 0, max: 1000000, value: 2000 });
  const length = choice([["4", say("length_full")], ["1", `1 ×`], ["2", `2 ×`], ["3", `3 ×`], ["clock", say("length_minutes")]]);
  for (const option of length.options) if (/^[123]$/.test(option.value)) option.textContent = say("rounds_some", { count: option.value });
  const minutes = h("input", { type: "number", inputmode: "numeric", min: 1, max: 1440, value: 120 });
  const clock = field(say("minutes"), minutes);
  clock.hidden = true;
  length.addEventListener("change", () => (clock.hidden = length.value !== "clock"));
  const two = (key) => choice([["stays", say("stays")], ["passes", say("passes")]], "stays", { "data-focus": key });
  const afterDraw = choice([["goulash", say("after_draw_goulash")], ["ordinary", say("after_draw_ordinary")]]);
  const wild = choice([["JK", say("wild_JK")], ["B2", say("wild_B2")]]);
  const eastDraw = two("east_after_draw");
  const eastWin = two("east_after_win");
  const house = h("div", { class: "stack" });
  let chosen = {};
  const drawHouse = () => {
    const one = view.rulesets.find((ruleset) => ruleset.name === rules.value);
    chosen = {};
    house.replaceChildren(...one.options.map((option) => field(option.text, houseInput(option, chosen))));
  };
  rules.addEventListener("change", drawHouse);
  drawHouse();
  const wrong = h("div", { "aria-live": "polite" });
  const send = async () => {
    const players = places.map((one) => one.value).filter(Boolean);
    const settings = {
      rules: rules.value, options: chosen, starting: Number(starting.value), rounds: length.value === "clock" ? 16 : Number(length.value),
      minutes: length.value === "clock" ? Number(minutes.value) : null, after_draw: afterDraw.value, wild: wild.value,
      east_after_draw: eastDraw.value, east_after_win: eastWin.value,
    };
    const refused = await go(players, settings);
    wrong.replaceChildren(refused ? notice(refused, "problem") : "");
  };
  return h(
    "div",
    { class: "stack" },
    seats ? h("fieldset", {}, h("legend", {}, say("start_seats")), places.map((one, at) => field(say(`place_${WINDS[at]}`), one))) : null,
    field(say("rules"), rules),
    field(say("starting"), starting),
    field(say("length"), length),
    clock,
    h(
      "details",
      {},
      h("summary", {}, say("house_rules")),
      h(
        "div",
        { class: "stack inside" },
        field(say("after_draw"), afterDraw),
        field(say("wild"), wild),
        field(say("east_after_draw"), eastDraw),
        field(say("east_after_win"), eastWin),
        house,
      ),
    ),
    wrong,
    button(label, send, "main"),
    seats ? button(say("cancel"), close) : null,
  );
}

// What differs from usual goes into `chosen`; what is as usual is left out.
function houseInput(option, chosen) {
  const tell = (value) => {
    if (value === option.default) delete chosen[option.key];
    else chosen[option.key] = value;
  };
  if (option.minimum !== null) {
    return h("input", {
      type: option.codes.length ? "text" : "number", inputmode: "numeric", min: option.minimum, value: option.default,
      onchange: (event) => tell(/^\d+$/.test(event.target.value) ? Number(event.target.value) : event.target.value),
    });
  }
  return choice(option.codes.map((code, at) => [String(at), String(code)]), "0", { onchange: (event) => tell(option.codes[Number(event.target.value)]) });
}
