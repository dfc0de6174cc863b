//! Models with their clips, out of files: a file's first bytes choose the reader, as in stage 3.

pub mod gltf_file;
pub mod x;

use crate::clip::Clip;
use stage3_gltf::{
    error::LoadError,
    gltf_file::GltfSource,
    load::{Format, folder_of, format_of, read_file},
    model::Model,
    x::{Space, XFile},
};
use std::path::Path;

/// What a caller may say about an .X file; a glTF file says it all itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// In which space model and keys are wanted.
    pub space: Space,
    /// Instead of what the file says: some files count frames, and don't say how many make a second.
    pub ticks_per_second: Option<f32>,
}

/// Reads a model and its clips from a file. What was passed over is said in the model's warnings.
///
/// # Errors
/// As [`stage3_gltf::load::load`]; and if a clip's keys break the rules, with the place in the file.
pub fn load(path: &Path) -> Result<(Model, Vec<Clip>), LoadError> {
    load_with(path, Options::default())
}

/// As [`load`], with something said about the file.
pub fn load_with(path: &Path, options: Options) -> Result<(Model, Vec<Clip>), LoadError> {
    let name = path.display().to_string();
    let bytes = read_file(path).map_err(|error| error.in_file(&name))?;
    load_bytes_with(&name, &bytes, Some(folder_of(path)), options)
}

/// As [`load`], from memory; `folder` is where files named inside it lie, if anywhere.
pub fn load_bytes(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<(Model, Vec<Clip>), LoadError> {
    load_bytes_with(name, bytes, folder, Options::default())
}

/// As [`load_bytes`], with something said about the file.
pub fn load_bytes_with(
    name: &str,
    bytes: &[u8],
    folder: Option<&Path>,
    options: Options,
) -> Result<(Model, Vec<Clip>), LoadError> {
    let read = || match format_of(bytes)? {
        Format::Gltf | Format::Glb => {
            let source = GltfSource::read(name, bytes, folder)?;
            let mut model = source.model(None)?;
            let clips = gltf_file::clips(&source, &mut model)?;
            Ok((model, clips))
        }
        Format::X => {
            let file = XFile::read(name, bytes, folder)?;
            let mut model = file.model(options.space)?;
            let clips = x::clips(&file, &mut model, options)?;
            Ok((model, clips))
        }
    };
    read().map_err(|error: LoadError| error.in_file(name))
}
