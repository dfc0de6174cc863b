// Every page, opened: nothing fails, nothing sticks out, all can use it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, assertNone, open, pages, serve } from "./book.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

for (const name of pages()) {
  test(`${name} opens without a fault`, async () => {
    const { page, faults, close } = await open(browser, book + name);
    assert.equal(await page.locator("main h1").count(), 1, "one title");
    assertNone(faults);
    await close();
  });

  test(`${name} fits a phone`, async () => {
    const { page, faults, close } = await open(browser, book + name, { viewport: { width: 360, height: 740 } });
    const wide = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      const scrolls = (element) => element && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
      const sticksOut = (element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element.parentElement);
      const names = [...document.querySelectorAll("main *")].filter(sticksOut).map((element) => element.outerHTML.slice(0, 120));
      const more = document.documentElement.scrollWidth - width;
      return more > 0 ? [`the page is ${more} px wider than the phone`, ...names] : names;
    });
    assertNone(wide);
    assertNone(faults);
    await close();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`${name} can be used by all (axe, ${colorScheme})`, async () => {
      const { page, close } = await open(browser, book + name, { colorScheme });
      await page.evaluate(() => document.querySelectorAll("main details").forEach((details) => (details.open = true)));
      await page.evaluate(axe);
      const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
      const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      const lines = serious.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join("\n  ")}`);
      assertNone(lines);
      await close();
    });
  }
}
