//! The many kinds of data in a `.glb` file: those taken in place, and those left to the lesson's reader.

use super::{open_in_place, quad::*, read_both_bytes};
use serde_json::{Value, json};
use testing::tiny::{floats, shorts};

/// A change to the quad.
type Change = fn(&mut Value, &mut Vec<Vec<u8>>);

#[test]
fn a_quad_is_its_bytes_in_the_file() {
    let opened = open_in_place(quad(|_, _| ()).into());
    let [lists] = &opened.lists[..] else { panic!("{} meshes", opened.lists.len()) };
    assert_eq!(lists.positions.bytes()[12..24], floats(&[1.0, 0.0, 0.0]));
    assert_eq!(lists.weights.bytes()[..16], floats(&[0.75, 0.25, 0.0, 0.0]));
    assert_eq!((lists.joints.bytes(), lists.joints.number_size()), (&[0, 1, 0, 0].repeat(4)[..], 1));
    assert_eq!((lists.indices.bytes(), lists.indices.number_size()), (&shorts(&[0, 1, 2, 2, 1, 3])[..], 2));
}

#[test]
fn what_a_gpu_takes_is_taken() {
    let changes: &[(&str, Change)] = &[
        ("as it is", |_, _| ()),
        ("indices of 8 bits", |json, pieces| {
            component(json, INDICES, 5121, false);
            pieces[INDICES] = vec![0, 1, 2, 2, 1, 3];
        }),
        ("indices of 32 bits", |json, pieces| {
            component(json, INDICES, 5125, false);
            pieces[INDICES] = [0, 1, 2, 2, 1, 3_u32].iter().flat_map(|it| it.to_le_bytes()).collect();
        }),
        ("no indices", |json, _| {
            json["meshes"][0]["primitives"][0].as_object_mut().expect("a primitive").remove("indices");
        }),
        ("an index too many for triangles", |json, _| json["accessors"][INDICES]["count"] = 5.into()),
        ("a strip", |json, _| json["meshes"][0]["primitives"][0]["mode"] = 5.into()),
        ("a fan", |json, _| json["meshes"][0]["primitives"][0]["mode"] = 6.into()),
        ("points", |json, _| json["meshes"][0]["primitives"][0]["mode"] = 0.into()),
        ("weights of 8 bits", |json, pieces| {
            component(json, WEIGHTS, 5121, true);
            pieces[WEIGHTS] = [192, 63, 0, 0].repeat(4);
        }),
        ("weights of 16 bits", |json, pieces| {
            component(json, WEIGHTS, 5123, true);
            pieces[WEIGHTS] = shorts(&[40_000, 25_535, 0, 0].repeat(4));
        }),
        ("a weight of 0 between two others", |_, pieces| {
            pieces[WEIGHTS] = floats(&[0.5, 0.0, 0.25, 0.25].repeat(4));
        }),
        ("joints of 16 bits", |json, pieces| {
            component(json, JOINTS, 5123, false);
            pieces[JOINTS] = shorts(&[1, 0, 1, 0].repeat(4));
        }),
        ("colors without alpha, of 16 bits", |json, pieces| {
            component(json, COLOR, 5123, true);
            json["accessors"][COLOR]["type"] = "VEC3".into();
            json["strides"] = json!({COLOR.to_string(): 8});
            pieces[COLOR] = shorts(&[1, 2, 3, 0].repeat(4));
        }),
        ("texture coordinates of 8 bits", |json, pieces| {
            component(json, UV, 5121, true);
            json["strides"] = json!({UV.to_string(): 4});
            pieces[UV] = [255, 128, 0, 0].repeat(4);
        }),
        ("no normals", |json, _| _ = attributes(json).remove("NORMAL")),
        ("no texture coordinates and no colors", |json, _| {
            attributes(json).remove("TEXCOORD_0");
            attributes(json).remove("COLOR_0");
        }),
        ("positions and normals side by side", |json, pieces| {
            let (positions, normals) = (pieces[POSITION].chunks(12), pieces[NORMAL].chunks(12));
            pieces[POSITION] = positions.zip(normals).flat_map(|both| [both.0, both.1].concat()).collect();
            json["strides"] = json!({POSITION.to_string(): 24});
            json["accessors"][NORMAL]["bufferView"] = POSITION.into();
            json["accessors"][NORMAL]["byteOffset"] = 12.into();
        }),
        ("a sparse accessor", |json, pieces| {
            pieces.extend([shorts(&[2]), floats(&[5.0, 6.0, 7.0])]);
            json["accessors"][POSITION]["sparse"] = json!({
                "count": 1, "indices": {"bufferView": 10, "componentType": 5123}, "values": {"bufferView": 11},
            });
        }),
        ("no skin", |json, _| _ = json["nodes"][2].as_object_mut().expect("a node").remove("skin")),
        ("no skin, no joints", |json, _| {
            json["nodes"][2].as_object_mut().expect("a node").remove("skin");
            attributes(json).remove("JOINTS_0");
            attributes(json).remove("WEIGHTS_0");
        }),
        ("a mesh at two nodes", |json, _| json["nodes"][1]["mesh"] = 0.into()),
        ("a stepped clip", |json, _| json["animations"][0]["samplers"][0]["interpolation"] = "STEP".into()),
        ("rotations of another length", |_, pieces| {
            pieces[ROTATION] = floats(&[0.0, 0.0, 0.0, 3.0, 0.0, 0.25, 0.0, 0.125]);
        }),
        ("a clip with a name", |json, _| json["animations"][0]["name"] = "turn".into()),
        ("two clips", |json, _| {
            let clip = json["animations"][0].clone();
            json["animations"].as_array_mut().expect("clips").push(clip);
        }),
        ("no clip", |json, _| json["animations"] = json!([])),
        ("a mesh that no scene shows", |json, _| {
            let mesh = json["meshes"][0].clone();
            json["meshes"].as_array_mut().expect("meshes").push(mesh);
        }),
    ];
    for &(name, change) in changes {
        assert_eq!(read_both_bytes(&quad(change)), Some(Ok(())), "{name}");
    }
}

