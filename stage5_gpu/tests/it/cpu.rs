//! The fast loop against the plain one.

use formats::document::Source;
use glam::{Mat4, Quat, Vec3, vec3};
use stage3_gltf::{
    bounds::bounding_box,
    load::Options,
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_meshes,
};
use stage4_animation::{import::load, sample::sample};
use stage5_gpu::{
    cpu::{move_vertices, pose_meshes},
    palette::Palettes,
    vertex::{Vertex, pack_mesh},
};
use std::f32::consts::FRAC_PI_2;
use testing::samples;

/// A joint that stays, and one that turns by 90° about z.
pub fn palette() -> [Mat4; 2] {
    [Mat4::IDENTITY, Mat4::from_rotation_z(FRAC_PI_2)]
}

mod blend_matrices {
    use super::*;
    use stage5_gpu::cpu::blend_matrices;

    #[test]
    fn half_and_half_lies_midway() {
        let blended = blend_matrices([0, 1, 0, 0], [0.5, 0.5, 0.0, 0.0], &palette());
        // E4-8: halfway between x and y, and nearer to the axis: the length is .7071.
        let moved = blended.transform_point3(Vec3::X);
        assert!(moved.abs_diff_eq(vec3(0.5, 0.5, 0.0), 1e-6), "{moved}");
    }

    #[test]
    fn all_four_count() {
        let palette = [1.0, 10.0, 100.0, 1000.0].map(|x| Mat4::from_translation(Vec3::X * x));
        let blended = blend_matrices([3, 2, 1, 0], [0.1, 0.2, 0.3, 0.4], &palette);
        // .1 · 1000 + .2 · 100 + .3 · 10 + .4 · 1
        assert!((blended.w_axis.x - 123.4).abs() < 1e-4, "{}", blended.w_axis.x);
        assert!((blended.w_axis.w - 1.0).abs() < 1e-6);
    }
}

pub fn assert_as_plain(model: &Model, pose: &Pose, name: &str) {
    let palettes = Palettes::of_pose(model, pose);
    let plain = posed_meshes(model, pose);
    let (min, max) = bounding_box(&plain.iter().flat_map(|mesh| mesh.positions.clone()).collect::<Vec<_>>())
        .unwrap_or_default();
    let mut packed: Vec<_> = model.meshes.iter().map(pack_mesh).collect();
    for (fast, plain) in pose_meshes(model, &mut packed, pose, &palettes).iter().zip(plain) {
        assert_eq!((fast.positions.len(), fast.normals.len()), (plain.positions.len(), plain.normals.len()));
        for (fast, plain) in fast.positions.iter().zip(&plain.positions) {
            assert!(
                fast.distance(*plain) <= 1e-6 * (max - min).length(),
                "{name}: is {fast}, should be {plain}"
            );
        }
        for (fast, plain) in fast.normals.iter().zip(&plain.normals) {
            let fast = fast.normalize_or_zero();
            assert!(fast.abs_diff_eq(*plain, 1e-3), "{name}: normal is {fast}, should be {plain}");
        }
    }
}

#[test]
fn every_sample_is_skinned_as_by_the_plain_loop() {
    let Some(folder) = samples::folder() else { return };
    let mut count = 0;
    for file in samples::models(&folder, &["gltf", "glb"]) {
        let Ok((model, clips)) = load(Source::Path(&file), &Options::default()) else { continue };
        let mut pose = rest_pose(&model);
        if let Some(clip) = clips.first() {
            sample(clip, clip.duration_s / 2.0, &mut pose);
        }
        assert_as_plain(&model, &pose, &file.display().to_string());
        count += 1;
    }
    assert!(count > 50, "only {count} samples");
}

/// E1-1: a slope of 45°, twice as wide, is flatter, and its normal steeper: (1, 2) instead of (1, 1).
#[test]
fn uneven_scale_tilts_normals_the_other_way() {
    let slope = Vertex { normal: vec3(1.0, 1.0, 0.0), ..Vertex::default() };
    let wide = Mat4::from_scale(vec3(2.0, 1.0, 1.0));
    let normal = move_vertices(&[slope], wide).normals[0].normalize();
    assert!(normal.abs_diff_eq(vec3(1.0, 2.0, 0.0).normalize(), 1e-6), "{normal}");
}

/// A mirrored body's normals still point away from it.
#[test]
fn a_mirror_keeps_normals_outside() {
    let right = Vertex { position: Vec3::X, normal: Vec3::X, ..Vertex::default() };
    let mirror = Mat4::from_scale_rotation_translation(vec3(-1.0, 1.0, 1.0), Quat::IDENTITY, Vec3::ZERO);
    let mirrored = move_vertices(&[right], mirror);
    assert_eq!(mirrored.positions[0], Vec3::NEG_X);
    assert_eq!(mirrored.normals[0].normalize(), Vec3::NEG_X);
}

/// A body pressed flat has no inside. Its normals stay on their side.
#[test]
fn a_flattened_normal_stays_on_its_side() {
    let up = Vertex { normal: Vec3::Z, ..Vertex::default() };
    let flat = Mat4::from_scale(vec3(1.0, 1.0, 0.0));
    assert_eq!(move_vertices(&[up], flat).normals[0].normalize(), Vec3::Z);
}
