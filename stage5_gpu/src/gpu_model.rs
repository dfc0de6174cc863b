//! A model in the GPU's memory: its meshes, pictures, poses and instances, and the calls that draw it.

use crate::{
    gpu_mesh::GpuMesh,
    joint_texture::{joint_texture, skin_starts},
    palette::{MOST_JOINTS, MOST_JOINTS_IN_TWO_ARRAYS, Palettes, palette_rows},
    pipelines::{Kind, NewShader, Pipelines},
    shaders::{Purpose, Skinning},
    uniforms::Uniforms,
    vertex::{PackedMesh, placement},
};
use glam::Mat4;
use miniquad::*;
use stage3_gltf::{
    model::{Model, Skin},
    posed_mesh::morph,
};

/// The things that an instance of a model does not share with the others (S2-08, S2-09).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuInstance {
    /// Its place in the world.
    pub world_from_model: Mat4,
    /// Index into the uploaded poses.
    pub pose: usize,
}

/// Uploads a picture of that width and height, four bytes a pixel: `viewer::new_texture`.
pub type NewTexture = fn(&mut dyn RenderingBackend, (u32, u32), &[u8]) -> TextureId;

/// A model's meshes, ready to be drawn once per instance: all instances share the meshes and the skins
/// (S4-15).
pub struct GpuModel {
    /// The way of skinning; a skin that is too large for its uniforms uses the joint texture.
    pub skinning: Skinning,
    /// In the model's order.
    pub meshes: Vec<GpuMesh>,
    skins: Vec<Skin>,
    pipelines: Pipelines,
    images: Vec<TextureId>,
    white: TextureId,
    joint_texture: TextureId,
    poses: Vec<Palettes>,
    instance_count: usize,
}

impl GpuModel {
    /// Uploads a model, still without poses and instances.
    pub fn new(
        gpu: &mut dyn RenderingBackend,
        new_shader: NewShader,
        new_texture: NewTexture,
        model: &Model,
        skinning: Skinning,
    ) -> Self {
        let images = model.images.iter();
        Self {
            skinning,
            meshes: model.meshes.iter().map(|mesh| GpuMesh::new(gpu, model, mesh)).collect(),
            skins: model.skins.clone(),
            pipelines: Pipelines::new(new_shader),
            images: images.map(|image| new_texture(gpu, (image.width, image.height), &image.rgba)).collect(),
            white: gpu.new_texture_from_rgba8(1, 1, &[255; 4]),
            joint_texture: new_joint_texture(gpu),
            poses: Vec::new(),
            instance_count: 0,
        }
    }

    /// Uploads the poses that instances may show. The instances have to be set again afterwards.
    pub fn set_poses(&mut self, gpu: &mut dyn RenderingBackend, poses: Vec<Palettes>) {
        self.poses = poses;
        let is_read =
            |mesh: &GpuMesh| matches!(self.skinning_of(mesh), Skinning::JointTexture | Skinning::Baked);
        if self.meshes.iter().any(is_read) {
            let texture = joint_texture(&self.poses);
            gpu.texture_resize(self.joint_texture, texture.width, texture.height, Some(&texture.bytes));
        }
    }

    /// Uploads the instances to draw. Without the joint texture all of them show the first pose.
    ///
    /// # Panics
    /// If an instance's pose was not uploaded.
    pub fn set_instances(&mut self, gpu: &mut dyn RenderingBackend, instances: &[GpuInstance]) {
        self.instance_count = instances.len();
        for mesh in &mut self.meshes {
            let PackedMesh { skin, joint, .. } = mesh.packed;
            let place = |&GpuInstance { world_from_model, pose }: &GpuInstance| match skin {
                Some(_) => placement(world_from_model, pose),
                None => placement(world_from_model * self.poses[pose].model_from_joint[joint], pose),
            };
            mesh.set_placements(gpu, &instances.iter().map(place).collect::<Vec<_>>());
        }
    }

    /// Uploads the moments that the instances show of a baked clip, in frames: one number an instance.
    ///
    /// # Panics
    /// If there are not as many as instances.
    pub fn set_frames(&mut self, gpu: &mut dyn RenderingBackend, frames: &[f32]) {
        assert_eq!(frames.len(), self.instance_count, "frames of instances");
        self.meshes.iter_mut().for_each(|mesh| mesh.set_frames(gpu, frames));
    }

    /// Uploads the positions and normals that a pose's morph targets make. The CPU adds them up: a shader
    /// would need an attribute per target, and their number is not known beforehand.
    pub fn set_morphs(&mut self, gpu: &mut dyn RenderingBackend, model: &Model, morph_weights: &[Vec<f32>]) {
        for (gpu_mesh, mesh) in self.meshes.iter_mut().zip(&model.meshes) {
            if !mesh.morph_targets.is_empty() {
                gpu_mesh.set_vertices(gpu, &morph(mesh, &morph_weights[mesh.joint]));
            }
        }
    }

