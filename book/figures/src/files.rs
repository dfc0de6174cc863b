//! The ways in which files store a model, and the model that is read from them.

use crate::{
    parts::{boxed, row_of_boxes},
    svg::Figure,
};
use glam::{Vec2, vec2};
use stage3_gltf::{
    gltf_file::skin::skin_joints,
    merge::{Subset, concatenate_uvs, start_indices, subsets as sorted},
};

/// The example of `skin_joints`: the joint of the model for each node of the file.
const JOINT_OF_NODE: [usize; 5] = [3, 0, 4, 1, 2];
/// The nodes that the skin names, in its order.
const SKIN_NODES: [usize; 3] = [4, 1, 3];

/// From the file's nodes to the model's joints to the skin's own list.
pub fn joint_lists() -> Figure {
    let mut figure = Figure::new("joint-lists", 560.0);
    let size = vec2(72.0, 46.0);
    let [nodes, joints, skin] = [vec2(230.0, 30.0), vec2(230.0, 210.0), vec2(302.0, 390.0)];
    let numbers: Vec<_> = (0..5).map(|number: usize| number.to_string()).collect();
    row_of_boxes(&mut figure, "soft", nodes, size, &numbers);
    row_of_boxes(&mut figure, "bone", joints, size, &numbers);
    let below = |row: Vec2, index: usize| row + vec2((index as f32 + 0.5) * size.x, size.y + 3.0);
    let above = |row: Vec2, index: usize| row + vec2((index as f32 + 0.5) * size.x, -3.0);
    for (node, &joint) in JOINT_OF_NODE.iter().enumerate() {
        let class = if SKIN_NODES.contains(&node) { "soft" } else { "axis thin" };
        figure.arrow(class, below(nodes, node), above(joints, joint));
    }
    let entries = skin_joints(&SKIN_NODES, &JOINT_OF_NODE);
    for (entry, &joint) in entries.iter().enumerate() {
        figure.arrow("hot", below(joints, joint), above(skin, entry));
        let corner = skin + vec2(entry as f32 * size.x, 0.0);
        boxed(&mut figure, "hot", corner, size, joint);
        figure.text("soft", corner + vec2(size.x / 2.0, size.y + 18.0), entry);
    }
    for (row, class, name) in
        [(nodes, "soft", "file's nodes"), (joints, "bone", "model's joints"), (skin, "hot", "skin's list")]
    {
        figure.text_from(&format!("{class} strong"), vec2(24.0, row.y + size.y / 2.0), name);
    }
    figure.text_from("soft", vec2(24.0, skin.y + size.y + 18.0), "entry");
    figure.arrow("skin", vec2(410.0, 518.0), vec2(410.0, 472.0));
    figure.text("skin", vec2(410.0, 538.0), "a vertex names entry 1");
    figure
}

/// Three meshes in one list of vertices; the second has no texture coordinates.
pub fn uv_concatenation() -> Figure {
    let mut figure = Figure::new("uv-concatenation", 400.0);
    let [a, b, c] = [(0.25, 0.5), (1.0, 0.75), (0.125, 0.5)].map(Vec2::from);
    let counts = [2, 3, 1];
    let all = concatenate_uvs(&[&[a, b], &[], &[c]], &counts);
    let name = |uv: &Vec2| match uv {
        uv if *uv == a => "a",
        uv if *uv == b => "b",
        uv if *uv == c => "c",
        _ => "0",
    };
    let names: Vec<_> = all.iter().map(|uv| name(uv).to_owned()).collect();
    let classes = ["rest", "rest", "bone", "bone", "bone", "hot"];
    let size = vec2(72.0, 46.0);
    let row = |figure: &mut Figure, y: f32, texts: &[String], classes: &[&str]| {
        for (index, (text, class)) in texts.iter().zip(classes).enumerate() {
            boxed(figure, class, vec2(180.0 + index as f32 * size.x, y), size, text);
        }
    };
    let vertices: Vec<_> = (0..all.len()).map(|vertex| vertex.to_string()).collect();
    row(&mut figure, 80.0, &vertices, &classes);
    row(&mut figure, 150.0, &names, &classes);
    // Without the zeros, the list is too short.
    row(&mut figure, 290.0, &["a", "b", "c"].map(str::to_owned), &["rest", "rest", "hot"]);
    for (mesh, (start, class)) in start_indices(&counts).iter().zip(["rest", "bone", "hot"]).enumerate() {
        let middle = 180.0 + (*start as f32 + counts[mesh] as f32 / 2.0) * size.x;
        let name = if counts[mesh] > 1 { format!("mesh {mesh}") } else { mesh.to_string() };
        figure.text(&format!("{class} strong"), vec2(middle, 50.0), &name);
    }
    for (y, name) in [(103.0, "vertex"), (173.0, "uv"), (313.0, "uv, wrong")] {
        figure.text_from("strong", vec2(24.0, y), name);
    }
    figure.text("bone", vec2(432.0, 222.0), "zeros keep the place");
    let wrong = vec2(180.0 + 2.5 * size.x, 340.0);
    figure.text("skin strong", wrong + vec2(0.0, 24.0), "c belongs to vertex 5, not to 2");
    figure
}

