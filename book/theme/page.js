// Additions to mdBook's own script.

"use strict";

(() => {
    // The table of contents opens with a button, which the keyboard reaches; mdBook listens to the check box
    // behind it.
    const box = document.getElementById("mdbook-sidebar-toggle-anchor");
    const toggle = document.getElementById("mdbook-sidebar-toggle");
    toggle.setAttribute("aria-expanded", box.checked);
    toggle.addEventListener("click", () => {
        box.checked = !box.checked;
        box.dispatchEvent(new Event("change"));
    });

    // The arrow keys turn pages, except where they scroll or drag something.
    const mine = ".table, .table-wrapper, .formula, pre, .predict, .demo, .slider, .grip";
    document.getElementById("mdbook-content").addEventListener("keydown", (event) => {
        if (event.key.startsWith("Arrow") && event.target.closest(mine)) {
            event.stopPropagation();
        }
    });

    // Parts that scroll sideways must be reachable by keyboard.
    for (const wide of document.querySelectorAll("main pre > code, main .table-wrapper")) {
        wide.tabIndex = 0;
        wide.setAttribute("role", "group");
        wide.setAttribute("aria-label", wide.tagName === "CODE" ? say("Code") : say("Table"));
    }

    // An empty corner of a table is not a heading.
    for (const corner of document.querySelectorAll("main th:empty")) {
        corner.replaceWith(document.createElement("td"));
    }

    // An option such as `--step` is not parted after its hyphens.
    for (const code of document.querySelectorAll("main :not(pre) > code")) {
        if (code.childElementCount || !/(^| )-/.test(code.textContent)) continue;
        code.replaceChildren(...code.textContent.split(/(?= )|(?<= )/).map((word) => {
            const whole = Object.assign(document.createElement("span"), { className: "together", textContent: word });
            return word.startsWith("-") ? whole : word;
        }));
    }

    // On a narrow page each row of a wide table is a card, and its cells carry the headings.
    for (const table of document.querySelectorAll("main table")) {
        const headings = [...table.querySelectorAll("thead :is(th, td)")].map((heading) => heading.textContent);
        const most = table.closest(".table") ? 6 : 2;
        if (headings.length <= most) continue;
        table.classList.add("cards");
        for (const row of table.tBodies[0].rows) {
            [...row.cells].forEach((cell, index) => {
                const text = cell.textContent.trim();
                if (text && (index > 0 || !Number.isNaN(Number(text)))) cell.dataset.heading = headings[index];
            });
        }
    }

    // The other edition opens at the same place: headings have the same ids in all.
    for (const link of document.querySelectorAll("a.edition")) {
        link.addEventListener("click", () => {
            const above = [...document.querySelectorAll("main :is(h1, h2, h3)[id]")].filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
            link.hash = window.scrollY > 0 && above.length > 0 ? above.at(-1).id : "";
        });
    }

    // mdBook's index parts words at spaces, of which Chinese has none: such words, and all words in another language's
    // book, are looked for in the texts themselves. Of what is equally good a title comes first.
    const hasIndex = document.documentElement.lang === "en";
    const { search } = elasticlunr.Index.prototype;
    elasticlunr.Index.prototype.search = function (words, options) {
        if (hasIndex && !/\p{Script=Han}/u.test(words)) return search.call(this, words, options);
        const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
        const found = Object.entries(this.documentStore.docs).map(([ref, doc]) => {
            const [title, body] = [doc.title, doc.body].map((text) => text.toLowerCase());
            const counts = wanted.map((word) => 20 * (title.split(word).length - 1) + body.split(word).length - 1);
            return { ref, doc, score: Math.min(...counts) };
        });
        return found.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
    };

    // What is pasted or composed ends with no key that mdBook would hear.
    const searched = document.getElementById("mdbook-searchbar");
    searched.addEventListener("input", () => searched.dispatchEvent(new Event("keyup")));

    // A picture further down on the page of the whole book is still to come when the page is printed.
    if (document.querySelectorAll("main > h1").length > 1) {
        for (const picture of document.querySelectorAll("main img")) picture.loading = "eager";
    }

    // On paper everything folded is open.
    window.addEventListener("beforeprint", () => {
        for (const folded of document.querySelectorAll("main details:not([open])")) {
            folded.open = true;
            window.addEventListener("afterprint", () => { folded.open = false; }, { once: true });
        }
    });
})();
