//! Loading `.glb` files: cgltf unpacks every accessor that a model and its clips need into floats and
//! integers.
//!
//! It reads the same lists as the stages: positions, normals, texture coordinates, joints, weights, indices,
//! inverse bind matrices, keys. It makes fewer checks: neither for finite numbers nor for valid weights; and
//! it normalises neither weights nor normals nor rotations. Both store the times of each list in the file
//! once.
//!
//! Both fill lists of their own; the stages' influences take 16 bytes each, twice as much as the other's
//! joints and weights.
//!
//! `fast` is measured beside the lesson's reader. In place, vertices, indices and keys are not copied: the
//! file's own bytes are checked, and are what a GPU would be given. Only the times of keys are copied.

use crate::{
    loading::{load, measure_file},
    readers::CGLTF,
};
use bytes::Bytes;
use fast::in_place::{self, InPlace, Opened};
use formats::document::Source;
use stage3_gltf::load::Options;
use testing::tube::tube;

/// Vertices, joints, keys: from the size of Khronos's CesiumMan to a hundred times that.
const TUBES: [(usize, usize, usize); 5] =
    [(3_300, 19, 48), (34_000, 64, 48), (100_000, 64, 48), (300_000, 64, 48), (500_000, 64, 24_000)];

/// `.glb` files against cgltf: read in place, and by the lesson's reader.
pub fn measure() {
    let tubes = TUBES.map(|(vertices, joints, keys)| Bytes::from(tube(vertices, joints, keys)));
    // In place first: once the lesson's larger lists have been freed, the allocator keeps more memory for
    // both sides.
    tubes.iter().for_each(measure_in_place);
    tubes.iter().for_each(measure_lesson);
}

fn measure_in_place(file: &Bytes) {
    let ours = open_in_place(file);
    let theirs = CGLTF.load(file);
    let count = theirs.vertex_count;
    let [lists] = &ours.lists[..] else { panic!("{} meshes", ours.lists.len()) };
    let positions = theirs.positions(count).into_iter().flat_map(|position| position.to_array());
    assert!(positions.flat_map(f32::to_le_bytes).eq(lists.positions.bytes().iter().copied()));
    let joints = theirs.joints(count).as_flattened().iter();
    assert!(joints.flat_map(|joint| joint.to_le_bytes()).eq(lists.joints.bytes().iter().copied()));
    drop((ours, theirs));
    measure_file(&work("in place", count, file), file, &CGLTF, |file| drop(open_in_place(file)));
}

fn measure_lesson(file: &Bytes) {
    let (model, _) = load(file);
    let theirs = CGLTF.load(file);
    assert_eq!(theirs.vertex_count, model.vertex_count());
    assert_eq!(model.meshes[0].positions, theirs.positions(model.vertex_count()));
    let joints = theirs.joints(model.vertex_count());
    let influences = model.meshes[0].influences.iter().zip(joints).enumerate();
    for (vertex, (list, joints)) in influences {
        assert!(
            list.iter().all(|held| joints.contains(&(held.joint as u16))),
            "vertex {vertex} has {joints:?}"
        );
    }
    drop(theirs);
    let work = work("lesson", model.vertex_count(), file);
    measure_file(&work, file, &CGLTF, |file| drop(load(file)));
}

fn work(way: &str, vertices: usize, file: &Bytes) -> String {
    format!("loading .glb, {way}, {vertices} vertices, {:.1} MB", file.len() as f64 / 1e6)
}

/// The model, its clips, and its vertices where they are in the file.
fn open_in_place(file: &Bytes) -> InPlace {
    match in_place::load(Source::Bytes("model", file.clone()), &Options::default()) {
        Ok(Opened::InPlace(opened)) => opened,
        Ok(Opened::ByLesson { why, .. }) => panic!("{why}"),
        Err(error) => panic!("{error}"),
    }
}
