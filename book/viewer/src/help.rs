//! The help: `--help` on the command line, the key H in a window.

use crate::{About, View, host::has_snapshots, say};
use std::fmt::Write;

/// The words of `--do`.
pub(crate) const SCRIPT: &str = "what a hand does first, parted by semicolons: press KEYS (in one frame), type TEXT, point PLACE, click PLACE, drag \
    PLACE to PLACE, wheel STEPS, wait FRAMES, read (the window's words on standard output); a PLACE is X,Y in pixels, or words \
    that stand in the window, with +X,Y as far beside their middle";

/// The keys, and what they do: the same in every stage, if they have a use there.
fn keys(about: &About, views: usize) -> Vec<(String, String)> {
    let (vertices, bones, is_window) =
        (about.has_vertices, !about.has_vertices, !cfg!(target_arch = "wasm32"));
    let joints = about.turns_joints;
    let names_of_views: Vec<String> = View::ALL[1..views].iter().map(|view| view.name()).collect();
    let next = next(about);
    let all = [
        (true, say!("Space"), say!("pause, go on")),
        (true, ".  ,".to_owned(), say!("one step on, one back, of 1/30 s if nothing else is set")),
        (about.takes_clip, say!("Left, Right"), say!("the clip's key before, the one after")),
        (is_window, "Tab, Shift+Tab".to_owned(), next.clone()),
        (!is_window, "N, Shift+N".to_owned(), next),
        (bones, say!("arrows"), say!("move the bone that is selected")),
        (views > 1, format!("1 … {}", views - 1), names_of_views.join(" · ")),
        (views > 1, "0".to_owned(), say!("back to texture and light")),
        (vertices && !joints, say!("left drag"), say!("turn the camera")),
        (joints, say!("left drag"), say!("turn the camera, or a joint by one of its rings")),
        (joints, "Ctrl+Z, Ctrl+Y".to_owned(), say!("undo what turned a joint, and redo it")),
        (bones, say!("left drag"), say!("move a bone, or the camera")),
        (true, say!("right drag"), say!("move the camera sideways")),
        (true, say!("wheel, pinch"), say!("nearer, further")),
        (vertices, say!("click"), say!("pick a vertex and see its sum")),
        (true, "C".to_owned(), say!("the camera back to the start")),
        (true, "F".to_owned(), say!("all that is drawn in the picture, from the same side")),
        (true, "R".to_owned(), say!("camera and scene back to the start")),
        (has_snapshots(), "G".to_owned(), say!("the expected shape of a step, as the tests record it")),
        (is_window, "S".to_owned(), say!("save the picture as a file in the working folder")),
        (true, "Ctrl+C".to_owned(), say!("copy the numbers, as --print writes them")),
        (true, "P".to_owned(), say!("fold the panel, and unfold it")),
        (true, "H".to_owned(), say!("this help")),
        (is_window, "Esc".to_owned(), say!("leave a box, a message, this help")),
        (!is_window, "Esc".to_owned(), say!("leave a box, this help, the picture")),
        (is_window, "Ctrl+Q".to_owned(), say!("close the window")),
    ];
    all.into_iter().filter(|(is_there, ..)| *is_there).map(|(_, key, meaning)| (key, meaning)).collect()
}

/// What Tab does: it leads through a list, or in a scene that has none to the next scene.
fn next(about: &About) -> String {
    let has_scenes = about.scenes.len() > 1;
    match (!about.has_vertices, about.takes_clip, about.turns_joints) {
        (true, ..) if has_scenes => say!("the next bone or scene; the one before"),
        (true, ..) => say!("the next bone; the one before"),
        (_, true, _) if has_scenes => say!("the next clip or scene; the one before"),
        (_, true, _) => say!("the next clip; the one before"),
        (.., true) if has_scenes => say!("the next joint or scene; the one before"),
        (.., true) => say!("the next joint; the one before"),
        _ => say!("the next scene; the one before"),
    }
}

pub(crate) fn command_line(about: &About) -> String {
    let mut text = format!("{}: {}\n\n", about.name, (about.title)());
    let file = if about.takes_file() { " [FILE]" } else { "" };
    let _ = writeln!(text, "usage: {}{file} [FLAGS]\n", about.name);
    let mut line = |flag: &str, help: &str| {
        let _ = writeln!(text, "  {flag:<24} {help}");
    };
    if about.takes_file() {
        line("FILE", "a model; without one the workbook's own character");
    }
    if about.takes_clip {
        line("--clip NAME|INDEX", "the clip to play");
    }
    line("--time SECONDS", "where to begin; the window opens paused");
    line("--scene NAME", &format!("one of: {}", about.scene_names().join(", ")));
    line("--step NAME", "a named step of the scene; --list names them");
    line("--print [table|json]", "positions on standard output, no window");
    line("--check", "whether the step is as expected, no window; with --capture from inside one");
    line("--list", "scenes, steps, meshes, joints and clips, no window");
    if about.takes_file() {
        line("--report", "a page about the file: what it has, what is odd, what is left out; no window");
    }
    line("--capture PNG", "draw one picture, save it, leave");
    line("--size WIDTHxHEIGHT", "of the window or picture, from 1x1 up");
    line(
        "--samples N",
        "samples a pixel, 1 for hard edges; by itself 4 on a graphics card, 1 in a captured picture",
    );
    line("--view 0…5", "the debug view to begin with");
    line("--vertex N", "the vertex whose sum is shown at first");
    line("--smallest FILE", "the smallest failing case that `cargo workbook check` keeps, shown first");
    line("--lang LANGUAGE", "of the window, such as zh-CN; by itself the environment's");
    line("--measure SECONDS", "draw as fast as it goes and print the frames a second");
    line("--do SCRIPT", SCRIPT);
    for flag in about.flags {
        line(format!("--{} {}", flag.name, flag.value).trim_end(), flag.help);
    }
    text
}

/// A line for each key, in a scene with so many debug views. In a narrow picture long lines are broken.
pub(crate) fn overlay(ui: &mut egui::Ui, about: &About, views: usize) {
    const KEY_WIDTH: f32 = 104.0;
    for (key, meaning) in keys(about, views) {
        ui.horizontal_top(|ui| {
            ui.scope(|ui| {
                ui.set_width(KEY_WIDTH);
                ui.monospace(key);
            });
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                ui.label(meaning);
            });
        });
    }
}
