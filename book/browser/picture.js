// Screenshots, as pixels.

import { PNG } from "pngjs";

/** The number of different colours: one on a blank picture. */
export function coloursIn(png) {
  const { data } = PNG.sync.read(png);
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
}

/** The document of a demo's frame. */
export async function inside(frame) {
  return (await frame.elementHandle()).contentFrame();
}

/** Remembers the stage's current picture for comparison; returns its number of different colours. A
 * screenshot would take half a second each. */
export function remember(inner) {
  return inner.evaluate(look, { least: 0, frames: 1 });
}

/** The number of pixels that differ from the remembered picture: as soon as there are `least`, or the most
 * within `frames` frames. */
export function differing(inner, least = Infinity, frames = 1) {
  return inner.evaluate(look, { least, frames });
}

/** In the frame: looks at the scene, right of the panel and above the timeline. Counts its colours when it is
 *  remembered, otherwise the pixels that differ by more than a shade. */
function look({ least, frames }) {
  const scene = () => {
    const { width, height } = canvas;
    const painter = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    painter.drawImage(canvas, 0, 0);
    return painter.getImageData(260, 0, width - 260, height - 60).data;
  };
  const count = (a, b) => {
    if (a.length !== b.length) return Math.max(a.length, b.length) / 4;
    let differing = 0;
    for (let at = 0; at < a.length; at += 4) {
      const distance = Math.abs(a[at] - b[at]) + Math.abs(a[at + 1] - b[at + 1]) + Math.abs(a[at + 2] - b[at + 2]);
      if (distance > 24) differing += 1;
    }
    return differing;
  };
  return new Promise((done) => {
    let most = 0;
    // Requested now, the frame comes after the stage has drawn, while the canvas still holds the drawing. A
    // stage that shows nothing new sleeps: it is asked to draw once more.
    const next = () => (importObject.env.sapp_schedule_update(), requestAnimationFrame(() => {
      if (least === 0) {
        window.remembered = scene();
        return done(new Set(new Uint32Array(window.remembered.buffer)).size);
      }
      most = Math.max(most, count(window.remembered, scene()));
      frames -= 1;
      if (most >= least || frames === 0) done(most);
      else next();
    }));
    next();
  });
}
