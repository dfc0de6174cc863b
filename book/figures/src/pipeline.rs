//! The spaces on a vertex's way to the picture.

use crate::{parts::boxed, svg::Figure};
use glam::vec2;

/// The spaces of a vertex from its mesh to the picture, and the matrices between them (S4-05).
pub fn pipeline_spaces() -> Figure {
    let mut figure = Figure::new("pipeline-spaces", 670.0);
    let (x, size) = (30.0, vec2(210.0, 50.0));
    let spaces = [
        ("mesh space", "rest", 20.0),
        ("joint's space", "soft", 150.0),
        ("model space", "skin", 280.0),
        ("world space", "bone", 380.0),
        ("camera space", "bone", 480.0),
        ("clip space", "bone", 580.0),
    ];
    for (name, class, y) in spaces {
        boxed(&mut figure, class, vec2(x, y), size, name);
    }
    let matrices = ["joint_from_mesh", "model_from_joint", "world_from_model", "view", "projection"];
    for (pair, name) in spaces.windows(2).zip(matrices) {
        let (from, to) = (pair[0].2 + size.y + 2.0, pair[1].2 - 2.0);
        figure.arrow("", vec2(x + 60.0, from), vec2(x + 60.0, to));
        figure.text_from("code", vec2(x + 80.0, (from + to) / 2.0), name);
    }
    figure.text_from("soft", vec2(x, 646.0), "the card divides by w");
    for (from, to, class, name, note) in [
        (20.0, 330.0, "skin", "skinning matrix", "one per joint"),
        (380.0, 630.0, "bone", "clip_from_world", "one per frame"),
    ] {
        let bracket = [vec2(400.0, from), vec2(414.0, from), vec2(414.0, to), vec2(400.0, to)];
        figure.line(&format!("{class} thin"), &bracket);
        let middle = (from + to) / 2.0;
        let code = if name.contains('_') { " code" } else { "" };
        figure.text_from(&format!("{class} strong{code}"), vec2(428.0, middle - 14.0), name);
        figure.text_from("soft", vec2(428.0, middle + 16.0), note);
    }
    figure
}
