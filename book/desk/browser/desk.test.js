// The desk in Chromium and Firefox: in each stage an exercise is written in its chapter, wrong and right, and the
// page's demos run it. `node --test book/desk/browser`, after `npm ci --prefix book/browser` and `cargo build -p desk`.
//
// It writes in this workbook's own files, and puts everything back. It refuses to where a function is not as it was
// handed out.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertAccessible, assertNone, launch, launchFirefox, root, visit, withoutFirefox } from "../../browser/book.js";
import { EXERCISES, known, launchDesk, restore, startDesk } from "./desk.js";

// A first check builds its stage's tests.
const LONG = { timeout: 600_000 };

// A demo is there as soon as its program is built.
const SOON = { timeout: 180_000 };

// Waits until the chapter's demo and the exercise's window run.
async function bothRun(page) {
  const states = () => [...document.querySelectorAll("figure.demo")].map((figure) => figure.dataset.state);
  const run = () => document.querySelectorAll("figure.demo:is([data-state=running], [data-state=paused])").length === 2;
  await page.waitForFunction(run, null, SOON).catch(async () => assert.fail(`not two demos run: ${await page.evaluate(states)}`));
}

let desk;
let browser;
let firefox;

before(async () => {
  desk = await launchDesk();
  browser = await launch();
}, LONG);

after(async () => {
  await browser?.close();
  await firefox?.close();
  desk?.stop();
});

// A chapter at its exercise, begun.
async function begun(t, stage, name) {
  const tab = await visit(t, browser, `${desk.address}${stage}/${name}.html`);
  const button = (name) => tab.page.locator(".answer-buttons button", { hasText: name });
  t.after(() => restore(name));
  await button(/Start|Begin again/).click();
  // Of a solved exercise the editor is there before, with the original in it.
  await tab.page.waitForFunction((blank) => document.querySelector(".desk .cm-content")?.innerText.includes(blank), `todo!("${name}`);
  const { state } = await (await fetch(`${desk.address}desk/exercises/${name}`)).json();
  const head = state.code.slice(0, state.code.indexOf("{\n") + 2);
  const write = async (body) => {
    await tab.page.click(".desk .cm-content");
    await tab.page.keyboard.press("Control+a");
    await tab.page.keyboard.insertText(`${head}${body}}`);
  };
  const verdict = async () => {
    await tab.page.keyboard.press("Control+s");
    await tab.page.waitForFunction(() => /^[✓✗]/.test(document.querySelector(".desk .verdict-head")?.textContent ?? ""), null, LONG);
    return tab.page.innerText(".desk .verdict");
  };
  return { ...tab, file: join(root, state.file), head, button, write, verdict };
}

const words = (text) => text.replaceAll("`", "").replace(/\s+/g, " ");

for (const [stage, folder, name] of EXERCISES) {
  test(`${name} is written in its chapter: wrong with its cause and its picture, then right`, LONG, async (t) => {
    const { wrong, says, right } = known(folder, name);
    const { page, write, verdict, button } = await begun(t, stage, name);
    const demo = page.locator("figure.demo .demo-run").first();
    await demo.click();
    await page.waitForSelector("figure.demo[data-state=running]", SOON);

    await write(wrong);
    assert.ok(words(await verdict()).includes(words(says)), await page.innerText(".desk .verdict"));
    // The chapter's demo goes on with this code, and the exercise's own window opens on it.
    await page.waitForSelector(".desk-window figure:is([data-state=running], [data-state=paused])", SOON);
    // The window's caption says whose code it runs.
    const badges = await page.evaluate(() => [...document.querySelectorAll("figure.demo:not(.desk-window figure) .demo-badge")].map((it) => it.textContent));
    assert.ok(badges.length > 0 && badges.every((badge) => badge === "your code"), badges.join());
    await bothRun(page);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page);
    }

    await page.evaluate(() => document.querySelector(".desk .verdict-head").remove());
    await write(right);
    assert.match(await verdict(), /solved/);
    await page.waitForSelector(`#mdbook-sidebar a[href$="${stage}/${name}.html"][data-desk=solved]`, { state: "attached" });
    await page.reload();
    await page.waitForSelector(".exercise[data-state=solved] .cm-content");
    assert.equal(await page.locator(".desk .cm-content").innerText().then(words), words(`${(await (await fetch(`${desk.address}desk/exercises/${name}`)).json()).state.code.trimEnd()} `).trimEnd());

    await button("Put it back").click();
    await page.waitForFunction(() => [...document.querySelectorAll("figure.demo .demo-badge")].every((it) => it.textContent !== "your code"));
  });
}

