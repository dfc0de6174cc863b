// Fetches and compiles the program of all stages, once for a page, however many of its demos run. It is
// loaded by the page, and by each stage's frame, which takes the page's program: see stage.js.

"use strict";

// Compiled programs, or promises of them, by address.
const livePrograms = new Map();

/** The compiled program at an address. If it can't be fetched, the next call tries again. */
function liveProgram(address) {
  if (!livePrograms.has(address)) {
    const program = fetchProgram(address);
    livePrograms.set(address, program);
    program.catch(() => livePrograms.delete(address));
  }
  return livePrograms.get(address);
}

async function fetchProgram(address) {
  // Its name depends on its contents: a cached copy is never out of date.
  const response = await fetch(await fetchable(address), { cache: "force-cache" });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  // Some servers declare the compression, and then the browser unpacks the file; the reader's own program is
  // not packed.
  const isUnpacked = response.headers.has("content-encoding") || address.endsWith(".wasm");
  const bytes = isUnpacked ? response.body : response.body.pipeThrough(new DecompressionStream("gzip"));
  // Compiled while it is still arriving.
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
}

// A page from a folder may fetch nothing, but it may load a script with the same bytes: `packedProgram =
// "…"`.
async function fetchable(address) {
  if (window.location.protocol !== "file:") return address;
  await script(`${address}.js`);
  return `data:application/gzip;base64,${packedProgram}`;
}
