// Putting an earlier deal right: who won, each score or hand, whether it was a goulash.
import { button, field, h, notice, say, sheet } from "./api.js";
import { edit } from "./panel.js";

export function correct(page, deal) {
  let { winner } = deal;
  const told = {};
  sheet(say("correct_title", { deal: deal.title }), (close) => {
    const wrong = h("div", {});
    const goulash = h("input", { type: "checkbox", checked: deal.goulash });
    const list = h("div", { class: "stack" });
    const inputs = {};
    const draw = () => {
      const seats = deal.seats.map((seat) => {
        const entry = deal.entries[seat.player];
        const changed = told[seat.player];
        inputs[seat.player] ??= h("input", {
          type: "number", inputmode: "numeric", min: 0, max: 1000000, value: entry?.points ?? null,
          oninput: (event) => (told[seat.player] = { points: event.target.value === "" ? null : Number(event.target.value) }),
        });
        return h(
          "div",
          { class: "line" },
          field(`${seat.name} (${seat.wind_name})`, changed?.hand ? h("span", {}, say("my_hand")) : inputs[seat.player]),
          entry?.hand
            ? button(say("change_hand"), () => {
                close();
                edit(page, seat, entry.hand, (one) => save({ ...told, [seat.player]: one }), { later: false });
              })
            : null,
        );
      });
      const winners = [...deal.seats.map((seat) => [seat.player, seat.name]), [null, say("nobody")]];
      list.replaceChildren(
        h("strong", {}, say("who_won_ask")),
        h(
          "div",
          { class: "choices" },
          winners.map(([player, name]) => button(name, () => ((winner = player), draw()), "choice", { "aria-pressed": String(winner === player) })),
        ),
        ...seats,
      );
    };
    const save = (changed) => {
      const entries = Object.fromEntries(deal.seats.map((seat) => [seat.player, changed[seat.player] ?? { keep: true }]));
      return page.tell({ kind: "correct", event: deal.event, winner, entries, goulash: goulash.checked });
    };
    const go = async () => {
      if (await save(told)) close();
      else wrong.replaceChildren(notice(page.said, "problem"));
    };
    draw();
    return h(
      "div",
      { class: "stack" },
      wrong,
      list,
      h("label", { class: "check" }, goulash, say("was_goulash")),
      button(say("correct_save"), go, "main"),
      button(say("cancel"), close),
    );
  });
}
