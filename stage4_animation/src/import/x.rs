//! Clips from .X files: a set is a clip, an animation moves one joint, a block of keys becomes one channel or
//! three (S2-54, S2-57).

pub mod keys;

use crate::clip::{Channel, Clip, Interpolation, Values};
use formats::{
    error::LoadError,
    file::MOST_BYTES,
    x_document::{document::XDocument, template::Template, tree::Child},
};
use keys::{right_handed, transforms};
use stage3_gltf::{
    load::Options,
    model::Model,
    x::{convention::Space, frames::read_frames},
};
use std::{collections::HashMap, sync::Arc};

/// The ticks in a second if neither the file nor the caller tells.
pub const TICKS_PER_SECOND: f32 = 4800.0;

/// The most keys and references that the clips of a file may have together. A small file can ask for a lot: a
/// thousand animations may refer to the same block of keys.
pub const MOST_KEYS: usize = MOST_BYTES / 64;

/// All clips of a file, one per animation set, in the file's order; their channels move the model's joints.
///
/// Anything that is passed over becomes a warning of the model.
///
/// # Errors
/// If there are more than [`MOST_KEYS`], with the line or byte.
pub fn clips(file: &XDocument, model: &mut Model, options: &Options) -> Result<Vec<Clip>, LoadError> {
    let in_file = ticks_per_second(file, model);
    let mut reader = Reader {
        file,
        joint_of_frame: read_frames(file)?.joint_of,
        space: options.space,
        ticks_per_second: options.ticks_per_second.unwrap_or(in_file),
        keys_left: MOST_KEYS,
        without_frame: Vec::new(),
        moved_twice: Vec::new(),
    };
    let sets = file.tree.all(Template::AnimationSet).enumerate();
    let clips = sets.map(|(index, set)| reader.clip(index, set)).collect();
    reader.warnings().into_iter().for_each(|warning| model.warn(warning));
    clips
}

/// The number in the file, or the one that readers take if it has none.
fn ticks_per_second(file: &XDocument, model: &mut Model) -> f32 {
    let Some(object) = file.tree.all(Template::AnimTicksPerSecond).next() else { return TICKS_PER_SECOND };
    let problem = match file.values(object).integer() {
        Ok(0) => "the file has 0 ticks a second".to_owned(),
        Ok(ticks) => return ticks as f32,
        Err(error) => error.to_string(),
    };
    model.warn(format!("{problem}; {TICKS_PER_SECOND} ticks a second are taken"));
    TICKS_PER_SECOND
}

/// The reader of a file's clips, with what they share.
struct Reader<'a> {
    file: &'a XDocument,
    joint_of_frame: HashMap<usize, usize>,
    space: Space,
    ticks_per_second: f32,
    keys_left: usize,
    /// Animations of frames that the file lacks.
    without_frame: Vec<usize>,
    /// Blocks of keys for a property that other keys move.
    moved_twice: Vec<usize>,
}

