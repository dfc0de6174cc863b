// Starts a stage: loaded after element.js, gl.js, repairs.js and program.js.
//
// The terms of a picked vertex, as the page receives them in { live: "vertex", terms } (null if none is
// picked):
//
//   { vertex: 6, count: 13, of: "body", mesh: [x, y, z], sum: [x, y, z],
//     terms: [{ joint: "bone31", weight: 0.5, moved: [x, y, z], weighted: [x, y, z],
//               offset: [x, y, z], bone: [x, y, z] }            where bones only move; or
//               model_from_joint: [3 rows of 4], joint_from_mesh: [3 rows of 4] }] }

"use strict";

const NAMES = {
  stage1_bones: () => say("Stage 1: bones"),
  stage2_mesh_skin: () => say("Stage 2: mesh and skin"),
  stage3_gltf: () => say("Stage 3: models from files"),
  stage4_animation: () => say("Stage 4: animation"),
  stage5_gpu: () => say("Stage 5: on the graphics card"),
};

// The page's program, which is there already or on its way. In a page from a folder, frames can't reach the
// page: each loads its own.
function compiledProgram() {
  const owner = window.location.protocol === "file:" ? window : window.parent;
  return owner.liveProgram(new URL(programName, window.location.href).href);
}

// Resolves with the page's message when the reader starts the demo; at once if the frame is opened by itself.
function begun() {
  if (window.parent === window) return Promise.resolve({});
  return new Promise((resolve) => {
    window.addEventListener("message", (event) => isFromPage(event) && event.data.live === "begin" && resolve(event.data));
    toPage({ live: "ready" });
  });
}

// Answers the functions by which the program asks for a body in place of an original: 0 is the original. False
// if it doesn't ask for the one that the address names.
function chooseBody(module) {
  const [wanted, number] = body.split(":");
  const asks = WebAssembly.Module.imports(module).map(({ name }) => name).filter((name) => name.startsWith("live_body_"));
  for (const name of asks) importObject.env[name] = () => (name === wanted ? Number(number) : 0);
  return wanted === "" || asks.includes(wanted);
}

// The same as gl.js's load(), whose failures the page could not notice.
function start(module) {
  miniquad_add_plugin({ register_plugin, name: "live", version: 1 });
  plugins.forEach((plugin) => plugin.register_plugin(importObject));
  add_missing_functions_stabs(module);
  return WebAssembly.instantiate(module, importObject).then((instance) => {
    wasm_memory = instance.exports.memory;
    wasm_exports = instance.exports;
    instance.exports[stage]();
  });
}

// Says what this page is, in the language that it has so far.
function introduce() {
  document.title = NAMES[stage]();
  canvas.setAttribute("aria-label", say("{stage}, live. H lists the keys, Escape leaves.", { stage: document.title }));
}

async function run() {
  if (!Object.hasOwn(NAMES, stage)) return fail(say("There is no stage “{stage}”.", { stage }));
  introduce();
  // Starts the download. A failure is reported below.
  compiledProgram().catch(() => {});
  const begins = await begun();
  files = begins.files ?? {};
  shader = begins.shader ?? null;
  language = begins.language ?? {};
  if (begins.says) {
    document.documentElement.lang = begins.says.language;
    window.pageWords = begins.says.words;
    introduce();
  }
  // gl.js asks for the same size and the same context again, and gets them.
  canvas.width = canvas.clientWidth * window.devicePixelRatio;
  canvas.height = canvas.clientHeight * window.devicePixelRatio;
  if (!canvas.getContext("webgl2")) {
    return fail(say("This browser has no WebGL 2, which the live stages need. The picture and the text show the same."));
  }
  let module;
  try {
    module = await compiledProgram();
    if (programName.endsWith(".wasm")) files = await (await fetch(`../desk/files/${stage}`)).json();
  } catch (error) {
    return fail(say("The stage could not be fetched: {why}", { why: error.message }));
  }
  if (!chooseBody(module)) return fail(say("The stage is older than this page, and has not these lines. Load the page anew."));
  try {
    await start(module);
  } catch (error) {
    // A panic has reported the reason already.
    fail(say("The stage could not start: {why}", { why: error.message }));
  }
}

run();
