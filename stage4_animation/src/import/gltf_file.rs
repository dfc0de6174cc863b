//! Clips from glTF files (glTF 2.0, section 3.11): from the document that stage 3 makes the model of.

use crate::clip::{Channel, Clip, Interpolation, Values};
use formats::{
    error::{LoadError, number},
    gltf_document::{
        accessor::FLOAT, document::GltfDocument, little_endian::Component, names::named, parse::NO_NODE,
    },
};
use glam::{Quat, Vec3};
use gltf::json::{
    Index,
    accessor::{Accessor, ComponentType::*, Type},
    animation::{self, Property},
    validation::Checked,
};
use stage3_gltf::{gltf_file::nodes::joint_of_node, model::Model};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// Rotations and morph weights may be stored in small integers, translations and scales may not.
const SIGNED_FRACTION: &[Component] = &[(F32, false), (I8, true), (U8, true), (I16, true), (U16, true)];

/// Times of keys by their accessor. Most channels share theirs, which are read and kept once.
type Times = HashMap<usize, Arc<Vec<f32>>>;

/// All clips of a file, one per animation, in the file's order; their channels move the model's joints.
///
/// A channel that breaks the rules is passed over with a warning.
pub fn clips(document: &GltfDocument, model: &mut Model) -> Vec<Clip> {
    let joint_of_node = joint_of_node(&document.parents);
    let animations = document.json.animations.iter().enumerate();
    animations.map(|(index, animation)| clip(document, &joint_of_node, model, index, animation)).collect()
}

fn clip(
    document: &GltfDocument,
    joint_of_node: &[usize],
    model: &mut Model,
    index: usize,
    animation: &animation::Animation,
) -> Clip {
    let name = animation.name.clone().filter(|name| !name.is_empty());
    let mut clip = Clip { name: name.unwrap_or_else(|| format!("clip {index}")), ..Clip::default() };
    let (mut moved, mut times) = (HashSet::new(), Times::new());
    for (channel_index, channel) in animation.channels.iter().enumerate() {
        let place = || format!("{}, channel {channel_index}", named("animation", index, &animation.name));
        let mut pass_over = |why| model.warn(format!("{}: {why}; it is passed over", place()));
        if channel.target.node.value() == NO_NODE as usize {
            pass_over("moves no node");
            continue;
        }
        let Checked::Valid(property) = channel.target.path else {
            pass_over("moves a property that is not known");
            continue;
        };
        let what = (channel.target.node.value(), property as usize);
        if moved.contains(&what) {
            pass_over("moves what another channel moves");
            continue;
        }
        match read_channel(document, joint_of_node, model, animation, channel, property, &mut times) {
            Ok(channel) => {
                clip.duration_s = clip.duration_s.max(channel.times_s[channel.times_s.len() - 1]);
                clip.channels.push(channel);
                moved.insert(what);
            }
            Err(error) => model.warn(format!("{}; it is passed over", error.within(place()))),
        }
    }
    clip
}

fn read_channel(
    document: &GltfDocument,
    joint_of_node: &[usize],
    model: &Model,
    animation: &animation::Animation,
    channel: &animation::Channel,
    property: Property,
    times: &mut Times,
) -> Result<Channel, LoadError> {
    let node = channel.target.node.value();
    let joint = joint_of_node.get(node);
    let &joint = joint.ok_or_else(|| LoadError::new(format!("node {node} is not in the file")))?;
    let index = channel.sampler.value();
    let sampler = animation.samplers.get(index);
    let sampler =
        sampler.ok_or_else(|| LoadError::new(format!("sampler {index} is not in the animation")))?;
    let interpolation = match sampler.interpolation {
        Checked::Valid(animation::Interpolation::Step) => Interpolation::Step,
        Checked::Valid(animation::Interpolation::Linear) => Interpolation::Linear,
        Checked::Valid(animation::Interpolation::CubicSpline) => Interpolation::CubicSpline,
        Checked::Invalid => {
            return Err(LoadError::new("has an unknown interpolation").within(format!("sampler {index}")));
        }
    };
    let times_s = shared_times(document, sampler.input, times).map_err(|error| error.within("input"))?;
    let targets = model.joints[joint].morph_weights.len();
    let values = values(document, sampler.output, property, targets, interpolation);
    let values = values.map_err(|error| error.within("output"))?;
    let entries = if interpolation == Interpolation::CubicSpline { 3 * times_s.len() } else { times_s.len() };
    if values.count() != entries {
        let (count, property, keys) = (values.count(), values.property(), times_s.len());
        let problem = format!("has {count} entries of {property} for {keys} keys, which need {entries}");
        return Err(LoadError::new(problem).within("output"));
    }
    Ok(Channel { joint, interpolation, times_s, values })
}

