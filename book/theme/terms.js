// The meaning of a glossary's word, shown while the pointer or the focus is on it. Escape hides it. A finger's first tap
// shows it, and the second follows the link, as a click does.

"use strict";

(() => {
    const says = element("div", { className: "term-says", id: "term-says", role: "tooltip", hidden: true });
    document.querySelector("main").append(says);
    let term = null;
    let leaving;

    const hide = () => {
        term?.removeAttribute("aria-describedby");
        term = null;
        says.hidden = true;
    };
    // The pointer may go from the word to its meaning.
    const hideSoon = () => { leaving = setTimeout(hide, 200); };
    const stay = () => clearTimeout(leaving);
    const show = (next) => {
        stay();
        if (term === next) return;
        hide();
        term = next;
        term.setAttribute("aria-describedby", says.id);
        says.textContent = term.dataset.says;
        says.hidden = false;
        const [word, page] = [term.getClientRects()[0], says.parentElement.getBoundingClientRect()];
        const right = document.documentElement.clientWidth - says.offsetWidth - 12;
        const isBelow = word.bottom + says.offsetHeight + 8 < window.innerHeight;
        says.style.left = `${Math.max(12, Math.min(word.left, right)) - page.left}px`;
        says.style.top = `${(isBelow ? word.bottom + 4 : word.top - says.offsetHeight - 4) - page.top}px`;
    };

    says.addEventListener("pointerenter", stay);
    says.addEventListener("pointerleave", hideSoon);
    for (const word of document.querySelectorAll("a.term")) {
        word.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show(word));
        word.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hideSoon());
        word.addEventListener("focus", () => HAS_KEYS && show(word));
        word.addEventListener("blur", hide);
        word.addEventListener("click", (event) => {
            if (HAS_KEYS || term === word) return;
            event.preventDefault();
            show(word);
        });
    }
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
    document.addEventListener("click", (event) => event.target.closest(".term, .term-says") ?? hide());
})();
