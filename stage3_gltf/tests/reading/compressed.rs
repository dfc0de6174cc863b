//! Compressed data: how a file declares it, and where the result goes. The codecs have tests of their own, in
//! `formats`.

use crate::hostile::survive_json;
use crate::loading::load_file;
use crate::tiny::{data_uri, floats, model, problem, triangle};
use glam::vec3;
use serde_json::{Value, json};
use testing::samples;

/// A stream of version 0 for at most 16 elements of at most 32 bytes: all differences are stored as whole
/// bytes.
fn stream(elements: &[u8], stride: usize) -> Vec<u8> {
    let mut stream = vec![0xa0];
    for byte in 0..stride {
        let column: Vec<u8> = elements.iter().skip(byte).step_by(stride).copied().collect();
        stream.push(3);
        let mut last = 0_u8;
        for place in 0..16 {
            let difference = column.get(place).map_or(0, |byte| byte.wrapping_sub(last) as i8);
            last = column.get(place).copied().unwrap_or(last);
            stream.push(((difference << 1) ^ (difference >> 7)) as u8);
        }
    }
    stream.extend([0; 32]);
    stream
}

fn corners() -> Vec<u8> {
    floats(&[0.0, 0.0, 0.5, 1.0, 0.0, 0.25, 0.0, 1.0, -2.0])
}

/// The triangle, whose corners are compressed; its own buffer has no data.
fn compressed(extension: &str) -> Value {
    let mut json = triangle();
    let stream = stream(&corners(), 12);
    json["extensionsUsed"] = json!([extension]);
    json["extensionsRequired"] = json!([extension]);
    json["buffers"] = json!([
        {"byteLength": 36, "extensions": {extension: {"fallback": true}}},
        {"byteLength": stream.len() + 5, "uri": data_uri(&[&[7; 5], &stream[..]].concat())},
    ]);
    json["bufferViews"][0]["extensions"] = json!({extension: {
        "buffer": 1, "byteOffset": 5, "byteLength": stream.len(), "byteStride": 12, "count": 3,
        "mode": "ATTRIBUTES", "filter": "NONE",
    }});
    json
}

fn heights(json: &Value) -> Vec<f32> {
    model(json).meshes[0].positions.iter().map(|position| position.z).collect()
}

#[test]
fn compressed_views_are_read_under_both_names() {
    for extension in ["EXT_meshopt_compression", "KHR_meshopt_compression"] {
        let json = compressed(extension);
        assert_eq!(heights(&json), [0.5, 0.25, -2.0]);
        assert!(model(&json).warnings.is_empty());
    }
}

/// A file may hold the same data twice, for readers that do not know the extension. The substitute is not
/// even looked for.
#[test]
fn what_stands_in_for_compressed_data_is_not_needed() {
    let mut json = compressed("EXT_meshopt_compression");
    json.as_object_mut().unwrap().remove("extensionsRequired");
    json["buffers"][0]["uri"] = "not_there.bin".into();
    assert_eq!(heights(&json), [0.5, 0.25, -2.0]);
}

#[test]
fn broken_compression_is_refused_with_its_view() {
    let refused = |name: &str, value: Value| {
        let mut json = compressed("EXT_meshopt_compression");
        json["bufferViews"][0]["extensions"]["EXT_meshopt_compression"][name] = value;
        let problem = problem(&json);
        problem.strip_prefix("tiny.gltf: buffer view 0: ").expect("the view").to_owned()
    };
    assert_eq!(refused("buffer", json!(9)), "buffer 9 is not in the file, or has no data");
    assert_eq!(refused("buffer", json!(0)), "buffer 0 is not in the file, or has no data");
    assert_eq!(refused("count", json!(4)), "has 36 bytes, but decodes to 4 elements of 12");
    assert_eq!(
        refused("count", json!(u64::MAX)),
        "has 36 bytes, but decodes to 18446744073709551615 elements of 12"
    );
    assert_eq!(refused("count", json!(null)), "its compression has no count");
    assert_eq!(refused("mode", json!("LINES")), "its compression has no mode that is known");
    assert_eq!(refused("filter", json!("SMOOTH")), "its compression has no filter that is known");
    assert_eq!(
        refused("filter", json!("QUATERNION")),
        "Attributes with the filter Quaternion can't have 12 bytes each"
    );
    assert_eq!(refused("byteOffset", json!(6)), "its stream ends at byte 243 of a buffer with 242");
    assert_eq!(refused("byteLength", json!(90)), "the stream is cut off");
    assert_eq!(refused("byteOffset", json!(4)), "the stream is not one of elements");
    assert_eq!(refused("mode", json!("INDICES")), "Indices with the filter None can't have 12 bytes each");
}

