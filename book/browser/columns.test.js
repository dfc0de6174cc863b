// A matrix's columns as rings to drag: the drawing, the numbers and the words follow each of them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertNone, fromFolder, launch, serve, visit } from "./book.js";

const PAGE = "stage2/transform_point.html";
const AT_FIRST = "x axis (0, 1), y axis (−1, 0), origin (0, 4). The flag's corner (1.5, 3.5) goes to (−3.5, 5.5).";
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

const drawing = (page) => page.locator("svg[data-columns]");
const words = (page) => page.locator("svg[data-columns] + output").textContent();
const ring = (page, name) => page.getByRole("slider", { name });

/** In the page: the points of the lines that the columns move, to a tenth of a unit as the figure has them. */
const moved = (svg) => {
  const tenths = (line) => line.getAttribute("d").slice(1).split(" ").map((value) => Math.round(10 * value));
  return [...svg.querySelectorAll("[data-own]")].map(tenths);
};

/** The middle of a ring, and a unit of the world, in pixels. */
async function place(page, name) {
  const { x, y, width, height } = await ring(page, name).boundingBox();
  const unit = await drawing(page).evaluate((svg) => 60 * svg.getScreenCTM().a);
  return { x: x + width / 2, y: y + height / 2, unit };
}

test("the page computes what the stage's transform_point computed", async (t) => {
  const plain = await visit(t, browser, book + PAGE, { javaScriptEnabled: false });
  const alive = await visit(t, browser, book + PAGE);
  const [before, after] = await Promise.all([plain, alive].map(({ page }) => drawing(page).evaluate(moved)));
  assert.deepEqual(after, before);
  assert.equal(await words(alive.page), AT_FIRST);
  assert.equal(await plain.page.locator("svg[data-columns] + output, .grip").count(), 0);
});

test("arrow keys move each ring, and its words are said", async (t) => {
  const { page, faults } = await visit(t, browser, fromFolder + PAGE);
  await ring(page, "x axis").press("ArrowRight");
  await ring(page, "y axis").press("ArrowUp");
  await ring(page, "origin").press("ArrowDown");
  // By hand: 1.5 · (0.5, 1) + 3.5 · (−1, 0.5) + (0, 3.5).
  const says = "x axis (0.5, 1), y axis (−1, 0.5), origin (0, 3.5). The flag's corner (1.5, 3.5) goes to (−2.75, 6.75).";
  assert.equal(await words(page), says);
  assert.equal(await ring(page, "origin").getAttribute("aria-valuetext"), says);
  const numbers = await drawing(page).locator(".entry").allTextContents();
  assert.deepEqual(numbers, ["0.5", "−1", "0", "1", "0.5", "3.5"]);
  // Far to the left the ring stops at the drawing's edge.
  for (let press = 0; press < 12; press++) await ring(page, "origin").press("ArrowLeft");
  assert.match(await words(page), /origin \(−5, 3\.5\)/);
  assert.ok(page.url().endsWith(PAGE), "the arrow keys don't turn the page");
  assertNone(faults);
});

test("a mouse drags the origin, and the axes go with it", async (t) => {
  const { page, faults } = await visit(t, browser, book + PAGE);
  await drawing(page).scrollIntoViewIfNeeded();
  const { x, y, unit } = await place(page, "origin");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2 * unit, y + 3.1 * unit, { steps: 4 });
  await page.mouse.up();
  const says = "x axis (0, 1), y axis (−1, 0), origin (2, 1). The flag's corner (1.5, 3.5) goes to (−1.5, 2.5).";
  assert.equal(await words(page), says);
  assertNone(faults);
});

test("a finger drags an axis, and the page stays", async (t) => {
  const { page, faults } = await visit(t, browser, book + PAGE, phone);
  await drawing(page).evaluate((svg) => svg.scrollIntoView({ block: "center" }));
  const before = await page.evaluate(() => scrollY);
  const { x, y, unit } = await place(page, "y axis");
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", { x: x - 8, y });
  for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", { x, y: y + 2 * share * unit });
  await send("touchEnd");
  assert.match(await words(page), /^x axis \(0, 1\), y axis \(−1, −2\), origin \(0, 4\)\./);
  assert.equal(await page.evaluate(() => scrollY), before);
  assertNone(faults);
});

test("on paper the drawing stays, and the rings don't", async (t) => {
  const { page } = await visit(t, browser, book + PAGE);
  await page.emulateMedia({ media: "print" });
  assert.ok(await drawing(page).isVisible());
  assert.equal(await page.locator(".grip >> visible=true").count(), 0);
});
