//! The CPU's half of the scene `compare`: a pose's joints, and its vertices by the loop that was chosen.

use super::{cpu_loop::CpuLoop, skin_space::SkinSpace};
use glam::Vec3;
use stage3_gltf::{
    bounds::bounding_box,
    model::{Model, PosedMesh},
    pose::{Pose, rest_pose},
    posed_mesh::in_file_order,
};
use stage5_gpu::palette::Palettes;

pub struct CpuSide {
    pub by: CpuLoop,
    pub pose: Pose,
    pub palettes: Palettes,
    /// Model space.
    pub posed: Vec<PosedMesh>,
}

impl CpuSide {
    /// At rest.
    pub fn new(model: &Model) -> Self {
        let pose = rest_pose(model);
        let palettes = Palettes::of_pose(model, &pose);
        let (mut by, mut posed) = (CpuLoop::new(model), Vec::new());
        by.run(model, &pose, &palettes, &mut posed);
        Self { by, pose, palettes, posed }
    }

    /// Goes over to a pose; in skin space, the joints go only as far towards it as that says.
    pub fn show(&mut self, model: &Model, pose: Pose, skin_space: Option<&SkinSpace>) {
        self.palettes = match skin_space {
            Some(skin_space) => Palettes::new(&model.skins, skin_space.joints(model, &pose)),
            None => Palettes::of_pose(model, &pose),
        };
        self.by.run(model, &pose, &self.palettes, &mut self.posed);
        self.pose = pose;
    }

    /// All positions, mesh after mesh.
    pub fn positions(&self) -> Vec<Vec3> {
        self.posed.iter().flat_map(|mesh| mesh.positions.clone()).collect()
    }

    /// All normals, mesh after mesh, of unit length; zero where the mesh has none.
    pub fn normals(&self) -> Vec<Vec3> {
        let of = |mesh: &PosedMesh| match mesh.normals.len() {
            0 => vec![Vec3::ZERO; mesh.positions.len()],
            _ => mesh.normals.iter().map(|normal| normal.normalize_or_zero()).collect(),
        };
        self.posed.iter().flat_map(of).collect()
    }

    /// All positions, in the file's order.
    pub fn file_positions(&self, model: &Model) -> Vec<Vec3> {
        in_file_order(model, &self.posed)
    }

    /// The box around them.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        bounding_box(&self.positions()).unwrap_or_default()
    }
}
