//! A crowd in the graphics card's memory, and its vertices read back at a step.

use super::{new_gpu_model, reading::read_vectors, uniforms};
use glam::Mat4;
use miniquad::RenderingBackend;
use model_viewer::ModelDrawing;
use stage3_gltf::{model::Model, pose::rest_pose};
use stage5_gpu::{
    gpu_model::GpuModel,
    read_back::{Attribute, ReadBack},
    shaders::Skinning,
    steps::crowd_table,
};
use viewer::{Gpu, StepTable};

/// Nothing at first.
#[derive(Default)]
pub struct CrowdGpu {
    model: Option<GpuModel>,
    /// The positions of a step's vertices, as a table; empty if they could not be read.
    table: Option<String>,
    was_drawn: bool,
}

impl CrowdGpu {
    /// The model, uploaded when it is first asked for. Its morph targets are at rest.
    pub fn model(&mut self, gpu: &mut Gpu, drawing: &ModelDrawing, skinning: Skinning) -> &mut GpuModel {
        self.model.get_or_insert_with(|| {
            let mut gpu_model = new_gpu_model(gpu.backend, drawing, skinning);
            gpu_model.set_morphs(gpu.backend, &drawing.model, &rest_pose(&drawing.model).morph_weights);
            gpu_model
        })
    }

    /// Reads the positions back, once, in the second frame.
    pub fn read_once(&mut self, gpu: &mut Gpu, model: &Model) {
        let Some(gpu_model) = &mut self.model else { return };
        if std::mem::replace(&mut self.was_drawn, true) && self.table.is_none() {
            let mut read_back = ReadBack::default();
            let read = read_vectors(gpu.backend, &mut read_back, gpu_model, model, Attribute::Positions);
            self.table = Some(read.map_or(String::new(), |positions| crowd_table(&positions)));
            read_back.delete(gpu.backend);
        }
    }

    /// What was read back; none as long as nothing was.
    pub fn table(&self) -> Option<StepTable> {
        let text = self.table.clone()?;
        Some(StepTable { what: "positions by the GPU", ..StepTable::positions(text, Mat4::IDENTITY) })
    }

    pub fn draw(&mut self, gpu: &mut Gpu) {
        let uniforms = uniforms(gpu);
        if let Some(gpu_model) = &mut self.model {
            gpu_model.draw(gpu.backend, &uniforms);
        }
    }

    pub fn close(&mut self, backend: &mut dyn RenderingBackend) {
        if let Some(gpu_model) = self.model.take() {
            gpu_model.delete(backend);
        }
    }
}
