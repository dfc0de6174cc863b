//! The picked vertex, and the sum that places it.
//!
//! Vertices are counted as `--print` writes them: through all meshes, in the file's order.

use crate::ModelDrawing;
use glam::{Mat4, Vec3, Vec4};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::{model::Mesh, posed_mesh::unposed_vertex};
use viewer::{Frame, JointEffect, Panel, Term, VertexSum, View, look};

impl ModelDrawing {
    /// Picks a vertex; false if there is no such vertex.
    pub fn pick(&mut self, vertex: usize) -> bool {
        let exists = self.model.find_vertex(vertex).is_some();
        if exists {
            self.picked = Some(vertex);
        }
        exists
    }

    /// Shows the name of the joint at the pointer, and its weights on the meshes that are drawn next. This
    /// concerns the skeleton as it is drawn: see [`ModelDrawing::draw_skeleton`]. Returns the joint that was
    /// clicked.
    pub fn point_at(
        &mut self,
        frame: &mut Frame,
        model_from_joint: &[Mat4],
        world_from_model: Mat4,
    ) -> Option<usize> {
        // Without a skin, joints may stand apart, without a bone between them.
        let all = if self.model.skins.is_empty() { self.model.joints.len() } else { 0 };
        let drawn: Vec<usize> = self.bones.iter().flatten().copied().chain(0..all).collect();
        let place = |&joint: &usize| (world_from_model * model_from_joint[joint]).w_axis.truncate();
        let places: Vec<Vec3> = drawn.iter().map(place).collect();
        if let Some(pointed) = frame.pointed_near(&places) {
            frame.point(places[pointed], 9.0, look::TEXT);
            frame.label(places[pointed], self.model.joint_title(drawn[pointed]), look::TEXT);
            self.pointed = Some(drawn[pointed]);
        }
        frame.take_click_near(&places).map(|clicked| drawn[clicked])
    }

    /// Forgets the joint at the pointer.
    pub fn forget_pointed(&mut self) {
        self.pointed = None;
    }

    /// A colour for each vertex: the larger the joint's weight, the yellower.
    pub(crate) fn heat(&self, mesh: &Mesh, joint: usize) -> Vec<Vec4> {
        let weight = |vertex: usize| -> f32 {
            let weights = self.weights(mesh, vertex).into_iter();
            weights.filter(|(other, _)| *other == joint).map(|(_, weight)| weight).sum()
        };
        (0..mesh.positions.len()).map(|vertex| look::FAINT.lerp(look::SELECTED, weight(vertex))).collect()
    }

    /// The joints of a mesh's vertex, each with its weight: those of its skin, or the one that carries the
    /// mesh.
    fn weights(&self, mesh: &Mesh, vertex: usize) -> Vec<(usize, f32)> {
        match mesh.skin.map(|skin| &self.model.skins[skin]) {
            Some(skin) => {
                mesh.influences.list(vertex).iter().map(|it| (skin.joints[it.joint], it.weight)).collect()
            }
            None => vec![(mesh.joint, 1.0)],
        }
    }

    /// Picks the clicked vertex, and marks the picked one, with a line to each of its joints that is as thick
    /// as the joint's weight. `positions` are all vertices, in the order of `--print`; `model_from_joint` is
    /// one per joint.
    pub fn pick_clicked(
        &mut self,
        frame: &mut Frame,
        positions: &[Vec3],
        model_from_joint: &[Mat4],
        world_from_model: Mat4,
    ) {
        let places: Vec<Vec3> =
            positions.iter().map(|&position| world_from_model.transform_point3(position)).collect();
        self.picked = frame.clicked_near(&places).or(self.picked);
        if let Some(&place) = self.picked.and_then(|vertex| places.get(vertex)) {
            let found = self.picked.and_then(|picked| self.model.find_vertex(picked));
            let weights = found.map(|(mesh, vertex)| self.weights(&self.model.meshes[mesh], vertex));
            // In skin space no joint is at its place.
            for (joint, weight) in weights.filter(|_| frame.view != View::SkinSpace).into_iter().flatten() {
                let joint = (world_from_model * model_from_joint[joint]).w_axis.truncate();
                frame.line_on_top(place, joint, 1.0 + 7.0 * weight, look::BONE);
            }
            frame.point(place, 8.0, look::SELECTED);
        }
    }

    /// A hint, as long as no vertex is picked.
    pub fn panel_of_picking(&self, panel: &mut Panel, hint: &str) {
        if self.picked.is_none() {
            panel.note(hint);
        }
    }

    /// The vertex that is picked, counted as `--print` counts.
    pub fn picked(&self) -> Option<usize> {
        self.picked
    }

