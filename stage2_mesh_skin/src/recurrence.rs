//! The box arm's matrices as its tutorial computes them: right for two joints, wrong for three.
//!
//! The tutorial keeps three matrices per joint and has no inverse bind matrix. Its `absolute` does the work
//! of our skinning matrix, and equals it for two joints. The next joint's `display` then starts from
//! `absolute`, although it should start from the parent's `display`; at the root the two are the same, beyond
//! it they are not (E1-3).

use crate::arm::{Angles, ROOT_START};
use glam::{Mat4, vec3};

/// The tutorial's three matrices of a joint (S1-01), each with its purpose (S1-08).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TutorialMatrices {
    /// Draws the bone: joint space to model space, not the reverse (E1-4). Our `model_from_joint`, up to the
    /// second joint (S1-06).
    pub display: Mat4,
    /// Turns about the joint's position at bind (S1-07).
    pub relative: Mat4,
    /// Moves the vertices. Our skinning matrix, up to the second joint (S1-09). It does translate (E1-2).
    pub absolute: Mat4,
}

/// The tutorial's recurrence: one triple per joint, parents first. The root does not turn, and its three are
/// the same (S1-04).
///
/// # Panics
/// If the slices differ in length or a parent does not come before its child.
pub fn tutorial_matrices(
    parents: &[Option<usize>],
    lengths: &[f32],
    angles: &[Angles],
) -> Vec<TutorialMatrices> {
    assert_eq!(parents.len(), lengths.len(), "one length per joint");
    assert_eq!(parents.len(), angles.len(), "one triple of angles per joint");
    let mut joints: Vec<TutorialMatrices> = Vec::with_capacity(parents.len());
    for (&parent, angles) in parents.iter().zip(angles) {
        joints.push(match parent {
            None => {
                let start = Mat4::from_translation(ROOT_START);
                TutorialMatrices { display: start, relative: start, absolute: start }
            }
            Some(parent) => {
                let move_up = Mat4::from_translation(vec3(0.0, lengths[parent], 0.0));
                let turn = Mat4::from_quat(angles.rotation());
                let relative = move_up * turn * move_up.inverse();
                let parent = joints[parent].absolute;
                TutorialMatrices { display: parent * move_up * turn, relative, absolute: parent * relative }
            }
        });
    }
    joints
}