fn shared_times(
    document: &GltfDocument,
    accessor: Index<Accessor>,
    times: &mut Times,
) -> Result<Arc<Vec<f32>>, LoadError> {
    if let Some(times_s) = times.get(&accessor.value()) {
        return Ok(Arc::clone(times_s));
    }
    let times_s = Arc::new(read_times(document, accessor)?);
    times.insert(accessor.value(), Arc::clone(&times_s));
    Ok(times_s)
}

fn read_times(document: &GltfDocument, accessor: Index<Accessor>) -> Result<Vec<f32>, LoadError> {
    let times_s = document.floats::<1>(accessor, Type::Scalar, FLOAT)?.into_flattened();
    if times_s.is_empty() {
        return Err(LoadError::new("has no keys"));
    }
    if times_s[0] < 0.0 {
        return Err(LoadError::new(format!("key 0 is before the start, at {} s", number(times_s[0]))));
    }
    match times_s.windows(2).position(|times_s| times_s[0] >= times_s[1]) {
        Some(key) => {
            let (time_s, next_s) = (number(times_s[key]), number(times_s[key + 1]));
            Err(LoadError::new(format!("key {} at {next_s} s is not after key {key} at {time_s} s", key + 1)))
        }
        None => Ok(times_s),
    }
}

fn values(
    document: &GltfDocument,
    accessor: Index<Accessor>,
    property: Property,
    targets: usize,
    interpolation: Interpolation,
) -> Result<Values, LoadError> {
    let vec3s = || {
        let floats = document.floats(accessor, Type::Vec3, FLOAT)?;
        Ok(floats.into_iter().map(Vec3::from_array).collect())
    };
    Ok(match property {
        Property::Translation => Values::Translations(vec3s()?),
        Property::Scale => Values::Scales(vec3s()?),
        Property::Rotation => {
            let floats = document.floats(accessor, Type::Vec4, SIGNED_FRACTION)?;
            Values::Rotations(rotations(&floats, interpolation)?)
        }
        Property::MorphTargetWeights => {
            let floats = document.floats::<1>(accessor, Type::Scalar, SIGNED_FRACTION)?.into_flattened();
            if targets == 0 || floats.len() % targets != 0 {
                let count = floats.len();
                return Err(LoadError::new(format!(
                    "has {count} weights, and the node has {targets} morph targets"
                )));
            }
            // A list takes more room than the few numbers in it.
            document.charge(floats.len() / targets * size_of::<Vec<f32>>())?;
            Values::MorphWeights(floats.chunks_exact(targets).map(<[f32]>::to_vec).collect())
        }
    })
}

/// Keys of unit length, which those in small integers, and in many files, are not quite. The entries of a
/// cubic spline stay as they are, because only the curve through them is a rotation.
fn rotations(floats: &[[f32; 4]], interpolation: Interpolation) -> Result<Vec<Quat>, LoadError> {
    let rotations = floats.iter().copied().map(Quat::from_array);
    if interpolation == Interpolation::CubicSpline {
        return Ok(rotations.collect());
    }
    let has_direction = |length: f32| length > 1e-6 && length.is_finite();
    // As in `GltfDocument::floats`: only if one is bad, the first is looked for.
    let mut right = true;
    let unit = rotations.clone().map(|rotation| {
        let length = rotation.length();
        right &= has_direction(length);
        rotation / length
    });
    let unit = unit.collect();
    if right {
        return Ok(unit);
    }
    let mut lengths = rotations.map(Quat::length).enumerate();
    let (key, length) = lengths.find(|&(_, length)| !has_direction(length)).unwrap_or_default();
    Err(LoadError::new(format!("the rotation of key {key} has a length of {}", number(length))))
}
