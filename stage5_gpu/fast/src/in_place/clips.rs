//! Clips whose keys go straight from the file's bytes into the lists that are kept.

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

/// All clips of a file, one per animation, in the file's order.
///
/// # Errors
/// If a channel is not a plain one, in floats, stepped or linear. The error gives the reason and the clip.
pub fn clips(document: &GltfDocument, joint_of_node: &[usize]) -> Taken<Vec<Clip>> {
    let clip_at = |(index, animation): (usize, &Animation)| {
        let clip = clip(document, joint_of_node, index, animation);
        clip.map_err(|why| why.within(named("animation", index, &animation.name)))
    };
    document.json.animations.iter().enumerate().map(clip_at).collect()
}

/// An animation as a clip; `at` is its place in the file.
fn clip(document: &GltfDocument, joint_of_node: &[usize], at: usize, animation: &Animation) -> Taken<Clip> {
    let name = animation.name.clone().filter(|name| !name.is_empty());
    let mut clip = Clip { name: name.unwrap_or_else(|| format!("clip {at}")), ..Clip::default() };
    let (mut moved, mut times) = (HashSet::new(), HashMap::new());
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
        let input = sampler.input;
        let times_s = times.entry(input.value()).or_insert_with(|| read_times(document, input)).clone();
        let times_s = times_s.ok_or_else(|| LoadError::new("has keys that are not in order"))?;
        let values = match property {
            Property::Translation => Values::Translations(vectors(document, sampler.output)?),
            Property::Rotation => Values::Rotations(rotations(document, sampler.output)?),
            Property::Scale => Values::Scales(vectors(document, sampler.output)?),
            Property::MorphTargetWeights => return Err(LoadError::new("has a channel of morph weights")),
        };
        require(values.count() == times_s.len(), "has a channel that does not have one value per key")?;
        clip.duration_s = clip.duration_s.max(times_s[times_s.len() - 1]);
        clip.channels.push(Channel { joint, interpolation, times_s, values });
    }
    Ok(clip)
}

/// The times of keys, in seconds; `None` unless there are some, all finite and increasing from at least 0.
fn read_times(document: &GltfDocument, accessor: Index<Accessor>) -> Option<Arc<Vec<f32>>> {
    let times_s = document.floats::<1>(accessor, Type::Scalar, FLOAT).ok()?.into_flattened();
    let are_right = *times_s.first()? >= 0.0 && times_s.is_sorted_by(|a, b| a < b);
    are_right.then(|| Arc::new(times_s))
}

fn vectors(document: &GltfDocument, accessor: Index<Accessor>) -> Taken<Vec<Vec3>> {
    let list = floats(document, accessor, Type::Vec3)?;
    let mut right = true;
    let vectors = list.floats_in_place().map(|[x, y, z]| {
        right &= x.is_finite() & y.is_finite() & z.is_finite();
        Vec3::new(x, y, z)
    });
    let vectors = vectors.collect();
    require(right, "has values that are not finite")?;
    Ok(vectors)
}

/// Rotations of unit length, as the lesson makes them.
fn rotations(document: &GltfDocument, accessor: Index<Accessor>) -> Taken<Vec<Quat>> {
    let list = floats(document, accessor, Type::Vec4)?;
    let mut right = true;
    let unit = list.floats_in_place().map(|numbers| {
        let rotation = Quat::from_array(numbers);
        let length = rotation.length();
        // If a number is not finite, neither is the length.
        right &= length > 1e-6 && length.is_finite();
        rotation / length
    });
    let unit = unit.collect();
    require(right, "has a rotation without a length")?;
    Ok(unit)
}

fn floats(document: &GltfDocument, accessor: Index<Accessor>, shape: Type) -> Taken<List> {
    let (bytes, component) = document.elements(accessor, shape, FLOAT)?;
    Ok(List::new(bytes, component))
}
