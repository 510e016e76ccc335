// Giving the score away: a picture, a PDF to print, a text. All are made by the program; nothing leaves by itself.
import { h } from "./dom.js";

const SHARP = 2; // pixels of the PNG for each unit of the drawing

export function share(editor) {
  const open = (event) => (editor.sharing.open = event.target.open);
  const file = (kind) => `${editor.base}hand/${editor.hand}/score.${kind}${editor.indexed ? "" : "?plain"}`;
  const action = (key, press) => editor.button(key, editor.say(key), press);
  return h(
    "details",
    { open: editor.sharing.open, ontoggle: open, class: "share" },
    h("summary", { "data-focus": "share" }, editor.say("share")),
    h(
      "div",
      { class: "choices" },
      action("share_picture", () => picture(editor, file("svg"))),
      h("a", { class: "button", href: file("pdf"), target: "_blank", rel: "noopener", "data-focus": "share_pdf" }, editor.say("share_pdf")),
      action("share_copy", () => copy(editor, file("txt"))),
      navigator.share ? action("share_send", () => send(editor, file)) : null,
    ),
    h("p", { role: "status" }, editor.sharing.said),
    editor.sharing.text ? h("pre", { class: "to-copy" }, editor.sharing.text) : null,
  );
}

// The drawing as a PNG: a picture goes where a drawing would not be shown.
async function png(url) {
  const svg = await (await fetch(url, { cache: "no-store" })).text();
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = h("canvas", { width: image.naturalWidth * SHARP, height: image.naturalHeight * SHARP });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function picture(editor, url) {
  const link = h("a", { href: URL.createObjectURL(await png(url)), download: "mah-jong-score.png" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

async function copy(editor, url) {
  const text = await (await fetch(url, { cache: "no-store" })).text();
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copied = false; // browsers allow it over https and on this machine only
  }
  Object.assign(editor.sharing, { said: editor.say(copied ? "shared_copied" : "share_failed"), text: copied ? null : text });
  editor.draw();
}

async function send(editor, file) {
  const text = await (await fetch(file("txt"), { cache: "no-store" })).text();
  const files = [new File([await png(file("svg"))], "mah-jong-score.png", { type: "image/png" })];
  const what = navigator.canShare?.({ files }) ? { files, text } : { text };
  await navigator.share(what).catch(() => null); // the player thought better of it
}
