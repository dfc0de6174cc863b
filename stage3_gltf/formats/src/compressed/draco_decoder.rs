//! A Draco stream, decoded by the crate draco-core.

use crate::{compressed::draco_mesh::DracoMesh, error::LoadError};
use draco_core::{
    DataType, DecoderBuffer, FaceIndex, Mesh, MeshDecoder, PointIndex, decode_limits::DecodeLimits,
};
use gltf::json::accessor::ComponentType;

/// Decodes a stream that holds a mesh.
///
/// # Errors
/// If it can't be decoded, or would take more than `most_bytes`.
pub fn decode(stream: &[u8], most_bytes: usize) -> Result<DracoMesh, LoadError> {
    let limits = DecodeLimits::default()
        .with_max_faces(most_bytes as u64 / 12)
        .with_max_decoded_bytes(most_bytes as u64);
    let mut buffer = DecoderBuffer::new(stream).with_limits(limits);
    let mut mesh = Mesh::new();
    let decoded = MeshDecoder::new().decode(&mut buffer, &mut mesh);
    decoded.map_err(|error| LoadError::because("can't be decoded", error.to_string()))?;
    let faces = (0..mesh.num_faces()).flat_map(|face| mesh.face(FaceIndex(face as u32)));
    let indices = faces.map(|point| point.0).collect();
    let mut attributes = std::collections::HashMap::new();
    for index in 0..mesh.num_attributes() {
        let attribute = mesh.attribute(index);
        let Some(kind) = component(attribute.data_type()) else { continue };
        let (count, stride) = (attribute.num_components() as usize, attribute.byte_stride() as usize);
        let size = kind.size() * count;
        let mut bytes = Vec::with_capacity(size * mesh.num_points());
        for point in 0..mesh.num_points() {
            let at = attribute.mapped_index(PointIndex(point as u32)).0 as usize * stride;
            let element = attribute.buffer().data().get(at..at + size);
            bytes.extend(element.ok_or_else(|| LoadError::new("has fewer values than points"))?);
        }
        attributes.insert(u64::from(attribute.unique_id()), (kind, count, bytes));
    }
    Ok(DracoMesh { indices, attributes })
}

/// The kinds of numbers that glTF has.
fn component(kind: DataType) -> Option<ComponentType> {
    Some(match kind {
        DataType::Int8 => ComponentType::I8,
        DataType::Uint8 => ComponentType::U8,
        DataType::Int16 => ComponentType::I16,
        DataType::Uint16 => ComponentType::U16,
        DataType::Uint32 => ComponentType::U32,
        DataType::Float32 => ComponentType::F32,
        _ => return None,
    })
}
