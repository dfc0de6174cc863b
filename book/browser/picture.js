// Screenshots, as pixels.

import { PNG } from "pngjs";

/** How many different colours there are: one on a blank picture. */
export function coloursIn(png) {
  const { data } = PNG.sync.read(png);
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
}

/** How many pixels of the scene differ by more than a shade: right of the panel, above the bar of time. */
export function differingPixels(one, other) {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height;
  const differs = (at) => {
    const distance = [0, 1, 2].reduce((sum, channel) => sum + Math.abs(a.data[at + channel] - b.data[at + channel]), 0);
    return distance > 24;
  };
  let count = 0;
  for (let y = 0; y < a.height - 60; y += 1) {
    for (let x = 260; x < a.width; x += 1) {
      if (differs(4 * (y * a.width + x))) count += 1;
    }
  }
  return count;
}
