//! The hierarchy of nodes: the parent of each.

use crate::error::LoadError;
use gltf::json::Root;

/// The parent of every node, or none for a root. Every index must be in range already.
///
/// # Errors
/// If a node is a child twice, or its own ancestor.
pub fn parents(json: &Root) -> Result<Vec<Option<usize>>, LoadError> {
    let mut parents = vec![None; json.nodes.len()];
    for (index, node) in json.nodes.iter().enumerate() {
        for child in node.children.iter().flatten() {
            if let Some(other) = parents[child.value()].replace(index) {
                let problem = format!("is a child of node {other} and again of node {index}");
                return Err(LoadError::new(problem).within(format!("node {}", child.value())));
            }
        }
    }
    check_rings(&parents)?;
    Ok(parents)
}

/// Goes up from every node, to a root or to a node that is known to hang on one.
fn check_rings(parents: &[Option<usize>]) -> Result<(), LoadError> {
    let mut has_root = vec![false; parents.len()];
    for start in 0..parents.len() {
        let mut path = Vec::new();
        let mut above = Some(start);
        while let Some(node) = above.filter(|&node| !has_root[node]) {
            if path.len() == parents.len() {
                return Err(LoadError::new("is its own ancestor").within(format!("node {start}")));
            }
            path.push(node);
            above = parents[node];
        }
        for node in path {
            has_root[node] = true;
        }
    }
    Ok(())
}
