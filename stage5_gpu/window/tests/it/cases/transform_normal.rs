use crate::{gltf_file::GltfFile, gpu::gpu_vectors};
use glam::Vec3;
use serde_json::json;
use testing::{
    cases::{
        Draws, Right, Rows, check_drawn, drawn,
        joints::{Matrix, matrix, moved_normal},
    },
    program::has_display,
};

struct Input {
    normal: Vec3,
    matrix: Matrix,
}

fn draw(draws: &mut Draws) -> Input {
    let matrix = matrix(draws);
    let normal = draws.direction();
    draws.say("normal", &normal);
    draws.say("the matrix of the rows", &matrix);
    Input { normal, matrix }
}

fn right(Input { normal, matrix }: &Input) -> Right {
    Rows::of("normal", moved_normal(matrix.exact, normal.as_dvec3()).to_array()).right()
}

/// A mesh without a skin takes its place from its node, so its normal is transformed only once: a wrong sign
/// can't cancel.
#[test]
fn random_cases() {
    if !has_display("normals of random matrices") {
        return;
    }
    let cases = drawn(draw);
    let mut file = GltfFile::default();
    for (mesh, case) in cases.iter().enumerate() {
        let position = file.floats("VEC3", &[0.0; 3]);
        let normal = file.floats("VEC3", &case.input.normal.to_array());
        file.meshes.push(json!({"primitives": [{"attributes": {"POSITION": position, "NORMAL": normal}}]}));
        file.nodes.push(json!({"mesh": mesh, "matrix": case.input.matrix.exact.as_mat4().to_cols_array()}));
    }
    let file = file.write("normals");
    let read = gpu_vectors(&[&file.path.to_string_lossy(), "--attribute", "normals"]);
    let answers = read.iter().map(|normal| Rows::of("normal", normal.to_array()));
    check_drawn(&cases, answers.collect(), right);
}
