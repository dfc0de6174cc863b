//! Clips as animation sets.

use super::{KeyForm, MIRROR, Object, Value, count, floats, object, sixteen};
use crate::{Channel, Character, Clip, Keys};
use glam::{Mat4, Quat, Vec3};

/// The number of ticks in a second of a key's time, which readers assume if a file gives none.
pub const TICKS_PER_SECOND: u32 = 4800;

/// A set per clip, in it an animation per moving joint, and in that keys of one type or of several.
pub fn animation_sets(character: &Character, keys: KeyForm) -> Vec<Object> {
    let set = |clip: &Clip| {
        let mut set = object("AnimationSet", clip.name, Vec::new());
        for (index, joint) in character.joints.iter().enumerate() {
            let channels: Vec<&Channel> =
                clip.channels.iter().filter(|channel| channel.joint == index).collect();
            if !channels.is_empty() {
                let mut animation = object("Animation", "", Vec::new());
                // The reference stands here, and not in the keys, where a tutorial has it.
                animation.references.push(joint.name.to_owned());
                animation.children = match keys {
                    KeyForm::Parts => channels.into_iter().map(|channel| parts(clip, channel)).collect(),
                    KeyForm::Matrices => vec![matrices(character, clip, index, &channels)],
                };
                set.children.push(animation);
            }
        }
        set
    };
    character.clips.iter().map(set).collect()
}

fn parts(clip: &Clip, channel: &Channel) -> Object {
    match &channel.keys {
        Keys::Rotation(keys) => animation_key(0, clip, keys.iter().map(|&key| rotation(key))),
        Keys::Scale(keys) => animation_key(1, clip, keys.iter().map(|key| floats(&key.to_array()))),
        Keys::Translation(keys) => {
            animation_key(2, clip, keys.iter().map(|key| floats(&(*key * MIRROR).to_array())))
        }
    }
}

/// w, x, y, z of the conjugate: read for row vectors, it turns the same way as ours.
fn rotation(rotation: Quat) -> Vec<Value> {
    // A rotation seen in a mirror turns the other way about the axes that lie in the mirror's plane.
    let mirrored = Quat::from_xyzw(-rotation.x, -rotation.y, rotation.z, rotation.w);
    let stored = mirrored.conjugate();
    floats(&[stored.w, stored.x, stored.y, stored.z])
}

/// Each key as the whole matrix `parent_from_joint`; the parts that no channel moves are those of the rest
/// pose.
fn matrices(character: &Character, clip: &Clip, joint: usize, channels: &[&Channel]) -> Object {
    let rest = &character.joints[joint];
    let key = |key: usize| {
        let (mut scale, mut rotation, mut translation) = (Vec3::ONE, rest.rotation, rest.translation);
        for channel in channels {
            match &channel.keys {
                Keys::Translation(keys) => translation = keys[key],
                Keys::Rotation(keys) => rotation = keys[key],
                Keys::Scale(keys) => scale = keys[key],
            }
        }
        sixteen(Mat4::from_scale_rotation_translation(scale, rotation, translation))
    };
    animation_key(4, clip, (0..clip.times_s.len()).map(key))
}

/// Keys, each as its time in ticks, the number of its values, and the values.
fn animation_key(kind: u32, clip: &Clip, keys: impl Iterator<Item = Vec<Value>>) -> Object {
    let timed = |(time_s, values): (&f32, Vec<Value>)| {
        let ticks = (time_s * TICKS_PER_SECOND as f32).round() as u32;
        Value::Parts(vec![
            Value::Integer(ticks),
            Value::Parts(vec![count(values.len()), Value::List(values)]),
        ])
    };
    let keys: Vec<Value> = clip.times_s.iter().zip(keys).map(timed).collect();
    object("AnimationKey", "", vec![Value::Integer(kind), count(keys.len()), Value::List(keys)])
}
