// The built book, on a port of this machine or as a folder, and a browser to read it.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.env.BOOK_DIR ?? join(root, "target/book");

/** The book's address for a browser that opens the folder itself. */
export const fromFolder = pathToFileURL(`${folder}/`).href;

const SIZE = { width: 1280, height: 900 };
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png" };

/** Serves the built book as a plain file server would; returns its address. */
export async function serve() {
  if (!existsSync(join(folder, "index.html"))) throw new Error(`no book in ${folder}: run cargo workbook book first`);
  const server = createServer((request, response) => {
    const path = join(folder, normalize(decodeURIComponent(new URL(request.url, "http://book").pathname)));
    const file = path.endsWith("/") ? join(path, "index.html") : path;
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return `http://127.0.0.1:${server.address().port}/`;
}

/** Chromium without a screen, drawing as on a machine without a graphics card: the page by itself, WebGL with
 * SwiftShader. With ANGLE=swiftshader the page is drawn through GL as well, as with a card: then a frame
 * counts as drawn once its commands are handed over. */
export function launch(...more) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--use-gl=angle",
      `--use-angle=${process.env.ANGLE ?? "swiftshader-webgl"}`,
      "--enable-unsafe-swiftshader",
      ...more,
    ],
  });
}

const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** Why nothing is tried in Firefox, or false. CI installs it. */
export const withoutFirefox = !process.env.CI && !existsSync(executablePath) && `no Firefox at ${executablePath}`;

/** Firefox, steered by puppeteer over WebDriver BiDi. It needs a display: without a screen it has no WebGL 2. */
export function launchFirefox() {
  return puppeteer.launch({ browser: "firefox", executablePath, headless: false, defaultViewport: SIZE });
}

/** The pages in reading order, as the book's own table of contents has them: "stage1/bounce.html". */
export function pages() {
  const summary = readFileSync(join(root, "book/chapters/SUMMARY.md"), "utf8");
  return [...summary.matchAll(/\]\((.+)\.md\)/g)].map(([, name]) => `${name}.html`);
}

const textOf = (page) => readFileSync(join(folder, page), "utf8");

/** True if this text stands in a page. */
export const has = (page, text) => textOf(page).includes(text);

/** True if a page has a question. */
export const asksSomething = (page) => textOf(page).includes('<form class="predict"');

/** True if a page has a question that is answered in a drawing. */
export const asksForPlaces = (page) => textOf(page).includes('data-kind="point"');

/** The drawings of a page with a slider: the name of each, and whether it has a ring to drag. */
export function slidersOf(page) {
  const drawings = textOf(page).split("<svg ").filter((drawing) => drawing.includes(" data-slider="));
  return drawings.map((drawing) => {
    return { page, figure: drawing.match(/data-figure="([^"]+)"/)[1], hasRing: drawing.includes(" data-at=") };
  });
}

/** The demos of a page: the stage and the flags of each. */
export function demos(page) {
  const figures = textOf(page).matchAll(/<figure class="demo( inspect)?" data-stage="(\w+)" data-query="([^"]*)"/g);
  return [...figures].map(([, inspect, stage, query], index) => {
    return { page, index, stage, query: query.replaceAll("&amp;", "&"), inspects: inspect !== undefined };
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if axe finds a fault in a page's exercise. */
export async function assertAccessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run("#write", { resultTypes: ["violations"], preload: false }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
}

/** Fails with all the faults found, one on each line. */
export function assertNone(faults) {
  assert.ok(faults.length === 0, `\n${faults.join("\n")}`);
}

/** Like `open`, but closed after the test: a page left open would go on drawing during the next one. */
export async function visit(t, browser, address, options) {
  const opened = await open(browser, address, options);
  t.after(opened.close);
  return opened;
}

/** Opens a page and collects its faults: errors on the console, requests that failed or left this machine. */
export async function open(browser, address, options = {}) {
  const tab = await openTab(browser, address, options);
  await tab.page.goto(address, { waitUntil: "load" });
  return tab;
}

// Tabs that a test has finished with.
const idle = [];

/** Like `visit`, but in a used tab, which saves a second: for tests of the whole book. */
export async function turnTo(t, browser, address) {
  const tab = idle.pop() ?? (await openTab(browser, address, {}));
  t.after(async () => {
    // Pending requests end before the next page begins.
    await tab.page.goto("about:blank");
    tab.faults.length = 0;
    idle.push(tab);
  });
  await tab.page.setViewportSize(SIZE);
  await tab.page.emulateMedia({ media: "screen", colorScheme: "light" });
  await tab.page.goto(address, { waitUntil: "load" });
  return tab;
}

/** An empty page. `address` is its future address, by which other hosts are recognised. */
export async function openTab(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: SIZE, ...options });
  const page = await context.newPage();
  const home = new URL(address);
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // Leaving a page while a demo is prepared stops its downloads; nothing else may be stopped.
    const isLeft = why === "net::ERR_ABORTED" && new URL(request.url()).pathname.includes("/live/");
    if (!isLeft) faults.push(`failed: ${request.url()} (${why})`);
  });
  page.on("response", (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    // A file's address has no origin to compare.
    const stays = ["data:", "blob:"].includes(url.protocol) || (url.protocol === home.protocol && url.origin === home.origin);
    if (!stays) faults.push(`asks another host: ${url}`);
  });
  return { page, faults, close: () => context.close() };
}
