// Every page, opened once: nothing fails, it is accessible in light and dark, and nothing overflows on a
// phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { assertNone, launch, pages, serve, turnTo } from "./book.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser, book;

before(async () => {
  book = await serve();
  browser = await launch();
});
after(() => browser.close());

// Two at a time: each waits for a processor.
describe("every page", { concurrency: 2 }, () => {
  for (const name of pages()) {
    test(`${name} opens without a fault, for all (axe, light and dark), and fits a phone`, async (t) => {
      const { page, faults } = await turnTo(t, browser, book + name);
      assert.equal(await page.locator("main h1").count(), 1, "one title");

      await page.evaluate(() => document.querySelectorAll("main details").forEach((details) => (details.open = true)));
      await page.evaluate(axe);
      const light = await background(page);
      const lines = await barriers(page, "light", {});
      // A colour in transition from light to dark is neither.
      await page.addStyleTag({ content: "* { transition: none !important }" });
      await page.emulateMedia({ colorScheme: "dark" });
      await page.waitForFunction((light) => getComputedStyle(document.documentElement).backgroundColor !== light, light);
      // Only colours change.
      lines.push(...(await barriers(page, "dark", { runOnly: ["color-contrast"] })));

      await page.setViewportSize({ width: 360, height: 740 });
      // A phone has no room for the contents beside the page.
      await page.evaluate(() => document.querySelector(".sidebar-visible #mdbook-sidebar-toggle")?.click());
      lines.push(...(await page.evaluate(sticksOut)), ...faults);
      assertNone(lines);
    });
  }
});

const background = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The barriers that keep some readers from using the page, one on each line. */
async function barriers(page, scheme, rules) {
  const found = await page.evaluate((rules) => axe.run({ resultTypes: ["violations"], preload: false, ...rules }), rules);
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, help, nodes }) => `${scheme}: ${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join("\n  ")}`);
}

/** In the page: elements wider than the window, and those that hide a part of what they hold. Only code scrolls. */
function sticksOut() {
  const width = document.documentElement.clientWidth;
  const clips = (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible";
  const isOut = (element) => !element.closest("pre, svg, .visually-hidden") && (element.getBoundingClientRect().right > width + 1 || clips(element));
  const names = [...document.querySelectorAll("main *")].filter(isOut).map((element) => element.outerHTML.slice(0, 120));
  const more = document.documentElement.scrollWidth - width;
  return more > 0 ? [`the page is ${more} px wider than the phone`, ...names] : names;
}
