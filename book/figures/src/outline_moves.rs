//! The outline of stage 2 with its weights, its offsets, and as its bones move it.

use crate::{
    outline::{draw_outline, points, scene},
    parts::pie,
    svg::Figure,
    tree::{draw_bones, place},
    world::World,
};
use glam::{Vec2, Vec3, vec2};
use stage1_bones::tree::{BONE31, BONE32};
use stage2_mesh_skin::outline::{Outline, one_bone_effect};

/// A class for each bone's colour, in the tree's order.
const BONE_CLASSES: [&str; 5] = ["soft", "other", "hot", "skin", "bone"];
/// The vertex in the chapters' examples.
const VERTEX: usize = 6;

/// Every vertex as a pie of its weights, joined to its bones by lines as thick as their weights.
pub fn outline_weights() -> Figure {
    let scene = scene("rest");
    let world = World { scale: 720.0, origin: vec2(104.0, 170.0) };
    let mut figure = Figure::new("outline-weights", 340.0);
    let places = points(world, &scene.vertices);
    figure.area("soft", &places);
    figure.closed_line("axis", &places);
    for (vertex, &at) in scene.vertices.iter().zip(&places) {
        for influence in &vertex.influences {
            let class = format!("{} {}", BONE_CLASSES[influence.joint], thickness(influence.weight));
            figure.line(&class, &[place(world, &scene.bones[influence.joint]), at]);
        }
    }
    for (vertex, &at) in scene.vertices.iter().zip(&places) {
        let shares =
            vertex.influences.iter().map(|influence| (BONE_CLASSES[influence.joint], influence.weight));
        pie(&mut figure, at, 13.0, &shares.collect::<Vec<_>>());
    }
    let sides = [vec2(0.0, 80.0), vec2(0.0, 80.0), vec2(0.0, 80.0), vec2(0.0, -75.0), vec2(0.0, 75.0)];
    for ((bone, class), side) in scene.bones.iter().zip(BONE_CLASSES).zip(sides) {
        figure.dot(class, place(world, bone), 7.0);
        figure.text(&format!("{class} strong"), place(world, bone) + side, bone.name);
    }
    figure
}

fn thickness(weight: f32) -> &'static str {
    match weight {
        weight if weight < 0.4 => "thin",
        weight if weight < 0.6 => "",
        weight if weight < 0.9 => "thick",
        _ => "fat",
    }
}

/// The outline at rest and moved, and below it the sum that moves vertex 6.
pub fn outline_blended() -> Figure {
    let (rest, moved) = (scene("rest"), scene("bone1-up"));
    let world = World { scale: 720.0, origin: vec2(104.0, 250.0) };
    let mut figure = Figure::new("outline-blended", 620.0);
    figure.closed_line("rest dashed", &points(world, &rest.vertices));
    figure.text_from("rest", world.at(-0.1, -0.09), "at rest");
    draw_bones(&mut figure, "bone", world, &moved.bones);
    draw_outline(&mut figure, "skin", &points(world, &moved.vertices));
    figure.text("skin", world.at(0.2, 0.24), "blended");
    figure.ring("hot", points(world, &moved.vertices)[VERTEX], 12.0);
    figure.text_from("hot strong", world.at(0.5, 0.075), "6");
    zoom_on_vertex(&mut figure, &moved);
    figure
}

fn zoom_on_vertex(figure: &mut Figure, moved: &Outline) {
    let world = World { scale: 2600.0, origin: vec2(320.0 - 0.45 * 2600.0, 525.0 + 0.1 * 2600.0) };
    let alone = [BONE32, BONE31].map(|bone| effect(moved, bone)).map(|place| world.of(place));
    let vertex = moved.vertices[VERTEX].world_position;
    let vertex = world.of(vertex);
    figure.line("hot dashed", &alone);
    for (at, name) in alone.into_iter().zip(["bone32 alone", "bone31 alone"]) {
        figure.dot("bone", at, 9.0);
        figure.text("bone", at + vec2(0.0, 36.0), name);
    }
    figure.dot("skin", vertex, 9.0);
    figure.ring("hot", vertex, 18.0);
    figure.text("hot strong", vertex - vec2(0.0, 62.0), "vertex 6: half of each");
    for (at, share) in [(alone[0].lerp(vertex, 0.5), "½"), (alone[1].lerp(vertex, 0.5), "½")] {
        figure.text("hot", at - vec2(0.0, 24.0), share);
    }
}

/// The place to which one bone alone would take vertex 6.
fn effect(scene: &Outline, bone: usize) -> Vec3 {
    let Outline { bones, offsets, vertices, .. } = scene;
    one_bone_effect(vertices[VERTEX].mesh_position, offsets[bone], bones[bone].world_position)
}

/// Vertex 6 in the spaces of the mesh and of bone31, at rest and moved.
pub fn outline_offsets() -> Figure {
    let mut figure = Figure::new("outline-offsets", 600.0);
    let above = World { scale: 760.0, origin: vec2(90.0, 160.0) };
    let rest = scene("rest");
    seen_from_bone(&mut figure, above, &rest, "at rest");
    let (vertex, bone) = (rest.vertices[VERTEX].mesh_position, rest.bones[BONE31].world_position);
    let [origin, vertex, bone] = [Vec3::ZERO, vertex, bone].map(|place| above.of(place));
    figure.arrow("soft", bone, origin);
    figure.text("soft", origin.midpoint(bone) - vec2(40.0, 24.0), "offset");
    figure.arrow("hot", origin + vec2(0.0, 18.0), vertex + vec2(-6.0, 18.0));
    figure.text("hot", above.at(0.25, 0.0) + vec2(0.0, 42.0), "its place in the mesh");
    figure.text_from("other", bone.midpoint(vertex) + vec2(16.0, 22.0), "their sum");
    let below = World { scale: 760.0, origin: vec2(90.0, 510.0) };
    let moved = scene("bone1-up");
    seen_from_bone(&mut figure, below, &moved, "bone1 up by 0.1");
    let bone = moved.bones[BONE31].world_position;
    figure.text("other", below.of(bone) + vec2(-16.0, 106.0), "the same arrow");
    figure
}

fn seen_from_bone(figure: &mut Figure, world: World, scene: &Outline, title: &str) {
    draw_bones(figure, "bone", world, &scene.bones);
    let root = place(world, &scene.bones[0]);
    figure.text_from("strong", vec2(24.0, root.y - 125.0), title);
    let bone = place(world, &scene.bones[BONE31]);
    let taken = effect(scene, BONE31);
    let taken = world.of(taken);
    figure.arrow("other", bone, taken);
    figure.dot("rest", taken, 6.0);
    figure.text("bone strong", bone - vec2(0.0, 26.0), "bone31");
    let side: Vec2 = vec2(-16.0, -22.0);
    figure.text("rest strong", taken + side, "6");
}
