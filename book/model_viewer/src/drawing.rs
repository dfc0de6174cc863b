//! A model as the viewer draws it.

use crate::count::{counted, size};
use glam::{Mat4, Vec3, Vec4};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::{
    model::{Image, Mesh, Model, PosedMesh},
    pose::rest_pose,
    posed_mesh::posed_meshes,
};
use viewer::{Frame, Panel, Surface, Texture, View, look};

/// A model and its pictures, ready for the screen, and the vertex that is picked.
pub struct ModelDrawing {
    /// The model that is drawn.
    pub model: Model,
    /// One per mesh: true if triangles seen from behind can be left out, as in a closed body.
    pub cull_back_faces: Vec<bool>,
    /// The two joints of each bone that is drawn, the nearer one to the root first.
    pub(crate) bones: Vec<[usize; 2]>,
    textures: Vec<Texture>,
    pub(crate) picked: Option<usize>,
    /// The joint at the pointer: its weights are drawn on the meshes.
    pub(crate) pointed: Option<usize>,
}

impl ModelDrawing {
    /// Makes its pictures ready, and looks at its meshes in the rest pose.
    pub fn new(model: Model) -> Self {
        let at_rest = posed_meshes(&model, &rest_pose(&model));
        let texture = |image: &Image| Texture::new(image.width, image.height, &image.rgba);
        let is_closed = |(mesh, posed): (&Mesh, &PosedMesh)| {
            let double_sided = mesh.material.is_some_and(|material| model.materials[material].double_sided);
            !double_sided && faces_outwards(mesh, posed)
        };
        Self {
            textures: model.images.iter().map(texture).collect(),
            cull_back_faces: model.meshes.iter().zip(&at_rest).map(is_closed).collect(),
            bones: bones(&model),
            picked: None,
            pointed: None,
            model,
        }
    }

    /// The lines of `--list` about the model.
    pub fn list(&self) -> String {
        let model = &self.model;
        let joints = counted(model.joints.len(), "joint", "joints");
        let mut text = format!("{}: {joints}, {}\n", model.name, counted(model.skins.len(), "skin", "skins"));
        for (index, name) in model.scenes.iter().enumerate() {
            text += &format!("file scene {index}: {name}\n");
        }
        for (index, mesh) in model.meshes.iter().enumerate() {
            let size = size(mesh.positions.len(), mesh.indices.len() / 3);
            text += &format!("mesh {index}: {}, {size}\n", mesh.name);
        }
        for index in 0..model.joints.len() {
            text += &format!("joint {index}: {}\n", model.joint_title(index));
        }
        text
    }

    /// The file's warnings, at the panel's foot.
    pub fn panel_of_warnings(&self, panel: &mut Panel) {
        for warning in &self.model.warnings {
            panel.note(warning);
        }
    }

    /// Draws every mesh with its material and its texture (S2-12), or in the colours of the debug view: mesh
    /// by mesh, not frame by frame (S3-21). While the pointer is at a joint, its weights are the colours.
    /// `alpha` is the opacity.
    pub fn draw_meshes(&self, frame: &mut Frame, posed: &[PosedMesh], world_from_model: Mat4, alpha: f32) {
        for ((mesh, posed), &cull_back_faces) in
            self.model.meshes.iter().zip(posed).zip(&self.cull_back_faces)
        {
            let material = mesh.material.map(|material| &self.model.materials[material]);
            let texture = material.and_then(|material| material.image).map(|image| &self.textures[image]);
            let color = match frame.view {
                // A mesh without a skin; the views of weights and of joints do the same, and so does the GPU.
                View::SkinSpace if mesh.influences.is_empty() => look::FAINT,
                _ => material.map_or(look::CLAY, |material| material.base_color),
            };
            // Not on faint meshes: these carry skeletons.
            let pointed = self.pointed.filter(|_| alpha == 1.0 && frame.view != View::SkinSpace);
            let (colors, color, texture) = match pointed {
                Some(joint) => (self.heat(mesh, joint), Vec4::ONE, None),
                None => (vertex_colors(mesh, frame.view), look::faded(color, alpha), texture),
            };
            let surface = Surface {
                positions: &posed.positions,
                normals: &posed.normals,
                uvs: &mesh.uvs,
                colors: &colors,
                indices: &mesh.indices,
                color,
                texture: texture.filter(|_| alpha == 1.0),
                cull_back_faces,
            };
            frame.surface(&surface, world_from_model);
        }
    }