impl Reader<'_> {
    fn clip(&mut self, index: usize, set: usize) -> Result<Clip, LoadError> {
        let tree = &self.file.tree;
        let name = &tree.objects[set].name;
        let name = if name.is_empty() { format!("clip {index}") } else { name.clone() };
        let mut clip = Clip { name, ..Clip::default() };
        let mut moved = HashMap::new();
        for animation in tree.parts(set, Template::Animation) {
            self.charge(animation, tree.objects[animation].children.len())?;
            // The reference to the frame stands here, beside the keys and not in them.
            let frame = tree.part(animation, Template::Frame);
            let Some(&joint) = frame.and_then(|frame| self.joint_of_frame.get(&frame)) else {
                self.without_frame.push(animation);
                continue;
            };
            for block in tree.parts(animation, Template::AnimationKey) {
                for channel in self.channels(joint, block)? {
                    let here =
                        *moved.entry((joint, channel.values.property())).or_insert(clip.channels.len());
                    if here == clip.channels.len() {
                        clip.channels.push(channel);
                    } else if !append(&mut clip.channels[here], channel) {
                        self.moved_twice.push(block);
                    }
                }
            }
        }
        let ends_s = clip.channels.iter().filter_map(|channel| channel.times_s.last());
        clip.duration_s = ends_s.copied().fold(0.0, f32::max);
        Ok(clip)
    }

    fn charge(&mut self, object: usize, keys: usize) -> Result<(), LoadError> {
        let left = self.keys_left.checked_sub(keys + 1);
        self.keys_left = left.ok_or_else(|| {
            let problem = format!("all clips together have more than {MOST_KEYS} keys");
            LoadError::new(problem).within(self.file.place(object))
        })?;
        Ok(())
    }

    /// Warnings of what was passed over: the first of each kind with its place.
    fn warnings(&self) -> Vec<String> {
        let name = |animation: usize| {
            let children = self.file.tree.objects[animation].children.iter();
            let names = children.filter_map(|child| match child {
                Child::Reference(reference) => Some(reference.name.as_str()),
                Child::Object(_) => None,
            });
            names.take(1).collect::<String>()
        };
        let without_frame = |&first: &usize| {
            let (place, frame, count) = (self.file.place(first), name(first), self.without_frame.len());
            format!("{place}: moves the frame \"{frame}\", which the file does not have ({count} such)")
        };
        let moved_twice = |&first: &usize| {
            let (place, count) = (self.file.place(first), self.moved_twice.len());
            format!("{place}: moves what other keys move at the same time, and is passed over ({count} such)")
        };
        let without_frame = self.without_frame.first().map(without_frame);
        without_frame.into_iter().chain(self.moved_twice.first().map(moved_twice)).collect()
    }

    /// The channels of a block of keys (S3-12): none if it has no keys or breaks the rules, three if they are
    /// matrices.
    ///
    /// Key 0 is read as the others are: it is often the frame's own matrix, and need not be (S3-13, E3-3).
    fn channels(&mut self, joint: usize, block: usize) -> Result<Vec<Channel>, LoadError> {
        let Some(keys) = self.file.keys.get(&block) else { return Ok(Vec::new()) };
        self.charge(block, keys.ticks.len())?;
        if keys.ticks.is_empty() {
            return Ok(Vec::new());
        }
        let mut transforms = transforms(keys);
        if self.space == Space::RightHanded {
            transforms = transforms.into_iter().map(right_handed).collect();
        }
        let second = f64::from(self.ticks_per_second);
        let times_s = keys.ticks.iter().map(|&tick| (f64::from(tick) / second) as f32).collect();
        let times_s = Arc::new(times_s);
        let translations = || Values::Translations(transforms.iter().map(|it| it.translation).collect());
        let rotations = || Values::Rotations(transforms.iter().map(|it| it.rotation).collect());
        let scales = || Values::Scales(transforms.iter().map(|it| it.scale).collect());
        let values = match keys.kind {
            0 => vec![rotations()],
            1 => vec![scales()],
            2 => vec![translations()],
            // Interpolated number by number, a matrix shrinks the limb; its parts don't.
            _ => vec![translations(), rotations(), scales()],
        };
        let interpolation = Interpolation::Linear;
        let channel = |values| Channel { joint, interpolation, times_s: Arc::clone(&times_s), values };
        Ok(values.into_iter().map(channel).collect())
    }
}

/// Puts a channel's keys behind earlier ones of the same property; false if they don't come later.
fn append(before: &mut Channel, channel: Channel) -> bool {
    if before.times_s.last() >= channel.times_s.first() {
        return false;
    }
    Arc::make_mut(&mut before.times_s).extend(channel.times_s.iter());
    match (&mut before.values, channel.values) {
        (Values::Translations(all), Values::Translations(more)) => all.extend(more),
        (Values::Rotations(all), Values::Rotations(more)) => all.extend(more),
        (Values::Scales(all), Values::Scales(more)) => all.extend(more),
        _ => return false,
    }
    true
}
