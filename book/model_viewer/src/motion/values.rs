//! Mistakes in the values of keys, which show beside the rest pose.

use super::{
    Motion,
    track::{Track, degrees, median},
};
use glam::{Quat, Vec3, Vec4};
use gltf::json::animation::Property;
use stage3_gltf::model::Model;

/// A mistake in rotations, and the rotation that was meant, from the one at rest and a key.
type Reading = (&'static str, fn(Quat, Vec4) -> Vec4);

/// The order of the numbers that is not the format's: the first for glTF, the other for .X, whose keys were
/// read with w first, turned round and made right-handed.
const ORDERS: [Reading; 2] = [
    ("its rotations are in the order w, x, y, z", |_, key| Vec4::new(key.y, key.z, key.w, key.x)),
    ("its rotations are in the order x, y, z, w", |_, key| Vec4::new(key.w, key.x, -key.y, -key.z)),
];
const READINGS: [Reading; 6] = [
    ("its rotations turn the other way", |_, key| Vec4::new(-key.x, -key.y, -key.z, key.w)),
    ("its rotations are mirrored in z", |_, key| Vec4::new(-key.x, -key.y, key.z, key.w)),
    ("its rotations are mirrored in z and turn the other way, as in a .X file", |_, key| {
        Vec4::new(key.x, key.y, -key.z, key.w)
    }),
    (Z_UP, |_, key| Vec4::new(key.x, key.z, -key.y, key.w)),
    (Z_UP, |_, key| Vec4::new(key.x, -key.z, key.y, key.w)),
    ("its rotations are turns from the rest pose, and whole rotations are wanted", |rest, key| {
        Vec4::from(rest * Quat::from_vec4(key.normalize_or_zero()))
    }),
];
const Z_UP: &str = "its rotations have different axes up, y and z, from the joints at rest";

/// As they are, keys turn the middle joint at least so far from its rest; undone, at most so far, and that
/// part. In sound files none comes near both.
const FAR_DEGREES: f32 = 40.0;
const NEAR_DEGREES: f32 = 40.0;
const PART: f32 = 0.34;
const LEAST_TRACKS: usize = 3;
/// Within this factor, and 2°, of the best reading, another one is as good.
const AS_NEAR: f32 = 1.5;

/// The mistake that explains a clip's values.
pub fn mistake(model: &Model, motion: &Motion, nodes: &[usize]) -> Option<String> {
    rotations(model, motion).or_else(|| targets(model, motion, nodes)).or_else(|| translations(model, motion))
}

fn rotations(model: &Model, motion: &Motion) -> Option<String> {
    let own = |track: &Track| Some(track.joint);
    let as_they_are = from_rest(model, motion, own, |_, key| key)?;
    let readings = [&ORDERS[usize::from(motion.is_x)]].into_iter().chain(&READINGS);
    let undone =
        readings.filter_map(|(mistake, meant)| Some((from_rest(model, motion, own, *meant)?, *mistake)));
    let undone: Vec<(f32, &str)> = undone
        .filter(|it| as_they_are > FAR_DEGREES && it.0 < NEAR_DEGREES && it.0 < PART * as_they_are)
        .collect();
    let degrees = undone.iter().map(|it| it.0).min_by(f32::total_cmp)?;
    let mut mistakes: Vec<&str> =
        undone.into_iter().filter(|it| it.0 < AS_NEAR * degrees + 2.0).map(|it| it.1).collect();
    mistakes.dedup();
    Some(format!(
        "{}: undone, they turn joints by {degrees:.0}° from their rest, and by {as_they_are:.0}° as they are",
        mistakes.join("; or ")
    ))
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
        let ways = track.keys.iter().map(|key| degrees(Vec4::from(rest), meant(rest, *key)));
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
fn targets(model: &Model, motion: &Motion, nodes: &[usize]) -> Option<String> {
    let skin = model.skins.first()?;
    let entry = |joint: usize| skin.joints.iter().position(|other| *other == joint);
    let node = |joint: usize| nodes.iter().position(|other| *other == joint);
    let count = skin.joints.len();
    let readings: [(&str, Joint); 3] = [
        (
            "its channels count the skin's joints, not the nodes of the file",
            Box::new(|track| skin.joints.get(node(track.joint)?).copied()),
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
    let misfit = |joint: &dyn Fn(&Track) -> Option<usize>| {
        Some((from_rest(model, motion, joint, |_, key| key)?, away(model, motion, joint)?))
    };
    let (turn, way) = misfit(&own)?;
    for (mistake, meant) in &readings {
        let Some((meant_turn, meant_way)) = misfit(meant) else { continue };
        let turns_fit = turn > FAR_DEGREES && meant_turn < NEAR_DEGREES && meant_turn < PART * turn;
        let ways_fit = way > AWAY && meant_way < THERE;
        if (turns_fit && meant_way <= way) || (ways_fit && meant_turn <= turn + 5.0) {
            return Some(format!(
                "{mistake}: so, joints are turned by {meant_turn:.0}° from their rest and moved by {:.0} % of the model's size; \
                as it is by {turn:.0}° and {:.0} %",
                100.0 * meant_way,
                100.0 * way
            ));
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
fn translations(model: &Model, motion: &Motion) -> Option<String> {
    let least = 0.02 * size(model);
    let tracks = motion.tracks.iter().filter(|track| track.property == Property::Translation);
    let tracks: Vec<&Track> = tracks.filter(|track| rest(model, track.joint).length() > least).collect();
    let ratio = |track: &Track, key: &Vec4| key.length() / rest(model, track.joint).length();
    let is_along = |track: &Track| {
        let along = rest(model, track.joint).normalize_or_zero();
        track.keys.iter().filter(|key| key.truncate().normalize_or_zero().dot(along) > 0.9).count() * 10
            >= track.keys.len() * 9
    };
    for (range, what) in [(60.0..160.0, "long"), (1.0 / 160.0..1.0 / 60.0, "short")] {
        for track in tracks.iter().filter(|track| is_along(track)) {
            let middle = median(track.keys.iter().map(|key| ratio(track, key)).collect())?;
            if range.contains(&middle) {
                let name = &model.joints[track.joint].name;
                return Some(format!(
                    "its translations are a hundred times too {what} for the joints at rest: that of \"{name}\" is \
                    {middle:.3} times as long as there"
                ));
            }
        }
    }
    let is_small = |track: &&Track| track.keys.iter().all(|key| ratio(track, key) < 0.1);
    (!tracks.is_empty() && tracks.iter().all(is_small)).then(|| {
        "its translations are ways from the rest pose, and whole translations are wanted: all are near 0, and those \
        at rest are not"
            .to_owned()
    })
}
