//! Pictures of all kinds, and how they lie on a surface.

use crate::loading::{load_bytes, load_file};
use crate::tiny::{add_accessor, base64, data_uri, floats, model, triangle, with_data};
use glam::Vec2;
use png::{BitDepth, ColorType};
use serde_json::{Value, json};
use stage3_gltf::model::{Image, Model};
use std::{fs, path::Path};

/// A picture as a PNG file.
fn png_file(size: (u32, u32), kind: (ColorType, BitDepth), data: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.0, size.1);
    encoder.set_color(kind.0);
    encoder.set_depth(kind.1);
    if kind.0 == ColorType::Indexed {
        encoder.set_palette(vec![255, 0, 0, 0, 255, 0]);
        encoder.set_trns(vec![255, 128]);
    }
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    file
}

/// A picture from the folder `images`.
fn beside(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reading/images").join(name)).unwrap()
}

/// The triangle with a material that shows a picture.
fn with_image(image: Value) -> Value {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["material"] = 0.into();
    json["materials"] = json!([{
        "name": "painted", "doubleSided": true,
        "pbrMetallicRoughness": {"baseColorFactor": [1, 0.5, 0.25, 1], "baseColorTexture": {"index": 0}},
    }]);
    json["textures"] = json!([{"source": 0}]);
    json["images"] = json!([image]);
    json
}

fn read(file: &[u8]) -> Model {
    model(&with_image(json!({"uri": data_uri(file)})))
}

fn only(model: Model) -> Image {
    assert_eq!((model.images.len(), model.materials[0].image, &model.warnings[..]), (1, Some(0), &[][..]));
    model.images.into_iter().next().unwrap()
}

#[test]
fn all_kinds_of_png_become_four_bytes_a_pixel() {
    let pixel = |kind, data: &[u8]| only(read(&png_file((1, 1), kind, data))).rgba;
    assert_eq!(pixel((ColorType::Rgba, BitDepth::Eight), &[1, 2, 3, 4]), [1, 2, 3, 4]);
    assert_eq!(pixel((ColorType::Rgb, BitDepth::Eight), &[1, 2, 3]), [1, 2, 3, 255]);
    assert_eq!(pixel((ColorType::Rgba, BitDepth::Sixteen), &[1, 9, 2, 9, 3, 9, 4, 9]), [1, 2, 3, 4]);
    assert_eq!(pixel((ColorType::Grayscale, BitDepth::Eight), &[7]), [7, 7, 7, 255]);
    assert_eq!(pixel((ColorType::Grayscale, BitDepth::Sixteen), &[7, 0]), [7, 7, 7, 255]);
    assert_eq!(pixel((ColorType::Grayscale, BitDepth::One), &[0x80]), [255, 255, 255, 255]);
    assert_eq!(pixel((ColorType::GrayscaleAlpha, BitDepth::Eight), &[7, 8]), [7, 7, 7, 8]);
    // Two pixels of a palette: red, and half transparent green.
    let two = only(read(&png_file((2, 1), (ColorType::Indexed, BitDepth::One), &[0x40])));
    assert_eq!((two.width, two.height, &two.rgba[..]), (2, 1, &[255, 0, 0, 255, 0, 255, 0, 128][..]));
}

#[test]
fn all_kinds_of_jpeg_become_four_bytes_a_pixel() {
    for (name, expected) in [
        ("color", [192, 64, 32]),
        ("progressive", [192, 64, 32]),
        ("cmyk", [192, 64, 32]),
        ("grey", [128, 128, 128]),
    ] {
        let image = only(read(&beside(&format!("{name}.jpg"))));
        assert_eq!((image.width, image.height, image.rgba.len()), (16, 8, 4 * 16 * 8));
        for pixel in image.rgba.chunks(4) {
            // The same colour all over, which JPEG keeps to within a few steps.
            let off = (0..3).map(|i| pixel[i].abs_diff(expected[i])).max().unwrap();
            assert!(off <= 3 && pixel[3] == 255, "{name}: {pixel:?}");
        }
    }
}

