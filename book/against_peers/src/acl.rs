//! The bridge to ACL; its other end is `acl.cc`.
#![expect(unsafe_code, reason = "calls into C++")]

use crate::{
    packing_clips::RawClip,
    ten::{Ten, parent_numbers, ten},
};

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
    ) -> *mut Packed;
    fn acl_unpack(clip: *mut Packed, time_s: f32, out: *mut Ten);
    fn acl_delete(clip: *mut Packed);
}

/// Owned by the C++ side.
#[repr(C)]
struct Packed {
    _private: [u8; 0],
}

/// A clip that ACL has packed.
pub struct AclClip {
    packed: *mut Packed,
    joints: usize,
    pub bytes: usize,
}

impl AclClip {
    /// Packs with ACL's default settings; both lengths are in the clip's units.
    ///
    /// # Panics
    /// If ACL rejects the clip.
    pub fn new(clip: &RawClip, limit: f32, shell: f32) -> Self {
        let joints = clip.parents.len();
        let parents = parent_numbers(&clip.parents);
        let rest: Vec<Ten> = clip.rest.iter().map(ten).collect();
        let samples: Vec<Ten> = clip.frames.iter().flatten().map(ten).collect();
        let mut bytes = 0;
        // SAFETY: each list has the length stated.
        let packed = unsafe {
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
        assert!(!packed.is_null(), "ACL rejects {}", clip.name);
        Self { packed, joints, bytes }
    }

    /// Writes the pose at a time, over the parts that move.
    pub fn unpack(&self, time_s: f32, pose: &mut [Ten]) {
        assert_eq!(pose.len(), self.joints);
        // SAFETY: the list has room for every joint.
        unsafe { acl_unpack(self.packed, time_s, pose.as_mut_ptr()) }
    }
}

impl Drop for AclClip {
    fn drop(&mut self) {
        // SAFETY: `new` created it.
        unsafe { acl_delete(self.packed) }
    }
}
