//! Packed clips: keys and bits are thrown away until the skin would show it.
//!
//! A clip from motion capture has a rotation for every joint, 120 times a second: ten numbers of four bytes
//! for each joint and frame, with its translation and its scale. Nearly all of that can be left out. Most
//! joints keep their place in their parent; a curve foretells most frames from a few others; and a number
//! needs no more digits than the skin shows.
//!
//! Read in this order:
//!
//! 1. [`error`]: the error at a vertex; and [`points`], the vertices that show it first
//! 2. [`quantise`]: multiples of a step instead of numbers, and the bits that they need
//! 3. [`rotation`]: three numbers for a rotation
//! 4. [`curve`]: the curve through keys, each of them several frames from the next
//! 5. [`bits`]: whole numbers of any width
//! 6. [`track`]: one property of one joint, as keys with few bits
//! 7. [`unpack`]: a pose at any time
//! 8. [`choose`]: the step of every track, by the error that it makes
//! 9. [`clip`]: a whole clip, packed; and its bytes, which may be wrong
//!
//! [`sampled`] makes frames of a model's clip, and [`steps`] the poses of the scene.
//!
//! # The bytes
//!
//! First words of 32 bits, each with its lowest byte first: the letters `pose`, the number of joints, of
//! frames and of tracks, and the frames a second, an `f32`. Then six words for each track:
//!
//! 1. What it is, from the lowest bit on: 16 bits for the joint; 2 for a rotation, a translation or a scale;
//!    3 for the component of a rotation that is left out, of x, y, z, w, none; 2 for the frames from one key
//!    to the next, as an index into [`SPACINGS`](curve::SPACINGS).
//! 2. The step, an `f32`.
//! 3. Four words, one for each component: 8 bits for the width of its keys, at most 31, and 24 for the lowest
//!    of them, with a sign.
//!
//! Then the keys of all tracks, bit after bit without a gap: four numbers each, less the lowest. What is left
//! out, and the fourth component of a translation or a scale, has the width 0. A property without a track
//! stays as it is at rest.

pub mod bits;
pub mod choose;
pub mod clip;
pub mod curve;
pub mod error;
pub mod points;
pub mod quantise;
pub mod rotation;
pub mod sampled;
pub mod steps;
pub mod track;
pub mod unpack;
