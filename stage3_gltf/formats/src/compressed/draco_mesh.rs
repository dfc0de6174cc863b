//! A mesh as a Draco stream holds it.

use gltf::json::accessor::ComponentType;
use std::collections::HashMap;

/// A mesh, decoded.
pub struct DracoMesh {
    /// Three for each triangle.
    pub indices: Vec<u32>,
    /// By their id in the stream: the type of a component, the number of components a point has, and the
    /// bytes of all points.
    pub attributes: HashMap<u64, (ComponentType, usize, Vec<u8>)>,
}
