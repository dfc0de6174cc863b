// Every live stage, used as a reader would: started, looked at, clicked, dragged, steered by keys, scrolled past.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, afterEach, before, test } from "node:test";
import { demos, launch, assertNone, open, pages, root, serve } from "./book.js";
import { coloursIn, differingPixels } from "./picture.js";

let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
// What a failed test leaves open would go on drawing beside the next one.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
after(() => browser.close());

const all = pages().flatMap(demos);
const key = (demo) => `${demo.stage}?${demo.query}`;
const distinct = [...new Map(all.map((demo) => [key(demo), demo])).values()];

/** Starts a demo of an open page, and waits for its first picture. */
async function start(page, index) {
  const figure = page.locator("figure.demo").nth(index);
  await figure.scrollIntoViewIfNeeded();
  const began = Date.now();
  await figure.getByRole("button", { name: "Run it here" }).click();
  await page.waitForFunction((figure) => ["running", "failed"].includes(figure.dataset.state), await figure.elementHandle());
  assert.equal(await figure.getAttribute("data-state"), "running", await figure.locator(".demo-state").textContent());
  return { figure, frame: figure.locator("iframe"), took_ms: Date.now() - began };
}

/** Waits until the picture differs from that one in more than a few pixels; says by how many at best. */
async function changes(frame, from, least = 30) {
  let most = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    most = Math.max(most, differingPixels(from, await frame.screenshot()));
    if (most >= least) return;
    await frame.page().waitForTimeout(150);
  }
  assert.fail(`the picture stays as it is (${most} pixels differ)`);
}

for (const demo of distinct) {
  test(`${key(demo)} on ${demo.page} draws, moves and obeys`, async (t) => {
    const { page, faults, close } = await open(browser, book + demo.page);
    const { figure, frame, took_ms } = await start(page, demo.index);
    t.diagnostic(`first frame ${took_ms} ms after the click`);
    assert.ok(coloursIn(await frame.screenshot()) > 20, "more than a blank frame");

    const box = await frame.boundingBox();
    const right = { x: box.x + box.width * 0.93, y: box.y + box.height * 0.12 };
    await page.mouse.click(right.x, right.y);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "IFRAME", "a click gives it the keys");

    // What was opened at a step or a time stands still until Space.
    const first = await frame.screenshot();
    if (/step=|time=/.test(demo.query)) {
      await page.waitForTimeout(400);
      assert.equal(differingPixels(first, await frame.screenshot()), 0, "it stands still");
      await page.keyboard.press("Space");
    }
    await changes(frame, first);

    const beforeHelp = await frame.screenshot();
    await page.keyboard.press("h");
    await changes(frame, beforeHelp, 3000);
    await page.keyboard.press("h");

    await page.keyboard.press("Space");
    const beforeDrag = await frame.screenshot();
    await page.mouse.move(right.x, right.y);
    await page.mouse.down();
    await page.mouse.move(right.x - 60, right.y + 40, { steps: 4 });
    await page.mouse.up();
    await changes(frame, beforeDrag, 300);

    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.textContent === "Stop", null, { timeout: 5000 });
    await page.keyboard.press("Enter");
    assert.equal(await figure.locator("iframe").count(), 0, "stopped");
    assertNone(faults);
    await close();
  });
}

for (const demo of distinct.filter((demo) => demo.inspects)) {
  test(`the inspector of ${key(demo)} says what --print json says`, async () => {
    const { page, close } = await open(browser, book + demo.page);
    const { figure } = await start(page, demo.index);
    const positions = printed(demo);
    const vertex = figure.locator(".inspector input");
    const begun = Number(new URLSearchParams(demo.query).get("vertex"));
    for (const index of [begun, 0, Math.floor(positions.length / 2), positions.length - 1]) {
      await vertex.fill(String(index));
      await vertex.press("Tab");
      await figure.locator("caption", { hasText: new RegExp(`Vertex ${index}\\b`) }).waitFor();
      const shown = (await figure.locator(".inspector-sum td").textContent()).trim().split(/\s+/).map(Number);
      assert.equal(shown.length, 3);
      shown.forEach((number, axis) => {
        const off = Math.abs(number - positions[index][axis]);
        assert.ok(off <= 1e-6 * Math.max(1, Math.abs(number)), `vertex ${index}: ${shown}, printed ${positions[index]}`);
      });
    }
    await close();
  });
}