/// gltfpack's codecs: quantized, and compressed with filters. The positions are compared in `conformance`.
#[test]
fn a_compressed_sample_is_read() {
    let Some(folder) = samples::folder() else { return };
    let model = load_file(&folder.join("_derived/RiggedFigure_meshopt.glb")).unwrap();
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
    assert_eq!(model.skins.len(), 1);
}

/// Two triangles with the corners (0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0.5), encoded by the npm package
/// draco3dgltf: with its edgebreaker method, then with its sequential one. Positions have 12 bits.
const DRACO: [&str; 2] = [
    "445241434f02020101000000040200020000011fff011101ff000001000903000002010101000d0301200110230110030030904a002000\
     fe1f00000000ff0f00000000000000000000000000000000803f0c",
    "445241434f0202010000000204010001020201030101000903000002000101000d03012001102301100300a09088110000f0ff00000000\
     ff0f00000000000000000000000000000000803f0c",
];

fn bytes(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().as_chunks::<2>().0;
    pairs.iter().map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn draco(stream: &[u8]) -> Value {
    json!({
        "asset": {"version": "2.0"},
        "extensionsUsed": ["KHR_draco_mesh_compression"],
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "meshes": [{"name": "m", "primitives": [{
            "attributes": {"POSITION": 1}, "indices": 0,
            "extensions": {"KHR_draco_mesh_compression": {"bufferView": 0, "attributes": {"POSITION": 0}}},
        }]}],
        "accessors": [
            {"componentType": 5123, "type": "SCALAR", "count": 6},
            {"componentType": 5126, "type": "VEC3", "count": 4},
        ],
        "bufferViews": [{"buffer": 0, "byteLength": stream.len()}],
        "buffers": [{"byteLength": stream.len(), "uri": data_uri(stream)}],
    })
}

/// The extension is required or only used: without other data beside it, the compressed data is all
/// there is.
#[test]
fn compressed_primitives_are_read() {
    for stream in DRACO {
        let mut json = draco(&bytes(stream));
        let used = model(&json);
        json["extensionsRequired"] = json!(["KHR_draco_mesh_compression"]);
        for model in [used, model(&json)] {
            assert!(model.warnings.is_empty(), "{:?}", model.warnings);
            let mesh = &model.meshes[0];
            let mut corners = mesh.positions.clone();
            corners.sort_by(|a, b| (a.x, a.y).partial_cmp(&(b.x, b.y)).unwrap());
            let expected =
                [vec3(0.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0), vec3(1.0, 1.0, 0.5)];
            // One step of 12 bits.
            assert!(corners.iter().zip(expected).all(|(a, b)| a.abs_diff_eq(b, 1.0 / 4095.0)), "{corners:?}");
            // Seen from above, both triangles go round counter-clockwise.
            assert_eq!(mesh.indices.len(), 6);
            for triangle in mesh.indices.as_chunks::<3>().0 {
                let [a, b, c] = triangle.map(|index| mesh.positions[index as usize]);
                assert!((b - a).cross(c - a).z > 0.9);
            }
        }
    }
}

#[test]
fn broken_primitives_are_refused_with_their_place() {
    let stream = bytes(DRACO[0]);
    let refused = |place: &str, value: Value| {
        let mut json = draco(&stream);
        *json.pointer_mut(place).expect("it is there") = value;
        let problem = problem(&json);
        problem
            .strip_prefix("tiny.gltf: mesh 0 \"m\", primitive 0, its Draco data")
            .expect("the place")
            .to_owned()
    };
    let extension = "/meshes/0/primitives/0/extensions/KHR_draco_mesh_compression";
    assert_eq!(
        refused(&format!("{extension}/bufferView"), json!(7)),
        ": has no buffer view that is in the file"
    );
    assert_eq!(
        refused(&format!("{extension}/attributes/POSITION"), json!(7)),
        ", POSITION: has no attribute 7"
    );
    assert_eq!(refused("/accessors/1/count", json!(5)), ", POSITION: has 4 elements, and accessor 1 has 5");
    assert_eq!(refused("/accessors/0/count", json!(3)), ", indices: has 6 elements, and accessor 0 has 3");
    let other = refused("/accessors/1/componentType", json!(5121));
    assert_eq!(other, ", POSITION: has 3 components of type F32, and not 3 of U8");
    let cut = refused("/bufferViews/0/byteLength", json!(40));
    assert!(cut.starts_with(": can't be decoded: "), "{cut}");
}

#[test]
fn damaged_primitives_end_well() {
    let mut state = 1_u32;
    for stream in DRACO.map(bytes) {
        for _ in 0..1000 {
            let mut stream = stream.clone();
            for _ in 0..=state % 3 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = state as usize / 7 % stream.len();
                stream[at] = (state >> 24) as u8;
            }
            let _ = survive_json(&draco(&stream));
        }
    }
}
