//! Vertices that all follow one joint.

use super::fit::Fit;
use glam::Mat4;
use stage3_gltf::model::Model;
use std::collections::BTreeSet;

/// Other joints must be so many times as near, on the average: a hat follows the head, and is near it.
const NEARER: f32 = 3.0;
const LEAST_JOINTS: usize = 4;

/// The suspicion that a skin's vertices should follow more joints than the one of its `count` that is used.
pub fn alone(model: &Model, index: usize, used: &BTreeSet<usize>, count: usize) -> Option<String> {
    let fit = Fit::of(model, index)?;
    let as_it_is = fit.distance(Some, Mat4::IDENTITY)?;
    (used.len() == 1 && count >= LEAST_JOINTS && as_it_is > NEARER * fit.to_any(count)).then(|| {
        let joint = model.skins[index].joints[*used.first()?];
        let name = &model.joints[joint].name;
        Some(format!(
            "all its vertices follow one of its {count} joints, {name}, though others are nearer: the joints that they \
            store may be 0 throughout"
        ))
    })?
}
