//! Broken files, and what is said of them.

use super::*;

/// File, animation, channel and what is wrong.
#[test]
fn they_say_where() {
    let mut file = file("translation", "LINEAR", &[0.0, 1.0], "VEC3", &[0.0; 9]);
    file.json["animations"][0]["name"] = json!("walk");
    assert_eq!(
        file.error(),
        "face.glb: animation 0 \"walk\", channel 0, output: has 3 entries of translation for 2 keys, which need 2"
    );
}

#[test]
fn counts_that_do_not_match() {
    let cubic = file("scale", "CUBICSPLINE", &[0.0, 1.0], "VEC3", &[0.0; 6]).error();
    assert!(cubic.contains("has 2 entries of scale for 2 keys, which need 6"), "{cubic}");
    let weights = file("weights", "LINEAR", &[0.0], "SCALAR", &[0.0; 3]).error();
    assert!(weights.contains("has 3 weights, and the node has 2 morph targets"), "{weights}");
    let mut weights = file("weights", "LINEAR", &[0.0], "SCALAR", &[0.0; 2]);
    weights.json["animations"][0]["channels"][0]["target"]["node"] = json!(1);
    assert!(
        weights.error().contains("has 2 weights, and the node has 0 morph targets"),
        "{}",
        weights.error()
    );
}

#[test]
fn times_that_do_not_increase() {
    let still = file("translation", "LINEAR", &[0.0, 1.0, 1.0], "VEC3", &[0.0; 9]).error();
    assert!(still.contains("input: key 2 at 1 s is not after key 1 at 1 s"), "{still}");
    let early = file("translation", "LINEAR", &[-1.0], "VEC3", &[0.0; 3]).error();
    assert!(early.contains("input: key 0 is before the start, at -1 s"), "{early}");
}

#[test]
fn numbers_that_are_none() {
    for bad in [f32::NAN, f32::INFINITY] {
        let time = file("translation", "LINEAR", &[0.0, bad], "VEC3", &[0.0; 6]).error();
        assert!(time.contains("channel 0, input, accessor"), "{time}");
        let value = file("translation", "LINEAR", &[0.0], "VEC3", &[0.0, bad, 0.0]).error();
        assert!(value.contains("channel 0, output, accessor"), "{value}");
    }
    let rotation = file("rotation", "LINEAR", &[0.0], "VEC4", &[0.0; 4]).error();
    assert!(rotation.contains("output: the rotation of key 0 has a length of 0"), "{rotation}");
    let rotation = file("rotation", "LINEAR", &[0.0], "VEC4", &[1e30; 4]).error();
    assert!(rotation.contains("output: the rotation of key 0 has a length of inf"), "{rotation}");
}

#[test]
fn what_is_not_there() {
    let right = || file("translation", "LINEAR", &[0.0], "VEC3", &[0.0; 3]);
    for (place, value, says) in [
        ("/animations/0/channels/0/sampler", json!(7), "sampler 7"),
        ("/animations/0/channels/0/target/node", json!(7), "node 7"),
        ("/animations/0/samplers/0/input", json!(70), "accessor 70"),
        ("/animations/0/samplers/0/output", json!(70), "accessor 70"),
        ("/animations/0/samplers/0/interpolation", json!("BEZIER"), "interpolation"),
        ("/animations/0/samplers", json!([]), "sampler 0"),
        ("/accessors/1/count", json!(0), "accessor 1"),
        ("/accessors/2/type", json!("VEC2"), "accessor 2"),
        ("/accessors/1/componentType", json!(U16), "accessor 1"),
    ] {
        let mut file = right();
        *file.json.pointer_mut(place).expect("it is there") = value;
        let error = file.error();
        assert!(error.starts_with("face.glb: ") && error.contains(says), "{place}: {error}");
    }
}
