//! The reader in place against the lesson's: the same model, or the same error.

mod damaged;
mod kinds;
mod quad;

use bytes::Bytes;
use fast::in_place::{InPlace, Opened, load};
use formats::document::Source;
use stage3_gltf::{MANNEQUIN, load::Options, model::Model, x::convention::Space};
use stage4_animation::import;
use std::path::Path;
use testing::samples;

const OPTIONS: Options = Options {
    scene: None,
    space: Space::RightHanded,
    ticks_per_second: None,
    without_pictures: true,
    most_bytes: None,
};

/// Reads a file in both ways. Returns `None` if both refuse it, and an error with the reason if it was not
/// read in place.
///
/// # Panics
/// If the two differ.
fn read_both(source: Source) -> Option<Result<(), String>> {
    let name = source.name();
    match (import::load(source.clone(), &OPTIONS), load(source, &OPTIONS)) {
        (Ok((model, clips)), Ok(opened)) => {
            let why = match &opened {
                Opened::InPlace(_) => Ok(()),
                Opened::ByLesson { why, .. } => Err(why.clone()),
            };
            let (mut opened, opened_clips) = opened.into_model();
            assert_eq!(opened_clips, clips, "{name}");
            assert_same(&name, &mut opened, model);
            Some(why)
        }
        (Err(expected), Err(error)) => {
            assert_eq!(error.to_string(), expected.to_string());
            None
        }
        // In place, a file needs less memory.
        (Err(expected), Ok(_)) if expected.to_string().contains("more memory") => None,
        (Err(expected), Ok(_)) => panic!("{name}: only the lesson's reader refuses it: {expected}"),
        (Ok(_), Err(error)) => panic!("{name}: only the reader in place refuses it: {error}"),
    }
}

fn read_both_bytes(file: &[u8]) -> Option<Result<(), String>> {
    read_both(Source::Bytes("file.glb", file.to_vec().into()))
}

fn assert_same(name: &str, opened: &mut Model, mut expected: Model) {
    assert_eq!(opened.meshes.len(), expected.meshes.len(), "{name}");
    let expected_meshes = std::mem::take(&mut expected.meshes);
    for (mesh, expected) in std::mem::take(&mut opened.meshes).into_iter().zip(expected_meshes) {
        let place = format!("{name}, {}", expected.name);
        assert_eq!(mesh.name, expected.name, "{place}");
        assert_eq!(
            (mesh.joint, mesh.skin, mesh.material),
            (expected.joint, expected.skin, expected.material),
            "{place}"
        );
        // The lists are not printed: they may have a hundred thousand entries.
        assert!(mesh.positions == expected.positions, "{place}: positions");
        assert!(mesh.normals == expected.normals, "{place}: normals");
        assert!(mesh.uvs == expected.uvs, "{place}: texture coordinates");
        assert!(mesh.colors == expected.colors, "{place}: colors");
        assert!(mesh.influences == expected.influences, "{place}: influences");
        assert!(mesh.indices == expected.indices, "{place}: indices");
        assert_eq!(mesh.morph_targets.len(), expected.morph_targets.len(), "{place}");
        for (target, expected) in mesh.morph_targets.iter().zip(&expected.morph_targets) {
            assert!(target.positions == expected.positions, "{place}: a target's positions");
            assert!(target.normals == expected.normals, "{place}: a target's normals");
        }
    }
    assert_eq!(format!("{opened:?}"), format!("{expected:?}"), "{name}");
}

fn open_in_place(file: Bytes) -> InPlace {
    match load(Source::Bytes("file.glb", file), &OPTIONS) {
        Ok(Opened::InPlace(opened)) => opened,
        Ok(Opened::ByLesson { why, .. }) => panic!("{why}"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_mannequin_is_read_in_place() {
    assert_eq!(read_both_bytes(MANNEQUIN), Some(Ok(())));
}

#[test]
fn lists_are_the_files_own_bytes() {
    let file = Bytes::from_static(MANNEQUIN);
    let opened = open_in_place(file.clone());
    let mut count = 0;
    for lists in &opened.lists {
        for list in [&lists.positions, &lists.normals, &lists.joints, &lists.weights, &lists.indices] {
            assert!(file.as_ptr_range().contains(&list.bytes().as_ptr()), "a copy");
            assert!(list.bytes().as_ptr_range().end <= file.as_ptr_range().end);
            count += 1;
        }
    }
    assert!(count > 0);
    // The model itself has no vertices.
    assert_eq!(opened.model.vertex_count(), 0);
    assert_eq!(opened.lists.len(), opened.model.meshes.len());
}

#[test]
fn a_tube_of_any_size_is_read_in_place() {
    for vertices in [3_300, 70_000] {
        assert_eq!(read_both_bytes(&testing::tube::tube(vertices, 8, 5)), Some(Ok(())));
    }
}

#[test]
fn a_scene_is_chosen_as_in_the_lesson() {
    let scene = |scene| Options { scene: Some(scene), ..OPTIONS };
    let source = || Source::Bytes("file.glb", MANNEQUIN.into());
    assert!(load(source(), &scene("0")).is_ok());
    let error = load(source(), &scene("no such")).unwrap_err().to_string();
    assert_eq!(error, import::load(source(), &scene("no such")).unwrap_err().to_string());
}

#[test]
fn every_sample_is_what_the_lessons_reader_makes() {
    let Some(folder) = samples::folder() else { return };
    let (mut in_place, mut by_lesson) = (0, Vec::new());
    for file in samples::models(&folder, &["glb", "gltf"]) {
        match read_both(Source::Path(&file)) {
            Some(Ok(())) => in_place += 1,
            Some(Err(why)) => by_lesson.push(format!("{}: {why}", beneath(&folder, &file))),
            None => (),
        }
    }
    println!("{in_place} in place, {} by the lesson's reader:\n{}", by_lesson.len(), by_lesson.join("\n"));
    assert!(in_place > by_lesson.len(), "{in_place} in place, {} not", by_lesson.len());
}

fn beneath(folder: &Path, file: &Path) -> String {
    file.strip_prefix(folder).unwrap_or(file).display().to_string()
}
