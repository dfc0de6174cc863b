//! Skin space, a debug view: only a part of the way from a joint's space to model space (S4-08).
//!
//! An inverse bind matrix takes a vertex into its joint's space: skin space, where all parts of the body lie
//! around the origin. From there each joint's local matrix takes it one step further, up to the root, and
//! back into model space. If you see skin space without asking for it, this way out is missing.

use glam::Mat4;

// ANCHOR: up_the_chain
/// The first `steps` of the way from a joint's space to model space: 0 stays in the joint's space, 1 ends in
/// its parent's, and so on.
///
/// `locals[i]` is `parent_from_joint`. More steps than there are parents end in model space.
pub fn up_the_chain(parents: &[Option<usize>], locals: &[Mat4], joint: usize, steps: usize) -> Mat4 {
    let mut matrix = Mat4::IDENTITY;
    let mut next = Some(joint);
    for _ in 0..steps {
        let Some(joint) = next else { break };
        matrix = locals[joint] * matrix;
        next = parents[joint];
    }
    matrix
}
// ANCHOR_END: up_the_chain

/// The number of steps from a joint's space to model space: 1 for a root.
pub fn chain_length(parents: &[Option<usize>], joint: usize) -> usize {
    std::iter::successors(Some(joint), |&joint| parents[joint]).count()
}

/// Joint matrices for which one joint, or all, go only `steps` up the chain; the others go all the way.
pub fn partial_joints(
    parents: &[Option<usize>],
    locals: &[Mat4],
    limb: Option<usize>,
    steps: usize,
) -> Vec<Mat4> {
    let steps_of = |joint| if limb.is_none_or(|limb| limb == joint) { steps } else { usize::MAX };
    (0..parents.len()).map(|joint| up_the_chain(parents, locals, joint, steps_of(joint))).collect()
}
