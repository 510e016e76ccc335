// The editor of hands over the table's page, and the hands that were begun there and are not on the table yet.
import { BASE, button, club, h, memory, pause, say, sheet } from "./api.js";

// How long closing the editor waits for the last tap to arrive before it asks what is to become of the hand.
const SAVED_WITHIN = 1500;

// The deal to come, of whichever game.
const deal = (page) => `${page.view.earlier.length}.${page.view.game.deal}`;

// A hand that was read or typed on this phone for the deal to come and does not lie on the table yet: its id.
export function begun(page, player) {
  const known = memory.get(`begun.${page.view.table.id}`);
  return known?.deal === deal(page) ? known.hands[player] ?? null : null;
}

export function begin(page, player, hand) {
  const known = memory.get(`begun.${page.view.table.id}`);
  const hands = { ...(known?.deal === deal(page) ? known.hands : {}), [player]: hand };
  memory.set(`begun.${page.view.table.id}`, { deal: deal(page), hands });
  page.draw();
}

// The editor of hands, over the whole screen; its look is its own, so it lives in a shadow of its own.
// One that is `empty` and stays so is forgotten; one of an earlier deal cannot wait for `later`.
export async function edit(page, seat, hand, put, { empty = false, later = true } = {}) {
  const { open } = await import(new URL("editor/main.js", BASE));
  const inside = h("div", { class: "jadelens", id: "jadelens" });
  const shadow = h("div", { class: "editor" });
  const root = shadow.attachShadow({ mode: "open" });
  root.append(h("link", { rel: "stylesheet", href: club("editor.css") }), inside);
  let leave = () => {};
  const opened = revision(hand);
  const fresh = later && seat.hand !== hand;
  const panel = h("div", { class: "panel", role: "dialog", "aria-modal": "true", "aria-label": say("hand_of", { name: seat.name }) });
  const close = () => {
    // the last tiles tapped may still be on their way: they are told of behind the closed panel
    (leave.saved?.() ?? Promise.resolve()).then(leave);
    panel.remove();
    document.documentElement.classList.remove("covered");
  };
  const lay = async () => {
    await leave.saved?.();
    if ((await put({ hand })) === false) return;
    if (later) begin(page, seat.player, null);
    close();
  };
  // Closed without being put on the table: what was changed since is not forgotten in silence.
  const done = async () => {
    await Promise.race([leave.saved?.(), pause(SAVED_WITHIN)]);
    const changed = (await revision(hand)) !== (await opened);
    if (!changed && empty) begin(page, seat.player, null);
    if (!changed && !(later && begun(page, seat.player) === hand)) return close();
    return sheet(say("close_ask", { name: seat.name }), (shut) =>
      h(
        "div",
        { class: "stack" },
        button(say("put_this"), () => (shut(), lay()), "main"),
        fresh ? button(say("close_later"), () => (begin(page, seat.player, hand), shut(), close())) : null,
        button(say(fresh ? "close_forget" : "close_as_was"), () => (later && begin(page, seat.player, null), shut(), close()), "danger"),
      ),
    );
  };
  panel.append(
    h(
      "div",
      { class: "panel-bar" },
      button(say("close"), done),
      h("strong", {}, say("hand_of", { name: seat.name })),
      button(say("put_this"), lay, "main"),
    ),
    shadow,
  );
  document.body.append(panel);
  document.documentElement.classList.add("covered");
  leave = open(inside, BASE, hand);
}

// How often a hand was changed; null where nobody answers.
async function revision(hand) {
  try {
    return (await (await fetch(new URL(`hand/${hand}`, BASE), { cache: "no-store" })).json()).revision;
  } catch {
    return null;
  }
}
