// The book as a teacher hands it out: a folder, opened by a double click, without a server. Demos, questions,
// search.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asksSomething, assertNone, demos, fromFolder, launch, pages, turnTo, visit } from "./book.js";
import { answer, kind, obeys, start } from "./reader.js";

// The first demo of each kind. The press checks that a stage accepts the flags of each.
const first = new Map(pages().flatMap(demos).toReversed().map((demo) => [kind(demo), demo]));
const firstOf = (page) => [...first.values()].filter((demo) => demo.page === page);
// Without a graphics card a frame of theirs takes seconds; demos.test.js has one that obeys.
const isCrowd = (demo) => /scene=(crowd|baked)/.test(demo.query);
let browser;

before(async () => {
  browser = await launch();
});
after(() => browser.close());

describe("from a folder", { concurrency: 2 }, () => {
  for (const name of pages().filter((name) => asksSomething(name) || firstOf(name).length > 0)) {
    test(`${name}: the first demo of each kind obeys, or starts if it is a crowd; every question is answered`, async (t) => {
      const { page, faults } = await turnTo(t, browser, fromFolder + name);
      for (const demo of firstOf(name)) {
        const { figure, frame, took_ms } = await start(page, demo.index);
        t.diagnostic(`demo ${demo.index}: first frame ${took_ms} ms after the click`);
        if (!isCrowd(demo)) await obeys(page, figure, frame, demo);
      }
      for (const form of await page.locator("form.predict").all()) await answer(form);
      assertNone(faults);
    });
  }

  for (const [name, word] of [["index.html", "sibling"], ["stage3/index.html", "quaternion"], ["stage5/index.html", "palette"], ["stage2/index.html", "蒙皮"]]) {
    test(`the search of ${name} finds “${word}”`, async (t) => {
      const { page, faults } = await visit(t, browser, fromFolder + name);
      await page.keyboard.press("s");
      await page.keyboard.type(word);
      await page.locator("#mdbook-searchresults a").first().click();
      await page.waitForURL((url) => !url.pathname.endsWith(name));
      await page.locator("main", { hasText: new RegExp(word, "i") }).waitFor();
      assertNone(faults);
    });
  }
});
