//! Small files that ask for a lot of memory.

use crate::{
    hostile::{survive, survive_json},
    loading::load_bytes,
    tiny::{add_accessor, data_uri, floats, triangle, two_joints, with_data},
    x_write::text,
};
use bytes::Bytes;
use formats::document::Source;
use serde_json::json;
use stage3_gltf::load::{Options, load};

/// A limit holds for one load only, whatever the file's format.
#[test]
fn each_load_has_its_own_limit() {
    let blanks = " ".repeat(1 << 20);
    let files = [
        ("large.gltf", (triangle().to_string() + &blanks).into_bytes()),
        ("large.x", text(&format!("Frame A {{ }} {blanks}"))),
    ];
    for (name, file) in files {
        let file: Bytes = file.into();
        let load = |most_bytes| {
            let options = Options { most_bytes, ..Options::default() };
            load(Source::Bytes(name, file.clone()), &options)
        };
        let problem = load(Some(1 << 20)).expect_err("too large").to_string();
        let words = "has 2 MiB, more than the 1 that are read; --largest-file MIB allows more";
        assert_eq!(problem, format!("{name}: {words}"));
        assert!(load(Some(2 << 20)).is_ok() && load(None).is_ok());
    }
}

#[test]
fn a_chain_of_a_hundred_thousand_nodes_is_a_model() {
    let count = 100_000;
    let mut json = triangle();
    // From the last to the first, so that every child comes before its parent.
    let nodes =
        (0..count).map(|node| if node == 0 { json!({"mesh": 0}) } else { json!({"children": [node - 1]}) });
    json["nodes"] = nodes.collect();
    json["scenes"] = json!([{"nodes": [count - 1]}]);
    let model = survive_json(&json).unwrap();
    assert_eq!((model.joints.len(), model.meshes[0].joint), (count, count - 1));
    assert!(model.joints.iter().enumerate().all(|(joint, it)| it.parent.is_none_or(|parent| parent < joint)));
}

#[test]
fn text_nested_without_end_is_refused() {
    for open in ["[", "{\"a\":", "{\"extras\":["] {
        let text = format!("{{\"nodes\":{}", open.repeat(100_000));
        survive("nested", || load_bytes("nested", text.as_bytes())).unwrap_err();
    }
}

#[test]
fn four_billion_elements_without_data_are_refused() {
    let mut json = triangle();
    for count in [100_000_000_u64, 4_294_967_295, u64::MAX] {
        json["accessors"][0] = json!({
            "componentType": 5126, "type": "VEC3", "count": count,
            "sparse": {
                "count": 1,
                "indices": {"bufferView": 0, "componentType": 5125},
                "values": {"bufferView": 0, "byteOffset": 4},
            },
        });
        let problem = survive_json(&json).unwrap_err().to_string();
        let words = "POSITION, accessor 0: would need more memory than a model may take";
        assert!(problem.ends_with(words), "{problem}");
        json["accessors"][0].as_object_mut().unwrap().remove("sparse");
        survive_json(&json).unwrap_err();
    }
}

#[test]
fn small_files_that_ask_for_much_are_refused() {
    // One mesh with a million vertices, at a thousand nodes.
    let mut many_nodes = triangle();
    many_nodes["accessors"][0] = json!({"componentType": 5126, "type": "VEC3", "count": 1_000_000});
    many_nodes["nodes"] = vec![json!({"mesh": 0}); 1000].into();
    many_nodes["scenes"] = json!([{"nodes": (0..1000).collect::<Vec<_>>()}]);
    // A thousand primitives with three vertices each, at a thousand nodes.
    let mut many_primitives = many_nodes.clone();
    many_primitives["accessors"][0]["count"] = 3.into();
    many_primitives["meshes"][0]["primitives"] = vec![json!({"attributes": {"POSITION": 0}}); 1000].into();
    // A mesh whose name has a million letters, at forty nodes: each of them keeps the name four times.
    let mut long_name = triangle();
    long_name["nodes"] = vec![json!({"mesh": 0}); 40].into();
    long_name["scenes"] = json!([{"nodes": (0..40).collect::<Vec<_>>()}]);
    long_name["meshes"][0]["name"] = "name".repeat(250_000).into();
    // A strip of nine million indices: 4 bytes each, and 12 for the triangle that each of them adds.
    let mut long_strip = triangle();
    add_accessor(&mut long_strip, json!({"componentType": 5125, "type": "SCALAR", "count": 9_000_000}));
    long_strip["meshes"][0]["primitives"][0]["indices"] = 1.into();
    long_strip["meshes"][0]["primitives"][0]["mode"] = 5.into();
    // A thousand skins, each with the same ten thousand matrices.
    let mut many_skins = triangle();
    many_skins["accessors"] = json!([{"componentType": 5126, "type": "MAT4", "count": 10_000}]);
    many_skins["meshes"] = json!([]);
    many_skins["nodes"] = json!([{}]);
    many_skins["skins"] = vec![json!({"joints": vec![0; 10_000], "inverseBindMatrices": 0}); 1000].into();
    // A weight for each of many empty targets, at many nodes, only one of which is shown.
    let mut many_targets = triangle();
    many_targets["nodes"] = vec![json!({"mesh": 0}); 500].into();
    many_targets["meshes"][0]["primitives"][0]["targets"] = vec![json!({}); 100_000].into();
    // Three bytes of text for each node, material or number.
    let text = |list: &str, value: &str, count: usize| {
        let values = vec![value; count].join(",");
        format!("{{\"asset\":{{\"version\":\"2.0\"}},\"{list}\":[{values}]}}").into_bytes()
    };
    let jsons = [many_nodes, many_primitives, long_name, long_strip, many_skins, many_targets];
    let mut files: Vec<Vec<u8>> = jsons.iter().map(|json| json.to_string().into_bytes()).collect();
    files.push(text("nodes", "{}", 4_000_000));
    files.push(text("materials", "{}", 4_000_000));
    files.push(text("extensionsUsed", "[]", 10_000_000));
    for file in files {
        let name = String::from_utf8_lossy(&file[..80.min(file.len())]).into_owned();
        survive(&name, || load_bytes("much", &file)).map(|_| ()).unwrap_err();
    }
}

