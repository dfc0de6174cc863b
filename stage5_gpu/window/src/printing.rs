//! The output of `--print`: positions or normals, from the CPU or read back from the GPU.

use super::reading::read_vectors;
use glam::{Mat4, Vec3};
use stage3_gltf::{model::Model, pose::Pose, posed_mesh::in_file_order};
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

/// The request on the command line.
pub struct Printing {
    /// True if they are read back from the GPU.
    pub by_gpu: bool,
    pub attribute: Attribute,
}

impl Printing {
    pub fn new(args: &Args) -> Self {
        let is = |flag, value| args.own.get(flag).is_some_and(|given| given == value);
        Self {
            by_gpu: args.print.is_some() && is("skinning", "gpu"),
            attribute: if is("attribute", "normals") { Attribute::Normals } else { Attribute::Positions },
        }
    }

    /// A model's vertices in a pose.
    ///
    /// # Errors
    /// If they are to be read back from the GPU, and can't be.
    pub fn vectors(&self, model: &Model, skinning: Skinning, pose: &Pose) -> Result<Vec<Vec3>, Failure> {
        let palettes = vec![Palettes::of_pose(model, pose)];
        if !self.by_gpu {
            let mut packed: Vec<_> = model.meshes.iter().map(pack_mesh).collect();
            let posed = pose_meshes(model, &mut packed, pose, &palettes[0]);
            return Ok(match self.attribute {
                Attribute::Positions => in_file_order(model, &posed),
                Attribute::Normals => all_normals(model, &posed),
            });
        }
        let instances = vec![GpuInstance { world_from_model: Mat4::IDENTITY, pose: 0 }];
        Ok(self.read_back(model, skinning, pose.clone(), palettes, instances, Vec::new())?.concat())
    }

    /// A model's vertices as the GPU computes them, a list for each instance, by way of a small window.
    /// `frames` are the moments of the instances in a baked clip.
    pub fn read_back(
        &self,
        model: &Model,
        skinning: Skinning,
        pose: Pose,
        poses: Vec<Palettes>,
        instances: Vec<GpuInstance>,
        frames: Vec<f32>,
    ) -> Result<Vec<Vec<Vec3>>, Failure> {
        let (model, attribute) = (model.clone(), self.attribute);
        let vectors = viewer::with_gpu(move |gpu| {
            let mut gpu_model = GpuModel::new(gpu, viewer::new_shader, viewer::new_texture, &model, skinning);
            gpu_model.set_morphs(gpu, &model, &pose.morph_weights);
            gpu_model.set_poses(gpu, poses);
            gpu_model.set_instances(gpu, &instances);
            if skinning == Skinning::Baked {
                gpu_model.set_frames(gpu, &frames);
            }
            read_vectors(gpu, &mut ReadBack::default(), &mut gpu_model, &model, attribute)
        });
        let vectors = vectors.map_err(|failure| Failure {
            message: format!("--skinning gpu: {}", failure.message),
            ..failure
        })?;
        vectors.map_err(Failure::from)
    }
}
