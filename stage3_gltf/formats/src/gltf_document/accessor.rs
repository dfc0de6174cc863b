//! An accessor's numbers: the one place where a file's data is read (glTF 2.0, section 3.6.2).

use crate::{
    error::LoadError,
    gltf_document::{
        check_data::check_accessor,
        document::GltfDocument,
        little_endian::{Component, all_finite, not_finite, to_floats, to_integers, to_joints},
    },
};
use bytes::Bytes;
use gltf::json::{
    Accessor, Index,
    accessor::{ComponentType::*, Type, sparse::Sparse},
    validation::Checked,
};

/// A float of 32 bits.
pub const FLOAT: &[Component] = &[(F32, false)];
/// Floats, or parts of 255 or 65535: weights, texture coordinates, colors.
pub const FRACTION: &[Component] = &[(F32, false), (U8, true), (U16, true)];
/// Indices into a skin's joints: whole numbers, so nothing has to be rounded (S4-47). glTF allows no 32 bits,
/// and some exporters write them.
pub const JOINT: &[Component] = &[(U8, false), (U16, false), (U32, false)];
/// Indices of vertices.
pub const INDEX: &[Component] = &[(U8, false), (U16, false), (U32, false)];
/// Offsets of positions in morph targets with KHR_mesh_quantization.
pub const SMALL_OFFSET: &[Component] = &[(F32, false), (I8, false), (I8, true), (I16, false), (I16, true)];
/// Normals, and their offsets in morph targets, with KHR_mesh_quantization.
pub const SMALL_NORMAL: &[Component] = &[(F32, false), (I8, true), (I16, true)];
/// Positions and texture coordinates with KHR_mesh_quantization.
pub const SMALL_POSITION: &[Component] = &[
    (F32, false),
    (I8, false),
    (I8, true),
    (U8, false),
    (U8, true),
    (I16, false),
    (I16, true),
    (U16, false),
    (U16, true),
];

