//! The steps of the second part's scenes.

use super::{
    attach_steps::attach_tables,
    gaits::{in_step_tables, walk_and_run},
    layers::layers_tables,
    limb_steps::limb_tables,
    moves::mannequin,
    retarget_steps::retarget_tables,
    walker::{Walks, travel_tables},
};
use stage1_bones::table::StepTables;

/// The tables of a step; none if the second part has no such scene, or the scene no such step.
pub fn beyond_tables(scene: &str, step: &str) -> Option<StepTables> {
    match scene {
        "attach" => attach_tables(step),
        "retarget" => retarget_tables(step),
        "look" | "reach" | "feet" => limb_tables(scene, step),
        _ => {
            let (model, clips) = mannequin();
            match scene {
                "layers" => layers_tables(step, &model, &clips),
                "in-step" => in_step_tables(step, &model, &walk_and_run(&clips)),
                "travel" => travel_tables(step, &model, &Walks::new(&model, &clips)),
                _ => None,
            }
        }
    }
}
