//! The indices of a primitive: the vertices of its triangles (glTF 2.0, section 3.7.2.1).

use crate::{
    error::LoadError,
    gltf_document::{accessor::INDEX, attributes::Attributes},
};
use gltf::json::{Accessor, Index, accessor::Type, validation::Checked};

/// A primitive's indices, or 0, 1, 2, … where it has none (S4-20, S4-34).
///
/// # Errors
/// If an index is not that of a vertex, or is the largest number of its type.
pub fn read_indices(attributes: &Attributes) -> Result<Vec<u32>, LoadError> {
    let count = attributes.count;
    let Some(accessor) = attributes.primitive.indices else {
        attributes.document.budget.charge(4 * count)?;
        return Ok((0..count as u32).collect());
    };
    let indices = attributes.document.integers::<1>(accessor, Type::Scalar, INDEX)?.into_flattened();
    let largest = indices.iter().copied().max().unwrap_or_default();
    if largest as usize >= count {
        let bad = indices.iter().position(|&index| index as usize >= count).unwrap_or_default();
        let problem = format!("index {bad} is {}, but there are {count} vertices", indices[bad]);
        return Err(LoadError::new(problem));
    }
    if restarts(attributes, accessor, largest) {
        let problem =
            "contains the largest number of its type, which to some graphics cards means a new beginning";
        return Err(LoadError::new(problem));
    }
    Ok(indices)
}

/// True if the largest index is the one value that is not allowed: *primitive restart*.
fn restarts(attributes: &Attributes, accessor: Index<Accessor>, largest: u32) -> bool {
    let Checked::Valid(component) = attributes.document.json.accessors[accessor.value()].component_type
    else {
        return false;
    };
    largest == u32::MAX >> (32 - 8 * component.0.size())
}
