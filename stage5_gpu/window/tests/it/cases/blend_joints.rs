use crate::{gltf_file::GltfFile, gpu::gpu_vectors};
use glam::{DMat4, Vec3};
use serde_json::json;
use stage1_bones::table::table;
use testing::{
    cases::{
        self,
        joints::{Matrix, influences, matrix, moved_point, note_influences, note_matrices},
        random::Random,
    },
    program::has_display,
};

/// The skin of a case: its joints now and at bind, and one vertex at four places.
struct Skin {
    model_from_joint: Vec<Matrix>,
    joint_from_mesh: Vec<Matrix>,
    influences: Vec<(usize, f32)>,
    positions: Vec<Vec3>,
}

/// One to eight joints per vertex, in any order, some of them twice; some weights are 0.
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
        note_influences(case, "the vertex is held by", influences);
        note_matrices(case, "model from joint", model_from_joint);
        note_matrices(case, "inverse bind of joint", joint_from_mesh);
        case.inputs("position", positions);
        case.columns("position");
        let palette = palette(model_from_joint, joint_from_mesh);
        let read = &read[4 * case.index..4 * case.index + 4];
        case.run(|| table(read));
        let places = positions.iter().map(|&position| moved_point(&palette, influences, position).as_vec3());
        case.expect(&table(&places.collect::<Vec<_>>()));
    });
}

fn skin(random: &mut Random, case: usize) -> Skin {
    let count = 1 + random.count(1, 5);
    let mut matrices = || (0..count).map(|_| rounded(matrix(random, case.min(20)))).collect();
    let (model_from_joint, joint_from_mesh): (Vec<Matrix>, Vec<Matrix>) = (matrices(), matrices());
    let palette = palette(&model_from_joint, &joint_from_mesh);
    let influences = influences(random, &palette, 1 + case % 8);
    let positions = (0..4).map(|_| random.vec3(2.0)).collect();
    Skin { model_from_joint, joint_from_mesh, influences, positions }
}

/// A matrix rounded to f32, as the file holds it.
fn rounded(matrix: Matrix) -> Matrix {
    Matrix { exact: matrix.exact.as_mat4().as_dmat4(), ..matrix }
}

fn palette(model_from_joint: &[Matrix], joint_from_mesh: &[Matrix]) -> Vec<DMat4> {
    model_from_joint.iter().zip(joint_from_mesh).map(|(out, into)| out.exact * into.exact).collect()
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