    /// Draws all instances, one call per mesh, in an open pass.
    pub fn draw(&mut self, gpu: &mut dyn RenderingBackend, uniforms: &Uniforms) {
        self.draw_for(gpu, Purpose::Draw, uniforms);
    }

    /// Draws all instances for `purpose`, one call per mesh, in an open pass. A mesh has one material, so its
    /// picture and colour are set once for it (S2-31).
    ///
    /// When the vertices are read back, a mesh's pixels begin after those of the meshes before it.
    pub fn draw_for(&mut self, gpu: &mut dyn RenderingBackend, purpose: Purpose, uniforms: &Uniforms) {
        if self.instance_count == 0 {
            return;
        }
        let (mut uniforms, plain_color) = (uniforms.clone(), uniforms.base_color);
        for index in 0..self.meshes.len() {
            let mesh = &self.meshes[index];
            let kind = Kind {
                skinning: self.skinning_of(mesh),
                eight: !mesh.packed.more.is_empty(),
                purpose,
                cull_back_faces: mesh.cull_back_faces,
            };
            uniforms.base_color = mesh.base_color.unwrap_or(plain_color);
            self.set_mesh_uniforms(&mut uniforms, mesh, kind.skinning);
            let pipeline = self.pipelines.get(gpu, kind);
            gpu.apply_pipeline(&pipeline);
            let mesh = &self.meshes[index];
            let picture = mesh.image.map_or(self.white, |image| self.images[image]);
            let images = vec![picture, self.joint_texture];
            // The uniforms go to the pipeline that was applied last.
            gpu.apply_uniforms(UniformsSource::table(&uniforms));
            match purpose {
                Purpose::Draw => mesh.draw(gpu, images, self.instance_count),
                Purpose::ReadBack => mesh.draw_points(gpu, images, 3 * self.instance_count),
            }
            uniforms.picture.z += (3 * mesh.packed.vertices.len() * self.instance_count) as f32;
        }
    }

    /// Frees everything that it took from the GPU.
    pub fn delete(self, gpu: &mut dyn RenderingBackend) {
        self.meshes.into_iter().for_each(|mesh| mesh.delete(gpu));
        for texture in [&self.images[..], &[self.white, self.joint_texture]].concat() {
            gpu.delete_texture(texture);
        }
        self.pipelines.delete(gpu);
    }

    /// The number of instances that are drawn.
    pub fn instance_count(&self) -> usize {
        self.instance_count
    }

    /// The mesh's way of skinning: the one that was asked for, or the joint texture if its skin needs it.
    pub fn skinning_of(&self, mesh: &GpuMesh) -> Skinning {
        let joints = mesh.packed.skin.map_or(0, |skin| self.skins[skin].joints.len());
        match (mesh.packed.skin, self.skinning) {
            (None, _) => Skinning::Static,
            (_, Skinning::TwoArrays) if joints > MOST_JOINTS_IN_TWO_ARRAYS => Skinning::JointTexture,
            (_, Skinning::Palette) if joints > MOST_JOINTS => Skinning::JointTexture,
            (_, asked) => asked,
        }
    }

    fn set_mesh_uniforms(&self, uniforms: &mut Uniforms, mesh: &GpuMesh, skinning: Skinning) {
        uniforms.vertex_count = mesh.packed.vertices.len() as f32;
        let (Some(skin), Some(pose)) = (mesh.packed.skin, self.poses.first()) else { return };
        match skinning {
            Skinning::Static => {}
            Skinning::TwoArrays => {
                let skin = &self.skins[skin];
                let joints = skin.joints.iter().map(|&joint| pose.model_from_joint[joint]);
                uniforms.set_rows(0, &palette_rows(&joints.collect::<Vec<_>>()));
                let inverse_bind_rows = palette_rows(&skin.inverse_bind_matrices);
                uniforms.set_rows(3 * MOST_JOINTS_IN_TWO_ARRAYS, &inverse_bind_rows);
            }
            Skinning::Palette => uniforms.set_rows(0, &palette_rows(&pose.skins[skin])),
            Skinning::JointTexture | Skinning::Baked => {
                let starts = skin_starts(pose);
                uniforms.first_matrix = starts[skin] as f32;
                uniforms.matrices_per_pose = starts[starts.len() - 1] as f32;
            }
        }
    }
}

/// Texels must arrive as they were sent, with nothing mixed in from their neighbours.
fn new_joint_texture(gpu: &mut dyn RenderingBackend) -> TextureId {
    let (min_filter, mag_filter) = (FilterMode::Nearest, FilterMode::Nearest);
    let params = TextureParams { width: 1, height: 1, min_filter, mag_filter, ..Default::default() };
    gpu.new_texture_from_data_and_format(&[0; 4], params)
}
