// Points are [x, y], quads four of them, in pixels of the photo.
export const middle = (quad) => [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis], 0) / quad.length);
export const length = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function inside([x, y], corners) {
  let odd = false;
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd;
  });
  return odd;
}

// How far a point lies from the nearest edge.
export function edgeDistance(point, corners) {
  return Math.min(
    ...corners.map((from, index) => {
      const to = corners[(index + 1) % corners.length];
      const span = [to[0] - from[0], to[1] - from[1]];
      const along = ((point[0] - from[0]) * span[0] + (point[1] - from[1]) * span[1]) / (span[0] ** 2 + span[1] ** 2 || 1);
      const part = Math.min(1, Math.max(0, along));
      return length(point, [from[0] + part * span[0], from[1] + part * span[1]]);
    }),
  );
}
