//! What a clip moves, if anything.

use super::Motion;
use stage3_gltf::model::Model;

/// The mistake of a clip that moves nothing that can be seen.
pub fn mistake(model: &Model, motion: &Motion, all: &[Motion]) -> Option<String> {
    let joints = motion.tracks.iter().map(|track| track.joint);
    // Without a skin that is used, joints move nothing, whatever clips say.
    let has_skins = model.skins.is_empty() || model.meshes.iter().any(|mesh| mesh.skin.is_some());
    if motion.morphs == 0 && !motion.tracks.is_empty() && !model.meshes.is_empty() && has_skins {
        let seen = seen(model);
        let mut unseen = joints.filter(|joint| !seen[*joint]);
        let count = unseen.clone().count();
        let first = unseen.next().map(|joint| &model.joints[joint].name);
        if let Some(name) = first.filter(|_| count == motion.tracks.len()) {
            return Some(format!(
                "it moves nothing that is seen: its channels are bound to nodes that hold no mesh, and are no joints of a \
                skin that has one, such as \"{name}\""
            ));
        }
    }
    // One pose that is held is no mistake; where no clip of a figure has another, it is.
    let has_keys = motion.tracks.len() > 3 && motion.tracks.iter().any(|track| track.keys.len() > 2);
    let stands_still = has_keys && motion.passed_over == 0 && all.iter().all(is_still);
    stands_still.then(|| "it stands still: in each channel all keys are the same".to_owned())
}

/// True for the joints that move a mesh: those of skins and those that hold meshes, and all above them. The
/// node of a mesh with a skin does not move it.
fn seen(model: &Model) -> Vec<bool> {
    let mut seen = vec![false; model.joints.len()];
    for mesh in &model.meshes {
        match mesh.skin {
            Some(skin) => model.skins[skin].joints.iter().for_each(|joint| seen[*joint] = true),
            None => seen[mesh.joint] = true,
        }
    }
    for joint in (0..seen.len()).rev() {
        if let Some(parent) = model.joints[joint].parent {
            seen[parent] |= seen[joint];
        }
    }
    seen
}

fn is_still(motion: &Motion) -> bool {
    motion.morphs == 0 && !motion.tracks.is_empty() && motion.tracks.iter().all(|track| track.is_still())
}

/// That a clip holds one pose.
pub fn note(motion: &Motion) -> Option<String> {
    is_still(motion).then(|| "it stands still: it holds one pose".to_owned())
}
