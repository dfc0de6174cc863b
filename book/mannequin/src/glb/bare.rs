//! A file with clips and joints alone.

use super::{File, container, node};
use crate::{Clip, Joint};
use serde_json::{Value, json};

/// The bytes of a `.glb` file with clips alone: the joints that they move, and no mesh.
pub fn write(joints: &[Joint], clips: &[Clip]) -> Vec<u8> {
    let mut file = File::default();
    let animations: Vec<Value> =
        file.view(None, |file| clips.iter().map(|clip| file.animation(clip)).collect());
    let mut nodes: Vec<Value> = (0..joints.len()).map(|joint| node(joints, joint)).collect();
    // Nothing hangs on the last joints. That they are joints nevertheless has to be said, or they count as
    // empty.
    nodes
        .iter_mut()
        .filter(|node| node["children"].is_null())
        .for_each(|node| node["extras"] = json!({"is": "a joint"}));
    container(
        json!({
            "asset": {"version": "2.0", "generator": "mannequin"},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": nodes,
            "animations": animations,
            "accessors": file.accessors,
            "bufferViews": file.views,
            "buffers": [{"byteLength": file.bytes.len()}],
        }),
        &file.bytes,
    )
}
