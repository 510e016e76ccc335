// A ring drawn around one's own tiles: a stroke over the photo, closed where it ends.
import { inside, middle } from "./geometry.js";
import { s } from "./dom.js";

export class Ring {
  constructor(start) {
    this.points = [start];
    this.drawn = false; // a tap draws none
    this.stroke = s("polygon", { class: "ring" });
  }

  to(point) {
    this.points.push(point);
    this.stroke.setAttribute("points", this.points.map((one) => one.join(",")).join(" "));
  }

  // The ids of the tiles whose middle lies in the ring.
  around(tiles) {
    return tiles.filter((tile) => inside(middle(tile.quad), this.points)).map((tile) => tile.id);
  }
}
