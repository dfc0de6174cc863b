//! The clips on which codecs are measured, each as a pose for every frame.

use crate::{bvh, ozz_packing::read_raw};
use formats::document::Source;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{load::Options, model::Model, pose::rest_pose, skeleton::parents};
use stage4_animation::{character::character, clip::Clip, import::load, moment::pose_at};
use std::{
    path::{Path, PathBuf},
    rc::Rc,
};

/// A clip before it is packed, sampled at equal steps.
#[derive(Clone, Debug)]
pub struct RawClip {
    pub name: String,
    pub parents: Vec<Option<usize>>,
    pub rest: Vec<Transform>,
    /// A pose for each frame.
    pub frames: Vec<Vec<Transform>>,
    pub rate_hz: f32,
    /// A metre in the clip's units.
    pub metre: f32,
    /// The model with its skin, where there is one.
    pub model: Option<Rc<Model>>,
}

impl RawClip {
    /// Ten numbers of four bytes for each joint and frame, as ACL counts it.
    pub fn bytes(&self) -> usize {
        self.frames.len() * self.parents.len() * 40
    }

    pub fn duration_s(&self) -> f32 {
        (self.frames.len() - 1) as f32 / self.rate_hz
    }
}

/// All clips that are there: those of `CLIPS_DIR`, the Fox of `SAMPLES_DIR`, the mannequin.
pub fn clips() -> Vec<RawClip> {
    let folder = |variable: &str, beside: &str| {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(beside);
        std::env::var_os(variable).map_or(beside, PathBuf::from)
    };
    let (own, samples) = (folder("CLIPS_DIR", "clips"), folder("SAMPLES_DIR", "samples"));
    let mut clips = of_file("Knight", &own.join("Knight.glb"), 1.0);
    for part in ["01", "02", "03"] {
        let name = format!("cmu_131_{part}");
        let text = std::fs::read_to_string(own.join(&name).with_extension("bvh")).expect("a clip of CMU's");
        let bvh::Bvh { parents, rest, frames, rate_hz } = bvh::read(&text);
        clips.push(RawClip { name, parents, rest, frames, rate_hz, metre: 1.0, model: None });
    }
    for part in ["walk", "jog", "run", "atlas"] {
        let [skeleton, raw] = [own.join("pab_skeleton.ozz"), own.join(format!("pab_{part}_raw.ozz"))];
        clips.push(read_raw(&format!("pab_{part}"), &skeleton, &raw, 30.0));
    }
    for (name, metre) in [("Fox", 100.0), ("CesiumMan", 1.0)] {
        let file = samples.join(format!("khronos-sample-assets/{name}/glTF-Binary/{name}.glb"));
        if file.exists() {
            clips.extend(of_file(name, &file, metre));
        }
    }
    let (model, own) = character();
    clips.extend(of_model("mannequin", model, &own, 1.0));
    clips
}

fn of_file(name: &str, file: &Path, metre: f32) -> Vec<RawClip> {
    let (model, clips) = load(Source::Path(file), &Options::default()).expect("a model");
    of_model(name, model, &clips, metre)
}

fn of_model(name: &str, model: Model, clips: &[Clip], metre: f32) -> Vec<RawClip> {
    let model = Rc::new(model);
    let rest: Vec<Transform> = rest_pose(&model).locals.iter().map(|local| local.to_parts()).collect();
    let raw = |clip: &Clip| {
        let rate_hz = rate_hz(clip);
        let frame = |frame: usize| {
            let pose = pose_at(&model, clip, (frame as f32 / rate_hz).min(clip.duration_s));
            pose.locals.iter().map(|local| local.to_parts()).collect()
        };
        RawClip {
            name: format!("{name} {}", clip.name),
            parents: parents(&model),
            rest: rest.clone(),
            frames: (0..=(clip.duration_s * rate_hz).round() as usize).map(frame).collect(),
            rate_hz,
            metre,
            model: Some(Rc::clone(&model)),
        }
    };
    clips.iter().map(raw).collect()
}

/// The rate at which a clip was sampled when it was made, at least 24 Hz: that of the closest keys.
fn rate_hz(clip: &Clip) -> f32 {
    let mut closest_s = 1.0 / 24.0;
    for channel in &clip.channels {
        for pair in channel.times_s.windows(2).filter(|pair| pair[1] - pair[0] > 0.005) {
            closest_s = f32::min(closest_s, pair[1] - pair[0]);
        }
    }
    (1.0 / closest_s).round()
}
