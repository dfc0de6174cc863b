//! The steps from a clip to vertices, on the CPU and on the card.

use crate::{parts::boxed, svg::Figure};
use glam::{Vec2, vec2};

/// From a clip to vertices: the way through stage 4, and on through stages 2 and 3.
pub fn clip_to_vertices() -> Figure {
    let mut figure = Figure::new("clip-to-vertices", 620.0);
    let things = [
        ("bone", "clip: keys in time"),
        ("bone", "pose: parts of each joint"),
        ("rest", "local matrices"),
        ("rest", "model matrices"),
        ("rest", "skinning matrices"),
        ("skin", "vertices"),
    ];
    let steps = [
        ("sample at a time", "find_key, lerp, slerp"),
        ("compose", "translation · rotation · scale"),
        ("local to model", "parents first"),
        ("· inverse bind", "one per joint of the skin"),
        ("sum by weight", "and the mesh as it was bound"),
    ];
    column(&mut figure, 30.0, &things, &steps);
    figure
}

/// The CPU's work in stage 5, the data that is sent, and the card's work on it.
pub fn cpu_to_card() -> Figure {
    let mut figure = Figure::new("cpu-to-card", 520.0);
    let things = [
        ("rest", "skinning matrices"),
        ("hot", "palette, or texture"),
        ("skin", "one blended matrix"),
        ("skin", "model space"),
        ("skin", "clip space"),
    ];
    let steps = [
        ("palette_rows, pack_matrix", "CPU, once a pose"),
        ("blend_joints", "card, once a vertex"),
        ("transform_point, transform_normal", "card, once a vertex"),
        ("· world_from_model, · clip_from_world", "card, once a vertex"),
    ];
    column(&mut figure, 30.0, &things, &steps);
    figure
}

/// A column of boxes; beside the arrow from each to the next stands the step between them.
fn column(figure: &mut Figure, top: f32, things: &[(&str, &str)], steps: &[(&str, &str)]) {
    let (x, size, gap) = (20.0, vec2(280.0, 46.0), 104.0);
    let corner = |index: usize| vec2(x, top + index as f32 * gap);
    for (index, (class, name)) in things.iter().enumerate() {
        boxed(figure, class, corner(index), size, name);
    }
    for (index, (what, note)) in steps.iter().enumerate() {
        let from = corner(index) + vec2(60.0, size.y + 2.0);
        let to = corner(index + 1) + vec2(60.0, -2.0);
        figure.arrow("", from, to);
        let beside: Vec2 = from.midpoint(to) + vec2(20.0, 0.0);
        figure.text_from("strong", beside - vec2(0.0, 13.0), what);
        figure.text_from("soft", beside + vec2(0.0, 13.0), note);
    }
}
