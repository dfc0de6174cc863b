//! The GPU's half of the scene `compare`: the model, and the distance of its positions from the CPU's.

use super::{cpu_side::CpuSide, new_gpu_model, reading::read_vectors};
use glam::{Mat4, Vec3};
use miniquad::RenderingBackend;
use model_viewer::ModelDrawing;
use stage3_gltf::{model::Model, steps::position_table};
use stage5_gpu::{
    gpu_model::{GpuInstance, GpuModel},
    palette::Palettes,
    read_back::{Attribute, ReadBack, differences, largest_difference},
    shaders::Skinning,
    steps::unit_normals,
};
use viewer::StepTable;

/// Reading back makes the CPU wait for the GPU. So it is not done in every frame, nor in the first few, so
/// that the picture appears soon.
const FRAMES_BETWEEN_READINGS: usize = 30;
const STILL_FRAMES: usize = 2;

pub struct GpuSide {
    pub gpu_model: GpuModel,
    /// The distance of each vertex from the CPU's, mesh after mesh, as a part of the model's size; empty
    /// until it was read.
    pub differences: Vec<f32>,
    /// The largest distance of a normal from the CPU's, both of unit length; none until it was read.
    pub normal_difference: Option<f32>,
    /// Positions and normals of the step, as tables; empty if they could not be read.
    step_tables: Option<[String; 2]>,
    read_back: ReadBack,
    /// The pose, the GPU's way of skinning and, with `--lean`, the CPU's loop in the last frame; and the
    /// number of frames since they changed.
    shown: Option<(Palettes, Skinning, Option<usize>)>,
    still_frames: usize,
    /// The number of frames drawn.
    frames: usize,
}

impl GpuSide {
    pub fn new(gpu: &mut dyn RenderingBackend, drawing: &ModelDrawing, skinning: Skinning) -> Self {
        Self {
            gpu_model: new_gpu_model(gpu, drawing, skinning),
            differences: Vec::new(),
            normal_difference: None,
            step_tables: None,
            read_back: ReadBack::default(),
            shown: None,
            still_frames: 0,
            frames: 0,
        }
    }

    /// Uploads the CPU's pose.
    pub fn show(&mut self, gpu: &mut dyn RenderingBackend, model: &Model, skinning: Skinning, cpu: &CpuSide) {
        self.gpu_model.skinning = skinning;
        self.gpu_model.set_morphs(gpu, model, &cpu.pose.morph_weights);
        self.gpu_model.set_poses(gpu, vec![cpu.palettes.clone()]);
        self.gpu_model.set_instances(gpu, &[GpuInstance { world_from_model: Mat4::IDENTITY, pose: 0 }]);
    }

    /// Reads positions and normals back: now and then while they move, and soon after anything else has
    /// changed them.
    pub fn compare(&mut self, gpu: &mut dyn RenderingBackend, cpu: &CpuSide, size: f32) {
        let cpu_loop = cpu.lean.as_ref().map(|lean| lean.skinning);
        let shown = (cpu.palettes.clone(), self.gpu_model.skinning, cpu_loop);
        self.still_frames = if self.shown.as_ref() == Some(&shown) { self.still_frames + 1 } else { 0 };
        self.shown = Some(shown);
        self.frames += 1;
        let is_due = self.still_frames == 0 && self.frames.is_multiple_of(FRAMES_BETWEEN_READINGS);
        if !is_due && self.still_frames != STILL_FRAMES {
            return;
        }
        let mut read = |attribute| self.read_back.read(gpu, &mut self.gpu_model, attribute);
        let (positions, normals) = (read(Attribute::Positions), read(Attribute::Normals));
        self.differences = positions
            .map_or(Vec::new(), |positions| differences(&cpu.positions(), &positions.concat(), size));
        self.normal_difference = normals.ok().map(|normals| {
            let normals: Vec<Vec3> = normals.concat().iter().map(|it| it.normalize_or_zero()).collect();
            largest_difference(&unit_normals(&cpu.posed), &normals, 1.0)
        });
    }

    /// Reads back the values that are compared with a step's snapshots. This happens once, in the second
    /// frame.
    pub fn read_step(&mut self, gpu: &mut dyn RenderingBackend, model: &Model) {
        if self.frames > 0 && self.step_tables.is_none() {
            self.step_tables = Some([Attribute::Positions, Attribute::Normals].map(|attribute| {
                let vectors = read_vectors(gpu, &mut self.read_back, &mut self.gpu_model, model, attribute);
                vectors.map_or(String::new(), |vectors| position_table(&vectors.concat()))
            }));
        }
    }

    /// The step's values as they were read: positions, drawn in the given column, and normals if the CPU's
    /// are compared as well.
    pub fn step_tables(&self, with_normals: bool, column: usize) -> Vec<StepTable> {
        let Some([positions, normals]) = self.step_tables.clone() else { return Vec::new() };
        let tables = StepTable::of_step("", vec![("", positions), ("normals", normals)], Mat4::IDENTITY);
        let named = tables.into_iter().zip(["positions by the GPU", "normals by the GPU"]);
        let named = named.map(|(table, what)| StepTable { what, column, ..table });
        named.take(if with_normals { 2 } else { 1 }).collect()
    }

    /// Returns its memory to the GPU.
    pub fn delete(self, gpu: &mut dyn RenderingBackend) {
        self.gpu_model.delete(gpu);
        self.read_back.delete(gpu);
    }
}