    /// Draws the bones as thin lines, which leave the mesh visible. `model_from_joint` has one matrix per
    /// joint.
    pub fn draw_thin_bones(&self, frame: &mut Frame, model_from_joint: &[Mat4], world_from_model: Mat4) {
        let place = |joint: usize| (world_from_model * model_from_joint[joint]).w_axis.truncate();
        for &[head, tail] in &self.bones {
            frame.line_on_top(place(head), place(tail), 1.5, look::BONE);
        }
    }

    /// Draws a bone from every joint of a skin to the next ones below it; the selected joint stands out.
    /// `model_from_joint` has one matrix per joint.
    pub fn draw_skeleton(
        &self,
        frame: &mut Frame,
        model_from_joint: &[Mat4],
        world_from_model: Mat4,
        selected: Option<usize>,
    ) {
        let place = |joint: &Mat4| (world_from_model * *joint).w_axis.truncate();
        let places: Vec<Vec3> = model_from_joint.iter().map(place).collect();
        for &[head, tail] in &self.bones {
            frame.bone(places[head], places[tail], look::BONE);
        }
        if let Some(joint) = selected.filter(|&joint| joint < places.len()) {
            frame.point(places[joint], 10.0, look::SELECTED);
            frame.label(places[joint], &self.model.joints[joint].name, look::SELECTED);
        }
    }
}

/// The bones, each from a joint of a skin up to the nearest other joint of one: a file's other nodes may
/// stand anywhere. Without a skin, all joints count.
fn bones(model: &Model) -> Vec<[usize; 2]> {
    let mut counts = vec![model.skins.is_empty(); model.joints.len()];
    model.skins.iter().flat_map(|skin| &skin.joints).for_each(|&joint| counts[joint] = true);
    let parent = |joint: usize| model.joints[joint].parent;
    let bone = |tail: usize| {
        let mut above = std::iter::successors(parent(tail), |&joint| parent(joint));
        above.find(|&joint| counts[joint]).map(|head| [head, tail])
    };
    (0..counts.len()).filter(|&joint| counts[joint]).filter_map(bone).collect()
}

/// True if the triangles are counter-clockwise seen from where their normals point. They are not if a joint
/// mirrors.
fn faces_outwards(mesh: &Mesh, posed: &PosedMesh) -> bool {
    !posed.normals.is_empty()
        && mesh.indices.as_chunks::<3>().0.iter().all(|triangle| {
            let [a, b, c] = triangle.map(|vertex| posed.positions[vertex as usize]);
            (b - a).cross(c - a).dot(posed.normals[triangle[0] as usize]) >= 0.0
        })
}

fn vertex_colors(mesh: &Mesh, view: View) -> Vec<Vec4> {
    let lists = mesh.influences.iter();
    match view {
        View::Weights | View::Joints => lists.filter_map(|list| view.influence_color(pairs(list))).collect(),
        View::SkinSpace => lists.map(|list| look::strongest_color(pairs(list))).collect(),
        _ => mesh.colors.to_vec(),
    }
}

fn pairs(list: &[Influence]) -> impl Iterator<Item = (usize, f32)> {
    list.iter().map(|influence| (influence.joint, influence.weight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stage3_gltf::model::{Joint, Local, Skin};

    /// A root, a frame without vertices, and below it a joint; beside them a frame far away.
    #[test]
    fn bones_join_what_vertices_hang_on() {
        let joint = |parent| Joint {
            name: String::new(),
            parent,
            rest: Local::Matrix(Mat4::IDENTITY),
            morph_weights: Vec::new(),
        };
        let joints = [None, Some(0), Some(1), Some(0)].map(joint).to_vec();
        let mut model = Model { joints, ..Model::default() };
        assert_eq!(bones(&model), [[0, 1], [1, 2], [0, 3]], "without a skin");
        model.skins = vec![Skin { joints: vec![2, 0], ..Skin::default() }];
        assert_eq!(bones(&model), [[0, 2]]);
    }
}
