//! The vertex that is picked, and where it comes from.
//!
//! Vertices are counted as `--print` writes them: through all meshes, in the file's order.

use crate::ModelDrawing;
use glam::{Mat4, Vec3};
use model::{Mesh, Model};
use stage2_mesh_skin::skin::{Influence, skin_position};
use viewer::{Frame, JointEffect, Panel, Term, VertexSum, look};

impl ModelDrawing {
    /// Picks a vertex; false where there is none such.
    pub fn pick(&mut self, vertex: usize) -> bool {
        let exists = self.model.find_vertex(vertex).is_some();
        if exists {
            self.picked = Some(vertex);
        }
        exists
    }

    /// Picks what was clicked, and marks what is picked. `positions` are all vertices, as `--print` orders them.
    pub fn pick_clicked(&mut self, frame: &mut Frame, positions: &[Vec3], world_from_model: Mat4) {
        let places: Vec<Vec3> =
            positions.iter().map(|&position| world_from_model.transform_point3(position)).collect();
        self.picked = frame.clicked_near(&places).or(self.picked);
        if let Some(&place) = self.picked.and_then(|vertex| places.get(vertex)) {
            frame.point(place, 8.0, look::SELECTED);
        }
    }

    /// What one can do, for as long as nothing is picked.
    pub fn panel_of_picking(&self, panel: &mut Panel, hint: &str) {
        if self.picked.is_none() {
            panel.note(hint);
        }
    }

    /// The picked vertex's sum Σ weight · skinning matrix · position, in model space.
    ///
    /// `model_from_joint` and `morph_weights` are one per joint. A vertex without a skin has one term: the joint that
    /// carries its mesh.
    pub fn vertex_sum(&self, model_from_joint: &[Mat4], morph_weights: &[Vec<f32>]) -> Option<VertexSum> {
        let picked = self.picked?;
        let model = &self.model;
        let (mesh, vertex) = model.find_vertex(picked)?;
        let mesh = &model.meshes[mesh];
        let position = morphed_position(mesh, vertex, &morph_weights[mesh.joint]);
        let (joints, inverse_bind, influences) = hold(model, mesh, vertex);
        let palette: Vec<Mat4> =
            joints.iter().zip(&inverse_bind).map(|(&joint, bind)| model_from_joint[joint] * *bind).collect();
        let term = |&Influence { joint, weight }: &Influence| Term {
            joint: model.joints[joints[joint]].name.clone(),
            weight,
            effect: JointEffect::Matrices {
                model_from_joint: model_from_joint[joints[joint]],
                joint_from_mesh: inverse_bind[joint],
            },
            moved: palette[joint].transform_point3(position),
        };
        Some(VertexSum {
            vertex: picked,
            count: if model.file_vertices.is_empty() {
                model.vertex_count()
            } else {
                model.file_vertices.len()
            },
            of: mesh.name.clone(),
            mesh_position: position,
            terms: influences.iter().map(term).collect(),
            sum: skin_position(position, &influences, &palette),
        })
    }
}

/// A vertex with its morph targets added, in mesh space.
fn morphed_position(mesh: &Mesh, vertex: usize, weights: &[f32]) -> Vec3 {
    let targets = mesh.morph_targets.iter().zip(weights);
    targets.fold(mesh.positions[vertex], |position, (target, &weight)| {
        position + weight * target.positions.get(vertex).copied().unwrap_or_default()
    })
}

/// What holds a vertex: joints of the model, their inverse bind matrices, and the vertex's influences, which count in these.
fn hold(model: &Model, mesh: &Mesh, vertex: usize) -> (Vec<usize>, Vec<Mat4>, Vec<Influence>) {
    match mesh.skin.map(|skin| &model.skins[skin]) {
        Some(skin) => {
            (skin.joints.clone(), skin.inverse_bind_matrices.clone(), mesh.influences[vertex].clone())
        }
        None => (vec![mesh.joint], vec![Mat4::IDENTITY], vec![Influence { joint: 0, weight: 1.0 }]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;
    use model::{Joint, Local, MorphTarget, Skin};

    /// Two meshes of two vertices each: one that hangs on a joint, one with a skin of two.
    fn drawing() -> ModelDrawing {
        let joint = |name: &str, parent| Joint {
            name: name.to_owned(),
            parent,
            rest: Local::Matrix(Mat4::IDENTITY),
            morph_weights: Vec::new(),
        };
        let halves = vec![Influence { joint: 0, weight: 0.5 }, Influence { joint: 1, weight: 0.5 }];
        let plain = Mesh {
            positions: vec![Vec3::X, Vec3::Y],
            morph_targets: vec![MorphTarget { positions: vec![Vec3::Z, Vec3::Z], ..MorphTarget::default() }],
            ..Mesh::default()
        };
        let skinned = Mesh {
            skin: Some(0),
            positions: vec![Vec3::X, Vec3::Y],
            influences: vec![halves.clone(), halves],
            ..Mesh::default()
        };
        let model = Model {
            joints: vec![joint("a", None), joint("b", Some(0))],
            skins: vec![Skin {
                joints: vec![1, 0],
                inverse_bind_matrices: vec![Mat4::IDENTITY; 2],
                ..Skin::default()
            }],
            meshes: vec![plain, skinned],
            ..Model::default()
        };
        ModelDrawing::new(model, &[PosedMesh::default(), PosedMesh::default()])
    }

    use model::PosedMesh;

    #[test]
    fn a_vertex_is_found_through_all_meshes_or_in_the_file_s_order() {
        let mut drawing = drawing();
        assert!(drawing.pick(3) && !drawing.pick(4));
        assert_eq!(drawing.model.find_vertex(3), Some((1, 1)));
        drawing.model.file_vertices = vec![(1, 1), (0, 0)];
        assert_eq!(drawing.model.find_vertex(0), Some((1, 1)));
        assert!(!drawing.pick(2));
    }

    #[test]
    fn the_sum_is_of_the_skin_s_joints_or_of_the_joint_that_holds_the_mesh() {
        let mut drawing = drawing();
        let joints =
            [Mat4::from_translation(vec3(0.0, 2.0, 0.0)), Mat4::from_translation(vec3(0.0, 4.0, 0.0))];
        let weights = [vec![0.5], Vec::new()];
        drawing.pick(2);
        let sum = drawing.vertex_sum(&joints, &weights).expect("it is picked");
        assert_eq!((sum.terms[0].joint.as_str(), sum.sum), ("b", vec3(1.0, 3.0, 0.0)));
        drawing.pick(0);
        let sum = drawing.vertex_sum(&joints, &weights).expect("it is picked");
        assert_eq!((sum.terms.len(), sum.sum), (1, vec3(1.0, 2.0, 0.5)));
    }
}
