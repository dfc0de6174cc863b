//! Each mistake made in the workbook's own character, and found again.

mod bindings;
mod meshes;

use super::{joints_in_file, suspicions as suspicions_of};
use formats::document::{Document, Source};
use glam::Mat4;
use stage3_gltf::{
    MANNEQUIN, MANNEQUIN_NAME,
    load::{Options, load, model, open},
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

fn suspicions(model: &Model) -> Vec<String> {
    suspicions_of(model, None)
}

#[track_caller]
fn assert_suspected(model: &Model, mistake: &str) {
    let suspicions = suspicions(model);
    assert!(suspicions.len() == 1 && suspicions[0].contains(mistake), "{suspicions:?} instead of {mistake}");
}

/// Something done to each joint at rest.
fn at_rest(change: impl Fn(&Model, usize, Mat4) -> Mat4) -> Model {
    let sound = character();
    let mut model = sound.clone();
    for joint in 0..sound.joints.len() {
        model.joints[joint].rest = Local::Matrix(change(&sound, joint, sound.joints[joint].rest.to_matrix()));
    }
    model
}

/// The first joint of the skin, below which all others are.
fn hips(model: &Model) -> usize {
    model.skins[0].joints[0]
}

/// The character's vertices moved away from its skeleton, with their normals.
fn with_vertices(moved: Mat4) -> Model {
    let mut model = character();
    for mesh in &mut model.meshes {
        mesh.positions.iter_mut().for_each(|it| *it = moved.transform_point3(*it));
        mesh.normals.iter_mut().for_each(|it| *it = moved.transform_vector3(*it).normalize());
        if moved.determinant() < 0.0 {
            mesh.indices.as_chunks_mut::<3>().0.iter_mut().for_each(|corners| corners.swap(1, 2));
        }
    }
    model
}

#[test]
fn a_sound_character_is_not_suspected() {
    assert_eq!(suspicions(&character()), Vec::<String>::new());
    // The same turn for all joints is the mesh's own.
    let turn = Mat4::from_rotation_x(1.5);
    let turned = with_binds(|_, matrices| matrices.into_iter().map(|matrix| matrix * turn).collect());
    let meshes = with_vertices(turn.inverse()).meshes;
    assert_eq!(suspicions(&Model { meshes, ..turned }), Vec::<String>::new());
}

#[test]
fn no_sound_sample_is_suspected() {
    let Some(folder) = samples::folder() else { return };
    for file in samples::models(&folder, &["gltf", "glb", "x"]) {
        let options = Options { without_pictures: true, ..Options::default() };
        let Ok(document) = open(&Source::Path(&file), &options) else { continue };
        let Ok(model) = model(&document, &options) else { continue };
        if let Document::Gltf(document) = &document {
            document.budget.set(document.most_bytes);
        }
        assert_eq!(suspicions_of(&model, Some(&document)), Vec::<String>::new(), "{}", file.display());
    }
}
