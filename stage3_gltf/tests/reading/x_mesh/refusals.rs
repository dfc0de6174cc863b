//! Broken meshes and their error messages.

use super::*;

#[test]
fn broken_meshes_are_refused_with_the_line() {
    let in_square = |more: &str| problem(&square(&format!("\n{more}")));
    for (problem, what) in [
        (
            problem("Mesh {\n 9; 0;0;0; 0;\n }"),
            "line 3, Mesh: there should be 9 vertices, but only 4 numbers follow",
        ),
        (
            problem("Mesh {\n 4000000000; 0; }"),
            "line 3, Mesh: there should be 4000000000 vertices, but only 1 numbers follow",
        ),
        (problem("Mesh A { 1; 0;0;0;;\n 1; 3; 0,0,1; }"), "line 3, Mesh \"A\": there is no vertex 1, only 1"),
        (
            problem("Mesh A { 1; 0;0;0;;\n 1; 3; 0,0; }"),
            "line 3, Mesh \"A\": there should be 3 corners, but only 2 numbers follow",
        ),
        (problem("Mesh { 1.5; }"), "line 2, Mesh: 1.5 stands where a whole number should"),
        // Six digits at most, though the nearest float has more.
        (problem("Mesh { 1.23456789; }"), "line 2, Mesh: 1.23457 stands where a whole number should"),
        (problem("Mesh { }"), "line 2, Mesh: there are too few numbers"),
        (
            in_square("MeshNormals { 1; 0;0;1;; 1; 3;0,0,0;; }"),
            "line 3, MeshNormals: the normals' faces are not the mesh's faces",
        ),
        (
            in_square("MeshNormals { 1; 0;0;1;; 2; 4;0,0,0,0;, 3;0,0,0;; }"),
            "line 3, MeshNormals: the normals' faces are not the mesh's faces",
        ),
        (
            in_square("MeshTextureCoords { 1; 0;0;; }"),
            "line 3, MeshTextureCoords: there are 1 texture coordinates for 4 vertices",
        ),
        (
            in_square("MeshVertexColors { 1; 4; 0;0;0;1;; }"),
            "line 3, MeshVertexColors: there is no vertex 4, only 4",
        ),
        (
            in_square("MeshMaterialList { 1; 3; 0,0,0; }"),
            "line 3, MeshMaterialList: there are 3 face indices for 2 faces",
        ),
        (
            in_square("MeshMaterialList { 1; 2; 0,1; }"),
            "line 3, MeshMaterialList: there is no material 1, only 1",
        ),
        (
            in_square("DeclData { 1; 2;0;3;0; 3; 0,0,0; }"),
            "line 3, DeclData: 3 words are declared for each vertex, and there are 3 for 4 vertices",
        ),
        (
            in_square("DeclData { 1; 99;0;3;0; 0; }"),
            "line 3, DeclData: there is no type of vertex element 99, only 17",
        ),
        (in_square("SkinWeights { 0; }"), "line 3, SkinWeights: a text is missing"),
        (
            in_square("SkinWeights { \"A\"; 1;\n 4; 1.0; }"),
            "line 4, SkinWeights: there is no vertex 4, only 4",
        ),
        (in_square("SkinWeights { \"A\"; 1; 3;\n -1.0; }"), "line 4, SkinWeights: -1 is not a valid weight"),
        (
            in_square("SkinWeights { \"A\"; 1; 3;\n -0.12345678; }"),
            "line 4, SkinWeights: -0.123457 is not a valid weight",
        ),
        (in_square("SkinWeights { \"A\"; 0; 1,0,0; }"), "line 3, SkinWeights: there are too few numbers"),
    ] {
        assert_eq!(problem, format!("test.x: {what}"));
    }
}

/// In a binary file the same error gives the byte of the number.
#[test]
fn broken_meshes_are_refused_with_the_byte() {
    let file = binary(&text("Mesh A { 1; 0.0;0.0;0.0;; 1; 3; 0,0,7; }"), 32);
    let error = load_bytes("test.x", &file).expect_err("a broken file").to_string();
    let at = file.len() - 6;
    assert_eq!(error, format!("test.x: byte {at}, Mesh \"A\": there is no vertex 7, only 1"));
    assert_eq!(file[at..at + 4], [7, 0, 0, 0]);
}
