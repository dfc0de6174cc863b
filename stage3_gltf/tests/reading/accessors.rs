//! Accessors: numbers read from bytes.

use crate::tiny::{add_accessor, floats, model, problem, shorts, triangle, with_data};
use glam::{Vec2, Vec3, Vec4};
use serde_json::{Value, json};

/// The triangle, with its positions stored in another way.
fn positions(accessor: Value, pieces: &[Vec<u8>]) -> Value {
    let mut json = triangle();
    json["accessors"][0] = accessor;
    json["extensionsUsed"] = json!(["KHR_mesh_quantization"]);
    json["extensionsRequired"] = json!(["KHR_mesh_quantization"]);
    with_data(&mut json, pieces);
    json
}

fn first(json: &Value) -> Vec3 {
    model(json).meshes[0].positions[0]
}

#[test]
fn quantized_positions_are_whole_numbers_or_parts_of_the_largest() {
    let read = |component: u32, normalized: bool, bytes: Vec<u8>| {
        let accessor = json!({
            "bufferView": 0, "componentType": component, "type": "VEC3", "count": 1, "normalized": normalized
        });
        first(&positions(accessor, &[bytes]))
    };
    assert_eq!(read(5120, false, vec![128, 255, 127]), Vec3::new(-128.0, -1.0, 127.0));
    // The most negative number stands for -1, as its neighbour does.
    assert_eq!(read(5120, true, vec![128, 129, 127]), Vec3::new(-1.0, -1.0, 1.0));
    assert_eq!(read(5121, false, vec![0, 128, 255]), Vec3::new(0.0, 128.0, 255.0));
    assert_eq!(read(5121, true, vec![0, 51, 255]), Vec3::new(0.0, 0.2, 1.0));
    assert_eq!(read(5122, false, shorts(&[0x8000, 0xffff, 0x7fff])), Vec3::new(-32768.0, -1.0, 32767.0));
    assert_eq!(read(5122, true, shorts(&[0x8000, 0, 0x7fff])), Vec3::new(-1.0, 0.0, 1.0));
    assert_eq!(read(5123, false, shorts(&[0, 1, 0xffff])), Vec3::new(0.0, 1.0, 65535.0));
    assert_eq!(read(5123, true, shorts(&[0, 13107, 0xffff])), Vec3::new(0.0, 0.2, 1.0));
    assert_eq!(read(5126, false, floats(&[0.5, -1e-30, 1e30])), Vec3::new(0.5, -1e-30, 1e30));
}

#[test]
fn quantized_positions_need_their_extension() {
    let accessor = json!({"bufferView": 0, "componentType": 5121, "type": "VEC3", "count": 1});
    let mut json = positions(accessor, &[vec![1, 2, 3]]);
    json.as_object_mut().unwrap().retain(|name, _| !name.starts_with("extensions"));
    let place = "tiny.gltf: mesh 0 \"triangle\", primitive 0, POSITION, accessor 0";
    assert_eq!(problem(&json), format!("{place}: has components of type U8, not allowed here: it takes F32"));
}

#[test]
fn elements_may_stand_apart_and_begin_late() {
    let accessor =
        json!({"bufferView": 0, "byteOffset": 4, "componentType": 5126, "type": "VEC3", "count": 2});
    let mut json = positions(accessor, &[floats(&[9.0, 1.0, 2.0, 3.0, 9.0, 4.0, 5.0, 6.0])]);
    json["bufferViews"][0]["byteStride"] = 16.into();
    // The second element ends with the view: nothing needs to follow it.
    assert_eq!(model(&json).meshes[0].positions, [Vec3::new(1.0, 2.0, 3.0), Vec3::new(4.0, 5.0, 6.0)]);
}

fn sparse(count: u64, places: &[u16]) -> Value {
    let accessor = json!({
        "componentType": 5126, "type": "VEC3", "count": count,
        "sparse": {
            "count": places.len(),
            "indices": {"bufferView": 0, "componentType": 5123},
            "values": {"bufferView": 1},
        },
    });
    positions(accessor, &[shorts(places), floats(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])])
}

#[test]
fn sparse_elements_replace_those_of_the_view_or_zeros() {
    let six = [Vec3::ZERO, Vec3::new(1.0, 2.0, 3.0), Vec3::ZERO, Vec3::new(4.0, 5.0, 6.0)];
    assert_eq!(model(&sparse(4, &[1, 3])).meshes[0].positions, six);
    let mut json = sparse(2, &[0, 1]);
    json["accessors"][0]["bufferView"] = 1.into();
    json["accessors"][0]["sparse"]["count"] = 1.into();
    json["accessors"][0]["sparse"]["indices"]["byteOffset"] = 2.into();
    assert_eq!(model(&json).meshes[0].positions, [Vec3::new(1.0, 2.0, 3.0); 2]);
}

#[test]
fn broken_sparse_data_is_refused() {
    let place = "tiny.gltf: mesh 0 \"triangle\", primitive 0, POSITION, accessor 0";
    assert_eq!(problem(&sparse(4, &[1, 4])), format!("{place}: its sparse index 4 is out of range"));
    assert_eq!(
        problem(&sparse(4, &[3, 1])),
        format!("{place}: its sparse indices are not in increasing order")
    );
    assert_eq!(problem(&sparse(1, &[0, 1])), "tiny.gltf: accessor 0: has 2 sparse elements of 1");
    let mut json = sparse(4, &[1, 3]);
    json["accessors"][0]["sparse"]["values"]["byteOffset"] = 4.into();
    assert_eq!(
        problem(&json),
        "tiny.gltf: accessor 0, sparse values: needs 28 bytes, but buffer view 1 has 24"
    );
    json["accessors"][0]["sparse"]["values"] = json!({"bufferView": 2});
    assert_eq!(problem(&json), "tiny.gltf: accessor 0, sparse values: buffer view 2 is not in the file");
}

