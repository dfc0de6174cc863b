//! What `--help` and the key H say.

use crate::{About, app::BY_HAND};
use std::fmt::Write;

/// The keys, the same in every stage.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("Space", "pause, go on"),
    (".", "one step, of 1/30 s if nothing else is set"),
    ("Tab, N", "the next bone, clip or scene"),
    ("arrows", "move what is selected"),
    ("1 … 5", "silhouette, normals, weights, joints, skin space"),
    ("0", "back to texture and light"),
    ("left drag", "turn the camera, or move a bone"),
    ("right drag", "move the camera sideways"),
    ("wheel, pinch", "nearer, further"),
    ("click", "pick a vertex and see its sum"),
    ("R", "camera and scene back to the start"),
    ("G", "the expected shape of a step, as the tests record it"),
    ("P", "fold the panel, and unfold it"),
    ("H", "this help"),
    ("Esc", "leave a box or this help"),
    ("Ctrl+Q", "close the window"),
];

pub(crate) fn command_line(about: &About) -> String {
    let mut text = format!("{}: {}\n\n", about.name, about.title);
    let file = if about.takes_file { " [FILE]" } else { "" };
    let _ = writeln!(text, "usage: {}{file} [FLAGS]\n", about.name);
    let mut line = |flag: &str, help: &str| {
        let _ = writeln!(text, "  {flag:<24} {help}");
    };
    if about.takes_file {
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
    if about.takes_file {
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
    line("--measure SECONDS", "draw as fast as it goes and print the frames a second");
    line("--do SCRIPT", BY_HAND);
    for flag in about.flags {
        line(format!("--{} {}", flag.name, flag.value).trim_end(), flag.help);
    }
    text
}

pub(crate) fn overlay(ui: &mut egui::Ui) {
    egui::Grid::new("keys").num_columns(2).spacing([14.0, 3.0]).show(ui, |ui| {
        for (key, meaning) in KEYS {
            ui.monospace(*key);
            ui.label(*meaning);
            ui.end_row();
        }
    });
}
