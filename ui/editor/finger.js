// What comes by itself waits for the finger: a button drawn anew between its down and its up would never be clicked.
const CLICKS_MS = 60; // a click comes at most so long after the finger has left
const HELD_MS = 3000; // a finger that was lifted elsewhere holds nothing longer

export class Finger {
  constructor(place, draw) {
    Object.assign(this, { place, draw });
    this.down = false;
    this.due = false; // whether there is something to draw when it is lifted
    this.onDown = () => {
      this.down = true;
      this.lift(HELD_MS);
    };
    this.onUp = () => this.lift(CLICKS_MS);
    place.addEventListener("pointerdown", this.onDown, true);
    window.addEventListener("pointerup", this.onUp);
    window.addEventListener("pointercancel", this.onUp);
  }

  // Draw now, or when the finger is lifted.
  drawSoon() {
    if (this.down) this.due = true;
    else this.draw();
  }

  lift(wait) {
    clearTimeout(this.lifting);
    this.lifting = setTimeout(() => {
      this.down = false;
      if (!this.due) return;
      this.due = false;
      this.draw();
    }, wait);
  }

  close() {
    clearTimeout(this.lifting);
    this.place.removeEventListener("pointerdown", this.onDown, true);
    window.removeEventListener("pointerup", this.onUp);
    window.removeEventListener("pointercancel", this.onUp);
  }
}
