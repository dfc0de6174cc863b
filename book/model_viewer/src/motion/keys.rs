//! Mistakes in the way from key to key, and keys that are repaired.

use super::{
    Motion,
    track::{NO_LENGTH, Track, degrees},
};
use glam::Vec4;
use gltf::json::animation::{Interpolation, Property};
use stage3_gltf::model::Model;

/// The part of intervals that makes a mistake of an exception.
const MOST: f32 = 0.3;

/// Tangents that are no tangents.
pub fn spline(motion: &Motion) -> Option<String> {
    let tracks: Vec<&Track> = motion.tracks.iter().filter(|track| !track.tangents.is_empty()).collect();
    let rotations = || tracks.iter().filter(|track| track.is_rotation());
    let keys: usize = rotations().map(|track| track.keys.len()).sum();
    let is_unit = |it: &Vec4| (it.length() - 1.0).abs() < 0.1;
    let arriving = rotations().flat_map(|track| &track.tangents).filter(|it| is_unit(&it[0])).count();
    let right = rotations().flat_map(|track| &track.keys).filter(|it| is_unit(it)).count();
    if arriving * 10 >= keys * 9 && right * 2 < keys {
        return Some(format!(
            "each key of its cubic splines begins with its value, and glTF wants the arriving tangent first: where the \
            value should be, {} of {keys} rotations don't have length 1",
            keys - right
        ));
    }
    let flips: usize = rotations().map(|track| flips(track)).sum();
    if flips > 0 {
        return Some(format!(
            "its cubic splines go from q to -q, which is the same rotation, by way of 0: {flips} times"
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
        format!(
            "the tangents of its cubic splines are too long for its keys: they may be given for a frame, not for a second \
            (in {far} of {all} intervals)"
        )
    })
}

/// The number of steps to the other sign.
fn flips(track: &Track) -> usize {
    track.keys.windows(2).filter(|pair| track.is_rotation() && pair[0].dot(pair[1]) < 0.0).count()
}

/// The rest pose as the first or the last key of all rotations, far from the others.
pub fn at_rest(model: &Model, motion: &Motion) -> Option<String> {
    let tracks = motion.tracks.iter().filter(|track| track.is_rotation() && track.keys.len() >= 4);
    let tracks: Vec<&Track> = tracks.collect();
    let most = |way: &dyn Fn(&Track) -> f32| tracks.iter().map(|track| way(track)).fold(0.0, f32::max);
    let inner =
        most(&|track| (2..track.keys.len() - 1).map(|key| track.way(key - 1, key)).fold(0.0, f32::max));
    for (which, is_last) in [("first", false), ("last", true)] {
        let end = |track: &Track| if is_last { track.keys.len() - 1 } else { 0 };
        let is_rest = |track: &&Track| {
            let rest = Vec4::from(model.joints[track.joint].rest.to_parts().rotation);
            degrees(track.keys[end(track)], rest) < 0.1
        };
        let jump = most(&|track| track.way(end(track), if is_last { end(track) - 1 } else { 1 }));
        if tracks.len() >= 3 && tracks.iter().all(is_rest) && jump > 15.0 && jump > 1.5 * inner {
            return Some(format!(
                "its {which} key is the rest pose, which the motion does not come by: a joint turns by {jump:.0}° there, and \
                by {inner:.0}° at most from key to key elsewhere"
            ));
        }
    }
    None
}

/// Rotations that can't be given unit length.
pub fn without_length(motion: &Motion) -> Option<String> {
    let count = motion.tracks.iter().filter(|track| track.has_no_length()).count();
    (count > 0).then(|| {
        let channels = crate::counted(count, "channel", "channels");
        format!("rotations have no length, and their channels are passed over: {channels}")
    })
}

/// Rotations that get unit length.
pub fn other_lengths(motion: &Motion) -> Option<String> {
    let tracks = motion.tracks.iter().filter(|track| track.is_rotation() && track.tangents.is_empty());
    let keys: Vec<&Vec4> = tracks.flat_map(|track| &track.keys).collect();
    let is_odd = |key: &&&Vec4| (key.length() - 1.0).abs() > 0.01 && key.length() > NO_LENGTH;
    let odd: Vec<f32> = keys.iter().filter(is_odd).map(|key| key.length()).collect();
    let length = odd.first()?;
    let usual = [(57.296, ", as if it were in degrees"), (32767.0, ": whole numbers that were not divided")];
    let cause = usual.iter().find(|(whole, _)| (length / whole - 1.0).abs() < 0.01).map_or("", |it| it.1);
    Some(format!(
        "rotations had another length than 1, and now have it: {} of {}, such as one with {length:.3}{cause}",
        odd.len(),
        keys.len()
    ))
}

/// Long turns, jumps and zeros.
pub fn note(motion: &Motion) -> Option<String> {
    let rotations: Vec<&Track> = motion.tracks.iter().filter(|track| track.is_rotation()).collect();
    let steps: usize = rotations.iter().map(|track| track.keys.len() - 1).sum();
    let flips: usize = rotations.iter().map(|track| flips(track)).sum();
    let long = rotations.iter().flat_map(|track| track.steps()).filter(|step| *step > 120.0).count();
    let jumps = |it: &&Track| it.interpolation == Interpolation::Step && it.keys.len() > 2;
    let is_zero = |track: &&Track| {
        track.property == Property::Scale && track.keys.iter().all(|key| key.length() < 1e-6)
    };
    let zeros = motion.tracks.iter().filter(is_zero).count();
    let mut notes = Vec::new();
    if flips > 0 {
        notes.push(format!(
            "{flips} of {steps} steps between rotations go from q to -q, the long way for a player that does not take the \
            shorter one"
        ));
    }
    if long > 0 {
        notes.push(format!(
            "{long} of {steps} steps between rotations are longer than 120°: the way between such keys is hardly told"
        ));
    }
    if !rotations.is_empty() && rotations.iter().all(jumps) {
        notes.push("all rotations jump from key to key (STEP)".to_owned());
    }
    if zeros > 0 {
        let joints = crate::counted(zeros, "joint", "joints");
        notes.push(format!("scaled to 0 throughout: {joints}; all that follows is one point"));
    }
    (!notes.is_empty()).then(|| notes.join("\n    "))
}
