//! Loading a file in memory into a model and its clips, and freeing both.

use crate::{measure::side_by_side, readers::Reader};
use bytes::Bytes;
use formats::document::Source;
use stage3_gltf::{load::Options, model::Model};
use stage4_animation::{clip::Clip, import};

/// Measures a file whose outputs were compared; `ours` reads the file and frees the result.
pub fn measure_file(work: &str, file: &Bytes, reader: &Reader, ours: fn(&Bytes)) {
    // Fewer for larger files.
    let turns = (100_000_000 / file.len()).clamp(21, 301);
    side_by_side(work, reader.name, 1, turns, || drop(reader.load(file)), || ours(file));
}

/// The stages' side.
pub fn load(file: &Bytes) -> (Model, Vec<Clip>) {
    import::load(Source::Bytes("model", file.clone()), &Options::default())
        .unwrap_or_else(|error| panic!("{error}"))
}
