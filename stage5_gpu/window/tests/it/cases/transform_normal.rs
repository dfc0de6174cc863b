use crate::{gltf_file::GltfFile, gpu::gpu_vectors};
use glam::Vec3;
use serde_json::json;
use stage1_bones::table::named_table;
use testing::{
    cases::{
        self,
        joints::{matrix, moved_normal},
    },
    program::has_display,
};

/// A mesh without a skin takes its place from its node, so its normal is transformed only once: a wrong sign
/// can't cancel.
#[test]
fn random_cases() {
    if !has_display("normals of random matrices") {
        return;
    }
    let inputs = cases::inputs(|random, case| (matrix(random, case), random.direction()));
    let mut file = GltfFile::default();
    for (case, (matrix, normal)) in inputs.iter().enumerate() {
        let position = file.floats("VEC3", &[0.0; 3]);
        let normal = file.floats("VEC3", &normal.to_array());
        file.meshes.push(json!({"primitives": [{"attributes": {"POSITION": position, "NORMAL": normal}}]}));
        file.nodes.push(json!({"mesh": case, "matrix": matrix.exact.as_mat4().to_cols_array()}));
    }
    let file = file.write("normals");
    let read = gpu_vectors(&[&file.path.to_string_lossy(), "--attribute", "normals"]);
    cases::each(|_, case| {
        let (matrix, normal) = &inputs[case.index];
        case.input("normal", *normal);
        case.note("the matrix of the rows", &matrix.words);
        let read = read[case.index];
        case.run(|| described(read));
        case.expect(&described(moved_normal(matrix.exact, normal.as_dvec3()).as_vec3()));
    });
}

/// A normal of unit length.
fn described(normal: Vec3) -> String {
    named_table(&["normal"], &[normal])
}
