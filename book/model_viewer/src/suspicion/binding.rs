//! A skin with its joints at rest, and the mistakes that can be undone in it.

use super::{bounds, meshes_of};
use glam::{Mat4, Quat, Vec3};
use stage2_mesh_skin::skeleton::model_matrices;
use stage3_gltf::{
    model::{Local, Model, Skin},
    skeleton::parents,
};
use std::collections::BTreeSet;

/// The joints of a skin at rest, and the matrices by which the mesh was bound to them.
#[derive(Clone)]
pub struct Binding<'a> {
    model: &'a Model,
    /// Indices into the model's joints, in the skin's order.
    joints: &'a [usize],
    /// The entries of `joints` that move vertices.
    used: BTreeSet<usize>,
    /// The local matrices of all the model's joints at rest.
    locals: Vec<Mat4>,
    /// `joint_from_mesh` at bind, one per entry of `joints`.
    inverse_bind_matrices: Vec<Mat4>,
    /// The box around the meshes of the skin, mesh space.
    low: Vec3,
    high: Vec3,
}

/// A mistake, and the binding without it.
pub struct Guess {
    /// In words.
    pub mistake: &'static str,
    /// The number of joints from which on agreement is no coincidence.
    pub least_joints: usize,
    /// The binding that the author meant, if the mistake can have been made in this one.
    pub undo: for<'a> fn(&Binding<'a>) -> Option<Binding<'a>>,
}

/// The mistakes that are looked for.
pub const GUESSES: [Guess; 10] = [
    guess("its inverse bind matrices are missing, or all are the identity", 3, with_binds),
    guess("its bind matrices are not inverted", 2, |it| Some(it.each(Mat4::inverse))),
    guess("its inverse bind matrices undo each joint's own transform, but not its parents'", 2, with_parents),
    guess("its inverse bind matrices are in the order of the nodes, not of its joints", 3, by_node),
    guess("its inverse bind matrices begin one joint too early", 3, |it| Some(it.shifted(1))),
    guess("its inverse bind matrices begin one joint too late", 3, |it| Some(it.shifted(-1))),
    guess("its inverse bind matrices have translations a hundred times too long", 3, |it| {
        Some(it.scaled(0.01))
    }),
    guess("its inverse bind matrices have translations a hundred times too short", 3, |it| {
        Some(it.scaled(100.0))
    }),
    guess("its joints' rotations are in the order w, x, y, z", 3, |it| {
        Some(it.turned(|[w, x, y, z]| [x, y, z, w]))
    }),
    guess("its joints' rotations turn the other way", 3, |it| {
        Some(it.turned(|[x, y, z, w]| [-x, -y, -z, w]))
    }),
];

const fn guess(
    mistake: &'static str,
    least_joints: usize,
    undo: for<'a> fn(&Binding<'a>) -> Option<Binding<'a>>,
) -> Guess {
    Guess { mistake, least_joints, undo }
}

impl<'a> Binding<'a> {
    /// A skin that moves meshes by at least two joints; none otherwise.
    pub fn of(model: &'a Model, skin: usize) -> Option<Self> {
        let Skin { joints, inverse_bind_matrices, .. } = &model.skins[skin];
        let meshes = meshes_of(model, skin);
        let ((low, high), mut used) = (bounds(&meshes), BTreeSet::new());
        for mesh in meshes {
            let influences = mesh.influences.iter().flatten();
            // Vertices without weights follow the joint that holds the mesh.
            let is_of_file = |&entry: &usize| {
                (joints[entry], inverse_bind_matrices[entry]) != (mesh.joint, Mat4::IDENTITY)
            };
            used.extend(influences.map(|influence| influence.joint).filter(is_of_file));
        }
        (used.len() > 1).then(|| Self {
            model,
            joints,
            used,
            locals: model.joints.iter().map(|joint| joint.rest.to_matrix()).collect(),
            inverse_bind_matrices: inverse_bind_matrices.clone(),
            low,
            high,
        })
    }