/// Both made by the npm package sharp: one of a single colour, one with every second pixel half transparent.
#[test]
fn webp_becomes_four_bytes_a_pixel() {
    let lossy = only(read(&beside("lossy.webp")));
    assert_eq!((lossy.width, lossy.height, lossy.rgba.len()), (16, 8, 4 * 16 * 8));
    for pixel in lossy.rgba.as_chunks::<4>().0 {
        let off = (0..3).map(|i| pixel[i].abs_diff([192, 64, 32][i])).max().unwrap();
        assert!(off <= 4 && pixel[3] == 255, "{pixel:?}");
    }
    let lossless = only(read(&beside("lossless.webp")));
    assert_eq!(lossless.rgba[..8], [192, 64, 32, 255, 192, 64, 32, 128]);
    // The extension names another picture than the texture's `source`, which is for readers that do not know
    // it.
    let mut json = with_image(json!({"uri": "plain.png"}));
    json["extensionsRequired"] = json!(["EXT_texture_webp"]);
    json["textures"] = json!([{"source": 0, "extensions": {"EXT_texture_webp": {"source": 1}}}]);
    let webp = json!({"name": "webp", "uri": data_uri(&beside("lossless.webp"))});
    json["images"].as_array_mut().unwrap().push(webp);
    assert_eq!(only(model(&json)).name, "webp");
    json["textures"][0]["extensions"]["EXT_texture_webp"]["source"] = 9.into();
    assert_eq!(model(&json).warnings, ["a texture has no image that can be read"]);
}

#[test]
fn a_picture_may_be_in_the_file_beside_it_or_in_a_buffer_view() {
    let file = png_file((1, 1), (ColorType::Rgb, BitDepth::Eight), &[1, 2, 3]);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let _ = fs::create_dir_all(&folder);
    fs::write(folder.join("red wood.png"), &file).unwrap();
    fs::write(folder.join("model.gltf"), with_image(json!({"uri": "red%20wood.png"})).to_string()).unwrap();
    let beside = only(load_file(&folder.join("model.gltf")).unwrap());
    assert_eq!((beside.name.as_str(), &beside.rgba[..]), ("red%20wood.png", &[1, 2, 3, 255][..]));
    let mut json = with_image(json!({"bufferView": 1, "mimeType": "image/png", "name": "wood"}));
    with_data(&mut json, &[floats(&[0.0; 9]), file]);
    let inside = only(model(&json));
    assert_eq!((inside.name.as_str(), &inside.rgba[..]), ("wood", &[1, 2, 3, 255][..]));
}

#[test]
fn a_material_is_a_color_and_a_picture() {
    let file = png_file((1, 1), (ColorType::Rgb, BitDepth::Eight), &[1, 2, 3]);
    let model = read(&file);
    let material = &model.materials[0];
    assert_eq!(
        (material.name.as_str(), material.double_sided, model.meshes[0].material),
        ("painted", true, Some(0))
    );
    assert_eq!(material.base_color.to_array(), [1.0, 0.5, 0.25, 1.0]);
    // Two materials with one picture, which is decoded once.
    let mut json = with_image(json!({"uri": data_uri(&file)}));
    let painted = json["materials"][0].clone();
    json["materials"] = json!([painted, {"name": "plain"}, painted]);
    let model = crate::tiny::model(&json);
    assert_eq!(model.images.len(), 1);
    assert_eq!(model.materials.iter().map(|it| it.image).collect::<Vec<_>>(), [Some(0), None, Some(0)]);
    assert_eq!(model.materials[1].base_color.to_array(), [1.0; 4]);
}

fn warning(image: Value) -> String {
    let model = model(&with_image(image));
    assert_eq!((model.images.len(), model.materials[0].image, model.meshes.len()), (0, None, 1));
    let [warning] = &model.warnings[..] else { panic!("{:?}", model.warnings) };
    warning.clone()
}

#[test]
fn a_picture_that_can_not_be_had_is_a_warning_that_names_it() {
    let png = png_file((8, 8), (ColorType::Rgb, BitDepth::Eight), &[9; 192]);
    let jpeg = beside("color.jpg");
    let cut = |file: &[u8], length: usize| warning(json!({"name": "wood", "uri": data_uri(&file[..length])}));
    assert!(cut(&png, 40).starts_with("image 0 \"wood\": is not valid PNG data: "));
    assert!(cut(&png, 8).starts_with("image 0 \"wood\": is not valid PNG data: "));
    assert!(cut(&jpeg, 100).starts_with("image 0 \"wood\": is not valid JPEG data: "));
    assert_eq!(cut(&png, 3), "image 0 \"wood\": is neither PNG nor JPEG nor WebP");
    assert_eq!(warning(json!({"name": "wood"})), "image 0 \"wood\": has neither a buffer view nor a uri");
    let outside = "image 0 \"../wood.png\": the file \"../wood.png\" is outside the model's own folder, and only files in it are read";
    assert_eq!(warning(json!({"uri": "../wood.png"})), outside);
    let missing = warning(json!({"uri": "wood.png"}));
    assert!(
        missing.starts_with("image 0 \"wood.png\": the file \"wood.png\" is not inside the model"),
        "{missing}"
    );
}

