//! The joints of a human body, which VRM files name.

use crate::model::Model;
use formats::gltf_document::{document::GltfDocument, extension_data::whole};

/// Reads the joints of a human body with the names of its parts, from VRM 0.x or 1.0: <https://vrm.dev>.
pub fn read_humanoid(document: &GltfDocument, joint_of_node: &[usize], model: &mut Model) {
    let mut add = |part: &str, node: Option<u64>| {
        let joint = node.and_then(|node| joint_of_node.get(node as usize));
        model.humanoid.extend(joint.map(|&joint| (joint, part.to_owned())));
    };
    // 0.x has a list of parts, 1.0 an object whose keys they are.
    let old = &document.extensions.at("", "VRM")["humanoid"]["humanBones"];
    for bone in old.as_array().into_iter().flatten() {
        add(bone["bone"].as_str().unwrap_or_default(), whole(bone, "node", None));
    }
    let new = &document.extensions.at("", "VRMC_vrm")["humanoid"]["humanBones"];
    for (part, bone) in new.as_object().into_iter().flatten() {
        add(part, whole(bone, "node", None));
    }
}
