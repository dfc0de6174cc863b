//! Clips whose keys are still the file's bytes.

use super::list::{List, Taken, require};
use formats::{
    error::LoadError,
    gltf_document::{accessor::FLOAT, document::GltfDocument, names::named},
};
use glam::{Quat, Vec3};
use gltf::json::{
    Accessor, Index,
    accessor::Type,
    animation::{Animation, Interpolation as InFile, Property},
    validation::Checked,
};
use stage4_animation::clip::{Channel, Clip, Interpolation, Values};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// A clip without values, and a list of values per channel.
type Listed = (Clip, Vec<List>);

/// All clips of a file, one per animation, in the file's order.
///
/// # Errors
/// If a channel is not a plain one, in floats, stepped or linear. The error gives the reason and the clip.
pub fn clips(document: &GltfDocument, joint_of_node: &[usize]) -> Taken<Vec<Listed>> {
    let clip_at = |(index, animation): (usize, &Animation)| {
        let clip = clip(document, joint_of_node, index, animation);
        clip.map_err(|why| why.within(named("animation", index, &animation.name)))
    };
    document.json.animations.iter().enumerate().map(clip_at).collect()
}

/// Fills the values of a clip's keys as the lesson's reader does, with rotations of unit length.
pub fn fill(clip: &mut Clip, lists: &[List]) {
    for (channel, list) in clip.channels.iter_mut().zip(lists) {
        match &mut channel.values {
            Values::Translations(vectors) | Values::Scales(vectors) => {
                *vectors = list.floats().into_iter().map(Vec3::from_array).collect();
            }
            Values::Rotations(rotations) => {
                let unit = |numbers| Quat::from_array(numbers) / Quat::from_array(numbers).length();
                *rotations = list.floats_in_place().map(unit).collect();
            }
            Values::MorphWeights(_) => unreachable!("no such channel is taken in place"),
        }
    }
}

/// An animation as a clip, and the lists of its values; `at` is its place in the file.
fn clip(document: &GltfDocument, joint_of_node: &[usize], at: usize, animation: &Animation) -> Taken<Listed> {
    let name = animation.name.clone().filter(|name| !name.is_empty());
    let mut clip = Clip { name: name.unwrap_or_else(|| format!("clip {at}")), ..Clip::default() };
    let (mut lists, mut moved, mut times) = (Vec::new(), HashSet::new(), HashMap::new());
    for channel in &animation.channels {
        let node = channel.target.node.value();
        let joint = joint_of_node.get(node).copied();
        let sampler = animation.samplers.get(channel.sampler.value());
        let (Some(joint), Some(sampler), Checked::Valid(property)) = (joint, sampler, channel.target.path)
        else {
            return Err(LoadError::new("has a channel without a node, a sampler or a known property"));
        };
        require(moved.insert((node, property as usize)), "has two channels for the same property")?;
        let interpolation = match sampler.interpolation {
            Checked::Valid(InFile::Step) => Interpolation::Step,
            Checked::Valid(InFile::Linear) => Interpolation::Linear,
            _ => return Err(LoadError::new("has a channel that is neither stepped nor linear")),
        };
        let times_s =
            times.entry(sampler.input).or_insert_with(|| read_times(document, sampler.input)).clone();
        let times_s = times_s.ok_or_else(|| LoadError::new("has keys that are not in order"))?;
        let (values, shape) = match property {
            Property::Translation => (Values::Translations(Vec::new()), Type::Vec3),
            Property::Rotation => (Values::Rotations(Vec::new()), Type::Vec4),
            Property::Scale => (Values::Scales(Vec::new()), Type::Vec3),
            Property::MorphTargetWeights => return Err(LoadError::new("has a channel of morph weights")),
        };
        let list = read_values(document, sampler.output, shape)?;
        let count = list.count() / shape.multiplicity();
        require(count == times_s.len(), "has a channel that does not have one value per key")?;
        lists.push(list);
        clip.duration_s = clip.duration_s.max(times_s[times_s.len() - 1]);
        clip.channels.push(Channel { joint, interpolation, times_s, values });
    }
    Ok((clip, lists))
}

/// The times of keys, in seconds; `None` unless there are some, all finite and increasing from at least 0.
fn read_times(document: &GltfDocument, accessor: Index<Accessor>) -> Option<Arc<Vec<f32>>> {
    let times_s = document.floats::<1>(accessor, Type::Scalar, FLOAT).ok()?.into_flattened();
    let are_right = *times_s.first()? >= 0.0 && times_s.is_sorted_by(|a, b| a < b);
    are_right.then(|| Arc::new(times_s))
}

/// Values that are finite, and rotations that have a length. The lesson's reader decides about those that are
/// nearly too short or too long.
fn read_values(document: &GltfDocument, accessor: Index<Accessor>, shape: Type) -> Taken<List> {
    let (bytes, component) = document.elements(accessor, shape, FLOAT)?;
    let list = List { bytes, component };
    // If a number is not finite, neither is the length.
    let has_length = |[x, y, z, w]: [f32; 4]| (1e-9..1e9).contains(&(x * x + y * y + z * z + w * w));
    let is_right = match shape {
        Type::Vec3 => list.is_finite(),
        _ => list.floats_in_place().fold(true, |right, rotation| right & has_length(rotation)),
    };
    require(is_right, "has a value that is not finite, or a rotation without a length")?;
    Ok(list)
}