/// A piece of a mesh: its material and its corners.
type Piece = (Option<usize>, Vec<u32>);

/// The size of the boxes for corners.
const CORNER: Vec2 = vec2(44.0, 44.0);
/// The distance from a sorted row to the next.
const ROW: f32 = 1.5 * CORNER.y;

/// Pieces of four meshes, and the same sorted by material.
pub fn subsets() -> Figure {
    let mut figure = Figure::new("subsets", 420.0);
    let pieces = vec![
        (Some(1), vec![0, 1, 2]),
        (None, vec![3, 4, 5]),
        (Some(0), vec![6, 7, 8]),
        (Some(1), vec![9, 10, 11]),
    ];
    let (indices, subsets) = sorted(pieces.clone());
    figure.text("strong", vec2(150.0, 34.0), "four pieces");
    figure.text("strong", vec2(490.0, 34.0), "sorted");
    for (index, piece) in pieces.iter().enumerate() {
        draw_piece(&mut figure, 70.0 + index as f32 * 84.0, piece, &indices);
    }
    for subset in &subsets {
        draw_subset(&mut figure, subset, &indices);
    }
    figure.text("soft", vec2(490.0, 360.0), "three draws, not four");
    figure
}

/// A piece on the left, with an arrow to its place in the sorted list.
fn draw_piece(figure: &mut Figure, y: f32, (material, corners): &Piece, sorted: &[u32]) {
    let class = class_of(*material);
    corner_boxes(figure, class, vec2(150.0, y), corners);
    figure.text_to(class, vec2(138.0, y + 22.0), name_of(*material));
    let at = sorted.iter().position(|corner| *corner == corners[0]).expect("sorting keeps all corners");
    figure.arrow(class, vec2(290.0, y + 22.0), vec2(400.0, 92.0 + (at / 3) as f32 * ROW));
}

/// A subset on the right, one triangle on a row, with its range of indices.
fn draw_subset(figure: &mut Figure, subset: &Subset, indices: &[u32]) {
    let Subset { material, indices: range } = subset;
    let class = class_of(*material);
    let y = 70.0 + (range.start / 3) as f32 * ROW;
    let triangles = indices[range.clone()].chunks(3);
    let middle = y + (triangles.len() as f32 - 1.0) / 2.0 * ROW + 22.0;
    for (row, corners) in triangles.enumerate() {
        corner_boxes(figure, class, vec2(408.0, y + row as f32 * ROW), corners);
    }
    let words = format!("{}–{}", range.start, range.end);
    figure.text_from(class, vec2(552.0, middle), &words);
}

fn corner_boxes(figure: &mut Figure, class: &str, corner: Vec2, corners: &[u32]) {
    let texts: Vec<_> = corners.iter().map(u32::to_string).collect();
    row_of_boxes(figure, class, corner, CORNER, &texts);
}

fn class_of(material: Option<usize>) -> &'static str {
    match material {
        None => "soft",
        Some(0) => "bone",
        _ => "hot",
    }
}

fn name_of(material: Option<usize>) -> String {
    material.map_or("no material".to_owned(), |material| format!("material {material}"))
}