#[test]
fn as_much_as_is_allowed_is_held_in_time() {
    // 12 bytes for a position, and 16 for an index until it has become part of a triangle: 126 of 128
    // million.
    let mut json = triangle();
    json["accessors"][0] = json!({"componentType": 5126, "type": "VEC3", "count": 4_500_000});
    let model = survive_json(&json).unwrap();
    assert_eq!(model.meshes[0].positions.len(), 4_500_000);
}

/// Eight sets without data take 24 bytes each per vertex while they are read, and 64 each as lists: 48 and
/// 128 of 128 million.
#[test]
fn influences_of_many_vertices_are_refused_before_they_are_made() {
    let mut json = two_joints();
    for accessor in 0..3 {
        json["accessors"][accessor].as_object_mut().unwrap().remove("bufferView");
        json["accessors"][accessor]["count"] = 250_000.into();
    }
    for set in 0..8 {
        json["meshes"][0]["primitives"][0]["attributes"][format!("JOINTS_{set}")] = 1.into();
        json["meshes"][0]["primitives"][0]["attributes"][format!("WEIGHTS_{set}")] = 2.into();
    }
    let problem = survive_json(&json).unwrap_err().to_string();
    assert!(problem.ends_with("primitive 0: would need more memory than a model may take"), "{problem}");
}

#[test]
fn a_text_of_strings_may_be_long() {
    let mut json = triangle();
    let mut data = floats(&[0.0; 9]);
    data.resize(4_000_000, 0);
    json["buffers"][0] = json!({"byteLength": data.len(), "uri": data_uri(&data)});
    survive_json(&json).unwrap();
}

#[test]
fn long_lists_of_everything_are_read_in_time() {
    let mut json = triangle();
    let count = 30_000;
    json["nodes"] = vec![json!({"mesh": 0}); count].into();
    json["scenes"] = vec![json!({"nodes": [0]}); count].into();
    json["extensionsUsed"] = vec!["none"; count].into();
    json["meshes"] = json!([{"primitives": [{"attributes": {"POSITION": 0}}]}]);
    json["scenes"][0] = json!({"nodes": (0..count).collect::<Vec<_>>()});
    assert_eq!(survive_json(&json).unwrap().meshes.len(), count);
}

#[test]
fn vertices_without_weights_at_many_nodes_are_read_in_time() {
    let mut json = two_joints();
    let count = 30_000;
    json["nodes"].as_array_mut().unwrap().extend(vec![json!({"mesh": 0, "skin": 0}); count]);
    json["scenes"] = json!([{"nodes": (2..count).collect::<Vec<_>>()}]);
    // Without a buffer view, all weights are zero.
    json["accessors"][2].as_object_mut().unwrap().remove("bufferView");
    let model = survive_json(&json).unwrap();
    assert_eq!((model.meshes.len(), model.skins[0].joints.len()), (count - 2, count));
}

#[test]
fn the_same_huge_picture_many_times_is_decoded_a_few_times() {
    // A white square of 4096 by 4096 pixels, in a few thousand bytes.
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 4096, 4096);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.write_header().unwrap().write_image_data(&vec![0xff; 4096 * 512]).unwrap();
    let mut json = triangle();
    let count = 500;
    let texture = |index: usize| json!({"pbrMetallicRoughness": {"baseColorTexture": {"index": index}}});
    json["materials"] = (0..count).map(texture).collect();
    json["textures"] = (0..count).map(|index| json!({"source": index})).collect();
    json["images"] = vec![json!({"bufferView": 1}); count].into();
    with_data(&mut json, &[floats(&[0.0; 9]), file]);
    let model = survive_json(&json).unwrap();
    // Only the first fifty warnings are kept.
    assert_eq!((model.images.len(), model.warnings.len()), (3, 51));
    assert_eq!(model.warnings[49], "image 52: would need more memory than a model may take");
    assert_eq!(model.warnings[50], "there is more of this kind");
}
