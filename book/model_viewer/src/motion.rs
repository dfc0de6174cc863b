//! Clips as a file stores them: what is wrong with their keys, what is repaired, and what a viewer of them
//! should know. Nothing is sampled: all is said of the keys themselves.
//!
//! - [`gltf`], [`x`]: the clips of a file of either format; [`track`]: a channel's keys
//! - [`times`], [`values`], [`keys`]: mistakes in times, in values beside the rest pose, from key to key
//! - [`reach`]: the parts of a model that a clip moves
//! - [`seam`]: the way from a clip's end to its start

mod gltf;
mod keys;
mod reach;
mod seam;
#[cfg(test)]
mod tests;
mod times;
mod track;
mod values;
mod x;

use formats::{document::Document, error::LoadError};
use stage3_gltf::{gltf_file::nodes::joint_of_node, load::Options, model::Model};
use track::Track;

/// A clip's channels that keep the rules.
#[derive(Default)]
pub struct Motion {
    pub name: String,
    pub length_s: f32,
    /// Those of morph weights are only counted.
    pub tracks: Vec<Track>,
    pub morphs: usize,
    /// The number of channels that are passed over.
    pub passed_over: usize,
    /// True for a .X file.
    pub is_x: bool,
    /// True if the file does not tell how many of its ticks make a second.
    pub without_rate: bool,
    /// True if the translations of matrices are where only 0 should be.
    pub is_transposed: bool,
}

/// What is said about the clips of a file.
#[derive(Default)]
pub struct Findings {
    /// One per clip: its name, its length and its channels, and what there is to know.
    pub contents: Vec<String>,
    pub suspicions: Vec<String>,
    pub warnings: Vec<String>,
}

/// Looks at all clips of a file, and compares them with the rest pose if that is right.
///
/// # Errors
/// If the frames of a .X file can't be read, or its clips have too many keys.
pub fn findings(
    model: &Model,
    document: &Document,
    options: &Options,
    rest_is_right: bool,
) -> Result<Findings, LoadError> {
    let nodes = joints_of_nodes(model, Some(document));
    let (motions, passed_over) = match document {
        Document::Gltf(document) => gltf::motions(document, &nodes),
        Document::X(document) => x::motions(document, options)?,
    };
    let mistakes: Vec<Vec<String>> =
        motions.iter().map(|motion| mistakes(model, motion, &motions, &nodes, rest_is_right)).collect();
    let entry = |clip: usize| entry(model, clip, &motions[clip], mistakes[clip].is_empty());
    let repaired = lines(&motions, |clip| keys::other_lengths(&motions[clip]).into_iter().collect());
    Ok(Findings {
        contents: (0..motions.len()).map(entry).collect(),
        suspicions: lines(&motions, |clip| mistakes[clip].clone()),
        warnings: [passed_over, repaired].concat(),
    })
}

/// The model's joint of each node of the file; a frame's is its own.
pub fn joints_of_nodes(model: &Model, document: Option<&Document>) -> Vec<usize> {
    match document {
        Some(Document::Gltf(document)) => joint_of_node(&document.parents),
        _ => (0..model.joints.len()).collect(),
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
) -> Vec<String> {
    let of_values = || Some(values::mistake(model, motion, nodes)).filter(|_| rest_is_right).flatten();
    let of_keys = keys::spline(motion)
        .or_else(|| reach::mistake(model, motion, all))
        .or_else(of_values)
        .or_else(|| keys::at_rest(model, motion));
    if motion.is_transposed {
        return vec!["the matrices of its keys are transposed: rows and columns are exchanged".to_owned()];
    }
    let all = [keys::without_length(motion), times::mistake(motion), of_keys];
    all.into_iter().flatten().collect()
}

/// A line for each mistake, with its clip.
fn lines(motions: &[Motion], of: impl Fn(usize) -> Vec<String>) -> Vec<String> {
    let of_clip = |clip: usize| {
        let name = &motions[clip].name;
        of(clip).into_iter().map(move |mistake| format!("clip {clip} \"{name}\": {mistake}"))
    };
    (0..motions.len()).flat_map(of_clip).collect()
}

/// A clip's line in the contents, and one below it for each thing to know.
fn entry(model: &Model, index: usize, motion: &Motion, is_right: bool) -> String {
    let read = motion.tracks.iter().filter(|track| !track.has_no_length()).count();
    let channels = crate::counted(read + motion.morphs, "channel", "channels");
    let mut text = format!("clip {index}: {}, {:.3} s, {channels}", motion.name, motion.length_s);
    // Mistaken keys make odd ways.
    let ways = [seam::note(model, motion), seam::travel(model, motion), keys::note(motion)];
    let ways = ways.into_iter().flatten().filter(|_| is_right);
    for note in times::note(motion).into_iter().chain(ways).chain(reach::note(motion)) {
        text += &format!("\n    {note}");
    }
    text
}
