//! Buffer views whose elements are compressed: EXT_meshopt_compression and KHR_meshopt_compression.

use crate::{
    compressed::{
        Compressed,
        meshopt::{Filter, Mode, decode},
    },
    error::LoadError,
    gltf_document::{
        extension_data::{ExtensionData, whole},
        names::named,
    },
};
use bytes::Bytes;
use serde_json::Value;

/// A compressed buffer view, as the extension describes it.
struct Stream {
    buffer: u64,
    offset: u64,
    length: u64,
    count: u64,
    stride: u64,
    mode: Mode,
    filter: Filter,
}

/// The extension of an object under either of its names; null if it has none.
fn extension<'a>(data: &'a ExtensionData, place: &str) -> &'a Value {
    match data.at(place, "KHR_meshopt_compression") {
        Value::Null => data.at(place, "EXT_meshopt_compression"),
        found => found,
    }
}

/// True for a buffer without data of its own, which only stands for what its views decode to.
pub fn is_stand_in(data: &ExtensionData, buffer: usize) -> bool {
    extension(data, &format!("/buffers/{buffer}"))["fallback"] == true
}

/// The decoded bytes of each buffer view; none for one that is not compressed.
///
/// # Errors
/// If an extension is incomplete, or its data can't be decoded.
pub fn decode_views(file: &Compressed) -> Result<Vec<Option<Bytes>>, LoadError> {
    let mut decoded = Vec::new();
    for (index, view) in file.json.buffer_views.iter().enumerate() {
        let extension = extension(file.extensions, &format!("/bufferViews/{index}"));
        if extension.is_null() {
            decoded.push(None);
            continue;
        }
        let bytes = stream(extension).and_then(|stream| decode_view(file, &stream, view.byte_length.0));
        let bytes = bytes.map_err(|error| error.within(named("buffer view", index, &view.name)))?;
        decoded.push(Some(bytes.into()));
    }
    Ok(decoded)
}

fn stream(extension: &Value) -> Result<Stream, LoadError> {
    let number = |name: &str, otherwise| {
        let problem = || LoadError::new(format!("its compression has no {name}"));
        whole(extension, name, otherwise).ok_or_else(problem)
    };
    Ok(Stream {
        buffer: number("buffer", None)?,
        offset: number("byteOffset", Some(0))?,
        length: number("byteLength", None)?,
        count: number("count", None)?,
        stride: number("byteStride", None)?,
        mode: match extension["mode"].as_str() {
            Some("ATTRIBUTES") => Mode::Attributes,
            Some("TRIANGLES") => Mode::Triangles,
            Some("INDICES") => Mode::Indices,
            _ => return Err(LoadError::new("its compression has no mode that is known")),
        },
        filter: match extension["filter"].as_str().unwrap_or("NONE") {
            "NONE" => Filter::None,
            "OCTAHEDRAL" => Filter::Octahedral,
            "QUATERNION" => Filter::Quaternion,
            "EXPONENTIAL" => Filter::Exponential,
            "COLOR" => Filter::Color,
            _ => return Err(LoadError::new("its compression has no filter that is known")),
        },
    })
}

fn decode_view(file: &Compressed, stream: &Stream, view_length: u64) -> Result<Vec<u8>, LoadError> {
    let &Stream { buffer, offset, length, count, stride, mode, filter } = stream;
    if count.checked_mul(stride) != Some(view_length) {
        let problem = format!("has {view_length} bytes, but decodes to {count} elements of {stride}");
        return Err(LoadError::new(problem));
    }
    file.budget.charge(view_length as usize)?;
    let buffer = file.buffers.buffer(buffer)?;
    let end = offset.saturating_add(length);
    let bytes = buffer.get(offset as usize..end as usize);
    let bytes = bytes.ok_or_else(|| {
        LoadError::new(format!("its stream ends at byte {end} of a buffer with {}", buffer.len()))
    })?;
    decode(bytes, count as usize, stride as usize, mode, filter)
}
