//! Clips out of .X files: a set is a clip, an animation moves one joint, a block of keys becomes a channel or three.

use crate::{
    clip::{Channel, Clip, Interpolation, Values},
    compose::parts,
    import::Options,
};
use glam::Quat;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    error::LoadError,
    load::MOST_BYTES,
    model::{Local, Model},
    x::{
        Space, XFile,
        convention::{right_handed_rotation, right_handed_vector},
        frames::read_frames,
        keys::{KeyValues, Keys, read_keys, read_ticks_per_second},
        template::Template,
    },
};
use std::collections::HashMap;

/// How many ticks make a second where neither the file nor the caller says.
pub const TICKS_PER_SECOND: f32 = 4800.0;

/// The most keys that the clips of a file may have together: what they take fits in what a model may take.
pub const MOST_KEYS: usize = MOST_BYTES / 64;

/// All clips of a file, one per animation set, in the file's order; their channels move the model's joints.
///
/// What was passed over is said in the model's warnings.
///
/// # Errors
/// If keys break the rules, with the line or byte.
pub fn clips(file: &XFile, model: &mut Model, options: Options) -> Result<Vec<Clip>, LoadError> {
    let in_file = read_ticks_per_second(file)?;
    if in_file == Some(0) {
        model.warnings.push(format!("the file has 0 ticks a second; {TICKS_PER_SECOND} are taken"));
    }
    let in_file = in_file.filter(|&ticks| ticks > 0).map(|ticks| ticks as f32);
    let mut reader = Reader {
        file,
        joint_of_frame: read_frames(file)?.joint_of,
        space: options.space,
        ticks_per_second: options.ticks_per_second.or(in_file).unwrap_or(TICKS_PER_SECOND),
        keys_left: MOST_KEYS,
    };
    let sets = all(file, Template::AnimationSet).enumerate();
    sets.map(|(index, set)| reader.clip(index, set, model)).collect()
}

/// All objects of a template, wherever they stand.
fn all(file: &XFile, template: Template) -> impl Iterator<Item = usize> + '_ {
    let objects = file.tree.objects.iter().enumerate();
    objects.filter(move |(_, object)| object.template == template).map(|(index, _)| index)
}

/// What all keys of a file have in common.
struct Reader<'a> {
    file: &'a XFile,
    joint_of_frame: HashMap<usize, usize>,
    space: Space,
    ticks_per_second: f32,
    keys_left: usize,
}

impl Reader<'_> {
    fn clip(&mut self, index: usize, set: usize, model: &mut Model) -> Result<Clip, LoadError> {
        let tree = &self.file.tree;
        let name = &tree.objects[set].name;
        let name = if name.is_empty() { format!("clip {index}") } else { name.clone() };
        let mut clip = Clip { name, ..Clip::default() };
        let mut moved = HashMap::new();
        for animation in tree.parts(set, Template::Animation) {
            // E3-1: the reference to the frame stands here, beside the keys and not in them.
            let frame = tree.part(animation, Template::Frame);
            let Some(joint) = frame.and_then(|frame| self.joint_of_frame.get(&frame)).copied() else {
                self.pass_over(model, animation, "moves no frame of the file");
                continue;
            };
            for block in tree.parts(animation, Template::AnimationKey) {
                for channel in self.channels(joint, block)? {
                    let property = channel.values.property();
                    let here = *moved.entry((joint, property)).or_insert(clip.channels.len());
                    if here == clip.channels.len() {
                        clip.channels.push(channel);
                    } else if !append(&mut clip.channels[here], channel) {
                        self.pass_over(model, block, &format!("moves a {property} that other keys move"));
                    }
                }
            }
        }
        let ends_s = clip.channels.iter().filter_map(|channel| channel.times_s.last());
        clip.duration_s = ends_s.copied().fold(0.0, f32::max);
        Ok(clip)
    }

    fn pass_over(&self, model: &mut Model, object: usize, why: &str) {
        let place = self.file.place(object);
        model.warnings.push(format!("{place}: {why}; it is passed over"));
    }

    /// The channels of a block of keys: none where it has no keys, three where they are matrices.
    fn channels(&mut self, joint: usize, block: usize) -> Result<Vec<Channel>, LoadError> {
        let Keys { ticks, values } = read_keys(self.file, block)?;
        // Animations may refer to one block many times over.
        self.keys_left = self.keys_left.checked_sub(ticks.len()).ok_or_else(|| {
            let problem = format!("all clips together have more than {MOST_KEYS} keys");
            LoadError::new(problem).within(self.file.place(block))
        })?;
        if ticks.is_empty() {
            return Ok(Vec::new());
        }
        let second = f64::from(self.ticks_per_second);
        let times_s: Vec<f32> = ticks.iter().map(|&tick| (f64::from(tick) / second) as f32).collect();
        let interpolation = Interpolation::Linear;
        let mut channels = Vec::new();
        for mut values in parts_of_keys(values) {
            if self.space == Space::RightHanded {
                to_right_handed(&mut values);
            }
            channels.push(Channel { joint, interpolation, times_s: times_s.clone(), values });
        }
        Ok(channels)
    }
}

/// What a block of keys says, as the parts of a joint's place: for matrices all three.
fn parts_of_keys(keys: KeyValues) -> Vec<Values> {
    match keys {
        KeyValues::Rotations(rotations) => {
            // In f64, where the square of any f32 is finite.
            let unit = |rotation: Quat| rotation.as_dquat().normalize().as_quat();
            vec![Values::Rotations(rotations.into_iter().map(unit).collect())]
        }
        KeyValues::Scales(scales) => vec![Values::Scales(scales)],
        KeyValues::Translations(translations) => vec![Values::Translations(translations)],
        // E2-3: a matrix whose numbers are interpolated one by one shrinks the limb; its parts do not.
        KeyValues::Matrices(matrices) => {
            let places: Vec<Transform> =
                matrices.into_iter().map(|matrix| parts(Local::Matrix(matrix))).collect();
            vec![
                Values::Translations(places.iter().map(|place| place.translation).collect()),
                Values::Rotations(places.iter().map(|place| place.rotation).collect()),
                Values::Scales(places.iter().map(|place| place.scale).collect()),
            ]
        }
    }
}

/// Values for the mirrored joint. A scale stays as it is: along an axis and against it are the same.
fn to_right_handed(values: &mut Values) {
    match values {
        Values::Translations(all) => all.iter_mut().for_each(|one| *one = right_handed_vector(*one)),
        Values::Rotations(all) => all.iter_mut().for_each(|one| *one = right_handed_rotation(*one)),
        Values::Scales(_) | Values::MorphWeights(_) => {}
    }
}

/// Puts a channel's keys behind those that moved the same until then; false where they do not come after them.
fn append(before: &mut Channel, channel: Channel) -> bool {
    if before.times_s.last() >= channel.times_s.first() {
        return false;
    }
    before.times_s.extend(channel.times_s);
    match (&mut before.values, channel.values) {
        (Values::Translations(all), Values::Translations(more)) => all.extend(more),
        (Values::Rotations(all), Values::Rotations(more)) => all.extend(more),
        (Values::Scales(all), Values::Scales(more)) => all.extend(more),
        _ => return false,
    }
    true
}
