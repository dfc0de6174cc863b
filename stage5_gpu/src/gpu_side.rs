//! The GPU's half of the scene `compare`: the model there, and how far its positions are from the CPU's.

use crate::new_gpu_model;
use glam::{Mat4, Vec3};
use miniquad::RenderingBackend;
use model_viewer::ModelDrawing;
use stage3_gltf::{model::Model, pose::Pose, posed_mesh::PosedMesh};
use stage5_gpu::{
    gpu_model::{GpuInstance, GpuModel},
    palette::Palettes,
    read_back::{Attribute, ReadBack, largest_difference},
    shaders::Skinning,
};

/// Reading back makes the CPU wait for the GPU: not on every frame.
const FRAMES_BETWEEN_READINGS: usize = 15;

pub struct GpuSide {
    pub gpu_model: GpuModel,
    /// The largest difference as a part of the model's size; none until it was read.
    pub difference: Option<f32>,
    /// Where the GPU put the vertices when it was asked last.
    pub positions: Vec<Vec3>,
    read_back: ReadBack,
    frames: usize,
}

impl GpuSide {
    pub fn new(gpu: &mut dyn RenderingBackend, drawing: &ModelDrawing, skinning: Skinning) -> Self {
        let gpu_model = new_gpu_model(gpu, drawing, skinning);
        Self { gpu_model, difference: None, positions: Vec::new(), read_back: ReadBack::default(), frames: 0 }
    }

    /// Uploads a pose.
    pub fn show(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        model: &Model,
        skinning: Skinning,
        pose: &Pose,
        palettes: &Palettes,
    ) {
        self.gpu_model.skinning = skinning;
        self.gpu_model.set_morphs(gpu, model, &pose.morph_weights);
        self.gpu_model.set_poses(gpu, vec![palettes.clone()]);
    }

    /// Reads the positions back, where the CPU's are: without moving the model aside.
    pub fn compare(&mut self, gpu: &mut dyn RenderingBackend, posed: &[PosedMesh], size: f32) {
        if self.frames.is_multiple_of(FRAMES_BETWEEN_READINGS) {
            self.place(gpu, Vec3::ZERO);
            if let Ok(theirs) = self.read_back.read(gpu, &mut self.gpu_model, Attribute::Positions) {
                let ours: Vec<Vec3> = posed.iter().flat_map(|mesh| mesh.positions.clone()).collect();
                self.positions = theirs.concat();
                self.difference = Some(largest_difference(&ours, &self.positions, size));
            }
        }
        self.frames += 1;
    }

    /// Gives back what it took from the GPU.
    pub fn delete(self, gpu: &mut dyn RenderingBackend) {
        self.gpu_model.delete(gpu);
        self.read_back.delete(gpu);
    }

    /// Says where the model stands.
    pub fn place(&mut self, gpu: &mut dyn RenderingBackend, at: Vec3) {
        self.gpu_model
            .set_instances(gpu, &[GpuInstance { world_from_model: Mat4::from_translation(at), pose: 0 }]);
    }
}
