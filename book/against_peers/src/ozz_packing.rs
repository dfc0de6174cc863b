//! The bridge to ozz-animation's optimiser, builder and raw files; its other end is `ozz_packing.cc`.
#![expect(unsafe_code, reason = "calls into C++")]

use crate::{
    packed::Packed,
    packing_clips::RawClip,
    ten::{Ten, parent_numbers, ten, transform},
};
use std::{
    ffi::{CString, c_char, c_void},
    path::Path,
};

unsafe extern "C" {
    fn ozz_open(
        skeleton: *const c_char,
        animation: *const c_char,
        joints: *mut i32,
        duration_s: *mut f32,
    ) -> *mut File;
    fn ozz_rest(file: *const File, parents: *mut i32, rest: *mut Ten);
    fn ozz_raw_pose(file: *const File, time_s: f32, out: *mut Ten) -> bool;
    fn ozz_close(file: *mut File);
    fn ozz_pack(
        joints: i32,
        parents: *const i32,
        frames: i32,
        rate_hz: f32,
        samples: *const Ten,
        tolerance: f32,
        distance: f32,
        bytes: *mut usize,
    ) -> *mut c_void;
    fn ozz_unpack(clip: *mut c_void, time_s: f32, out: *mut Ten) -> bool;
    fn ozz_free(clip: *mut c_void);
}

/// Owned by the C++ side.
#[repr(C)]
struct File {
    _private: [u8; 0],
}

/// A raw animation of ozz's with its skeleton's file, sampled `rate_hz` times a second.
///
/// # Panics
/// If a file can't be read.
pub fn read_raw(name: &str, skeleton: &Path, animation: &Path, rate_hz: f32) -> RawClip {
    let path = |path: &Path| CString::new(path.to_str().expect("UTF-8")).expect("no zero");
    let (mut joints, mut duration_s) = (0, 0.0);
    // SAFETY: the paths end in zeros.
    let file =
        unsafe { ozz_open(path(skeleton).as_ptr(), path(animation).as_ptr(), &mut joints, &mut duration_s) };
    assert!(!file.is_null(), "ozz cannot read {} or {}", skeleton.display(), animation.display());
    let joints = joints as usize;
    let (mut parents, mut rest) = (vec![0; joints], vec![Ten::default(); joints]);
    // SAFETY: both lists have room for every joint.
    unsafe { ozz_rest(file, parents.as_mut_ptr(), rest.as_mut_ptr()) };
    let frame = |frame: usize| {
        let mut pose = vec![Ten::default(); joints];
        // SAFETY: the list has room for every joint.
        let is_valid =
            unsafe { ozz_raw_pose(file, (frame as f32 / rate_hz).min(duration_s), pose.as_mut_ptr()) };
        assert!(is_valid, "ozz rejects {name}");
        pose.iter().map(transform).collect()
    };
    let frames = (0..=(duration_s * rate_hz).round() as usize).map(frame).collect();
    // SAFETY: it was opened above.
    unsafe { ozz_close(file) };
    RawClip {
        name: name.to_owned(),
        parents: parents.into_iter().map(|parent| usize::try_from(parent).ok()).collect(),
        rest: rest.iter().map(transform).collect(),
        frames,
        rate_hz,
        metre: 1.0,
        model: None,
    }
}

/// Packs by ozz's optimiser and builder, with a tolerance for the optimiser at a distance from each joint,
/// both in the clip's units.
///
/// # Panics
/// If ozz rejects the clip.
pub fn pack(clip: &RawClip, tolerance: f32, distance: f32) -> Packed {
    let joints = clip.parents.len();
    let parents = parent_numbers(&clip.parents);
    let samples: Vec<Ten> = clip.frames.iter().flatten().map(ten).collect();
    let mut bytes = 0;
    // SAFETY: each list has the length stated.
    let held = unsafe {
        ozz_pack(
            joints as i32,
            parents.as_ptr(),
            clip.frames.len() as i32,
            clip.rate_hz,
            samples.as_ptr(),
            tolerance,
            distance,
            &mut bytes,
        )
    };
    assert!(!held.is_null(), "ozz rejects {}", clip.name);
    Packed { held, joints, bytes, unpack: ozz_unpack, free: ozz_free }
}
