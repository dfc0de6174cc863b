//! Broken samples: each ends in an error, or in a model if all that the Khronos validator finds in it may be
//! accepted.

use crate::{hostile::survive, loading::load_file};
use serde_json::Value;
use std::path::Path;
use testing::samples;

/// Errors of the Khronos validator that this loader accepts, each with the reason.
const ACCEPTED: &[(&str, &str)] = &[
    ("INVALID_JSON", "a byte order mark before the text, with a warning; all else is refused"),
    ("GLB_CHUNK_LENGTH_UNALIGNED", "the chunk is as long as it says, with a warning"),
    ("NODE_MATRIX_TRS", "the matrix is taken, with a warning"),
    ("DUPLICATE_ELEMENTS", "of extensions, or of nodes in a scene: each is taken once"),
    ("SCENE_NON_ROOT_NODE", "it is shown where its parents put it, with a warning"),
    ("EMPTY_ENTITY", "an empty list says as much as none"),
    ("ACCESSOR_MIN_MISMATCH", "bounds are computed from the positions"),
    ("ACCESSOR_MAX_MISMATCH", "bounds are computed from the positions"),
    ("ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND", "bounds are computed from the positions"),
    ("ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND", "bounds are computed from the positions"),
    ("MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", "bounds are computed from the positions"),
    ("ACCESSOR_INVALID_FLOAT", "in an accessor that nothing uses; in use it is refused, see `accessors`"),
    ("ACCESSOR_NON_CLAMPED", "a color beyond 1 is drawn as 1"),
    ("ACCESSOR_VECTOR3_NON_UNIT", "normals are made one long"),
    ("ACCESSOR_INVALID_SIGN", "tangents are not read"),
    ("ROTATION_NON_UNIT", "rotations are made one long, with a warning"),
    ("NODE_MATRIX_NON_TRS", "a joint may shear; only animating it would need its parts"),
    ("NODE_SKIN_WITH_NON_SKINNED_MESH", "the mesh stays at its node, with a warning"),
    ("NODE_SKIN_NO_SCENE", "joints outside the scene have parents too"),
    ("SKIN_NO_COMMON_ROOT", "every joint has its own chain of parents"),
    ("SKIN_SKELETON_INVALID", "the property is not read"),
    ("MESH_PRIMITIVE_INVALID_ATTRIBUTE", "attributes of unknown names are not read"),
    ("MESH_PRIMITIVE_INDEXED_SEMANTIC_CONTINUITY", "sets after a gap are not read"),
    ("MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR", "of tangents, colors, texture coordinates: not read"),
    ("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_UNSIGNED_INT", "of an attribute that is not read"),
    ("MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", "the mesh is shown without its picture"),
    ("MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE", "elements without a stride follow each other"),
    ("MESH_PRIMITIVE_INDICES_ACCESSOR_WITH_BYTESTRIDE", "a stride is followed wherever it stands"),
    ("BUFFER_VIEW_TARGET_OVERRIDE", "what a view is meant for does not matter"),
    ("BUFFER_DATA_URI_MIME_TYPE_INVALID", "data is data"),
    ("INVALID_URI", "one semicolon too many in a data URI, or of an image"),
    ("IO_ERROR", "of an image: a picture that can't be had is a warning"),
    ("IMAGE_BUFFER_VIEW_WITH_BYTESTRIDE", "the view's bytes are the picture"),
    ("IMAGE_DATA_INVALID", "a picture that can't be had is a warning"),
    ("IMAGE_MIME_TYPE_INVALID", "a picture's first bytes say what it is"),
    ("IMAGE_UNEXPECTED_EOS", "a picture that can't be had is a warning"),
    ("UNSATISFIED_DEPENDENCY", "of an image without its mimeType: its first bytes say what it is"),
    ("ONE_OF_MISMATCH", "of cameras and images"),
    ("CAMERA_XMAG_YMAG_ZERO", "cameras are not read"),
    ("CAMERA_ZFAR_LEQUAL_ZNEAR", "cameras are not read"),
    ("UNDECLARED_EXTENSION", "extensions that are not supported are not read"),
    ("TYPE_MISMATCH", "of extensions that are not read"),
];

/// True for an error in keyframes, which are read in the next stage.
fn of_clips(code: &str) -> bool {
    code.starts_with("ANIMATION_") || code.starts_with("ACCESSOR_ANIMATION_")
}

/// The errors that the Khronos validator found in a file.
fn reported(file: &Path) -> Vec<String> {
    let report = file.with_file_name(format!("{}.report.json", file.file_name().unwrap().display()));
    let Ok(text) = std::fs::read(&report) else { return Vec::new() };
    let report: Value = serde_json::from_slice(&text).unwrap();
    let messages = report["issues"]["messages"].as_array().unwrap().iter();
    messages
        .filter(|message| message["severity"] == 0)
        .map(|m| m["code"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn every_broken_sample_ends_well() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::files(&folder.join("_negative"), &["gltf", "glb"]);
    assert!(!files.is_empty(), "no broken samples in {}", folder.display());
    let mut let_pass = Vec::new();
    for file in &files {
        let result = survive(&file.display().to_string(), || load_file(file));
        let accepted = |code: &String| of_clips(code) || ACCEPTED.iter().any(|(known, _)| known == code);
        match (result, reported(file)) {
            (Ok(_), codes) if !codes.iter().all(accepted) => {
                let_pass.push(format!("{}: {codes:?}", file.display()))
            }
            (Err(error), _) => assert_eq!(error.file, file.display().to_string()),
            _ => (),
        }
    }
    assert!(let_pass.is_empty(), "errors that were let pass:\n{}", let_pass.join("\n"));
}

#[test]
fn files_that_are_no_gltf_end_well() {
    let Some(folder) = samples::folder() else { return };
    for file in samples::files(&folder.join("_negative"), &["bin", "json", "txt"]) {
        survive(&file.display().to_string(), || load_file(&file)).unwrap_err();
    }
}
