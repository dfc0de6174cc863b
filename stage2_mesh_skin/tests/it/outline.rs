mod advance_frame;
mod bone_offsets;

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
    skeleton::{inverse_bind_matrices, model_matrices},
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

fn rest_offsets() -> Vec<Vec3> {
    REST.map(|[x, y]| -vec3(x, y, 0.0)).to_vec()
}

fn placed(bone1_y: f32, bone32_x: f32) -> Vec<Bone> {
    let mut bones = demo_tree();
    bones[BONE1].position.y = bone1_y;
    bones[BONE32].position.x = bone32_x;
    update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    bones
}

fn blend_all(bones: &[Bone]) -> Vec<Vec3> {
    let blend_one = |vertex: &outline::Vertex| {
        outline::blend(vertex.mesh_position, &vertex.influences, bones, &rest_offsets())
    };
    outline_vertices().iter().map(blend_one).collect()
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

mod one_bone_effect {
    use super::*;

    #[test]
    fn goes_into_the_bones_space_and_out_again() {
        // S0-11: with the bone at the origin, the vertex in the bone's space is left.
        let (vertex, offset) = (vec3(100.0, 0.0, 0.0), vec3(-20.0, 0.0, 0.0));
        assert_near(outline::one_bone_effect(vertex, offset, Vec3::ZERO), vec3(80.0, 0.0, 0.0));
        // S0-18: at rest the bone is where the offset says, and nothing moves; then it rises by 5.
        assert_near(outline::one_bone_effect(vertex, offset, vec3(20.0, 0.0, 0.0)), vertex);
        assert_near(outline::one_bone_effect(vertex, offset, vec3(20.0, 5.0, 0.0)), vec3(100.0, 5.0, 0.0));
    }

    #[test]
    fn takes_every_vertex_along() {
        // bone1 raised by 0.1, as if it alone moved the whole outline.
        let effect = |vertex: &outline::Vertex| {
            outline::one_bone_effect(vertex.mesh_position, vec3(-0.2, 0.0, 0.0), vec3(0.2, 0.1, 0.0))
        };
        let moved: Vec<_> = outline_vertices().iter().map(effect).collect();
        testing::assert_table!("bone1-alone", table(&moved));
        for (&moved, vertex) in moved.iter().zip(outline_vertices()) {
            assert_near(moved, vertex.mesh_position + vec3(0.0, 0.1, 0.0));
        }
    }
}

mod blend {
    use super::*;

    #[test]
    fn leaves_the_rest_pose_unmoved() {
        // S0-23
        let mesh = outline_vertices();
        for (&blended, vertex) in blend_all(&placed(0.0, 0.2)).iter().zip(&mesh) {
            assert_near(blended, vertex.mesh_position);
        }
    }

    #[test]
    fn follows_the_bones() {
        // S0-19, S0-21: D0's two poses.
        testing::assert_table!("bone1-up", table(&blend_all(&placed(0.1, 0.1))));
        assert_outline(&blend_all(&placed(0.1, 0.1)), BONE1_UP);
        assert_outline(&blend_all(&placed(-0.2, 0.0)), BONE1_DOWN);
    }

    #[test]
    fn moves_with_the_root() {
        // S0-08
        let mut bones = demo_tree();
        bones[ROOT].position = vec3(1.0, 2.0, 3.0);
        update_world_positions(&mut bones, ROOT, Vec3::ZERO);
        for (&blended, vertex) in blend_all(&bones).iter().zip(outline_vertices()) {
            assert_near(blended, vertex.mesh_position + vec3(1.0, 2.0, 3.0));
        }
    }

    #[test]
    fn takes_any_number_of_bones() {
        // S0-16: a fifth each. bone1 and all below it rise by 0.1, so the vertex rises by four fifths of
        // that; bone32 goes in by 0.1.
        let all = influences(&[(0, 0.2), (1, 0.2), (2, 0.2), (3, 0.2), (4, 0.2)]);
        let blended = outline::blend(Vec3::ZERO, &all, &placed(0.1, 0.1), &rest_offsets());
        assert_near(blended, vec3(-0.02, 0.08, 0.0));
    }
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
