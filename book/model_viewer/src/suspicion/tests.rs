//! Each mistake made in the workbook's own character, and found again.

use super::suspicions;
use formats::document::Source;
use glam::{Mat4, Quat};
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::{Options, load},
    model::{Local, Model},
};
use testing::samples;

/// The workbook's character, with something done to the inverse bind matrices of its skin.
fn with_binds(change: impl Fn(&Model, Vec<Mat4>) -> Vec<Mat4>) -> Model {
    let mut model = character();
    let matrices = model.skins[0].inverse_bind_matrices.clone();
    model.skins[0].inverse_bind_matrices = change(&model, matrices);
    model
}

fn character() -> Model {
    load(Source::Bytes(MANNEQUIN_NAME, MANNEQUIN.into()), &Options::default()).expect("it is valid")
}

#[track_caller]
fn assert_suspected(model: &Model, mistake: &str) {
    let suspicions = suspicions(model);
    assert!(suspicions.len() == 1 && suspicions[0].contains(mistake), "{suspicions:?} instead of {mistake}");
}

#[test]
fn a_sound_character_is_not_suspected() {
    assert_eq!(suspicions(&character()), Vec::<String>::new());
    // The same turn for all joints is the mesh's own.
    let turned = |_: &Model, matrices: Vec<Mat4>| {
        matrices.into_iter().map(|matrix| matrix * Mat4::from_rotation_x(1.5)).collect()
    };
    assert_eq!(suspicions(&with_binds(turned)), Vec::<String>::new());
}

#[test]
fn no_sound_sample_is_suspected() {
    let Some(folder) = samples::folder() else { return };
    for file in samples::models(&folder, &["gltf", "glb", "x"]) {
        let options = Options { without_pictures: true, ..Options::default() };
        if let Ok(model) = load(Source::Path(&file), &options) {
            assert_eq!(suspicions(&model), Vec::<String>::new(), "{}", file.display());
        }
    }
}

#[test]
fn mistakes_in_inverse_bind_matrices_are_found() {
    let each =
        |change: fn(Mat4) -> Mat4| with_binds(move |_, matrices| matrices.into_iter().map(change).collect());
    assert_suspected(&each(|matrix| matrix.inverse()), "not inverted");
    assert_suspected(&each(|_| Mat4::IDENTITY), "missing");
    let longer =
        |by: f32| move |matrix: Mat4| Mat4 { w_axis: (matrix.w_axis.truncate() * by).extend(1.0), ..matrix };
    assert_suspected(&with_binds(|_, it| it.into_iter().map(longer(100.0)).collect()), "too long");
    assert_suspected(&with_binds(|_, it| it.into_iter().map(longer(0.01)).collect()), "too short");
}

#[test]
fn matrices_in_another_order_are_found() {
    assert_suspected(
        &with_binds(|_, mut it| {
            it.rotate_left(1);
            it
        }),
        "too late",
    );
    assert_suspected(
        &with_binds(|_, mut it| {
            it.rotate_right(1);
            it
        }),
        "too early",
    );
}

/// The skin lists its joints from the last to the first; the matrices are written as the nodes are.
#[test]
fn matrices_in_the_order_of_the_nodes_are_found() {
    let mut model = character();
    let joints = model.skins[0].joints.len();
    model.skins[0].joints.reverse();
    for mesh in &mut model.meshes {
        mesh.influences.all.iter_mut().for_each(|it| it.joint = joints - 1 - it.joint);
    }
    assert_suspected(&model, "the order of the nodes");
}

/// The inverse of each joint's own transform is not that of its place in the model.
#[test]
fn matrices_without_the_parents_are_found() {
    let own = |model: &Model, _| {
        model.skins[0].joints.iter().map(|&joint| model.joints[joint].rest.to_matrix().inverse()).collect()
    };
    assert_suspected(&with_binds(own), "not its parents'");
}

#[test]
fn vertices_with_the_wrong_joints_are_found() {
    let stored = |change: fn(&[usize], usize) -> usize| {
        let mut model = character();
        let joints = model.skins[0].joints.clone();
        for mesh in &mut model.meshes {
            mesh.influences.all.iter_mut().for_each(|it| it.joint = change(&joints, it.joint));
        }
        model
    };
    let last = character().skins[0].joints.len() - 1;
    assert_eq!(last, 20);
    assert_suspected(&stored(|_, entry| (entry + 1).min(20)), "from 1");
    assert_suspected(&stored(|_, entry| entry.saturating_sub(1)), "before the right one");
}

#[test]
fn rotations_that_are_written_otherwise_are_found() {
    let turned = |change: fn([f32; 4]) -> [f32; 4]| {
        let mut model = character();
        for joint in &mut model.joints {
            if let Local::Parts(parts) = &mut joint.rest {
                parts.rotation = Quat::from_array(change(parts.rotation.to_array()));
            }
        }
        model
    };
    assert_suspected(&turned(|[x, y, z, w]| [w, x, y, z]), "w, x, y, z");
    assert_suspected(&turned(|[x, y, z, w]| [-x, -y, -z, w]), "the other way");
}

#[test]
fn a_mesh_that_is_inside_out_is_found() {
    let mut model = character();
    model.meshes[0].indices.as_chunks_mut::<3>().0.iter_mut().for_each(|corners| corners.swap(1, 2));
    assert_suspected(&model, "inside out");
}

/// Three vertices of a hand follow a foot.
#[test]
fn vertices_tied_to_another_limb_are_found() {
    let mut model = character();
    let entry = |part: &str| {
        let is_it = |&joint: &usize| model.joints[joint].name == part;
        model.skins[0].joints.iter().position(is_it).expect("the mannequin has it")
    };
    let (hand, foot) = (entry("hand.L"), entry("foot.R"));
    let of_hand = model.meshes.iter_mut().flat_map(|mesh| mesh.influences.all.iter_mut());
    of_hand.filter(|it| it.joint == hand && it.weight == 1.0).take(3).for_each(|it| it.joint = foot);
    assert_suspected(&model, "3 of its 3199 vertices follow a joint far away");
}
