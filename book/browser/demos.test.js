// The live stages on pages from a server: one of each stage, the inspector's words, several at once, out of
// sight, without WebGL.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertNone, demos, launch, pages, root, serve, visit } from "./book.js";
import { coloursIn, differing, inside, remember } from "./picture.js";
import { changes, obeys, ready, start } from "./reader.js";

let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

const all = pages().flatMap(demos);
const key = (demo) => `${demo.stage}?${demo.query}`;
const distinct = [...new Map(all.map((demo) => [key(demo), demo])).values()];
// One of each stage; every scene with ALL_SCENES=1. folder.test.js tries one of each kind from a folder.
const stages = new Map(all.toReversed().map((demo) => [demo.stage, demo]));
const started = process.env.ALL_SCENES ? distinct : [...stages.values()].reverse();

for (const demo of started) {
  test(`${key(demo)} on ${demo.page} starts from a server and takes the keys`, async (t) => {
    const { page, faults } = await visit(t, browser, book + demo.page);
    const { figure, frame, took_ms } = await start(page, demo.index);
    t.diagnostic(`first frame ${took_ms} ms after the click`);
    assert.ok(coloursIn(await frame.screenshot()) > 20, "on the page is more than a blank frame");
    await obeys(page, figure, frame, demo);
    assertNone(faults);
  });
}

test("a demo in sight is ready before it is started, and takes nothing of the graphics card", async (t) => {
  const { page, faults } = await visit(t, browser, book + all[0].page);
  const figure = await ready(page, all[0].index);
  assert.ok(await figure.locator("img").isVisible());
  assert.ok(await figure.locator("iframe").isHidden());
  const inner = page.frames().find((frame) => frame.url().includes("stage.html"));
  // A canvas has one kind of context, so this one had none.
  assert.ok(await inner.evaluate(() => canvas.getContext("2d") !== null));
  assertNone(faults);
});

test("a reader who saves data gets nothing before pointing at a demo, and starts it all the same", async (t) => {
  const { page } = await visit(t, browser, "about:blank");
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const fetched = [];
  page.on("request", (request) => request.url().endsWith(".wasm.gz") && fetched.push(request.url()));
  await page.goto(book + all[0].page, { waitUntil: "load" });
  const figure = page.locator("figure.demo").nth(all[0].index);
  await figure.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 300))));
  assert.equal(await figure.locator("iframe").count(), 0);
  assert.deepEqual(fetched, []);
  await figure.getByRole("button", { name: "Run it here" }).click();
  await page.waitForFunction((figure) => figure.dataset.state === "running", await figure.elementHandle());
  assert.equal(fetched.length, 1);
});

test("a program that can't be fetched is told in words, and another try gets it", async (t) => {
  const { page } = await visit(t, browser, "about:blank");
  await page.route("**/*.wasm.gz", (route) => route.fulfill({ status: 503 }));
  await page.goto(book + all[0].page, { waitUntil: "load" });
  const figure = await ready(page, all[0].index);
  await figure.getByRole("button", { name: "Run it here" }).click();
  await figure.frameLocator("iframe").getByText("The stage could not be fetched").waitFor();
  assert.equal(await figure.getAttribute("data-state"), "failed");
  await page.unroute("**/*.wasm.gz");
  await figure.getByRole("button", { name: "Stop" }).click();
  await start(page, all[0].index);
});

test("a stage speaks the language of its page, whose font is loaded with the first that starts", async (t) => {
  const { page } = await visit(t, browser, "about:blank");
  const font = readFileSync(join(root, "target/press/build/fonts/sans.ttf")).toString("base64");
  let loaded = 0;
  await page.route("**/live/font.js", (route) => {
    loaded += 1;
    return route.fulfill({ contentType: "text/javascript", body: `const packedFont = "${font}";` });
  });
  await page.addInitScript(() => { window.liveWords = { words: { "joint {joint}": "Gelenk {joint}" }, font: "/live/font.js" }; });
  const demo = distinct.find(({ inspects, query }) => inspects && query.includes("scene=arm"));
  await page.goto(book + demo.page, { waitUntil: "load" });
  await ready(page, demo.index);
  assert.equal(loaded, 0);
  const { figure } = await start(page, demo.index);
  await figure.getByRole("rowheader", { name: "Gelenk 0" }).waitFor();
  assert.equal(loaded, 1);
});

for (const demo of distinct.filter((demo) => demo.inspects)) {
  test(`the inspector of ${key(demo)} says what --print json says`, async (t) => {
    const { page } = await visit(t, browser, book + demo.page);
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
      const hidden_px = await figure.locator(".inspector-table").evaluate((table) => table.scrollWidth - table.clientWidth);
      assert.equal(hidden_px, 0, `vertex ${index}: nothing of the table is cut off on a desktop`);
      shown.forEach((number, axis) => {
        const off = Math.abs(number - positions[index][axis]);
        assert.ok(off <= 0.5e-5 + 1e-6 * Math.abs(number), `vertex ${index}: ${shown}, printed ${positions[index]}`);
        assert.match(String(number), /^-?\d+(\.\d{1,5})?$/, "rounded to five decimals");
      });
    }
  });
}

