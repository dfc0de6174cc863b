// The actions of a reader on a page.

import assert from "node:assert/strict";
import { differing, inside, remember } from "./picture.js";

/** A demo of an open page, in sight and ready to start. */
export async function ready(page, index) {
  const figure = page.locator("figure.demo").nth(index);
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction((figure) => "ready" in figure.dataset, await figure.elementHandle());
  return figure;
}

/** Starts a demo that is ready, and waits for its first picture; returns the ms since the click. */
export async function start(page, index) {
  const figure = await ready(page, index);
  const ended = await figure.evaluateHandle((figure) => ({ is: new Promise((done) => {
    let clicked_ms = 0;
    figure.addEventListener("click", () => { clicked_ms ||= performance.now(); }, { capture: true });
    new MutationObserver(() => {
      const { state } = figure.dataset;
      if (state === "running" || state === "failed") done({ state, took_ms: Math.round(performance.now() - clicked_ms) });
    }).observe(figure, { attributes: true, attributeFilter: ["data-state"] });
  }) }));
  await figure.getByRole("button", { name: "Run it here" }).click();
  const { state, took_ms } = await ended.evaluate((ended) => ended.is);
  assert.equal(state, "running", await figure.locator(".demo-state").textContent());
  return { figure, frame: figure.locator("iframe"), took_ms };
}

// A demo opened at a step or a time stands still until Space.
const isAtRest = (demo) => /step=|time=/.test(demo.query);

/** The kind of a demo, moving or at rest: one of each kind is tried in full. */
export const kind = (demo) => `${demo.stage} ${new URLSearchParams(demo.query).get("scene")} ${isAtRest(demo)}`;

/** Clicks a running demo, steers it with keys, drags in it, leaves and stops it. */
export async function obeys(page, figure, frame, demo) {
  const box = await frame.boundingBox();
  const right = { x: box.x + box.width * 0.93, y: box.y + box.height * 0.12 };
  await page.mouse.click(right.x, right.y);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "IFRAME", "a click gives it the keys");

  const inner = await inside(frame);
  assert.ok((await remember(inner)) > 20, `demo ${demo.index} shows more than a blank frame`);
  if (isAtRest(demo)) {
    assert.equal(await differing(inner, 1, 10), 0, "it stands still");
    await page.keyboard.press("Space");
  }
  await changes(inner);

  await remember(inner);
  await page.keyboard.press("h");
  await changes(inner, 3000);
  await page.keyboard.press("h");

  await page.keyboard.press("Space");
  await remember(inner);
  await page.mouse.move(right.x, right.y);
  await page.mouse.down();
  await page.mouse.move(right.x - 60, right.y + 40, { steps: 4 });
  await page.mouse.up();
  await changes(inner, 300);

  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Stop");
  await page.keyboard.press("Enter");
  await page.waitForFunction((figure) => !("state" in figure.dataset), await figure.elementHandle());
  assert.ok(inner.isDetached(), "stopped");
}

/** Answers a question by keyboard, and returns the page's feedback. */
export async function answer(form) {
  const kind = await form.getAttribute("data-kind");
  if (kind === "choice") await form.locator("input").first().press("Space");
  if (kind === "number") await form.locator("input").press("ArrowRight");
  if (kind === "point") await form.locator(".grip").press("ArrowRight");
  await form.getByRole("button", { name: "Check" }).press("Enter");
  const said = await form.locator("[role=status]").textContent();
  assert.ok((await form.evaluate((form) => "checked" in form.dataset)) && said.length > 4, `${kind}: it says “${said}”`);
  return said;
}

/** Waits until more than a few pixels differ from the remembered picture; returns the largest number seen. */
export async function changes(inner, least = 30) {
  const most = await differing(inner, least, 300);
  assert.ok(most >= least, `the picture stays as it is (${most} pixels differ)`);
}
