//! The steps from a clip to vertices, on the CPU and on the card.

use crate::{
    parts::boxed,
    svg::{Anchor, Figure},
};
use glam::{Vec2, vec2};

/// From a clip to vertices: the way through stage 4, and on through stages 2 and 3.
pub fn clip_to_vertices() -> Figure {
    let mut figure = Figure::new("clip-to-vertices", 620.0, "From a clip to vertices", CLIP_TO_VERTICES);
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

const CLIP_TO_VERTICES: &str = "Six boxes from top to bottom, with what happens at each arrow. A clip, which \
    is keys in time, is sampled at a time, by find_key, lerp and slerp, and becomes a pose, the parts of \
    each joint. Compose makes local matrices of it: translation times rotation times scale. Local to model, \
    parents first, makes model matrices. Times the inverse bind matrix, one for each joint of the skin, they \
    are skinning matrices. A sum by weight, with the mesh as it was bound, makes the vertices.";

/// The CPU's work in stage 5, the data that is sent, and the card's work on it.
pub fn cpu_to_card() -> Figure {
    let mut figure = Figure::new("cpu-to-card", 520.0, "From the CPU to the card", CPU_TO_CARD);
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

const CPU_TO_CARD: &str = "Five boxes from top to bottom, with what happens at each arrow. Skinning \
    matrices: palette_rows or pack_matrix, on the CPU, once a pose, puts them into a palette or a texture. \
    From it blend_joints, on the card, once a vertex, makes one blended matrix. With it transform_point and \
    transform_normal take the vertex to model space, and world_from_model and clip_from_world take it to \
    clip space.";

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
        figure.text("strong", beside - vec2(0.0, 13.0), Anchor::Start, what);
        figure.text("soft", beside + vec2(0.0, 13.0), Anchor::Start, note);
    }
}
