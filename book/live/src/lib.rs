//! The stages in the book's pages.
//!
//! `demo.js` in this folder says how a page, its script and a stage work together; this crate makes what they need:
//!
//! - [`fonts`]: the windows' fonts, cut down to the letters that they write;
//! - [`names`]: what a demo's picture is called, and its flags as a query;
//! - [`bundle`]: the stages as WebAssembly, packed, and miniquad's loader;
//! - [`picture`]: the pictures that stand in for demos, taken from the real windows.

pub mod bundle;
pub mod fonts;
pub mod names;
pub mod picture;

use std::{fs, path::Path};

pub use bundle::{build, can_build};
pub use names::{picture_name, query};
pub use picture::capture;

/// The stages that run in a page.
pub const STAGES: [&str; 5] =
    ["stage1_bones", "stage2_mesh_skin", "stage3_gltf", "stage4_animation", "stage5_gpu"];

/// What the loader page needs besides the bundles.
const PAGE: [&str; 4] = ["stage.html", "stage.js", "stage.css", "repairs.js"];

/// Puts all that the demos need into a folder of the finished book: the bundles, the loader page, the pictures.
///
/// Without the WebAssembly target only the pictures are put there; see [`can_build`].
///
/// # Errors
/// If cargo fails or a file can't be written; the message names the file.
pub fn put(root: &Path, out: &Path) -> Result<(), String> {
    put_pictures(root, out)?;
    if can_build().is_err() {
        return Ok(());
    }
    build(root, out)?;
    for name in PAGE {
        copy(&root.join("book/live").join(name), &out.join(name))?;
    }
    Ok(())
}

/// Copies the pictures that stand in for the demos.
///
/// # Errors
/// If a file can't be read or written.
pub fn put_pictures(root: &Path, out: &Path) -> Result<(), String> {
    let (from, to) = (root.join("book/live/pictures"), out.join("pictures"));
    fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    let files = fs::read_dir(&from).map_err(|error| format!("{}: {error}", from.display()))?;
    for file in files {
        let file = file.map_err(|error| format!("{}: {error}", from.display()))?;
        copy(&file.path(), &to.join(file.file_name()))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}
