// The page of a table: the deal that is being put together, who pays whom, standings, what was written down.
import {
  BASE, Line, Refusal, button, choice, club, field, h, languageLinks, memory, notice, number, redraw, rows, say, sheet,
  signed, sure, tiles, when,
} from "./api.js";
import { correct } from "./correct.js";
import { begin, begun, edit } from "./panel.js";
import { chart, settlement } from "./picture.js";

const place = document.getElementById("club");
const hash = new URLSearchParams(location.hash.slice(1));
const asHost = hash.get("table");

async function start() {
  window.addEventListener("hashchange", () => location.reload());
  if (asHost) return new Page(new Line(hash.get("host"), `table=${encodeURIComponent(asHost)}`));
  const seat = location.hash.slice(1);
  const known = memory.get(`seat.${seat}`);
  const line = new Line(known ?? seat);
  if (!known) {
    place.replaceChildren(h("p", { class: "quiet" }, say("join")));
    try {
      line.key = (await line.insist("api/join", { json: { key: seat } })).key;
    } catch (error) {
      return place.replaceChildren(h("h1", {}, say("title")), notice(error.message, "problem"));
    }
    memory.set(`seat.${seat}`, line.key);
  }
  return new Page(line, seat);
}

class Page {
  constructor(line, seat = null) {
    this.line = line;
    this.seat = seat;
    this.view = null;
    this.busy = false;
    this.said = null;
    this.notice = h("div", { class: "notices", "aria-live": "polite" });
    this.top = h("header", {});
    this.deal = h("div", { class: "part deal" });
    this.side = h("div", { class: "part side" });
    this.bar = h("div", { class: "bar" });
    place.replaceChildren(this.notice, this.top, h("div", { class: "columns" }, this.deal, this.side), this.bar);
    line.onOffline = (offline) => this.setOffline(offline);
    line.follow((view) => this.take(view), (refusal) => this.shutOut(refusal));
  }

  setOffline(offline) {
    const text = offline === true ? say("offline") : offline || null;
    if (text === this.offline) return;
    this.offline = text;
    this.drawNotice();
  }

  shutOut(refusal) {
    if (this.seat) memory.set(`seat.${this.seat}`, null);
    place.replaceChildren(
      h("h1", {}, say("title")),
      notice(refusal.message, "problem"),
      button(say("again"), () => location.reload(), "main"),
    );
  }

  take(view) {
    if (this.view && view.seq < this.view.seq) return;
    const had = this.view?.game?.deals.length;
    this.view = view;
    const deals = view.game?.deals ?? [];
    if (had !== undefined && deals.length > had) this.said = say("written", { number: deals[0].number });
    this.draw();
  }

  // Tell of something; what comes back is the table as it is now, or why not.
  async tell(event) {
    if (this.busy) return false;
    this.busy = true;
    this.said = null;
    place.classList.add("busy");
    try {
      this.take(await this.line.tell(event, this.view.seq));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.said = error.message;
      this.line.refresh();
      this.drawNotice();
      return false;
    } finally {
      this.busy = false;
      place.classList.remove("busy");
    }
  }

  draft(event) {
    return this.tell({ deal: this.view.game.deal, ...event });
  }

  drawNotice() {
    redraw(this.notice, notice(this.offline, "notice offline"), notice(this.said));
  }

  draw() {
    this.drawNotice();
    redraw(this.top, ...this.heading());
    const { game } = this.view;
    redraw(this.deal, ...(game ? this.drawDeal(game) : [this.waits()]));
    const open = new Set([...this.side.querySelectorAll("details[open]")].map((one) => one.dataset.focus));
    redraw(this.side, ...(game ? this.drawSide(game) : []), this.history(), this.more(game));
    for (const one of this.side.querySelectorAll("details")) one.open = open.has(one.dataset.focus);
    redraw(this.bar, this.agree(game));
  }

