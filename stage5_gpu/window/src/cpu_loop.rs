//! Which loop moves the CPU's vertices, and how long it takes.

use stage3_gltf::{
    model::{Model, PosedMesh},
    pose::Pose,
};
use stage5_gpu::{
    cpu::pose_mesh_of,
    cpu_lean::{LeanMesh, NormalRule, skin_lean},
    palette::Palettes,
    vertex::{PackedMesh, pack_mesh},
};
use viewer::Panel;

const NAMES: [&str; 3] = ["skin_vertices", "lean", "lean, normals as positions"];
/// Before so many frames a mean says little.
const FEWEST_FRAMES: u32 = 30;

pub struct CpuLoop {
    /// Index into [`NAMES`].
    chosen: usize,
    packed: Vec<PackedMesh>,
    /// None for a mesh that is not for the lean loop.
    lean: Vec<Option<LeanMesh>>,
    /// The mean of the frames so far; the last ones count most.
    ns_a_vertex: f64,
    frames: u32,
}

impl CpuLoop {
    pub fn new(model: &Model) -> Self {
        let packed: Vec<PackedMesh> = model.meshes.iter().map(pack_mesh).collect();
        let lean = packed.iter().zip(&model.meshes).map(|(packed, mesh)| {
            let fits = packed.skin.is_some() && mesh.morph_targets.is_empty();
            fits.then(|| LeanMesh::new(packed)).flatten()
        });
        Self { chosen: 0, lean: lean.collect(), packed, ns_a_vertex: 0.0, frames: 0 }
    }

    /// Which one, as the panel counts.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// All meshes in a pose, in model space, written over `posed`.
    pub fn run(&mut self, model: &Model, pose: &Pose, palettes: &Palettes, posed: &mut Vec<PosedMesh>) {
        let began_s = miniquad::date::now();
        posed.resize_with(model.meshes.len(), PosedMesh::default);
        for (index, mesh) in model.meshes.iter().enumerate() {
            let rule = match self.chosen {
                0 => None,
                1 => Some(NormalRule::Cofactors),
                _ => Some(NormalRule::Positions),
            };
            match (rule, &mut self.lean[index], mesh.skin) {
                (Some(rule), Some(lean), Some(skin)) => {
                    skin_lean(lean, &palettes.skins[skin], rule, &mut posed[index]);
                    posed[index].normals.truncate(mesh.normals.len());
                }
                _ => posed[index] = pose_mesh_of(mesh, &mut self.packed[index], pose, palettes),
            }
        }
        let ns = (miniquad::date::now() - began_s) * 1e9 / model.vertex_count().max(1) as f64;
        self.frames += 1;
        self.ns_a_vertex += (ns - self.ns_a_vertex) / f64::from(self.frames.min(FEWEST_FRAMES));
    }

    pub fn panel(&mut self, panel: &mut Panel) {
        panel.heading("The CPU's loop");
        if panel.choice(&mut self.chosen, &NAMES) {
            self.frames = 0;
        }
        let time = match self.frames {
            FEWEST_FRAMES.. => format!("{:.1} ns", self.ns_a_vertex),
            _ => "…".to_owned(),
        };
        panel.value("time a vertex", time);
    }
}