#[test]
fn a_picture_that_says_it_is_huge_is_not_made() {
    // The header of a PNG of 100,000 by 100,000 pixels, without any data.
    let mut file = png_file((1, 1), (ColorType::Rgb, BitDepth::Eight), &[1, 2, 3]);
    file[16..24].copy_from_slice(&[0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0]);
    let (warning, held) =
        crate::costs::most_held(|| warning(json!({"name": "huge", "uri": data_uri(&file)})));
    assert!(warning.starts_with("image 0 \"huge\": "), "{warning}");
    assert!(held < 1 << 20, "{held}");
    let wide = png_file((4097, 4096), (ColorType::Grayscale, BitDepth::One), &[0; 513 * 4096]);
    let (problem, held) =
        crate::costs::most_held(|| self::warning(json!({"name": "wide", "uri": data_uri(&wide)})));
    assert_eq!(problem, "image 0 \"wide\": has 4097 x 4096 pixels, but at most 16777216 are read");
    assert!(held < 10 << 20, "{held}");
}

#[test]
fn broken_pictures_end_well() {
    let png = png_file((8, 8), (ColorType::Rgb, BitDepth::Eight), &[9; 192]);
    for file in [png, beside("progressive.jpg"), beside("lossless.webp")] {
        for place in 0..file.len() {
            for value in [0, 1, 0x7f, 0xff] {
                let mut broken = file.clone();
                broken[place] = value;
                let json = with_image(json!({"uri": format!("data:;base64,{}", base64(&broken))}));
                // The model can still be read when a picture is broken.
                assert!(load_bytes("tiny.gltf", json.to_string().as_bytes()).is_ok());
            }
        }
    }
}

/// The triangle's texture coordinates after its picture was moved on the surface.
fn moved(texture: Value) -> Vec<Vec2> {
    let mut json = with_image(json!({"name": "none"}));
    json["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"] = texture;
    json["meshes"][0]["primitives"][0]["attributes"] =
        json!({"POSITION": 0, "TEXCOORD_0": 1, "TEXCOORD_1": 2});
    let coordinates = json!({"bufferView": 1, "componentType": 5126, "type": "VEC2", "count": 3});
    let others = json!({"bufferView": 2, "componentType": 5126, "type": "VEC2", "count": 3});
    add_accessor(&mut json, coordinates);
    add_accessor(&mut json, others);
    with_data(
        &mut json,
        &[
            floats(&[0.0; 9]),
            floats(&[0.0, 0.0, 1.0, 0.0, 0.0, 1.0]),
            floats(&[0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
        ],
    );
    model(&json).meshes[0].uvs.to_vec()
}

#[test]
fn the_material_names_the_set_of_texture_coordinates() {
    assert_eq!(moved(json!({"index": 0})), [Vec2::ZERO, Vec2::X, Vec2::Y]);
    assert_eq!(moved(json!({"index": 0, "texCoord": 1})), [Vec2::splat(0.5); 3]);
    assert_eq!(moved(json!({"index": 0, "texCoord": 2})), []);
}

#[test]
fn a_picture_may_be_scaled_turned_and_moved() {
    // The extension's own example: the lower left quarter of the picture, a quarter turn clockwise.
    let transform = json!({"offset": [0, 1], "rotation": std::f32::consts::FRAC_PI_2, "scale": [0.5, 0.5]});
    let uvs = moved(json!({"index": 0, "extensions": {"KHR_texture_transform": transform}}));
    let expected = [Vec2::new(0.0, 1.0), Vec2::new(0.0, 0.5), Vec2::new(0.5, 1.0)];
    for (uv, expected) in uvs.iter().zip(expected) {
        assert!(uv.abs_diff_eq(expected, 1e-6), "{uvs:?}");
    }
    // It may name another set, which takes precedence over the texture's.
    let transform = json!({"texCoord": 1, "scale": [2, 4]});
    let uvs = moved(json!({"index": 0, "extensions": {"KHR_texture_transform": transform}}));
    assert_eq!(uvs, [Vec2::new(1.0, 2.0); 3]);
}
