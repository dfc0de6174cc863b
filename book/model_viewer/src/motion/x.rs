//! The clips of a .X file.

use super::{Motion, track::Track};
use formats::{
    error::LoadError,
    x_document::{document::XDocument, keys::Keys, values::matrix_from_rows},
};
use glam::{Vec3, Vec4};
use gltf::json::animation::{Interpolation, Property};
use stage3_gltf::{
    load::Options,
    model::Local,
    x::{
        animation_sets::{TICKS_PER_SECOND, animation_sets},
        convention::{Space, right_handed_rotation, right_handed_vector, rotation_from_key},
    },
};
use std::{collections::HashMap, sync::Arc};

/// All clips of a file, with warnings of what is passed over.
///
/// # Errors
/// As [`animation_sets`].
pub fn motions(file: &XDocument, options: &Options) -> Result<(Vec<Motion>, Vec<String>), LoadError> {
    let all = animation_sets(file, options.ticks_per_second)?;
    let rate = all.ticks_per_second;
    let motions = all.sets.into_iter().map(|set| {
        let mut tracks: Vec<Track> = Vec::new();
        let (mut place, mut is_transposed) = (HashMap::new(), false);
        for (joint, block) in set.blocks {
            let Some(keys) = file.keys.get(&block).filter(|it| !it.ticks.is_empty()) else { continue };
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
        let ends_s = tracks.iter().filter_map(|track| track.times_s.last());
        Motion {
            name: set.name,
            length_s: ends_s.copied().fold(0.0, f32::max),
            tracks,
            passed_over: set.passed_over,
            is_x: true,
            without_rate: rate.is_none(),
            is_transposed,
            ..Motion::default()
        }
    });
    Ok((motions.collect(), all.warnings))
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
