//! Blocks of keys: the transforms of a joint over time, as the file has them.

use crate::{
    error::LoadError,
    x_document::{source::Source, template::Template, tree::Tree, values::Values},
};
use std::collections::HashMap;

/// An AnimationKey block.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// 0 for rotations, 1 for scales, 2 for translations, 3 and 4 for matrices.
    pub kind: u32,
    /// The time of each key; increasing.
    pub ticks: Vec<u32>,
    /// The number of numbers in a key.
    pub width: usize,
    /// The numbers of all keys, [`Keys::width`] each; finite. A matrix leads to the parent, as the frame's
    /// does (E2-5); the first one need not be the frame's (S3-13, E3-3).
    pub numbers: Vec<f32>,
}

// ANCHOR: read_keys
/// Pulls a block of keys: their type, their number, and for each its tick, how many numbers it has, and these
/// (S3-12).
///
/// # Errors
/// If the type is not known, a count is wrong, the ticks do not increase, or a number is not finite.
pub fn read_keys(values: &mut Values) -> Result<Keys, LoadError> {
    let kind = values.integer()?;
    let width = match kind {
        0 => 4,
        1 | 2 => 3,
        // One document says that matrices are type 3, real files write 4 (E2-6).
        3 | 4 => 16,
        _ => return Err(values.error(format!("{kind} is not a type of keys"))),
    };
    let count = values.count("keys", 2 + width)?;
    let (ticks, numbers) = (Vec::with_capacity(count), Vec::with_capacity(count * width));
    let mut keys = Keys { kind, ticks, width, numbers };
    for key in 0..count {
        let tick = values.integer()?;
        if keys.ticks.last().is_some_and(|&before| before >= tick) {
            return Err(values.error(format!("key {key} at tick {tick} is not after the key before it")));
        }
        let count = values.integer()?;
        if count as usize != width {
            return Err(values.error(format!("a key of type {kind} has {width} numbers, not {count}")));
        }
        keys.ticks.push(tick);
        values.finite_floats(width, &mut keys.numbers)?;
        if kind == 0 && keys.numbers.ends_with(&[0.0; 4]) {
            return Err(values.error("a rotation of only zeros has no direction"));
        }
    }
    Ok(keys)
}
// ANCHOR_END: read_keys

/// The most blocks of keys that may break the rules before the rest are left unread: the place of each takes
/// a walk through the file.
const MOST_BROKEN: usize = 20;

/// Reads all keys of a file, by their blocks. Those that break the rules are passed over with a warning each.
pub fn read_all_keys(source: &Source, tree: &Tree) -> (HashMap<usize, Keys>, Vec<String>) {
    let (mut all, mut warnings) = (HashMap::new(), Vec::new());
    for block in tree.all(Template::AnimationKey) {
        match read_keys(&mut Values::of(source, tree, block)) {
            Ok(keys) => _ = all.insert(block, keys),
            // The name of the joint, `{ Bip01_R_Calf }`, stands beside the keys in the Animation, and not in
            // this block (E3-1).
            Err(error) => warnings.push(format!("{error}; the keys are passed over")),
        }
        if warnings.len() == MOST_BROKEN {
            warnings.push("no more blocks of keys are read".to_owned());
            break;
        }
    }
    (all, warnings)
}
