// Reading: themes, search, keys, questions, print.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asksForPlaces, assertNone, launch, open, pages, serve, visit } from "./book.js";

let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

const chapter = "stage1/update_world_positions.html";

test("the theme follows the reader's system, and can be chosen", async () => {
  const background = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await open(browser, book + chapter, { colorScheme: "light" });
  const dark = await open(browser, book + chapter, { colorScheme: "dark" });
  const [bright, dim] = [await background(light.page), await background(dark.page)];
  assert.notEqual(bright, dim);
  await light.page.getByRole("button", { name: "Light or dark" }).click();
  await light.page.getByRole("menuitem", { name: "Dark" }).click();
  assert.equal(await background(light.page), dim);
  await light.page.reload();
  assert.equal(await background(light.page), dim, "and it stays chosen");
  await light.close();
  await dark.close();
});

test("the search finds a chapter by a word of its text", async () => {
  const { page, faults, close } = await open(browser, `${book}introduction.html`);
  await page.keyboard.press("s");
  await page.keyboard.type("sibling");
  const found = page.locator("#mdbook-searchresults a, #searchresults a").first();
  await found.waitFor();
  assert.match(await page.locator("#mdbook-searchresults, #searchresults").textContent(), /sibling/i);
  await found.click();
  await page.waitForURL((url) => !url.pathname.endsWith("introduction.html"));
  await page.locator("main", { hasText: /sibling/i }).waitFor();
  assertNone(faults);
  await close();
});

test("a glossary's word says what it means: under the pointer, with the focus, until Escape", async (t) => {
  const { page, faults } = await visit(t, browser, book + chapter);
  const word = page.locator("a.term").first();
  const says = page.getByRole("tooltip");
  assert.ok(!(await says.isVisible()));
  await word.hover();
  assert.equal(await says.textContent(), await word.getAttribute("data-says"));
  const [at, below] = [await word.boundingBox(), await says.boundingBox()];
  const gap = below.y - at.y - at.height;
  assert.ok(gap >= 0 && gap < 20, `${gap} px below the word`);
  await page.keyboard.press("Escape");
  assert.ok(!(await says.isVisible()));
  await page.mouse.move(0, 0);
  await word.focus();
  assert.ok(await says.isVisible());
  assert.equal(await word.getAttribute("aria-describedby"), "term-says");
  await word.press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith(chapter));
  assertNone(faults);
});

test("on a phone a glossary's word says what it means when it is tapped, and leads there when tapped again", async (t) => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const { page, faults } = await visit(t, browser, book + chapter, phone);
  const word = page.locator("a.term").first();
  const says = page.getByRole("tooltip");
  await word.tap();
  const { x, width } = await says.boundingBox();
  assert.ok(x >= 0 && x + width <= 360, `${x} and ${width} px wide`);
  await page.locator("h1").tap();
  assert.ok(!(await says.isVisible()));
  await word.tap();
  await word.tap();
  await page.waitForURL((url) => !url.pathname.endsWith(chapter));
  assertNone(faults);
});

test("Tab goes through a page and shows where it is", async () => {
  const { page, close } = await open(browser, book + chapter);
  let steps = 0;
  for (; steps < 200; steps += 1) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const marked = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      return { name: element.outerHTML.slice(0, 100), marked, isRun: element.matches(".demo-run") };
    });
    assert.ok(seen.marked, `no mark of the focus on ${seen.name}`);
    if (seen.isRun) break;
  }
  assert.ok(steps < 200, "Tab reaches a demo's button");
  await page.keyboard.press("Enter");
  await page.locator("figure.demo[data-state=running]").waitFor();
  await close();
});

test("a question is answered by dragging, and the answer is kept in the browser", async () => {
  const { page, faults, close } = await open(browser, book + chapter);
  const form = page.locator("form.predict[data-kind=point]").first();
  const ring = form.locator(".grip");
  await ring.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await ring.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 40, y - 30, { steps: 5 });
  await page.mouse.up();
  await form.getByRole("button", { name: "Check" }).click();
  const feedback = await form.locator("[role=status]").textContent();
  assert.match(feedback, /\d/, "it tells how far off the answer is");
  await page.reload();
  assert.equal(await form.locator("[role=status]").textContent(), feedback);
  assertNone(faults);
  await close();
});

test("a question is answered by keys alone", async () => {
  const { page, close } = await open(browser, book + chapter);
  const form = page.locator("form.predict[data-kind=point]").first();
  const ring = form.locator(".grip");
  const before = await ring.boundingBox();
  await ring.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowUp");
  assert.ok((await ring.boundingBox()).y < before.y);
  await form.getByRole("button", { name: "Check" }).press("Enter");
  assert.match(await form.locator("[role=status]").textContent(), /\d/);
  await close();
});

// A number typed far outside moves the ring to the drawing's edge; rounded, the edge may lie outside the
// drawing.
describe("an answer at every edge of every drawing is taken", { concurrency: 2 }, () => {
  const drawings = pages().filter(asksForPlaces);
  test("nine pages have a drawing to answer in", () => assert.ok(drawings.length >= 9, `${drawings.length}`));
  for (const name of drawings) {
    test(name, async (t) => {
      const refused = [];
      const { page } = await visit(t, browser, book + name);
      for (const form of await page.locator("form.predict[data-kind=point]").all()) {
        for (const [axis, far] of [["x", "-1000000"], ["x", "1000000"], ["y", "-1000000"], ["y", "1000000"]]) {
          const field = form.getByLabel(axis, { exact: true });
          await field.fill(far);
          await field.press("Tab");
          await form.getByRole("button", { name: "Check" }).click();
          const taken = await form.evaluate((form) => "checked" in form.dataset);
          if (!taken) refused.push(`${axis} = ${await field.inputValue()} is refused`);
          else await form.getByRole("button", { name: "Try again" }).click();
        }
      }
      assertNone(refused);
    });
  }
});

test("on paper there are pictures instead of buttons, and nothing is folded away", async () => {
  const { page, close } = await open(browser, book + chapter);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("figure.demo img").first().isVisible());
  assert.ok(!(await page.locator(".demo-run").first().isVisible()));
  assert.ok(!(await page.locator("nav.sidebar").isVisible()));
  const pdf = await page.pdf({ format: "A4" });
  assert.ok(pdf.length > 20_000);
  await close();
});

test("once open, a page is read without any network", async () => {
  const { page, close } = await open(browser, book + chapter);
  await page.context().setOffline(true);
  await page.locator("form.predict").first().scrollIntoViewIfNeeded();
  assert.ok(await page.locator("math").first().isVisible(), "formulas are text, not pictures from elsewhere");
  await close();
});
