//! Models a hundred times too large or too small.

use super::{AGREED, binding::Binding};
use glam::Vec3;

/// Sizes of things that are modelled, in metres.
const USUAL: std::ops::Range<f32> = 0.1..20.0;

/// The suspicion that a node above a skeleton scales it, and the inverse bind matrices don't undo that.
pub fn scaled(binding: &Binding, bounds: (Vec3, Vec3)) -> Option<String> {
    let whole = binding.placed(*binding.used.first()?);
    let by = whole.determinant().abs().cbrt();
    let (own, at_rest) = (bounds.0.distance(bounds.1), bounds.0.distance(bounds.1) * by);
    let is = |factor: f32| (by / factor - 1.0).abs() < 0.02;
    let is_unusual = USUAL.contains(&own) && !USUAL.contains(&at_rest) || at_rest > 1000.0;
    if binding.spread() > AGREED || !(is(100.0) || is(0.01)) || !is_unusual {
        return None;
    }
    let mut above = Some(binding.joints[0]);
    while let Some(joint) = above {
        let (scale, _, _) = binding.model.joints[joint].rest.to_matrix().to_scale_rotation_translation();
        if (scale.x / by - 1.0).abs() < 0.02 {
            let name = &binding.model.joints[joint].name;
            let what = if by > 1.0 { "a hundred times too large" } else { "a hundred times too small" };
            return Some(format!(
                "it is {what}: {at_rest:.3} across, and its mesh {own:.3}: {name} scales it by {:.2}, and the inverse \
                bind matrices don't undo that",
                scale.x
            ));
        }
        above = binding.model.joints[joint].parent;
    }
    None
}
