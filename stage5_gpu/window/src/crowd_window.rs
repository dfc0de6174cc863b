//! The scene `crowd`: any number of instances, with one draw call per mesh.

use super::{count, crowd_gpu::CrowdGpu, first_clip, open_model, printing::Printing};
use glam::{Mat4, Vec3};
use miniquad::RenderingBackend;
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::pose::rest_pose;
use stage4_animation::{bounds::clip_bounds, clip::Clip, player::Player};
use stage5_gpu::{
    crowd::{crowd_instances, sampled_poses},
    gpu_model::GpuInstance,
    palette::Palettes,
    read_back::Attribute,
    shaders::Skinning,
    steps::{crowd_step, crowd_table, instance_positions, spacing},
};
use viewer::{Args, Failure, Frame, Gpu, Panel, Positions, Scene, StepTable, Timeline, has_snapshots, say};

/// The largest number of instances.
const MOST: usize = 2000;

pub struct CrowdWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    clip_list: ClipList,
    clip: Option<usize>,
    player: Player,
    count: f32,
    /// True until the camera looks at the crowd of the new size.
    count_is_new: bool,
    printing: Printing,
    /// True if the step is compared with its snapshots: not while another clip is played.
    is_compared: bool,
    poses: Vec<Palettes>,
    /// True until the GPU has these poses.
    poses_are_new: bool,
    apart: Vec3,
    bounds: (Vec3, Vec3),
    gpu: CrowdGpu,
}

impl CrowdWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let clip = first_clip(args, &clips).map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let printing = Printing::new(args);
        if printing.attribute == Attribute::Normals {
            return Err(Failure::usage("the crowd prints positions; normals are printed by --scene compare"));
        }
        let (count, time_s) = match &args.step {
            Some(step) => crowd_step(step).expect("the viewer refuses a step that is not in the list"),
            None => (count(args, MOST)?, args.time_s.unwrap_or(0.0)),
        };
        Ok(Self {
            apart: spacing(&model),
            bounds: clip_bounds(&model, &clips),
            poses: sampled_poses(&model, clip.map(|clip| &clips[clip])),
            poses_are_new: true,
            drawing: ModelDrawing::new(model),
            clip_list: ClipList::new(clips.iter().map(Clip::entry)),
            player: Player { time_s, ..Player::new(clip.unwrap_or(0)) },
            count: count as f32,
            count_is_new: false,
            printing,
            is_compared: has_snapshots() && args.step.is_some() && args.clip.is_none(),
            gpu: CrowdGpu::default(),
            file,
            clips,
            clip,
        })
    }

    fn play(&mut self, clip: usize) {
        self.clip = Some(clip);
        self.player.switch(clip);
        self.poses = sampled_poses(&self.drawing.model, Some(&self.clips[clip]));
        self.poses_are_new = true;
    }

    fn duration_s(&self) -> f32 {
        self.clip.map_or(0.0, |clip| self.clips[clip].duration_s)
    }

    fn instances(&self) -> Vec<GpuInstance> {
        crowd_instances(self.count as usize, self.apart, self.player.time_s, self.duration_s(), &self.poses)
    }

    /// The crowd's positions as the CPU computes them, for each instance.
    fn cpu_positions(&self) -> Vec<Vec<Vec3>> {
        instance_positions(&self.drawing.model, &self.poses, &self.instances())
    }
}

impl Scene for CrowdWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.clip_list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (model, poses) = (&self.drawing.model, self.poses.clone());
        let positions = if self.printing.by_gpu {
            let (skinning, pose) = (Skinning::JointTexture, rest_pose(model));
            self.printing.read_back(model, skinning, pose, poses, self.instances(), Vec::new())?
        } else {
            self.cpu_positions()
        };
        Ok(Positions {
            file: self.file.clone(),
            clip: self.clip.map(|clip| self.clips[clip].name.clone()),
            time_s: self.player.time_s,
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
        [by_cpu].into_iter().chain(self.gpu.table()).collect()
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        let mut count = self.count;
        if panel.slider(&say!("instances"), &mut count, 1.0..=MOST as f32, "") {
            self.count = count.round();
            self.count_is_new = true;
        }
        panel.note(say!("A thousand take as many draw calls as one."));
        panel.value(&say!("draw calls"), self.drawing.model.meshes.len().to_string());
        panel.value(
            &say!("vertices skinned"),
            (self.drawing.model.vertex_count() * self.count as usize).to_string(),
        );
        panel.value(&say!("sampled poses"), self.poses.len().to_string());
        let matrices: usize =
            self.poses.iter().map(|pose| pose.skins.iter().map(Vec::len).sum::<usize>()).sum();
        panel.value(&say!("matrices in the texture"), matrices.to_string());
        if let Some(clip) = self.clip_list.panel(panel, self.player.clip) {
            self.play(clip);
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if let Some(next) = self.clip_list.next(frame, self.player.clip) {
            self.play(next);
        }
        self.player.advance(frame.dt_s(), self.duration_s());
        let side = self.count.sqrt().ceil() / 2.0 - 0.5;
        let corner = self.apart * side;
        if std::mem::take(&mut self.count_is_new) {
            frame.camera.forget_fit();
        }
        frame.fit(self.bounds.0 - corner, self.bounds.1 + corner);
        frame.grid();
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.clip_list.timeline(self.clip?, &mut self.player.time_s)
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        let instances = self.instances();
        let gpu_model = self.gpu.model(gpu, &self.drawing, Skinning::JointTexture);
        if std::mem::take(&mut self.poses_are_new) {
            gpu_model.set_poses(gpu.backend, self.poses.clone());
        }
        gpu_model.set_instances(gpu.backend, &instances);
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
