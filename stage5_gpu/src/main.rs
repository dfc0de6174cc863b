//! Thin.
use stage3_gltf::{pose::rest_pose, posed_mesh::world_positions};
use stage4_animation::{clip::find_clip, import, sample::sample};
use stage5_gpu::{
    gpu_model::{GpuModel, Member},
    palette::Palettes,
    read_back::{ReadBack, largest_difference},
    shaders::Skinning,
};
use std::path::PathBuf;

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    viewer::with_gpu(move |gpu| {
        println!("{}", gpu.info().gl_version_string);
        for file in files {
            let Ok((model, clips)) = import::load(&PathBuf::from(&file)) else { println!("{file} load"); continue };
            let mut pose = rest_pose(&model);
            if let Ok(clip) = find_clip(&clips, "0") {
                sample(&clips[clip], clips[clip].duration_s / 2.0, &mut pose);
            }
            let expected = world_positions(&model, &pose);
            for skinning in [Skinning::TwoArrays, Skinning::Palette, Skinning::JointTexture] {
                let mut gpu_model = GpuModel::new(gpu, viewer::new_shader, &model, skinning);
                gpu_model.set_poses(gpu, vec![Palettes::of_pose(&model, &pose)]);
                gpu_model.set_members(gpu, &[Member { world_from_model: glam::Mat4::IDENTITY, pose: 0 }]);
                let got = ReadBack::default().positions(gpu, &mut gpu_model).unwrap();
                let size = expected.iter().fold(0.0f32, |a, b| a.max(b.length()));
                println!("{file} {skinning:?} {} joints {} {:e}", expected.len(),
                    model.skins.iter().map(|s| s.joints.len()).max().unwrap_or(0),
                    largest_difference(&got[0], &expected, size));
            }
        }
    })
    .unwrap();
}
