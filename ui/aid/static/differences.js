// What house rules change.
import { say } from "./common.js";

// One difference to the base, in a line.
export function differenceText(one) {
  if (!one.was) return say("house_added", one);
  if (!one.now) return say("house_left_out", one);
  return say("house_changed", one);
}