/** The positions that the stage's own program prints for this scene. */
function printed(demo) {
  const flags = [...new URLSearchParams(demo.query)].filter(([name]) => name !== "vertex");
  const words = flags.flatMap(([name, value]) => (value === "" ? [`--${name}`] : [`--${name}`, value]));
  const program = ["run", "--quiet", "--package", demo.stage, "--", ...words, "--print", "json"];
  const json = execFileSync("cargo", program, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(json).positions;
}

test("two demos run on one page", async () => {
  const name = pages().find((name) => demos(name).length >= 2);
  const { page, faults, close } = await open(browser, book + name);
  const first = await start(page, 0);
  const second = await start(page, 1);
  for (const { figure } of [first, second]) {
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((figure) => figure.dataset.state === "running", await figure.elementHandle());
    assert.ok(coloursIn(await figure.locator("iframe").screenshot()) > 20);
  }
  assertNone(faults);
  await close();
});

test("the page scrolls on over a demo, until the demo was clicked", async () => {
  const { page, close } = await open(browser, book + all[0].page);
  const { frame } = await start(page, all[0].index);
  const box = await frame.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 300);
  await page.waitForFunction((before) => window.scrollY > before + 100, before);
  await page.evaluate((before) => window.scrollTo(0, before), before);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(400);
  assert.ok(Math.abs((await page.evaluate(() => window.scrollY)) - before) < 5, "the wheel is the demo's now");
  await close();
});

test("a demo out of sight draws nothing, and goes on when it is back", async () => {
  const { page, close } = await open(browser, book + all[0].page);
  const { figure } = await start(page, all[0].index);
  const frame = page.frames().find((frame) => frame.url().includes("stage.html"));
  const drawn = () => frame.evaluate(() => new Promise((done) => {
    let draws = 0;
    const gl = WebGL2RenderingContext.prototype;
    const original = gl.drawElementsInstanced;
    gl.drawElementsInstanced = function (...args) { draws += 1; return original.apply(this, args); };
    setTimeout(() => { gl.drawElementsInstanced = original; done(draws); }, 500);
  }));
  assert.ok((await drawn()) > 0, "in sight it draws");
  await page.evaluate(() => {
    document.querySelector("main").style.paddingBottom = "300vh";
    window.scrollTo(0, document.body.scrollHeight);
  });
  await page.waitForFunction((figure) => figure.dataset.state === "paused", await figure.elementHandle());
  assert.equal(await drawn(), 0);
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction((figure) => figure.dataset.state === "running", await figure.elementHandle());
  assert.ok((await drawn()) > 0, "back in sight it draws again");
  await close();
});

test("without WebGL the page says so, and the picture can be had back", async () => {
  const without = await launch("--disable-3d-apis");
  const { page, close } = await open(without, book + all[0].page);
  const figure = page.locator("figure.demo").nth(all[0].index);
  await figure.getByRole("button", { name: "Run it here" }).click();
  await page.waitForFunction((figure) => figure.dataset.state === "failed", await figure.elementHandle());
  await figure.frameLocator("iframe").getByText("WebGL 2").waitFor();
  await figure.getByRole("button", { name: "Stop" }).click();
  assert.ok(await figure.locator("img").isVisible());
  await close();
  await without.close();
});

test("without script a picture stands in", async () => {
  const { page, close } = await open(browser, book + all[0].page, { javaScriptEnabled: false });
  const picture = page.locator("figure.demo img").nth(all[0].index);
  assert.ok(await picture.isVisible());
  assert.ok((await picture.getAttribute("alt")).length > 20);
  await close();
});
