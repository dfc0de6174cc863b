//! Checks of lengths: buffer views must fit into their buffers, and accessors into their buffer views.

use crate::{
    error::LoadError,
    gltf_document::names::{named, with_others},
};
use gltf::json::{
    Accessor, Index, Root,
    accessor::{ComponentType, Type},
    buffer::{Target, View},
    validation::Checked,
};

/// Checks all buffers, buffer views and accessors of a file, even unused ones.
pub fn check_data(json: &Root, warnings: &mut Vec<String>) -> Result<(), LoadError> {
    for (index, buffer) in json.buffers.iter().enumerate() {
        if buffer.byte_length.0 == 0 {
            return Err(LoadError::new("has no byteLength").within(named("buffer", index, &buffer.name)));
        }
    }
    for (index, view) in json.buffer_views.iter().enumerate() {
        check_view(json, view).map_err(|error| error.within(named("buffer view", index, &view.name)))?;
    }
    let (mut empty, mut offsets) = (Vec::new(), Vec::new());
    for (index, accessor) in json.accessors.iter().enumerate() {
        let place = || named("accessor", index, &accessor.name);
        if accessor.count.0 == 0 {
            empty.push(place());
            continue;
        }
        if accessor.buffer_view.is_none() && accessor.byte_offset.is_some() {
            offsets.push(place());
        }
        check_accessor(json, Index::new(index as u32)).map_err(|error| error.within(place()))?;
    }
    warnings.extend(with_others(&empty, "has no elements, so nothing may use it"));
    warnings.extend(with_others(&offsets, "has a byteOffset, but no buffer view that it could count in"));
    Ok(())
}

fn check_view(json: &Root, view: &View) -> Result<(), LoadError> {
    let buffer = json.buffers.get(view.buffer.value());
    let buffer =
        buffer.ok_or_else(|| LoadError::new(format!("buffer {} is not in the file", view.buffer.value())))?;
    let length = view.byte_length.0;
    // In 128 bits, where no sum of lengths that a file can state overflows.
    let end = u128::from(view.byte_offset.unwrap_or_default().0) + u128::from(length);
    if length == 0 || end > u128::from(buffer.byte_length.0) {
        let problem =
            format!("has {length} bytes up to byte {end} of a buffer with {}", buffer.byte_length.0);
        return Err(LoadError::new(problem));
    }
    let Some(stride) = view.byte_stride.map(|stride| stride.0) else { return Ok(()) };
    let of_indices = view.target == Some(Checked::Valid(Target::ElementArrayBuffer));
    if stride % 4 != 0 || !(4..=252).contains(&stride) || stride as u64 > length || of_indices {
        return Err(LoadError::new(format!("can't have a byteStride of {stride}")));
    }
    Ok(())
}

/// Checks an accessor; returns how its numbers are stored.
pub fn check_accessor(json: &Root, index: Index<Accessor>) -> Result<(ComponentType, Type), LoadError> {
    let accessor = json.accessors.get(index.value()).ok_or_else(|| LoadError::new("is not in the file"))?;
    let (Checked::Valid(component), Checked::Valid(shape)) = (accessor.component_type, accessor.type_) else {
        return Err(LoadError::new("has an unknown type or componentType"));
    };
    let component = component.0;
    if accessor.normalized && matches!(component, ComponentType::F32 | ComponentType::U32) {
        return Err(LoadError::new(format!("can't have normalized components of type {component:?}")));
    }
    if accessor.count.0 == 0 {
        return Err(LoadError::new("has no elements"));
    }
    let (size, packed) = sizes(component, shape);
    if let Some(view) = accessor.buffer_view {
        let stride = json.buffer_views.get(view.value()).and_then(|view| view.byte_stride);
        let stride = stride.map_or(packed, |stride| stride.0 as u64);
        if stride < size {
            return Err(LoadError::new(format!(
                "its elements have {size} bytes, more than the byteStride of {stride}"
            )));
        }
        let offset = accessor.byte_offset.unwrap_or_default().0;
        check_span(json, view, offset, &Span { count: accessor.count.0, stride, size, component })?;
    }
    check_sparse(json, accessor, &Span { count: 0, stride: packed, size, component })?;
    Ok((component, shape))
}

fn check_sparse(json: &Root, accessor: &Accessor, element: &Span) -> Result<(), LoadError> {
    let Some(sparse) = &accessor.sparse else { return Ok(()) };
    let Checked::Valid(kind) = sparse.indices.component_type else {
        return Err(LoadError::new("its sparse indices have an unknown component type"));
    };
    let count = sparse.count.0;
    if count == 0 || count > accessor.count.0 {
        return Err(LoadError::new(format!("has {count} sparse elements of {}", accessor.count.0)));
    }
    let width = kind.0.size() as u64;
    let (indices, values) = (&sparse.indices, &sparse.values);
    check_span(
        json,
        indices.buffer_view,
        indices.byte_offset.0,
        &Span { count, stride: width, size: width, component: kind.0 },
    )
    .map_err(|error| error.within("sparse indices"))?;
    check_span(json, values.buffer_view, values.byte_offset.0, &Span { count, ..*element })
        .map_err(|error| error.within("sparse values"))?;
    for view in [indices.buffer_view, values.buffer_view] {
        if json.buffer_views[view.value()].byte_stride.is_some() {
            return Err(LoadError::new(format!(
                "buffer view {} of sparse data has a byteStride",
                view.value()
            )));
        }
    }
    Ok(())
}

/// Elements in a row: their number, their distance, their size and their components; lengths in bytes.
struct Span {
    count: u64,
    stride: u64,
    size: u64,
    component: ComponentType,
}

/// Checks that a row of elements lies inside a buffer view, each at a multiple of its components' size.
fn check_span(json: &Root, view: Index<View>, offset: u64, span: &Span) -> Result<(), LoadError> {
    let index = view.value();
    let view = json.buffer_views.get(index);
    let view = view.ok_or_else(|| LoadError::new(format!("buffer view {index} is not in the file")))?;
    let end =
        u128::from(offset) + u128::from(span.stride) * u128::from(span.count - 1) + u128::from(span.size);
    if end > u128::from(view.byte_length.0) {
        let length = view.byte_length.0;
        return Err(LoadError::new(format!("needs {end} bytes, but buffer view {index} has {length}")));
    }
    let alignment = span.component.size() as u64;
    let start = view.byte_offset.unwrap_or_default().0;
    if [offset, start + offset, span.stride].iter().any(|place| place % alignment != 0) {
        return Err(LoadError::new(format!("its data is not aligned to {alignment} bytes")));
    }
    Ok(())
}

/// An element's size in bytes, and the distance of elements without a stride.
///
/// They differ for matrices of small numbers, whose columns begin at multiples of four (section 3.6.2.4).
fn sizes(component: ComponentType, shape: Type) -> (u64, u64) {
    let rows = match shape {
        Type::Mat2 => 2,
        Type::Mat3 => 3,
        Type::Mat4 => 4,
        _ => {
            let size = (component.size() * shape.multiplicity()) as u64;
            return (size, size);
        }
    };
    let column = (rows * component.size()) as u64;
    let padded = column.next_multiple_of(4);
    (padded * (rows as u64 - 1) + column, padded * rows as u64)
}
