//! A clip that another program has packed.
#![expect(unsafe_code, reason = "calls into C++")]

use crate::ten::Ten;
use std::ffi::c_void;

/// A clip that another program has packed; freed on drop.
pub struct Packed {
    /// Made by that program, and passed to nothing but the two functions.
    pub held: *mut c_void,
    pub joints: usize,
    pub bytes: usize,
    /// Writes the pose at a time, a [`Ten`] for each joint; false if it can't.
    pub unpack: unsafe extern "C" fn(*mut c_void, f32, *mut Ten) -> bool,
    pub free: unsafe extern "C" fn(*mut c_void),
}

impl Packed {
    /// Writes the pose at a time. ACL leaves parts that don't move as they are.
    pub fn unpack(&self, time_s: f32, pose: &mut [Ten]) {
        assert_eq!(pose.len(), self.joints);
        // SAFETY: the list has room for every joint.
        assert!(unsafe { (self.unpack)(self.held, time_s, pose.as_mut_ptr()) }, "the time is rejected");
    }
}

impl Drop for Packed {
    fn drop(&mut self) {
        // SAFETY: `held` was made for these functions, and it has no other owner.
        unsafe { (self.free)(self.held) }
    }
}
