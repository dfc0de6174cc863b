//! A decoder for compressed buffer views: EXT_meshopt_compression and KHR_meshopt_compression, from the
//! extensions' text.
//!
//! There is a codec for each of three kinds of data. [`vertices`] takes elements apart into bytes, and stores
//! how each byte differs from the one before. [`triangles`] remembers the last edges and corners, so that
//! most triangles take one byte. [`indices`] stores differences. All three read a [`stream`]. Afterwards one
//! of the [`filters`] may turn numbers that were easy to compress into those that were meant.
//!
//! The lengths of a stream's parts, and what it decodes to, stand in the file's JSON and not in the stream.
//! So every read is checked, and memory is only taken for what was decoded.
//!
//! No crate takes its place yet: `meshopt-rs` is of 2022, and lacks version 1 of the vertex codec and the
//! filter for colors; `meshoptimizer-rs` decodes all of it, but is of October 2026, and its 42,000 lines add
//! 7 s to the first build.

pub mod filters;
pub mod indices;
pub mod stream;
pub mod triangles;
pub mod vertices;

use crate::error::LoadError;

/// The codec of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Elements of any kind.
    Attributes,
    /// Indices, three a triangle.
    Triangles,
    /// Indices in any order.
    Indices,
}

/// The last step of decoding: from numbers that compress well to those that were meant.
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
/// If the mode or the filter does not allow the stride, or the stream is too short or too long.
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
