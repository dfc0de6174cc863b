//! Tests of `blend_joints`.

use crate::{
    gltf_file::GltfFile,
    gpu::{assert_cpu_table, gpu_table, gpu_vectors},
};
use glam::{DMat4, Vec3};
use serde_json::json;
use testing::{
    cases::{
        Draws, Right, Rows, check_drawn, drawn,
        joints::{Matrix, influences, matrix, moved_point},
    },
    program::has_display,
};

/// S4-35 and S3-02: each vertex picks from a palette.
#[test]
fn the_character_stands_where_the_cpu_puts_it() {
    if has_display("the character on the GPU") {
        let read = gpu_table("palette", "walk-0.25");
        testing::assert_table!("walk", read);
        assert_cpu_table("compare", "walk-0.25", &read);
    }
}

/// It was bound in its rest pose, so at rest no joint moves anything, whatever its weight.
#[test]
fn at_rest_nothing_moves() {
    if has_display("the character at rest on the GPU") {
        assert_cpu_table("compare", "rest", &gpu_table("palette", "rest"));
    }
}

/// The number of vertices of a skin.
const VERTICES: usize = 4;

/// The skin of a case: its joints now and at bind, and vertices at four places, of which the last two may be
/// held by other joints.
struct Skin {
    model_from_joint: Vec<Matrix>,
    joint_from_mesh: Vec<Matrix>,
    influences: [Vec<(usize, f32)>; 2],
    positions: [Vec3; VERTICES],
}

/// One to eight joints for the vertices, in any order, some of them twice; some weights are 0.
fn draw(draws: &mut Draws) -> Skin {
    let joints = draws.list(2, 6, |draws, _| [0; 2].map(|_| matrix(draws).rounded()));
    let (model_from_joint, joint_from_mesh): (Vec<_>, Vec<_>) =
        joints.into_iter().map(|[out, into]| (out, into)).unzip();
    let count = draws.count(1, 8);
    let influences = influences(draws, model_from_joint.len(), count);
    let positions = [0; VERTICES].map(|_| draws.vec3(2.0));
    // The loader leaves out what has no weight.
    let held = influences.iter().filter(|(_, weight)| *weight > 0.0);
    let held = held.map(|(joint, weight)| format!("joint {joint} by {weight}"));
    draws.note("the vertex is held by", &held.collect::<Vec<_>>().join(", "));
    draws.say_all("model from joint", &model_from_joint);
    draws.say_all("inverse bind of joint", &joint_from_mesh);
    draws.say_all("position", &positions);
    Skin { model_from_joint, joint_from_mesh, influences: [influences.clone(), influences], positions }
}

fn right(Skin { model_from_joint, joint_from_mesh, influences, positions }: &Skin) -> Right {
    let palette: Vec<DMat4> =
        model_from_joint.iter().zip(joint_from_mesh).map(|(out, into)| out.exact * into.exact).collect();
    let places = [0, 1, 2, 3].map(|at| moved_point(&palette, &influences[at / 2], positions[at]).as_vec3());
    table(&places).right().columns("position")
}

fn table(places: &[Vec3]) -> Rows {
    let mut rows = Rows::default();
    places.iter().enumerate().for_each(|(vertex, place)| rows.push(vertex, place.to_array()));
    rows
}

/// In a mesh with vertices of five joints, a vertex of one has a second set all the same, without weight.
#[test]
fn joints_without_weight_do_nothing() {
    if !has_display("a mesh of one joint and of five") {
        return;
    }
    let mut draws = Draws::fresh(1, 0);
    let mut matrices = || (0..5).map(|_| matrix(&mut draws).rounded()).collect();
    let (model_from_joint, joint_from_mesh) = (matrices(), matrices());
    let influences = [(0..5).map(|joint| (joint, 0.2)).collect(), vec![(3, 1.0)]];
    let positions = [Vec3::ZERO, Vec3::ONE, Vec3::ZERO, Vec3::ONE];
    let skin = Skin { model_from_joint, joint_from_mesh, influences, positions };
    let mut file = GltfFile::default();
    add(&mut file, &skin);
    let file = file.write("joints-without-weight");
    let read = gpu_vectors(&[&file.path.to_string_lossy(), "--joints", "palette"]);
    // The vertices of one joint are the last two.
    let made = table(&read).into_text();
    assert_eq!(made.lines().count(), 4, "the number of vertices");
    for (right, made) in right(&skin).rows.lines().zip(made.lines()).skip(2) {
        assert!(tables::agree(right, made), "is {made}, should be {right}");
    }
}

#[test]
fn random_cases() {
    if !has_display("random joints on the GPU") {
        return;
    }
    let cases = drawn(draw);
    let mut file = GltfFile::default();
    cases.iter().for_each(|case| add(&mut file, &case.input));
    let file = file.write("joints");
    let read = gpu_vectors(&[&file.path.to_string_lossy(), "--joints", "palette"]);
    check_drawn(&cases, read.chunks(VERTICES).map(table).collect(), right);
}

fn add(file: &mut GltfFile, skin: &Skin) {
    let first = file.nodes.len();
    let joints: Vec<usize> = (first..first + skin.model_from_joint.len()).collect();
    for matrix in &skin.model_from_joint {
        file.nodes.push(json!({"matrix": matrix.exact.as_mat4().to_cols_array()}));
    }
    let floats: Vec<f32> =
        skin.joint_from_mesh.iter().flat_map(|matrix| matrix.exact.as_mat4().to_cols_array()).collect();
    let bind = file.floats("MAT4", &floats);
    let positions: Vec<f32> = skin.positions.iter().flat_map(|position| position.to_array()).collect();
    let mut attributes = json!({"POSITION": file.floats("VEC3", &positions)});
    let sets = skin.influences.iter().map(|list| list.len().div_ceil(4)).max().unwrap_or(0);
    for set in 0..sets {
        let slot = |vertex: usize, slot: usize| {
            skin.influences[vertex / 2].get(4 * set + slot).copied().unwrap_or((0, 0.0))
        };
        let four = |vertex: usize| [0, 1, 2, 3].map(|at| slot(vertex, at));
        let four = [0, 1, 2, 3].map(four);
        attributes[format!("JOINTS_{set}")] =
            file.joints(&four.map(|slots| slots.map(|(joint, _)| joint as u16))).into();
        let weights = four.map(|slots| slots.map(|(_, weight)| weight)).concat();
        attributes[format!("WEIGHTS_{set}")] = file.floats("VEC4", &weights).into();
    }
    file.nodes.push(json!({"mesh": file.meshes.len(), "skin": file.skins.len()}));
    file.meshes.push(json!({"primitives": [{"attributes": attributes}]}));
    file.skins.push(json!({"joints": joints, "inverseBindMatrices": bind}));
}
