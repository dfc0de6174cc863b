mod advance_frame;

use crate::{assert_near, influence_table, influences};
use glam::{Mat4, Vec3, vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    table::table,
    tree::{BONE1, BONE32, ROOT, demo_tree},
};
use stage2_mesh_skin::{
    check::weights_are_valid,
    outline::{self, Outline, outline, outline_vertices},
    skeleton::model_matrices,
    skin::{skin_position, skinning_matrices},
};

/// D0: x and y of the 13 vertices with bone1.y = 0.1 and bone32.x = 0.1.
pub const BONE1_UP: [[f32; 2]; 13] = [
    [-0.1, 0.05],
    [0.1, 0.1],
    [0.3, 0.15],
    [0.45, 0.16],
    [0.6, 0.25],
    [0.65, 0.2],
    [0.45, 0.1],
    [0.55, 0.0],
    [0.52, -0.05],
    [0.38, 0.04],
    [0.3, 0.05],
    [0.1, 0.0],
    [-0.1, -0.05],
];

/// D0: x and y of the 13 vertices with bone1.y = -0.2 and bone32.x = 0.
pub const BONE1_DOWN: [[f32; 2]; 13] = [
    [-0.1, 0.05],
    [0.1, -0.05],
    [0.3, -0.15],
    [0.45, -0.14],
    [0.6, -0.05],
    [0.65, -0.1],
    [0.4, -0.2],
    [0.45, -0.3],
    [0.44, -0.35],
    [0.31, -0.26],
    [0.3, -0.25],
    [0.1, -0.15],
    [-0.1, -0.05],
];

/// The demo tree's rest world positions, from D0.
const REST: [[f32; 2]; 5] = [[0.0, 0.0], [0.2, 0.0], [0.4, 0.0], [0.6, 0.1], [0.6, -0.1]];

pub fn rest_offsets() -> Vec<Vec3> {
    REST.map(|[x, y]| -vec3(x, y, 0.0)).to_vec()
}

pub fn placed(bone1_y: f32, bone32_x: f32) -> Vec<Bone> {
    let mut bones = demo_tree();
    bones[BONE1].position.y = bone1_y;
    bones[BONE32].position.x = bone32_x;
    update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    bones
}

#[track_caller]
pub fn assert_outline(actual: &[Vec3], expected: [[f32; 2]; 13]) {
    assert_eq!(actual.len(), 13);
    for (&actual, [x, y]) in actual.iter().zip(expected) {
        assert_near(actual, vec3(x, y, 0.0));
    }
}

pub fn world_positions(outline: &Outline) -> Vec<Vec3> {
    outline.vertices.iter().map(|vertex| vertex.world_position).collect()
}

#[test]
fn weights_sum_to_one() {
    // S0-17
    assert_eq!(outline_vertices().len(), 13);
    assert!(outline_vertices().iter().all(|vertex| weights_are_valid(&vertex.influences)));
}

#[test]
fn each_vertex_names_its_bones() {
    // S0-21: the bones and weights of each vertex.
    let bones = demo_tree();
    let vertices = outline_vertices();
    let held: Vec<_> = vertices.iter().map(|vertex| vertex.influences.clone()).collect();
    let names: Vec<_> = bones.iter().map(|bone| bone.name).collect();
    testing::assert_table!("influences", influence_table(&held, &names));
    assert_eq!(held[8], influences(&[(2, 0.2), (BONE32, 0.8)]));
}

#[test]
fn the_scene_starts_at_rest() {
    // S0-23, S0-24
    for vertex in outline().vertices {
        assert_near(vertex.world_position, vertex.mesh_position);
    }
}

#[test]
fn matrices_say_the_same_as_additions() {
    // S0-20: offset and world position in one matrix per bone.
    let bones = placed(0.1, 0.1);
    let parents: Vec<_> = bones.iter().map(|bone| bone.parent).collect();
    let locals: Vec<_> = bones.iter().map(|bone| Mat4::from_translation(bone.position)).collect();
    let inverse_bind: Vec<_> = rest_offsets().into_iter().map(Mat4::from_translation).collect();
    let matrices = skinning_matrices(&model_matrices(&parents, &locals), &inverse_bind);
    let skin = |vertex: &outline::Vertex| skin_position(vertex.mesh_position, &vertex.influences, &matrices);
    assert_outline(&outline_vertices().iter().map(skin).collect::<Vec<_>>(), BONE1_UP);
}
