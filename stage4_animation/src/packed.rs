//! Packed clips: keys and bits are thrown away until the skin would show it.
//!
//! A clip from motion capture has a rotation for every joint, 120 times a second: ten numbers of four bytes
//! for each joint and frame, with its translation and its scale. Nearly all of that can be left out. Most
//! joints keep their place in their parent; a curve foretells most frames from a few others; and a number
//! needs no more digits than the skin shows.
//!
//! Read in this order:
//!
//! 1. [`error`]: the error at a vertex, or at a shell around each joint
//! 2. [`quantise`]: multiples of a step instead of numbers, and the bits that they need
//! 3. [`rotation`]: three numbers for a rotation
//! 4. [`curve`]: the curve through keys, each of them several frames from the next
//! 5. [`bits`]: whole numbers of any width
//! 6. [`track`]: one property of one joint, in as few bits as its step allows
//! 7. [`choose`]: the step of every track, by the error that it makes
//! 8. [`pack`]: a whole clip, as bytes
//! 9. [`unpack`]: bytes that may be wrong, checked once, and a pose of them at any time
//!
//! # The bytes
//!
//! All numbers begin with their lowest bits. First the header: the four letters `pose`; the number of joints
//! (two bytes), the number of frames (four); frames a second (an `f32`). Then the segments, without a gap.
//!
//! A segment is [`SEGMENT`] frames long, or less at the end of the clip, and can be read without the others:
//! the frame between two of them is in both. It has three parts: rotations, translations, scales. Each begins
//! with the number of its tracks (16 bits). A joint without a track rests.
//!
//! | bits of a track | |
//! |-|-|
//! | 5 | the fineness: the step is 2 to the power of 8 - fineness |
//! | 3 | the component that is left out, of four; 4 if none is. For translations and scales it is 3 |
//! | 3 | 0 for a track with a single key, or else an index into [`SPACINGS`], plus 1 |
//! | 5 | the width of the lowest keys |
//! | 15 | the joint |
//! | for each component | its lowest key, signed, and then 5 bits: the width of its keys |
//! | the keys | three numbers each, less the lowest; none if there is a single key |
//!
//! Where no component is left out, a second track follows, of which the first component is the fourth one. To
//! a signed number, half of the number of values that its width allows is added.

pub mod bits;
pub mod choose;
pub mod curve;
pub mod error;
pub mod pack;
pub mod quantise;
pub mod rotation;
pub mod track;
pub mod unpack;

use glam::Vec4;
use stage2_mesh_skin::transform::Transform;

/// The number of frames from a segment's first to its last.
pub const SEGMENT: usize = 32;

/// The numbers of frames from one key of a track to the next that there are.
pub const SPACINGS: [usize; 4] = [1, 2, 4, 8];

/// The first bytes of a packed clip.
pub const LETTERS: [u8; 4] = *b"pose";

/// The most joints that a clip has: their indices fit in 15 bits.
pub const MOST_JOINTS: usize = 1 << 15;

/// What a track moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// A unit quaternion.
    Rotation,
    /// In the parent's space.
    Translation,
    /// One factor per axis.
    Scale,
}

/// The parts of a segment, in their order.
pub const PROPERTIES: [Property; 3] = [Property::Rotation, Property::Translation, Property::Scale];

impl Property {
    /// The property of a joint's placement. Only a rotation has four components.
    pub fn of(self, parts: &Transform) -> Vec4 {
        match self {
            Self::Rotation => parts.rotation.into(),
            Self::Translation => parts.translation.extend(0.0),
            Self::Scale => parts.scale.extend(0.0),
        }
    }

    /// Overwrites the property with what lies between two values, of which the component `dropped` may be
    /// left out; `t` is the way from one to the other.
    #[inline(always)]
    pub fn put(self, [from, to]: [Vec4; 2], t: f32, dropped: usize, parts: &mut Transform) {
        match self {
            Self::Rotation => {
                let from = rotation::whole_rotation(from, dropped);
                if t == 0.0 {
                    parts.rotation = from;
                    return;
                }
                let to = rotation::whole_rotation(to, dropped);
                // Neighbours have like signs, so this is the shorter way.
                parts.rotation = (from * (1.0 - t) + to * t).normalize();
            }
            Self::Translation => parts.translation = from.lerp(to, t).truncate(),
            Self::Scale => parts.scale = from.lerp(to, t).truncate(),
        }
    }
}
