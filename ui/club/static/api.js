// The line to the program: texts, the key, asking, telling, and following what happens.
import { h, s, sentence, redraw } from "../../editor/dom.js";

export { h, s, redraw };

const read = (id) => JSON.parse(document.getElementById(id).textContent);
export const texts = read("texts");
const languages = read("languages");
const ROOT = new URL("../", import.meta.url).pathname; // …/jadelens/club/
export const BASE = new URL("../../", import.meta.url).href; // …/jadelens/
export const club = (path) => `${ROOT}${path}`;
export const say = (key, values) => sentence(texts, `club_${key}`, values);
// English here is British: the day before the month, and hours up to 24
export const locale = texts.language === "en" ? "en-GB" : texts.language;
export const number = (value) => Number(value).toLocaleString(locale);
export const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${number(Math.abs(value))}`;
export const when = (at) => new Date(at * 1000).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const GIVES_UP = 45_000;
const WAITS = [500, 1000, 2000, 4000, 6000];

// What the program refused, in a sentence of its own.
export class Refusal extends Error {
  constructor(status, answer) {
    super(answer.error ?? texts.went_wrong);
    this.status = status;
    this.code = answer.code;
  }
}

// Remembered on this device, where the browser lets us.
export const memory = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`jadelens.${name}`));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`jadelens.${name}`, JSON.stringify(value));
    } catch {
      // private browsing: the key in the address is enough
    }
  },
};

export class Line {
  constructor(key, query = "") {
    this.key = key;
    this.query = query;
    this.onOffline = () => {};
    this.stopped = false;
  }

  // One question; a dropped connection throws TypeError or AbortError, a refusal throws Refusal.
  async ask(path, { method = "GET", body = null, json = null, raw = false, signal = null } = {}) {
    const gives = AbortSignal.timeout?.(body ? 300_000 : GIVES_UP);
    const headers = { Authorization: `Bearer ${this.key ?? ""}` };
    if (json) headers["Content-Type"] = "application/json";
    const answer = await fetch(club(path), {
      method: json || body ? "POST" : method,
      headers,
      body: json ? JSON.stringify(json) : body,
      cache: "no-store",
      signal: signal && gives && AbortSignal.any ? AbortSignal.any([signal, gives]) : signal ?? gives,
    });
    if (answer.status === 204) return null;
    if (answer.status === 502 || answer.status === 504) throw new TypeError("a proxy found no server");
    if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
    return raw ? answer.blob() : answer.json();
  }

  // Ask until an answer comes, however long the network is away; a refusal still throws.
  async insist(path, how) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await this.ask(path, how);
        this.onOffline(false);
        return answer;
      } catch (error) {
        if (error instanceof Refusal && error.status !== 503) throw error;
        this.onOffline(error instanceof Refusal ? error.message : true);
        await pause(WAITS[Math.min(attempt, WAITS.length - 1)]);
      }
    }
  }

  // Tell of an event: sent again until it has arrived, and written down once.
  tell(event, base) {
    const batch = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(36)).join("");
    return this.insist(`api/table?${this.query}`, { json: { batch, base, event } });
  }

  // Hand every new state of the table to `onView`, for as long as the page lives.
  async follow(onView, onRefusal) {
    let seq = null;
    this.refresh = () => this.waiting?.abort();
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.refresh());
    window.addEventListener("online", () => this.refresh());
    for (let attempt = 0; !this.stopped; ) {
      this.waiting = new AbortController();
      try {
        const after = seq === null ? "" : `&after=${seq}`;
        const view = await this.ask(`api/table?${this.query}${after}`, { signal: this.waiting.signal });
        attempt = 0;
        this.onOffline(false);
        if (view) {
          seq = view.seq;
          onView(view);
        }
      } catch (error) {
        if (error instanceof Refusal && [400, 403, 404].includes(error.status)) {
          onRefusal(error);
          return;
        }
        if (this.waiting.signal.aborted) {
          // the phone woke up: look at once, and do not wait for news
          seq = null;
          continue;
        }
        this.onOffline(error instanceof Refusal ? error.message : true);
        seq = null;
        await pause(WAITS[Math.min(attempt, WAITS.length - 1)]);
        attempt += 1;
      }
    }
  }

  async download(kind, query, name) {
    const blob = await this.insist(`api/out/${kind}?${query}`, { raw: true });
    const link = h("a", { href: URL.createObjectURL(blob), download: `${name}.${kind}` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

export function button(label, press, kind = "", more = {}) {
  return h("button", { type: "button", class: `button ${kind}`, onclick: press, ...more }, label);
}

export function notice(text, kind = "notice") {
  return text ? h("p", { class: kind, role: "status" }, text) : null;
}

// The other languages, coming back to this very page; the key behind the # stays with the browser.
export function languageLinks() {
  return languages.map((one) => h("a", { href: `${one.href}${location.hash}`, lang: one.lang, class: "language" }, one.name));
}

// A sheet over the page. `build(close)` gives what stands in it.
export function sheet(title, build, kind = "") {
  const dialog = h("dialog", { class: `sheet ${kind}`, "aria-label": title });
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  dialog.addEventListener("cancel", () => setTimeout(() => dialog.remove()));
  dialog.append(h("h2", {}, title), ...[build(close)].flat().filter(Boolean));
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

// Ask before something that takes a second thought.
export function sure(question, yes, then) {
  sheet(question, (close) => [
    h("div", { class: "stack" }, button(yes, () => (close(), then()), "main danger-fill"), button(say("cancel"), close)),
  ]);
}

export function field(label, input) {
  return h("label", { class: "field" }, h("span", {}, label), input);
}

export function choice(options, value = null, more = {}) {
  const select = h("select", more, options.map(([code, text]) => h("option", { value: code, selected: code === value }, text)));
  return select;
}

export function tiles(groups, size = "") {
  return h(
    "div",
    { class: `tiles ${size}` },
    groups.map((group) =>
      h(
        "span",
        { class: `group ${group.concealed ? "concealed" : ""}` },
        group.tiles.map((code) => h("img", { src: `${BASE}faces/${code}.svg`, alt: texts[`name_${code}`] ?? code, width: 26, height: 36 })),
      ),
    ),
  );
}

export function rows(head, lines, caption = null) {
  return h(
    "table",
    {},
    caption ? h("caption", {}, caption) : null,
    h("thead", {}, h("tr", {}, head.map((text, at) => h("th", { scope: "col", class: /^[^\d+−–]/.test(lines[0]?.[at] ?? "") ? "text" : null }, text)))),
    h("tbody", {}, lines.map((line) => h("tr", {}, line.map((cell, at) => h(at ? "td" : "th", { scope: at ? null : "row", class: /^[^\d+−–]/.test(cell) ? "text" : null }, cell))))),
  );
}
