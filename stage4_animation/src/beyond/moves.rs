//! The mannequin with the clips of its second file, which have no mesh of their own.

use crate::{binding::bind_by_name, character::character, clip::Clip, import::load};
use formats::document::Source;
use stage3_gltf::{MANNEQUIN_MOVES, load::Options, model::Model};

/// The mannequin; its four clips, and after them `run`, `breathe`, `aim`, and two walks that travel,
/// `walk_ahead` and `walk_left`.
pub fn mannequin() -> (Model, Vec<Clip>) {
    let (model, mut clips) = character();
    let source = Source::Bytes("mannequin_moves.glb", MANNEQUIN_MOVES.into());
    let (from, moves) = load(source, &Options::default()).expect("the embedded clips are a valid file");
    let [from, to] = [&from, &model].map(joint_names);
    clips.extend(moves.iter().map(|clip| bind_by_name(clip, &from, &to).0));
    (model, clips)
}

/// The names of a model's joints, in its order.
pub fn joint_names(model: &Model) -> Vec<String> {
    model.joints.iter().map(|joint| joint.name.clone()).collect()
}
