//! The bridge to ACL; its other end is `acl.cc`.
#![expect(unsafe_code, reason = "calls into C++")]

use crate::{
    packed::Packed,
    packing_clips::RawClip,
    ten::{Ten, parent_numbers, ten},
};
use std::ffi::c_void;

unsafe extern "C" {
    fn acl_pack(
        joints: i32,
        parents: *const i32,
        rest: *const Ten,
        frames: i32,
        rate_hz: f32,
        samples: *const Ten,
        limit: f32,
        shell: f32,
        bytes: *mut usize,
    ) -> *mut c_void;
    fn acl_unpack(clip: *mut c_void, time_s: f32, out: *mut Ten) -> bool;
    fn acl_delete(clip: *mut c_void);
}

/// Packs with ACL's default settings; both lengths are in the clip's units.
///
/// # Panics
/// If ACL rejects the clip.
pub fn pack(clip: &RawClip, limit: f32, shell: f32) -> Packed {
    let joints = clip.parents.len();
    let parents = parent_numbers(&clip.parents);
    let rest: Vec<Ten> = clip.rest.iter().map(ten).collect();
    let samples: Vec<Ten> = clip.frames.iter().flatten().map(ten).collect();
    let mut bytes = 0;
    // SAFETY: each list has the length stated.
    let held = unsafe {
        acl_pack(
            joints as i32,
            parents.as_ptr(),
            rest.as_ptr(),
            clip.frames.len() as i32,
            clip.rate_hz,
            samples.as_ptr(),
            limit,
            shell,
            &mut bytes,
        )
    };
    assert!(!held.is_null(), "ACL rejects {}", clip.name);
    Packed { held, joints, bytes, unpack: acl_unpack, free: acl_delete }
}
