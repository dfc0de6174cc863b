//! Loading `.X` files: assimp imports them without any post-processing. The files are among the samples, in
//! `SAMPLES_DIR`.

use crate::{
    loading::{load, row},
    measure::Row,
    readers::{ASSIMP, Reader},
};
use bytes::Bytes;
use glam::Vec3;
use std::{env, fs, path::Path};

/// Text and packed files, each with the ratio wanted.
const FILES: [(&str, f64); 6] = [
    ("directx-sdk-legacy/tiny/tiny.x", 0.6),
    ("assimp/X/Testwuson.X", 0.6),
    ("assimp/X/anim_test.x", 0.6),
    ("_derived_x/tiny_bin32.x", 0.8),
    ("_derived_x/tiny_bzip32.x", 0.8),
    ("_derived_x/cool_guy_tzip32.x", 0.8),
];

/// `.X` files against assimp, if the samples are available.
pub fn rows() -> Vec<Row> {
    let Some(samples) = env::var_os("SAMPLES_DIR") else { return Vec::new() };
    let rows = FILES.iter().map(|&(name, wanted)| {
        let path = Path::new(&samples).join(name);
        let file = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into();
        check_same(&file, &ASSIMP);
        let work = format!("loading {name}, {:.2} MB", file.len() as f64 / 1e6);
        row(work, &file, &ASSIMP, |file| drop(load(file)), Some(wanted))
    });
    rows.collect()
}

/// assimp splits vertices, converts space in another way, and differs in the last digits: each of its first
/// positions must be near one of ours, apart from the sign of z.
fn check_same(file: &Bytes, reader: &Reader) {
    let (model, _) = load(file);
    let ours: Vec<Vec3> =
        model.meshes.iter().flat_map(|mesh| &mesh.positions).map(|position| position.abs()).collect();
    let theirs = reader.load(file);
    for position in theirs.positions(theirs.vertex_count.min(100)) {
        let off = ours.iter().map(|ours| ours.distance(position.abs())).fold(f32::MAX, f32::min);
        assert!(off <= 1e-4 * position.length().max(1.0), "{position} is {off} from all of ours");
    }
}
