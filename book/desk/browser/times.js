// How long a check takes in the page and in a terminal, and how long until the page's demo runs what was written:
// the median of five in an exercise of each stage. `node book/desk/browser/times.js`, as the tests.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXERCISES, bodies, launchDesk, restore } from "./desk.js";
import { launch, open, root } from "../../browser/book.js";

const LONG = { timeout: 600_000 };
const TIMES = 5;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const seconds = (ms) => (ms / 1000).toFixed(2);

// In the page: seconds from the key that saves to the verdict, and to a demo that runs another program.
function timed() {
  const demo = document.querySelector("figure.demo");
  const before = demo.dataset.program;
  document.querySelector(".desk .verdict-head")?.remove();
  const began = performance.now();
  return new Promise((resolve) => {
    let verdict;
    const look = () => {
      const now = performance.now() - began;
      if (/^[✓✗]/.test(document.querySelector(".desk .verdict-head")?.textContent ?? "")) verdict ??= now;
      if (verdict && demo.dataset.program !== before && demo.dataset.state === "running") resolve({ verdict, demo: now });
      else requestAnimationFrame(look);
    };
    look();
  });
}

const desk = await launchDesk();
const browser = await launch();
console.log("exercise               | check in a terminal, s | in the page, s | demo with it, s");
const only = process.argv.slice(2);
for (const [stage, folder, name] of EXERCISES.filter(([, , name]) => only.length === 0 || only.includes(name))) {
  const { page, close } = await open(browser, `${desk.address}${stage}/${name}.html`);
  await page.locator(".answer-buttons .answer-main:not([hidden])").click();
  await page.waitForSelector(".desk .cm-content");
  await page.locator("figure.demo .demo-run").first().click();
  await page.waitForSelector("figure.demo[data-state=running]", LONG);
  const { state } = await (await fetch(`${desk.address}desk/exercises/${name}`)).json();
  const file = join(root, state.file);
  const head = state.code.slice(0, state.code.indexOf("{\n") + 2);
  const inPage = [];
  // The first builds the stage's tests and the page's program.
  for (let time = 0; time <= TIMES; time++) {
    const texts = bodies(folder, name);
    await page.click(".desk .cm-content");
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(`${head}${texts[time % texts.length]}}`);
    await page.locator("figure.demo").first().scrollIntoViewIfNeeded();
    // Nobody reads a verdict and writes again at once; the browser goes on compiling the last program meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const times = page.evaluate(timed);
    await page.keyboard.press("Control+s");
    inPage.push(await times);
  }
  await close();
  const inTerminal = [];
  const written = readFileSync(file, "utf8");
  const own = bodies(folder, name)[TIMES % bodies(folder, name).length];
  for (let time = 0; time <= TIMES; time++) {
    const texts = bodies(folder, name);
    writeFileSync(file, written.replace(own, () => texts[time % texts.length]));
    const began = performance.now();
    spawnSync("cargo", ["workbook", "check", name], { cwd: root });
    inTerminal.push(performance.now() - began);
  }
  restore(name);
  const [terminal, verdict, demo] = [inTerminal, inPage.map((it) => it.verdict), inPage.map((it) => it.demo)].map((all) => seconds(median(all.slice(1))));
  console.log(`${name.padEnd(22)} | ${terminal.padStart(22)} | ${verdict.padStart(14)} | ${demo.padStart(15)}`);
}
await browser.close();
desk.stop();
