//! Clips out of .X files: a set is a clip, an animation moves one joint, a block of keys becomes a channel or three.

use crate::{
    clip::{Channel, Clip, Interpolation, Values},
    compose::parts,
    import::Options,
};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    error::LoadError,
    model::{Local, Model},
    x::{
        Space, XFile,
        convention::{right_handed_rotation, right_handed_vector, rotation_from_key},
        frames::read_frames,
        template::Template,
        values::Values as Numbers,
    },
};
use std::collections::HashMap;

/// How many ticks make a second where neither the file nor the caller says.
pub const TICKS_PER_SECOND: f32 = 4800.0;

/// All clips of a file, one per animation set, in the file's order; their channels move the model's joints.
///
/// What was passed over is said in the model's warnings.
///
/// # Errors
/// If keys break the rules, with the set, the animation and the line or byte.
pub fn clips(file: &XFile, model: &mut Model, options: Options) -> Result<Vec<Clip>, LoadError> {
    let in_file = ticks_per_second(file, model)?;
    let ticks_per_second = options.ticks_per_second.unwrap_or(in_file);
    let joint_of_frame = read_frames(file)?.joint_of;
    let reader = Reader { file, joint_of_frame, space: options.space, ticks_per_second };
    let sets = all(file, Template::AnimationSet).enumerate();
    sets.map(|(index, set)| reader.clip(index, set, model)).collect()
}

/// What the file says, or what readers take where it says nothing.
fn ticks_per_second(file: &XFile, model: &mut Model) -> Result<f32, LoadError> {
    let Some(object) = all(file, Template::AnimTicksPerSecond).next() else { return Ok(TICKS_PER_SECOND) };
    let ticks = Numbers::of(file, object).integer()?;
    if ticks == 0 {
        model.warnings.push(format!("has 0 ticks a second; {TICKS_PER_SECOND} are taken"));
        return Ok(TICKS_PER_SECOND);
    }
    Ok(ticks as f32)
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
}

impl Reader<'_> {
    fn clip(&self, index: usize, set: usize, model: &mut Model) -> Result<Clip, LoadError> {
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
    fn channels(&self, joint: usize, block: usize) -> Result<Vec<Channel>, LoadError> {
        let Keys { kind, ticks, mut places } = read_keys(&mut Numbers::of(self.file, block))?;
        if ticks.is_empty() {
            return Ok(Vec::new());
        }
        if self.space == Space::RightHanded {
            places = places.into_iter().map(right_handed).collect();
        }
        let second = f64::from(self.ticks_per_second);
        let times_s: Vec<f32> = ticks.iter().map(|&tick| (f64::from(tick) / second) as f32).collect();
        let translations = || Values::Translations(places.iter().map(|place| place.translation).collect());
        let rotations = || Values::Rotations(places.iter().map(|place| place.rotation).collect());
        let scales = || Values::Scales(places.iter().map(|place| place.scale).collect());
        let values = match kind {
            0 => vec![rotations()],
            1 => vec![scales()],
            2 => vec![translations()],
            // E2-3: numbers of a matrix that are interpolated one by one shrink the limb; parts don't.
            _ => vec![translations(), rotations(), scales()],
        };
        let interpolation = Interpolation::Linear;
        let channel = |values| Channel { joint, interpolation, times_s: times_s.clone(), values };
        Ok(values.into_iter().map(channel).collect())
    }
}

/// A block of keys as the file has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// 0 for rotations, 1 for scales, 2 for translations, 3 and 4 for matrices.
    pub kind: u32,
    /// When they are, one per key: increasing.
    pub ticks: Vec<u32>,
    /// What they say, one per key, in the parent's space (E2-5) and the file's; other parts than `kind` says are those
    /// of the identity.
    pub places: Vec<Transform>,
}

// ANCHOR: read_keys
/// Pulls a block of keys: their type, their number, and for each its tick, how many values it has, and these (S3-12).
///
/// # Errors
/// If the type is not known, a count is not true, or the ticks do not increase.
pub fn read_keys(numbers: &mut Numbers) -> Result<Keys, LoadError> {
    let kind = numbers.integer()?;
    let width = match kind {
        0 => 4,
        1 | 2 => 3,
        // E2-6: one document says that matrices are type 3, real files write 4.
        3 | 4 => 16,
        _ => return Err(numbers.error(format!("there is no type {kind} of keys"))),
    };
    let mut keys = Keys { kind, ticks: Vec::new(), places: Vec::new() };
    for key in 0..numbers.count("keys", 2 + width)? {
        let tick = numbers.integer()?;
        if keys.ticks.last().is_some_and(|&before| before >= tick) {
            return Err(numbers.error(format!("key {key} at tick {tick} is not after the key before it")));
        }
        let values = numbers.integer()?;
        if values as usize != width {
            return Err(numbers.error(format!("key {key} has {values} values, not {width}")));
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
            let rotation = rotation_from_key(numbers.floats()?);
            let length = rotation.length();
            if !(length > 1e-6 && length.is_finite()) {
                return Err(numbers.error(format!("a rotation has a length of {length}")));
            }
            place.rotation = rotation / length;
        }
        1 => place.scale = numbers.vec3()?,
        2 => place.translation = numbers.vec3()?,
        _ => place = parts(Local::Matrix(numbers.matrix()?)),
    }
    Ok(place)
}

fn right_handed(place: Transform) -> Transform {
    Transform {
        translation: right_handed_vector(place.translation),
        rotation: right_handed_rotation(place.rotation),
        // Along an axis or against it, a stretch is the same.
        scale: place.scale,
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
