// Fetches a stage's program, unpacks it and starts it: loaded after gl.js and repairs.js.
//
// The terms of a picked vertex, as the page gets them in { live: "vertex", terms } (null when none is picked):
//
//   { vertex: 6, count: 13, of: "body", mesh: [x, y, z], sum: [x, y, z],
//     terms: [{ joint: "bone31", weight: 0.5, moved: [x, y, z], weighted: [x, y, z],
//               offset: [x, y, z], bone: [x, y, z] }            where bones only move; or
//               model_from_joint: [3 rows of 4], joint_from_mesh: [3 rows of 4] }] }

"use strict";

const NAMES = {
  stage1_bones: "Stage 1: bones",
  stage2_mesh_skin: "Stage 2: mesh and skin",
  stage3_gltf: "Stage 3: models from files",
  stage4_animation: "Stage 4: animation",
  stage5_gpu: "Stage 5: on the graphics card",
};

// A page from a folder may fetch nothing, but it may load a script that carries the same bytes: `packedProgram = "…"`.
function programAddress() {
  if (window.location.protocol !== "file:") return `${stage}.wasm.gz`;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${stage}.wasm.gz.js`;
    script.onload = () => resolve(`data:application/gzip;base64,${packedProgram}`);
    script.onerror = () => reject(new Error(`${script.src} is missing`));
    document.head.append(script);
  });
}

async function fetchProgram() {
  const response = await fetch(await programAddress());
  if (!response.ok) throw new Error(`${stage}.wasm.gz: ${response.status} ${response.statusText}`);
  // Some servers say that the file is packed, and then the browser unpacks it.
  const isUnpacked = response.headers.has("content-encoding");
  const bytes = isUnpacked ? response.body : response.body.pipeThrough(new DecompressionStream("gzip"));
  // Compiled while it still arrives.
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
}

// As gl.js's load(), which says nothing where the page could hear it.
function start(module) {
  miniquad_add_plugin({ register_plugin, name: "live", version: 1 });
  plugins.forEach((plugin) => plugin.register_plugin(importObject));
  add_missing_functions_stabs(module);
  return WebAssembly.instantiate(module, importObject).then((instance) => {
    wasm_memory = instance.exports.memory;
    wasm_exports = instance.exports;
    instance.exports.main();
  });
}

async function run() {
  if (!(stage in NAMES)) return fail(`There is no stage “${stage}”.`);
  document.title = NAMES[stage];
  canvas.setAttribute("aria-label", `${NAMES[stage]}, live. H lists the keys, Escape leaves.`);
  // gl.js asks for the same context again, and gets it.
  if (!canvas.getContext("webgl2")) {
    return fail("This browser shows no WebGL 2, which the live stages draw with. The picture and the text say the same.");
  }
  let module;
  try {
    module = await fetchProgram();
  } catch (error) {
    return fail(`The stage could not be fetched: ${error.message}`);
  }
  try {
    await start(module);
  } catch (error) {
    // A panic has reported the reason already.
    fail(`The stage could not start: ${error.message}`);
  }
}

run();
