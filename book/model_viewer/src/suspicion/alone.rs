//! Vertices that are far from the joints that move them, and near others.

use super::{binding::Binding, fit::Fit};
use glam::Mat4;

/// Other joints must be so many times as near, on the average: a hat follows the head, and is near it.
const NEARER: f32 = 3.0;
const LEAST_JOINTS: usize = 4;

/// The suspicion that a skin's vertices should follow other joints of its `count`, of which some are used.
pub fn alone(binding: &Binding, count: usize) -> Option<String> {
    let fit = Fit::of(binding).filter(|_| count >= LEAST_JOINTS)?;
    let (as_it_is, to_any) = (fit.distance(Some, Mat4::IDENTITY)?, fit.to_any(count));
    let name = &binding.model.joints[binding.joints[*binding.used.first()?]].name;
    // A mesh in another unit is as far from all joints.
    let is_as_large = (0.5..5.0).contains(&(binding.low.distance(binding.high) / fit.size));
    (as_it_is > NEARER * to_any && is_as_large).then(|| match binding.used.len() {
        1 => format!(
            "all its vertices follow one of its {count} joints, {name}, though others are nearer: the joints that they \
            store may be 0 throughout"
        ),
        _ => format!(
            "its vertices are far from the joints that move them, and {:.1} times as near to others: the joints that \
            they store, or the inverse bind matrices, are in another order than its list of joints",
            as_it_is / to_any
        ),
    })
}