test("a demo that goes on with the reader's code keeps its camera and its scene", LONG, async (t) => {
  const { page, write, verdict } = await begun(t, "stage2", "skin_position");
  const figure = page.locator("figure.demo").first();
  await figure.locator(".demo-run").click();
  await page.waitForSelector("figure.demo[data-state=running]", SOON);
  const place = async () => {
    const { query } = await figure.evaluate(({ dataset }) => ({ ...dataset }));
    return Object.fromEntries(new URLSearchParams(query));
  };
  const { camera: none, ...flags } = await place();
  assert.equal(none, undefined);
  await figure.locator("iframe").scrollIntoViewIfNeeded();
  const { x, y, width, height } = await figure.locator("iframe").boundingBox();
  await page.mouse.move(x + width / 3, y + height / 5);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 4, { steps: 5 });
  await page.mouse.up();

  const seen = [];
  for (const body of ["    position\n", "    position * 2.0\n"]) {
    await write(body);
    await verdict();
    await page.waitForSelector(".desk-window figure:is([data-state=running], [data-state=paused])", SOON);
    await bothRun(page);
    seen.push(await place());
    await page.evaluate(() => document.querySelector(".desk .verdict-head").remove());
  }
  assert.match(seen[0].camera ?? "none", /\d/);
  assert.equal(seen[1].camera, seen[0].camera, "the next program begins where this one was");
  assert.equal(seen[1].scene, flags.scene);
});

test("what does not compile is marked at its line, and an answer that never ends runs in no demo", LONG, async (t) => {
  const { page, write, verdict } = await begun(t, "stage4", "lerp");
  await write("    from + nothing\n");
  assert.match(await verdict(), /does not compile/);
  await page.waitForSelector(".cm-lintRange-error");
  await page.evaluate(() => document.querySelector(".desk .verdict-head").remove());
  await write("    loop {\n        if from.x == 7.5 {\n            return to * t;\n        }\n    }\n");
  assert.match(await verdict(), /too long/);
  assert.equal(await page.locator(".desk-window figure").count(), 0);
});

test("the place where one change makes it right is marked below the verdict", LONG, async (t) => {
  const { page, write, verdict } = await begun(t, "stage4", "lerp");
  await write("    let share = t * 0.99;\n    from + (to - from) * share\n");
  assert.match(await verdict(), /wrong in/);
  const place = page.locator(".desk .verdict", { hasText: "With one change here, yours is right" });
  await place.waitFor(LONG);
  assert.match(await place.innerText(), /\| let share = t \* 0\.99;\n +\| +\^+/);
});

test("where the code panics, the demo tells its words and its line, and goes on with the next answer", LONG, async (t) => {
  const { page, write, verdict, file, head } = await begun(t, "stage4", "lerp");
  const demo = page.locator("figure.demo").first();
  await demo.locator(".demo-run").click();
  await page.waitForSelector("figure.demo[data-state=running]", SOON);
  await write("    assert!(t.is_nan(), \"a wrong turn\");\n    from\n");
  await verdict();
  // The exercise's own window fails, too.
  await page.waitForFunction(() => document.querySelector("figure.demo").dataset.state === "failed", null, LONG);
  const said = await demo.locator("iframe").contentFrame().locator("body").innerText();
  const line = readFileSync(file, "utf8").split(head)[0].split("\n").length + head.split("\n").length - 1;
  assert.match(said, /a wrong turn/);
  assert.match(said, new RegExp(`interpolate\\.rs:${line}\\b`), said);
  await page.evaluate(() => document.querySelector(".desk .verdict-head").remove());
  await write("    from\n");
  await verdict();
  await page.waitForSelector("figure.demo:is([data-state=running], [data-state=paused])", LONG);
});

