// Fetches and compiles the program of all stages, once for a page, however many of its demos run. The page loads this, and so does
// the frame that a stage runs in, which takes the page's program: see stage.js.

"use strict";

// Compiled programs, or the promise of them, by their address.
const livePrograms = new Map();

/** The compiled program at an address. Where it can't be had, the next to ask tries again. */
function liveProgram(address) {
  if (!livePrograms.has(address)) {
    const program = fetchProgram(address);
    livePrograms.set(address, program);
    program.catch(() => livePrograms.delete(address));
  }
  return livePrograms.get(address);
}

async function fetchProgram(address) {
  // Its name says what is in it: what the browser has kept is never old.
  const response = await fetch(await fetchable(address), { cache: "force-cache" });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  // Some servers say that the file is packed, and then the browser unpacks it.
  const isUnpacked = response.headers.has("content-encoding");
  const bytes = isUnpacked ? response.body : response.body.pipeThrough(new DecompressionStream("gzip"));
  // Compiled while it still arrives.
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
}

// A page from a folder may fetch nothing, but it may load a script that carries the same bytes: `packedProgram = "…"`.
function fetchable(address) {
  if (window.location.protocol !== "file:") return address;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${address}.js`;
    script.onload = () => resolve(`data:application/gzip;base64,${packedProgram}`);
    script.onerror = () => reject(new Error(`${script.src} is missing`));
    document.head.append(script);
  });
}