/** The positions that the stage's own program prints for this scene. */
function printed(demo) {
  const flags = [...new URLSearchParams(demo.query)].filter(([name]) => name !== "vertex");
  const words = flags.flatMap(([name, value]) => (value === "" ? [`--${name}`] : [`--${name}`, value]));
  const program = ["--quiet", demo.stage.split("_")[0], ...words, "--print", "json"];
  const json = execFileSync("cargo", program, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(json).positions;
}

test("two demos run on one page", async (t) => {
  const name = pages().find((name) => demos(name).length >= 2);
  const { page, faults } = await visit(t, browser, book + name);
  const first = await start(page, 0);
  const second = await start(page, 1);
  for (const { figure } of [first, second]) {
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((figure) => figure.dataset.state === "running", await figure.elementHandle());
    assert.ok(coloursIn(await figure.locator("iframe").screenshot()) > 20);
  }
  assertNone(faults);
});

test("the page scrolls on over a demo, until the demo was clicked", async (t) => {
  const { page } = await visit(t, browser, book + all[0].page);
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
});

test("on a phone one finger turns a demo, two zoom, and the page stays where it is", async (t) => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const demo = all.find(({ query }) => query.includes("scene=arm&step="));
  const { page } = await visit(t, browser, book + demo.page, phone);
  const { frame } = await start(page, demo.index);
  const box = await frame.boundingBox();
  const [x, y] = [box.x + 0.5 * box.width, box.y + 0.4 * box.height];
  const touches = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    touches.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const inner = await inside(frame);
  await page.touchscreen.tap(box.x + 0.9 * box.width, box.y + 0.9 * box.height);
  const before = await page.evaluate(() => window.scrollY);

  await remember(inner);
  assert.equal(await differing(inner, 1, 10), 0, "it stands still");
  await touch("touchStart", [x, y]);
  for (const by of [20, 40, 60]) await touch("touchMove", [x + by, y + by]);
  await touch("touchEnd");
  await changes(inner, 300);

  await remember(inner);
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  for (const by of [30, 45, 60]) await touch("touchMove", [x - by, y], [x + by, y]);
  await touch("touchEnd");
  await changes(inner, 300);
  assert.equal(await page.evaluate(() => window.scrollY), before);
});

test("on a phone the keys that a caption names are buttons", async (t) => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const demo = all.find(({ query }) => query === "scene=tree&step=rest");
  const { page, faults } = await visit(t, browser, book + demo.page, phone);
  const { figure, frame } = await start(page, demo.index);
  const inner = await inside(frame);
  await remember(inner);
  assert.equal(await differing(inner, 1, 10), 0, "it stands still");
  await figure.locator("figcaption button.key").first().tap();
  await changes(inner);
  assert.equal(await figure.locator("kbd").count(), 0);
  assertNone(faults);
});

test("a demo out of sight draws nothing, and goes on when it is back", async (t) => {
  const { page } = await visit(t, browser, book + all[0].page);
  const { figure } = await start(page, all[0].index);
  const frame = page.frames().find((frame) => frame.url().includes("stage.html"));
  const drawsWithin = (time_ms) => frame.evaluate((time_ms) => new Promise((done) => {
    const gl = WebGL2RenderingContext.prototype;
    const original = gl.drawElementsInstanced;
    const end = (drew) => { gl.drawElementsInstanced = original; done(drew); };
    gl.drawElementsInstanced = function (...args) { end(true); return original.apply(this, args); };
    setTimeout(end, time_ms, false);
  }), time_ms);
  assert.ok(await drawsWithin(10_000), "in sight it draws");
  await page.evaluate(() => {
    document.querySelector("main").style.paddingBottom = "300vh";
    window.scrollTo(0, document.body.scrollHeight);
  });
  await page.waitForFunction((figure) => figure.dataset.state === "paused", await figure.elementHandle());
  assert.ok(!(await drawsWithin(500)), "out of sight it does not");
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction((figure) => figure.dataset.state === "running", await figure.elementHandle());
  assert.ok(await drawsWithin(10_000), "back in sight it draws again");
});

test("a stage that there is not is told in words", async (t) => {
  const { page } = await visit(t, browser, `${book}live/stage.html?stage=constructor&program=none`);
  await page.getByText("There is no stage “constructor”.").waitFor();
});

test("without WebGL the page says so, and the picture can be had back", async (t) => {
  const without = await launch("--disable-3d-apis");
  const { page } = await visit(t, without, book + all[0].page);
  t.after(() => without.close());
  const figure = page.locator("figure.demo").nth(all[0].index);
  await figure.getByRole("button", { name: "Run it here" }).click();
  await page.waitForFunction((figure) => figure.dataset.state === "failed", await figure.elementHandle());
  await figure.frameLocator("iframe").getByText("WebGL 2").waitFor();
  await figure.getByRole("button", { name: "Stop" }).click();
  assert.ok(await figure.locator("img").isVisible());
});

test("without script a picture stands in", async (t) => {
  const { page } = await visit(t, browser, book + all[0].page, { javaScriptEnabled: false });
  const picture = page.locator("figure.demo img").nth(all[0].index);
  assert.ok(await picture.isVisible());
  assert.ok((await picture.getAttribute("alt")).length > 20);
});
