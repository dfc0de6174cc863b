//! Primitives that are compressed as a whole: KHR_draco_mesh_compression.
//!
//! A crate decodes them. The decoded bytes take the place of the accessors' data, so the rest of the reader
//! sees no difference.

use crate::{
    compressed::{Compressed, draco_decoder, meshopt::indices::to_bytes},
    error::LoadError,
    gltf_document::{check_data::check_accessor, extension_data::whole, names::named},
};
use bytes::Bytes;
use gltf::json::{
    Accessor, Index,
    mesh::{Mode, Primitive},
    validation::Checked,
};
use serde_json::Value;
use std::collections::HashMap;

/// The extension's name.
pub const DRACO: &str = "KHR_draco_mesh_compression";

/// The bytes of accessors, without gaps, by the index of the accessor.
pub type Decoded = HashMap<usize, Bytes>;

/// Decodes all compressed primitives.
///
/// # Errors
/// If the extension of a primitive is incomplete, its stream can't be decoded, or the stream contradicts the
/// accessors.
pub fn decode_primitives(file: &Compressed) -> Result<Decoded, LoadError> {
    let mut decoded = Decoded::new();
    for (mesh_index, mesh) in file.json.meshes.iter().enumerate() {
        for (number, primitive) in mesh.primitives.iter().enumerate() {
            let place = format!("/meshes/{mesh_index}/primitives/{number}");
            let extension = file.extensions.at(&place, DRACO);
            if extension.is_object() {
                let place = format!("{}, primitive {number}", named("mesh", mesh_index, &mesh.name));
                decode_primitive(file, primitive, extension, &mut decoded)
                    .map_err(|error| error.within("its Draco data").within(place))?;
            }
        }
    }
    Ok(decoded)
}

fn decode_primitive(
    file: &Compressed,
    primitive: &Primitive,
    extension: &Value,
    decoded: &mut Decoded,
) -> Result<(), LoadError> {
    if !matches!(primitive.mode, Checked::Valid(Mode::Triangles | Mode::TriangleStrip)) {
        return Err(LoadError::new("is of no triangles"));
    }
    let view =
        whole(extension, "bufferView", None).filter(|&view| view < file.json.buffer_views.len() as u64);
    let view = view.ok_or_else(|| LoadError::new("has no buffer view that is in the file"))?;
    let stream = file.buffers.view(file.json, Index::new(view as u32), 0)?;
    let mesh = draco_decoder::decode(&stream, file.most_bytes)?;
    if let Some(accessor) = primitive.indices {
        let (component, _) = check_accessor(file.json, accessor)?;
        let bytes = to_bytes(&mesh.indices, component.size());
        put(file, accessor, bytes, decoded).map_err(|error| error.within("indices"))?;
    }
    for (semantic, accessor) in &primitive.attributes {
        let name = semantic.to_string();
        let Some(id) = whole(&extension["attributes"], &name, None) else { continue };
        let attribute = mesh.attributes.get(&id);
        let (kind, count, bytes) =
            attribute.ok_or_else(|| LoadError::new(format!("has no attribute {id}")).within(&name))?;
        let (wanted, shape) = check_accessor(file.json, *accessor)?;
        let shape = shape.multiplicity();
        if (*kind, *count) != (wanted, shape) {
            let problem = format!("has {count} components of type {kind:?}, and not {shape} of {wanted:?}");
            return Err(LoadError::new(problem).within(name));
        }
        put(file, *accessor, bytes.clone(), decoded).map_err(|error| error.within(name))?;
    }
    Ok(())
}

/// Keeps an accessor's bytes, if their number is right.
fn put(
    file: &Compressed,
    accessor: Index<Accessor>,
    bytes: Vec<u8>,
    decoded: &mut Decoded,
) -> Result<(), LoadError> {
    let (component, shape) = check_accessor(file.json, accessor)?;
    let (accessor, size) = (accessor.value(), component.size() * shape.multiplicity());
    let count = file.json.accessors[accessor].count.0;
    if count.checked_mul(size as u64) != Some(bytes.len() as u64) {
        let problem = format!("has {} elements, and accessor {accessor} has {count}", bytes.len() / size);
        return Err(LoadError::new(problem));
    }
    file.budget.charge(bytes.len())?;
    decoded.insert(accessor, bytes.into());
    Ok(())
}
