//! Joints as arrays, parents first (in *topological order*): the way from local to model space, and its
//! inverse at bind.

use glam::{Mat3, Mat4, Vec4};

// ANCHOR: model_matrices
/// Every joint's space in model space, `model_from_joint`: one per joint, parents first. This way from *local
/// to model* is called *forward kinematics*. The tutorials call the result display or combined matrices
/// (S1-06, S2-34); with row vectors they write the product the other way round (S0-13).
///
/// `parents[i]` is the parent of joint `i`, smaller than `i` (S1-22), or none for a root (E1-4); `locals[i]`
/// is `parent_from_joint`.
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

// ANCHOR: inverse_bind_matrices
/// The matrices from the mesh into each joint's space at bind, `joint_from_mesh`: one per joint (S0-12). They
/// are more than translations as soon as a joint is turned or scaled at bind (E0-2).
///
/// `model_from_joint` holds the joints at the moment when the mesh was bound to them; none is scaled to 0.
/// Mesh space is taken to be model space; if it is not, multiply each result by `model_from_mesh` on the
/// right. The tutorials call the results offset matrices. They stay matrices, because not every matrix can be
/// split into a translation, a rotation and a scale (E4-5).
pub fn inverse_bind_matrices(model_from_joint: &[Mat4]) -> Vec<Mat4> {
    let mut joint_from_model = Vec::with_capacity(model_from_joint.len());
    for matrix in model_from_joint {
        let Mat4 { x_axis, y_axis, z_axis, w_axis } = *matrix;
        let [x, y, z, origin] = [x_axis, y_axis, z_axis, w_axis].map(Vec4::truncate);
        // Each cross product is at right angles to two of the axes; divided by the volume, its dot product
        // with the third is 1. So these are the rows of the inverse.
        let volume = x.dot(y.cross(z));
        let rows = Mat3::from_cols(y.cross(z), z.cross(x), x.cross(y)) / volume;
        let back = rows.transpose();
        joint_from_model.push(Mat4::from_mat3_translation(back, -(back * origin)));
    }
    joint_from_model
}
// ANCHOR_END: inverse_bind_matrices
