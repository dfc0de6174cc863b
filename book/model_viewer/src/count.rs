//! Numbers of things, in words.

/// A number with its noun: `1 triangle`, `2 triangles`.
pub fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// A mesh's vertices and triangles: `3 vertices, 1 triangle`.
pub fn size(vertices: usize, triangles: usize) -> String {
    let (vertices, triangles) =
        (counted(vertices, "vertex", "vertices"), counted(triangles, "triangle", "triangles"));
    format!("{vertices}, {triangles}")
}
