//! The scene `baked`: any number of instances, each at its own moment of a clip that the graphics card holds.

use super::{
    count, first_clip, new_gpu_model, open_model, printing::Printing, reading::read_vectors, uniforms,
};
use glam::{Mat4, Vec3, vec3};
use miniquad::RenderingBackend;
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::pose::rest_pose;
use stage4_animation::{bounds::clip_bounds, clip::Clip};
use stage5_gpu::{
    baked::{
        bake::{Baked, bake},
        culling::{Sphere, clip_sphere, frustum_planes, seen},
        error::{in_halves, largest_error},
        rigid::all_skinned,
        steps::{baked_frames, baked_step, places, posed_instances, seen_table},
    },
    gpu_model::{GpuInstance, GpuModel},
    joint_texture::TEXELS_PER_MATRIX,
    read_back::{Attribute, ReadBack},
    shaders::Skinning,
    steps::{crowd_table, instance_positions, spacing},
};
use viewer::{Args, Failure, Frame, Gpu, Panel, Positions, Scene, StepTable, has_snapshots, look};

/// The largest number of instances.
const MOST: usize = 100_000;
/// The frames a second of the bake at first.
const RATE_HZ: f32 = 15.0;

pub struct BakedWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    list: ClipList,
    clip: Option<usize>,
    /// The time since the scene began: instances have clocks of their own, which don't end with the clip.
    time_s: f32,
    count: f32,
    /// True until the camera looks at the crowd of the new size.
    count_is_new: bool,
    rate_hz: f32,
    /// The clip and the rate that were baked last, or refused; and whether as half floats.
    asked: (Option<usize>, f32, bool),
    baked: Baked,
    /// The reason why the last bake was refused; the one before it is still shown.
    refusal: Option<String>,
    error_mm: f32,
    /// True until the GPU has these frames.
    baked_is_new: bool,
    printing: Printing,
    is_compared: bool,
    apart: Vec3,
    bounds: (Vec3, Vec3),
    gpu: Option<GpuModel>,
    /// The places of all instances.
    places: Vec<Vec3>,
    /// True if the numbers are rounded as half floats are.
    in_halves: bool,
    /// The sphere around an instance in all of its clip.
    sphere: Sphere,
    is_culling: bool,
    /// World space to the camera's clip space, in the last frame; and at the moment since which the camera is
    /// outside.
    clip_from_world: Mat4,
    seen_from: Option<Mat4>,
    /// The indices of the instances that the GPU has.
    drawn: Vec<u32>,
    /// The positions of a step's vertices on the GPU, as a table; empty if they could not be read.
    gpu_table: Option<String>,
    was_drawn: bool,
}

