// "Your turn" without the runner: an exercise built from its lines, and a shader written in the page. From a folder,
// with fingers on a phone and with a mouse.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { assertAccessible, assertNone, fromFolder, has, launch, pages, root, visit } from "./book.js";
import { coloursIn } from "./picture.js";

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
let browser;

before(async () => {
  browser = await launch();
});
after(() => browser.close());

const nameOf = (page) => page.match(/(\w+)\.html$/)[1];
const dataOf = (page) => page.evaluate(() => answersOf(document.querySelector("form.lines, form.shader")));
// Backticks and line ends are not the words.
const words = (text) => text.replaceAll("`", "").replace(/\s+/g, " ").trim();

/** The picture of the demo in a form, once it is drawn. */
async function picture(page, form) {
  const figure = form.locator("figure.demo");
  await figure.waitFor();
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction((it) => ["running", "failed"].includes(it.dataset.state), await figure.elementHandle());
  assert.equal(await figure.getAttribute("data-state"), "running", await figure.innerText());
  return figure.locator("iframe").screenshot();
}

describe("built from its lines", () => {
  /** Chooses the lines of a body. */
  async function choose(form, number, tap) {
    let rest = number;
    for (const place of (await form.locator("fieldset").all()).reverse()) {
      const lines = place.locator("label");
      const count = await lines.count();
      const line = lines.nth(rest % count);
      await (tap ? line.tap() : line.click());
      rest = Math.floor(rest / count);
    }
  }

  // The second and the third of each stage: what is wrong in the first ones of stages 1 and 3 stops the window, or is
  // seen in the smallest case alone.
  const forms = pages().filter((page) => has(page, "form class=\"lines\""));
  const placeIn = (stage, name) => forms.filter((it) => it.startsWith(stage)).indexOf(name);
  for (const name of forms.filter((name) => [1, 2].includes(placeIn(name.split("/")[0], name)))) {
    test(`${name}: by touch at 360 px, a wrong body and the right one are told, and the stage runs them`, async (t) => {
      const { page, faults } = await visit(t, browser, fromFolder + name, PHONE);
      const form = page.locator("form.lines");
      const { verdicts, ...data } = await dataOf(page);
      const right = verdicts.findIndex((verdict) => verdict.right);
      const wrong = verdicts.findIndex((verdict) => verdict.case) >= 0 ? verdicts.findIndex((verdict) => verdict.case) : verdicts.findIndex((verdict) => !verdict.right && verdict.runs);
      for (const number of [wrong, right]) {
        await choose(form, number, true);
        await page.waitForFunction((head) => document.querySelector(".verdict-head")?.textContent === head, verdicts[number].said.en.split("\n")[0].replaceAll("`", ""));
        assert.equal(words(await form.locator(".answer-said").innerText()), words(verdicts[number].said.en));
        assert.ok(coloursIn(await picture(page, form)) > 20, "more than a blank frame");
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), "nothing is wider than the phone");
      await assertAccessible(page);

      // At the window's own step, as the numbers of the bodies that run: 0 is the original.
      const shown = async (number) => {
        const run = ([data, number]) => showAnswer(document.querySelector("form.lines"), data.window, "", "", {}, `${data.import}:${number}`);
        await page.evaluate(run, [data, number]);
        return picture(page, form);
      };
      const running = verdicts.filter(({ runs }) => runs);
      const original = await shown(0);
      assert.ok(original.equals(await shown(running.findIndex(({ right }) => right) + 1)), "the right lines draw what the original draws");
      let differ = 0;
      for (let number = 1; number <= running.length && differ === 0; number++) {
        if (!running[number - 1].right && !original.equals(await shown(number))) differ += 1;
      }
      assert.equal(differ, 1, "a wrong body draws something else");
      assertNone(faults);
    });
  }

  test("with the keyboard alone: arrows choose, Tab goes from place to place", async (t) => {
    const { page, faults } = await visit(t, browser, `${fromFolder}stage4/slerp.html`);
    const places = page.locator("form.lines fieldset");
    await places.first().locator("input").first().focus();
    for (let place = 0; place < (await places.count()); place++) {
      await page.keyboard.press("Space");
      if (place > 0) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Tab");
    }
    await page.locator(".verdict-head").filter({ hasText: "wrong in" }).waitFor();
    assertNone(faults);
  });
});

describe("a shader", () => {
  const stage = join(root, "stage5_gpu");
  const quoted = (text) => [...text.matchAll(/'''\n([^]*?)'''/g)].map(([, body]) => body);
  const toml = (name) => readFileSync(join(stage, `exercises/${name}.toml`), "utf8");
  const alsoRight = (name) => quoted(toml(name).match(/^also_right = \[[^]*?\]\n/m)?.[0] ?? "");
  const wrongAnswers = (name) => {
    const answers = readFileSync(join(stage, "tests/wrong_answers.toml"), "utf8").split("[[answer]]\n");
    return answers.filter((answer) => answer.startsWith(`exercise = "${name}"`)).flatMap(quoted);
  };
  const code = (text) => text.slice(text.search(/^\w/m));

  /** Opens the editor of a page; returns a function that checks a text and gives the verdict. */
  async function open(page) {
    const form = page.locator("form.shader");
    await form.getByRole("button", { name: "Write it here" }).click();
    await form.locator(".cm-content").waitFor();
    const data = await dataOf(page);
    const head = code(data.original).split("{")[0];
    const check = async (text) => {
      await form.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
      await page.keyboard.press("ControlOrMeta+s");
      return form.locator(".answer-said").innerText();
    };
    return { form, data, check, whole: (body) => `${head}{\n${body}}` };
  }

  for (const name of pages().filter((page) => has(page, "form class=\"shader\""))) {
    test(`${name}: every right answer passes, and no wrong one; each known mistake is told`, async (t) => {
      const { page, faults } = await visit(t, browser, fromFolder + name);
      const { data, check, whole } = await open(page);
      for (const right of [code(data.original), ...alsoRight(nameOf(name)).map(whole)]) {
        assert.match(await check(right), /^✓ \w+: right in all 2,000 cases/, right);
      }
      for (const { code: wrong, says } of data.mistakes) {
        const said = await check(code(wrong));
        assert.match(said, /^✗/);
        assert.ok(words(said).includes(words(says)), `${said}\nshould say: ${says}`);
      }
      const answers = wrongAnswers(nameOf(name));
      assert.ok(answers.length > 5);
      for (const body of answers) assert.match(await check(whole(body)), /^✗/, body);
      assertNone(faults);
    });

    test(`${name}: on a phone the stage draws with it, and an error stands at its line`, async (t) => {
      const { page, faults } = await visit(t, browser, fromFolder + name, PHONE);
      const { form, data, check } = await open(page);
      await check(code(data.original));
      const right = await picture(page, form);
      await check(code(data.blank));
      assert.ok(!right.equals(await picture(page, form)), "the blank draws something else");
      const said = await check(code(data.original).replace("return", "retrun"));
      assert.match(said, /it does not compile[^]*The driver says: [^]*\d+ \| .*retrun/);
      await form.locator(".cm-lintRange-error").first().waitFor();
      await assertAccessible(page);
      await page.reload();
      await form.getByRole("button", { name: "Write it here" }).click();
      assert.match(await form.locator(".cm-content").innerText(), /retrun/, "a draft lives through a reload");
      assertNone(faults.filter((fault) => !fault.includes("retrun")));
    });
  }
});
