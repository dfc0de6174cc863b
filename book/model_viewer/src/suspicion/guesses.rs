//! The mistakes that can be undone in a binding: each gives the binding that the author meant.

use super::{
    binding::Binding,
    undoing::{
        already_whole, by_node, in_another_order, linear, longer, mirrored, orphaned, shifted, turned,
        with_binds, with_lengths, with_parents, with_rotations, with_translations, without_rotations,
    },
};
use glam::{Mat4, Vec3, Vec4};

/// A mistake, and the binding without it.
pub struct Guess {
    /// In words.
    pub mistake: &'static str,
    /// The number of joints from which on agreement is no coincidence.
    pub least_joints: usize,
    /// The binding that the author meant, if the mistake can have been made in this one.
    pub undo: for<'a> fn(&Binding<'a>) -> Option<Binding<'a>>,
}

const fn guess(
    mistake: &'static str,
    least_joints: usize,
    undo: for<'a> fn(&Binding<'a>) -> Option<Binding<'a>>,
) -> Guess {
    Guess { mistake, least_joints, undo }
}

/// The mistakes that are looked for. Where two explain a skin equally well, the first counts.
pub const GUESSES: [Guess; 27] = [
    guess("its inverse bind matrices are missing, or all are the identity", 3, with_binds),
    guess("its bind matrices are not inverted", 3, |it| Some(it.each(|_, matrix| matrix.inverse()))),
    guess("its inverse bind matrices undo each joint's own transform, but not its parents'", 3, with_parents),
    guess("its inverse bind matrices have no translations", 3, with_translations),
    guess("its inverse bind matrices have no rotations", 3, with_rotations),
    guess(
        "the rotations in its inverse bind matrices are transposed: rows and columns are exchanged",
        3,
        |it| Some(it.each(|_, matrix| linear(matrix, |linear| linear.transpose()))),
    ),
    guess("the inverse bind matrices are mirrored in x", 3, |it| {
        Some(it.each(|_, it| mirrored(it, Vec3::X)))
    }),
    guess("the inverse bind matrices are mirrored in y", 3, |it| {
        Some(it.each(|_, it| mirrored(it, Vec3::Y)))
    }),
    guess(
        "the inverse bind matrices are mirrored in z, as if they came from a left-handed program",
        3,
        |it| Some(it.each(|_, it| mirrored(it, Vec3::Z))),
    ),
    guess("its inverse bind matrices are in the order of the nodes, not of its joints", 3, by_node),
    guess("its inverse bind matrices begin one joint too early", 3, |it| Some(shifted(it, 1))),
    guess("its inverse bind matrices begin one joint too late", 3, |it| Some(shifted(it, -1))),
    guess("its inverse bind matrices are in the order from the last joint to the first", 3, |it| {
        let last = it.joints.len() - 1;
        Some(it.each(|entry, _| it.inverse_bind_matrices[last - entry]))
    }),
    guess("its inverse bind matrices are in another order than its joints", 4, in_another_order),
    guess(
        "its list of joints is in another order than its inverse bind matrices and its vertices",
        4,
        |it| {
            let meant = in_another_order(it)?.inverse_bind_matrices;
            let place = |matrix: &Mat4| meant.iter().position(|other| other == matrix);
            let joint = |matrix: &Mat4| Some(it.joints[place(matrix)?]);
            let joints = it.inverse_bind_matrices.iter().map(joint).collect::<Option<Vec<_>>>()?;
            Some(Binding { joints, ..it.clone() })
        },
    ),
    guess("its inverse bind matrices have translations a hundred times too long", 3, |it| {
        Some(it.each(|_, matrix| longer(matrix, 0.01)))
    }),
    guess("its inverse bind matrices have translations a hundred times too short", 3, |it| {
        Some(it.each(|_, matrix| longer(matrix, 100.0)))
    }),
    guess("its joints' translations at rest are a hundred times too long", 3, |it| {
        Some(with_lengths(it, 0.01))
    }),
    guess("its joints' translations at rest are a hundred times too short", 3, |it| {
        Some(with_lengths(it, 100.0))
    }),
    guess("its joints' rotations are in the order w, x, y, z", 3, |it| {
        Some(turned(it, |[w, x, y, z]| [x, y, z, w]))
    }),
    guess("its joints' rotations turn the other way", 3, |it| {
        Some(turned(it, |[x, y, z, w]| [-x, -y, -z, w]))
    }),
    guess("its joints' rotations at rest are missing", 4, without_rotations),
    guess("the matrices of its joints' nodes are stored by rows, and glTF stores columns", 2, |it| {
        Some(it.at_rest(|_, local| if local.row(3) == Vec4::W { local } else { local.transpose() }))
    }),
    guess(
        "its joints' transforms at rest are those in the model, not those below their parents, which count twice so",
        3,
        already_whole,
    ),
    guess(
        "its joints have lost their parents: each has the transform that it had below another joint",
        4,
        orphaned,
    ),
    guess("its joints are mirrored in z at rest, as if they came from a left-handed program", 3, |it| {
        Some(
            it.at_rest(
                |joint, local| if it.entry(joint).is_some() { mirrored(local, Vec3::Z) } else { local },
            ),
        )
    }),
    guess("its inverse bind matrices are zero", 3, |it| {
        let are_zero = it.inverse_bind_matrices.iter().all(|matrix| matrix.determinant() == 0.0);
        are_zero.then(|| it.each(|entry, _| it.model_from_joint[it.joints[entry]].inverse()))
    }),
];
