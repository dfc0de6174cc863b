// Screenshots, as pixels.

import { PNG } from "pngjs";

/** How many different colours there are: one on a blank picture. */
export function coloursIn(png) {
  const { data } = PNG.sync.read(png);
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size;
}

/** The document of a demo's frame. */
export async function inside(frame) {
  return (await frame.elementHandle()).contentFrame();
}

/** Keeps the stage's picture as it is now, to compare with; says how many different colours it has. A screenshot would take half a second each. */
export function remember(inner) {
  return inner.evaluate(look, { least: 0, frames: 1 });
}

/** In how many pixels the picture differs from the one that was kept: once it is that many, or after so many frames at best. */
export function differing(inner, least = Infinity, frames = 1) {
  return inner.evaluate(look, { least, frames });
}

/** In the frame. Of the scene, right of the panel and above the bar of time: its colours, where it is kept; else what differs by more than a shade. */
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
    // Asked for now, it comes after the stage has drawn, while the canvas still holds what was drawn. A stage that shows nothing new
    // sleeps: it is asked for its picture once more.
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
