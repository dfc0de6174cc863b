//! Normals read back from the GPU.

use super::{hundred_joints::slope, *};
use crate::gltf_file::GltfFile;
use serde_json::json;

#[test]
fn normals_of_the_character_are_those_of_the_cpu() {
    if has_display("normals on the GPU") {
        let read = gpu_vectors(&["--step", "crouch-1.5", "--attribute", "normals"]);
        testing::assert_table!("crouch", position_table(&read));
        let (model, clips) = character();
        let pose = character_step("crouch-1.5", &model, &clips).expect("a step of the list");
        let expected = posed_meshes(&model, &pose).into_iter().flat_map(|mesh| mesh.normals);
        for (vertex, (read, expected)) in read.iter().zip(expected).enumerate() {
            // Directions of unit length, to a thousandth.
            assert!(read.abs_diff_eq(expected, 1e-3), "vertex {vertex}: is {read}, should be {expected}");
        }
    }
}

/// E4-4, S4-29: a joint that scales x by two makes a slope of 45° flatter, and its normal steeper. One that
/// mirrors also mirrors the normal, which still points away from the body.
#[test]
fn uneven_scale_and_mirrors_keep_normals_upright_and_outside() {
    if has_display("normals under uneven scale") {
        let normals = [[2.0, 1.0, 1.0], [-1.0, 1.0, 1.0]].map(|scale| {
            let file = hundred_joints(scale);
            gpu_vectors(&[&file.path.to_string_lossy(), "--attribute", "normals"])[0]
        });
        testing::assert_table!("slope", named_table(&["wide", "mirrored"], &normals));
        let expected = [vec3(1.0, 2.0, 0.0), vec3(-1.0, 1.0, 0.0)].map(Vec3::normalize);
        for (read, expected) in normals.into_iter().zip(expected) {
            assert!(read.abs_diff_eq(expected, 1e-5), "is {read}, should be {expected}");
        }
    }
}

/// The normal of a skinned mesh is transformed by two matrices, its joints' and its place's, so two wrong
/// signs would cancel. For a mesh without a skin it is only its place's (S4-38). The mesh is moved, and its
/// normal is not (E1-1).
#[test]
fn one_matrix_alone_keeps_normals_upright_and_outside() {
    if has_display("normals through one matrix") {
        let mut file = GltfFile::default();
        let attributes = json!({
            "POSITION": file.floats("VEC3", &[0.0; 3]),
            "NORMAL": file.floats("VEC3", &slope().to_array()),
        });
        file.meshes.push(json!({"primitives": [{"attributes": attributes}]}));
        let scales = [[1.0, 1.0, 1.0], [2.0, 1.0, 1.0], [1.0, -1.0, 1.0]];
        file.nodes.extend(scales.map(|scale| json!({"mesh": 0, "scale": scale, "translation": [5, 6, 7]})));
        let file = file.write("slope");
        let read = gpu_vectors(&[&file.path.to_string_lossy(), "--attribute", "normals"]);
        testing::assert_table!("one-matrix", named_table(&["moved", "wide", "mirrored"], &read));
        let expected = [vec3(1.0, 1.0, 0.0), vec3(1.0, 2.0, 0.0), vec3(1.0, -1.0, 0.0)];
        for (read, expected) in read.into_iter().zip(expected.map(Vec3::normalize)) {
            assert!(read.abs_diff_eq(expected, 1e-5), "is {read}, should be {expected}");
        }
    }
}
