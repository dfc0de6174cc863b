//! Mistakes in the way from key to key, and keys that are repaired.

use super::{
    Mistake, Motion,
    track::{Track, degrees, median, numbers},
};
use glam::Vec4;
use gltf::json::animation::{Interpolation, Property};
use stage3_gltf::model::Model;

/// The part of intervals that makes a mistake of an exception.
const MOST: f32 = 0.3;

/// Tangents that are no tangents.
pub fn spline(motion: &Motion) -> Option<Mistake> {
    let tracks: Vec<&Track> = motion.tracks.iter().filter(|track| !track.tangents.is_empty()).collect();
    let rotations = || tracks.iter().filter(|track| track.is_rotation());
    let keys: usize = rotations().map(|track| track.keys.len()).sum();
    let is_unit = |it: &Vec4| (it.length() - 1.0).abs() < 0.1;
    let arriving = rotations().flat_map(|track| &track.tangents).filter(|it| is_unit(&it[0])).count();
    let right = rotations().flat_map(|track| &track.keys).filter(|it| is_unit(it)).count();
    if arriving * 10 >= keys * 9 && right * 2 < keys {
        return Some((
            "each key of its cubic splines begins with its value, and glTF wants the arriving tangent first"
                .into(),
            format!("where the value should be, {} of {keys} rotations don't have length 1", keys - right),
        ));
    }
    let flips: usize = rotations().map(|track| flips(track)).sum();
    if flips > 0 {
        return Some((
            "its cubic splines go from q to -q, which is the same rotation, by way of 0".into(),
            format!("{flips} times"),
        ));
    }
    let (mut far, mut all) = (0, 0);
    for track in &tracks {
        let steps: Vec<f32> = track.keys.windows(2).map(|pair| pair[0].distance(pair[1])).collect();
        let largest = steps.iter().copied().fold(0.0, f32::max);
        for key in 1..track.keys.len() {
            let length_s = track.times_s[key] - track.times_s[key - 1];
            let tangent = track.tangents[key - 1][1].length().max(track.tangents[key][0].length());
            // A tangent takes the curve at most 4/27 of its length and the interval's off the way.
            all += 1;
            far += usize::from(length_s * tangent * 4.0 / 27.0 > 2.0 * largest + 0.02);
        }
    }
    (far as f32 > MOST * all as f32).then(|| {
        ("the tangents of its cubic splines are too long for its keys: they may be given for a frame, not for a second".into(), format!("in {far} of {all} intervals the curve leaves the way between its keys by more than twice its longest step"))
    })
}

/// The number of steps to the other sign.
fn flips(track: &Track) -> usize {
    track.keys.windows(2).filter(|pair| track.is_rotation() && pair[0].dot(pair[1]) < 0.0).count()
}

