//! .X files: a comparison with glTF, and their nested blocks.

use crate::svg::{FONT_SIZE, Figure};
use glam::vec2;

/// The parts of a model in a .X file and in a glTF file.
pub const BESIDE: [(&str, &str, &str); 6] = [
    ("joints, one in another", "Frame", "nodes, children"),
    ("where a joint rests", "FrameTransformMatrix", "translation, rotation"),
    ("vertices and triangles", "Mesh", "meshes, accessors"),
    ("weights", "SkinWeights", "JOINTS_0, WEIGHTS_0"),
    ("inverse bind matrices", "SkinWeights", "inverseBindMatrices"),
    ("keys over time", "AnimationKey", "channels, samplers"),
];

/// The same character's parts in both files.
pub fn x_beside_gltf() -> Figure {
    let mut figure = Figure::new("x-beside-gltf", 590.0);
    figure.text("strong", vec2(165.0, 30.0), ".X");
    figure.text("strong", vec2(475.0, 30.0), "glTF");
    for (index, (what, x, gltf)) in BESIDE.into_iter().enumerate() {
        let y = 60.0 + index as f32 * 88.0;
        figure.text("soft", vec2(320.0, y + 8.0), what);
        for (corner, class, text) in [(20.0, "hot", x), (330.0, "bone", gltf)] {
            figure.rect(&format!("box {class}"), vec2(corner, y + 24.0), vec2(290.0, 44.0));
            figure.text("bare", vec2(corner + 145.0, y + 46.0), text);
        }
    }
    figure
}

/// The block of the exercise's test, nested three deep.
pub const BLOCK: &str = "Foo { Bar { Baz { 1; } 2; } 3; } 50";

/// Nested blocks as boxes, and the depth after each brace.
pub fn x_blocks() -> Figure {
    let mut figure = Figure::new("x-blocks", 260.0);
    let width = 0.602 * FONT_SIZE;
    let left = 320.0 - BLOCK.chars().count() as f32 * width / 2.0;
    let column = |index: usize| left + index as f32 * width;
    let mut open = Vec::new();
    for (index, brace) in BLOCK.char_indices().filter(|(_, character)| "{}".contains(*character)) {
        if brace == '{' {
            open.push(index);
        } else {
            let from = open.pop().expect("a brace that closes closes one");
            let depth = open.len() as f32;
            let corner = vec2(column(from) - 4.0, 46.0 + depth * 12.0);
            let size = vec2(column(index + 1) - column(from) + 8.0, 108.0 - depth * 24.0);
            figure.rect("box bone", corner, size);
        }
        let at = vec2(column(index) + width / 2.0, 196.0);
        figure.text("hot strong", at, open.len());
    }
    for (index, word) in words(BLOCK) {
        figure.text_from("code bare", vec2(column(index), 100.0), word);
    }
    figure.text("hot", vec2(320.0, 236.0), "open braces");
    figure.text("soft", vec2((column(4) + column(32)) / 2.0, 24.0), "skipped");
    figure.text("soft", vec2(column(34), 24.0), "next");
    figure
}

/// The words of a line, each with its start.
fn words(line: &str) -> Vec<(usize, &str)> {
    line.split(' ').map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word)).collect()
}
