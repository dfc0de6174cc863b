//! Normals read back.

use super::*;

#[test]
fn the_character_s_normals_are_the_cpu_s() {
    if has_display("normals on the GPU") {
        let read = gpu_vectors(&["--step", "crouch-1.5", "--attribute", "normals"]);
        testing::assert_table!("crouch", position_table(&read));
        let (model, clips) = character();
        let pose = character_step("crouch-1.5", &model, &clips).expect("a step of the list");
        let expected = posed_meshes(&model, &pose).into_iter().flat_map(|mesh| mesh.normals);
        for (vertex, (read, expected)) in read.iter().zip(expected).enumerate() {
            // Directions of unit length, to a thousandth.
            assert!(read.abs_diff_eq(expected, 1e-3), "vertex {vertex}: {read}, not {expected}");
        }
    }
}

/// E1-1: a joint that is twice as wide makes of a slope of 45° a flatter one, with a steeper normal. One that is mirrored
/// mirrors the normal, and it still points away from the body.
#[test]
fn uneven_scale_and_mirrors_keep_normals_upright_and_outside() {
    if has_display("normals under uneven scale") {
        let normals = [[2.0, 1.0, 1.0], [-1.0, 1.0, 1.0]].map(|scale| {
            let file = hundred_joints(scale);
            gpu_vectors(&[&file.to_string_lossy(), "--attribute", "normals"])[0]
        });
        testing::assert_table!("slope", named_table(&["wide", "mirrored"], &normals));
        let expected = [vec3(1.0, 2.0, 0.0), vec3(-1.0, 1.0, 0.0)].map(Vec3::normalize);
        for (read, expected) in normals.into_iter().zip(expected) {
            assert!(read.abs_diff_eq(expected, 1e-5), "{read}, not {expected}");
        }
    }
}
