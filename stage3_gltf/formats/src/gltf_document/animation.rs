//! The channels of a file's animations, with their keys as they are stored (glTF 2.0, section 3.11).

use crate::{
    error::{LoadError, number},
    gltf_document::{
        accessor::FLOAT,
        document::GltfDocument,
        little_endian::Component,
        names::{named, with_others},
        parse::NO_NODE,
    },
};
use gltf::json::{
    Index,
    accessor::{Accessor, ComponentType::*, Type},
    animation::{Animation, Channel, Interpolation, Property},
    validation::Checked,
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// Rotations and morph weights may be stored in small integers, translations and scales may not.
const SIGNED_FRACTION: &[Component] = &[(F32, false), (I8, true), (U8, true), (I16, true), (U16, true)];

/// A channel: what it moves, and its keys.
#[derive(Clone, Debug)]
pub struct FileChannel {
    /// Index into the file's nodes.
    pub node: usize,
    /// The property of the node that it moves.
    pub property: Property,
    /// The rule for the way from key to key.
    pub interpolation: Interpolation,
    /// Increasing, at least one.
    pub times_s: Arc<Vec<f32>>,
    /// One entry per time, or three for a cubic spline.
    pub values: FileValues,
}

/// The values of a channel's keys.
#[derive(Clone, Debug)]
pub enum FileValues {
    /// Translations or scales.
    Vectors(Vec<[f32; 3]>),
    /// Rotations, of any length.
    Rotations(Vec<[f32; 4]>),
    /// One list per entry: a weight per morph target.
    MorphWeights(Vec<Vec<f32>>),
}

impl FileValues {
    fn count(&self) -> usize {
        match self {
            Self::Vectors(values) => values.len(),
            Self::Rotations(values) => values.len(),
            Self::MorphWeights(values) => values.len(),
        }
    }
}

/// Channels that break the rules, and are passed over: the place of each, and the problem.
#[derive(Clone, Debug, Default)]
pub struct PassedOver {
    all: Vec<(String, String)>,
}

impl PassedOver {
    /// Adds a channel of an animation.
    pub fn push(&mut self, animation: &str, channel: usize, error: &LoadError) {
        let place = format!("{animation}, channel {channel}");
        let place = if error.place.is_empty() { place } else { format!("{place}, {}", error.place) };
        self.all.push((place, error.problem.clone()));
    }

    /// A line for each kind of problem, however many channels have it: often they share their times.
    pub fn warnings(&self) -> Vec<String> {
        let kind =
            |problem: &str| problem.replace(|letter: char| letter.is_ascii_digit() || letter == '.', "");
        let mut seen = HashSet::new();
        let first_of_each = self.all.iter().filter(|(_, problem)| seen.insert(kind(problem)));
        let line = |(_, problem): &(String, String)| {
            let with_it = self.all.iter().filter(|(_, other)| kind(other) == kind(problem));
            let places: Vec<String> = with_it.map(|(place, _)| place.clone()).collect();
            with_others(&places, &format!("{problem}; it is passed over"))
        };
        first_of_each.filter_map(line).collect()
    }
}

/// The times of keys by their accessor. Most channels share theirs, which are read and kept once.
type Times = HashMap<usize, Arc<Vec<f32>>>;

/// An animation's channels that keep the rules, each with its number in the file, and
/// at most one per node and property.
pub fn read_channels(
    document: &GltfDocument,
    index: usize,
    passed_over: &mut PassedOver,
) -> Vec<(usize, FileChannel)> {
    let animation = &document.json.animations[index];
    let (mut moved, mut times, mut channels) = (HashSet::new(), Times::new(), Vec::new());
    for (number, channel) in animation.channels.iter().enumerate() {
        match read_channel(document, animation, channel, &moved, &mut times) {
            Ok(read) => {
                moved.insert((read.node, read.property as usize));
                channels.push((number, read));
            }
            Err(error) => passed_over.push(&named("animation", index, &animation.name), number, &error),
        }
    }
    channels
}

fn read_channel(
    document: &GltfDocument,
    animation: &Animation,
    channel: &Channel,
    moved: &HashSet<(usize, usize)>,
    times: &mut Times,
) -> Result<FileChannel, LoadError> {
    let node = channel.target.node.value();
    if node == NO_NODE as usize {
        return Err(LoadError::new("moves no node"));
    }
    let Checked::Valid(property) = channel.target.path else {
        return Err(LoadError::new("moves a property that is not known"));
    };
    if moved.contains(&(node, property as usize)) {
        return Err(LoadError::new("moves what another channel moves"));
    }
    let index = channel.sampler.value();
    let sampler = &animation.samplers[index];
    let Checked::Valid(interpolation) = sampler.interpolation else {
        return Err(LoadError::new("has an unknown interpolation").within(format!("sampler {index}")));
    };
    let times_s = shared_times(document, sampler.input, times).map_err(|error| error.within("input"))?;
    let values = values(document, sampler.output, property, morph_targets(document, node))
        .and_then(|values| as_many(values, property, interpolation, times_s.len()));
    let values = values.map_err(|error| error.within("output"))?;
    Ok(FileChannel { node, property, interpolation, times_s, values })
}

/// The values, if there are as many as the keys need.
fn as_many(
    values: FileValues,
    property: Property,
    interpolation: Interpolation,
    keys: usize,
) -> Result<FileValues, LoadError> {
    let is_spline = interpolation == Interpolation::CubicSpline;
    let (count, entries) = (values.count(), if is_spline { 3 * keys } else { keys });
    if count == entries {
        return Ok(values);
    }
    let property = match property {
        Property::Translation => "translation",
        Property::Rotation => "rotation",
        Property::Scale => "scale",
        Property::MorphTargetWeights => "weights",
    };
    let meant = match is_spline {
        true if count == keys => ": one a key, as LINEAR has",
        false if count == 3 * keys => ": three a key, as CUBICSPLINE has",
        _ => "",
    };
    Err(LoadError::new(format!(
        "has {count} entries of {property} for {keys} keys, which need {entries}{meant}"
    )))
}

/// The number of morph targets of a node's mesh.
fn morph_targets(document: &GltfDocument, node: usize) -> usize {
    let mesh = document.json.nodes[node].mesh.map(|mesh| &document.json.meshes[mesh.value()]);
    mesh.and_then(|mesh| mesh.primitives[0].targets.as_ref()).map_or(0, Vec::len)
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
) -> Result<FileValues, LoadError> {
    Ok(match property {
        Property::Translation | Property::Scale => {
            FileValues::Vectors(document.floats(accessor, Type::Vec3, FLOAT)?)
        }
        Property::Rotation => {
            FileValues::Rotations(document.floats(accessor, Type::Vec4, SIGNED_FRACTION)?)
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
            document.budget.charge(floats.len() / targets * size_of::<Vec<f32>>())?;
            FileValues::MorphWeights(floats.chunks_exact(targets).map(<[f32]>::to_vec).collect())
        }
    })
}
