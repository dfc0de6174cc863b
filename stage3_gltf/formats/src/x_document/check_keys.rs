//! Animation keys, looked at but not kept: a model is made without them, but a broken file is refused all the same.

use crate::{
    error::LoadError,
    x_document::{document::XDocument, template::Template, values::Values},
};

/// Reads all keys of a file and forgets them.
pub fn check_keys(file: &XDocument) -> Result<(), LoadError> {
    for (object, block) in file.tree.objects.iter().enumerate() {
        match block.template {
            // Whose keys they are stands beside them in the Animation, `{ Bip01_R_Calf }`, and not in here.
            Template::AnimationKey => check_block(&mut Values::of(file, object))?,
            Template::AnimTicksPerSecond => _ = Values::of(file, object).integer()?,
            _ => (),
        }
    }
    Ok(())
}

/// A type, a count, and for each key a tick, how many numbers follow, and these.
fn check_block(values: &mut Values) -> Result<(), LoadError> {
    let kind = values.integer()?;
    let width = match kind {
        0 => 4,
        1 | 2 => 3,
        // Matrix keys have type 3 in the documentation, and 4 in real files.
        3 | 4 => 16,
        _ => return Err(values.error(format!("{kind} is not a type of keys"))),
    };
    for _ in 0..values.count("keys", 2 + width)? {
        let _tick = values.integer()?;
        let count = values.integer()?;
        if count as usize != width {
            return Err(values.error(format!("a key of type {kind} has {width} numbers, not {count}")));
        }
        let mut all_zero = true;
        for _ in 0..width {
            all_zero &= values.float()? == 0.0;
        }
        if kind == 0 && all_zero {
            return Err(values.error("a rotation of only zeros has no direction"));
        }
    }
    Ok(())
}
