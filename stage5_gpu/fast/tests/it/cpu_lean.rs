//! The lean loop against [`skin_vertices`]: with four numbers at a time, and with eight if this machine can.

use fast::{
    cpu_lean::{NormalRule, skin_lean, skin_lean_in_fours},
    lean_mesh::LeanMesh,
};
use glam::{Mat4, Quat, Vec3, vec3};
use stage3_gltf::{model::PosedMesh, pose::rest_pose};
use stage4_animation::{character::character, sample::sample};
use stage5_gpu::{
    cpu::skin_vertices,
    palette::Palettes,
    vertex::{MoreInfluences, PackedMesh, Vertex, pack_mesh},
};

type Loop = fn(&mut LeanMesh, &[Mat4], NormalRule, &mut PosedMesh);
const LOOPS: [Loop; 2] = [skin_lean, skin_lean_in_fours];

fn mesh(vertices: &[Vertex]) -> PackedMesh {
    PackedMesh { vertices: vertices.to_vec(), ..PackedMesh::default() }
}

fn skinned(by: Loop, vertices: &[Vertex], palette: &[Mat4], rule: NormalRule) -> PosedMesh {
    let mut result = PosedMesh::default();
    by(&mut LeanMesh::new(&mesh(vertices)).expect("four influences"), palette, rule, &mut result);
    result
}

fn one_joint(position: Vec3, normal: Vec3, joint: u16) -> Vertex {
    Vertex { position, normal, joints: [joint, 0, 0, 0], weights: [1.0, 0.0, 0.0, 0.0], ..Vertex::default() }
}

/// A quarter of each of four joints: three move along x by 4, along y by 8 and along z by 12, the fourth
/// stays.
#[test]
fn all_four_count() {
    let palette = [Vec3::X * 4.0, Vec3::Y * 8.0, Vec3::Z * 12.0, Vec3::ZERO].map(Mat4::from_translation);
    let vertex = Vertex { joints: [3, 2, 1, 0], weights: [0.25; 4], normal: Vec3::Y, ..Vertex::default() };
    for by in LOOPS {
        let result = skinned(by, &[vertex], &palette, NormalRule::Cofactors);
        assert_eq!((result.positions[0], result.normals[0]), (vec3(1.0, 2.0, 3.0), Vec3::Y));
    }
}

/// Two vertices are computed at a time. Neither may take anything from the other, and the odd one at the end
/// is alone.
#[test]
fn each_vertex_has_its_own_result() {
    let palette: Vec<Mat4> = (0..256).map(|joint| Mat4::from_translation(Vec3::X * joint as f32)).collect();
    for count in 0..8 {
        let place = |index: u16| one_joint(vec3(0.0, f32::from(index), 0.0), Vec3::Z, 255 - index);
        let vertices: Vec<Vertex> = (0..count).map(place).collect();
        let expected: Vec<Vec3> =
            (0..count).map(|index| vec3(f32::from(255 - index), f32::from(index), 0.0)).collect();
        for by in LOOPS {
            assert_eq!(skinned(by, &vertices, &palette, NormalRule::Cofactors).positions, expected);
        }
    }
}

/// E1-1: a slope of 45°, twice as wide: its normal is (1, 2) by the inverse transpose, and (2, 1) by the
/// matrix itself.
#[test]
fn the_rule_says_how_a_normal_tilts() {
    let slope = one_joint(Vec3::ZERO, vec3(1.0, 1.0, 0.0), 0);
    let wide = [Mat4::from_scale(vec3(2.0, 1.0, 1.0))];
    for by in LOOPS {
        let normal = |rule| skinned(by, &[slope], &wide, rule).normals[0];
        assert_eq!(normal(NormalRule::Cofactors).normalize(), vec3(1.0, 2.0, 0.0).normalize());
        assert_eq!(normal(NormalRule::Positions), vec3(2.0, 1.0, 0.0));
    }
}

#[test]
fn a_mirror_keeps_normals_outside() {
    let right = one_joint(Vec3::X, Vec3::X, 0);
    let mirror = [Mat4::from_scale_rotation_translation(vec3(-1.0, 1.0, 1.0), Quat::IDENTITY, Vec3::ZERO)];
    for by in LOOPS {
        let result = skinned(by, &[right], &mirror, NormalRule::Cofactors);
        assert_eq!((result.positions[0], result.normals[0]), (Vec3::NEG_X, Vec3::NEG_X));
    }
}

#[test]
fn a_result_is_written_over() {
    let one = [one_joint(Vec3::X, Vec3::X, 0)];
    let mut result = PosedMesh { positions: vec![Vec3::ONE; 3], normals: vec![] };
    let mut lean = LeanMesh::new(&mesh(&one)).expect("four influences");
    skin_lean(&mut lean, &[Mat4::IDENTITY], NormalRule::Cofactors, &mut result);
    assert_eq!(result, PosedMesh { positions: vec![Vec3::X], normals: vec![Vec3::X] });
}

#[test]
fn more_influences_or_joints_are_not_for_it() {
    let vertex = one_joint(Vec3::X, Vec3::X, 255);
    assert!(LeanMesh::new(&mesh(&[vertex])).is_some());
    assert!(LeanMesh::new(&mesh(&[one_joint(Vec3::X, Vec3::X, 256)])).is_none());
    assert!(
        LeanMesh::new(&PackedMesh { more: vec![MoreInfluences::default()], ..mesh(&[vertex]) }).is_none()
    );
}

#[test]
#[should_panic = "3 joints, 2 matrices"]
fn a_palette_that_is_too_small_is_refused() {
    skinned(skin_lean, &[one_joint(Vec3::X, Vec3::X, 2)], &[Mat4::IDENTITY; 2], NormalRule::Cofactors);
}

/// Positions to a millionth of two metres, normals to a hundred-thousandth.
#[test]
fn the_character_is_skinned_as_by_the_fast_loop() {
    let (model, clips) = character();
    for clip in &clips {
        let mut pose = rest_pose(&model);
        sample(clip, clip.duration_s * 0.4, &mut pose);
        let palettes = Palettes::of_pose(&model, &pose);
        for mesh in model.meshes.iter().filter(|mesh| mesh.skin.is_some()) {
            let packed = pack_mesh(mesh);
            let palette = &palettes.skins[mesh.skin.unwrap_or(0)];
            let expected = skin_vertices(&packed.vertices, &packed.more, palette);
            for by in LOOPS {
                let result = skinned(by, &packed.vertices, palette, NormalRule::Cofactors);
                assert_near(&result.positions, &expected.positions, 2e-6);
                assert_near(&result.normals, &expected.normals, 1e-5);
            }
        }
    }
}

#[track_caller]
fn assert_near(found: &[Vec3], expected: &[Vec3], tolerance: f32) {
    assert_eq!(found.len(), expected.len());
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(found.distance(*expected) <= tolerance, "{index}: is {found}, should be {expected}");
    }
}
