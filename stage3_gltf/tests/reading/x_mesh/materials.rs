//! Materials, and the pictures that they name.

use super::*;

/// S2-24, S2-29: faces are divided by material. A vertex that two materials share is in both subsets, and
/// printed once.
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

/// S2-07: a material outside of the meshes can be shared by several.
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
    let file =
        XDocument::read("test.x", &text(body).into(), None, MOST_BYTES).expect("a file that can be read");
    let material = read_material(&file, 0).expect("a material");
    assert_eq!(material.specular_exponent, 96.07843);
    assert_eq!(material.specular_color, vec3(0.5, 0.25, 0.125));
    assert_eq!(material.emissive_color, vec3(0.1, 0.2, 0.3));
    // An empty name counts as none.
    assert_eq!(material.texture, None);
}

/// S2-25: a material names the file of its picture.
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
        ("old.bmp", "texture \"old.bmp\": is neither PNG nor JPEG nor WebP"),
    ] {
        let model = load_with(name);
        assert_eq!(model.warnings, [what]);
        assert_eq!((model.images.len(), model.materials[0].image), (0, None));
    }
    fs::remove_file(folder.join("../outside.png")).expect("a file");
    fs::remove_dir_all(folder).expect("a folder");
}

/// Two pictures, each of almost as many bytes as a file may have.
#[test]
fn pictures_may_take_twice_as_much_as_the_file() {
    let folder = std::env::temp_dir().join(format!("x_pictures_{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 500, 500);
    encoder.set_color(png::ColorType::Grayscale);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&[9; 500 * 500]));
    written.expect("a picture");
    let material = |name: &str| {
        fs::write(folder.join(name), &png).expect("a file");
        format!("Material {{ 1;1;1;1;; 0; 0;0;0;; 0;0;0;; TextureFilename {{ \"{name}\"; }} }}")
    };
    let materials = material("one.png") + &material("two.png");
    let file = folder.join("test.x");
    fs::write(&file, text(&square(&format!("MeshMaterialList {{ 2; 2; 0, 1;; {materials} }}"))))
        .expect("a file");
    let options = Options { most_bytes: Some(1 << 20), ..Options::default() };
    let model = load(Source::Path(&file), &options).expect("a model");
    assert_eq!((model.images.len(), &model.warnings[..]), (2, &[][..]));
    fs::remove_dir_all(folder).expect("a folder");
}