    /// The greatest distance between the places where two joints at rest put a corner of the box, as a part
    /// of the size of the box in one of these places.
    pub fn spread(&self) -> f32 {
        let model_from_joint = model_matrices(&parents(self.model), &self.locals);
        let placed = |&entry: &usize| {
            let model_from_mesh = model_from_joint[self.joints[entry]] * self.inverse_bind_matrices[entry];
            self.corners().map(|corner| model_from_mesh.transform_point3(corner))
        };
        let placed: Vec<[Vec3; 8]> = self.used.iter().map(placed).collect();
        let first = placed[0];
        let size = first[0].distance(first[7]);
        let apart = placed.iter().flat_map(|corners| corners.iter().zip(first));
        let most = apart.map(|(corner, of_first)| corner.distance(of_first)).fold(0.0, f32::max);
        if most.is_finite() && size > 0.0 { most / size } else { f32::INFINITY }
    }

    fn corners(&self) -> [Vec3; 8] {
        std::array::from_fn(|corner| {
            let side = |axis: usize| if corner >> axis & 1 == 0 { self.low[axis] } else { self.high[axis] };
            Vec3::new(side(0), side(1), side(2))
        })
    }

    /// With another matrix in the place of each inverse bind matrix.
    fn each(&self, meant: impl Fn(&Mat4) -> Mat4) -> Self {
        let inverse_bind_matrices = self.inverse_bind_matrices.iter().map(meant).collect();
        Self { inverse_bind_matrices, ..self.clone() }
    }

    /// With the translation of each inverse bind matrix multiplied.
    fn scaled(&self, by: f32) -> Self {
        self.each(|matrix| Mat4 { w_axis: (matrix.w_axis.truncate() * by).extend(1.0), ..*matrix })
    }

    /// With the matrix that is so many places further on.
    fn shifted(&self, by: isize) -> Self {
        let count = self.joints.len() as isize;
        let matrix = |entry: isize| self.inverse_bind_matrices[(entry + by).rem_euclid(count) as usize];
        Self { inverse_bind_matrices: (0..count).map(matrix).collect(), ..self.clone() }
    }

    /// The number of joints that move vertices.
    pub fn joint_count(&self) -> usize {
        self.used.len()
    }

    /// With other numbers in the rotations at rest.
    fn turned(&self, meant: fn([f32; 4]) -> [f32; 4]) -> Self {
        let local = |local: Local| match local {
            // Most writers leave out a rotation that turns nothing.
            Local::Parts(mut parts) if parts.rotation != Quat::IDENTITY => {
                parts.rotation = Quat::from_array(meant(parts.rotation.to_array()));
                parts.to_matrix()
            }
            local => local.to_matrix(),
        };
        let locals = self.model.joints.iter().map(|joint| local(joint.rest)).collect();
        Self { locals, ..self.clone() }
    }
}

/// If all inverse bind matrices are the identity, those that the joints at rest have.
fn with_binds<'a>(binding: &Binding<'a>) -> Option<Binding<'a>> {
    let are_missing = binding.inverse_bind_matrices.iter().all(|matrix| *matrix == Mat4::IDENTITY);
    let model_from_joint = model_matrices(&parents(binding.model), &binding.locals);
    let inverse_bind_matrices = binding.joints.iter().map(|&joint| model_from_joint[joint].inverse());
    are_missing.then(|| Binding { inverse_bind_matrices: inverse_bind_matrices.collect(), ..binding.clone() })
}

/// The first matrix for the first node among the joints, and so on.
fn by_node<'a>(binding: &Binding<'a>) -> Option<Binding<'a>> {
    let mut in_order = binding.joints.to_vec();
    in_order.sort_unstable();
    let place = |joint| in_order.iter().position(|other| other == joint);
    let matrices =
        binding.joints.iter().filter_map(|joint| Some(binding.inverse_bind_matrices[place(joint)?]));
    Some(Binding { inverse_bind_matrices: matrices.collect(), ..binding.clone() })
}

/// Each matrix multiplied by those of the joint's parents.
fn with_parents<'a>(binding: &Binding<'a>) -> Option<Binding<'a>> {
    let joints = &binding.model.joints;
    let own = |joint| binding.joints.iter().position(|other| *other == joint);
    let whole = |&joint: &usize| {
        let mut joint_from_mesh = Mat4::IDENTITY;
        let mut at = Some(joint);
        while let Some(joint) = at {
            joint_from_mesh *=
                own(joint).map_or(Mat4::IDENTITY, |entry| binding.inverse_bind_matrices[entry]);
            at = joints[joint].parent;
        }
        joint_from_mesh
    };
    let inverse_bind_matrices = binding.joints.iter().map(whole).collect();
    Some(Binding { inverse_bind_matrices, ..binding.clone() })
}
