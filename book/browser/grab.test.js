// The front page's figure: it moves by itself where it may, and its hand can be dragged.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertNone, fromFolder, launch, openTab, serve, visit } from "./book.js";

const PAGE = "introduction.html";
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const still = { reducedMotion: "reduce" };
let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

const drawing = (page) => page.locator("svg[data-arm-rim]");
const hand = (page) => page.getByRole("slider", { name: "Hand" });
const outline = (page) => drawing(page).locator(".line.skin").getAttribute("d");
const numbers = (path) => path.match(/[\d.]+/g).map(Number);

/** The middle of the hand's ring, in pixels. */
async function middle(page) {
  const { x, y, width, height } = await hand(page).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Checks that the ring is where it was put, and that the skin went with it. */
async function follows(page, before, to) {
  const [x, y] = await middle(page);
  assert.ok(Math.hypot(x - to[0], y - to[1]) < 2, `the ring is at ${x}, ${y} instead of ${to}`);
  const [was, is] = [before, await outline(page)].map(numbers);
  assert.ok(was.some((value, index) => Math.abs(value - is[index]) > 20), "the skin bends");
}

test("it moves within a second, without a button", async (t) => {
  const { page, faults, close } = await openTab(browser, book);
  t.after(close);
  // The first frame in which the outline differs from the picture in the page, in ms since the navigation.
  await page.addInitScript(() => {
    let first;
    const look = () => {
      const now = document.querySelector("svg[data-arm-rim] .line.skin")?.getAttribute("d");
      first ??= now;
      if (now === first) return requestAnimationFrame(look);
      window.moved_ms = performance.now();
    };
    requestAnimationFrame(look);
  });
  await page.goto(book + PAGE);
  const moved_ms = await (await page.waitForFunction(() => window.moved_ms)).jsonValue();
  t.diagnostic(`first moving frame after ${Math.round(moved_ms)} ms`);
  assert.ok(moved_ms <= 1000, `${moved_ms} ms`);
  await page.getByRole("button", { name: "Stop waving" }).click();
  const stopped = await outline(page);
  await page.waitForTimeout(200);
  assert.equal(await outline(page), stopped);
  assertNone(faults);
});

test("with reduced motion it is a picture with a button, and it computes what the stages drew", async (t) => {
  const plain = await visit(t, browser, book + PAGE, { javaScriptEnabled: false });
  const { page } = await visit(t, browser, book + PAGE, still);
  const [drawn, computed] = [await outline(plain.page), await outline(page)].map(numbers);
  assert.ok(drawn.length > 40 && drawn.length === computed.length);
  drawn.forEach((value, index) => assert.ok(Math.abs(value - computed[index]) < 0.21, `${value}, ${computed[index]}`));
  await page.waitForTimeout(200);
  assert.deepEqual(numbers(await outline(page)), computed, "it stands still");
  await page.getByRole("button", { name: "Let it wave" }).click();
  await page.waitForFunction((d) => document.querySelector("svg[data-arm-rim] .line.skin").getAttribute("d") !== d, await outline(page));
});

test("a mouse drags the hand", async (t) => {
  const { page, faults } = await visit(t, browser, fromFolder + PAGE, still);
  await drawing(page).scrollIntoViewIfNeeded();
  const [before, from] = [await outline(page), await middle(page)];
  const to = [from[0] - 20, from[1] + 90];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
  await follows(page, before, to);
  assert.match(await hand(page).getAttribute("aria-valuetext"), /^Shoulder turned by −?\d+°, elbow by \d+°$/);
  assertNone(faults);
});

test("arrow keys move the hand", async (t) => {
  const { page } = await visit(t, browser, fromFolder + PAGE, still);
  const [before, [x, y], said] = [await outline(page), await middle(page), await hand(page).getAttribute("aria-valuetext")];
  for (let press = 0; press < 6; press++) await hand(page).press("ArrowDown");
  const unit = await drawing(page).evaluate((svg) => 6 * 0.03 * 370 * svg.getScreenCTM().a);
  await follows(page, before, [x, y + unit]);
  assert.notEqual(await hand(page).getAttribute("aria-valuetext"), said);
});

test("a finger drags the hand, and the page stays", async (t) => {
  const { page } = await visit(t, browser, book + PAGE, { ...phone, ...still });
  await drawing(page).scrollIntoViewIfNeeded();
  const [before, [x, y], scrolled] = [await outline(page), await middle(page), await page.evaluate(() => scrollY)];
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  for (const share of [0.3, 0.6, 1]) await touch("touchMove", { x: x - 10 * share, y: y + 60 * share });
  await touch("touchEnd");
  await follows(page, before, [x - 10, y + 60]);
  assert.equal(await page.evaluate(() => scrollY), scrolled);
});
