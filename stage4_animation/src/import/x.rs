//! Clips from .X files: a set is a clip, an animation moves one joint, a block of keys becomes one channel or
//! three (S2-54, S2-57).

pub mod keys;

use crate::clip::{Channel, Clip, Interpolation, Values};
use formats::{error::LoadError, x_document::document::XDocument};
use keys::{right_handed, transforms};
use stage3_gltf::{
    load::Options,
    model::Model,
    x::{
        animation_sets::{AnimationSet, TICKS_PER_SECOND, animation_sets},
        convention::Space,
    },
};
use std::{collections::HashMap, sync::Arc};

/// All clips of a file, one per animation set, in the file's order; their channels move the model's joints.
///
/// Anything that is passed over becomes a warning of the model.
///
/// # Errors
/// As [`animation_sets`].
pub fn clips(file: &XDocument, model: &mut Model, options: &Options) -> Result<Vec<Clip>, LoadError> {
    let all = animation_sets(file, options.ticks_per_second)?;
    let ticks_per_second = all.ticks_per_second.unwrap_or(TICKS_PER_SECOND);
    let mut reader = Reader { file, space: options.space, ticks_per_second, moved_twice: Vec::new() };
    let clips = all.sets.iter().map(|set| reader.clip(set)).collect();
    all.warnings.into_iter().for_each(|warning| model.warn(warning));
    if let Some(&first) = reader.moved_twice.first() {
        let (place, count) = (file.place(first), reader.moved_twice.len());
        let problem = "moves what other keys move at the same time, and is passed over";
        model.warn(format!("{place}: {problem} ({count} such)"));
    }
    Ok(clips)
}

/// The reader of a file's clips, with what they share.
struct Reader<'a> {
    file: &'a XDocument,
    space: Space,
    ticks_per_second: f32,
    /// Blocks of keys for a property that other keys move.
    moved_twice: Vec<usize>,
}

impl Reader<'_> {
    fn clip(&mut self, set: &AnimationSet) -> Clip {
        let mut clip = Clip { name: set.name.clone(), ..Clip::default() };
        let mut moved = HashMap::new();
        for &(joint, block) in &set.blocks {
            for channel in self.channels(joint, block) {
                let here = *moved.entry((joint, channel.values.property())).or_insert(clip.channels.len());
                if here == clip.channels.len() {
                    clip.channels.push(channel);
                } else if !append(&mut clip.channels[here], channel) {
                    self.moved_twice.push(block);
                }
            }
        }
        let ends_s = clip.channels.iter().filter_map(|channel| channel.times_s.last());
        clip.duration_s = ends_s.copied().fold(0.0, f32::max);
        clip
    }

    /// The channels of a block of keys (S3-12): none if it has no keys or breaks the rules, three if they are
    /// matrices.
    ///
    /// Key 0 is read as the others are: it is often the frame's own matrix, and need not be (S3-13, E3-3).
    fn channels(&self, joint: usize, block: usize) -> Vec<Channel> {
        let Some(keys) = self.file.keys.get(&block).filter(|keys| !keys.ticks.is_empty()) else {
            return Vec::new();
        };
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
        values.into_iter().map(channel).collect()
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
