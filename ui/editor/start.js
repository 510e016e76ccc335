// The way in: a photo chosen, taken, dropped or pasted; a sample; or no photo at all.
import { h, sentence } from "./dom.js";
import { remembered } from "./memory.js";

const SENT = 60; // per cent of the bar that the sending takes; the rest is the reading
const STEP_MS = 120;
const OPENS_MS = 2500; // in this time Streamlit has turned to the hand, or it was not told
const pages = new WeakMap();

export function open(place, base, { texts, samples }, onHand) {
  const known = pages.get(place);
  if (known) return known.keep(onHand);
  const page = new Start(place, base, texts, samples, onHand);
  pages.set(place, page);
  return page.keep(onHand);
}

class Start {
  constructor(place, base, texts, samples, onHand) {
    Object.assign(this, { place, base, texts, onHand });
    this.camera = null;
    document.documentElement.lang = texts.language;
    this.input = h("input", { type: "file", accept: "image/*,.heic,.heif", class: "unseen", tabindex: "-1", "aria-hidden": "true" });
    this.input.addEventListener("change", () => this.take(this.input.files[0]));
    this.said = h("div", { class: "said", role: "alert" });
    this.progress = h("div", { class: "progress", role: "status" });
    this.view = h("div", { class: "camera" });
    const button = (key, text, press, kind = "") =>
      h("button", { type: "button", class: `button ${kind}`, "data-focus": key, onclick: press }, text);
    place.replaceChildren(
      this.input,
      button("upload", this.say("upload"), () => this.input.click(), "main-action way-in"),
      h("p", { class: "quiet" }, this.say("upload_hint")),
      this.progress,
      this.said,
      button("webcam", this.say("webcam"), () => this.openCamera(), "wide computers"),
      this.view,
      button("type", this.say("type"), () => this.begin("type=1"), "wide"),
      h("h2", {}, this.say("samples")),
      h(
        "div",
        { class: "samples" },
        ...samples.map((name, at) =>
          h(
            "button",
            { type: "button", class: "button sample", "data-focus": `sample-${at + 1}`, onclick: () => this.begin(`sample=${encodeURIComponent(name)}`) },
            h("img", { src: `${base}samples/${encodeURIComponent(name)}`, alt: "", loading: "lazy" }),
            h("span", {}, this.say("sample", { number: at + 1 })),
          ),
        ),
      ),
    );
    this.handlers = {
      dragover: (event) => this.over(event, true),
      dragleave: (event) => this.over(event, false),
      drop: (event) => this.drop(event),
      paste: (event) => this.paste(event),
    };
    for (const [name, handler] of Object.entries(this.handlers)) window.addEventListener(name, handler);
  }

  say(key, values) {
    return sentence(this.texts, key, values);
  }

  // Streamlit lets go and takes hold again when its page is redrawn.
  keep(onHand) {
    this.onHand = onHand;
    this.here = true;
    clearTimeout(this.leaving);
    return () => {
      this.here = false;
      this.leaving = setTimeout(() => this.close(), 1500);
    };
  }

  close() {
    for (const [name, handler] of Object.entries(this.handlers)) window.removeEventListener(name, handler);
    this.closeCamera();
    pages.delete(this.place);
  }

  over(event, inside) {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    this.place.classList.toggle("dropping", inside);
  }

  drop(event) {
    this.over(event, false);
    this.take(event.dataTransfer?.files[0]);
  }

  paste(event) {
    const file = [...(event.clipboardData?.files ?? [])][0];
    if (file) this.take(file);
  }

  take(file) {
    if (!file) return;
    this.input.value = "";
    this.begin(`name=${encodeURIComponent(file.name ?? "")}`, file);
  }

  // Ask the program for a new hand, with a photo or without.
  begin(query, body = null) {
    if (this.busy) return;
    this.busy = true;
    this.said.replaceChildren();
    this.show(0, this.say(body ? "sending" : "reading"));
    if (!body) this.read();
    const request = new XMLHttpRequest();
    // what was said of the hand that this browser had last, and still holds, is carried over
    request.open("POST", `${this.base}hands?${query}&before=${encodeURIComponent(remembered("hand") ?? "")}`);
    // a page of another site cannot say this without being asked first
    request.setRequestHeader("X-Jadelens", "1");
    request.responseType = "json";
    request.upload.onprogress = (event) =>
      event.lengthComputable && this.show((SENT * event.loaded) / event.total, this.say("sending"));
    request.upload.onload = () => this.read();
    request.onload = () => this.done(request.response);
    request.onerror = () => this.done(null);
    request.send(body);
  }

  // How long the reading takes is not known: the bar nears its end and never quite gets there.
  read() {
    let at = SENT;
    clearInterval(this.reading);
    this.reading = setInterval(() => this.show((at += (98 - at) * 0.06), this.say("reading")), STEP_MS);
  }

  show(percent, text) {
    const bar = h("div", { class: "progress-bar", style: `width: ${percent.toFixed(0)}%` });
    this.progress.replaceChildren(h("p", {}, text), h("div", { class: "progress-place" }, bar));
  }

  done(answer) {
    clearInterval(this.reading);
    this.busy = false;
    if (answer?.hand) {
      this.closeCamera();
      this.onHand(answer.hand);
      // while Streamlit's own line is cut it drops what it is told: the hand's address is enough
      setTimeout(() => this.here && window.location.assign(`?hand=${encodeURIComponent(answer.hand)}`), OPENS_MS);
      return;
    }
    this.progress.replaceChildren();
    this.complain(answer?.error ?? this.say("not_sent"));
  }

  complain(text) {
    this.said.replaceChildren(h("p", { class: "problem" }, text));
    this.said.scrollIntoView({ block: "nearest" });
  }

  // The computer's camera

  async openCamera() {
    this.said.replaceChildren();
    if (!navigator.mediaDevices?.getUserMedia) return this.complain(this.say("camera_insecure"));
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 }, facingMode: "environment" };
    try {
      this.camera = await navigator.mediaDevices.getUserMedia({ video: size });
    } catch (error) {
      const why = { NotAllowedError: "camera_denied", NotFoundError: "camera_none", NotReadableError: "camera_busy" };
      return this.complain(this.say(why[error.name] ?? "camera_none"));
    }
    const video = h("video", { autoplay: true, playsinline: true, "aria-label": this.say("webcam_hint") });
    video.muted = true;
    video.srcObject = this.camera;
    const button = (key, press, kind = "") =>
      h("button", { type: "button", class: `button ${kind}`, "data-focus": key, onclick: press }, this.say(key));
    this.view.replaceChildren(
      h("p", {}, this.say("webcam_hint")),
      video,
      h(
        "div",
        { class: "choices" },
        button("camera_shoot", () => this.shoot(video), "main-action"),
        button("camera_close", () => this.closeCamera()),
      ),
    );
    return video.scrollIntoView({ block: "nearest" });
  }

  shoot(video) {
    const canvas = h("canvas", { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext("2d").drawImage(video, 0, 0);
    canvas.toBlob((photo) => photo && this.take(new File([photo], "camera.jpg")), "image/jpeg", 0.93);
  }

  closeCamera() {
    this.camera?.getTracks().forEach((track) => track.stop());
    this.camera = null;
    this.view.replaceChildren();
  }
}
