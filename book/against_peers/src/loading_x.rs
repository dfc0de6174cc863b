//! Loading `.X` files: assimp imports them without any post-processing. The files are among the samples, in
//! `SAMPLES_DIR`.

use crate::{
    loading::{load, measure_file},
    readers::{ASSIMP, Reader},
};
use bytes::Bytes;
use glam::Vec3;
use std::{env, fs, path::Path};

/// Text and packed files.
const FILES: [&str; 6] = [
    "directx-sdk-legacy/tiny/tiny.x",
    "assimp/X/Testwuson.X",
    "assimp/X/anim_test.x",
    "_derived_x/tiny_bin32.x",
    "_derived_x/tiny_bzip32.x",
    "_derived_x/cool_guy_tzip32.x",
];

/// `.X` files against assimp, if the samples are available.
pub fn measure() {
    let Some(samples) = env::var_os("SAMPLES_DIR") else { return };
    for name in FILES {
        let path = Path::new(&samples).join(name);
        let file = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).into();
        check_same(&file, &ASSIMP);
        let work = format!("loading {name}, {:.2} MB", file.len() as f64 / 1e6);
        measure_file(&work, &file, &ASSIMP, |file| drop(load(file)));
    }
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
