//! The GPU's part of the scene `crowd`: the model, and the positions read back for a step.

use super::{new_gpu_model, reading::read_vectors};
use miniquad::RenderingBackend;
use model_viewer::ModelDrawing;
use stage3_gltf::{model::Model, pose::rest_pose};
use stage5_gpu::{
    gpu_model::GpuModel,
    read_back::{Attribute, ReadBack},
    shaders::Skinning,
    steps::crowd_table,
};

pub struct CrowdGpu {
    pub gpu_model: GpuModel,
    /// The positions of a step's vertices on the GPU, as a table; empty if they could not be read.
    pub step_table: Option<String>,
    was_drawn: bool,
}

impl CrowdGpu {
    /// Uploads the model, without poses and instances; morph targets are at rest.
    pub fn new(gpu: &mut dyn RenderingBackend, drawing: &ModelDrawing) -> Self {
        let mut gpu_model = new_gpu_model(gpu, drawing, Skinning::JointTexture);
        gpu_model.set_morphs(gpu, &drawing.model, &rest_pose(&drawing.model).morph_weights);
        Self { gpu_model, step_table: None, was_drawn: false }
    }

    /// Reads back the positions that are compared with a step's snapshot. This happens once, in the second
    /// frame.
    pub fn read_step(&mut self, gpu: &mut dyn RenderingBackend, model: &Model) {
        if self.was_drawn && self.step_table.is_none() {
            let mut read_back = ReadBack::default();
            let read = read_vectors(gpu, &mut read_back, &mut self.gpu_model, model, Attribute::Positions);
            self.step_table = Some(read.map_or(String::new(), |positions| crowd_table(&positions)));
            read_back.delete(gpu);
        }
        self.was_drawn = true;
    }
}
