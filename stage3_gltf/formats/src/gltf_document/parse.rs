//! The JSON of a glTF file, parsed into the gltf crate's types.

use crate::{
    error::LoadError,
    file::without_mark,
    gltf_document::{fault, version::is_version_1},
};
use gltf::json::{Root, deserialize};
use serde_json::{Value, json};

/// The node of a channel that aims at none.
pub const NO_NODE: u32 = u32::MAX;

/// The text without the byte order mark and the zeros that some programs put around it, each with a warning.
pub fn trimmed<'a>(text: &'a [u8], warnings: &mut Vec<String>) -> &'a [u8] {
    let without = without_mark(text);
    if without.len() < text.len() {
        warnings.push("its JSON begins with a byte order mark".to_owned());
    }
    let length = without.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    if length < without.len() {
        warnings.push(format!("its JSON ends with {} zero bytes", without.len() - length));
    }
    &without[..length]
}

/// Parses the JSON of a file; the result takes at most `most_bytes`.
///
/// The crate refuses some files that the specification allows, and those are tidied first. Most files need no
/// tidying, and are parsed in a third of the time.
///
/// # Errors
/// If the text is not JSON, is glTF 1.0, or lacks something that glTF requires; with the place.
pub fn parse(text: &[u8], most_bytes: usize) -> Result<Root, LoadError> {
    check_size(text, most_bytes)?;
    if let Some(root) = str::from_utf8(text).ok().and_then(|text| deserialize::from_str(text).ok()) {
        return Ok(root);
    }
    let mut value: Value = serde_json::from_slice(text).map_err(|error| fault::in_text(text, &error))?;
    // In glTF 1.0 lists are objects, so nothing else of the file can be understood.
    if value["asset"]["version"].as_str().is_some_and(|version| version.starts_with("1."))
        || value["nodes"].is_object()
    {
        return Err(is_version_1());
    }
    tidy(&mut value);
    for scene in objects(&mut value, "/scenes") {
        scene.entry("nodes").or_insert(json!([]));
    }
    for animation in objects(&mut value, "/animations") {
        // A channel without a node is to be ignored (section 3.11); it keeps its place, for messages.
        let channels = animation.get_mut("channels").and_then(Value::as_array_mut);
        for channel in channels.into_iter().flatten() {
            if let Some(target) = channel.get_mut("target").and_then(Value::as_object_mut) {
                target.entry("node").or_insert(json!(NO_NODE));
            }
        }
    }
    // As text again: the place of a fault can only be found in a text.
    let tidied = value.to_string();
    deserialize::from_str(&tidied).map_err(|error| fault::in_tidied(text, tidied.as_bytes(), &error))
}

/// Refuses a text that would grow beyond `most_bytes`: three bytes, `{},`, can become a node of 300.
fn check_size(text: &[u8], most_bytes: usize) -> Result<(), LoadError> {
    // A short text can't, however many of its bytes are braces.
    if (512 + 32) * text.len() <= most_bytes {
        return Ok(());
    }
    let objects = text.iter().filter(|&&byte| byte == b'{').count();
    let values = text.iter().filter(|&&byte| matches!(byte, b'{' | b'[' | b',')).count();
    if 512 * objects + 32 * values > most_bytes {
        return Err(LoadError::new(format!("its JSON has {values} values, more than are read")));
    }
    Ok(())
}

/// Removes extras, and writes `3.0` as `3`, for indices may be written either way.
fn tidy(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(tidy),
        Value::Object(values) => {
            values.remove("extras");
            values.values_mut().for_each(tidy);
        }
        Value::Number(number) if number.is_f64() => {
            let float = number.as_f64().unwrap_or_default();
            if float.fract() == 0.0 && (0.0..9e15).contains(&float) {
                *value = json!(float as u64);
            }
        }
        _ => (),
    }
}

/// The objects of an array at a place in the file.
fn objects<'a>(
    value: &'a mut Value,
    place: &str,
) -> impl Iterator<Item = &'a mut serde_json::Map<String, Value>> {
    let values = value.pointer_mut(place).and_then(Value::as_array_mut);
    values.into_iter().flatten().filter_map(Value::as_object_mut)
}
