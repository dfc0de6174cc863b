//! Mistakes in the values of keys, which show beside the rest pose.

use super::{
    Mistake, Motion,
    track::{Track, degrees, median, numbers},
};
use glam::{Quat, Vec3, Vec4};
use gltf::json::animation::Property;
use stage3_gltf::model::Model;

/// A mistake in rotations, and the rotation that was meant, from the one at rest and a key.
type Reading = (&'static str, fn(Quat, Vec4) -> Vec4);

const READINGS: [Reading; 3] = [
    ("its rotations are in the order w, x, y, z", |_, key| Vec4::new(key.y, key.z, key.w, key.x)),
    ("its rotations turn the other way", |_, key| Vec4::new(-key.x, -key.y, -key.z, key.w)),
    ("its rotations are turns from the rest pose, and glTF wants whole rotations", |rest, key| {
        numbers(rest * Quat::from_vec4(key.normalize_or_zero()))
    }),
];

/// As they are, keys turn the middle joint at least so far from its rest; undone, at most so far, and that
/// part. In sound files none comes near both.
const FAR_DEGREES: f32 = 40.0;
const NEAR_DEGREES: f32 = 25.0;
const PART: f32 = 0.34;
const LEAST_TRACKS: usize = 3;

/// The mistake that explains a clip's values.
pub fn mistake(model: &Model, motion: &Motion, nodes: &[usize]) -> Option<Mistake> {
    rotations(model, motion).or_else(|| targets(model, motion, nodes)).or_else(|| translations(model, motion))
}

fn rotations(model: &Model, motion: &Motion) -> Option<Mistake> {
    let own = |track: &Track| Some(track.joint);
    let as_they_are = from_rest(model, motion, own, |_, key| key)?;
    let undone = |(mistake, meant): &Reading| Some((from_rest(model, motion, own, *meant)?, *mistake));
    let (degrees, mistake) = READINGS.iter().filter_map(undone).min_by(|a, b| a.0.total_cmp(&b.0))?;
    (as_they_are > FAR_DEGREES && degrees < NEAR_DEGREES && degrees < PART * as_they_are).then(|| {
        (mistake, format!("read so, they turn joints by {degrees:.0}° from their rest, and by {as_they_are:.0}° as they are"))
    })
}

/// The turn of the middle track from the rest of the joint that it means; none if that can't be told.
fn from_rest(
    model: &Model,
    motion: &Motion,
    joint: impl Fn(&Track) -> Option<usize>,
    meant: fn(Quat, Vec4) -> Vec4,
) -> Option<f32> {
    let off = |track: &Track| {
        let rest = model.joints[joint(track)?].rest.to_parts().rotation;
        let ways = track.keys.iter().map(|key| degrees(numbers(rest), meant(rest, *key)));
        Some(ways.sum::<f32>() / track.keys.len() as f32)
    };
    let tracks = motion.tracks.iter().filter(|track| track.is_rotation());
    let offs = tracks.map(off).collect::<Option<Vec<_>>>()?;
    if offs.len() >= LEAST_TRACKS { median(offs) } else { None }
}

/// A translation is off if it is farther from the joint's rest than this part of the model's size, and right
/// within that one.
const AWAY: f32 = 0.1;
const THERE: f32 = 0.03;

/// The joint that a track should move.
type Joint<'a> = Box<dyn Fn(&Track) -> Option<usize> + 'a>;

/// Channels that move other joints than they should.
fn targets(model: &Model, motion: &Motion, nodes: &[usize]) -> Option<Mistake> {
    let skin = model.skins.first()?;
    let entry = |joint: usize| skin.joints.iter().position(|other| *other == joint);
    let node = |joint: usize| nodes.iter().position(|other| *other == joint);
    let count = skin.joints.len();
    let readings: [(&str, Joint); 4] = [
        (
            "its channels count the skin's joints, not the nodes of the file",
            Box::new(|track| skin.joints.get(node(track.joint)?).copied()),
        ),
        (
            "its channels move the joint after the right one, as if they counted from 1",
            Box::new(|track| nodes.get(node(track.joint)?.checked_sub(1)?).copied()),
        ),
        (
            "its channels move the joint after the right one, as if they counted from 1",
            Box::new(|track| Some(skin.joints[(entry(track.joint)? + count - 1) % count])),
        ),
        (
            "its channels move the joint before the right one",
            Box::new(|track| Some(skin.joints[(entry(track.joint)? + 1) % count])),
        ),
    ];
    let own = |track: &Track| Some(track.joint);
    let (turn, way) = (from_rest(model, motion, own, |_, key| key), away(model, motion, &own));
    for (mistake, meant) in &readings {
        let (meant_turn, meant_way) =
            (from_rest(model, motion, meant, |_, key| key), away(model, motion, meant));
        let (Some(turn), Some(meant_turn)) = (turn, meant_turn) else { continue };
        let (Some(way), Some(meant_way)) = (way, meant_way) else { continue };
        let turns_fit = turn > FAR_DEGREES && meant_turn < NEAR_DEGREES && meant_turn < PART * turn;
        let ways_fit = way > AWAY && meant_way < THERE;
        if (turns_fit && meant_way <= way) || (ways_fit && meant_turn <= turn + 5.0) {
            let evidence = format!(
                "so, joints are turned by {meant_turn:.0}° from their rest and moved by {:.0} % of the model's size; as it is \
                by {turn:.0}° and {:.0} %",
                100.0 * meant_way,
                100.0 * way
            );
            return Some((mistake, evidence));
        }
    }
    None
}

/// The greatest distance of a track's first translation from the rest of the joint that it means, as a part
/// of the model's size; 0 without translations.
fn away(model: &Model, motion: &Motion, joint: &dyn Fn(&Track) -> Option<usize>) -> Option<f32> {
    let size = size(model);
    let tracks = motion.tracks.iter().filter(|track| track.property == Property::Translation);
    let off = |track: &Track| Some(track.keys[0].truncate().distance(rest(model, joint(track)?)) / size);
    Some(tracks.map(off).collect::<Option<Vec<_>>>()?.into_iter().fold(0.0, f32::max))
}

fn rest(model: &Model, joint: usize) -> Vec3 {
    model.joints[joint].rest.to_parts().translation
}

/// The length of the longest way from a root to a joint at rest, in the joints' own units.
pub fn size(model: &Model) -> f32 {
    let mut lengths = Vec::new();
    for joint in &model.joints {
        let above: f32 = joint.parent.map_or(0.0, |parent| lengths[parent]);
        lengths.push(above + joint.rest.to_parts().translation.length());
    }
    lengths.into_iter().fold(1e-6, f32::max)
}

/// Translations in another unit than those at rest, or counted from the rest.
fn translations(model: &Model, motion: &Motion) -> Option<Mistake> {
    let least = 0.02 * size(model);
    let is_told =
        |track: &&Track| track.property == Property::Translation && rest(model, track.joint).length() > least;
    let tracks: Vec<&Track> = motion.tracks.iter().filter(is_told).collect();
    let ratios = |track: &&Track| {
        let rest = rest(model, track.joint);
        let ratio = |key: &Vec4| {
            let key = key.truncate();
            (key.length() / rest.length(), key.normalize_or_zero().dot(rest.normalize_or_zero()))
        };
        track.keys.iter().map(ratio).collect::<Vec<_>>()
    };
    let all: Vec<(f32, f32)> = tracks.iter().flat_map(ratios).collect();
    let middle = median(all.iter().map(|(ratio, _)| *ratio).collect())?;
    let is_along = all.iter().filter(|(_, along)| *along > 0.9).count() * 10 >= all.len() * 9;
    let all_small = all.iter().all(|(ratio, _)| *ratio < 0.1);
    let name = &model.joints[tracks[0].joint].name;
    let evidence = format!("the translation of {name} is {middle:.3} times as long as at rest");
    if (60.0..160.0).contains(&middle) && is_along {
        return Some(("its translations are a hundred times too long for the joints at rest", evidence));
    }
    if (1.0 / 160.0..1.0 / 60.0).contains(&middle) && is_along {
        return Some(("its translations are a hundred times too short for the joints at rest", evidence));
    }
    all_small.then_some((
        "its translations are ways from the rest pose, and glTF wants whole translations",
        evidence,
    ))
}
