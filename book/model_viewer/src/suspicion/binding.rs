//! A skin with its joints at rest, and the matrices by which its mesh was bound to them.

use super::{above, bounds, meshes_of};
use glam::{Mat4, Vec3};
use stage2_mesh_skin::skeleton::model_matrices;
use stage3_gltf::{
    model::{Model, Skin},
    skeleton::parents,
};
use std::collections::BTreeSet;

/// The joints of a skin at rest, and the matrices by which the mesh was bound to them.
#[derive(Clone)]
pub struct Binding<'a> {
    pub model: &'a Model,
    /// The index of the skin.
    pub skin: usize,
    /// Indices into the model's joints, in the skin's order.
    pub joints: Vec<usize>,
    /// The entries of `joints` that move vertices.
    pub used: BTreeSet<usize>,
    /// The matrices of all the model's joints at rest.
    pub model_from_joint: Vec<Mat4>,
    /// `joint_from_mesh` at bind, one per entry of `joints`.
    pub inverse_bind_matrices: Vec<Mat4>,
    /// The box around the meshes of the skin, mesh space.
    pub low: Vec3,
    pub high: Vec3,
}

impl<'a> Binding<'a> {
    /// A skin of which one of the first joints, `of_file`, moves a vertex; none otherwise.
    pub fn of(model: &'a Model, index: usize, of_file: usize) -> Option<Self> {
        let Skin { joints, inverse_bind_matrices, .. } = &model.skins[index];
        let meshes = meshes_of(model, index);
        let (low, high) = bounds(&meshes);
        let influences = meshes.iter().flat_map(|mesh| mesh.influences.all.iter());
        let used: BTreeSet<usize> = influences.map(|it| it.joint).filter(|entry| *entry < of_file).collect();
        let locals: Vec<Mat4> = model.joints.iter().map(|joint| joint.rest.to_matrix()).collect();
        (!used.is_empty()).then(|| Self {
            model,
            skin: index,
            joints: joints.clone(),
            used,
            model_from_joint: model_matrices(&parents(model), &locals),
            inverse_bind_matrices: inverse_bind_matrices.clone(),
            low,
            high,
        })
    }

    /// `model_from_mesh` by an entry of the skin.
    pub fn placed(&self, entry: usize) -> Mat4 {
        self.model_from_joint[self.joints[entry]] * self.inverse_bind_matrices[entry]
    }

    /// The greatest distance between the places where two joints at rest put a corner of the box, as a part
    /// of the size of the box in one of these places.
    pub fn spread(&self) -> f32 {
        let first = self.used.first().map_or(Mat4::IDENTITY, |&entry| self.placed(entry));
        largest(self.used.iter().map(|&entry| self.apart(first, self.placed(entry))))
    }

    /// The greatest distance between two places of the box's corners, as a part of its size in the first.
    pub fn apart(&self, first: Mat4, other: Mat4) -> f32 {
        let corners = std::array::from_fn::<Vec3, 8, _>(|corner| {
            let side = |axis: usize| if corner >> axis & 1 == 0 { self.low[axis] } else { self.high[axis] };
            Vec3::new(side(0), side(1), side(2))
        });
        let size = first.transform_point3(self.low).distance(first.transform_point3(self.high));
        let apart = |corner: &Vec3| first.transform_point3(*corner).distance(other.transform_point3(*corner));
        if size > 0.0 { largest(corners.iter().map(apart)) / size } else { f32::INFINITY }
    }

    /// With other matrices in the places of the inverse bind matrices, from each entry and its matrix.
    pub fn each(&self, meant: impl Fn(usize, Mat4) -> Mat4) -> Self {
        let matrices = self.inverse_bind_matrices.iter().enumerate();
        let inverse_bind_matrices = matrices.map(|(entry, matrix)| meant(entry, *matrix)).collect();
        Self { inverse_bind_matrices, ..self.clone() }
    }

    /// With other local matrices at rest, from each joint of the model and its local matrix.
    pub fn at_rest(&self, meant: impl Fn(usize, Mat4) -> Mat4) -> Self {
        let locals = self.model.joints.iter().enumerate();
        let locals: Vec<Mat4> = locals.map(|(joint, it)| meant(joint, it.rest.to_matrix())).collect();
        Self { model_from_joint: model_matrices(&parents(self.model), &locals), ..self.clone() }
    }

    /// The entry of a joint of the model, if the skin has it.
    pub fn entry(&self, joint: usize) -> Option<usize> {
        self.joints.iter().position(|other| *other == joint)
    }

    /// The entry of the nearest joint above one that the skin has.
    pub fn above(&self, entry: usize) -> Option<usize> {
        above(self.model, &self.joints, self.joints[entry])
    }
}

/// The largest of some distances; infinite if one is not finite.
fn largest(distances: impl Iterator<Item = f32>) -> f32 {
    distances.fold(0.0, |most, apart| if apart.is_finite() { f32::max(most, apart) } else { f32::INFINITY })
}
