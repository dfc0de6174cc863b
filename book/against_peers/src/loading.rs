//! Loading a file in memory into a model and its clips, and freeing both.

use crate::{
    measure::{Row, side_by_side},
    readers::Reader,
};
use bytes::Bytes;
use formats::document::Source;
use stage3_gltf::{load::Options, model::Model};
use stage4_animation::{clip::Clip, import};

/// The row for a file whose outputs were compared; `ours` reads the file and frees the result.
pub fn row(work: String, file: &Bytes, reader: &Reader, ours: fn(&Bytes), wanted: Option<f64>) -> Row {
    side_by_side((work, reader.name), 1, turns(file), || drop(reader.load(file)), || ours(file), wanted)
}

/// The number of turns: fewer for larger files.
pub fn turns(file: &Bytes) -> usize {
    (100_000_000 / file.len()).clamp(21, 301)
}

/// The stages' side.
pub fn load(file: &Bytes) -> (Model, Vec<Clip>) {
    import::load(Source::Bytes("model", file.clone()), &Options::default())
        .unwrap_or_else(|error| panic!("{error}"))
}
