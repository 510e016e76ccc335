// The codes by which phones join a table: on the screen, and on paper.
import { button, h, notice, s, say, sheet, sure } from "./api.js";

export function codes(line, table) {
  sheet(`${table.title}: ${say("codes")}`, (close) => {
    const list = h("div", { class: "codes" });
    const top = h("div", {});
    const load = async () => {
      const view = await line.insist(`api/codes?table=${table.id}`);
      top.replaceChildren(view.local ? notice(say("codes_here")) : h("p", {}, say("codes_how")));
      list.replaceChildren(...view.codes.map((one) => card(one, view)));
    };
    const act = async (what) => {
      await line.insist("api/host", { json: { table: table.id, ...what } });
      await load();
    };
    const card = (one, view) =>
      h(
        "figure",
        { class: "code", "data-place": one.place },
        h("figcaption", {}, h("strong", {}, one.title), h("span", { class: "quiet" }, view.title)),
        one.path
          ? s("svg", { viewBox: `0 0 ${one.size} ${one.size}`, role: "img", "aria-label": one.title }, s("rect", { width: one.size, height: one.size, fill: "#fff" }), s("path", { d: one.path, fill: "#000" }))
          : h("p", {}, say("code_old")),
        one.link ? h("a", { class: "address", href: one.link, target: "_blank", rel: "noopener" }, one.link.replace(/#.*/, "#…")) : null,
        h(
          "div",
          { class: "line no-print" },
          button(one.locked ? say("unlock") : say("lock"), () => act({ do: "lock", place: one.place, locked: !one.locked }), "small"),
          button(say("code_new"), () => sure(say("code_new_sure"), say("code_new"), () => act({ do: "new_key", place: one.place })), "small"),
        ),
        one.locked ? h("p", { class: "quiet" }, say("locked")) : null,
      );
    load();
    return [top, list, h("div", { class: "line no-print" }, button(say("codes_print"), () => window.print(), "main"), button(say("close"), close))];
  }, "wide print");
}
