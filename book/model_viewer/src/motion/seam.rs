//! The way from a clip's end to its start, for those that play it in a loop.

use super::{Motion, track::Track, values::size};
use gltf::json::animation::Property;
use stage3_gltf::model::Model;

/// The joint that jumps most at the seam, if one turns there much more than elsewhere.
pub fn note(model: &Model, motion: &Motion) -> Option<String> {
    let tracks = motion.tracks.iter().filter(|track| track.is_rotation() && track.keys.len() > 2);
    let seam = |track: &Track| track.way(track.keys.len() - 1, 0);
    let track = tracks.max_by(|a, b| seam(a).total_cmp(&seam(b)))?;
    let most = track.steps().into_iter().fold(0.0, f32::max);
    let jump = seam(track);
    (jump > 10.0 && jump > 1.5 * most).then(|| {
        let name = &model.joints[track.joint].name;
        format!("played in a loop, it jumps at the seam: {name} turns by {jump:.0}° from the last key to the first, and by {most:.0}° at most from key to key")
    })
}

/// The way that the highest moved joint goes, if it does not come back.
pub fn travel(model: &Model, motion: &Motion) -> Option<String> {
    let tracks = motion.tracks.iter().filter(|track| track.property == Property::Translation);
    let track = tracks.min_by_key(|track| track.joint)?;
    let (last, size) = (track.keys.len() - 1, size(model));
    let way = track.way(last, 0);
    let time_s = track.times_s[last] - track.times_s[0];
    (way > 0.1 * size && time_s > 0.0).then(|| {
        let name = &model.joints[track.joint].name;
        format!("{name} ends {way:.2} from where it began, {:.2} a second: the model walks away, and in a loop jumps back", way / time_s)
    })
}