  heading() {
    const { view } = this;
    const { game, you } = view;
    const seat = game?.seats.find((one) => one.player === you.player);
    let who = null;
    if (you.host) who = say("host");
    else if (seat) who = say("you_are", { name: you.name, wind: seat.wind_name });
    else if (you.player && game) who = say("you_sit_out", { name: you.name });
    return [
      h(
        "nav",
        {},
        you.host ? h("a", { href: `${club("").replace(/\/$/, "")}#${hash.get("host")}` }, say("overview")) : null,
        h("span", {}, `${view.title} · ${view.table.evening}`),
        languageLinks(),
      ),
      h("h1", {}, game && !game.over_code ? game.title : view.title),
      who ? h("p", { class: "you" }, who) : null,
      game?.over ? notice(`${game.over} ${game.over_code === "finished" ? "" : say("play_on")}`) : null,
      game?.goulash && !game.over ? notice(game.goulash_text) : null,
      game?.out ? h("p", {}, say("out", { name: game.out.name })) : null,
      game && view.minutes_left !== null && !game.over ? h("p", { class: "quiet" }, say("minutes_left", { minutes: view.minutes_left })) : null,
    ];
  }

  waits() {
    return h("p", { class: "notice" }, this.view.you.host ? say("no_game") : say("wait_host"));
  }

  // The deal to come

  drawDeal(game) {
    if (game.over_code === "finished") return [];
    const { draft } = game;
    const winners = [...game.seats.map((seat) => [seat.player, seat.name]), [null, say("nobody")]];
    return [
      h("section", {}, h("h2", {}, say("hands")), game.seats.map((seat) => this.seatRow(seat))),
      h(
        "section",
        {},
        h("h2", {}, say("who_won_ask")),
        h(
          "div",
          { class: "choices" },
          winners.map(([player, name]) =>
            button(name, () => this.draft({ kind: "winner", player, drawn: player === null }), "choice", {
              "aria-pressed": String(player === null ? draft.drawn : draft.winner === player),
              "data-focus": `winner-${player}`,
            }),
          ),
        ),
      ),
      draft.doubts.length
        ? h("section", { class: "problem" }, h("h2", {}, say("doubts")), h("ul", {}, draft.doubts.map((text) => h("li", {}, text))))
        : null,
      draft.waiting ? h("p", { class: "waiting" }, draft.waiting) : null,
      draft.settlement ? h("section", { class: "pay" }, h("h2", {}, say("pay")), settlement(draft.settlement)) : null,
    ];
  }

  seatRow(seat) {
    const { entry } = seat;
    const waiting = !entry && begun(this, seat.player);
    const own = seat.player === this.view.you.player;
    return h(
      "div",
      { class: `seat ${own ? "own" : ""}`, "data-player": seat.name },
      h("div", { class: "wind-badge", "aria-hidden": "true" }, h("img", { src: `${BASE}faces/W${seat.wind}.svg`, alt: "" })),
      h("div", { class: "name" }, h("strong", {}, seat.name), h("span", { class: "quiet" }, `${seat.wind_name} · ${number(seat.points)}`)),
      h("div", { class: "score" }, entry ? (entry.points === null ? "?" : number(entry.points)) : h("span", { class: "quiet" }, say("not_yet"))),
      button(entry ? say("change_hand") : own ? say("my_hand") : say("put_hand"), () => this.openSeat(seat), own && !entry ? "main" : "", {
        "data-focus": `seat-${seat.player}`,
        "aria-label": `${entry ? say("change_hand") : say("put_hand")}: ${seat.name}`,
      }),
      waiting ? h("p", { class: "wide waiting" }, say("begun", { name: seat.name })) : null,
      entry?.sets.length ? h("div", { class: "wide" }, tiles(entry.sets)) : null,
      entry?.problems.length ? h("ul", { class: "wide problem" }, entry.problems.map((text) => h("li", {}, text))) : null,
    );
  }

  agree(game) {
    if (!game?.draft.ready || game.over_code === "finished") return null;
    return button(say("agree"), () => this.tell({ kind: "deal" }), "main agree", { "data-focus": "agree" });
  }

