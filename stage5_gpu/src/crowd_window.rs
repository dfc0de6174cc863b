//! The scene `crowd`: as many figures as one likes, one draw call per mesh.

use crate::{Opened, clip_list, new_gpu_model, open_model, printing::Printing, uniforms};
use glam::Vec3;
use miniquad::RenderingBackend;
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::{pose::rest_pose, posed_mesh::posed_meshes};
use stage4_animation::{bounds::clip_bounds, clip::Clip, player::Player};
use stage5_gpu::{
    crowd::{crowd_instances, sampled_poses},
    gpu_model::{GpuInstance, GpuModel},
    palette::Palettes,
    read_back::{Attribute, ReadBack},
    shaders::Skinning,
    steps::{crowd_clip, crowd_step, crowd_table, instance_positions, spacing},
};
use viewer::{Args, Camera, Failure, Frame, Gpu, Panel, Positions, Scene, Timeline};

/// How many figures there are at first: about what a machine without a GPU draws 60 times a second.
const COUNT: usize = 16;
/// How many there may be.
const MOST: usize = 2000;

pub struct CrowdWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    clip_list: ClipList,
    clip: Option<usize>,
    player: Player,
    count: f32,
    printing: Printing,
    poses: Vec<Palettes>,
    /// Whether the GPU has not got these poses yet.
    poses_are_new: bool,
    apart: Vec3,
    bounds: (Vec3, Vec3),
    gpu: Option<GpuModel>,
    /// Where the GPU put the figures' vertices, where `--skinning gpu` asks for it.
    positions: Vec<Vec<Vec3>>,
}

impl CrowdWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let Opened { file, model, clips, clip } = open_model(args)?;
        let clip = clip.filter(|_| args.clip.is_some()).or_else(|| crowd_clip(&clips));
        let (mut count, printing) = (count(args)?, Printing::new(args));
        if printing.attribute == Attribute::Normals {
            return Err(Failure::usage("the crowd prints positions; normals are printed by --scene compare"));
        }
        let mut player = Player::new(clip.unwrap_or(0));
        player.time_s = args.time_s.unwrap_or(0.0);
        if let Some(step) = &args.step {
            (count, player.time_s) =
                crowd_step(step).expect("the viewer refuses a step that is not in the list");
        }
        let at_rest = posed_meshes(&model, &rest_pose(&model));
        let mut window = Self {
            apart: spacing(&model),
            bounds: clip_bounds(&model, &clips),
            drawing: ModelDrawing::new(model, &at_rest),
            clip_list: clip_list(&clips),
            count: count as f32,
            printing,
            poses: Vec::new(),
            poses_are_new: true,
            gpu: None,
            positions: Vec::new(),
            file,
            clips,
            clip,
            player,
        };
        window.sample_clip();
        Ok(window)
    }

    fn sample_clip(&mut self) {
        self.poses = sampled_poses(&self.drawing.model, self.clip.map(|clip| &self.clips[clip]));
        self.poses_are_new = true;
    }

    fn play(&mut self, clip: usize) {
        self.clip = Some(clip);
        self.player.switch(clip);
        self.sample_clip();
    }

    fn duration_s(&self) -> f32 {
        self.clip.map_or(0.0, |clip| self.clips[clip].duration_s)
    }

    fn instances(&self) -> Vec<GpuInstance> {
        crowd_instances(self.count as usize, self.apart, self.player.time_s, self.duration_s(), &self.poses)
    }
}

fn count(args: &Args) -> Result<usize, Failure> {
    let Some(text) = args.own.get("count") else { return Ok(COUNT) };
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count
        .ok_or_else(|| Failure::usage(format!("--count takes a whole number from 1 to {MOST}, not `{text}`")))
}

impl Scene for CrowdWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.clip_list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (model, poses, instances) = (&self.drawing.model, &self.poses, self.instances());
        let positions = if self.printing.by_gpu_in_window() {
            self.positions.clone()
        } else if self.printing.by_gpu {
            let (skinning, pose) = (Skinning::JointTexture, rest_pose(model));
            self.printing.read_back(model, skinning, pose, poses.clone(), instances)?
        } else {
            instance_positions(model, poses, &instances)
        };
        Ok(Positions {
            file: self.file.clone(),
            clip: self.clip.map(|clip| self.clips[clip].name.clone()),
            time_s: self.player.time_s,
            table: crowd_table(&positions),
            positions: positions.concat(),
        })
    }

    fn camera(&self) -> Camera {
        let mut camera = Camera::orbit(0.5);
        camera.pitch_rad = 0.35;
        camera
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(&self.drawing.model.name);
        let mut count = self.count;
        if panel.slider("figures", &mut count, 1.0..=MOST as f32, "") {
            self.count = count.round();
        }
        panel.note("A thousand take as many draw calls as one.");
        panel.value("draw calls", self.drawing.model.meshes.len().to_string());
        panel
            .value("vertices skinned", (self.drawing.model.vertex_count() * self.count as usize).to_string());
        panel.value("sampled poses", self.poses.len().to_string());
        let matrices: usize =
            self.poses.iter().map(|pose| pose.skins.iter().map(Vec::len).sum::<usize>()).sum();
        panel.value("matrices in the texture", matrices.to_string());
        if let Some(clip) = self.clip_list.panel(panel, self.player.clip) {
            self.play(clip);
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        if let Some(next) = self.clip_list.next(frame, self.player.clip) {
            self.play(next);
        }
        self.player.advance(frame.dt_s, self.duration_s());
        let side = self.count.sqrt().ceil() / 2.0 - 0.5;
        let corner = self.apart * side;
        frame.fit(self.bounds.0 - corner, self.bounds.1 + corner);
        frame.grid();
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.clip_list.timeline(self.clip?, &mut self.player.time_s)
    }

    fn prepare(&mut self, gpu: &mut Gpu) {
        let (backend, model, instances) = (&mut *gpu.backend, &self.drawing.model, self.instances());
        let gpu_model = self.gpu.get_or_insert_with(|| {
            let mut new = new_gpu_model(backend, &self.drawing, Skinning::JointTexture);
            new.set_morphs(backend, model, &rest_pose(model).morph_weights);
            new
        });
        if std::mem::take(&mut self.poses_are_new) {
            gpu_model.set_poses(backend, self.poses.clone());
        }
        gpu_model.set_instances(backend, &instances);
        if self.printing.by_gpu_in_window() && self.positions.is_empty() {
            let mut read_back = ReadBack::default();
            self.positions = read_back.read(backend, gpu_model, Attribute::Positions).unwrap_or_default();
            read_back.delete(backend);
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
