//! Vertices that are far from the joints that move them, and near others.

use super::{binding::Binding, fit::Fit};
use glam::Mat4;

/// Other joints must be so many times as near, on the average: a hat follows the head, and is near it.
const NEARER: f32 = 3.0;
const LEAST_JOINTS: usize = 4;

/// The suspicion that a skin's vertices should follow other joints of its `count`, of which some are used.
pub fn alone(Binding { model, skin, used, .. }: &Binding, count: usize) -> Option<String> {
    let fit = Fit::of(model, *skin).filter(|_| count >= LEAST_JOINTS)?;
    let (as_it_is, to_any) = (fit.distance(Some, Mat4::IDENTITY)?, fit.to_any(count));
    let name = &model.joints[model.skins[*skin].joints[*used.first()?]].name;
    (as_it_is > NEARER * to_any).then(|| match used.len() {
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