impl BakedWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let model = all_skinned(&model);
        let clip = first_clip(args, &clips).map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let printing = Printing::new(args);
        if printing.attribute == Attribute::Normals {
            return Err(Failure::usage("the crowd prints positions; normals are printed by --scene compare"));
        }
        let (count, time_s, rate_hz) = match &args.step {
            Some(step) => baked_step(step).expect("the viewer refuses a step that is not in the list"),
            None => (count(args, MOST)?, args.time_s.unwrap_or(0.0), RATE_HZ),
        };
        let baked = bake(&model, clip.map(|clip| &clips[clip]), rate_hz)
            .map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let mut window = Self {
            apart: spacing(&model),
            bounds: clip_bounds(&model, &clips),
            asked: (clip, rate_hz, false),
            baked,
            refusal: None,
            error_mm: 0.0,
            baked_is_new: true,
            drawing: ModelDrawing::new(model),
            list: ClipList::new(clips.iter().map(Clip::entry)),
            time_s,
            count: count as f32,
            count_is_new: false,
            rate_hz,
            printing,
            is_compared: has_snapshots() && args.step.is_some() && args.clip.is_none(),
            gpu: None,
            places: Vec::new(),
            in_halves: false,
            sphere: Sphere { center: Vec3::ZERO, radius: 0.0 },
            // A step is compared as a whole.
            is_culling: args.step.is_none(),
            clip_from_world: Mat4::IDENTITY,
            seen_from: None,
            drawn: Vec::new(),
            gpu_table: None,
            was_drawn: false,
            file,
            clips,
            clip,
        };
        window.measure();
        Ok(window)
    }

    /// What there is to say of the baked clip.
    fn measure(&mut self) {
        let clip = self.clip.map(|clip| &self.clips[clip]);
        let error = |clip| largest_error(&self.drawing.model, clip, &self.baked, 1);
        self.error_mm = 1000.0 * clip.map_or(0.0, error);
        self.sphere = clip_sphere(&self.drawing.model, &self.baked);
    }

    /// Bakes the clip, if that was not tried at this rate.
    fn bake(&mut self) {
        let asked = (self.clip, self.rate_hz, self.in_halves);
        if self.asked == asked {
            return;
        }
        self.asked = asked;
        match bake(&self.drawing.model, self.clip.map(|clip| &self.clips[clip]), self.rate_hz) {
            Ok(baked) => {
                let baked = if self.in_halves { in_halves(&baked) } else { baked };
                (self.baked, self.refusal, self.baked_is_new) = (baked, None, true);
                self.measure();
            }
            Err(error) => self.refusal = Some(error.to_string()),
        }
    }

    /// The moments of instances, in frames.
    fn frames(&self, instances: impl Iterator<Item = usize>) -> Vec<f32> {
        baked_frames(&self.baked, instances, self.time_s)
    }

    /// The crowd's positions as the CPU computes them, for each instance.
    fn cpu_positions(&self) -> Vec<Vec<Vec3>> {
        let frames = self.frames(0..self.count as usize);
        let (poses, instances) = posed_instances(&self.drawing.model, &self.baked, &frames);
        instance_positions(&self.drawing.model, &poses, &instances)
    }

    /// The instances that are drawn: those that are seen.
    fn seen(&self) -> Vec<u32> {
        let planes = frustum_planes(self.seen_from.unwrap_or(self.clip_from_world));
        // Tested at a step, too, where all are drawn: a function that is not written yet is named there.
        let seen = seen(&planes, self.sphere, &self.places);
        if self.is_culling { seen } else { (0..self.count as u32).collect() }
    }

    /// The edges of what the camera saw before it went outside.
    fn draw_frustum(&self, frame: &mut Frame) {
        let Some(world_from_clip) = self.seen_from.map(|clip_from_world| clip_from_world.inverse()) else {
            return;
        };
        let corner = |x: f32, y: f32, z: f32| world_from_clip.project_point3(vec3(x, y, z));
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            frame.line(corner(x, y, -1.0), corner(x, y, 1.0), 1.5, look::SELECTED);
        }
    }
}

/// An instance at a place. What it shows is told apart from that.
fn placed(place: Vec3) -> GpuInstance {
    GpuInstance { world_from_model: Mat4::from_translation(place), pose: 0 }
}

