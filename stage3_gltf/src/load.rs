//! One call from a file to a model; the file's first bytes choose the reader.

use crate::{
    error::LoadError,
    gltf_file::GltfSource,
    model::Model,
    x::{Space, XFile},
};
use std::{fs::File, io::Read, path::Path};

/// The most bytes that a file may have, and that the data decoded from it may take; its pictures may take twice as many.
///
/// A small file can ask for a lot: one mesh at a million nodes, an accessor of four billion zeros. Readers count what
/// they are about to make, and stop here.
pub const MOST_BYTES: usize = 128 << 20;

/// A file format that a reader exists for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.gltf`: JSON, with its data beside it or inside it.
    Gltf,
    /// `.glb`: the same JSON and data in one binary file.
    Glb,
    /// `.x`: text or binary, packed or not.
    X,
}

/// Which format a file has, by its first bytes and not by its name (S2-02).
pub fn format_of(bytes: &[u8]) -> Result<Format, LoadError> {
    if bytes.starts_with(b"glTF") {
        Ok(Format::Glb)
    } else if bytes.trim_ascii_start().starts_with(b"{") {
        Ok(Format::Gltf)
    } else if bytes.starts_with(b"xof ") {
        Ok(Format::X)
    } else if bytes.is_empty() {
        Err(LoadError::new("is empty"))
    } else {
        Err(LoadError::new(
            "is no model file: it begins neither with \"glTF\" or a JSON object nor with \"xof \"",
        ))
    }
}

/// Reads a model from a file: its default scene, or its first (S4-18).
///
/// # Errors
/// If the file can't be read, breaks the rules of its format, or requires an extension that is not supported.
pub fn load(path: &Path) -> Result<Model, LoadError> {
    load_scene(path, None)
}

/// As [`load`], with one of the file's scenes chosen by name or by index.
pub fn load_scene(path: &Path, scene: Option<&str>) -> Result<Model, LoadError> {
    load_with(path, &Options { scene, ..Options::default() })
}

/// What is wanted of a file; by default what [`load`] reads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// One of the file's scenes, by name or by index. A .X file has one, without a name.
    pub scene: Option<&'a str>,
    /// In which space; only a .X file has one of its own.
    pub space: Space,
}

/// As [`load`], with options.
pub fn load_with(path: &Path, options: &Options) -> Result<Model, LoadError> {
    let name = path.display().to_string();
    let bytes = read_file(path).map_err(|error| error.in_file(&name))?;
    read(&name, &bytes, Some(folder_of(path)), options)
}

fn read(name: &str, bytes: &[u8], folder: Option<&Path>, options: &Options) -> Result<Model, LoadError> {
    match format_of(bytes).map_err(|error| error.in_file(name))? {
        Format::X if options.scene.is_some() => {
            Err(LoadError::new("is a .X file, which has no scenes to choose from").in_file(name))
        }
        Format::X => XFile::read(name, bytes, folder)?.model(options.space),
        Format::Gltf | Format::Glb => GltfSource::read(name, bytes, folder)?.model(options.scene),
    }
}

/// The folder that a file lies in: where what it names is looked for.
pub fn folder_of(path: &Path) -> &Path {
    let parent = path.parent().unwrap_or(path);
    if parent.as_os_str().is_empty() { Path::new(".") } else { parent }
}

/// Reads a model from bytes in memory; `folder` is where files named inside it lie, if anywhere.
pub fn load_bytes(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Model, LoadError> {
    read(name, bytes, folder, &Options::default())
}

/// All bytes of a file that is a plain file of at most [`MOST_BYTES`].
pub fn read_file(path: &Path) -> Result<Vec<u8>, LoadError> {
    let cannot = |error: std::io::Error| LoadError::new(format!("can't be read: {error}"));
    let file = File::open(path).map_err(cannot)?;
    let length = file.metadata().map_err(cannot)?.len();
    if path.is_dir() {
        return Err(LoadError::new("is a folder, not a file"));
    }
    if length > MOST_BYTES as u64 {
        return Err(LoadError::new(format!("has {length} bytes, more than the {MOST_BYTES} that are read")));
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(MOST_BYTES as u64).read_to_end(&mut bytes).map_err(cannot)?;
    Ok(bytes)
}
