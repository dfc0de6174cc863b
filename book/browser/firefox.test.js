// Pages in Firefox: a demo of each stage, a question, a slider, the search, an exercise of each form.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertNone, demos, fromFolder, launchFirefox, pages, serve, slidersOf, withoutFirefox as skip } from "./book.js";
import { coloursIn } from "./picture.js";

let browser, book;

before(async () => {
  if (skip) return;
  book = await serve();
  browser = await launchFirefox();
});
after(() => browser?.close());

/** Opens a page, and collects the errors of its scripts. */
async function visit(t, address) {
  const page = await browser.newPage();
  t.after(() => page.close());
  const faults = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  await page.goto(address, { waitUntil: "load" });
  return { page, faults };
}

async function runs(t, address, index) {
  const { page, faults } = await visit(t, address);
  const figure = (await page.$$("figure.demo"))[index];
  await (await figure.$(".demo-run")).click();
  await isShown(page, figure);
  assertNone(faults);
}

async function isShown(page, figure) {
  await figure.evaluate((figure) => figure.scrollIntoView());
  await page.waitForFunction((figure) => ["running", "failed"].includes(figure.dataset.state), {}, figure);
  assert.equal(await figure.evaluate((figure) => figure.dataset.state), "running", await figure.evaluate((figure) => figure.textContent));
  const picture = Buffer.from(await (await figure.$("iframe")).screenshot());
  assert.ok(coloursIn(picture) > 20, "more than a blank frame");
}

// The first demo of each stage.
const stages = new Map(pages().flatMap(demos).reverse().map((demo) => [demo.stage, demo]));
for (const { stage, page, index } of [...stages.values()].reverse()) {
  test(`${stage} runs on ${page}`, { skip }, (t) => runs(t, book + page, index));
}

test("from a folder a demo runs, too", { skip }, (t) => {
  const [demo] = pages().flatMap(demos);
  return runs(t, fromFolder + demo.page, demo.index);
});

test("a question is answered", { skip }, async (t) => {
  const { page, faults } = await visit(t, `${book}stage1/update_world_positions.html`);
  const form = await page.waitForSelector("form.predict[data-kind=point][data-ready]");
  await form.$eval(".grip", (ring) => ring.focus());
  await page.keyboard.press("ArrowRight");
  await (await form.$(".predict-check")).press("Enter");
  assert.match(await form.$eval("[role=status]", (status) => status.textContent), /\d/);
  assertNone(faults);
});

test("an exercise is built from its lines, from a folder", { skip }, async (t) => {
  const { page, faults } = await visit(t, `${fromFolder}stage1/link_sibling.html`);
  for (const line of await page.$$("form.lines fieldset label:first-of-type")) await line.click();
  await page.waitForSelector("form.lines .verdict-head");
  await isShown(page, await page.waitForSelector("form.lines figure"));
  assertNone(faults);
});

test("a shader is written in the page, from a folder, and its error stands at its line", { skip }, async (t) => {
  const { page, faults } = await visit(t, `${fromFolder}stage5/blend_joints.html`);
  await (await page.waitForSelector("form.shader [data-does=open]")).click();
  const editor = await page.waitForSelector("form.shader .cm-content");
  const check = async (text) => {
    await editor.focus();
    await page.evaluate((text) => (document.execCommand("selectAll"), document.execCommand("insertText", false, text)), text);
    await page.locator("form.shader .answer-main").click();
    return page.$eval("form.shader .answer-said", (said) => said.innerText);
  };
  const original = await page.evaluate(async () => {
    const { original } = await answersOf(document.querySelector("form.shader"));
    return original.slice(original.search(/^\w/m));
  });
  assert.match(await check(original), /right in all 2,000 cases/);
  await isShown(page, await page.waitForSelector("form.shader figure"));
  assert.match(await check(original.replace("weights.y", "weights.x")), /wrong in/);
  assert.match(await check(original.replace("return", "retrun")), /5 \| return|\d+ \| retrun/);
  assertNone(faults);
});

test("a slider shows another state", { skip }, async (t) => {
  const { page, faults } = await visit(t, fromFolder + pages().find((name) => slidersOf(name).length > 0));
  const shown = () => page.$$eval(".state", (states) => states.filter((state) => getComputedStyle(state).display !== "none").map((state) => state.dataset.says));
  const before = await shown();
  await (await page.$(".slider input")).press("ArrowRight");
  const after = await shown();
  assert.equal(after.length, 1);
  assert.notEqual(after[0], before[0]);
  assert.equal(await page.$eval("output.slider-says", (output) => output.textContent), after[0]);
  assertNone(faults);
});

test("the search finds a chapter", { skip }, async (t) => {
  const { page, faults } = await visit(t, `${book}introduction.html`);
  await page.keyboard.press("s");
  await page.keyboard.type("sibling");
  const found = await page.waitForSelector("#mdbook-searchresults a");
  assert.match(await found.evaluate((found) => found.closest("ul").textContent), /sibling/i);
  assertNone(faults);
});
