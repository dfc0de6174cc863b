//! Numbers out of bytes: the one place where a file's data is read, with every bound checked (glTF 2.0, section 3.6.2).

use crate::{error::LoadError, gltf_file::GltfSource};
use gltf::json::{
    self, Accessor, Index,
    accessor::{ComponentType, ComponentType::*, Type, sparse::Sparse},
    validation::Checked,
};

/// How one number is stored, and whether its whole range stands for 0…1 or -1…1.
pub type Component = (ComponentType, bool);

/// A float of 32 bits.
pub const FLOAT: &[Component] = &[(F32, false)];
/// Floats, or parts of 255 or 65535: weights, texture coordinates, colors.
pub const FRACTION: &[Component] = &[(F32, false), (U8, true), (U16, true)];
/// Indices into a skin's joints.
pub const JOINT: &[Component] = &[(U8, false), (U16, false)];
/// Indices of vertices.
pub const INDEX: &[Component] = &[(U8, false), (U16, false), (U32, false)];
/// Positions and texture coordinates with KHR_mesh_quantization.
pub const QUANTIZED: &[Component] = &[
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
/// Offsets of positions in morph targets with KHR_mesh_quantization.
pub const QUANTIZED_OFFSET: &[Component] =
    &[(F32, false), (I8, false), (I8, true), (I16, false), (I16, true)];
/// Normals, and their offsets in morph targets, with KHR_mesh_quantization.
pub const QUANTIZED_NORMAL: &[Component] = &[(F32, false), (I8, true), (I16, true)];

impl GltfSource {
    /// All components of an accessor as floats, element after element: three a vertex for `VEC3`.
    ///
    /// # Errors
    /// If the accessor is not of this shape, its components not of these kinds, its data too short or not finite.
    pub fn floats(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Vec<f32>, LoadError> {
        let (bytes, component) = self.element_bytes(index, shape, kinds)?;
        let values = to_floats(&bytes, component);
        match values.iter().position(|value| !value.is_finite()) {
            Some(bad) => {
                let (element, value) = (bad / shape.multiplicity(), values[bad]);
                Err(at(index, format!("element {element} contains {value}")))
            }
            None => Ok(values),
        }
    }

    /// All components of an accessor as whole numbers.
    pub fn integers(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Vec<u32>, LoadError> {
        let (bytes, (component, _)) = self.element_bytes(index, shape, kinds)?;
        Ok(to_integers(&bytes, component))
    }

    /// How many components an element has, or none if the file gives no such accessor.
    pub fn shape(&self, index: Index<Accessor>) -> Option<Type> {
        valid(self.json.accessors.get(index.value())?.type_)
    }

    /// The elements' bytes without gaps, sparse ones put in, and how to understand them.
    fn element_bytes(
        &self,
        index: Index<Accessor>,
        shape: Type,
        kinds: &[Component],
    ) -> Result<(Vec<u8>, Component), LoadError> {
        let json = &self.json;
        check(json, index)?;
        let accessor = &json.accessors[index.value()];
        let component = component_of(accessor).ok_or_else(|| at(index, "has an unknown component type"))?;
        if valid(accessor.type_) != Some(shape) {
            return Err(at(index, format!("is not of type {}", name_of(shape))));
        }
        if !kinds.contains(&(component, accessor.normalized)) {
            let normalized = if accessor.normalized { "normalized " } else { "" };
            return Err(at(
                index,
                format!("its components are {normalized}{component:?}, which is not allowed here"),
            ));
        }
        let size = component.size() * shape.multiplicity();
        let count = accessor.count.0 as usize;
        // `check` saw to it that an accessor with a buffer view has its bytes; this is for those without.
        self.charge(count.saturating_mul(size)).map_err(|error| error.within(place(index)))?;
        let mut bytes = match accessor.buffer_view {
            None => vec![0; count * size],
            Some(view) => {
                let offset = accessor.byte_offset.unwrap_or_default().0 as usize;
                let stride = json.buffer_views[view.value()].byte_stride.map_or(size, |stride| stride.0);
                packed(&self.view(view)?[offset..], size, stride, count)
            }
        };
        if let Some(sparse) = &accessor.sparse {
            self.put_sparse(&mut bytes, size, sparse).map_err(|error| error.within(place(index)))?;
        }
        Ok((bytes, (component, accessor.normalized)))
    }

    /// Replaces the elements that a sparse accessor stores apart from the others.
    fn put_sparse(&self, bytes: &mut [u8], size: usize, sparse: &Sparse) -> Result<(), LoadError> {
        let Checked::Valid(kind) = sparse.indices.component_type else { unreachable!("checked before") };
        let (count, width) = (sparse.count.0 as usize, kind.0.size());
        let places = &self.view(sparse.indices.buffer_view)?[sparse.indices.byte_offset.0 as usize..];
        let values = &self.view(sparse.values.buffer_view)?[sparse.values.byte_offset.0 as usize..];
        let places = to_integers(&places[..count * width], kind.0);
        if !places.is_sorted_by(|a, b| a < b) {
            return Err(LoadError::new("its sparse indices are not in increasing order"));
        }
        for (&place, value) in places.iter().zip(values.chunks_exact(size)) {
            let element = bytes.chunks_exact_mut(size).nth(place as usize);
            let element =
                element.ok_or_else(|| LoadError::new(format!("its sparse index {place} is out of range")))?;
            element.copy_from_slice(value);
        }
        Ok(())
    }

    /// A buffer view's bytes.
    pub fn view(&self, index: Index<json::buffer::View>) -> Result<&[u8], LoadError> {
        let no = |why: &str| LoadError::new(why).within(format!("buffer view {}", index.value()));
        let view = self.json.buffer_views.get(index.value()).ok_or_else(|| no("is not in the file"))?;
        let buffer = self
            .buffers
            .get(view.buffer.value())
            .ok_or_else(|| no("has a buffer that is not in the file"))?;
        let buffer = buffer.as_ref().ok_or_else(|| no("has a buffer without data"))?;
        let start = view.byte_offset.unwrap_or_default().0 as usize;
        let end = start.saturating_add(view.byte_length.0 as usize);
        buffer.get(start..end).ok_or_else(|| no("is longer than its buffer"))
    }
}

/// Whether an accessor keeps to its buffer views, by what the file says; its data is not looked at.
pub fn check(json: &json::Root, index: Index<Accessor>) -> Result<(), LoadError> {
    check_accessor(json, index).map_err(|error| error.within(place(index)))
}

fn check_accessor(json: &json::Root, index: Index<Accessor>) -> Result<(), LoadError> {
    let accessor = json.accessors.get(index.value()).ok_or_else(|| LoadError::new("is not in the file"))?;
    let component = component_of(accessor).ok_or_else(|| LoadError::new("has an unknown component type"))?;
    let shape = valid(accessor.type_).ok_or_else(|| LoadError::new("has an unknown type"))?;
    if accessor.normalized && matches!(component, F32 | U32) {
        return Err(LoadError::new(format!("components of type {component:?} can't be normalized")));
    }
    let (count, size) = (accessor.count.0, padded_size(component, shape));
    if count == 0 {
        return Err(LoadError::new("has no elements"));
    }
    match accessor.buffer_view {
        Some(view) => {
            let stride = json.buffer_views.get(view.value()).and_then(|view| view.byte_stride);
            let stride = stride.map_or(size, |stride| stride.0);
            if stride < size {
                return Err(LoadError::new(format!(
                    "its elements have {size} bytes, but stand {stride} apart"
                )));
            }
            let offset = accessor.byte_offset.unwrap_or_default().0;
            check_span(json, view, offset, [count, stride as u64, size as u64], component.size())?;
        }
        None if accessor.byte_offset.is_some() => {
            return Err(LoadError::new("has a byteOffset, but no buffer view"));
        }
        None => (),
    }
    let Some(sparse) = &accessor.sparse else { return Ok(()) };
    let Checked::Valid(kind) = sparse.indices.component_type else {
        return Err(LoadError::new("its sparse indices have an unknown component type"));
    };
    if sparse.count.0 == 0 || sparse.count.0 > count {
        return Err(LoadError::new(format!("has {} sparse elements of {count}", sparse.count.0)));
    }
    let width = kind.0.size();
    let (size, stored) = (size as u64, sparse.count.0);
    for (name, view, offset, size, alignment) in [
        ("sparse indices", sparse.indices.buffer_view, sparse.indices.byte_offset.0, width as u64, width),
        ("sparse values", sparse.values.buffer_view, sparse.values.byte_offset.0, size, component.size()),
    ] {
        check_span(json, view, offset, [stored, size, size], alignment)
            .map_err(|error| error.within(name))?;
        if json.buffer_views[view.value()].byte_stride.is_some() {
            return Err(LoadError::new(format!("its {name} have a byteStride")));
        }
    }
    Ok(())
}

/// Whether `count` elements of `size` bytes, `stride` bytes apart, lie inside a buffer view.
fn check_span(
    json: &json::Root,
    view: Index<json::buffer::View>,
    offset: u64,
    [count, stride, size]: [u64; 3],
    alignment: usize,
) -> Result<(), LoadError> {
    let index = view.value();
    let no = |why: String| LoadError::new(why);
    let view =
        json.buffer_views.get(index).ok_or_else(|| no(format!("buffer view {index} is not in the file")))?;
    // In 128 bits, where no count that a file can hold overflows.
    let end = u128::from(offset) + u128::from(stride) * u128::from(count - 1) + u128::from(size);
    if end > u128::from(view.byte_length.0) {
        let length = view.byte_length.0;
        return Err(no(format!("needs {end} bytes, but buffer view {index} has {length}")));
    }
    let alignment = alignment as u64;
    let start = view.byte_offset.unwrap_or_default().0;
    if offset % alignment != 0 || start.wrapping_add(offset) % alignment != 0 || stride % alignment != 0 {
        return Err(no(format!("its data does not stand at multiples of {alignment} bytes")));
    }
    Ok(())
}

/// An element's size in bytes; the columns of a matrix begin at multiples of four (section 3.6.2.4).
fn padded_size(component: ComponentType, shape: Type) -> usize {
    let columns = match shape {
        Type::Mat2 => 2,
        Type::Mat3 => 3,
        Type::Mat4 => 4,
        _ => return component.size() * shape.multiplicity(),
    };
    (columns * component.size()).next_multiple_of(4) * columns
}

/// The elements without the gaps between them.
fn packed(bytes: &[u8], size: usize, stride: usize, count: usize) -> Vec<u8> {
    if stride == size {
        return bytes[..count * size].to_vec();
    }
    let mut packed = Vec::with_capacity(count * size);
    for element in bytes.chunks(stride).take(count) {
        packed.extend_from_slice(&element[..size]);
    }
    packed
}

/// Little-endian numbers; normalized ones are divided by the largest value of their type.
fn to_floats(bytes: &[u8], (component, normalized): Component) -> Vec<f32> {
    let scaled = |value: f32, largest: f32| if normalized { (value / largest).max(-1.0) } else { value };
    let pairs = bytes.chunks_exact(2);
    let fours = bytes.chunks_exact(4);
    match component {
        I8 => bytes.iter().map(|&byte| scaled(f32::from(byte as i8), 127.0)).collect(),
        U8 => bytes.iter().map(|&byte| scaled(f32::from(byte), 255.0)).collect(),
        I16 => pairs.map(|b| scaled(f32::from(i16::from_le_bytes([b[0], b[1]])), 32767.0)).collect(),
        U16 => pairs.map(|b| scaled(f32::from(u16::from_le_bytes([b[0], b[1]])), 65535.0)).collect(),
        U32 => fours.map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f32).collect(),
        F32 => fours.map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect(),
    }
}

/// Little-endian whole numbers; signed types and floats don't occur where whole numbers are asked for.
fn to_integers(bytes: &[u8], component: ComponentType) -> Vec<u32> {
    match component.size() {
        1 => bytes.iter().map(|&byte| u32::from(byte)).collect(),
        2 => bytes.chunks_exact(2).map(|b| u32::from(u16::from_le_bytes([b[0], b[1]]))).collect(),
        _ => bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect(),
    }
}

fn component_of(accessor: &Accessor) -> Option<ComponentType> {
    valid(accessor.component_type).map(|component| component.0)
}

fn valid<T>(checked: Checked<T>) -> Option<T> {
    match checked {
        Checked::Valid(value) => Some(value),
        Checked::Invalid => None,
    }
}

fn name_of(shape: Type) -> &'static str {
    match shape {
        Type::Scalar => "SCALAR",
        Type::Vec2 => "VEC2",
        Type::Vec3 => "VEC3",
        Type::Vec4 => "VEC4",
        Type::Mat2 => "MAT2",
        Type::Mat3 => "MAT3",
        Type::Mat4 => "MAT4",
    }
}

fn place(index: Index<Accessor>) -> String {
    format!("accessor {}", index.value())
}

fn at(index: Index<Accessor>, problem: impl Into<String>) -> LoadError {
    LoadError::new(problem).within(place(index))
}
