// Screenshots, as pixels.

import { PNG } from "pngjs";

/** How many different colours there are: one on a blank picture. */
export function coloursIn(png) {
  const { data } = PNG.sync.read(png);
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
}

/** How many pixels differ by more than a shade; all of them if the sizes do. */
export function differingPixels(one, other) {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const distance = [0, 1, 2].reduce((sum, channel) => sum + Math.abs(a.data[at + channel] - b.data[at + channel]), 0);
    if (distance > 24) count += 1;
  }
  return count;
}
