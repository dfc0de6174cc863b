//! From a model to what the viewer draws. The windows of stages 4 and 5 have this file too.

use glam::{Mat4, Vec3, Vec4};
use stage2_mesh_skin::skin::{Influence, skin_position};
use stage3_gltf::{
    model::{Image, Mesh, Model},
    pose::rest_pose,
    posed_mesh::{PosedMesh, meshes_at, posed_meshes},
};
use viewer::{Frame, JointEffect, Surface, Term, Texture, VertexSum, View, look};

/// A model and its pictures, ready for the screen.
pub struct Drawing {
    pub model: Model,
    textures: Vec<Texture>,
    /// One per mesh: whether it is seen from outside only.
    pub cull_back_faces: Vec<bool>,
}

impl Drawing {
    pub fn new(model: Model) -> Self {
        let texture = |image: &Image| Texture::new(image.width, image.height, &image.rgba);
        let rest = posed_meshes(&model, &rest_pose(&model));
        let cull_back_faces = model.meshes.iter().zip(&rest).map(|(mesh, posed)| {
            let double_sided = mesh.material.is_some_and(|material| model.materials[material].double_sided);
            !double_sided && faces_outwards(mesh, posed)
        });
        Self {
            textures: model.images.iter().map(texture).collect(),
            cull_back_faces: cull_back_faces.collect(),
            model,
        }
    }

    /// The lines of `--list` that speak of the model.
    pub fn list(&self) -> String {
        let model = &self.model;
        let mut text =
            format!("{}: {} joints, {} skins\n", model.name, model.joints.len(), model.skins.len());
        for (index, name) in model.scenes.iter().enumerate() {
            text += &format!("file scene {index}: {name}\n");
        }
        for (index, mesh) in model.meshes.iter().enumerate() {
            let (vertices, triangles) = (mesh.positions.len(), mesh.indices.len() / 3);
            text += &format!("mesh {index}: {}, {vertices} vertices, {triangles} triangles\n", mesh.name);
        }
        for (index, joint) in model.joints.iter().enumerate() {
            text += &format!("joint {index}: {}\n", joint.name);
        }
        text
    }

    /// Every mesh with its material, or in the colours of the debug view. `alpha` is its opacity.
    pub fn draw_meshes(&self, frame: &mut Frame, posed: &[PosedMesh], world_from_model: Mat4, alpha: f32) {
        for ((mesh, posed), &cull_back_faces) in
            self.model.meshes.iter().zip(posed).zip(&self.cull_back_faces)
        {
            let material = mesh.material.map(|material| &self.model.materials[material]);
            let texture = material.and_then(|material| material.image).map(|image| &self.textures[image]);
            let color = material.map_or(look::CLAY, |material| material.base_color);
            frame.surface(
                &Surface {
                    positions: &posed.positions,
                    normals: &posed.normals,
                    uvs: &mesh.uvs,
                    colors: &vertex_colors(mesh, frame.view),
                    indices: &mesh.indices,
                    color: look::faded(color, alpha),
                    texture: texture.filter(|_| alpha == 1.0),
                    cull_back_faces,
                },
                world_from_model,
            );
        }
    }

    /// A bone from every joint to each of its children; the selected joint stands out.
    pub fn draw_skeleton(&self, frame: &mut Frame, joints: &[Mat4], world_from_model: Mat4, selected: usize) {
        let places: Vec<Vec3> =
            joints.iter().map(|joint| (world_from_model * *joint).w_axis.truncate()).collect();
        for (joint, &place) in self.model.joints.iter().zip(&places) {
            if let Some(parent) = joint.parent {
                frame.bone(places[parent], place, look::BONE);
            }
        }
        if let Some(&place) = places.get(selected) {
            frame.point(place, 10.0, look::SELECTED);
            frame.label(place, &self.model.joints[selected].name, look::SELECTED);
        }
    }

    /// Where the inverse bind matrices alone leave the vertices: each in the spaces of its joints (S4-08).
    pub fn skin_space(&self) -> Vec<PosedMesh> {
        let at_origin = vec![Mat4::IDENTITY; self.model.joints.len()];
        let weights = vec![Vec::new(); self.model.joints.len()];
        meshes_at(&self.model, &at_origin, &weights)
    }

    /// The mesh that a vertex belongs to, counted through all meshes, and its index there.
    fn mesh_of(&self, mut vertex: usize) -> Option<(&Mesh, usize)> {
        for mesh in &self.model.meshes {
            if vertex < mesh.positions.len() {
                return Some((mesh, vertex));
            }
            vertex -= mesh.positions.len();
        }
        None
    }

    /// How many vertices all meshes have.
    pub fn vertex_count(&self) -> usize {
        self.model.meshes.iter().map(|mesh| mesh.positions.len()).sum()
    }

    /// A vertex's sum Σ weight · skinning matrix · position, in model space; vertices are counted through all meshes.
    ///
    /// A vertex without a skin has one term: the joint that carries its mesh.
    pub fn vertex_sum(
        &self,
        vertex: usize,
        model_from_joint: &[Mat4],
        morph_weights: &[Vec<f32>],
    ) -> Option<VertexSum> {
        let (mesh, in_mesh) = self.mesh_of(vertex)?;
        let targets = mesh.morph_targets.iter().zip(&morph_weights[mesh.joint]);
        let position = targets.fold(mesh.positions[in_mesh], |position, (target, &weight)| {
            position + weight * target.positions.get(in_mesh).copied().unwrap_or_default()
        });
        let whole = [Influence { joint: 0, weight: 1.0 }];
        let (joints, inverse_bind, influences) = match mesh.skin.map(|skin| &self.model.skins[skin]) {
            Some(skin) => (&skin.joints[..], &skin.inverse_bind_matrices[..], &mesh.influences[in_mesh][..]),
            None => (&[mesh.joint][..], &[Mat4::IDENTITY][..], &whole[..]),
        };
        let palette: Vec<Mat4> =
            joints.iter().zip(inverse_bind).map(|(&joint, bind)| model_from_joint[joint] * *bind).collect();
        let term = |&Influence { joint, weight }: &Influence| Term {
            joint: self.model.joints[joints[joint]].name.clone(),
            weight,
            effect: JointEffect::Matrices {
                model_from_joint: model_from_joint[joints[joint]],
                joint_from_mesh: inverse_bind[joint],
            },
            moved: palette[joint].transform_point3(position),
        };
        Some(VertexSum {
            vertex,
            count: self.vertex_count(),
            of: mesh.name.clone(),
            mesh_position: position,
            terms: influences.iter().map(term).collect(),
            sum: skin_position(position, influences, &palette),
        })
    }
}

/// Whether the triangles are counter-clockwise seen from where their normals point: not so where a joint mirrors.
fn faces_outwards(mesh: &Mesh, posed: &PosedMesh) -> bool {
    !posed.normals.is_empty()
        && mesh.indices.chunks_exact(3).all(|triangle| {
            let [a, b, c] = [0, 1, 2].map(|corner| posed.positions[triangle[corner] as usize]);
            (b - a).cross(c - a).dot(posed.normals[triangle[0] as usize]) >= 0.0
        })
}

fn vertex_colors(mesh: &Mesh, view: View) -> Vec<Vec4> {
    let pairs =
        mesh.influences.iter().map(|list| list.iter().map(|influence| (influence.joint, influence.weight)));
    match view {
        View::Weights | View::Joints => pairs.filter_map(|pairs| view.influence_color(pairs)).collect(),
        View::SkinSpace => pairs.map(look::strongest_color).collect(),
        _ => mesh.colors.clone(),
    }
}
