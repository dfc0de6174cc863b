//! The workbook's own models as .glb and as .X files: the same model in each format.

use formats::document::Source;
use glam::{Vec3, vec3};
use stage3_gltf::{
    bounds::bounding_box, load::Options, model::Model, pose::rest_pose, posed_mesh::posed_positions,
};
use stage4_animation::{
    clip::{Clip, find_clip},
    import::load,
    sample::sample,
};
use std::path::Path;

fn open(name: &str) -> (Model, Vec<Clip>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stage3_gltf/assets");
    let (model, clips) = load(Source::Path(&folder.join(name)), &Options::default())
        .expect("the workbook's own files are right");
    assert!(model.warnings.is_empty(), "{name}: {:?}", model.warnings);
    (model, clips)
}

fn positions(model: &Model, clip: Option<(&Clip, f32)>) -> Vec<Vec3> {
    let mut pose = rest_pose(model);
    if let Some((clip, time_s)) = clip {
        sample(clip, time_s, &mut pose);
    }
    posed_positions(model, &pose)
}

fn furthest(a: &[Vec3], b: &[Vec3]) -> f32 {
    assert_eq!(a.len(), b.len(), "vertices");
    a.iter().zip(b).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max)
}

/// Compares them at rest and at ten times of every clip, with its ends and places between keys.
fn assert_same(expected: &(Model, Vec<Clip>), actual: &(Model, Vec<Clip>), tolerance: f32, name: &str) {
    let off = furthest(&positions(&expected.0, None), &positions(&actual.0, None));
    assert!(off <= tolerance, "{name} at rest: a vertex is off by {off}");
    assert_eq!(expected.1.len(), actual.1.len(), "{name}: clips");
    for (clip, same) in expected.1.iter().zip(&actual.1) {
        assert_eq!((&clip.name, clip.duration_s), (&same.name, same.duration_s), "{name}");
        for time in 0..10 {
            let time_s = clip.duration_s * time as f32 / 9.0;
            let places = positions(&expected.0, Some((clip, time_s)));
            let off = furthest(&places, &positions(&actual.0, Some((same, time_s))));
            assert!(off <= tolerance, "{name}, {} at {time_s} s: a vertex is off by {off}", clip.name);
        }
    }
}

#[test]
fn the_mannequin_poses_alike_in_all_its_files() {
    let glb = open("mannequin.glb");
    let (min, max) = bounding_box(&positions(&glb.0, None)).expect("has vertices");
    let size = min.distance(max);
    // The text has six decimals. The others have all digits, but joints in a row add up a few roundings.
    for (name, tolerance) in [("mannequin.x", 1e-5), ("mannequin_bin.x", 1e-6), ("mannequin_bzip.x", 1e-6)] {
        assert_same(&glb, &open(name), tolerance * size, name);
    }
}

/// The look is the same, too: triangles, normals, texture coordinates, materials and the picture.
#[test]
fn the_mannequin_looks_alike_in_all_its_files() {
    let (glb, _) = open("mannequin.glb");
    for name in ["mannequin.x", "mannequin_bin.x", "mannequin_bzip.x"] {
        let (model, _) = open(name);
        assert_eq!(model.meshes.len(), glb.meshes.len());
        for (mesh, same) in glb.meshes.iter().zip(&model.meshes) {
            let corners = |mesh: &stage3_gltf::model::Mesh| -> Vec<[Vec3; 3]> {
                let corner = |&index: &u32| {
                    let vertex = index as usize;
                    [mesh.positions[vertex], mesh.normals[vertex], mesh.uvs[vertex].extend(0.0)]
                };
                mesh.indices.iter().map(corner).collect()
            };
            let (expected, actual) = (corners(mesh), corners(same));
            assert_eq!(expected.len(), actual.len(), "{name}: corners");
            for (index, triangle) in expected.chunks(3).enumerate() {
                // Both readers keep the order of the corners around a triangle, but its first corner may be
                // another.
                let begins = |start: usize| {
                    (0..3).all(|corner| {
                        let other = actual[3 * index + (corner + start) % 3];
                        triangle[corner].iter().zip(other).all(|(a, b)| a.abs_diff_eq(b, 2e-6))
                    })
                };
                assert!((0..3).any(begins), "{name}: triangle {index}");
            }
            let colors = [(&glb, mesh), (&model, same)]
                .map(|(model, mesh)| &model.materials[mesh.material.expect("has one")]);
            assert!(colors.iter().all(|material| material.image == Some(0)), "{name}: {colors:?}");
            assert!(colors[0].base_color.abs_diff_eq(colors[1].base_color, 1e-5), "{name}: {colors:?}");
        }
        assert_eq!(model.images[0].rgba, glb.images[0].rgba, "{name}: the picture");
    }
}

/// D1: the z and x angles of the elbow at 90°, as in the tutorial's tables, from the arm's file.
#[test]
fn the_arm_bends_as_by_hand() {
    let sideways = [
        (vec3(-0.5, 0.0, 1.0), vec3(0.5, 0.0, 1.0)),
        (vec3(-0.125, 3.125, 1.0), vec3(0.625, 3.375, 1.0)),
        (vec3(-0.875, 3.875, 1.0), vec3(-0.625, 4.625, 1.0)),
        (vec3(-4.0, 3.5, 1.0), vec3(-4.0, 4.5, 1.0)),
    ];
    let forward = [vec3(0.5, 0.0, 1.0), vec3(0.5, 3.25, 0.75), vec3(0.5, 4.25, 1.75), vec3(0.5, 4.0, 5.0)]
        .map(|right| (right * vec3(-1.0, 1.0, 1.0), right));
    for name in ["arm.x", "arm_matrices.x"] {
        let (model, clips) = open(name);
        for (clip, rings) in [("sideways", sideways), ("forward", forward)] {
            let clip = &clips[find_clip(&clips, clip).expect("is there")];
            let expected: Vec<Vec3> = rings.iter().flat_map(|&(left, right)| [left, right]).collect();
            let off = furthest(&expected, &positions(&model, Some((clip, 0.5))));
            // The sine and cosine of 45° have six decimals, and the arm is eight long.
            assert!(off < 1e-5, "{name}, {}: off by {off}", clip.name);
        }
    }
}

/// By hand: the shoulder is moved aside to (2, 0, 1), the elbow is turned by 90° about z, and the forearm is
/// half as long again. The hand's ring, 4 above the elbow and ±.5 beside it, goes to (-6, ±.5), counted from
/// the elbow at (2, 4).
#[test]
fn the_arm_stretches_as_by_hand() {
    for name in ["arm.x", "arm_matrices.x"] {
        let (model, clips) = open(name);
        let clip = &clips[find_clip(&clips, "stretch").expect("is there")];
        let hand = &positions(&model, Some((clip, 0.5)))[6..];
        let off = furthest(&[vec3(-4.0, 3.5, 1.0), vec3(-4.0, 4.5, 1.0)], hand);
        assert!(off < 1e-5, "{name}: off by {off}, {hand:?}");
    }
}

/// E2-3: keys in parts and keys as matrices give the same motion between them, and straight limbs keep their
/// length.
#[test]
fn keys_as_matrices_move_as_keys_in_parts() {
    // An arm of length eight, and numbers with six decimals in both files.
    assert_same(&open("arm.x"), &open("arm_matrices.x"), 2e-5, "arm_matrices.x");
}