  openSeat(seat) {
    const put = (told) => this.draft({ kind: "hand", player: seat.player, ...told });
    const waiting = begun(this, seat.player);
    const hand = waiting ?? seat.hand;
    sheet(say("hand_of", { name: seat.name }), (close) => {
      const points = h("input", { type: "number", inputmode: "numeric", min: 0, max: 1000000, value: seat.entry?.figure ? seat.entry.points : null });
      const photo = h("input", { type: "file", accept: "image/*", class: "hidden-file" });
      const wrong = h("div", {});
      const send = () => {
        if (!/^\d+$/.test(points.value.trim())) return wrong.replaceChildren(notice(say("figure", { most: number(1000000) }), "problem"));
        close();
        return put({ points: Number(points.value) });
      };
      photo.addEventListener("change", async () => {
        if (!photo.files.length) return;
        wrong.replaceChildren(notice(say("reading")));
        try {
          const body = photo.files[0];
          const { hand: read } = await this.line.insist(`api/photo?${this.line.query}&player=${encodeURIComponent(seat.player)}`, { body });
          close();
          begin(this, seat.player, read);
          edit(this, seat, read, put);
        } catch (error) {
          wrong.replaceChildren(notice(error.message, "problem"));
        }
        photo.value = "";
      });
      const type = async () => {
        try {
          const made = await this.line.insist(`api/hand?${this.line.query}&player=${encodeURIComponent(seat.player)}`, { json: {} });
          close();
          begin(this, seat.player, made.hand);
          edit(this, seat, made.hand, put, { empty: true });
        } catch (error) {
          wrong.replaceChildren(notice(error.message, "problem"));
        }
      };
      points.addEventListener("keydown", (event) => event.key === "Enter" && send());
      return h(
        "div",
        { class: "stack" },
        wrong,
        hand ? button(waiting ? say("go_on_hand") : say("change_hand"), () => (close(), edit(this, seat, hand, put)), "main") : null,
        h("label", { class: `button ${hand ? "" : "main"}` }, say("photo"), photo),
        button(say("type_hand"), type),
        h("div", { class: "line" }, field(say("points_ask"), points), button(say("put"), send, "main")),
        seat.entry ? button(say("take_back"), () => (close(), put({ points: null })), "danger") : null,
        button(say("cancel"), close),
      );
    });
  }

  // What was written down

  drawSide(game) {
    return [
      h(
        "section",
        {},
        h("h2", {}, say("standings")),
        rows(
          [say("place"), say("name_head"), say("points"), say("gain")],
          game.standings.map((one) => [String(one.place), one.name, number(one.points), signed(one.gain)]),
        ),
      ),
      game.deals.length ? this.fold("chart", say("chart"), () => chart(game.chart)) : null,
      h(
        "section",
        {},
        h("h2", {}, say("deals")),
        game.deals.length ? null : h("p", { class: "quiet" }, say("no_deals")),
        game.deals.map((deal) => this.dealRow(deal)),
        game.payments.map((paid) =>
          h("div", { class: "line" }, h("span", {}, paid.text), button(say("undo"), () => this.tell({ kind: "undone", event: paid.event }), "small")),
        ),
      ),
    ];
  }

  fold(name, title, build) {
    return h("details", { "data-focus": `fold-${name}` }, h("summary", {}, title), h("div", { class: "inside" }, ...[build()].flat(Infinity)));
  }

  dealRow(deal) {
    const marks = [deal.goulash ? say("goulash_mark") : null, deal.changed ? say("corrected_mark") : null].filter(Boolean);
    return this.fold(`deal-${deal.event}`, h("span", { class: "told" }, h("strong", {}, deal.title), h("span", {}, deal.headline), marks.length ? h("span", { class: "quiet" }, marks.join(", ")) : null), () => [
      settlement(deal),
      Object.entries(deal.entries).map(([player, entry]) =>
        entry.sets.length
          ? h("div", {}, h("strong", {}, deal.seats.find((seat) => seat.player === player)?.name ?? ""), tiles(entry.sets))
          : null,
      ),
      h(
        "div",
        { class: "line" },
        button(say("correct"), () => correct(this, deal), "", { "data-focus": `correct-${deal.event}` }),
        button(
          say("undo"),
          () => sure(say("undo_sure", { deal: deal.title }), say("undo_yes"), () => this.tell({ kind: "undone", event: deal.event })),
          "danger",
        ),
      ),
    ]);
  }

