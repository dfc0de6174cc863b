//! Broken files and their messages: a channel that breaks the rules is passed over, and the rest plays.

use super::*;

/// The warning about the only channel, which is passed over.
fn passed_over(file: &File) -> String {
    let (model, clips) = file.load().expect("a model");
    assert_eq!((clips.len(), clips[0].channels.len(), clips[0].duration_s), (1, 0, 0.0));
    let [warning] = &model.warnings[..] else { panic!("{:?}", model.warnings) };
    assert!(warning.ends_with("; it is passed over"), "{warning}");
    warning.clone()
}

/// They name the animation, the channel and the fault.
#[test]
fn they_say_where() {
    let mut file = file("translation", "LINEAR", &[0.0, 1.0], "VEC3", &[0.0; 9]);
    file.json["animations"][0]["name"] = json!("walk");
    assert_eq!(
        passed_over(&file),
        "animation 0 \"walk\", channel 0, output: has 3 entries of translation for 2 keys, which need 2; it is passed over"
    );
}

/// One bad channel keeps neither the others from playing nor a right one for the same joint.
#[test]
fn the_rest_plays() {
    let mut file = file("translation", "LINEAR", &[0.0, 1.0, 1.0], "VEC3", &[0.0; 9]);
    let (times, places) =
        (file.floats("SCALAR", &[0.5, 2.0]), file.floats("VEC3", &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    let samplers = file.json["animations"][0]["samplers"].as_array_mut().expect("an array");
    samplers.push(json!({"input": times, "output": places}));
    let channel = json!({"sampler": 1, "target": {"node": 1, "path": "translation"}});
    file.json["animations"][0]["channels"].as_array_mut().expect("an array").push(channel);
    let (model, clips) = file.load().expect("a model");
    assert_eq!(
        model.warnings,
        ["animation 0, channel 0, input: key 2 at 1 s is not after key 1 at 1 s; it is passed over"]
    );
    let [channel] = &clips[0].channels[..] else { panic!("{:?}", clips[0].channels) };
    assert_eq!((&channel.times_s[..], clips[0].duration_s), (&[0.5, 2.0][..], 2.0));
}

#[test]
fn counts_that_do_not_match() {
    let cubic = passed_over(&file("scale", "CUBICSPLINE", &[0.0, 1.0], "VEC3", &[0.0; 6]));
    assert!(cubic.contains("has 2 entries of scale for 2 keys, which need 6"), "{cubic}");
    let weights = passed_over(&file("weights", "LINEAR", &[0.0], "SCALAR", &[0.0; 3]));
    assert!(weights.contains("has 3 weights, and the node has 2 morph targets"), "{weights}");
    let mut weights = file("weights", "LINEAR", &[0.0], "SCALAR", &[0.0; 2]);
    weights.json["animations"][0]["channels"][0]["target"]["node"] = json!(1);
    let weights = passed_over(&weights);
    assert!(weights.contains("has 2 weights, and the node has 0 morph targets"), "{weights}");
}

/// For each two weights, 8 bytes are read and a list of 24 is made, against a limit of 268 million bytes.
#[test]
fn weights_that_would_need_much_memory() {
    let of_so_many = |count: usize| {
        let mut weights = file("weights", "LINEAR", &[0.0], "SCALAR", &[0.0]);
        let output = weights.json["animations"][0]["samplers"][0]["output"].as_u64().expect("an accessor");
        weights.json["accessors"][output as usize] =
            json!({"componentType": 5126, "type": "SCALAR", "count": count});
        passed_over(&weights)
    };
    let read = of_so_many(8_000_000);
    assert!(read.contains("output: has 4000000 entries of weights for 1 keys, which need 1"), "{read}");
    let refused = of_so_many(20_000_000);
    assert!(refused.contains("output: would need more memory than a model may take"), "{refused}");
}

#[test]
fn times_that_do_not_increase() {
    let still = passed_over(&file("translation", "LINEAR", &[0.0, 1.0, 1.0], "VEC3", &[0.0; 9]));
    assert!(still.contains("input: key 2 at 1 s is not after key 1 at 1 s"), "{still}");
    let back = passed_over(&file("translation", "LINEAR", &[0.0, 1.0, 0.5], "VEC3", &[0.0; 9]));
    assert!(back.contains("input: key 2 at 0.5 s is not after key 1 at 1 s"), "{back}");
    let early = passed_over(&file("translation", "LINEAR", &[-1.0], "VEC3", &[0.0; 3]));
    assert!(early.contains("input: key 0 is before the start, at -1 s"), "{early}");
}

#[test]
fn numbers_that_are_none() {
    for bad in [f32::NAN, f32::INFINITY] {
        let time = passed_over(&file("translation", "LINEAR", &[0.0, bad], "VEC3", &[0.0; 6]));
        assert!(time.contains("channel 0, input, accessor"), "{time}");
        let value = passed_over(&file("translation", "LINEAR", &[0.0], "VEC3", &[0.0, bad, 0.0]));
        assert!(value.contains("channel 0, output, accessor"), "{value}");
    }
    let rotation = passed_over(&file("rotation", "LINEAR", &[0.0], "VEC4", &[0.0; 4]));
    assert!(rotation.contains("output: the rotation of key 0 has a length of 0"), "{rotation}");
    let rotation = passed_over(&file("rotation", "LINEAR", &[0.0], "VEC4", &[1e30; 4]));
    assert!(rotation.contains("output: the rotation of key 0 has a length of inf"), "{rotation}");
}

/// A reference to something that the file lacks is refused; data that only a channel can't use is passed
/// over.
#[test]
fn what_is_not_there() {
    let right = || file("translation", "LINEAR", &[0.0], "VEC3", &[0.0; 3]);
    let broken = |place: &str, value| {
        let mut file = right();
        *file.json.pointer_mut(place).expect("it is there") = value;
        file
    };
    for (place, value, says) in [
        ("/animations/0/channels/0/sampler", json!(7), "sampler 7"),
        ("/animations/0/channels/0/target/node", json!(7), "node 7"),
        ("/animations/0/samplers/0/input", json!(70), "accessor 70"),
        ("/animations/0/samplers/0/output", json!(70), "accessor 70"),
        ("/animations/0/samplers", json!([]), "sampler 0"),
    ] {
        let error = broken(place, value).error();
        assert!(error.starts_with("face.glb: ") && error.contains(says), "{place}: {error}");
    }
    for (place, value, says) in [
        ("/animations/0/samplers/0/interpolation", json!("BEZIER"), "interpolation"),
        ("/accessors/2/type", json!("VEC2"), "accessor 2"),
        ("/accessors/1/componentType", json!(U16), "accessor 1"),
    ] {
        let warning = passed_over(&broken(place, value));
        assert!(warning.contains(says), "{place}: {warning}");
    }
    let (model, _) = broken("/accessors/1/count", json!(0)).load().expect("a model");
    assert_eq!(
        model.warnings,
        [
            "accessor 1: has no elements, so nothing may use it",
            "animation 0, channel 0, input, accessor 1: has no elements; it is passed over",
        ]
    );
}
