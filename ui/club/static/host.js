// The host's page: clubs on this device, evenings with all their tables, codes for phones, seating, rankings.
import {
  Line, Refusal, button, choice, club, field, h, languageLinks, locale, memory, notice, number, pause, redraw, rows, say, sheet,
  signed, sure,
} from "./api.js";
import { gameForm } from "./start.js";
import { codes } from "./codes.js";

const place = document.getElementById("club");
const EVERY = 3000;
const clubs = () => memory.get("clubs") ?? [];

function remember(key, name) {
  memory.set("clubs", [{ key, name }, ...clubs().filter((one) => one.key !== key && one.name !== name)]);
}

function start() {
  window.addEventListener("hashchange", () => location.reload());
  const key = location.hash.slice(1);
  if (key) return new Host(new Line(key));
  return welcome();
}

function today() {
  return new Date().toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

const lines = (text) => text.split("\n").map((name) => name.trim()).filter(Boolean);

function welcome() {
  const name = h("input", { type: "text", maxlength: 60, autocomplete: "off", "data-focus": "name" });
  const tables = h("input", { type: "number", inputmode: "numeric", min: 1, max: 60, value: 1 });
  const players = h("textarea", { rows: 6, "data-focus": "players" });
  const wrong = h("div", { "aria-live": "polite" });
  const line = new Line(null);
  const go = async () => {
    try {
      const json = { name: name.value, evening: today(), season: String(new Date().getFullYear()), tables: Number(tables.value), players: lines(players.value) };
      const made = await line.insist("api/found", { json });
      remember(made.key, made.club);
      location.hash = made.key;
    } catch (error) {
      wrong.replaceChildren(notice(error.message, "problem"));
    }
  };
  line.onOffline = (offline) => wrong.replaceChildren(offline ? notice(say("offline")) : "");
  place.replaceChildren(
    h("header", {}, h("nav", {}, h("a", { href: "/" }, say("to_score")), languageLinks()), h("h1", {}, say("title")), h("p", {}, say("welcome"))),
    clubs().length
      ? h(
          "section",
          {},
          h("h2", {}, say("yours")),
          clubs().map((one) =>
            h(
              "div",
              { class: "line" },
              button(say("open_club", { club: one.name }), () => (location.hash = one.key), "main"),
              button(say("forget_club"), () => (memory.set("clubs", clubs().filter((other) => other.key !== one.key)), welcome()), "small"),
            ),
          ),
        )
      : "",
    h(
      "section",
      {},
      h("h2", {}, say("new")),
      wrong,
      h(
        "div",
        { class: "stack narrow" },
        field(say("new_name"), name),
        field(say("new_players"), players),
        field(say("new_tables"), tables),
        button(say("new_go"), go, "main"),
      ),
      h("p", { class: "quiet" }, say("lost_key")),
    ),
  );
}

class Host {
  constructor(line) {
    this.line = line;
    this.view = null;
    this.chosen = null; // the evening
    this.season = null;
    this.said = null;
    this.notice = h("div", { class: "notices", "aria-live": "polite" });
    this.top = h("header", {});
    this.main = h("div", { class: "part" });
    place.replaceChildren(this.notice, this.top, this.main);
    line.onOffline = (offline) => {
      this.offline = offline === true ? say("offline") : offline || null;
      this.drawNotice();
    };
    this.follow();
  }

  async follow() {
    for (;;) {
      if (document.visibilityState === "visible") await this.load();
      if (this.shut) return;
      await pause(EVERY);
    }
  }

  async load() {
    try {
      const view = await this.line.insist(`api/club${this.season ? `?season=${encodeURIComponent(this.season)}` : ""}`);
      const news = JSON.stringify(view) !== JSON.stringify(this.view);
      this.view = view;
      remember(this.line.key, view.club);
      if (news) this.draw();
    } catch (error) {
      this.shut = true;
      place.replaceChildren(h("h1", {}, say("title")), notice(error.message, "problem"), button(say("new"), () => ((location.hash = ""), location.reload())));
    }
  }

  async act(what) {
    this.said = null;
    try {
      const answer = await this.line.insist("api/host", { json: what });
      await this.load();
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.said = error.message;
      this.drawNotice();
      return null;
    }
  }

  drawNotice() {
    redraw(this.notice, notice(this.offline, "notice offline"), notice(this.said));
  }

  evening() {
    return this.view.evenings.find((one) => one.id === this.chosen) ?? this.view.evenings[0];
  }

  draw() {
    this.drawNotice();
    const evening = this.evening();
    const { evenings } = this.view;
    redraw(
      this.top,
      h("nav", {}, h("a", { href: club("").replace(/\/$/, "") }, say("title")), languageLinks()),
      h("h1", {}, this.view.club),
      evenings.length > 1
        ? choice(evenings.map((one) => [String(one.id), one.name]), String(evening.id), {
            "data-focus": "evening",
            "aria-label": say("evening_name"),
            onchange: (event) => ((this.chosen = Number(event.target.value)), this.draw()),
          })
        : h("p", { class: "you" }, evening?.name ?? ""),
    );
    const open = new Set([...this.main.querySelectorAll("details[open]")].map((one) => one.dataset.focus));
    redraw(
      this.main,
      this.view.players.length ? null : h("div", { class: "notice" }, h("p", {}, say("players_first")), button(say("players_add"), () => this.addPlayers(), "main")),
      evening ? h("section", {}, h("h2", {}, say("overview")), h("div", { class: "cards" }, evening.tables.map((one) => this.card(one)))) : null,
      evening
        ? h(
            "div",
            { class: "line" },
            button(say("seating"), () => this.seat(evening), this.view.players.length ? "main" : ""),
            button(say("table_add"), () => this.act({ do: "table", evening: evening.id })),
            button(say("players_add"), () => this.addPlayers()),
          )
        : null,
      evening?.ranking.length ? h("section", {}, h("h2", {}, say("evening_standings")), this.ranking(evening.ranking)) : null,
      this.fold("season", say("season_title", { season: this.view.season ?? "" }), () => [
        this.view.seasons.length > 1
          ? choice(this.view.seasons.map((one) => [one, one]), this.view.season, {
              "aria-label": say("season"),
              onchange: (event) => ((this.season = event.target.value), this.load()),
            })
          : null,
        this.ranking(this.view.ranking),
      ]),
      this.fold("players", say("players"), () =>
        this.view.players.map((one) =>
          h("div", { class: "line" }, h("span", {}, one.name), button(say("rename"), () => this.rename(one), "small")),
        ),
      ),
      this.fold("more", say("more"), () =>
        h(
          "div",
          { class: "stack" },
          button(say("evening_new"), () => this.newEvening()),
          evening ? ["pdf", "csv", "json"].map((kind) => button(say(kind === "pdf" ? "sheet" : kind), () => this.line.download(kind, `evening=${evening.id}`, evening.name))) : null,
          this.importFile(),
          h("p", { class: "quiet" }, say("host_link")),
          h("input", { type: "text", readonly: true, value: location.href, "aria-label": say("host_link"), onfocus: (event) => event.target.select() }),
          button(
            say("host_key"),
            () =>
              sure(say("host_key_sure"), say("host_key"), async () => {
                const made = await this.act({ do: "host_key" });
                if (made) location.hash = made.key;
              }),
            "danger",
          ),
        ),
      ),
    );
    for (const one of this.main.querySelectorAll("details")) one.open = open.has(one.dataset.focus);
  }

  fold(name, title, build) {
    return h("details", { "data-focus": `fold-${name}` }, h("summary", {}, title), h("div", { class: "inside" }, ...[build()].flat(Infinity)));
  }

  link(table) {
    return `${club("table")}#${new URLSearchParams({ host: this.line.key, table: table.id })}`;
  }

  card(table) {
    const standing = table.standings.map((one) => h("li", {}, h("span", {}, one.name), h("strong", {}, number(one.points))));
    return h(
      "article",
      { class: "card", "data-table": table.number },
      h("h3", {}, table.title),
      h("p", {}, table.state),
      table.hands ? h("p", { class: "quiet" }, table.hands) : null,
      standing.length ? h("ol", { class: "short" }, standing) : null,
      h(
        "div",
        { class: "line" },
        h("a", { class: `button ${table.standings.length ? "main" : ""}`, href: this.link(table) }, say("table_open")),
        button(say("codes"), () => codes(this.line, table)),
        table.standings.length && !table.over
          ? null
          : button(table.standings.length ? say("start_next") : say("start_game"), () => this.startGame(table), this.view.players.length ? "main" : ""),
      ),
    );
  }

  ranking(list) {
    return h(
      "div",
      { class: "scroll" },
      rows(
        [say("place"), say("name_head"), say("gain"), say("games"), say("deals_short"), say("wins"), say("best")],
        list.map((one) => [String(one.place), one.name, signed(one.gain), ...[one.games, one.deals, one.won, one.best].map(number)]),
      ),
    );
  }

  startGame(table) {
    sheet(`${table.title}: ${say("start_game")}`, (close) =>
      gameForm(this.view, { before: table.players }, async (players, settings) => {
        const done = await this.act({ do: "start", evening: this.evening().id, tables: [players], settings, table: table.id });
        if (done) close();
        return done ? null : this.said;
      }, close),
    );
  }

  seat(evening) {
    const playing = new Set(evening.tables.flatMap((one) => (one.over ? [] : one.players)));
    const chosen = new Set(this.view.players.map((one) => one.id).filter((id) => !playing.has(id)));
    sheet(say("seating"), (close) => {
      const wrong = h("div", {});
      const list = this.view.players.map((one) =>
        h("label", { class: "check" }, h("input", { type: "checkbox", checked: chosen.has(one.id), onchange: (event) => (event.target.checked ? chosen.add(one.id) : chosen.delete(one.id)) }), one.name),
      );
      const found = h("div", {});
      const draw = async (by) => {
        const drawn = await this.act({ do: "seat", evening: evening.id, players: [...chosen], by });
        wrong.replaceChildren(drawn ? "" : notice(this.said, "problem"));
        if (!drawn) return;
        const winds = ["place_E", "place_S", "place_W", "place_N", "place_O"];
        found.replaceChildren(
          h("p", { class: "headline" }, say("seating_done")),
          h("div", { class: "cards" }, drawn.tables.map((table, at) =>
            h("article", { class: "card" }, h("h3", {}, say("table", { number: at + 1 })),
              h("ul", { class: "short" }, table.map((one, seat) => h("li", {}, h("span", {}, say(winds[seat])), h("strong", {}, one.name))))))),
          gameForm(this.view, { seats: false }, async (_, settings) => {
            const tables = drawn.tables.map((table) => table.map((one) => one.id));
            const done = await this.act({ do: "start", evening: evening.id, tables, settings });
            if (done) close();
            return done ? null : this.said;
          }, close, say("seating_start")),
        );
        found.scrollIntoView({ block: "start" });
      };
      return h(
        "div",
        { class: "stack" },
        h("p", {}, say("seating_how")),
        h("div", { class: "checks" }, list),
        wrong,
        h("div", { class: "line" }, button(say("seating_draw"), () => draw("draw"), "main"), button(say("seating_rotate"), () => draw("rotate"))),
        found,
        button(say("cancel"), close),
      );
    }, "wide");
  }

  ask(title, inputs, go, label) {
    sheet(title, (close) => {
      const wrong = h("div", {});
      const send = async () => ((await go()) ? close() : wrong.replaceChildren(notice(this.said, "problem")));
      return h("div", { class: "stack" }, wrong, inputs, button(label, send, "main"), button(say("cancel"), close));
    });
  }

  addPlayers() {
    const names = h("textarea", { rows: 8 });
    this.ask(say("players_add"), field(say("players_names"), names), () => this.act({ do: "players", names: lines(names.value) }), say("players_add"));
  }

  rename(player) {
    const name = h("input", { type: "text", maxlength: 40, value: player.name });
    this.ask(say("rename"), field(player.name, name), () => this.act({ do: "rename", player: player.id, name: name.value }), say("rename"));
  }

  newEvening() {
    const name = h("input", { type: "text", maxlength: 80, value: today() });
    const season = h("input", { type: "text", maxlength: 40, value: String(new Date().getFullYear()) });
    const tables = h("input", { type: "number", inputmode: "numeric", min: 1, max: 60, value: 1 });
    const go = async () => {
      const made = await this.act({ do: "evening", evening: name.value, season: season.value, tables: Number(tables.value) });
      if (made) this.chosen = made.evening;
      if (made) this.draw();
      return made;
    };
    this.ask(say("evening_new"), [field(say("evening_name"), name), field(say("season"), season), field(say("new_tables"), tables)], go, say("new_go"));
  }

  importFile() {
    const file = h("input", { type: "file", accept: ".json,application/json", class: "hidden-file" });
    file.addEventListener("change", async () => {
      try {
        await this.line.insist("api/import", { body: await file.files[0].text() });
        this.said = say("imported");
      } catch (error) {
        this.said = error.message;
      }
      file.value = "";
      await this.load();
      this.drawNotice();
    });
    return h("label", { class: "button" }, say("import"), file);
  }
}

start();
