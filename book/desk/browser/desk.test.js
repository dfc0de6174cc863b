// The desk in a browser: in each stage an exercise is written in its chapter, wrong and right, and the page's demos
// run it. `node --test book/desk/browser`, after `npm ci --prefix book/browser` and `cargo build -p desk`.
//
// It writes in this workbook's own files, and puts everything back. It refuses to where a function is not as it was
// handed out.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, root, visit } from "../../browser/book.js";

// A first check builds its stage's tests.
const LONG = { timeout: 600_000 };

const EXERCISES = [
  ["stage1", "stage1_bones", "bounce"],
  ["stage2", "stage2_mesh_skin", "skin_position"],
  ["stage3", "stage3_gltf", "vertex_influences"],
  ["stage4", "stage4_animation", "lerp"],
  ["stage5", "stage5_gpu", "palette_rows"],
];

// A learner's progress is put aside.
const progress = join(root, ".workbook");
const aside = `${progress}.aside`;

let desk;
let address;
let browser;

before(async () => {
  if (existsSync(progress)) renameSync(progress, aside);
  desk = spawn(join(root, "target/debug/desk"), ["--root", root, "--no-browser"], { stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((resolve, reject) => {
    let said = "";
    desk.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    desk.on("exit", () => reject(new Error(`the desk ended: ${said}`)));
  });
  browser = await launch();
  for (const [, , name] of EXERCISES) {
    const { state } = await (await fetch(`${address}desk/exercises/${name}`)).json();
    assert.ok(state.is_handed_out && state.state === "new", `${name} is somebody's work: not tried here`);
  }
}, LONG);

after(async () => {
  await browser?.close();
  desk?.kill();
  rmSync(progress, { recursive: true, force: true });
  if (existsSync(aside)) renameSync(aside, progress);
});

// What an exercise's file says: its first known mistake, and another right body.
function known(folder, name) {
  const text = readFileSync(join(root, folder, "exercises", `${name}.toml`), "utf8");
  const [, wrong, says] = text.match(/\[\[mistake\]\]\nbody = '''\n(.*?)'''\nsays = "(.*?)"\n/s);
  const [, right] = text.match(/also_right = \['''\n(.*?)'''/s);
  return { wrong, says: says.replaceAll("\\\"", "\""), right };
}

// A chapter at its exercise, begun.
async function begun(t, stage, name) {
  const tab = await visit(t, browser, `${address}${stage}/${name}.html`);
  const button = (name) => tab.page.locator(".desk-buttons button", { hasText: name });
  t.after(() => spawnSync("cargo", ["workbook", "restore", name], { cwd: root }));
  await button(/Start|Begin again/).click();
  await tab.page.waitForSelector(".desk .cm-content");
  const { state } = await (await fetch(`${address}desk/exercises/${name}`)).json();
  const head = state.code.slice(0, state.code.indexOf("{\n") + 2);
  const write = async (body) => {
    await tab.page.click(".desk .cm-content");
    await tab.page.keyboard.press("Control+a");
    await tab.page.keyboard.insertText(`${head}${body}}`);
  };
  const verdict = async () => {
    await tab.page.keyboard.press("Control+s");
    await tab.page.waitForFunction(() => /^[✓✗]/.test(document.querySelector(".desk-said")?.textContent ?? ""), null, LONG);
    return tab.page.innerText(".desk-verdict");
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
    await page.waitForSelector("figure.demo[data-state=running]", LONG);

    await write(wrong);
    assert.ok(words(await verdict()).includes(words(says)), await page.innerText(".desk-verdict"));
    // The chapter's demo goes on with this code, and the exercise's own window opens on it.
    await page.waitForSelector(".desk-window figure:is([data-state=running], [data-state=paused])", LONG);
    const badges = await page.locator("figure.demo .demo-badge").allInnerTexts();
    assert.ok(badges.every((badge) => badge === "your code"), badges.join());
    await page.waitForFunction(() => document.querySelectorAll("figure.demo:is([data-state=running], [data-state=paused])").length === 2, null, LONG);

    await page.evaluate(() => document.querySelector(".desk-said").remove());
    await write(right);
    assert.match(await verdict(), /solved/);
    await page.waitForSelector(`#mdbook-sidebar a[href$="${stage}/${name}.html"][data-desk=solved]`, { state: "attached" });
    await page.reload();
    await page.waitForSelector(".exercise[data-state=solved] .cm-content");
    assert.equal(await page.locator(".desk .cm-content").innerText().then(words), words(`${(await (await fetch(`${address}desk/exercises/${name}`)).json()).state.code.trimEnd()} `).trimEnd());

    await button("Put it back").click();
    await page.waitForFunction(() => [...document.querySelectorAll("figure.demo .demo-badge")].every((it) => it.textContent !== "your code"));
  });
}

test("what does not compile is marked at its line, and an answer that never ends runs in no demo", LONG, async (t) => {
  const { page, write, verdict } = await begun(t, "stage4", "lerp");
  await write("    from + nothing\n");
  assert.match(await verdict(), /does not compile/);
  await page.waitForSelector(".cm-lintRange-error");
  await page.evaluate(() => document.querySelector(".desk-said").remove());
  await write("    loop {\n        if from.x == 7.5 {\n            return to * t;\n        }\n    }\n");
  assert.match(await verdict(), /too long/);
  assert.equal(await page.locator(".desk-window figure").count(), 0);
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

test("by keyboard alone: Esc leaves the editor, and Tab goes on to the buttons", LONG, async (t) => {
  const { page } = await begun(t, "stage4", "lerp");
  await page.click(".desk .cm-content");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Check");
});
