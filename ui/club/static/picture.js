// The pictures: who pays whom as arrows between the winds, and the running totals as lines.
import { h, number, rows, s, say, signed } from "./api.js";

const PLACES = { E: [180, 52], S: [308, 180], W: [180, 308], N: [52, 180] };
const SIZE = 360;
const ROUND = 44;

export function arrows(settled) {
  const marker = `head-${Math.random().toString(36).slice(2)}`;
  const most = Math.max(1, ...settled.payments.map((one) => one.points));
  const lines = [];
  const labels = [];
  for (const one of settled.payments) {
    const [x1, y1] = PLACES[one.from];
    const [x2, y2] = PLACES[one.to];
    const long = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
    const wide = 2 + (5 * one.points) / most;
    lines.push(
      s("line", {
        class: "pays", "marker-end": `url(#${marker})`, "stroke-width": wide.toFixed(1),
        x1: x1 + dx * (ROUND + 2), y1: y1 + dy * (ROUND + 2), x2: x2 - dx * (ROUND + 16), y2: y2 - dy * (ROUND + 16),
      }),
    );
    // nearer to who pays, so that the two numbers of crossing arrows lie apart
    const share = Math.abs(dx * dy) < 0.01 ? 0.33 : 0.46;
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    const label = number(one.points);
    const half = 7 + label.length * 5.4;
    labels.push(
      s("rect", { class: "label", x: x - half, y: y - 13, width: 2 * half, height: 26, rx: 8 }),
      s("text", { class: "amount", x, y: y + 6 }, label),
    );
  }
  const people = settled.seats.map((seat) => {
    const [x, y] = PLACES[seat.wind];
    return s(
      "g",
      { class: seat.won ? "person won" : "person" },
      s("circle", { cx: x, cy: y, r: ROUND }),
      s("text", { class: "who", x, y: y - 8 }, short(seat.name)),
      s("text", { class: "wind", x, y: y + 9 }, seat.wind_name),
      s("text", { class: seat.net < 0 ? "net loses" : "net", x, y: y + 29 }, signed(seat.net)),
    );
  });
  return s(
    "svg",
    { class: "arrows", viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": say("arrow") },
    s(
      "defs",
      {},
      s(
        "marker",
        { id: marker, viewBox: "0 0 10 10", refX: 3, refY: 5, markerWidth: 16, markerHeight: 16, markerUnits: "userSpaceOnUse", orient: "auto" },
        s("path", { class: "tip", d: "M0 0 L10 5 L0 10 z" }),
      ),
    ),
    ...lines,
    ...labels,
    ...people,
  );
}

const short = (name) => (name.length > 10 ? `${name.slice(0, 9)}…` : name);

export function settlement(settled) {
  const words = settled.payments.map((one) => h("li", {}, one.text));
  return [
    h("p", { class: "headline" }, settled.headline),
    settled.payments.length ? arrows(settled) : h("p", {}, say("nobody_pays")),
    words.length ? h("ul", { class: "payments" }, words) : null,
    rows(
      [say("name_head"), say("score"), say("gain"), say("points")],
      settled.seats.map((seat) => [
        `${seat.name} (${seat.wind_name})`, seat.score === null ? "–" : number(seat.score), signed(seat.net), number(seat.points),
      ]),
    ),
  ];
}

const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3"];

export function chart(data) {
  const [wide, tall, left, bottom, top] = [640, 300, 64, 34, 14];
  const columns = data.lines[0].values.length;
  const all = data.lines.flatMap((line) => line.values).filter((value) => value !== null);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const range = Math.max(high - low, 100);
  const x = (at) => left + ((wide - left - 12) * at) / Math.max(1, columns - 1);
  const y = (value) => tall - bottom - ((tall - bottom - top) * (value - low)) / range;
  const levels = [low, low + range / 2, low + range].map((value) => Math.round(value));
  const grid = levels.map((value) => [
    s("line", { class: "grid", x1: left, x2: wide - 12, y1: y(value), y2: y(value) }),
    s("text", { class: "level", x: left - 8, y: y(value) + 5 }, number(value)),
  ]);
  const lines = data.lines.map((line, at) =>
    s("polyline", {
      class: `line line-${at}`, "stroke-dasharray": DASHES[at],
      points: line.values.map((value, deal) => (value === null ? "" : `${x(deal).toFixed(1)},${y(value).toFixed(1)}`)).join(" "),
    }),
  );
  const step = Math.max(1, Math.ceil(columns / 10));
  const marks = Array.from({ length: columns }, (_, at) => at)
    .filter((at) => at % step === 0)
    .map((at) => s("text", { class: "deal", x: x(at), y: tall - 10 }, at ? String(at) : ""));
  const legend = data.lines.map((line, at) =>
    h(
      "li",
      {},
      s("svg", { viewBox: "0 0 40 12", width: 40, height: 12, "aria-hidden": "true" },
        s("line", { class: `line line-${at}`, "stroke-dasharray": DASHES[at], x1: 0, x2: 40, y1: 6, y2: 6 })),
      ` ${line.name}`,
    ),
  );
  return [
    s("svg", { class: "chart", viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": say("chart") }, ...grid.flat(), ...lines, ...marks),
    h("ul", { class: "legend" }, legend),
    h("div", { class: "scroll" }, rows(
      ["", ...data.lines.map((line) => line.name)],
      Array.from({ length: columns }, (_, at) => [
        at ? String(at) : say("chart_start"),
        ...data.lines.map((line) => (line.values[at] === null ? "" : number(line.values[at]))),
      ]),
    )),
  ];
}