/// A mistake, and of a number of keys the one that is wrong, with its neighbour.
type End = (&'static str, fn(usize) -> (usize, usize));

/// The rest pose as the first or the last key of all rotations, far from the others.
pub fn at_rest(model: &Model, motion: &Motion) -> Option<Mistake> {
    let tracks = motion.tracks.iter().filter(|track| track.is_rotation() && track.keys.len() >= 4);
    let tracks: Vec<&Track> = tracks.collect();
    let rest = |track: &Track| numbers(model.joints[track.joint].rest.to_parts().rotation);
    let ends: [End; 2] = [
        ("its first key is the rest pose, which the motion does not come by", |_| (0, 1)),
        ("its last key is the rest pose, which the motion does not come by", |count| (count - 1, count - 2)),
    ];
    for (mistake, places) in ends {
        let places = |track: &Track| places(track.keys.len());
        let is_rest = |track: &&Track| degrees(track.keys[places(track).0], rest(track)) < 0.1;
        let jump = |track: &&Track| track.way(places(track).0, places(track).1);
        let jump: f32 = tracks.iter().map(jump).fold(0.0, f32::max);
        let inner =
            |track: &&Track| (2..track.keys.len() - 1).map(|key| track.way(key - 1, key)).fold(0.0, f32::max);
        let inner = tracks.iter().map(inner).fold(0.0, f32::max);
        if tracks.len() >= 3 && tracks.iter().all(is_rest) && jump > 15.0 && jump > 1.5 * inner {
            return Some((
                mistake.into(),
                format!(
                    "a joint turns by {jump:.0}° there, and by {inner:.0}° at most from key to key elsewhere"
                ),
            ));
        }
    }
    None
}

/// One rotation that is far from both its neighbours, which are near each other.
pub fn single(model: &Model, motion: &Motion) -> Option<Mistake> {
    for track in motion.tracks.iter().filter(|track| track.is_rotation() && track.keys.len() >= 5) {
        let usual = median(track.steps())?;
        let far = |key: &usize| {
            let (before, after) = (track.way(key - 1, *key), track.way(*key, key + 1));
            before.min(after) > 100.0 && track.way(key - 1, key + 1) < 20.0 && usual < 20.0
        };
        let mut keys = (1..track.keys.len() - 1).filter(far);
        if let (Some(key), None) = (keys.next(), keys.next()) {
            let (name, time_s) = (&model.joints[track.joint].name, track.times_s[key]);
            return Some((
                "a single key is wrong: it is far from those before and after it, which are near each other"
                    .into(),
                format!("the rotation of {name} at {time_s:.3} s, by {:.0}°", track.way(key - 1, key)),
            ));
        }
    }
    None
}

/// A rotation with so little length has no direction.
const NO_LENGTH: f32 = 1e-6;

/// Rotations that can't be given unit length.
pub fn without_length(motion: &Motion) -> Option<Mistake> {
    let tracks = motion.tracks.iter().filter(|track| track.is_rotation() && track.tangents.is_empty());
    let with_zeros = tracks.filter(|track| track.keys.iter().any(|key| key.length() <= NO_LENGTH)).count();
    (with_zeros > 0).then(|| {
        (
            "rotations have no length, and their channels are passed over".into(),
            format!("{with_zeros} channels"),
        )
    })
}

/// Rotations that get unit length.
pub fn other_lengths(motion: &Motion) -> Option<Mistake> {
    let tracks = motion.tracks.iter().filter(|track| track.is_rotation() && track.tangents.is_empty());
    let keys: Vec<&Vec4> = tracks.flat_map(|track| &track.keys).collect();
    let is_odd = |key: &&&Vec4| (key.length() - 1.0).abs() > 0.01 && key.length() > NO_LENGTH;
    let odd: Vec<f32> = keys.iter().filter(is_odd).map(|key| key.length()).collect();
    let length = odd.first()?;
    let is_near = |whole: f32| (length / whole - 1.0).abs() < 0.01;
    let degrees = match () {
        () if is_near(57.296) => ", as if it were in degrees",
        () if is_near(32767.0) || is_near(127.0) => ", a whole number that was not divided",
        () => "",
    };
    Some((
        "rotations had another length than 1, and now have it".into(),
        format!("{} of {}, such as one with {length:.3}{degrees}", odd.len(), keys.len()),
    ))
}

/// Long turns, jumps and zeros.
pub fn note(motion: &Motion) -> Option<String> {
    let rotations: Vec<&Track> = motion.tracks.iter().filter(|track| track.is_rotation()).collect();
    let steps: usize = rotations.iter().map(|track| track.keys.len() - 1).sum();
    let flips: usize = rotations.iter().map(|track| flips(track)).sum();
    let long = rotations.iter().flat_map(|track| track.steps()).filter(|step| *step > 120.0).count();
    let all_jump = !rotations.is_empty()
        && rotations.iter().all(|it| it.interpolation == Interpolation::Step && it.keys.len() > 2);
    let is_zero = |track: &&Track| {
        track.property == Property::Scale && track.keys.iter().all(|key| key.length() < 1e-6)
    };
    let zeros = motion.tracks.iter().filter(is_zero).count();
    let notes = [
        (
            flips > 0,
            format!(
                "{flips} of {steps} steps between rotations go from q to -q, the long way for a player that does not take the shorter one"
            ),
        ),
        (
            long > 0,
            format!(
                "{long} of {steps} steps between rotations are longer than 120°: the way between such keys is hardly told"
            ),
        ),
        (all_jump, "all rotations jump from key to key (STEP)".to_owned()),
        (
            zeros > 0,
            format!(
                "scaled to 0 throughout: {}; all that follows is one point",
                crate::counted(zeros, "joint", "joints")
            ),
        ),
    ];
    let notes: Vec<String> = notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, note)| note).collect();
    (!notes.is_empty()).then(|| notes.join("\n    "))
}
