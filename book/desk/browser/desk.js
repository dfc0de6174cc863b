// The desk as a program of its own, and what is written in it.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { root } from "../../browser/book.js";

/** An exercise of each stage: its chapter's folder, its stage, its name. */
export const EXERCISES = [
  ["stage1", "stage1_bones", "bounce"],
  ["stage2", "stage2_mesh_skin", "skin_position"],
  ["stage3", "stage3_gltf", "vertex_influences"],
  ["stage4", "stage4_animation", "lerp"],
  ["stage5", "stage5_gpu", "palette_rows"],
];

// A learner's progress is put aside.
const progress = join(root, ".workbook");
const aside = `${progress}.aside`;

/** Starts the desk where nothing is written yet; returns its address, its process, and how it is stopped. */
export async function launchDesk() {
  if (existsSync(progress)) renameSync(progress, aside);
  const desk = {
    ...(await startDesk()),
    stop() {
      this.process.kill();
      rmSync(progress, { recursive: true, force: true });
      if (existsSync(aside)) renameSync(aside, progress);
    },
  };
  for (const [, , name] of EXERCISES) {
    const { state } = await (await fetch(`${desk.address}desk/exercises/${name}`)).json();
    if (state.is_handed_out && state.state === "new") continue;
    desk.stop();
    throw new Error(`${name} is somebody's work: not tried here`);
  }
  return desk;
}

/** Starts the desk's process. */
export function startDesk() {
  const process = spawn(join(root, "target/debug/desk"), ["--root", root, "--no-browser"], { env: { ...env, WORKBOOK_LANG: "en" }, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    let said = "";
    process.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/\S+/);
      if (found) resolve({ address: found[0], process });
    });
    process.on("exit", () => reject(new Error(`the desk ended: ${said}`)));
  });
}

/** Puts a function back as it was handed out. */
export const restore = (name) => spawnSync("cargo", ["workbook", "restore", name], { cwd: root });

const textOf = (folder, name) => readFileSync(join(root, folder, "exercises", `${name}.toml`), "utf8");

/** What an exercise's file says: its first known mistake, and another right body. */
export function known(folder, name) {
  const text = textOf(folder, name);
  const [, wrong, says] = text.match(/\[\[mistake\]\]\nbody = '''\n(.*?)'''\nsays = "(.*?)"\n/s);
  const [, right] = text.match(/also_right = \['''\n(.*?)'''/s);
  return { wrong, says: says.replaceAll("\\\"", "\""), right };
}

/** All bodies in an exercise's file. */
export function bodies(folder, name) {
  return [...textOf(folder, name).matchAll(/\[\[mistake\]\]\nbody = '''\n(.*?)'''/gs)].map(([, body]) => body);
}
