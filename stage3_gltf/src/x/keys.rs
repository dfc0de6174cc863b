//! Animation blocks as the file has them: which frame, and where it is at which tick. In file space.

use crate::{
    error::LoadError,
    x::{XFile, convention::rotation_from_key, template::Template, values::Values},
};
use glam::{Mat4, Quat, Vec3};

/// An Animation block: how one frame moves in a clip (S2-57).
#[derive(Clone, Debug)]
pub struct FileAnimation {
    /// The frame: an object of the tree; none if the file has no such frame. E3-1: its name stands here, in braces, and
    /// not in the keys.
    pub frame: Option<usize>,
    /// Each AnimationKey block; there may be several of one kind.
    pub keys: Vec<Keys>,
}

/// An AnimationKey block: where a frame is in its parent's space, in whole or in part (E2-5, S3-12, S3-13).
#[derive(Clone, Debug)]
pub struct Keys {
    /// One per key, as the file has them. The first is not always 0, and says nothing of the frame at rest (E3-3).
    pub ticks: Vec<u32>,
    /// One per key.
    pub values: KeyValues,
}

/// What the keys of a block set.
#[derive(Clone, Debug)]
pub enum KeyValues {
    /// For columns, as all rotations here: the numbers of the file are their conjugates. Not zero.
    Rotations(Vec<Quat>),
    /// Along the frame's own axes.
    Scales(Vec<Vec3>),
    /// In the parent's space.
    Translations(Vec<Vec3>),
    /// The whole `parent_from_joint`.
    Matrices(Vec<Mat4>),
}

/// Reads an Animation block.
pub fn read_animation(file: &XFile, animation: usize) -> Result<FileAnimation, LoadError> {
    let keys = file.tree.parts(animation, Template::AnimationKey).map(|block| read_keys(file, block));
    Ok(FileAnimation {
        frame: file.tree.part(animation, Template::Frame),
        keys: keys.collect::<Result<_, LoadError>>()?,
    })
}

/// Reads an AnimationKey block: its type, a count, and for each key a tick, how many numbers follow, and these.
pub fn read_keys(file: &XFile, block: usize) -> Result<Keys, LoadError> {
    let mut values = Values::of(file, block);
    let kind = values.integer()?;
    let mut keys = match kind {
        0 => KeyValues::Rotations(Vec::new()),
        1 => KeyValues::Scales(Vec::new()),
        2 => KeyValues::Translations(Vec::new()),
        // E2-6: matrix keys have type 3 in the documentation, and 4 in real files.
        3 | 4 => KeyValues::Matrices(Vec::new()),
        _ => return Err(values.error(format!("there are no keys of type {kind}"))),
    };
    let numbers_each = match keys {
        KeyValues::Rotations(_) => 4,
        KeyValues::Scales(_) | KeyValues::Translations(_) => 3,
        KeyValues::Matrices(_) => 16,
    };
    let mut ticks = Vec::new();
    for _ in 0..values.count("keys", 2 + numbers_each as usize)? {
        ticks.push(values.integer()?);
        let count = values.integer()?;
        if count != numbers_each {
            return Err(values.error(format!("a key of type {kind} has {numbers_each} numbers, not {count}")));
        }
        match &mut keys {
            KeyValues::Rotations(rotations) => {
                let rotation = rotation_from_key(values.floats()?);
                if rotation.length_squared() < 1e-12 {
                    return Err(values.error("a rotation of only zeros has no direction"));
                }
                rotations.push(rotation);
            }
            KeyValues::Scales(scales) => scales.push(values.vec3()?),
            KeyValues::Translations(translations) => translations.push(values.vec3()?),
            KeyValues::Matrices(matrices) => matrices.push(values.matrix()?),
        }
    }
    Ok(Keys { ticks, values: keys })
}

/// In how many ticks the keys of a file count a second, if it says so.
pub fn read_ticks_per_second(file: &XFile) -> Result<Option<u32>, LoadError> {
    let mut objects = file.tree.objects.iter();
    match objects.position(|object| object.template == Template::AnimTicksPerSecond) {
        Some(object) => Values::of(file, object).integer().map(Some),
        None => Ok(None),
    }
}

/// Reads all keys of a file and forgets them.
pub fn check_animations(file: &XFile) -> Result<(), LoadError> {
    for (object, block) in file.tree.objects.iter().enumerate() {
        if block.template == Template::AnimationKey {
            read_keys(file, object)?;
        }
    }
    read_ticks_per_second(file).map(|_| ())
}
