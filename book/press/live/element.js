// What all scripts of a page share.

"use strict";

/** A new element with these properties and these children. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** False on a phone or a tablet, where words about keys are no use. */
const HAS_KEYS = !window.matchMedia("(pointer: coarse)").matches;
