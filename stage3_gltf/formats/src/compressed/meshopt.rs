//! Compressed buffer views: EXT_meshopt_compression and KHR_meshopt_compression, from the extensions' own text.
//!
//! Three codecs, one for each kind of data: [`vertices`] takes elements apart into bytes and stores how each differs from
//! the one before; [`triangles`] remembers the last edges and corners, so that most triangles take one byte;
//! [`indices`] stores differences. What they have in common is in [`stream`]. After that a filter may make numbers of
//! what was easier to compress: [`filters`].
//!
//! A stream does not say how long its parts are, nor what it decodes to: that stands in the file's JSON. So every read is
//! checked, and memory is only taken for what was decoded.

pub mod filters;
pub mod indices;
pub mod stream;
pub mod triangles;
pub mod vertices;

use crate::error::LoadError;

/// Which codec a stream is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Elements of any kind.
    Attributes,
    /// Indices, three a triangle.
    Triangles,
    /// Indices in any order.
    Indices,
}

/// What is done with elements after they were decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Nothing.
    None,
    /// Unit vectors out of points on an octahedron.
    Octahedral,
    /// Rotations out of their three smaller parts.
    Quaternion,
    /// Floats out of a factor and a power of two.
    Exponential,
    /// Red, green and blue out of brightness and two differences.
    Color,
}

/// Decodes a stream to `count` elements of `stride` bytes each.
///
/// # Errors
/// If the stride is none that the mode or the filter takes, or the stream is not as long as it should be.
pub fn decode(
    stream: &[u8],
    count: usize,
    stride: usize,
    mode: Mode,
    filter: Filter,
) -> Result<Vec<u8>, LoadError> {
    let takes_stride = match (mode, filter) {
        (Mode::Attributes, Filter::Octahedral | Filter::Color) => stride == 4 || stride == 8,
        (Mode::Attributes, Filter::Quaternion) => stride == 8,
        (Mode::Attributes, _) => stride.is_multiple_of(4) && (4..=256).contains(&stride),
        (_, Filter::None) => stride == 2 || stride == 4,
        _ => false,
    };
    if !takes_stride {
        return Err(LoadError::new(format!(
            "{mode:?} with the filter {filter:?} can't have {stride} bytes each"
        )));
    }
    let mut bytes = match mode {
        Mode::Attributes => vertices::decode(stream, count, stride)?,
        Mode::Triangles => indices::to_bytes(&triangles::decode(stream, count)?, stride),
        Mode::Indices => indices::to_bytes(&indices::decode(stream, count)?, stride),
    };
    filters::apply(filter, &mut bytes, stride);
    Ok(bytes)
}