impl GltfDocument {
    /// All elements of an accessor as floats, `N` an element: three for `VEC3`.
    ///
    /// # Errors
    /// If the accessor has another shape or another kind of components, or its data is missing or not finite.
    pub fn floats<const N: usize>(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Vec<[f32; N]>, LoadError> {
        let elements = self.all_floats(index, shape, kinds)?;
        if all_finite(&elements) { Ok(elements) } else { Err(not_finite(&elements).within(place(index))) }
    }

    /// The same, but elements that are not finite are replaced; also returns how many those are.
    ///
    /// # Errors
    /// As for [`GltfDocument::floats`], but not for numbers that are not finite.
    pub fn floats_or<const N: usize>(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
        instead: [f32; N],
    ) -> Result<(Vec<[f32; N]>, usize), LoadError> {
        let mut elements = self.all_floats(index, shape, kinds)?;
        if all_finite(&elements) {
            return Ok((elements, 0));
        }
        let mut replaced = 0;
        for element in elements.iter_mut().filter(|element| !all_finite(std::slice::from_ref(element))) {
            *element = instead;
            replaced += 1;
        }
        Ok((elements, replaced))
    }

    /// All elements, finite or not.
    ///
    /// # Errors
    /// As for [`GltfDocument::floats`], but not for numbers that are not finite.
    pub fn all_floats<const N: usize>(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Vec<[f32; N]>, LoadError> {
        let (bytes, component) = self.elements(index, shape, kinds)?;
        Ok(to_floats(&bytes, component))
    }

    /// All elements of an accessor as whole numbers, `N` an element.
    ///
    /// # Errors
    /// As for [`GltfDocument::floats`].
    pub fn integers<const N: usize>(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Vec<[u32; N]>, LoadError> {
        let (bytes, (component, _)) = self.elements(index, shape, kinds)?;
        Ok(to_integers(&bytes, component))
    }

    /// All elements of an accessor as indices of joints, four an element.
    ///
    /// # Errors
    /// As for [`GltfDocument::floats`].
    pub fn joints(&self, index: Index<Accessor>) -> Result<Vec<[u16; 4]>, LoadError> {
        let (bytes, (component, _)) = self.elements(index, Type::Vec4, JOINT)?;
        Ok(to_joints(&bytes, component))
    }

    /// The bytes of the elements without gaps, with sparse ones in place, and the type of their components.
    /// Where there is nothing to leave out or put in, they are the file's own bytes.
    ///
    /// # Errors
    /// As for [`GltfDocument::floats`], but not for numbers that are not finite.
    pub fn elements(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<(Bytes, Component), LoadError> {
        self.elements_of(index, shape, kinds).map_err(|error| error.within(place(index)))
    }

    /// The same; errors don't name the accessor yet.
    fn elements_of(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<(Bytes, Component), LoadError> {
        let (component, found) = check_accessor(&self.json, index)?;
        let accessor = &self.json.accessors[index.value()];
        if found != shape {
            return Err(LoadError::new(format!("is of type {found:?}, not {shape:?}")));
        }
        if !kinds.contains(&(component, accessor.normalized)) {
            let named = |normalized, component| {
                format!("{}{component:?}", if normalized { "normalized " } else { "" })
            };
            let found = named(accessor.normalized, component);
            let allowed: Vec<String> =
                kinds.iter().map(|&(component, normalized)| named(normalized, component)).collect();
            return Err(LoadError::new(format!(
                "has components of type {found}, not allowed here: it takes {}",
                allowed.join(" or ")
            )));
        }
        if let Some(decoded) = self.decoded.get(&index.value()) {
            return Ok((decoded.clone(), (component, accessor.normalized)));
        }
        let size = component.size() * shape.multiplicity();
        let count = accessor.count.0 as usize;
        // Before anything is allocated: without a buffer view the count can be any number.
        self.budget.charge(count.saturating_mul(size))?;
        let mut bytes = match accessor.buffer_view {
            Some(view) => {
                let stride = self.json.buffer_views[view.value()].byte_stride.map_or(size, |stride| stride.0);
                let offset = accessor.byte_offset.unwrap_or_default().0;
                packed(self.view(view, offset)?, size, stride, count)
            }
            None => vec![0; count * size].into(),
        };
        if let Some(sparse) = &accessor.sparse {
            let mut patched = Vec::from(bytes);
            self.put_sparse(&mut patched, size, sparse)?;
            bytes = patched.into();
        }
        Ok((bytes, (component, accessor.normalized)))
    }

    /// Replaces the elements that a sparse accessor stores apart from the others.
    fn put_sparse(&self, bytes: &mut [u8], size: usize, sparse: &Sparse) -> Result<(), LoadError> {
        let Checked::Valid(kind) = sparse.indices.component_type else {
            return Err(LoadError::new("its sparse indices have an unknown component type"));
        };
        let indices = self.view(sparse.indices.buffer_view, sparse.indices.byte_offset.0)?;
        let values = self.view(sparse.values.buffer_view, sparse.values.byte_offset.0)?;
        let indices: Vec<[u32; 1]> = to_integers(&indices[..sparse.count.0 as usize * kind.0.size()], kind.0);
        if !indices.is_sorted_by(|a, b| a < b) {
            return Err(LoadError::new("its sparse indices are not in increasing order"));
        }
        for (&[index], value) in indices.iter().zip(values.chunks_exact(size)) {
            let element = bytes.chunks_exact_mut(size).nth(index as usize);
            let element =
                element.ok_or_else(|| LoadError::new(format!("its sparse index {index} is out of range")))?;
            element.copy_from_slice(value);
        }
        Ok(())
    }
}

/// The elements without the gaps between them.
fn packed(bytes: Bytes, size: usize, stride: usize, count: usize) -> Bytes {
    if stride == size {
        return bytes.slice(..count * size);
    }
    let mut packed = Vec::with_capacity(count * size);
    for element in bytes.chunks(stride).take(count) {
        packed.extend_from_slice(&element[..size]);
    }
    packed.into()
}

fn place(index: Index<Accessor>) -> String {
    format!("accessor {}", index.value())
}
