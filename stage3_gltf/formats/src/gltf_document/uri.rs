//! URIs of a glTF file's data: inside the text, or in a file beside it.

use crate::error::{LoadError, shortened};
use base64::{Engine, engine::general_purpose::STANDARD_PAD_INDIFFERENT};
use percent_encoding::percent_decode_str;
use std::path::{Component, Path, PathBuf};

/// The data inside a URI that begins with `data:`, or none for any other URI.
pub fn data_in(uri: &str) -> Result<Option<Vec<u8>>, LoadError> {
    let Some(rest) = uri.strip_prefix("data:") else { return Ok(None) };
    let (kind, text) = rest.split_once(',').ok_or_else(|| LoadError::new("the data URI has no comma"))?;
    let bytes: Vec<u8> = percent_decode_str(text).collect();
    if !kind.ends_with(";base64") {
        return Ok(Some(bytes));
    }
    // Some exporters leave out the signs `=` at the end.
    let decoded = STANDARD_PAD_INDIFFERENT.decode(bytes);
    decoded.map(Some).map_err(|error| LoadError::because("the data URI is not valid base64", error))
}

/// The file that a relative URI names, in the model's folder or below it.
///
/// A model may come from anywhere, so it must not read files that lie elsewhere: no absolute paths, no `..`,
/// no addresses, no links that lead out.
pub fn file_in(folder: Option<&Path>, uri: &str) -> Result<PathBuf, LoadError> {
    let refused = |why: &str| LoadError::new(format!("the file \"{}\" {why}", shortened(uri)));
    let path = percent_decode_str(uri).decode_utf8();
    let path = path.map_err(|_| refused("has a name that is not UTF-8"))?;
    if path.contains(':') || path.contains('\0') {
        return Err(refused(
            "is an address or has a forbidden character; only files in the model's own folder are read",
        ));
    }
    let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if path.contains('\\') || !Path::new(&*path).components().all(inside) {
        return Err(refused("is outside the model's own folder, and only files in it are read"));
    }
    let folder = folder.ok_or_else(|| refused("is not inside the model, and the model has no folder"))?;
    let unreadable = |error| LoadError { cause: Some(Box::new(error)), ..refused("can't be read") };
    let folder = folder.canonicalize().map_err(unreadable)?;
    let file = folder.join(&*path).canonicalize().map_err(unreadable)?;
    if !file.starts_with(&folder) {
        return Err(refused("is a link that leads out of the model's own folder"));
    }
    if !file.is_file() {
        return Err(refused("is not a regular file"));
    }
    Ok(file)
}
