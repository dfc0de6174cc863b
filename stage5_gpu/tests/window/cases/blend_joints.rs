use crate::{
    gltf_file::GltfFile,
    gpu::gpu_vectors,
    random_joints::{influences, matrix, moved_point},
};
use glam::{DMat4, Vec3};
use serde_json::json;
use stage1_bones::table::table;
use testing::{
    cases::{self, random::Random},
    program::has_display,
};

/// A skin of its own for each case: where its joints are, where they were at bind, and one vertex at four places.
struct Skin {
    model_from_joint: Vec<DMat4>,
    joint_from_mesh: Vec<DMat4>,
    influences: Vec<(usize, f32)>,
    positions: Vec<Vec3>,
}

/// One to eight joints a vertex, in any order, with joints that come twice; weights of 0 among the others.
#[test]
fn random_cases() {
    if !has_display("random joints on the GPU") {
        return;
    }
    let skins = cases::inputs(skin);
    let mut file = GltfFile::default();
    skins.iter().for_each(|skin| add(&mut file, skin));
    let file = file.write("joints");
    let read = gpu_vectors(&[&file.path.to_string_lossy(), "--joints", "palette"]);
    cases::each(|_, case| {
        let Skin { model_from_joint, joint_from_mesh, influences, positions } = &skins[case.index];
        case.inputs("joint's rows", &rows(model_from_joint));
        case.inputs("inverse bind rows", &rows(joint_from_mesh));
        case.inputs("joint and weight", influences);
        case.inputs("position", positions);
        let palette: Vec<DMat4> = model_from_joint.iter().zip(joint_from_mesh).map(|(a, b)| a * b).collect();
        let read = &read[4 * case.index..4 * case.index + 4];
        case.run(|| table(read));
        let places = positions.iter().map(|&position| moved_point(&palette, influences, position).as_vec3());
        case.expect(&table(&places.collect::<Vec<_>>()));
    });
}

fn skin(random: &mut Random, case: usize) -> Skin {
    let count = 1 + random.count(1, 5);
    let mut matrices = || (0..count).map(|_| matrix(random, case.min(20)).as_mat4().as_dmat4()).collect();
    let (model_from_joint, joint_from_mesh): (Vec<DMat4>, Vec<DMat4>) = (matrices(), matrices());
    let palette: Vec<DMat4> = model_from_joint.iter().zip(&joint_from_mesh).map(|(a, b)| a * b).collect();
    let influences = influences(random, &palette, 1 + case % 8);
    let positions = (0..4).map(|_| random.vec3(2.0)).collect();
    Skin { model_from_joint, joint_from_mesh, influences, positions }
}

fn add(file: &mut GltfFile, skin: &Skin) {
    let first = file.nodes.len();
    let joints: Vec<usize> = (first..first + skin.model_from_joint.len()).collect();
    for matrix in &skin.model_from_joint {
        file.nodes.push(json!({"matrix": matrix.as_mat4().to_cols_array()}));
    }
    let floats: Vec<f32> =
        skin.joint_from_mesh.iter().flat_map(|matrix| matrix.as_mat4().to_cols_array()).collect();
    let bind = file.floats("MAT4", &floats);
    let positions: Vec<f32> = skin.positions.iter().flat_map(|position| position.to_array()).collect();
    let mut attributes = json!({"POSITION": file.floats("VEC3", &positions)});
    for (set, four) in skin.influences.chunks(4).enumerate() {
        let slot = |slot: usize| four.get(slot).copied().unwrap_or((0, 0.0));
        attributes[format!("JOINTS_{set}")] =
            file.joints(&[[0, 1, 2, 3].map(|at| slot(at).0 as u16); 4]).into();
        let weights = [[0, 1, 2, 3].map(|at| slot(at).1); 4].concat();
        attributes[format!("WEIGHTS_{set}")] = file.floats("VEC4", &weights).into();
    }
    file.nodes.push(json!({"mesh": file.meshes.len(), "skin": file.skins.len()}));
    file.meshes.push(json!({"primitives": [{"attributes": attributes}]}));
    file.skins.push(json!({"joints": joints, "inverseBindMatrices": bind}));
}

fn rows(matrices: &[DMat4]) -> Vec<[[f64; 4]; 3]> {
    matrices.iter().map(|matrix| [0, 1, 2].map(|row| matrix.row(row).to_array())).collect()
}
