// Every page, opened once in each language: nothing fails, nothing overflows on a phone, and the texts of its drawings
// have room. In English it is accessible in light and dark; a translation has the same elements and colours.

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
  for (const [name, language] of pages().flatMap((name) => [[name, "en"], [`zh-CN/${name}`, "zh-CN"]])) {
    const forAll = language === "en" ? ", for all (axe, light and dark)," : "";
    test(`${name} opens without a fault${forAll} and fits a phone`, async (t) => {
      const { page, faults } = await turnTo(t, browser, book + name);
      assert.equal(await page.locator("main h1").count(), 1, "one title");
      assert.equal(await page.locator("html").getAttribute("lang"), language);

      // A colour in transition from light to dark is neither, and a sidebar on its way out takes room.
      await page.addStyleTag({ content: "* { transition: none !important }" });
      await page.evaluate(() => document.querySelectorAll("main details").forEach((details) => (details.open = true)));
      const inDrawings = await page.evaluate(withoutRoom);
      const lines = language === "en" ? await barriersInBoth(page) : [];

      await page.setViewportSize({ width: 360, height: 740 });
      // A phone has no room for the contents beside the page.
      await page.evaluate(() => document.querySelector(".sidebar-visible #mdbook-sidebar-toggle")?.click());
      lines.push(...(await page.evaluate(sticksOut)), ...inDrawings, ...faults);
      assertNone(lines);
    });
  }
});

/** The barriers in light and in dark. */
async function barriersInBoth(page) {
  await page.evaluate(axe);
  const light = await background(page);
  const lines = await barriers(page, "light", {});
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction((light) => getComputedStyle(document.documentElement).backgroundColor !== light, light);
  // Only colours change.
  return [...lines, ...(await barriers(page, "dark", { runOnly: ["color-contrast"] }))];
}

const background = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The barriers that keep some readers from using the page, one on each line. */
async function barriers(page, scheme, rules) {
  const found = await page.evaluate((rules) => axe.run({ resultTypes: ["violations"], preload: false, ...rules }), rules);
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, help, nodes }) => `${scheme}: ${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join("\n  ")}`);
}

/** In the page: texts that stick out of their drawing, or lie on each other. */
function withoutRoom() {
  // A line is as high as its tallest letters would be.
  const BELOW = 3;
  const found = [];
  for (const drawing of document.querySelectorAll("main svg[data-figure]")) {
    const edges = drawing.getBoundingClientRect();
    const texts = [...drawing.querySelectorAll("text")].filter((text) => text.getClientRects().length > 0);
    const boxes = texts.map((text) => text.getBoundingClientRect());
    boxes.forEach((box, at) => {
      const isOut = box.left < edges.left - 1 || box.right > edges.right + 1 || box.top < edges.top - 1 || box.bottom > edges.bottom + BELOW;
      if (isOut) found.push(`${drawing.dataset.figure}: “${texts[at].textContent}” sticks out`);
      boxes.slice(at + 1).forEach((other, next) => {
        const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        if (width > 2 && height > box.height * 0.35) {
          found.push(`${drawing.dataset.figure}: “${texts[at].textContent}” lies on “${texts[at + 1 + next].textContent}”`);
        }
      });
    });
  }
  return found;
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
