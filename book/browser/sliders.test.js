// Drawings with a slider below them: one state is visible at a time, and described in words.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertNone, fromFolder, hasSlider, launch, pages, serve, visit } from "./book.js";

const sliders = pages().filter(hasSlider);
let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

test("three pages have a slider", () => assert.equal(sliders.length, 3));

/** In the page: the words of the visible states. */
const seen = (drawing) => {
  const states = [...drawing.querySelectorAll(".state")];
  return states.filter((state) => getComputedStyle(state).display !== "none").map((state) => state.dataset.says);
};

describe("a slider", { concurrency: 2 }, () => {
  for (const name of sliders) {
    test(`${name}: keys move it, one state is seen, and its words are said`, async (t) => {
      const { page, faults } = await visit(t, browser, fromFolder + name);
      const drawing = page.locator("svg[data-slider]");
      const slider = page.getByRole("slider", { name: await drawing.getAttribute("data-slider") });
      const said = [];
      // The first key moves nothing: the state that the page opens with is visible.
      for (const key of ["Shift", "ArrowRight", "ArrowLeft", "ArrowLeft", "End", "Home"]) {
        await slider.press(key);
        const words = await drawing.evaluate(seen);
        assert.equal(words.length, 1, `after ${key} ${words.length} states are seen`);
        assert.equal(await page.locator("output.slider-says").textContent(), words[0]);
        assert.equal(await slider.getAttribute("aria-valuetext"), words[0]);
        said.push(words[0]);
      }
      assert.equal(said[2], said[0], "back where it was");
      assert.equal(new Set(said).size, 5, `each place has words of its own: ${said}`);
      assert.ok(page.url().endsWith(name), "the arrow keys don't turn the page");
      assertNone(faults);
    });

    test(`${name}: on paper the state stays, and the slider does not`, async (t) => {
      const { page } = await visit(t, browser, book + name);
      await page.emulateMedia({ media: "print" });
      assert.equal((await page.locator("svg[data-slider]").evaluate(seen)).length, 1);
      assert.ok(await page.locator("output.slider-says").isVisible());
      assert.ok(!(await page.locator(".slider input").isVisible()));
    });

    test(`${name}: without a script one state is seen`, async (t) => {
      const { page } = await visit(t, browser, book + name, { javaScriptEnabled: false });
      assert.equal(await page.locator("svg[data-slider] .state:not(.shown) >> visible=true").count(), 0);
      assert.equal(await page.locator("svg[data-slider] .state.shown >> visible=true").count(), 1);
      assert.equal(await page.locator(".slider").count(), 0);
    });
  }
});
