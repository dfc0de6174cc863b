//! The baked clip of the scene `baked`: its rate and its numbers, and what they cost.

use glam::Vec3;
use stage3_gltf::model::Model;
use stage4_animation::clip::Clip;
use stage5_gpu::{
    baked::{
        bake::{Baked, bake},
        culling::{Sphere, clip_sphere},
        error::{in_halves, largest_error},
    },
    joint_texture::TEXELS_PER_MATRIX,
};
use viewer::{Panel, say};

pub struct Baking {
    rate_hz: f32,
    /// True if the numbers are rounded as half floats are.
    in_halves: bool,
    /// The clip, the rate and the kind of numbers that were baked last, or refused.
    asked: (Option<usize>, f32, bool),
    pub baked: Baked,
    /// The reason why the last bake was refused; the one before it is still shown.
    refusal: Option<String>,
    error_mm: f32,
    /// The sphere around an instance in all of its clip.
    pub sphere: Sphere,
    /// True until the GPU has these frames.
    pub is_new: bool,
}

impl Baking {
    pub fn new(model: &Model, clips: &[Clip], clip: Option<usize>, rate_hz: f32) -> Result<Self, String> {
        let mut baking = Self {
            rate_hz,
            in_halves: false,
            asked: (clip, rate_hz, false),
            baked: bake(model, clip.map(|clip| &clips[clip]), rate_hz)?,
            refusal: None,
            error_mm: 0.0,
            sphere: Sphere { center: Vec3::ZERO, radius: 0.0 },
            is_new: true,
        };
        baking.measure(model, clip.map(|clip| &clips[clip]));
        Ok(baking)
    }

    fn measure(&mut self, model: &Model, clip: Option<&Clip>) {
        self.error_mm = 1000.0 * clip.map_or(0.0, |clip| largest_error(model, clip, &self.baked, 1));
        self.sphere = clip_sphere(model, &self.baked);
    }

    /// Bakes the clip, if that was not tried at this rate and with these numbers.
    pub fn bake(&mut self, model: &Model, clips: &[Clip], clip: Option<usize>) {
        let asked = (clip, self.rate_hz, self.in_halves);
        if self.asked == asked {
            return;
        }
        self.asked = asked;
        let clip = clip.map(|clip| &clips[clip]);
        match bake(model, clip, self.rate_hz) {
            Ok(baked) => {
                let baked = if self.in_halves { in_halves(&baked) } else { baked };
                (self.baked, self.refusal, self.is_new) = (baked, None, true);
                self.measure(model, clip);
            }
            Err(error) => self.refusal = Some(error),
        }
    }

    /// The sliders, and what the bake costs. They change what is baked next.
    pub fn panel(&mut self, panel: &mut Panel) {
        panel.slider_of_powers(&say!("frames a second of the bake"), &mut self.rate_hz, 1.0..=120.0, " Hz");
        let mut numbers = usize::from(self.in_halves);
        if panel.choice(&mut numbers, &[say!("floats"), say!("half floats")]) {
            self.in_halves = numbers == 1;
        }
        if let Some(refusal) = &self.refusal {
            panel.note(refusal);
        }
        panel.value(&say!("largest error"), format!("{:.2} mm", self.error_mm));
        panel.value(&say!("frames"), (self.baked.steps() + 1).to_string());
        let floats = self.baked.matrices() * TEXELS_PER_MATRIX;
        let bytes = if self.in_halves { 2 * floats } else { 4 * floats };
        panel.value(&say!("in the texture"), format!("{:.0} KiB", bytes as f32 / 1024.0));
    }
}
