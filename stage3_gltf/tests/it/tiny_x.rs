//! Small .X files, made in memory and read in their own space.

use crate::loading::load_bytes;
use formats::{file::MOST_BYTES, x_document::document::XDocument};
use stage3_gltf::{
    model::Model,
    x::{convention::Space, read_model},
};
pub use testing::tiny::text;

pub fn model(body: &str) -> Model {
    let file =
        XDocument::read("test.x", &text(body).into(), None, MOST_BYTES).expect("a file that can be read");
    read_model(&file, Space::File, false).expect("a model")
}

/// What is wrong with a file, in words.
pub fn problem(body: &str) -> String {
    load_bytes("test.x", &text(body)).expect_err("a broken file").to_string()
}