#[test]
fn what_needs_more_than_a_look_goes_the_lessons_way() {
    let changes: &[(&str, Change)] = &[
        ("has morph targets", |json, _| {
            json["meshes"][0]["primitives"][0]["targets"] = json!([{"POSITION": POSITION}]);
        }),
        ("has normals that are not of unit length", |_, pieces| {
            pieces[NORMAL] = floats(&[0.0, 0.0, 1.00001].repeat(4));
        }),
        ("has normals that are not of unit length", |_, pieces| {
            pieces[NORMAL][..4].copy_from_slice(&f32::NAN.to_le_bytes());
        }),
        ("has numbers that are not finite", |_, pieces| {
            pieces[UV][..4].copy_from_slice(&f32::NAN.to_le_bytes());
        }),
        ("has numbers that are not finite", |_, pieces| {
            pieces[COLOR][..4].copy_from_slice(&f32::INFINITY.to_le_bytes());
        }),
        ("has weights that are negative or do not sum to 1", |_, pieces| {
            pieces[WEIGHTS] = floats(&[0.5, 0.25, 0.0, 0.0].repeat(4));
        }),
        ("has weights that are negative or do not sum to 1", |_, pieces| {
            pieces[WEIGHTS][..16].fill(0);
        }),
        // Its weight is 0, but a GPU reads its matrix all the same.
        ("has joints that are not in its skin", |_, pieces| pieces[JOINTS][2] = 2),
        ("of type U32, not allowed here", |json, pieces| {
            component(json, JOINTS, 5125, false);
            pieces[JOINTS] = floats(&[0.0; 16]);
        }),
        ("has more than four influences a vertex", |json, _| {
            attributes(json).insert("JOINTS_1".into(), JOINTS.into());
            attributes(json).insert("WEIGHTS_1".into(), WEIGHTS.into());
        }),
        ("has a skin, but no joints", |json, _| {
            attributes(json).remove("JOINTS_0");
            attributes(json).remove("WEIGHTS_0");
        }),
        ("has no POSITION", |json, _| _ = attributes(json).remove("POSITION")),
        ("moves texture coordinates", |json, _| {
            json["extensionsUsed"] = json!(["KHR_texture_transform"]);
            json["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]["extensions"] =
                json!({"KHR_texture_transform": {"offset": [0.5, 0.25]}});
        }),
        ("not allowed here", |json, pieces| {
            json["extensionsUsed"] = json!(["KHR_mesh_quantization"]);
            component(json, POSITION, 5123, false);
            json["strides"] = json!({POSITION.to_string(): 8});
            pieces[POSITION] = shorts(&[0, 1, 2, 0].repeat(4));
        }),
    ];
    for &(expected, change) in changes {
        let why = read_both_bytes(&quad(change)).expect("a model").expect_err(expected);
        assert!(why.contains(expected), "{why}, not {expected}");
        assert!(why.starts_with("mesh 0, primitive 0"), "{why}");
    }
}

#[test]
fn clips_that_are_not_plain_go_the_lessons_way() {
    let changes: &[(&str, Change)] = &[
        ("neither stepped nor linear", |json, _| {
            json["animations"][0]["samplers"][0]["interpolation"] = "CUBICSPLINE".into();
        }),
        ("two channels for the same property", |json, _| {
            json["animations"][0]["channels"][0] = json["animations"][0]["channels"][1].clone();
        }),
        ("without a node, a sampler or a known property", |json, _| {
            json["animations"][0]["channels"][0]["target"].as_object_mut().expect("a target").remove("node");
        }),
        ("without a node, a sampler or a known property", |json, _| {
            json["animations"][0]["channels"][0]["target"]["path"] = "color".into();
        }),
        ("morph weights", |json, _| {
            json["animations"][0]["channels"][0]["target"]["path"] = "weights".into();
        }),
        ("keys that are not in order", |_, pieces| pieces[TIMES] = floats(&[1.5, 1.5])),
        ("keys that are not in order", |_, pieces| pieces[TIMES] = floats(&[-1.0, 1.5])),
        ("one value per key", |json, _| json["accessors"][TRANSLATION]["count"] = 1.into()),
        ("not finite", |_, pieces| pieces[TRANSLATION][..4].copy_from_slice(&f32::NAN.to_le_bytes())),
        ("without a length", |_, pieces| pieces[ROTATION][..16].fill(0)),
        ("without a length", |_, pieces| pieces[ROTATION][..4].copy_from_slice(&f32::NAN.to_le_bytes())),
        ("not allowed here", |json, pieces| {
            component(json, ROTATION, 5122, true);
            pieces[ROTATION] = shorts(&[0, 0, 0, 32767, 0, 0, 0, 32767]);
        }),
    ];
    for &(expected, change) in changes {
        let why = read_both_bytes(&quad(change)).expect("a model").expect_err(expected);
        assert!(why.contains(expected), "{why}, not {expected}");
        assert!(why.starts_with("animation 0"), "{why}");
    }
}

#[test]
fn what_the_lesson_refuses_is_refused() {
    let changes: &[Change] = &[
        |_, pieces| pieces[POSITION][..4].copy_from_slice(&f32::NAN.to_le_bytes()),
        |_, pieces| pieces[INDICES] = shorts(&[0, 1, 2, 2, 1, 4]),
        |json, pieces| {
            json["meshes"][0]["primitives"][0]["mode"] = 0.into();
            pieces[INDICES] = shorts(&[0, 1, 2, 2, 1, u16::MAX]);
        },
        |_, pieces| pieces[WEIGHTS][..4].copy_from_slice(&(-0.25_f32).to_le_bytes()),
        |_, pieces| pieces[WEIGHTS][..4].copy_from_slice(&f32::NAN.to_le_bytes()),
        |_, pieces| pieces[WEIGHTS] = floats(&[1.25, -0.25, 0.0, 0.0].repeat(4)),
        // There is a vertex 65535, but that index is reserved.
        |json, pieces| {
            *attributes(json) = serde_json::Map::from_iter([("POSITION".to_owned(), POSITION.into())]);
            json["nodes"][2].as_object_mut().expect("a node").remove("skin");
            json["accessors"][POSITION]["count"] = 65536.into();
            pieces[POSITION] = vec![0; 65536 * 12];
            pieces[INDICES] = shorts(&[0, 1, 2, 2, 1, u16::MAX]);
        },
        |_, pieces| pieces[JOINTS][0] = 2,
        |json, _| _ = attributes(json).remove("WEIGHTS_0"),
        |json, _| json["accessors"][NORMAL]["count"] = 3.into(),
        |json, _| json["meshes"][0]["primitives"][0]["mode"] = 9.into(),
        |json, _| json["accessors"][POSITION]["count"] = 5.into(),
        // It is checked even if no skin uses the weights, or no scene shows the mesh.
        |json, pieces| {
            json["nodes"][2].as_object_mut().expect("a node").remove("skin");
            pieces[WEIGHTS][..4].copy_from_slice(&(-0.25_f32).to_le_bytes());
        },
        |json, pieces| {
            json["scenes"][0]["nodes"] = json!([0]);
            pieces[INDICES] = shorts(&[0, 1, 2, 2, 1, 4]);
        },
    ];
    for (index, &change) in changes.iter().enumerate() {
        assert_eq!(read_both_bytes(&quad(change)), None, "change {index}");
    }
}
