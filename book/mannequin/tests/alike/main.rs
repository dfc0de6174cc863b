//! One random model, stored in every way that the formats allow, poses alike in stages 3, 4 and 5; and a
//! change of the file changes nothing but what it should.

mod changed_files;
mod forms;
mod glb_parts;
mod on_the_gpu;
mod random_character;

use fast::{
    cpu_lean::{NormalRule, skin_lean},
    lean_mesh::LeanMesh,
};
use formats::document::Source;
use glam::Vec3;
use stage3_gltf::model::PosedMesh;
use stage3_gltf::{
    load::Options,
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::{in_file_order, posed_positions},
};
use stage4_animation::{clip::Clip, import::load, moment::pose_at};
use stage5_gpu::{cpu::pose_meshes, palette::Palettes, vertex::pack_mesh};
use testing::cases::Draws;

/// As many as a run of all tests has time for.
const CASES: usize = 12;

fn draws(case: usize) -> Draws {
    Draws::fresh(14, case as u64)
}

fn read(name: &str, file: &[u8]) -> (Model, Vec<Clip>) {
    let source = Source::Bytes(name, file.to_vec().into());
    load(source, &Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The triangles of each mesh.
fn all_triangles(name: &str, file: &[u8]) -> Vec<Vec<u32>> {
    read(name, file).0.meshes.iter().map(|mesh| mesh.indices.to_vec()).collect()
}

/// All positions of a model at rest and at times of its clips, each list once.
fn all_positions(name: &str, file: &[u8]) -> Vec<Vec<Vec3>> {
    let (model, clips) = read(name, file);
    let mut poses = vec![rest_pose(&model)];
    for clip in &clips {
        poses.extend(times_s(clip).map(|time_s| pose_at(&model, clip, time_s)));
    }
    poses.iter().map(|pose| positions_of_stages(&model, pose)).collect()
}

/// Keys, and places between them.
fn times_s(clip: &Clip) -> impl Iterator<Item = f32> {
    let duration_s = clip.duration_s;
    (0..=6).map(move |part| duration_s * part as f32 / 6.0)
}

/// What stage 3 makes of a pose; stage 5's two ways on the CPU make the same.
fn positions_of_stages(model: &Model, pose: &Pose) -> Vec<Vec3> {
    let plain = posed_positions(model, pose);
    let palettes = Palettes::of_pose(model, pose);
    let mut packed: Vec<_> = model.meshes.iter().map(pack_mesh).collect();
    let lean: Vec<PosedMesh> = packed
        .iter()
        .map(|mesh| {
            let mut skinned = PosedMesh::default();
            let mut lean = LeanMesh::new(mesh).expect("has a skin and four influences");
            skin_lean(
                &mut lean,
                &palettes.skins[mesh.skin.expect("has a skin")],
                NormalRule::Cofactors,
                &mut skinned,
            );
            skinned
        })
        .collect();
    let fast = pose_meshes(model, &mut packed, pose, &palettes);
    assert_near(&plain, &in_file_order(model, &fast), 1e-5, "stage 5's loop");
    assert_near(&plain, &in_file_order(model, &lean), 1e-5, "stage 5's lean loop");
    plain
}

/// `share` is of the model's size.
fn assert_near(expected: &[Vec3], actual: &[Vec3], share: f32, what: &str) {
    assert_eq!(expected.len(), actual.len(), "{what}: vertices");
    let size = expected.iter().map(|it| it.abs().max_element()).fold(1.0, f32::max);
    let off = expected.iter().zip(actual).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
    assert!(off <= share * size, "{what}: a vertex of a model of {size} is off by {off}");
}

fn assert_all_near(expected: &[Vec<Vec3>], actual: &[Vec<Vec3>], share: f32, what: &str) {
    assert_eq!(expected.len(), actual.len(), "{what}: poses");
    for (expected, actual) in expected.iter().zip(actual) {
        assert_near(expected, actual, share, what);
    }
}
