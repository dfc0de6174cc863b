//! From lists, strips and fans, indexed or not, to three indices a triangle (glTF 2.0, section 3.7.2.1).

use formats::{
    error::LoadError,
    gltf_document::{accessor::INDEX, attributes::Attributes, document::GltfDocument},
};
use gltf::json::{Accessor, Index, accessor::Type, mesh::Mode, validation::Checked};

/// The triangles of a primitive. Points and lines have none: only their positions are kept.
///
/// # Errors
/// If an index names a vertex that there is not.
pub fn triangles(attributes: &Attributes) -> Result<Vec<u32>, LoadError> {
    let Checked::Valid(mode) = attributes.primitive.mode else {
        return Err(LoadError::new("has an unknown mode"));
    };
    let (document, count) = (attributes.document, attributes.count);
    let indices = match attributes.primitive.indices {
        Some(accessor) => document.integers(accessor, Type::Scalar, INDEX),
        None => document.charge(4 * count).map(|()| (0..count as u32).collect()),
    };
    let indices = indices.map_err(|error| error.within("indices"))?;
    if let Some(bad) = indices.iter().position(|&index| index as usize >= count) {
        let problem = format!("index {bad} is {}, but there are {count} vertices", indices[bad]);
        return Err(LoadError::new(problem).within("indices"));
    }
    if attributes.primitive.indices.is_some_and(|accessor| restarts(document, accessor, &indices)) {
        let problem =
            "contains the largest number of its type, which to some graphics cards means a new beginning";
        return Err(LoadError::new(problem).within("indices"));
    }
    document.charge(12 * indices.len())?;
    Ok(match mode {
        Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip => Vec::new(),
        Mode::Triangles => indices[..indices.len() / 3 * 3].to_vec(),
        Mode::TriangleStrip => of_strip(&indices),
        Mode::TriangleFan => of_fan(&indices),
    })
}

/// Whether indices contain the number that none may be (section 3.7.2.1).
fn restarts(document: &GltfDocument, accessor: Index<Accessor>, indices: &[u32]) -> bool {
    let Checked::Valid(component) = document.json.accessors[accessor.value()].component_type else {
        return false;
    };
    indices.contains(&(u32::MAX >> (32 - 8 * component.0.size())))
}

// ANCHOR: of_strip
/// The triangles of a strip: every vertex after the second makes one with the two before it.
///
/// Every other triangle has its first two corners swapped, or it would be seen from behind.
pub fn of_strip(strip: &[u32]) -> Vec<u32> {
    let mut triangles = Vec::new();
    for (index, corners) in strip.windows(3).enumerate() {
        if index % 2 == 0 {
            triangles.extend([corners[0], corners[1], corners[2]]);
        } else {
            triangles.extend([corners[1], corners[0], corners[2]]);
        }
    }
    triangles
}
// ANCHOR_END: of_strip

/// The triangles of a fan: every vertex after the second makes one with the one before it and the first.
pub fn of_fan(fan: &[u32]) -> Vec<u32> {
    fan.windows(2).skip(1).flat_map(|edge| [edge[0], edge[1], fan[0]]).collect()
}
