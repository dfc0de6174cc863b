//! Faces, materials and attributes of meshes.

use crate::loading::{load_bytes, load_file};
use crate::x_write::{binary, text};
use formats::x_document::{document::XDocument, material::read_material, template::Template};
use glam::{Vec2, Vec3, Vec4, vec2, vec3, vec4};
use stage3_gltf::{
    model::Model,
    pose::rest_pose,
    posed_mesh::posed_positions,
    x::{convention::Space, read_model},
};
use std::fs;

fn model(body: &str) -> Model {
    let file = XDocument::read("test.x", &text(body), None).expect("a file that can be read");
    read_model(&file, Space::File).expect("a model")
}

fn problem(body: &str) -> String {
    load_bytes("test.x", &text(body)).expect_err("a broken file").to_string()
}

/// A square of two triangles in the plane z = 1, with more blocks in it.
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

/// E2-11, S2-23: the sharp edge between two faces: each has its own normal, so two vertices become four.
#[test]
fn normals_have_indices_of_their_own() {
    let model = model(&square("MeshNormals { 2; 0;0;2;, 1;0;0;; 2; 3;0,0,0;, 3;1,1,1;; }"));
    let mesh = &model.meshes[0];
    assert_eq!((mesh.positions.len(), mesh.indices.len()), (6, 6));
    for (corner, &index) in mesh.indices.iter().enumerate() {
        let normal = if corner < 3 { Vec3::Z } else { Vec3::X };
        assert_eq!(mesh.normals[index as usize], normal, "corner {corner}");
    }
    // `--print` shows the four of the file, in the file's order.
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

/// S2-24, S2-29: faces are parted by material; a vertex of both is in both, and printed once.
#[test]
fn each_material_is_a_subset() {
    let model = model(&square(&format!("MeshMaterialList {{ 2; 2; 1, 0;; ; {RED_AND_BLUE} }}")));
    assert_eq!(model.materials.len(), 2);
    assert_eq!(
        (model.materials[0].name.as_str(), model.materials[0].base_color),
        ("Red", vec4(1.0, 0.0, 0.0, 1.0))
    );
    assert_eq!(model.materials[1].base_color, vec4(0.0, 0.0, 1.0, 0.5));
    let [red, blue] = &model.meshes[..] else { panic!("two meshes") };
    assert_eq!((red.material, red.name.as_str(), red.positions.len()), (Some(0), "Square", 3));
    assert_eq!((blue.material, blue.name.as_str(), blue.positions.len()), (Some(1), "Square 2", 3));
    assert_eq!(blue.positions[1], vec3(0.0, 1.0, 1.0));
    assert_eq!(posed_positions(&model, &rest_pose(&model)).len(), 4);
}

#[test]
fn one_index_may_stand_for_all_faces() {
    let model = model(&square(&format!("MeshMaterialList {{ 2; 1; 0;; {RED_AND_BLUE} }}")));
    assert_eq!(model.meshes.len(), 1);
    assert_eq!(model.meshes[0].material, Some(0));
}

#[test]
fn materials_may_be_referred_to() {
    let list = "MeshMaterialList { 2; 2; 0, 1;; {Red} {Nobody} }";
    let model = model(&format!("{} {} {RED_AND_BLUE}", square(list), square(list)));
    assert_eq!(model.materials.len(), 1);
    let materials: Vec<_> = model.meshes.iter().map(|mesh| mesh.material).collect();
    assert_eq!(materials, [None, Some(0), None, Some(0)]);
    assert!(model.warnings[0].contains("a reference to a material leads nowhere"), "{:?}", model.warnings);
}

/// E2-7: "emissive power" is the specular exponent.
#[test]
fn the_number_behind_the_color_is_the_specular_exponent() {
    let body = "Material { 1;1;1;1;; 96.078430; 0.5;0.25;0.125;; 0.1;0.2;0.3;; TextureFileName { \"\"; } }";
    let file = XDocument::read("test.x", &text(body), None).expect("a file that can be read");
    let material = read_material(&file, 0).expect("a material");
    assert_eq!(material.specular_exponent, 96.07843);
    assert_eq!(material.specular_color, vec3(0.5, 0.25, 0.125));
    assert_eq!(material.emissive_color, vec3(0.1, 0.2, 0.3));
    // An empty name is none.
    assert_eq!(material.texture, None);
}

#[test]
fn texture_coordinates_stay_as_they_are() {
    let model = model(&square("MeshTextureCoords { 4; 0;0;, 1;0;, 1;0.25;, 0;1;; }"));
    assert_eq!(model.meshes[0].uvs, [Vec2::ZERO, vec2(0.0, 1.0), vec2(1.0, 0.25), Vec2::X]);
}

/// The number of separators differs, some vertices are not named; a half is 0.5^2.2 in linear light.
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

/// Two numbers for a texture, then three for a normal: floating-point numbers with the bits of whole ones.
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
    // One set of texture coordinates with two numbers.
    let words: Vec<String> = (0..8).map(|number| (number as f32).to_bits().to_string()).collect();
    let flagged = model(&square(&format!("FVFData {{ 256; 8; {}; }}", words.join(","))));
    assert_eq!(flagged.meshes[0].uvs[0], vec2(0.0, 1.0));
    assert_eq!(flagged.meshes[0].uvs[1], vec2(6.0, 7.0));
    // What the mesh says in a block of its own comes first.
    let both = square(&format!(
        "FVFData {{ 256; 8; {}; }} MeshTextureCoords {{ 4; 1;1; 1;1; 1;1; 1;1; }}",
        words.join(",")
    ));
    assert_eq!(model(&both).meshes[0].uvs, [Vec2::ONE; 4]);
}

