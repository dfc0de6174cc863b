//! What `--print` writes: positions or normals, from the CPU or read back from the GPU.

use glam::Vec3;
use stage3_gltf::{
    model::Model,
    pose::Pose,
    posed_mesh::{in_file_order, vectors_in_file_order},
};
use stage5_gpu::{
    cpu::pose_meshes,
    gpu_model::{GpuInstance, GpuModel},
    palette::Palettes,
    read_back::{Attribute, ReadBack},
    shaders::Skinning,
    steps::all_normals,
    vertex::pack_mesh,
};
use viewer::{Args, Failure};

/// What was asked for.
pub struct Printing {
    /// Whether the GPU has to say it.
    pub by_gpu: bool,
    pub attribute: Attribute,
    /// Whether there is a window already: then none can be opened for reading back.
    in_window: bool,
}

impl Printing {
    pub fn new(args: &Args) -> Self {
        let is = |flag, value| args.own.get(flag).is_some_and(|given| given == value);
        Self {
            by_gpu: is("skinning", "gpu"),
            attribute: if is("attribute", "normals") { Attribute::Normals } else { Attribute::Positions },
            in_window: args.print.is_none(),
        }
    }

    /// Whether the window itself says where the GPU puts the vertices: a second one can't be opened.
    pub fn by_gpu_in_window(&self) -> bool {
        self.by_gpu && self.in_window
    }

    /// What the GPU makes of a model's vertices, one list per instance: in a window of its own, without anything to see.
    pub fn read_back(
        &self,
        model: &Model,
        skinning: Skinning,
        pose: Pose,
        poses: Vec<Palettes>,
        instances: Vec<GpuInstance>,
    ) -> Result<Vec<Vec<Vec3>>, Failure> {
        let (model, attribute) = (model.clone(), self.attribute);
        let shown = model.clone();
        let vectors = viewer::with_gpu(move |gpu| {
            let mut gpu_model = GpuModel::new(gpu, viewer::new_shader, &model, skinning);
            gpu_model.set_morphs(gpu, &model, &pose.morph_weights);
            gpu_model.set_poses(gpu, poses);
            gpu_model.set_instances(gpu, &instances);
            ReadBack::default().read(gpu, &mut gpu_model, attribute)
        });
        let vectors = vectors.map_err(|failure| Failure {
            message: format!("--skinning gpu: {}", failure.message),
            ..failure
        })?;
        let mut vectors = vectors.map_err(Failure::from)?;
        if attribute == Attribute::Normals {
            let all = vectors.iter_mut().flatten();
            all.for_each(|normal| *normal = normal.normalize_or_zero());
        }
        Ok(vectors.into_iter().map(|vectors| vectors_in_file_order(&shown, vectors)).collect())
    }
}

/// What the CPU's fast loop makes of a model's vertices.
pub fn from_cpu(attribute: Attribute, model: &Model, pose: &Pose) -> Vec<Vec3> {
    let mut packed: Vec<_> = model.meshes.iter().map(pack_mesh).collect();
    let posed = pose_meshes(model, &mut packed, pose, &Palettes::of_pose(model, pose));
    match attribute {
        Attribute::Positions => in_file_order(model, &posed),
        Attribute::Normals => all_normals(model, &posed),
    }
}
