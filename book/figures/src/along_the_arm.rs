//! A slider for a vertex's place along the arm: its two weights, and the position that they give it.

use crate::{arm, plane::rounded, svg::Figure, world::World};
use glam::{Vec2, Vec3, vec2};
use stage2_mesh_skin::{
    arm::{BONE_LENGTH, TUBE_RINGS, TUBE_SIDES, pose_arm},
    steps::ArmStep,
};

const WORLD: World = World { scale: 40.0, origin: vec2(220.0, 370.0) };
/// The joints' names, colours, and the upper left corners of the bars for their weights.
const JOINTS: [(&str, &str, Vec2); 2] =
    [("shoulder", "bone", vec2(380.0, 140.0)), ("elbow", "other", vec2(380.0, 230.0))];
/// The length of a bar for a weight of 1, and its height.
const BAR: Vec2 = vec2(220.0, 28.0);

/// A vertex of the round arm, bent by 90°, with its shares by joint.
#[derive(Clone, Debug)]
pub struct Blended {
    /// On the mesh, before any joint moves.
    pub at_rest: Vec3,
    /// One per joint; 0 for a joint that does not move it.
    pub weights: [f32; 2],
    /// The places to which each joint alone would take it.
    pub alone: [Vec3; 2],
    /// The blended position.
    pub position: Vec3,
}

/// The vertex on the arm's left edge in that ring, counted from the shoulder.
pub fn on_left_edge(ring: usize) -> Blended {
    let scene = arm::scene("tube-z90");
    let vertex = left(ring);
    let mut weights = [0.0; 2];
    for influence in &scene.arm.influences[vertex] {
        weights[influence.joint] = influence.weight;
    }
    Blended {
        at_rest: scene.arm.positions[vertex],
        weights,
        alone: arm::alone(&scene, vertex),
        position: scene.skinned().positions[vertex],
    }
}

fn left(ring: usize) -> usize {
    ring * TUBE_SIDES + TUBE_SIDES / 2
}

/// The arm at rest and bent, one of its vertices, and its two weights as bars.
pub fn weights_along_arm() -> Figure {
    let mut figure = Figure::new("weights-along-arm", 390.0);
    let (rest, bent) = (arm::scene("tube-rest"), arm::scene("tube-z90"));
    figure.closed_line("rest thin", &outline(WORLD, &rest));
    figure.shape("skin", &outline(WORLD, &bent));
    for (joint, (_, class, _)) in pose_arm(&bent.arm, &bent.angles).iter().zip(JOINTS) {
        let ends = [Vec3::ZERO, Vec3::Y * BONE_LENGTH].map(|end| joint.transform_point3(end));
        figure.line(&format!("{class} thick"), &WORLD.places(&ends));
        figure.dot(class, WORLD.of(ends[0]), 8.0);
    }
    figure.text_from("rest", WORLD.at(0.8, 7.2), "at rest");
    figure.text("skin", WORLD.at(-2.9, 5.0), "blended");
    scale_of_bars(&mut figure);
    figure.set("slider", "The vertex's height on the arm at rest");
    for ring in 0..TUBE_RINGS {
        let vertex = on_left_edge(ring);
        // At height 5 its weights are those of the flat arm's vertex 4.
        figure.state(ring == 10, &words(&vertex), |figure| draw(figure, &vertex));
    }
    figure
}

/// The tube seen from the front: up its left edge, and down its right one.
pub fn outline(world: World, scene: &ArmStep) -> Vec<Vec2> {
    let positions = world.places(&scene.skinned().positions);
    let right = |ring: usize| ring * TUBE_SIDES;
    let upwards = (0..TUBE_RINGS).map(|ring| positions[left(ring)]);
    upwards.chain((0..TUBE_RINGS).rev().map(|ring| positions[right(ring)])).collect()
}

fn scale_of_bars(figure: &mut Figure) {
    let [top, bottom] = [JOINTS[0].2.y - 8.0, JOINTS[1].2.y + BAR.y + 8.0];
    for (share, text) in [(0.0, "0"), (0.5, "½"), (1.0, "1")] {
        let x = JOINTS[0].2.x + share * BAR.x;
        figure.line("grid", &[vec2(x, top), vec2(x, bottom)]);
        figure.text("soft", vec2(x, bottom + 18.0), text);
    }
    for (name, class, corner) in JOINTS {
        figure.bar(&format!("area {class}"), corner, BAR);
        figure.text_from(class, corner - vec2(0.0, 20.0), name);
    }
}

fn draw(figure: &mut Figure, vertex: &Blended) {
    let at = |place: Vec3| WORLD.of(place);
    for ((_, class, corner), weight) in JOINTS.into_iter().zip(vertex.weights) {
        figure.bar(&format!("fill {class}"), corner, BAR * vec2(weight, 1.0));
    }
    if vertex.weights.iter().all(|weight| *weight > 0.0) {
        figure.line("hot dashed", &vertex.alone.map(at));
    }
    figure.dot("rest", at(vertex.at_rest), 6.0);
    for joint in (0..2).filter(|&joint| vertex.weights[joint] > 0.0) {
        figure.ring(JOINTS[joint].1, at(vertex.alone[joint]), 11.0);
    }
    figure.dot("skin", at(vertex.position), 7.0);
}

fn words(vertex: &Blended) -> String {
    let [shoulder, elbow] = vertex.weights.map(|weight| rounded(weight, 3));
    let [height, x, y] =
        [vertex.at_rest.y, vertex.position.x, vertex.position.y].map(|number| rounded(number, 3));
    format!("Height {height}: shoulder {shoulder}, elbow {elbow}. The vertex goes to ({x}, {y}).")
}
