// The one helper that all scripts of a page share.

"use strict";

/** A new element with these properties and these children. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