/// At the door: z is turned, and the corners with it, so that what was outside stays outside.
#[test]
fn triangles_stay_outside_when_space_is_turned() {
    let body = square("MeshNormals { 1; 0;0;1;; 2; 3;0,0,0;, 3;0,0,0;; }");
    let outside = |space| {
        let file = XDocument::read("test.x", &text(&body), None).expect("a file that can be read");
        let mesh = read_model(&file, space).expect("a model").meshes.remove(0);
        let corners: Vec<Vec3> = mesh.indices.iter().map(|&index| mesh.positions[index as usize]).collect();
        for corners in corners.chunks_exact(3) {
            let across = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
            assert!(across.dot(mesh.normals[0]).abs() > 0.9, "{corners:?}");
        }
        ((corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize(), mesh.normals[0])
    };
    // The file's corners go clockwise as seen from -z, where its normals should point: they say +z, so it is inside out.
    assert_eq!(outside(Space::File), (Vec3::NEG_Z, Vec3::Z));
    assert_eq!(outside(Space::RightHanded), (Vec3::Z, Vec3::NEG_Z));
}

#[test]
fn textures_lie_beside_the_model() {
    let folder = std::env::temp_dir().join(format!("x_textures_{}", std::process::id()));
    fs::create_dir_all(folder.join("Pictures")).expect("a folder");
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 1, 1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&[10, 20, 30])).expect("a picture");
    for file in ["Pictures/Skin.PNG", "bare.png"] {
        fs::write(folder.join(file), &png).expect("a file");
    }
    fs::write(folder.join("old.bmp"), b"BM").expect("a file");
    fs::write(folder.join("../outside.png"), &png).expect("a file");
    let load_with = |name: &str| {
        let material =
            format!("Material {{ 1;1;1;1;; 0; 0;0;0;; 0;0;0;; TextureFilename {{ \"{name}\"; }} }}");
        let body = square(&format!("MeshMaterialList {{ 1; 1; 0;; {material} }}"));
        fs::write(folder.join("test.x"), text(&body)).expect("a file");
        load_file(&folder.join("test.x")).expect("a model")
    };
    for name in [
        "Pictures/Skin.PNG",
        "pictures\\\\skin.png",
        "pictures\\skin.png",
        "C:\\\\art\\\\BARE.png",
        "..\\bare.png",
    ] {
        let model = load_with(name);
        assert_eq!(model.images.len(), 1, "{name}: {:?}", model.warnings);
        assert_eq!(model.images[0].rgba, [10, 20, 30, 255]);
        assert_eq!(model.materials[0].image, Some(0));
    }
    for (name, what) in [
        ("none.png", "texture \"none.png\": is not beside the model"),
        ("../outside.png", "texture \"../outside.png\": is not beside the model"),
        ("old.bmp", "texture \"old.bmp\": is neither PNG nor JPEG"),
    ] {
        let model = load_with(name);
        assert_eq!(model.warnings, [what]);
        assert_eq!((model.images.len(), model.materials[0].image), (0, None));
    }
    fs::remove_file(folder.join("../outside.png")).expect("a file");
    fs::remove_dir_all(folder).expect("a folder");
}

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
        (in_square("SkinWeights { \"A\"; 0; 1,0,0; }"), "line 3, SkinWeights: there are too few numbers"),
    ] {
        assert_eq!(problem, format!("test.x: {what}"));
    }
}

/// In a binary file the same error names the byte of the number.
#[test]
fn broken_meshes_are_refused_with_the_byte() {
    let file = binary(&text("Mesh A { 1; 0.0;0.0;0.0;; 1; 3; 0,0,7; }"), 32);
    let error = load_bytes("test.x", &file).expect_err("a broken file").to_string();
    let at = file.len() - 6;
    assert_eq!(error, format!("test.x: byte {at}, Mesh \"A\": there is no vertex 7, only 1"));
    assert_eq!(file[at..at + 4], [7, 0, 0, 0]);
}

#[test]
fn known_templates_are_all_named() {
    assert_eq!(Template::named("fvfdata"), Template::FvfData);
    assert_eq!(Template::named("VertexDuplicationIndices"), Template::Unknown);
}