    /// The picked vertex's sum Σ weight · skinning matrix · position, in model space.
    ///
    /// All of it comes from the functions that draw. `model_from_joint` is one per joint, `morph_weights` one
    /// list per joint; `drawn` are the places where all vertices are drawn, in the order of `--print`.
    pub fn vertex_sum(
        &self,
        model_from_joint: &[Mat4],
        morph_weights: &[Vec<f32>],
        drawn: &[Vec3],
    ) -> Option<VertexSum> {
        let (picked, model) = (self.picked?, &self.model);
        let (mesh_position, palette) = unposed_vertex(model, model_from_joint, morph_weights, picked)?;
        let (mesh, vertex) = model.find_vertex(picked)?;
        let mesh = &model.meshes[mesh];
        let skin = mesh.skin.map(|skin| &model.skins[skin]);
        let term = |&Influence { joint, weight }: &Influence| {
            let model_joint = skin.map_or(mesh.joint, |skin| skin.joints[joint]);
            let joint_from_mesh = skin.map_or(Mat4::IDENTITY, |skin| skin.inverse_bind_matrices[joint]);
            Term {
                joint: model.joints[model_joint].name.clone(),
                weight,
                effect: JointEffect::Matrices {
                    model_from_joint: model_from_joint[model_joint],
                    joint_from_mesh,
                },
                moved: palette[joint].transform_point3(mesh_position),
            }
        };
        let whole = [Influence { joint: 0, weight: 1.0 }];
        let influences = skin.map_or(&whole[..], |_| mesh.influences.list(vertex));
        Some(VertexSum {
            vertex: picked,
            count: drawn.len(),
            of: mesh.name.clone(),
            mesh_position,
            terms: influences.iter().map(term).collect(),
            sum: drawn[picked],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;
    use stage3_gltf::model::{Joint, Local, Model, Skin};

    /// Two meshes of two vertices each: one on a joint, the other with a skin of two joints.
    fn drawing() -> ModelDrawing {
        let joint = |name: &str, parent| Joint {
            name: name.to_owned(),
            parent,
            rest: Local::Matrix(Mat4::IDENTITY),
            morph_weights: Vec::new(),
        };
        let halves = vec![Influence { joint: 0, weight: 0.5 }, Influence { joint: 1, weight: 0.5 }];
        let plain = Mesh { positions: vec![Vec3::X, Vec3::Y], ..Mesh::default() };
        let skinned = Mesh {
            skin: Some(0),
            positions: vec![Vec3::X, Vec3::Y],
            influences: [halves.clone(), halves].into_iter().collect(),
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
        ModelDrawing::new(model)
    }

    #[test]
    fn a_vertex_is_found_through_all_meshes_or_in_the_order_of_the_file() {
        let mut drawing = drawing();
        assert!(drawing.pick(3) && !drawing.pick(4));
        assert_eq!(drawing.model.find_vertex(3), Some((1, 1)));
        drawing.model.file_vertices = vec![(1, 1), (0, 0)];
        assert_eq!(drawing.model.find_vertex(0), Some((1, 1)));
        assert!(!drawing.pick(2));
    }

    /// The sum of the picked vertex, where all are drawn at one place. Joint a is at a height of 2, b of 4.
    fn sum_of(drawing: &ModelDrawing, drawn: Vec3) -> VertexSum {
        let joints = [2.0, 4.0].map(|y| Mat4::from_translation(vec3(0.0, y, 0.0)));
        drawing.vertex_sum(&joints, &[vec![], vec![]], &[drawn; 4]).expect("a vertex is picked")
    }

    #[test]
    fn the_sum_has_joints_of_the_skin_or_the_joint_that_holds_the_mesh() {
        let mut drawing = drawing();
        drawing.pick(2);
        let sum = sum_of(&drawing, vec3(1.0, 3.0, 0.0));
        assert_eq!((sum.terms[0].joint.as_str(), sum.terms[0].moved), ("b", vec3(1.0, 4.0, 0.0)));
        assert_eq!((sum.terms[1].joint.as_str(), sum.contradiction()), ("a", None));
        drawing.pick(0);
        let sum = sum_of(&drawing, vec3(1.0, 2.0, 0.0));
        assert_eq!((sum.terms.len(), sum.contradiction()), (1, None));
    }

    #[test]
    fn a_vertex_that_is_drawn_elsewhere_contradicts_its_sum() {
        let mut drawing = drawing();
        drawing.pick(2);
        let sum = sum_of(&drawing, vec3(1.0, 4.0, 0.0));
        assert_eq!(sum.sum, vec3(1.0, 4.0, 0.0), "where it is drawn");
        let says = sum.contradiction().expect("the terms sum to (1, 3, 0)");
        assert!(says.contains("(1.000, 3.000, 0.000)"), "{says}");
    }
}
