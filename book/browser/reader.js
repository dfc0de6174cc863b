// What a reader does with a page.

import assert from "node:assert/strict";
import { differing } from "./picture.js";

/** Starts a demo of an open page, and waits for its first picture. */
export async function start(page, index) {
  const figure = page.locator("figure.demo").nth(index);
  await figure.scrollIntoViewIfNeeded();
  const began = Date.now();
  await figure.getByRole("button", { name: "Run it here" }).click();
  await page.waitForFunction((figure) => ["running", "failed"].includes(figure.dataset.state), await figure.elementHandle());
  assert.equal(await figure.getAttribute("data-state"), "running", await figure.locator(".demo-state").textContent());
  return { figure, frame: figure.locator("iframe"), took_ms: Date.now() - began };
}

/** Answers a question by the keyboard, and returns what the page says to it. */
export async function answer(form) {
  const kind = await form.getAttribute("data-kind");
  if (kind === "choice") await form.locator("input").first().press("Space");
  if (kind === "number") await form.locator("input").press("ArrowRight");
  if (kind === "point") await form.locator(".predict-handle").press("ArrowRight");
  await form.getByRole("button", { name: "Check" }).press("Enter");
  const said = await form.locator("[role=status]").textContent();
  assert.ok((await form.evaluate((form) => "checked" in form.dataset)) && said.length > 4, `${kind}: it says “${said}”`);
  return said;
}

/** Waits until the picture differs from the remembered one in more than a few pixels; says by how many at best. */
export async function changes(inner, least = 30) {
  const most = await differing(inner, least, 300);
  assert.ok(most >= least, `the picture stays as it is (${most} pixels differ)`);
}
