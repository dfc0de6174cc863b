// Drawings with a slider below them: one state is visible at a time, and described in words. A ring in the
// drawing, where it has one, does what the slider does.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertNone, fromFolder, launch, pages, serve, slidersOf, turnTo, visit } from "./book.js";

const sliders = pages().flatMap(slidersOf);
const rings = sliders.filter(({ hasRing }) => hasRing);
let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

test("seventeen drawings have a slider, and five a ring", () => {
  assert.equal(sliders.length, 17);
  assert.equal(rings.length, 5);
});

/** In the page: the words of the visible states. */
const seen = (drawing) => {
  const states = [...drawing.querySelectorAll(".state")];
  return states.filter((state) => getComputedStyle(state).display !== "none").map((state) => state.dataset.says);
};

/** In the page: the middle of a state's place, counted from 0, in pixels. */
const placeOf = (drawing, state) => {
  const [x, y] = drawing.querySelectorAll(".state")[state].dataset.at.split(" ").map(Number);
  const place = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM());
  return [place.x, place.y];
};

test("without a script one state of each is seen", async (t) => {
  const { page } = await visit(t, browser, "about:blank", { javaScriptEnabled: false });
  for (const { page: name, figure } of sliders) {
    await page.goto(book + name);
    const drawing = page.locator(`svg[data-figure="${figure}"]`);
    assert.equal(await drawing.locator(".state:not(.shown) >> visible=true").count(), 0, figure);
    assert.equal(await drawing.locator(".state.shown >> visible=true").count(), 1, figure);
    assert.equal(await page.locator(".slider").count(), 0, figure);
  }
});

describe("a slider", { concurrency: 2 }, () => {
  for (const { page: name, figure } of sliders) {
    const drawingOf = (page) => page.locator(`svg[data-figure="${figure}"]`);
    const below = (page) => page.locator(`svg[data-figure="${figure}"] + .slider`);

    test(`${figure}: keys move it, one state is seen, on paper too, and its words are said`, async (t) => {
      const { page, faults } = await turnTo(t, browser, fromFolder + name);
      const drawing = drawingOf(page);
      const slider = page.getByRole("slider", { name: await drawing.getAttribute("data-slider") });
      const said = [];
      // The first key moves nothing: the state that the page opens with is visible.
      for (const key of ["Shift", "ArrowRight", "ArrowLeft", "ArrowLeft", "End", "Home"]) {
        await slider.press(key);
        const words = await drawing.evaluate(seen);
        assert.equal(words.length, 1, `after ${key} ${words.length} states are seen`);
        assert.equal(await below(page).locator("+ output").textContent(), words[0]);
        assert.equal(await slider.getAttribute("aria-valuetext"), words[0]);
        said.push(words[0]);
      }
      assert.equal(said[2], said[0], "back where it was");
      assert.equal(new Set(said).size, 5, `each place has words of its own: ${said}`);
      assert.ok(page.url().endsWith(name), "the arrow keys don't turn the page");

      await page.emulateMedia({ media: "print" });
      assert.equal((await drawing.evaluate(seen)).length, 1, "on paper the state stays");
      assert.ok(await below(page).locator("+ output").isVisible());
      assert.ok(!(await below(page).locator("input").isVisible()), "and the slider does not");
      assert.equal(await drawing.locator(".grip >> visible=true").count(), 0);
      assertNone(faults);
    });
  }

  for (const { page: name, figure } of rings) {
    test(`${figure}: a mouse drags the ring`, async (t) => {
      const { page, faults } = await turnTo(t, browser, fromFolder + name);
      const drawing = page.locator(`svg[data-figure="${figure}"]`);
      await drawing.scrollIntoViewIfNeeded();
      const shown = await drawing.evaluate((svg) => [...svg.querySelectorAll(".state")].findIndex((state) => state.matches(".shown")));
      await page.mouse.move(...(await drawing.evaluate(placeOf, shown)));
      await page.mouse.down();
      await page.mouse.move(...(await drawing.evaluate(placeOf, shown + 2)), { steps: 4 });
      await page.mouse.up();
      // Not held any more.
      await page.mouse.move(...(await drawing.evaluate(placeOf, shown + 4)));
      assert.equal(await page.locator(`svg[data-figure="${figure}"] + .slider input`).inputValue(), `${shown + 2}`);
      const words = await drawing.locator(".state").nth(shown + 2).getAttribute("data-says");
      assert.deepEqual(await drawing.evaluate(seen), [words]);
      assertNone(faults);
    });

    test(`${figure}: a finger drags the ring, and the page stays`, async (t) => {
      const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
      const { page, faults } = await visit(t, browser, book + name, phone);
      const drawing = page.locator(`svg[data-figure="${figure}"]`);
      await drawing.evaluate((svg) => svg.scrollIntoView({ block: "center" }));
      const before = await page.evaluate(() => scrollY);
      const shown = await drawing.evaluate((svg) => [...svg.querySelectorAll(".state")].findIndex((state) => state.matches(".shown")));
      // A finger lands beside the line.
      const [x, y] = await drawing.evaluate(placeOf, shown);
      const [toX, toY] = await drawing.evaluate(placeOf, shown + 2);
      const touch = await page.context().newCDPSession(page);
      const send = (type, ...touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
      await send("touchStart", { x, y: y + 16 });
      for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", { x: x + share * (toX - x), y: y + share * (toY - y) });
      await send("touchEnd");
      assert.equal(await page.locator(`svg[data-figure="${figure}"] + .slider input`).inputValue(), `${shown + 2}`);
      assert.equal(await page.evaluate(() => scrollY), before);
      assertNone(faults);
    });
  }
});
