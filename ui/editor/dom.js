// Making elements. Text goes in as text nodes only, so that no name or file can ever become markup.
const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

// The sentence of the catalogue with its {values} filled in.
export function sentence(texts, key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

// Redraw `place` without losing the focus: what had it is found again by its data-focus.
export function redraw(place, ...children) {
  const root = place.getRootNode();
  const focused = root.activeElement?.closest?.("[data-focus]")?.dataset.focus;
  const inside = place.contains(root.activeElement);
  place.replaceChildren(...children.flat().filter(Boolean));
  if (focused && inside) {
    for (const element of place.querySelectorAll("[data-focus]")) {
      if (element.dataset.focus === focused) element.focus({ preventScroll: true });
    }
  }
}
