//! Clips from glTF files (glTF 2.0, section 3.11): from the document that stage 3 makes the model of.

use crate::clip::{Channel, Clip, Interpolation, Values};
use formats::{
    error::{LoadError, number},
    gltf_document::{
        animation::{FileChannel, FileValues, PassedOver, read_channels},
        document::GltfDocument,
        names::named,
    },
};
use glam::{Quat, Vec3};
use gltf::json::animation::{self, Property};
use stage3_gltf::{gltf_file::nodes::joint_of_node, model::Model};

/// All clips of a file, one per animation, in the file's order; their channels move the model's joints.
///
/// A channel that breaks the rules is passed over with a warning.
pub fn clips(document: &GltfDocument, model: &mut Model) -> Vec<Clip> {
    let joint_of_node = joint_of_node(&document.parents);
    let mut passed_over = PassedOver::default();
    let animations = 0..document.json.animations.len();
    let clips = animations.map(|index| clip(document, &joint_of_node, index, &mut passed_over)).collect();
    passed_over.warnings().into_iter().for_each(|warning| model.warn(warning));
    clips
}

fn clip(
    document: &GltfDocument,
    joint_of_node: &[usize],
    index: usize,
    passed_over: &mut PassedOver,
) -> Clip {
    let animation = &document.json.animations[index];
    let name = animation.name.clone().filter(|name| !name.is_empty());
    let mut clip = Clip { name: name.unwrap_or_else(|| format!("clip {index}")), ..Clip::default() };
    for (number, read) in read_channels(document, index, passed_over) {
        match channel(read, joint_of_node) {
            Ok(channel) => {
                clip.duration_s = clip.duration_s.max(channel.times_s[channel.times_s.len() - 1]);
                clip.channels.push(channel);
            }
            Err(error) => {
                let place = named("animation", index, &animation.name);
                passed_over.push(&place, number, &error.within("output"));
            }
        }
    }
    clip
}

fn channel(read: FileChannel, joint_of_node: &[usize]) -> Result<Channel, LoadError> {
    let interpolation = match read.interpolation {
        animation::Interpolation::Step => Interpolation::Step,
        animation::Interpolation::Linear => Interpolation::Linear,
        animation::Interpolation::CubicSpline => Interpolation::CubicSpline,
    };
    let vectors = |values: Vec<[f32; 3]>| values.into_iter().map(Vec3::from_array).collect();
    let values = match read.values {
        FileValues::Vectors(values) if read.property == Property::Scale => Values::Scales(vectors(values)),
        FileValues::Vectors(values) => Values::Translations(vectors(values)),
        FileValues::Rotations(values) => Values::Rotations(rotations(&values, interpolation)?),
        FileValues::MorphWeights(values) => Values::MorphWeights(values),
    };
    Ok(Channel { joint: joint_of_node[read.node], interpolation, times_s: read.times_s, values })
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