test("a draft lives through a reload, and what was saved elsewhere is shown beside it", LONG, async (t) => {
  const { page, write, file, button } = await begun(t, "stage4", "lerp");
  await write("    // mine\n    from\n");
  await page.reload();
  await page.waitForSelector(".desk .cm-content");
  assert.match(await page.innerText(".desk .cm-content"), /mine/);

  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/todo!\("lerp[^)]*\)/, "to"));
  await page.waitForSelector(".desk-elsewhere:not([hidden])");
  assert.match(await page.innerText(".desk-elsewhere pre"), / {4}to\n/);
  assert.match(await page.innerText(".desk .cm-content"), /mine/);
  await page.locator(".desk-elsewhere button", { hasText: "Take" }).click();
  assert.doesNotMatch(await page.innerText(".desk .cm-content"), /mine/);
  await button("Put it back").waitFor();
});

test("a draft is not saved over what was saved while its page was closed", LONG, async (t) => {
  const { page, write, file } = await begun(t, "stage4", "lerp");
  await write("    // mine\n    from\n");
  await page.goto("about:blank");
  writeFileSync(file, readFileSync(file, "utf8").replace(/todo!\("lerp[^)]*\)/, "to"));
  for (const time of ["first", "again"]) {
    await page.goto(`${desk.address}stage4/lerp.html`);
    await page.waitForSelector(".desk-elsewhere:not([hidden])");
    assert.match(await page.innerText(".desk-elsewhere pre"), / {4}to\n/, time);
    await page.click(".desk .cm-content");
    await page.keyboard.press("Control+s");
    await page.locator(".desk .verdict-head", { hasText: "Not checked" }).waitFor();
    assert.match(await page.innerText(".desk .cm-content"), /mine/, time);
    assert.doesNotMatch(readFileSync(file, "utf8"), /mine/, time);
  }
});

test("by keyboard alone: Esc leaves the editor, and Tab goes on to the buttons", LONG, async (t) => {
  const { page } = await begun(t, "stage4", "lerp");
  await page.locator(".desk").getByRole("button", { name: "Check", disabled: false }).waitFor();
  await page.click(".desk .cm-content");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Check");
});

// The text of an editor.
const written = (page) => page.innerText(".desk .cm-content");

test("two tabs and another editor: what is saved last is everywhere, and what is written stays", LONG, async (t) => {
  const { page, write, verdict, file, head } = await begun(t, "stage4", "lerp");
  const other = await visit(t, browser, `${desk.address}stage4/lerp.html`);
  await other.page.waitForSelector(".desk .cm-content");
  await write("    from\n");
  assert.match(await verdict(), /wrong in/);
  await other.page.waitForFunction(() => /{\s+from\s+}/.test(document.querySelector(".desk .cm-content").innerText), null, LONG);

  // Both have written more, and both check at once.
  await write("    to // the first tab\n");
  await other.page.click(".desk .cm-content");
  await other.page.keyboard.press("Control+a");
  await other.page.keyboard.insertText(`${head}    to // the second tab\n}`);
  await Promise.all([page, other.page].map((tab) => tab.keyboard.press("Control+s")));
  const [first, second] = [page, other.page];
  const saved = () => readFileSync(file, "utf8").match(/\/\/ the (first|second) tab/)?.[1];
  while (!saved()) await new Promise((resolve) => setTimeout(resolve, 100));
  // The one that came later is shown what was saved, and has its own text still.
  const late = saved() === "first" ? second : first;
  await late.waitForSelector(".desk-elsewhere:not([hidden])", LONG);
  assert.match(await written(first), /the first tab/);
  assert.match(await written(second), /the second tab/);
  await late.locator(".desk-elsewhere button", { hasText: "Keep" }).click();
  await late.keyboard.press("Tab");
  await late.locator(".answer-buttons button", { hasText: "Check" }).click();
  const early = late === first ? second : first;
  await early.waitForFunction((word) => document.querySelector(".desk .cm-content").innerText.includes(`the ${word} tab`), late === first ? "first" : "second", LONG);
});

test("the server is killed in the middle of a check: the text stays, and goes on with the next one", LONG, async (t) => {
  const { page, write, verdict } = await begun(t, "stage4", "lerp");
  await write("    from // kept\n");
  await page.keyboard.press("Control+s");
  await page.waitForFunction(() => document.querySelector(".desk .verdict-head")?.textContent.startsWith("Checking"));
  desk.process.kill("SIGKILL");
  await page.locator(".desk .verdict-head", { hasText: "does not answer" }).waitFor(LONG);
  assert.match(await written(page), /kept/);
  const { address } = desk;
  desk = { ...desk, ...(await startDesk()) };
  assert.equal(desk.address, address, "it takes the same port");
  await page.waitForFunction(() => document.querySelector("#desk"));
  await page.reload();
  await page.waitForSelector(".desk .cm-content");
  assert.match(await written(page), /kept/);
  await page.click(".desk .cm-content");
  assert.match(await verdict(), /wrong in/);
});

test("on a full disk the text stays in the page, and the file as it was", { ...LONG, skip: !existsSync("/usr/bin/strace") && "no strace" }, async (t) => {
  const { page, write, verdict, file } = await begun(t, "stage4", "lerp");
  const before = readFileSync(file, "utf8");
  // Files are replaced whole, by renaming.
  const full = spawn("strace", ["-f", "-qq", "-o", "/dev/null", "-e", "trace=/^rename", "-e", "inject=/^rename:error=ENOSPC", "-p", String(desk.process.pid)]);
  t.after(() => full.kill("SIGINT"));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await write("    from // no room\n");
  await page.keyboard.press("Control+s");
  await page.locator(".desk .verdict-head", { hasText: "the disk is full" }).waitFor(LONG);
  assert.equal(readFileSync(file, "utf8"), before);
  full.kill("SIGINT");
  await new Promise((resolve) => full.on("exit", resolve));
  await page.reload();
  await page.waitForSelector(".desk .cm-content");
  assert.match(await written(page), /no room/);
  await page.click(".desk .cm-content");
  assert.match(await verdict(), /wrong in/);
});

for (const [stage, folder, name] of EXERCISES) {
  test(`in Firefox, ${name}: blank, wrong with its cause and its picture, right, and solved after a reload`, { ...LONG, skip: withoutFirefox }, async (t) => {
    const { wrong, says, right } = known(folder, name);
    firefox ??= await launchFirefox();
    const page = await firefox.newPage();
    page.setDefaultTimeout(LONG.timeout);
    const faults = [];
    page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
    t.after(() => page.close());
    t.after(() => restore(name));
    await page.goto(`${desk.address}${stage}/${name}.html`, { waitUntil: "load" });
    await page.waitForFunction(() => document.querySelector(".desk-state")?.textContent);
    // In Chromium it may have been solved.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll(".answer-buttons button:not([hidden])")];
      buttons.find((button) => ["Start", "Begin again"].includes(button.textContent)).click();
    });
    await page.waitForFunction(() => /todo!/.test(document.querySelector(".desk .cm-content")?.textContent ?? ""));
    const { state } = await (await fetch(`${desk.address}desk/exercises/${name}`)).json();
    assert.ok(state.is_blank);
    const head = state.code.slice(0, state.code.indexOf("{\n") + 2);
    const verdict = async (body) => {
      await (await page.$(".desk .cm-content")).focus();
      await page.evaluate((text) => (document.execCommand("selectAll"), document.execCommand("insertText", false, text)), `${head}${body}}`);
      await page.keyboard.down("Control");
      await page.keyboard.press("s");
      await page.keyboard.up("Control");
      await page.waitForFunction(() => /^[✓✗]/.test(document.querySelector(".desk .verdict-head")?.textContent ?? ""));
      return page.$eval(".desk .verdict", (verdict) => verdict.innerText);
    };
    assert.ok(words(await verdict(wrong)).includes(words(says)));
    await page.waitForSelector(".desk-window figure:is([data-state=running], [data-state=paused])");
    await page.evaluate(() => document.querySelector(".desk .verdict-head").remove());
    assert.match(await verdict(right), /solved/);
    await page.reload();
    await page.waitForSelector(".exercise[data-state=solved] .cm-content");
    assertNone(faults);
  });
}
