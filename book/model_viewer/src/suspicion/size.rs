//! Scales above a skeleton, and models a hundred times too large or too small.

use super::{AGREED, binding::Binding, origins};
use glam::Vec3;
use stage3_gltf::bounds::bounding_box;

/// Sizes of things that are modelled, in metres.
const USUAL: std::ops::Range<f32> = 0.1..20.0;

/// The suspicion that a scale above the joints is not in the inverse bind matrices: it scales all that the
/// joints move, and the skeleton itself is as large as at bind.
pub fn unscaled(binding: &Binding) -> Option<String> {
    let scale = |entry: &usize| binding.placed(*entry).determinant().abs().cbrt();
    let by = scale(binding.used.first()?);
    let size = |points: &[Vec3]| bounding_box(points).map(|(low, high)| low.distance(high));
    let at_rest = |joint: &usize| binding.model_from_joint[*joint].w_axis.truncate();
    let at_rest: Vec<Vec3> = binding.joints.iter().map(at_rest).collect();
    let longer = size(&at_rest)? / size(&origins(&binding.inverse_bind_matrices))?;
    let is_same = |entry: &usize| (scale(entry) / by - 1.0).abs() < 0.02;
    let is_scaled = !(0.2..5.0).contains(&by) && (0.5..2.0).contains(&longer);
    (is_scaled && binding.used.iter().all(is_same)).then(|| {
        format!(
            "a scale above its joints, {by:.3}, as an armature has it, is missing from the inverse bind matrices: \
            the skeleton is as large as at bind, and each joint scales what it moves"
        )
    })
}

/// The suspicion that a node above a skeleton scales it, and the inverse bind matrices don't undo that.
pub fn scaled(binding: &Binding) -> Option<String> {
    let whole = binding.placed(*binding.used.first()?);
    let by = whole.determinant().abs().cbrt();
    let own = binding.low.distance(binding.high);
    let at_rest = own * by;
    let is = |factor: f32| (by / factor - 1.0).abs() < 0.02;
    let is_unusual = USUAL.contains(&own) && !USUAL.contains(&at_rest) || at_rest > 1000.0;
    if binding.spread() > AGREED || !(is(100.0) || is(0.01)) || !is_unusual {
        return None;
    }
    let scale =
        |joint: &usize| binding.model.joints[*joint].rest.to_matrix().to_scale_rotation_translation().0.x;
    let mut above = std::iter::successors(Some(binding.joints[0]), |it| binding.model.joints[*it].parent);
    let joint = above.find(|joint| (scale(joint) / by - 1.0).abs() < 0.02)?;
    let name = &binding.model.joints[joint].name;
    let what = if by > 1.0 { "large" } else { "small" };
    Some(format!(
        "it is a hundred times too {what}: {at_rest:.3} across, and its mesh {own:.3}: {name} scales it by {:.2}, and \
        the inverse bind matrices don't undo that",
        scale(&joint)
    ))
}
