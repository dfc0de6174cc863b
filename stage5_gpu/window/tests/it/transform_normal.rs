//! Tests of `transform_normal`: normals read back from the GPU.

use crate::{
    gltf_file::GltfFile,
    gpu::{
        gpu_vectors,
        hundred_joints::{hundred_joints, slope},
    },
};
use glam::{DMat3, DMat4, DVec3, Vec3, vec3};
use serde_json::json;
use stage1_bones::table::named_table;
use stage3_gltf::{posed_mesh::posed_meshes, steps::position_table};
use stage4_animation::character::{character, character_step};
use testing::{
    cases::{
        Draws, Right, Rows, check_drawn, drawn,
        joints::{Matrix, matrix, moved_normal},
    },
    program::has_display,
};

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

struct Input {
    normal: Vec3,
    matrix: Matrix,
    /// True if the matrix makes all flat along z first.
    is_flat: bool,
}

fn draw(draws: &mut Draws) -> Input {
    let mut matrix = matrix(draws);
    if draws.rarely(6) {
        // Halfway to a third of a turn about the diagonal: equal lengths, but no right angles.
        let [x, y, z] = [DVec3::new(0.5, 0.0, 0.5), DVec3::new(0.5, 0.5, 0.0), DVec3::new(0.0, 0.5, 0.5)];
        matrix.exact = DMat4::from_mat3(DMat3::from_cols(x, y, z));
        let normal = draws.direction();
        draws.say("normal", &normal);
        draws.note("the rows", "(0.5, 0.5, 0), (0, 0.5, 0.5), (0.5, 0, 0.5)");
        return Input { normal, matrix, is_flat: false };
    }
    // A mesh without normals has zeros, which the fragments look for.
    let normal = if draws.rarely(8) { Vec3::ZERO } else { draws.direction() };
    let scale = match draws.rarely(3) {
        true => draws.one_of(&[Vec3::splat(0.004), vec3(1.0, 1.0, 0.0), vec3(2.0, 0.5, 1.0)]),
        false => Vec3::ONE,
    };
    matrix.exact *= DMat4::from_scale(scale.as_dvec3());
    draws.say("normal", &normal);
    let Vec3 { x, y, z } = scale;
    if scale == Vec3::ONE {
        draws.say("the matrix of the rows", &matrix);
    } else {
        draws.say("the matrix of the rows", &format_args!("scaled by ({x}, {y}, {z}), then {matrix:?}"));
    }
    Input { normal, matrix, is_flat: scale.z == 0.0 }
}

impl Input {
    /// A direction at right angles to the surface, if all of space became flat: it may point to either side.
    fn flat_normal(&self) -> DVec3 {
        self.matrix.exact.x_axis.truncate().cross(self.matrix.exact.y_axis.truncate()).normalize()
    }

    fn answer(&self, read: Vec3) -> Rows {
        let is_other_side = self.is_flat && read.as_dvec3().dot(self.flat_normal()) < 0.0;
        Rows::of(self.label(), if is_other_side { -read } else { read }.to_array())
    }

    fn label(&self) -> &'static str {
        if self.is_flat { "normal at unit length, to either side" } else { "normal at unit length" }
    }
}

fn right(input: &Input) -> Right {
    let Input { normal, matrix, is_flat } = input;
    let rows = match is_flat {
        _ if *normal == Vec3::ZERO => Rows::of(input.label(), [0.0; 3]),
        false => Rows::of(input.label(), moved_normal(matrix.exact, normal.as_dvec3()).to_array()),
        // The surface was on edge, and became a line.
        true if normal.z.abs() < 0.01 => Rows::of(input.label(), [tables::ANY; 3]),
        true => Rows::of(input.label(), input.flat_normal().to_array()),
    };
    rows.right()
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
        let mut attributes = json!({"POSITION": file.floats("VEC3", &[0.0; 3])});
        if case.input.normal != Vec3::ZERO {
            attributes["NORMAL"] = file.floats("VEC3", &case.input.normal.to_array()).into();
        }
        file.meshes.push(json!({"primitives": [{"attributes": attributes}]}));
        file.nodes.push(json!({"mesh": mesh, "matrix": case.input.matrix.exact.as_mat4().to_cols_array()}));
    }
    let file = file.write("normals");
    let read = gpu_vectors(&[&file.path.to_string_lossy(), "--attribute", "normals"]);
    let answers = read.iter().zip(&cases).map(|(read, case)| case.input.answer(*read));
    check_drawn(&cases, answers.collect(), right);
}
