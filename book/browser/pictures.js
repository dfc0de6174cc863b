// Pictures of pages, for people to judge: node pictures.js FOLDER [PAGE …]. In both themes, and on a phone. A page
// that is not the book's, such as a lab's, is named by its address: file:///…/results/lab3.html.

import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { launch, open, pages, serve } from "./book.js";

const [folder = "pictures", ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const book = await serve();
const browser = await launch();
const variants = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  phone: { colorScheme: "light", viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

for (const name of names.length > 0 ? names : pages()) {
  for (const [variant, options] of Object.entries(variants)) {
    const isElsewhere = name.includes("://");
    const { page, close } = await open(browser, isElsewhere ? name : book + name, options);
    const title = (isElsewhere ? basename(name) : name).replace(".html", "").replaceAll("/", "-");
    const path = join(folder, `${title}-${variant}.png`);
    await page.screenshot({ path, fullPage: true });
    await close();
  }
}
await browser.close();
