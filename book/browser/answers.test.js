// A question with a drawing: once answered, what is drawn goes to the reader's answer, then to the right
// place.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asksForPlaces, assertNone, launch, pages, serve, visit } from "./book.js";

const drawings = pages().filter(asksForPlaces);
let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

const question = (page) => page.locator("form.predict[data-kind=point]").first();

/** In the page: how far the drawing's nearest point is from a place of the world, in the picture's units.
 * Infinity while the drawing shows no pose. */
const away = (form, [x, y]) => {
  const drawing = form.querySelector("svg");
  const [left, low, right, high] = drawing.dataset.world.split(" ").map(Number);
  const { width, height } = drawing.viewBox.baseVal;
  const [across, down] = [((x - left) / (right - left)) * width, ((high - y) / (high - low)) * height];
  const points = [...drawing.querySelectorAll(".pose.shown > *")].flatMap((part) => {
    if (part.tagName === "circle") return [[part.cx.baseVal.value, part.cy.baseVal.value]];
    const numbers = part.getAttribute("d").match(/-?[\d.]+/g).map(Number);
    return numbers.flatMap((number, index) => (index % 2 === 0 ? [[number, numbers[index + 1]]] : []));
  });
  return Math.min(...points.map((point) => Math.hypot(point[0] - across, point[1] - down)));
};

/** The right place, and another that can be reached: where bones only move, any; where joints turn, on the
 * way. */
function places(form) {
  return form.evaluate((form) => {
    const numbers = (text) => text.split(" ").map(Number);
    const [first, second, , fourth] = [...form.querySelectorAll(".pose[data-at]:not(.shown)")].map((pose) => numbers(pose.dataset.at));
    const guess = fourth ? second : second.map((value, axis) => value + 0.7 * (value - first[axis]));
    return { right: numbers(form.querySelector(".predict-figure").dataset.answer), guess };
  });
}

async function answer(form, [x, y]) {
  await form.getByLabel("x", { exact: true }).fill(String(x));
  await form.getByLabel("y", { exact: true }).fill(String(y));
  await form.getByLabel("y", { exact: true }).press("Tab");
  await form.getByRole("button", { name: "Check" }).click();
}

/** Lets the page's clock go on until what is drawn is within two units of a place: it rests there for more than
 * one of these steps. */
async function arrives(page, form, place) {
  for (let steps = 0; (await form.evaluate(away, place)) > 2; steps += 1) {
    assert.ok(steps < 25, `it is never at ${place}`);
    await page.clock.runFor(200);
  }
}

describe("an answer moves what is drawn", { concurrency: 2 }, () => {
  test("nine pages have such a drawing", () => assert.equal(drawings.length, 9));
  for (const name of drawings) {
    test(`${name}: to the reader's answer, then to the right place`, async (t) => {
      const { page, faults } = await visit(t, browser, book + name);
      const form = question(page);
      const { right, guess } = await places(form);
      assert.equal(await form.evaluate(away, right), Infinity, "nothing is given away before");
      // The page's clock goes on step by step, however busy the machine is.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await answer(form, guess);
      await page.clock.runFor(50);
      const first = await form.evaluate(away, guess);
      assert.ok(first > 2 && first < Infinity, `it begins elsewhere, ${first} away`);
      await arrives(page, form, guess);
      await arrives(page, form, right);
      await form.getByRole("button", { name: "Try again" }).click();
      assert.equal(await form.evaluate(away, right), Infinity, "it is back");
      assertNone(faults);
    });
  }
});

test("with reduced motion it is at the right place at once, and so is one that was answered before", async (t) => {
  const { page } = await visit(t, browser, book + drawings[0], { reducedMotion: "reduce" });
  const { right, guess } = await places(question(page));
  await answer(question(page), guess);
  assert.ok((await question(page).evaluate(away, right)) < 2);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  assert.ok((await question(page).evaluate(away, right)) < 2);
});

test("no box waits for the answer before there is one, and on paper all is there", async (t) => {
  const { page } = await visit(t, browser, book + drawings[0]);
  const box = question(page).locator(".predict-answer");
  assert.ok(await box.isHidden());
  const { guess } = await places(question(page));
  await answer(question(page), guess);
  assert.ok(await box.isVisible());
  await question(page).getByRole("button", { name: "Try again" }).click();
  assert.ok(await box.isHidden());
  await page.emulateMedia({ media: "print" });
  assert.ok(await box.isVisible());
});
