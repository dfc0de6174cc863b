//! Packed clips: whatever is read can be unpacked at any time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stage2_mesh_skin::transform::Transform;
use stage4_animation::packed::{clip::PackedClip, unpack::unpack_pose};

fuzz_target!(|bytes: &[u8]| {
    let Ok(clip) = PackedClip::read(bytes) else { return };
    let mut pose = vec![Transform::IDENTITY; clip.joints];
    let last_s = (clip.frames - 1) as f32 / clip.rate_hz;
    for time_s in [0.0, 0.3 * last_s, last_s, f32::MAX, f32::NAN] {
        unpack_pose(&clip, time_s, &mut pose);
    }
});