#[test]
fn lengths_that_lie_are_refused_before_anything_is_read() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut json = triangle();
        change(&mut json);
        problem(&json)
    };
    let count = |count: u64| refused(&|json| json["accessors"][0]["count"] = count.into());
    let place = "tiny.gltf: mesh 0 \"triangle\", primitive 0, POSITION, accessor 0";
    assert_eq!(count(0), format!("{place}: has no elements"));
    assert_eq!(count(4), "tiny.gltf: accessor 0: needs 48 bytes, but buffer view 0 has 36");
    assert!(count(u64::MAX).ends_with("needs 221360928884514619380 bytes, but buffer view 0 has 36"));
    let offset = refused(&|json| json["accessors"][0]["byteOffset"] = u64::MAX.into());
    assert!(offset.contains("accessor 0: needs 18446744073709551651 bytes"), "{offset}");
    let offset = refused(&|json| {
        json["accessors"][0] =
            json!({"bufferView": 0, "byteOffset": 2, "componentType": 5126, "type": "VEC3", "count": 2})
    });
    assert_eq!(offset, "tiny.gltf: accessor 0: its data is not aligned to 4 bytes");
    let view = refused(&|json| json["bufferViews"][0]["byteLength"] = 37.into());
    assert_eq!(view, "tiny.gltf: buffer view 0: has 37 bytes up to byte 37 of a buffer with 36");
    let view = refused(&|json| json["bufferViews"][0]["byteOffset"] = u64::MAX.into());
    assert!(view.contains("up to byte 18446744073709551651 of a buffer with 36"), "{view}");
    let stride = refused(&|json| json["bufferViews"][0]["byteStride"] = 8.into());
    assert_eq!(stride, "tiny.gltf: accessor 0: its elements have 12 bytes, more than the byteStride of 8");
    let stride = refused(&|json| json["bufferViews"][0]["byteStride"] = 0.into());
    assert_eq!(stride, "tiny.gltf: buffer view 0: can't have a byteStride of 0");
    let buffer = refused(&|json| json["buffers"][0]["byteLength"] = 5_000_000_000_u64.into());
    assert_eq!(buffer, "tiny.gltf: buffer 0: should have 5000000000 bytes, but has 36");
    let shape = refused(&|json| json["accessors"][0]["type"] = "VEC2".into());
    assert_eq!(
        shape,
        "tiny.gltf: mesh 0 \"triangle\", primitive 0, POSITION, accessor 0: is of type Vec2, not Vec3"
    );
    let shape = refused(&|json| json["accessors"][0]["type"] = "VEC5".into());
    assert_eq!(shape, "tiny.gltf: accessor 0: has an unknown type or componentType");
    let view = refused(&|json| json["accessors"][0]["bufferView"] = 1.into());
    assert_eq!(view, "tiny.gltf: accessor 0: buffer view 1 is not in the file");
}

#[test]
fn numbers_that_are_none_are_refused() {
    for (value, word) in [(f32::NAN, "NaN"), (f32::INFINITY, "inf"), (f32::NEG_INFINITY, "-inf")] {
        let mut json = triangle();
        with_data(&mut json, &[floats(&[0.0, 0.0, 0.0, 0.0, value, 0.0, 0.0, 0.0, 0.0])]);
        let place = "tiny.gltf: mesh 0 \"triangle\", primitive 0, POSITION, accessor 0";
        assert_eq!(problem(&json), format!("{place}: element 1 contains {word}"));
    }
}

#[test]
fn attributes_have_as_many_elements_as_there_are_positions() {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["attributes"]["NORMAL"] = 1.into();
    add_accessor(&mut json, json!({"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 2}));
    let place = "tiny.gltf: mesh 0 \"triangle\", primitive 0";
    assert_eq!(problem(&json), format!("{place}, NORMAL: has 2 elements for 3 vertices"));
    json["meshes"][0]["primitives"][0] = json!({"attributes": {"POSITION": 0}, "targets": [{"POSITION": 1}]});
    assert_eq!(problem(&json), format!("{place}, target 0, POSITION: has 2 elements for 3 vertices"));
}

#[test]
fn colors_and_texture_coordinates_may_be_fractions() {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["attributes"] = json!({"POSITION": 0, "COLOR_0": 1, "TEXCOORD_0": 2});
    json["accessors"] = json!([
        {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 1},
        {"bufferView": 1, "componentType": 5121, "type": "VEC3", "count": 1, "normalized": true},
        {"bufferView": 2, "componentType": 5123, "type": "VEC2", "count": 1, "normalized": true},
    ]);
    with_data(&mut json, &[floats(&[0.0; 3]), vec![255, 51, 0, 0], shorts(&[65535, 13107])]);
    let mesh = &model(&json).meshes[0];
    assert_eq!(mesh.colors, [Vec4::new(1.0, 0.2, 0.0, 1.0)]);
    assert_eq!(mesh.uvs, [Vec2::new(1.0, 0.2)]);
    json["accessors"][1]["type"] = "VEC4".into();
    assert_eq!(model(&json).meshes[0].colors, [Vec4::new(1.0, 0.2, 0.0, 0.0)]);
}
