//! Joints as arrays, parents first: from local matrices to model matrices.

use glam::Mat4;

// ANCHOR: model_matrices
/// Where every joint is in model space, `model_from_joint`: one per joint, parents first.
///
/// `parents[i]` is the parent of joint `i`, smaller than `i`, or none for a root; `locals[i]` is `parent_from_joint`.
///
/// # Panics
/// If the slices differ in length or a parent does not come before its child.
pub fn model_matrices(parents: &[Option<usize>], locals: &[Mat4]) -> Vec<Mat4> {
    assert_eq!(parents.len(), locals.len(), "one local matrix per joint");
    let mut model_from_joint: Vec<Mat4> = Vec::with_capacity(locals.len());
    for (&parent, &parent_from_joint) in parents.iter().zip(locals) {
        model_from_joint.push(match parent {
            Some(parent) => model_from_joint[parent] * parent_from_joint,
            None => parent_from_joint,
        });
    }
    model_from_joint
}
// ANCHOR_END: model_matrices