impl Scene for BakedWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let model = &self.drawing.model;
        let positions = if self.printing.by_gpu {
            let frames = self.frames(0..self.count as usize);
            let (pose, poses) = (rest_pose(model), self.baked.frames.clone());
            let placed = places(model, frames.len()).into_iter().map(placed).collect();
            self.printing.read_back(model, Skinning::Baked, pose, poses, placed, frames)?
        } else {
            self.cpu_positions()
        };
        Ok(Positions {
            file: self.file.clone(),
            clip: self.clip.map(|clip| self.clips[clip].name.clone()),
            time_s: self.time_s,
            table: crowd_table(&positions),
            positions: positions.concat(),
        })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        if !self.is_compared {
            return Vec::new();
        }
        let table = |what, text| StepTable { what, ..StepTable::positions(text, Mat4::IDENTITY) };
        let by_cpu = table("positions", crowd_table(&self.cpu_positions()));
        let seen = seen_table(&self.drawing.model, &self.baked, self.count as usize);
        let seen = StepTable { suffix: "seen", world_from_table: None, ..table("what is seen", seen) };
        let by_gpu = self.gpu_table.clone().map(|text| table("positions by the GPU", text));
        [by_cpu, seen].into_iter().chain(by_gpu).collect()
    }

    fn views(&self) -> usize {
        5
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text("The clip is in a texture. Each instance reads two of its frames, and blends them.");
        let mut count = self.count;
        if panel.slider_of_powers("instances", &mut count, 1.0..=MOST as f32, "") {
            self.count = count.round();
            self.count_is_new = true;
        }
        panel.slider_of_powers("frames a second of the bake", &mut self.rate_hz, 1.0..=120.0, " Hz");
        let mut numbers = usize::from(self.in_halves);
        if panel.choice(&mut numbers, &["floats", "half floats"]) {
            self.in_halves = numbers == 1;
        }
        if !panel.is_held() {
            self.bake();
        }
        if let Some(refusal) = &self.refusal {
            panel.note(refusal);
        }
        panel.value("largest error", format!("{:.2} mm", self.error_mm));
        panel.value("frames", (self.baked.steps() + 1).to_string());
        let floats = self.baked.matrices() * TEXELS_PER_MATRIX;
        let bytes = if self.in_halves { 2 * floats } else { 4 * floats };
        panel.value("in the texture", format!("{:.0} KiB", bytes as f32 / 1024.0));
        panel.value("draw calls", self.drawing.model.meshes.len().to_string());
        panel.heading("Culling");
        panel.toggle("draw only what is seen", &mut self.is_culling);
        let mut is_outside = self.seen_from.is_some();
        if panel.toggle("look from outside", &mut is_outside) {
            self.seen_from = is_outside.then_some(self.clip_from_world);
        }
        panel.value("drawn", format!("{} of {}", self.drawn.len(), self.count));
        panel.value("numbers sent", self.drawn.len().to_string());
        if let Some(clip) = self.list.panel(panel, self.clip.unwrap_or(0)) {
            self.clip = Some(clip);
            self.bake();
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if let Some(next) = self.list.next(frame, self.clip.unwrap_or(0)) {
            self.clip = Some(next);
            self.bake();
        }
        self.time_s += frame.dt_s();
        let corner = self.apart * (self.count.sqrt().ceil() / 2.0 - 0.5);
        if std::mem::take(&mut self.count_is_new) {
            frame.camera.forget_fit();
        }
        frame.fit(self.bounds.0 - corner, self.bounds.1 + corner);
        frame.grid();
        self.draw_frustum(frame);
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        self.clip_from_world = gpu.clip_from_world;
        if self.places.len() != self.count as usize {
            self.places = places(&self.drawing.model, self.count as usize);
        }
        let seen = self.seen();
        let frames = self.frames(seen.iter().map(|&index| index as usize));
        let model = &self.drawing.model;
        let gpu_model = self.gpu.get_or_insert_with(|| {
            let mut gpu_model = new_gpu_model(gpu.backend, &self.drawing, Skinning::Baked);
            // Morph targets are at rest.
            gpu_model.set_morphs(gpu.backend, model, &rest_pose(model).morph_weights);
            gpu_model
        });
        let baked_is_new = std::mem::take(&mut self.baked_is_new);
        if baked_is_new {
            gpu_model.set_poses(gpu.backend, self.baked.frames.clone());
        }
        if baked_is_new || seen != self.drawn {
            let places = seen.iter().map(|&index| placed(self.places[index as usize]));
            gpu_model.set_instances(gpu.backend, &places.collect::<Vec<_>>());
            self.drawn = seen;
        }
        gpu_model.set_frames(gpu.backend, &frames);
        // Once, in the second frame.
        if std::mem::replace(&mut self.was_drawn, true) && self.is_compared && self.gpu_table.is_none() {
            let mut read_back = ReadBack::default();
            let read = read_vectors(gpu.backend, &mut read_back, gpu_model, model, Attribute::Positions);
            self.gpu_table = Some(read.map_or(String::new(), |positions| crowd_table(&positions)));
            read_back.delete(gpu.backend);
        }
    }

    fn draw(&mut self, gpu: &mut Gpu) {
        let uniforms = uniforms(gpu);
        if let Some(gpu_model) = &mut self.gpu {
            gpu_model.draw(gpu.backend, &uniforms);
        }
    }

    fn close(&mut self, backend: &mut dyn RenderingBackend) {
        if let Some(gpu_model) = self.gpu.take() {
            gpu_model.delete(backend);
        }
    }
}
