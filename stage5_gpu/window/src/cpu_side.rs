//! The CPU's half of the scene `compare`: a pose's joints and its vertices.

use super::{lean::Lean, playback::Playback, skin_space::SkinSpace};
use glam::Vec3;
use stage3_gltf::{
    bounds::bounding_box,
    model::{Model, PosedMesh},
    pose::{Pose, rest_pose},
    posed_mesh::in_file_order,
    skeleton::posed_joints,
};
use stage5_gpu::{
    cpu::pose_meshes,
    palette::Palettes,
    vertex::{PackedMesh, pack_mesh},
};
use viewer::Panel;

pub struct CpuSide {
    packed: Vec<PackedMesh>,
    /// The fast ways, with `--lean`.
    pub lean: Option<Lean>,
    pub pose: Pose,
    pub palettes: Palettes,
    /// Model space.
    pub posed: Vec<PosedMesh>,
}

impl CpuSide {
    /// A model at rest.
    pub fn new(model: &Model, is_lean: bool) -> Self {
        let mut packed: Vec<PackedMesh> = model.meshes.iter().map(pack_mesh).collect();
        let pose = rest_pose(model);
        let palettes = Palettes::of_pose(model, &pose);
        let posed = pose_meshes(model, &mut packed, &pose, &palettes);
        Self { lean: is_lean.then(|| Lean::new(model, &packed)), packed, pose, palettes, posed }
    }

    /// Changes to the pose that is played. In skin space, the joints go only part of the way, as `skin_space`
    /// says.
    pub fn show(&mut self, model: &Model, playback: &Playback, skin_space: Option<&SkinSpace>) {
        self.pose = playback.pose(model);
        let joints = match (skin_space, &mut self.lean, playback.playing()) {
            (Some(skin_space), ..) => skin_space.joints(model, &self.pose),
            (None, Some(lean), Some((clip, time_s))) => lean.sample(model, &playback.clips, clip, time_s),
            _ => posed_joints(model, &self.pose),
        };
        self.palettes = Palettes::new(&model.skins, joints);
        match &mut self.lean {
            Some(lean) => lean.skin(model, &mut self.packed, &self.pose, &self.palettes, &mut self.posed),
            None => self.posed = pose_meshes(model, &mut self.packed, &self.pose, &self.palettes),
        }
    }

    /// The choices of `--lean`.
    pub fn panel(&mut self, panel: &mut Panel, model: &Model) {
        if let Some(lean) = &mut self.lean {
            lean.panel(panel, model, &self.pose, &self.posed);
        }
    }

    /// All positions, mesh after mesh.
    pub fn positions(&self) -> Vec<Vec3> {
        self.posed.iter().flat_map(|mesh| mesh.positions.clone()).collect()
    }

    /// All positions, in the file's order.
    pub fn file_positions(&self, model: &Model) -> Vec<Vec3> {
        in_file_order(model, &self.posed)
    }

    /// The box around all positions.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        bounding_box(&self.positions()).unwrap_or_default()
    }
}
