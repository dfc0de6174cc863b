//! The clips of a .X file.

use super::{Motion, track::Track};
use formats::{
    error::LoadError,
    file::MOST_BYTES,
    x_document::{
        document::XDocument, keys::Keys, template::Template, tree::Child, values::matrix_from_rows,
    },
};
use glam::{Vec3, Vec4};
use gltf::json::animation::{Interpolation, Property};
use stage3_gltf::{
    load::Options,
    model::Local,
    x::{
        convention::{Space, right_handed_rotation, right_handed_vector, rotation_from_key},
        frames::read_frames,
    },
};
use std::{collections::HashMap, sync::Arc};

/// The ticks in a second if neither the file nor the caller tells.
const TICKS_PER_SECOND: f32 = 4800.0;

/// The most keys and references that the clips of a file may have together, as many as stage 4 allows. A
/// small file can ask for a lot: a thousand animations may refer to the same block of keys.
const MOST_KEYS: usize = MOST_BYTES / 64;

/// All clips of a file, with the animations that move no frame of it as warnings.
///
/// # Errors
/// If the frames can't be read, or there are more than [`MOST_KEYS`].
pub fn motions(file: &XDocument, options: &Options) -> Result<(Vec<Motion>, Vec<String>), LoadError> {
    let tree = &file.tree;
    let joint_of_frame = read_frames(file)?.joint_of;
    let rate = tree.all(Template::AnimTicksPerSecond).find_map(|it| file.values(it).integer().ok());
    let in_file = rate.filter(|rate| *rate > 0).map(|rate| rate as f32);
    let rate = options.ticks_per_second.or(in_file);
    let mut keys_left = MOST_KEYS;
    let mut charge = |object: usize, keys: usize| {
        let left = keys_left.checked_sub(keys + 1);
        keys_left = left.ok_or_else(|| {
            let problem = format!("all clips together have more than {MOST_KEYS} keys");
            LoadError::new(problem).within(file.place(object))
        })?;
        Ok(())
    };
    let (mut motions, mut without_frame) = (Vec::new(), Vec::new());
    for (index, set) in tree.all(Template::AnimationSet).enumerate() {
        let mut tracks: Vec<Track> = Vec::new();
        let (mut place, mut is_transposed) = (HashMap::new(), false);
        let passed_over_before = without_frame.len();
        for animation in tree.parts(set, Template::Animation) {
            charge(animation, tree.objects[animation].children.len())?;
            let frame = tree.part(animation, Template::Frame);
            let Some(&joint) = frame.and_then(|frame| joint_of_frame.get(&frame)) else {
                without_frame.push(animation);
                continue;
            };
            for block in tree.parts(animation, Template::AnimationKey) {
                let Some(keys) = file.keys.get(&block).filter(|it| !it.ticks.is_empty()) else { continue };
                charge(block, keys.ticks.len())?;
                let last_column = || keys.numbers.chunks_exact(16).map(|it| [it[3], it[7], it[11]]);
                is_transposed |= keys.width == 16 && last_column().any(|it| it != [0.0; 3]);
                for track in of_block(keys, joint, rate.unwrap_or(TICKS_PER_SECOND), options.space) {
                    let here = *place.entry((joint, track.property as usize)).or_insert(tracks.len());
                    match tracks.get_mut(here) {
                        None => tracks.push(track),
                        Some(before) => before.append(track),
                    }
                }
            }
        }
        let name = &tree.objects[set].name;
        let ends_s = tracks.iter().filter_map(|track| track.times_s.last());
        motions.push(Motion {
            name: if name.is_empty() { format!("clip {index}") } else { name.clone() },
            length_s: ends_s.copied().fold(0.0, f32::max),
            tracks,
            passed_over: without_frame.len() - passed_over_before,
            is_x: true,
            without_rate: rate.is_none(),
            is_transposed,
            ..Motion::default()
        });
    }
    let warning = without_frame.first().map(|&first| {
        let references = tree.objects[first].children.iter().filter_map(|child| match child {
            Child::Reference(reference) => Some(reference.name.as_str()),
            Child::Object(_) => None,
        });
        let (place, name, count) =
            (file.place(first), references.take(1).collect::<String>(), without_frame.len());
        // In the words of stage 4, which reads the clips, too.
        format!("{place}: moves the frame \"{name}\", which the file does not have ({count} such)")
    });
    Ok((motions, warning.into_iter().collect()))
}

/// The tracks of a block of keys: one, or three if they are matrices.
fn of_block(keys: &Keys, joint: usize, rate: f32, space: Space) -> Vec<Track> {
    let turns = space == Space::RightHanded;
    let vector = |it| if turns { right_handed_vector(it) } else { it };
    let rotation = |it| Vec4::from(if turns { right_handed_rotation(it) } else { it });
    let parts = |numbers: &[f32]| match *numbers {
        [w, x, y, z] => [Vec4::ZERO, rotation(rotation_from_key([w, x, y, z])), Vec4::ZERO],
        [x, y, z] => [vector(Vec3::new(x, y, z)).extend(0.0), Vec4::ZERO, Vec4::new(x, y, z, 0.0)],
        _ => {
            let rows = *numbers.first_chunk().expect("sixteen numbers");
            let parts = Local::Matrix(matrix_from_rows(rows)).to_parts();
            [vector(parts.translation).extend(0.0), rotation(parts.rotation), parts.scale.extend(0.0)]
        }
    };
    let all: Vec<[Vec4; 3]> = keys.numbers.chunks_exact(keys.width).map(parts).collect();
    let times_s: Arc<Vec<f32>> = Arc::new(keys.ticks.iter().map(|tick| *tick as f32 / rate).collect());
    let track = |part: usize| Track {
        joint,
        property: [Property::Translation, Property::Rotation, Property::Scale][part],
        interpolation: Interpolation::Linear,
        times_s: Arc::clone(&times_s),
        keys: all.iter().map(|parts| parts[part]).collect(),
        tangents: Vec::new(),
    };
    let of_kind = match keys.kind {
        0 => 1..2,
        1 => 2..3,
        2 => 0..1,
        _ => 0..3,
    };
    of_kind.map(track).collect()
}
