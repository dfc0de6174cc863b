//! Clips as a file stores them: what is wrong with their keys, what is repaired, and what a viewer of them
//! should know. Nothing is sampled: all is said of the keys themselves.
//!
//! - [`track`]: a channel's keys
//! - [`times`], [`values`], [`keys`]: mistakes in times, in values beside the rest pose, from key to key
//! - [`reach`]: the parts of a model that a clip moves
//! - [`seam`]: the way from a clip's end to its start

mod keys;
mod reach;
mod seam;
#[cfg(test)]
mod tests;
mod times;
mod track;
mod values;

use formats::gltf_document::{
    animation::{PassedOver, read_channels},
    document::GltfDocument,
};
use stage3_gltf::{gltf_file::nodes::joint_of_node, model::Model};
use track::{Track, track};

/// A clip's channels that keep the rules.
pub struct Motion {
    pub name: String,
    pub length_s: f32,
    /// Those of morph weights are only counted.
    pub tracks: Vec<Track>,
    pub morphs: usize,
    /// The number of channels that are passed over.
    pub passed_over: usize,
}

/// What is said about the clips of a file.
#[derive(Default)]
pub struct Findings {
    /// One per clip: its name, its length and its channels, and what there is to know.
    pub contents: Vec<String>,
    pub suspicions: Vec<String>,
    pub warnings: Vec<String>,
}

/// A mistake in words, and what speaks for it.
type Mistake = (&'static str, String);

/// Looks at all clips of a file, and compares them with the rest pose if that is right.
pub fn findings(model: &Model, document: &GltfDocument, rest_is_right: bool) -> Findings {
    let (nodes, mut passed_over) = (joint_of_node(&document.parents), PassedOver::default());
    let motions = motions(document, &nodes, &mut passed_over);
    let mistakes: Vec<Vec<Mistake>> =
        motions.iter().map(|motion| mistakes(model, motion, &motions, &nodes, rest_is_right)).collect();
    let warnings = motions.iter().map(|motion| keys::other_lengths(motion).into_iter().collect()).collect();
    Findings {
        contents: (0..motions.len())
            .map(|it| entry(model, it, &motions[it], mistakes[it].is_empty()))
            .collect(),
        suspicions: grouped(&motions, mistakes),
        warnings: [passed_over.warnings(), grouped(&motions, warnings)].concat(),
    }
}

fn motions(document: &GltfDocument, nodes: &[usize], passed_over: &mut PassedOver) -> Vec<Motion> {
    let animations = 0..document.json.animations.len();
    animations.map(|index| motion(document, index, nodes, passed_over)).collect()
}

fn motion(document: &GltfDocument, index: usize, nodes: &[usize], passed_over: &mut PassedOver) -> Motion {
    let name = document.json.animations[index].name.clone().filter(|name| !name.is_empty());
    let channels = read_channels(document, index, passed_over);
    let ends_s = channels.iter().filter_map(|(_, channel)| channel.times_s.last());
    let tracks: Vec<Track> = channels.iter().filter_map(|(_, channel)| track(channel, nodes)).collect();
    Motion {
        name: name.unwrap_or_else(|| format!("clip {index}")),
        length_s: ends_s.copied().fold(0.0, f32::max),
        morphs: channels.len() - tracks.len(),
        passed_over: document.json.animations[index].channels.len() - channels.len(),
        tracks,
    }
}

/// The mistakes of one clip. Where its channels are bound to nothing, or its values are mistaken, the rest
/// says nothing; nor do values beside a rest pose that is suspected.
fn mistakes(
    model: &Model,
    motion: &Motion,
    all: &[Motion],
    nodes: &[usize],
    rest_is_right: bool,
) -> Vec<Mistake> {
    let of_values = || Some(values::mistake(model, motion, nodes)).filter(|_| rest_is_right).flatten();
    let of_keys = keys::spline(motion)
        .or_else(|| reach::mistake(model, motion, all))
        .or_else(of_values)
        .or_else(|| keys::at_rest(model, motion))
        .or_else(|| keys::single(model, motion));
    let all = [keys::without_length(motion), times::mistake(motion), times::shifted(motion), of_keys];
    all.into_iter().flatten().collect()
}

/// A line for each mistake, with the first clip that has it, and their number.
fn grouped(motions: &[Motion], mistakes: Vec<Vec<Mistake>>) -> Vec<String> {
    let mut lines: Vec<(&str, String, usize)> = Vec::new();
    for (index, (motion, mistakes)) in motions.iter().zip(mistakes).enumerate() {
        for (mistake, evidence) in mistakes {
            match lines.iter_mut().find(|(other, ..)| *other == mistake) {
                Some((.., count)) => *count += 1,
                None => {
                    lines.push((mistake, format!("clip {index} {}: {mistake}: {evidence}", motion.name), 1))
                }
            }
        }
    }
    let line = |(_, line, count)| if count > 1 { format!("{line} ({count} such clips)") } else { line };
    lines.into_iter().map(line).collect()
}

/// A clip's line in the contents, and one below it for each thing to know.
fn entry(model: &Model, index: usize, motion: &Motion, is_right: bool) -> String {
    let channels = crate::counted(motion.tracks.len() + motion.morphs, "channel", "channels");
    let mut text = format!("clip {index}: {}, {:.3} s, {channels}", motion.name, motion.length_s);
    // Mistaken keys make odd ways.
    let ways = [seam::note(model, motion), seam::travel(model, motion), keys::note(motion)];
    let ways = ways.into_iter().flatten().filter(|_| is_right);
    for note in times::note(motion).into_iter().chain(ways).chain(reach::note(motion)) {
        text += &format!("\n    {note}");
    }
    text
}
