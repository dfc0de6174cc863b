//! The clips of a glTF file.

use super::{Motion, track::Track};
use formats::gltf_document::{
    animation::{FileChannel, FileValues, PassedOver, read_channels},
    document::GltfDocument,
};
use glam::Vec4;
use gltf::json::animation::Interpolation;
use std::sync::Arc;

/// All clips of a file, with warnings of the channels that break the rules.
pub fn motions(document: &GltfDocument, joint_of_node: &[usize]) -> (Vec<Motion>, Vec<String>) {
    let mut passed_over = PassedOver::default();
    let motion = |(index, animation): (usize, &gltf::json::Animation)| {
        let channels = read_channels(document, index, &mut passed_over);
        let tracks: Vec<Option<Track>> =
            channels.iter().map(|(_, channel)| track(channel, joint_of_node)).collect();
        let is_read = |track: &Option<Track>| !track.as_ref().is_some_and(Track::has_no_length);
        let read = channels.iter().zip(&tracks).filter(|(_, track)| is_read(track));
        let ends_s = read.filter_map(|((_, channel), _)| channel.times_s.last());
        let name = animation.name.clone().filter(|name| !name.is_empty());
        Motion {
            name: name.unwrap_or_else(|| format!("clip {index}")),
            length_s: ends_s.copied().fold(0.0, f32::max),
            morphs: tracks.iter().filter(|track| track.is_none()).count(),
            passed_over: animation.channels.len() - channels.len(),
            tracks: tracks.into_iter().flatten().collect(),
            ..Motion::default()
        }
    };
    let motions = document.json.animations.iter().enumerate().map(motion).collect();
    (motions, passed_over.warnings())
}

/// The track of a channel, unless it moves morph weights.
fn track(channel: &FileChannel, joint_of_node: &[usize]) -> Option<Track> {
    let values: Vec<Vec4> = match &channel.values {
        FileValues::Vectors(values) => values.iter().map(|&[x, y, z]| Vec4::new(x, y, z, 0.0)).collect(),
        FileValues::Rotations(values) => values.iter().map(|value| Vec4::from_array(*value)).collect(),
        FileValues::MorphWeights(_) => return None,
    };
    let is_spline = channel.interpolation == Interpolation::CubicSpline;
    let threes = if is_spline { values.as_chunks::<3>().0 } else { &[] };
    Some(Track {
        joint: joint_of_node[channel.node],
        property: channel.property,
        interpolation: channel.interpolation,
        times_s: Arc::clone(&channel.times_s),
        tangents: threes.iter().map(|three| [three[0], three[2]]).collect(),
        keys: if is_spline { threes.iter().map(|three| three[1]).collect() } else { values },
    })
}
