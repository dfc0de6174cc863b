//! Faces, materials and attributes of meshes.

mod materials;
mod refusals;

use crate::loading::{load_bytes, load_file};
use crate::tiny_x::{model, problem};
use crate::x_write::{binary, text};
use formats::{
    document::Source,
    file::MOST_BYTES,
    x_document::{document::XDocument, material::read_material, template::Template},
};
use glam::{Vec2, Vec3, Vec4, vec2, vec3, vec4};
use stage3_gltf::{
    load::{Options, load},
    pose::rest_pose,
    posed_mesh::posed_positions,
    x::{convention::Space, read_model},
};
use std::fs;

/// A square of two triangles in the plane z = 1, followed by `more` blocks.
fn square(more: &str) -> String {
    format!("Mesh Square {{ 4; 0;0;1;, 1;0;1;, 1;1;1;, 0;1;1;; 2; 3;0,3,2;, 3;0,2,1;; {more} }}")
}

const RED_AND_BLUE: &str =
    "Material Red { 1;0;0;1;; 2.5; 0;0;0;; 0;0;0;; } Material { 0;0;1;0.5;; 0; 0;0;0;; 0;0;0;; }";

mod fan {
    use stage3_gltf::x::faces::fan;

    #[test]
    fn goes_round_as_the_polygon_does() {
        assert_eq!(fan(3), [[0, 1, 2]]);
        assert_eq!(fan(5), [[0, 1, 2], [0, 2, 3], [0, 3, 4]]);
    }

    #[test]
    fn of_less_than_three_corners_is_empty() {
        for count in 0..3 {
            assert!(fan(count).is_empty());
        }
    }
}

mod split_vertices {
    use stage3_gltf::x::faces::split_vertices;

    #[test]
    fn makes_one_vertex_for_each_pair() {
        let (vertices, indices) = split_vertices(&[(0, 7), (1, 7), (0, 7), (1, 8), (0, 8), (1, 7)]);
        assert_eq!(vertices, [(0, 7), (1, 7), (1, 8), (0, 8)]);
        assert_eq!(indices, [0, 1, 0, 2, 3, 1]);
    }
}

/// E2-11, S2-23: a sharp edge between two faces. Each has its own normal, so two vertices become four.
#[test]
fn normals_have_indices_of_their_own() {
    let model = model(&square("MeshNormals { 2; 0;0;2;, 1;0;0;; 2; 3;0,0,0;, 3;1,1,1;; }"));
    let mesh = &model.meshes[0];
    assert_eq!((mesh.positions.len(), mesh.indices.len()), (6, 6));
    for (corner, &index) in mesh.indices.iter().enumerate() {
        let normal = if corner < 3 { Vec3::Z } else { Vec3::X };
        assert_eq!(mesh.normals[index as usize], normal, "corner {corner}");
    }
    // `--print` shows the file's four vertices, in the file's order.
    let positions = posed_positions(&model, &rest_pose(&model));
    assert_eq!(
        positions,
        [vec3(0.0, 0.0, 1.0), vec3(1.0, 0.0, 1.0), vec3(1.0, 1.0, 1.0), vec3(0.0, 1.0, 1.0)]
    );
}

#[test]
fn a_zero_normal_is_repaired_and_reported() {
    let model = model(&square("MeshNormals { 1; 0;0;0;; 2; 3;0,0,0;, 3;0,0,0;; }"));
    assert!(model.meshes[0].normals.iter().all(|&normal| normal == Vec3::Y));
    assert_eq!(model.warnings, ["line 2, Mesh \"Square\": 1 normals had no length, and now point up"]);
}

/// S2-22
#[test]
fn texture_coordinates_stay_as_they_are() {
    let model = model(&square("MeshTextureCoords { 4; 0;0;, 1;0;, 1;0.25;, 0;1;; }"));
    assert_eq!(model.meshes[0].uvs, [Vec2::ZERO, vec2(0.0, 1.0), vec2(1.0, 0.25), Vec2::X]);
}

/// The number of separators differs, and some vertices are not named. A half is 0.5^2.2 in linear light.
#[test]
fn vertex_colors_are_linear() {
    let model = model(&square("MeshVertexColors { 2; 3; 1.0;0.5;0.0;1.0;;;, 0; 0.0;0.0;0.0;0.5;;; }"));
    let colors = &model.meshes[0].colors;
    assert!(colors[1].abs_diff_eq(vec4(1.0, 0.217638, 0.0, 1.0), 1e-5), "{colors:?}");
    assert_eq!([colors[0], colors[2]], [vec4(0.0, 0.0, 0.0, 0.5), Vec4::ONE]);
}

#[test]
fn a_vertex_without_a_face_is_kept_for_printing() {
    let model = model(
        "Mesh { 4; 0;0;0;, 9;9;9;, 1;0;0;, 0;1;0;; 1; 3;0,2,3;; MeshNormals { 1; 0;0;1;; 1; 3;0,0,0;; } }",
    );
    assert_eq!(posed_positions(&model, &rest_pose(&model))[1], Vec3::splat(9.0));
    assert_eq!((model.meshes[0].positions.len(), model.meshes[0].normals.len()), (4, 4));
    assert_eq!(model.meshes[0].indices.len(), 3);
}

