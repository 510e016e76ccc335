// The line to the program: taps are queued, sent in order, and sent again until they have arrived.
const WAITS = [500, 1000, 2000, 4000, 8000];

export class Channel {
  constructor(url, onView, onOffline) {
    this.url = url;
    this.onView = onView;
    this.onOffline = onOffline;
    this.queue = [];
    this.revision = null;
    this.busy = false;
    this.closed = false;
  }

  async load(withTexts) {
    const view = await this.ask(() => fetch(`${this.url}${withTexts ? "?texts" : ""}`, { cache: "no-store" }));
    if (view && !this.busy) this.take(view);
  }

  // Something other than an edit, answered like one.
  async request(path, options) {
    const view = await this.ask(() => fetch(`${this.url}/${path}`, options));
    if (view && !this.busy) this.take(view);
  }

  send(event) {
    this.queue.push(event);
    this.pump();
  }

  // Done once every tap has arrived.
  async saved() {
    while (!this.closed && (this.busy || this.queue.length)) await new Promise((done) => setTimeout(done, 50));
  }

  async pump() {
    if (this.busy || this.closed) return;
    this.busy = true;
    while (this.queue.length && !this.closed) {
      const events = this.queue.splice(0);
      const batch = Math.random().toString(36).slice(2);
      const body = JSON.stringify({ revision: this.revision, batch, events });
      const view = await this.ask(() =>
        fetch(`${this.url}/edits`, { method: "POST", headers: { "Content-Type": "application/json" }, body }),
      );
      if (view) this.take(view);
    }
    this.busy = false;
  }

  // The answer as JSON, however long it takes to come.
  async ask(request) {
    for (let attempt = 0; !this.closed; attempt += 1) {
      try {
        const answer = await request();
        const view = await answer.json();
        this.onOffline(false);
        return view;
      } catch {
        this.onOffline(true);
        await new Promise((done) => setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)]));
      }
    }
    return null;
  }

  take(view) {
    if (this.closed) return;
    if (view.revision !== undefined) this.revision = view.revision;
    this.onView(view);
  }

  close() {
    this.closed = true;
  }
}
