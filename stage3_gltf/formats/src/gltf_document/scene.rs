//! Scenes: the nodes that are shown, in order (glTF 2.0, section 3.5.1).

use crate::error::LoadError;
use gltf::json::{Root, Scene};

/// The names of all scenes; a scene without a name is called by its number.
pub fn names(json: &Root) -> Vec<String> {
    let name = |(index, scene): (usize, &Scene)| scene.name.clone().unwrap_or(format!("scene {index}"));
    json.scenes.iter().enumerate().map(name).collect()
}

/// The scene that is wanted, by name or by index, or else the file's default or its first. None if the file
/// has no scenes.
pub fn chosen(json: &Root, wanted: Option<&str>) -> Result<Option<usize>, LoadError> {
    let Some(wanted) = wanted else {
        let first = (!json.scenes.is_empty()).then_some(0);
        return Ok(json.scene.map(|scene| scene.value()).or(first));
    };
    let names = names(json);
    let by_index = || wanted.parse().ok().filter(|&index: &usize| index < names.len());
    let chosen = names.iter().position(|name| name == wanted).or_else(by_index);
    let problem = || LoadError::new(format!("has no scene \"{wanted}\"; its scenes are {names:?}"));
    chosen.map(Some).ok_or_else(problem)
}

/// The nodes of a scene, or of all trees where the file has no scenes: each node before its children, these
/// in their order, and each once.
pub fn walk(json: &Root, scene: Option<usize>, parents: &[Option<usize>]) -> Vec<usize> {
    let mut waiting: Vec<usize> = match scene {
        Some(scene) => json.scenes[scene].nodes.iter().map(|node| node.value()).collect(),
        None => (0..parents.len()).filter(|&node| parents[node].is_none()).collect(),
    };
    waiting.reverse();
    let mut walked = Vec::new();
    let mut waits = vec![true; parents.len()];
    while let Some(node) = waiting.pop() {
        // A scene may list a node twice, or one that stands below another.
        if !std::mem::take(&mut waits[node]) {
            continue;
        }
        walked.push(node);
        waiting.extend(json.nodes[node].children.iter().flatten().rev().map(|child| child.value()));
    }
    walked
}
