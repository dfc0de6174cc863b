//! The scene `baked`: any number of instances, each at its own moment of a clip that the graphics card holds.

use super::{baking::Baking, count, crowd_gpu::CrowdGpu, first_clip, open_model, printing::Printing};
use glam::{Mat4, Vec3, vec3};
use miniquad::RenderingBackend;
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::pose::rest_pose;
use stage4_animation::{bounds::clip_bounds, clip::Clip};
use stage5_gpu::{
    baked::{
        culling::{frustum_planes, seen},
        rigid::all_skinned,
        steps::{baked_frames, baked_step, places, posed_instances, seen_table},
    },
    gpu_model::GpuInstance,
    read_back::Attribute,
    shaders::Skinning,
    steps::{crowd_table, instance_positions, spacing},
};
use viewer::{Args, Failure, Frame, Gpu, Panel, Positions, Scene, StepTable, has_snapshots, look, say};

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
    baking: Baking,
    printing: Printing,
    is_compared: bool,
    apart: Vec3,
    bounds: (Vec3, Vec3),
    gpu: CrowdGpu,
    /// The places of all instances.
    places: Vec<Vec3>,
    is_culling: bool,
    /// World space to the camera's clip space, in the last frame; and at the moment since which the camera is
    /// outside.
    clip_from_world: Mat4,
    seen_from: Option<Mat4>,
    /// The indices of the instances that the GPU has.
    drawn: Vec<u32>,
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
        let baking = Baking::new(&model, &clips, clip, rate_hz)
            .map_err(|error| Failure::from(format!("{file}: {error}")))?;
        Ok(Self {
            apart: spacing(&model),
            bounds: clip_bounds(&model, &clips),
            baking,
            drawing: ModelDrawing::new(model),
            list: ClipList::new(clips.iter().map(Clip::entry)),
            time_s,
            count: count as f32,
            count_is_new: false,
            printing,
            is_compared: has_snapshots() && args.step.is_some() && args.clip.is_none(),
            gpu: CrowdGpu::default(),
            places: Vec::new(),
            // A step is compared as a whole.
            is_culling: args.step.is_none(),
            clip_from_world: Mat4::IDENTITY,
            seen_from: None,
            drawn: Vec::new(),
            file,
            clips,
            clip,
        })
    }

    fn bake(&mut self) {
        self.baking.bake(&self.drawing.model, &self.clips, self.clip);
    }

    /// The moments of instances, in frames.
    fn frames(&self, instances: impl Iterator<Item = usize>) -> Vec<f32> {
        baked_frames(&self.baking.baked, instances, self.time_s)
    }

    /// The crowd's positions as the CPU computes them, for each instance.
    fn cpu_positions(&self) -> Vec<Vec<Vec3>> {
        let frames = self.frames(0..self.count as usize);
        let (poses, instances) = posed_instances(&self.drawing.model, &self.baking.baked, &frames);
        instance_positions(&self.drawing.model, &poses, &instances)
    }

    /// The instances that are drawn: those that are seen.
    fn seen(&self) -> Vec<u32> {
        let planes = frustum_planes(self.seen_from.unwrap_or(self.clip_from_world));
        // Tested at a step, too, where all are drawn: a function that is not written yet is named there.
        let seen = seen(&planes, self.baking.sphere, &self.places);
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
            let (pose, poses) = (rest_pose(model), self.baking.baked.frames.clone());
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
        let seen = seen_table(&self.drawing.model, &self.baking.baked, self.count as usize);
        let seen = StepTable { suffix: "seen", world_from_table: None, ..table("what is seen", seen) };
        [by_cpu, seen].into_iter().chain(self.gpu.table()).collect()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("The clip is in a texture. Each instance reads two of its frames, and blends them."));
        let mut count = self.count;
        if panel.slider_of_powers(&say!("instances"), &mut count, 1.0..=MOST as f32, "") {
            self.count = count.round();
            self.count_is_new = true;
        }
        self.baking.panel(panel);
        if !panel.is_held() {
            self.bake();
        }
        panel.value(&say!("draw calls"), self.drawing.model.meshes.len().to_string());
        panel.heading(&say!("Culling"));
        panel.toggle(&say!("draw only what is seen"), &mut self.is_culling);
        let mut is_outside = self.seen_from.is_some();
        if panel.toggle(&say!("look from outside"), &mut is_outside) {
            self.seen_from = is_outside.then_some(self.clip_from_world);
        }
        panel.value(&say!("drawn"), say!("{drawn} of {all}", drawn = self.drawn.len(), all = self.count));
        panel.value(&say!("numbers sent"), self.drawn.len().to_string());
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
        let gpu_model = self.gpu.model(gpu, &self.drawing, Skinning::Baked);
        let baked_is_new = std::mem::take(&mut self.baking.is_new);
        if baked_is_new {
            gpu_model.set_poses(gpu.backend, self.baking.baked.frames.clone());
        }
        if baked_is_new || seen != self.drawn {
            let places = seen.iter().map(|&index| placed(self.places[index as usize]));
            gpu_model.set_instances(gpu.backend, &places.collect::<Vec<_>>());
            self.drawn = seen;
        }
        gpu_model.set_frames(gpu.backend, &frames);
        if self.is_compared {
            self.gpu.read_once(gpu, &self.drawing.model);
        }
    }

    fn draw(&mut self, gpu: &mut Gpu) {
        self.gpu.draw(gpu);
    }

    fn close(&mut self, backend: &mut dyn RenderingBackend) {
        self.gpu.close(backend);
    }
}
