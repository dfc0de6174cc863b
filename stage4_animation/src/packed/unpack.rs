//! A pose of a packed clip at any time.

use super::{clip::PackedClip, curve::places};
use stage2_mesh_skin::transform::Transform;

// ANCHOR: unpack_pose
/// Overwrites the parts of a pose that the clip moves, with their values at a time; the others stay at rest.
/// `pose` has the placement of every joint in its parent. A time outside of the clip takes its first or last
/// frame.
///
/// # Panics
/// If the clip has another number of joints.
pub fn unpack_pose(clip: &PackedClip, time_s: f32, pose: &mut [Transform]) {
    assert_eq!(pose.len(), clip.joints, "the clip has {} joints", clip.joints);
    let frame = (time_s * clip.rate_hz).clamp(0.0, (clip.frames - 1) as f32);
    let places = places(frame, clip.frames);
    for track in &clip.tracks {
        track.put(&clip.keys, &places, &mut pose[track.joint]);
    }
}
// ANCHOR_END: unpack_pose