#[test]
fn polygons_become_fans() {
    let model = model("Mesh { 5; 0;0;0;, 0;1;0;, 1;2;0;, 2;1;0;, 2;0;0;; 2; 5;0,1,2,3,4;, 2;0,1;; }");
    let mesh = &model.meshes[0];
    let corners: Vec<Vec3> = mesh.indices.iter().map(|&index| mesh.positions[index as usize]).collect();
    assert_eq!(mesh.indices.len(), 9);
    assert_eq!(corners[6..], [Vec3::ZERO, vec3(2.0, 1.0, 0.0), vec3(2.0, 0.0, 0.0)]);
}

/// Two numbers for the texture, then three for a normal: floats stored as the whole numbers with the same
/// bits.
#[test]
fn declared_attributes_are_read() {
    let words: Vec<String> = (0..4)
        .flat_map(|vertex| [vertex as f32, 0.5, 0.0, 0.0, 1.0])
        .map(|number: f32| number.to_bits().to_string())
        .collect();
    let words = words.join(",");
    let declared = model(&square(&format!("DeclData {{ 2; 1;0;5;0;, 2;0;3;0;; 20; {words}; }}")));
    let mesh = &declared.meshes[0];
    assert_eq!(mesh.uvs, [0.0, 3.0, 2.0, 1.0].map(|u| vec2(u, 0.5)));
    assert_eq!(mesh.normals, [Vec3::Z; 4]);
    // One set of texture coordinates, with two numbers.
    let words: Vec<String> = (0..8).map(|number| (number as f32).to_bits().to_string()).collect();
    let flagged = model(&square(&format!("FVFData {{ 256; 8; {}; }}", words.join(","))));
    assert_eq!(flagged.meshes[0].uvs[0], vec2(0.0, 1.0));
    assert_eq!(flagged.meshes[0].uvs[1], vec2(6.0, 7.0));
    // A block of the mesh's own takes precedence.
    let both = square(&format!(
        "FVFData {{ 256; 8; {}; }} MeshTextureCoords {{ 4; 1;1; 1;1; 1;1; 1;1; }}",
        words.join(",")
    ));
    assert_eq!(model(&both).meshes[0].uvs, [Vec2::ONE; 4]);
}

/// At the door, z is reversed, and so is the order of the corners: the outside stays outside.
#[test]
fn triangles_stay_outside_when_space_is_turned() {
    let body = square("MeshNormals { 1; 0;0;1;; 2; 3;0,0,0;, 3;0,0,0;; }");
    let outside = |space| {
        let file = XDocument::read("test.x", &text(&body).into(), None, MOST_BYTES)
            .expect("a file that can be read");
        let mesh = read_model(&file, space, false).expect("a model").meshes.remove(0);
        let corners: Vec<Vec3> = mesh.indices.iter().map(|&index| mesh.positions[index as usize]).collect();
        for [a, b, c] in corners.as_chunks().0 {
            let across = (b - a).cross(c - a);
            assert!(across.dot(mesh.normals[0]).abs() > 0.9, "{a} {b} {c}");
        }
        ((corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize(), mesh.normals[0])
    };
    // The file's corners go clockwise as seen from -z, so its normals should point there. They point to +z:
    // it is inside out.
    assert_eq!(outside(Space::File), (Vec3::NEG_Z, Vec3::Z));
    assert_eq!(outside(Space::RightHanded), (Vec3::Z, Vec3::NEG_Z));
}

#[test]
fn known_templates_are_all_named() {
    assert_eq!(Template::named("fvfdata"), Template::FvfData);
    assert_eq!(Template::named("VertexDuplicationIndices"), Template::Unknown);
}

/// Some exporters write `1.#QNAN0` where a value is not a number. Only in positions is that refused.
#[test]
fn looks_that_are_no_numbers_are_repaired_and_reported() {
    let normals = "MeshNormals { 1; 1.#QNAN0;0;-1.#IND00;; 2; 3;0,0,0;, 3;0,0,0;; }";
    let uvs = "MeshTextureCoords { 4; 0;1.#INF00;, 1;0;, 1;0.25;, 0;1;; }";
    let model = model(&square(&format!("{normals}\n{uvs}")));
    assert!(model.meshes[0].normals.iter().all(|&normal| normal == Vec3::Y));
    assert!(model.meshes[0].uvs.iter().all(|uv| uv.is_finite()));
    assert_eq!(
        model.warnings,
        [
            "line 2: a number is not finite, and is taken as 0 (3 such)",
            "line 2, Mesh \"Square\": 1 normals had no length, and now point up",
        ]
    );
    let refused = problem("Mesh { 3; 0;1.#QNAN0;0;, 1;0;0;, 0;1;0;; 1; 3;0,1,2;; }");
    assert_eq!(refused, "test.x: line 2: a number is not finite");
}