  history() {
    const { history } = this.view;
    if (!history.length) return null;
    return this.fold("history", say("history"), () =>
      h(
        "ol",
        { class: "history" },
        history.map((one) =>
          h(
            "li",
            { class: one.gone ? "gone" : "" },
            h("span", { class: "quiet" }, `${when(one.at)} · ${one.who}`),
            h("span", {}, one.text, one.gone ? ` (${say("undone_mark")})` : ""),
            one.undoes && one.can_undo
              ? button(say("put_back"), () => this.tell({ kind: "undone", event: one.seq }), "small")
              : null,
          ),
        ),
      ),
    );
  }

  more(game) {
    const name = `${this.view.title}`;
    const out = (kind, label) => button(label, () => this.line.download(kind, this.line.query, name));
    return this.fold("more", say("more"), () => [
      h("div", { class: "stack" }, out("pdf", say("sheet")), out("csv", say("csv")), out("json", say("json"))),
      game && game.over_code !== "finished"
        ? h(
            "div",
            { class: "stack" },
            button(say("pay_extra"), () => this.payExtra(game)),
            this.view.you.host ? button(say("swap"), () => this.swap(game)) : null,
            this.view.you.host && game.out ? button(say("sit_out"), () => this.sitOut(game)) : null,
            button(say("finish"), () => sure(say("finish_sure"), say("finish_yes"), () => this.tell({ kind: "finished" })), "danger"),
          )
        : null,
      this.view.earlier.map((one) =>
        h("div", {}, h("h3", {}, one.title), rows([say("name_head"), say("points")], one.standings.map((line) => [line.name, number(line.points)]))),
      ),
    ]);
  }

  swap(game) {
    const there = new Set(game.circle.map((one) => one.id));
    const leaver = choice(game.circle.map((one) => [one.id, one.name]));
    const comer = choice(this.view.names.filter((one) => !there.has(one.id)).map((one) => [one.id, one.name]));
    this.ask(say("swap"), [field(say("swap_leaver"), leaver), field(say("swap_comer"), comer)], say("swap_go"), () => ({
      kind: "swapped", leaver: leaver.value, comer: comer.value,
    }));
  }

  sitOut(game) {
    const player = choice(game.circle.map((one) => [one.id, one.name]), game.out.id);
    this.ask(say("sit_out"), [field(say("sit_out"), player)], say("sit_out_go"), () => ({ kind: "sat_out", player: player.value }));
  }

  // A sheet with some fields, and an event made of them.
  ask(title, fields, label, event) {
    sheet(title, (close) => {
      const wrong = h("div", {});
      const go = async () => {
        if (await this.tell(event())) close();
        else wrong.replaceChildren(notice(this.said, "problem"));
      };
      return h("div", { class: "stack" }, wrong, ...fields, button(label, go, "main"), button(say("cancel"), close));
    });
  }

  payExtra(game) {
    const people = game.circle.map((one) => [one.id, one.name]);
    const payer = choice(people);
    const payee = choice(people, people[1][0]);
    const points = h("input", { type: "number", inputmode: "numeric", min: 1, max: 1000000 });
    const why = h("input", { type: "text", maxlength: 100 });
    const fields = [field(say("pay_from"), payer), field(say("pay_to"), payee), field(say("pay_points"), points), field(say("pay_why"), why)];
    this.ask(say("pay_extra"), fields, say("pay_go"), () => ({
      kind: "paid", payer: payer.value, payee: payee.value, points: Number(points.value), why: why.value,
    }));
  }
}

start();
