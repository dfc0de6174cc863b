// The Chinese edition, read as its reader would: the way there and back, its search, its questions.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertNone, fromFolder, launch, serve, visit } from "./book.js";

let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

test("the button leads to the same place in the other language, and back", async (t) => {
  const { page, faults } = await visit(t, browser, `${book}stage1/link_sibling.html`);
  await page.locator("#order-matters").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector("#order-matters").scrollIntoView());
  await page.getByRole("link", { name: "中文" }).click();
  await page.waitForURL(/zh-CN\/stage1\/link_sibling\.html#order-matters$/);
  assert.match(await page.locator("#order-matters").textContent(), /\p{Script=Han}/u);
  await page.getByRole("link", { name: "English" }).click();
  await page.waitForURL((url) => url.pathname === "/stage1/link_sibling.html");
  assert.equal(await page.locator("h1").textContent(), "The next sibling");
  assertNone(faults);
});

test("a page of code leads to the Chinese book", async (t) => {
  const { page } = await visit(t, browser, `${book}code/stage1_bones/src/bone.rs.html`);
  await page.getByRole("link", { name: "中文" }).click();
  await page.waitForURL(/zh-CN\/index\.html$/);
});

for (const [word, address] of [["蒙皮", () => book], ["slerp", () => book], ["四元数", () => fromFolder]]) {
  test(`the search finds chapters about ${word}`, async (t) => {
    const { page, faults } = await visit(t, browser, `${address()}zh-CN/introduction.html`);
    await page.keyboard.press("s");
    await page.locator("#mdbook-searchbar").fill(word);
    const found = page.locator("#mdbook-searchresults a");
    await found.first().waitFor();
    assert.ok((await found.count()) >= 5, "several chapters");
    await found.first().click();
    await page.waitForURL((url) => !url.pathname.endsWith("introduction.html"));
    await page.locator("main", { hasText: new RegExp(word, "i") }).waitFor();
    assertNone(faults);
  });
}

test("a question is answered, and the page says in Chinese how good the answer is", async (t) => {
  const { page, faults } = await visit(t, browser, `${book}zh-CN/stage1/link_sibling.html`);
  const form = page.locator("form.predict").first();
  await form.locator("input").nth(0).check();
  await form.locator("button[type=submit]").click();
  const said = await form.locator("[role=status]").textContent();
  assert.match(said, /\p{Script=Han}/u);
  assert.doesNotMatch(said, /[A-Za-z]{3}/);
  assertNone(faults);
});

test("the button of a page without a script leads there, too", async (t) => {
  const { page } = await visit(t, browser, `${book}stage2/blend.html`, { javaScriptEnabled: false });
  await page.getByRole("link", { name: "中文" }).click();
  await page.waitForURL(/zh-CN\/stage2\/blend\.html$/);
});
