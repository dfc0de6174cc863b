//! Skinning on the CPU: positions and normals, with four influences for each vertex.

use crate::{
    measure::side_by_side,
    ozz::{self, OzzMesh},
};
use fast::{
    cpu_lean::{NormalRule, skin_lean},
    lean_mesh::LeanMesh,
};
use glam::{EulerRot, Mat4, Quat, Vec3, Vec4, vec3};
use oorandom::Rand32;
use stage3_gltf::model::PosedMesh;
use stage5_gpu::vertex::{PackedMesh, Vertex};

const JOINTS: usize = 64;

pub fn measure() {
    let palette = palette(JOINTS);
    let transposes: Vec<Mat4> = palette.iter().map(|matrix| matrix.inverse().transpose()).collect();
    for count in [10_000, 100_000, 1_000_000] {
        let vertices = vertices(count, JOINTS);
        measure_normals(&vertices, &palette, NormalRule::Positions, None);
        measure_normals(&vertices, &palette, NormalRule::Cofactors, Some(&transposes));
    }
}

fn measure_normals(vertices: &[Vertex], palette: &[Mat4], rule: NormalRule, transposes: Option<&[Mat4]>) {
    let mut theirs = OzzMesh::new(vertices);
    let packed = PackedMesh { vertices: vertices.to_vec(), ..PackedMesh::default() };
    let mut mesh = LeanMesh::new(&packed).expect("four influences");
    let mut ours = PosedMesh::default();
    ozz::skin(&mut theirs, palette, transposes);
    skin_lean(&mut mesh, palette, rule, &mut ours);
    assert_near(&ours.positions, &theirs.skinned_positions);
    match rule {
        NormalRule::Positions => assert_near(&ours.normals, &theirs.skinned_normals),
        // The sum of inverse transposes is not the inverse transpose of the sum: the latter is right, but the
        // two are close.
        NormalRule::Cofactors => {}
    }
    let name = if transposes.is_some() { "right normals / inverse transposes" } else { "plain normals" };
    side_by_side(
        &format!("skinning {} vertices, {name}", vertices.len()),
        "ozz",
        vertices.len(),
        (10_000_000 / vertices.len()).clamp(41, 401),
        || ozz::skin(&mut theirs, palette, transposes),
        || skin_lean(&mut mesh, palette, rule, &mut ours),
    );
}

/// Different rotations and translations, as of a body's joints.
fn palette(count: usize) -> Vec<Mat4> {
    let mut random = Rand32::new(1);
    let mut angle_rad = || random.rand_float() * 2.0 - 1.0;
    let matrix = |_| {
        let rotation = Quat::from_euler(EulerRot::XYZ, angle_rad(), angle_rad(), angle_rad());
        Mat4::from_rotation_translation(rotation, vec3(angle_rad(), angle_rad(), angle_rad()))
    };
    (0..count).map(matrix).collect()
}

/// Vertices with four influences each, whose joints are close together in the palette, as in a file.
fn vertices(count: usize, joints: usize) -> Vec<Vertex> {
    let mut random = Rand32::new(2);
    let mut vertices = Vec::with_capacity(count);
    for index in 0..count {
        let mut part = || random.rand_float() * 2.0 - 1.0;
        let (position, normal) = (vec3(part(), part(), part()), vec3(part(), part(), part()));
        let weights = Vec4::new(part(), part(), part(), part()).abs() + 0.01;
        let near = index * joints / count;
        let joints = [(); 4].map(|()| ((near + random.rand_range(0..8) as usize) % joints) as u16);
        vertices.push(Vertex {
            position,
            normal: normal.normalize_or(Vec3::Y),
            joints,
            weights: (weights / weights.element_sum()).to_array(),
            ..Vertex::default()
        });
    }
    vertices
}

/// Fails if two results differ by more than 1e-5; all points are within 2 of the origin.
#[track_caller]
fn assert_near(ours: &[Vec3], theirs: &[Vec3]) {
    assert_eq!(ours.len(), theirs.len());
    for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        assert!(ours.abs_diff_eq(*theirs, 1e-5), "{index}: {ours} instead of {theirs}");
    }
}
