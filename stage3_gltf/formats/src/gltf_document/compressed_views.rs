//! Buffer views whose elements are compressed: EXT_meshopt_compression and KHR_meshopt_compression.

use crate::{
    error::LoadError,
    gltf_document::{
        document::GltfDocument,
        extension_data::{ExtensionData, whole},
        names::named,
    },
    meshopt::{Filter, Mode, decode},
};
use bytes::Bytes;
use serde_json::Value;

/// What an extension says of a buffer view.
struct Compressed {
    buffer: u64,
    offset: u64,
    length: u64,
    count: u64,
    stride: u64,
    mode: Mode,
    filter: Filter,
}

/// The extension of an object; null where it has neither name.
fn extension<'a>(data: &'a ExtensionData, place: &str) -> &'a Value {
    match data.at(place, "KHR_meshopt_compression") {
        Value::Null => data.at(place, "EXT_meshopt_compression"),
        found => found,
    }
}

/// Whether a buffer only stands in for what views decode to.
pub fn is_stand_in(data: &ExtensionData, buffer: usize) -> bool {
    extension(data, &format!("/buffers/{buffer}"))["fallback"] == true
}

/// Decodes all compressed buffer views: what they hold, and none for those that are not compressed.
///
/// # Errors
/// If an extension does not say what it should, or its data can't be decoded.
pub fn decode_views(document: &GltfDocument) -> Result<Vec<Option<Bytes>>, LoadError> {
    let mut decoded = Vec::new();
    for (index, view) in document.json.buffer_views.iter().enumerate() {
        let extension = extension(&document.extensions, &format!("/bufferViews/{index}"));
        if extension.is_null() {
            decoded.push(None);
            continue;
        }
        let bytes = compressed(extension)
            .and_then(|compressed| decode_view(document, &compressed, view.byte_length.0));
        let bytes = bytes.map_err(|error| error.within(named("buffer view", index, &view.name)))?;
        decoded.push(Some(bytes.into()));
    }
    Ok(decoded)
}

fn compressed(extension: &Value) -> Result<Compressed, LoadError> {
    let number = |name: &str, otherwise| {
        let problem = || LoadError::new(format!("its compression has no {name}"));
        whole(extension, name, otherwise).ok_or_else(problem)
    };
    Ok(Compressed {
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

fn decode_view(document: &GltfDocument, compressed: &Compressed, length: u64) -> Result<Vec<u8>, LoadError> {
    let &Compressed { count, stride, mode, filter, .. } = compressed;
    if count.checked_mul(stride) != Some(length) {
        let problem = format!("has {length} bytes, but decodes to {count} elements of {stride}");
        return Err(LoadError::new(problem));
    }
    document.charge(length as usize)?;
    let buffer = document.buffer(compressed.buffer)?;
    let end = compressed.offset.saturating_add(compressed.length);
    let stream = buffer.get(compressed.offset as usize..end as usize);
    let stream = stream.ok_or_else(|| {
        LoadError::new(format!("its stream ends at byte {end} of a buffer with {}", buffer.len()))
    })?;
    decode(stream, count as usize, stride as usize, mode, filter)
}
