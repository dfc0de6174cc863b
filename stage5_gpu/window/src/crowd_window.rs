//! The scene `crowd`: any number of instances, with one draw call per mesh.

use super::{count, crowd::Crowd};
use glam::Vec3;
use miniquad::RenderingBackend;
use model_viewer::ModelDrawing;
use stage3_gltf::{model::Model, pose::rest_pose};
use stage4_animation::player::Player;
use stage5_gpu::{
    crowd::{crowd_instances, sampled_poses},
    gpu_model::GpuInstance,
    palette::Palettes,
    shaders::Skinning,
    steps::{crowd_step, instance_positions},
};
use viewer::{Args, Failure, Frame, Gpu, Panel, Positions, Scene, StepTable, Timeline, say};

/// The largest number of instances.
const MOST: usize = 2000;

pub struct CrowdWindow {
    crowd: Crowd,
    player: Player,
    poses: Vec<Palettes>,
    /// True until the GPU has these poses.
    poses_are_new: bool,
}

impl CrowdWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (count, time_s) = match &args.step {
            Some(step) => crowd_step(step).expect("the viewer refuses a step that is not in the list"),
            None => (count(args, MOST)?, args.time_s.unwrap_or(0.0)),
        };
        let crowd = Crowd::open(args, Model::clone, count)?;
        Ok(Self {
            player: Player { time_s, ..Player::new(crowd.clip.unwrap_or(0)) },
            poses: sampled_poses(&crowd.drawing.model, crowd.playing()),
            poses_are_new: true,
            crowd,
        })
    }

    /// Begins the clip that was just chosen.
    fn play(&mut self) {
        self.player.switch(self.crowd.clip.unwrap_or(0));
        self.poses = sampled_poses(&self.crowd.drawing.model, self.crowd.playing());
        self.poses_are_new = true;
    }

    fn duration_s(&self) -> f32 {
        self.crowd.playing().map_or(0.0, |clip| clip.duration_s)
    }

    fn instances(&self) -> Vec<GpuInstance> {
        let Crowd { count, apart, .. } = self.crowd;
        crowd_instances(count, apart, self.player.time_s, self.duration_s(), &self.poses)
    }

    /// The crowd's positions as the CPU computes them, for each instance.
    fn cpu_positions(&self) -> Vec<Vec<Vec3>> {
        instance_positions(&self.crowd.drawing.model, &self.poses, &self.instances())
    }
}

impl Scene for CrowdWindow {
    fn list(&self) -> String {
        self.crowd.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let Crowd { printing, drawing, .. } = &self.crowd;
        let positions = if printing.by_gpu {
            let (model, pose, poses) = (&drawing.model, rest_pose(&drawing.model), self.poses.clone());
            printing.read_back(model, Skinning::JointTexture, pose, poses, self.instances(), Vec::new())?
        } else {
            self.cpu_positions()
        };
        Ok(self.crowd.positions(self.player.time_s, &positions))
    }

    fn step_tables(&self) -> Vec<StepTable> {
        if !self.crowd.is_compared {
            return Vec::new();
        }
        self.crowd.tables(&self.cpu_positions())
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.crowd.drawing.model.name);
        let mut count = self.crowd.count as f32;
        if panel.slider(&say!("instances"), &mut count, 1.0..=MOST as f32, "") {
            self.crowd.resize(count);
        }
        panel.note(say!("A thousand take as many draw calls as one."));
        let Crowd { drawing: ModelDrawing { model, .. }, count, .. } = &self.crowd;
        panel.value(&say!("draw calls"), model.meshes.len().to_string());
        panel.value(&say!("vertices skinned"), (model.vertex_count() * count).to_string());
        panel.value(&say!("sampled poses"), self.poses.len().to_string());
        let matrices: usize = self.poses.iter().map(Palettes::matrices).sum();
        panel.value(&say!("matrices in the texture"), matrices.to_string());
        if self.crowd.choose_clip(panel) {
            self.play();
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if self.crowd.next_clip(frame) {
            self.play();
        }
        self.player.advance(frame.dt_s(), self.duration_s());
        self.crowd.fit(frame);
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.crowd.list.timeline(self.crowd.clip?, &mut self.player.time_s)
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        let instances = self.instances();
        let gpu_model = self.crowd.gpu_model(gpu, Skinning::JointTexture);
        if std::mem::take(&mut self.poses_are_new) {
            gpu_model.set_poses(gpu.backend, self.poses.clone());
        }
        gpu_model.set_instances(gpu.backend, &instances);
        self.crowd.read_once(gpu);
    }

    fn draw(&mut self, gpu: &mut Gpu) {
        self.crowd.draw(gpu);
    }

    fn close(&mut self, backend: &mut dyn RenderingBackend) {
        self.crowd.close(backend);
    }
}
