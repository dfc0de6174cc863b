//! The scene `baked`: any number of instances, each at its own moment of a clip that the graphics card holds.

use super::{baking::Baking, count, crowd::Crowd};
use glam::{Mat4, Vec3, vec3};
use miniquad::RenderingBackend;
use stage3_gltf::pose::rest_pose;
use stage5_gpu::{
    baked::{
        culling::{frustum_planes, seen},
        rigid::all_skinned,
        steps::{baked_frames, baked_step, places, posed_instances, seen_table},
    },
    gpu_model::GpuInstance,
    shaders::Skinning,
    steps::instance_positions,
};
use viewer::{Args, Failure, Frame, Gpu, Panel, Positions, Scene, StepTable, look, say};

/// The largest number of instances.
const MOST: usize = 100_000;
/// The frames a second of the bake at first.
const RATE_HZ: f32 = 15.0;

pub struct BakedWindow {
    crowd: Crowd,
    /// The time since the scene began: instances have clocks of their own, which don't end with the clip.
    time_s: f32,
    baking: Baking,
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
        let (count, time_s, rate_hz) = match &args.step {
            Some(step) => baked_step(step).expect("the viewer refuses a step that is not in the list"),
            None => (count(args, MOST)?, args.time_s.unwrap_or(0.0), RATE_HZ),
        };
        let crowd = Crowd::open(args, all_skinned, count)?;
        let Crowd { file, drawing, clips, clip, .. } = &crowd;
        let baking = Baking::new(&drawing.model, clips, *clip, rate_hz)
            .map_err(|error| Failure::from(format!("{file}: {error}")))?;
        Ok(Self {
            crowd,
            time_s,
            baking,
            places: Vec::new(),
            // A step is compared as a whole.
            is_culling: args.step.is_none(),
            clip_from_world: Mat4::IDENTITY,
            seen_from: None,
            drawn: Vec::new(),
        })
    }

    fn bake(&mut self) {
        self.baking.bake(&self.crowd.drawing.model, &self.crowd.clips, self.crowd.clip);
    }

    /// The moments of instances, in frames.
    fn frames(&self, instances: impl Iterator<Item = usize>) -> Vec<f32> {
        baked_frames(&self.baking.baked, instances, self.time_s)
    }

    /// The crowd's positions as the CPU computes them, for each instance.
    fn cpu_positions(&self) -> Vec<Vec<Vec3>> {
        let (model, frames) = (&self.crowd.drawing.model, self.frames(0..self.crowd.count));
        let (poses, instances) = posed_instances(model, &self.baking.baked, &frames);
        instance_positions(model, &poses, &instances)
    }

    /// The instances that are drawn: those that are seen.
    fn seen(&self) -> Vec<u32> {
        let planes = frustum_planes(self.seen_from.unwrap_or(self.clip_from_world));
        // Tested at a step, too, where all are drawn: a function that is not written yet is named there.
        let seen = seen(&planes, self.baking.sphere, &self.places);
        if self.is_culling { seen } else { (0..self.crowd.count as u32).collect() }
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
        self.crowd.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let Crowd { printing, drawing, count, .. } = &self.crowd;
        let positions = if printing.by_gpu {
            let (model, frames) = (&drawing.model, self.frames(0..*count));
            let (pose, poses) = (rest_pose(model), self.baking.baked.frames.clone());
            let placed = places(model, *count).into_iter().map(placed).collect();
            printing.read_back(model, Skinning::Baked, pose, poses, placed, frames)?
        } else {
            self.cpu_positions()
        };
        Ok(self.crowd.positions(self.time_s, &positions))
    }

    fn step_tables(&self) -> Vec<StepTable> {
        if !self.crowd.is_compared {
            return Vec::new();
        }
        let mut tables = self.crowd.tables(&self.cpu_positions());
        let seen = seen_table(&self.crowd.drawing.model, &self.baking.baked, self.crowd.count);
        let seen = StepTable::positions(seen, Mat4::IDENTITY);
        tables.insert(1, StepTable { what: "what is seen", suffix: "seen", world_from_table: None, ..seen });
        tables
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("The clip is in a texture. Each instance reads two of its frames, and blends them."));
        let mut count = self.crowd.count as f32;
        if panel.slider_of_powers(&say!("instances"), &mut count, 1.0..=MOST as f32, "") {
            self.crowd.resize(count);
        }
        self.baking.panel(panel);
        if !panel.is_held() {
            self.bake();
        }
        panel.value(&say!("draw calls"), self.crowd.drawing.model.meshes.len().to_string());
        panel.heading(&say!("Culling"));
        panel.toggle(&say!("draw only what is seen"), &mut self.is_culling);
        let mut is_outside = self.seen_from.is_some();
        if panel.toggle(&say!("look from outside"), &mut is_outside) {
            self.seen_from = is_outside.then_some(self.clip_from_world);
        }
        panel.value(
            &say!("drawn"),
            say!("{drawn} of {all}", drawn = self.drawn.len(), all = self.crowd.count),
        );
        panel.value(&say!("numbers sent"), self.drawn.len().to_string());
        if self.crowd.choose_clip(panel) {
            self.bake();
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if self.crowd.next_clip(frame) {
            self.bake();
        }
        self.time_s += frame.dt_s();
        self.crowd.fit(frame);
        self.draw_frustum(frame);
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        self.clip_from_world = gpu.clip_from_world;
        if self.places.len() != self.crowd.count {
            self.places = places(&self.crowd.drawing.model, self.crowd.count);
        }
        let seen = self.seen();
        let frames = self.frames(seen.iter().map(|&index| index as usize));
        let gpu_model = self.crowd.gpu_model(gpu, Skinning::Baked);
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
        self.crowd.read_once(gpu);
    }

    fn draw(&mut self, gpu: &mut Gpu) {
        self.crowd.draw(gpu);
    }

    fn close(&mut self, backend: &mut dyn RenderingBackend) {
        self.crowd.close(backend);
    }
}
