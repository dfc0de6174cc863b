//! Blocks of keys, as an .X file has them.

use formats::{error::LoadError, x_document::values::Values as Numbers};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::Local,
    x::convention::{right_handed_rotation, right_handed_vector, rotation_from_key},
};

/// A block of keys as the file has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// 0 for rotations, 1 for scales, 2 for translations, 3 and 4 for matrices.
    pub kind: u32,
    /// When they are, one per key: increasing.
    pub ticks: Vec<u32>,
    /// What they say, one per key, in the parent's space and the file's; other parts than `kind` says are those
    /// of the identity.
    pub places: Vec<Transform>,
}

// ANCHOR: read_keys
/// Pulls a block of keys: their type, their number, and for each its tick, how many values it has, and these.
///
/// # Errors
/// If the type is not known, a count is not true, or the ticks do not increase.
pub fn read_keys(numbers: &mut Numbers) -> Result<Keys, LoadError> {
    let kind = numbers.integer()?;
    let width = match kind {
        0 => 4,
        1 | 2 => 3,
        // One document says that matrices are type 3, real files write 4.
        3 | 4 => 16,
        _ => return Err(numbers.error(format!("{kind} is not a type of keys"))),
    };
    let mut keys = Keys { kind, ticks: Vec::new(), places: Vec::new() };
    for key in 0..numbers.count("keys", 2 + width)? {
        let tick = numbers.integer()?;
        if keys.ticks.last().is_some_and(|&before| before >= tick) {
            return Err(numbers.error(format!("key {key} at tick {tick} is not after the key before it")));
        }
        let values = numbers.integer()?;
        if values as usize != width {
            return Err(numbers.error(format!("a key of type {kind} has {width} numbers, not {values}")));
        }
        keys.ticks.push(tick);
        keys.places.push(read_place(kind, numbers)?);
    }
    Ok(keys)
}
// ANCHOR_END: read_keys

/// The values of one key.
fn read_place(kind: u32, numbers: &mut Numbers) -> Result<Transform, LoadError> {
    let mut place = Transform::IDENTITY;
    match kind {
        0 => {
            // In f64, where the square of any f32 is finite.
            let rotation = rotation_from_key(numbers.floats()?).as_dquat();
            if rotation.length() == 0.0 {
                return Err(numbers.error("a rotation of only zeros has no direction"));
            }
            place.rotation = rotation.normalize().as_quat();
        }
        1 => place.scale = numbers.vec3()?,
        2 => place.translation = numbers.vec3()?,
        _ => place = Local::Matrix(numbers.matrix()?).to_parts(),
    }
    Ok(place)
}

/// The place of the mirrored joint.
pub fn right_handed(place: Transform) -> Transform {
    Transform {
        translation: right_handed_vector(place.translation),
        rotation: right_handed_rotation(place.rotation),
        // Along an axis or against it, a stretch is the same.
        scale: place.scale,
    }
}
