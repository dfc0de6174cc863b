//! A file is changed in a way whose effect is known: nothing else changes.

use super::{
    CASES, all_positions, all_triangles, assert_all_near, draws,
    glb_parts::{F32, Layout, Parts, plain, whole},
    random_character::random_character,
    read,
};
use glam::Vec3;
use mannequin::glb;
use serde_json::{Value, json};
use stage3_gltf::model::Model;
use stage4_animation::clip::Clip;

/// A random file, and where its vertices are in all its poses.
fn cases() -> impl Iterator<Item = (usize, Parts, Vec<Vec<Vec3>>)> {
    (0..CASES).map(|case| {
        let file = glb::write(&random_character(&mut draws(case)));
        let positions = all_positions("a.glb", &file);
        (case, Parts::of(&file), positions)
    })
}

fn nodes(json: &mut Value) -> &mut Vec<Value> {
    json["nodes"].as_array_mut().expect("a list")
}

#[test]
fn the_order_of_nodes_means_nothing() {
    for (case, mut parts, expected) in cases() {
        let mut order: Vec<usize> = (0..nodes(&mut parts.json).len()).collect();
        draws(case).shuffle(&mut order);
        let json = &mut parts.json;
        let old = nodes(json).clone();
        for (node, place) in old.into_iter().zip(&order) {
            nodes(json)[*place] = node;
        }
        let renumber = |list: &mut Value| {
            let all = list.as_array_mut().into_iter().flatten();
            all.for_each(|node| *node = order[whole(node)].into());
        };
        nodes(json).iter_mut().filter_map(|node| node.get_mut("children")).for_each(renumber);
        renumber(&mut json["scenes"][0]["nodes"]);
        renumber(&mut json["skins"][0]["joints"]);
        json["skins"][0]["skeleton"] = order[0].into();
        for clip in json["animations"].as_array_mut().expect("a list") {
            for channel in clip["channels"].as_array_mut().expect("a list") {
                channel["target"]["node"] = order[whole(&channel["target"]["node"])].into();
            }
        }
        assert_all_near(&expected, &all_positions("b.glb", &parts.glb()), 0.0, &format!("case {case}"));
    }
}

#[test]
fn a_primitive_in_two_pieces_is_the_same_twice() {
    for (case, mut parts, expected) in cases() {
        let whole_file = parts.glb();
        // The last: its vertices stand behind all others.
        let primitives = parts.json["meshes"][0]["primitives"].as_array_mut().expect("a list");
        let mut half = primitives[primitives.len() - 1].clone();
        let (first, indices) = (primitives.len() - 1, whole(&half["indices"]));
        half["indices"] = parts.json["accessors"].as_array().expect("a list").len().into();
        let count = whole(&parts.json["accessors"][indices]["count"]) / 6 * 3;
        if count == 0 {
            continue;
        }
        let vertices = whole(&parts.json["accessors"][whole(&half["attributes"]["POSITION"])]["count"]);
        parts.json["meshes"][0]["primitives"].as_array_mut().expect("a list").push(half);
        let mut second = parts.json["accessors"][indices].clone();
        second["count"] = (whole(&second["count"]) - count).into();
        second["byteOffset"] = (whole(&second["byteOffset"]) + 2 * count).into();
        parts.json["accessors"].as_array_mut().expect("a list").push(second);
        parts.json["accessors"][indices]["count"] = count.into();
        assert_eq!(whole(&parts.json["meshes"][0]["primitives"][first]["indices"]), indices);
        // The triangles are parted, in their order.
        let (triangles, mut parted) =
            (all_triangles("a.glb", &whole_file), all_triangles("b.glb", &parts.glb()));
        let second = parted.pop().expect("a piece");
        parted.last_mut().expect("the other").extend(second);
        assert_eq!(triangles, parted, "case {case}");
        let twice = |pose: &Vec<Vec3>| [&pose[..], &pose[pose.len() - vertices..]].concat();
        let expected: Vec<Vec<Vec3>> = expected.iter().map(twice).collect();
        assert_all_near(&expected, &all_positions("b.glb", &parts.glb()), 0.0, &format!("case {case}"));
    }
}

/// Eighths: a power of two rounds nothing.
#[test]
fn other_units_scale_what_has_a_length() {
    for (case, mut parts, expected) in cases() {
        let eighth = |value: &mut Value| *value = json!(value.as_f64().unwrap_or(0.0) / 8.0);
        for node in nodes(&mut parts.json) {
            node["translation"].as_array_mut().into_iter().flatten().for_each(eighth);
            if node["translation"].is_null() {
                node.as_object_mut().expect("an object").remove("translation");
            }
        }
        let json = parts.json.clone();
        let mut lengths: Vec<usize> = Vec::new();
        for primitive in json["meshes"][0]["primitives"].as_array().expect("a list") {
            lengths.push(whole(&primitive["attributes"]["POSITION"]));
        }
        for clip in json["animations"].as_array().expect("a list") {
            let channels = clip["channels"].as_array().expect("a list").iter();
            let moves = channels.filter(|channel| channel["target"]["path"] == "translation");
            lengths.extend(moves.map(|it| whole(&clip["samplers"][whole(&it["sampler"])]["output"])));
        }
        for accessor in lengths {
            let numbers: Vec<f32> = parts.numbers(accessor).iter().map(|number| number / 8.0).collect();
            parts.store(accessor, &numbers, plain(F32), Layout::Tight);
        }
        let bind = whole(&json["skins"][0]["inverseBindMatrices"]);
        let mut numbers = parts.numbers(bind);
        numbers.chunks_mut(16).flat_map(|matrix| &mut matrix[12..15]).for_each(|number| *number /= 8.0);
        parts.store(bind, &numbers, plain(F32), Layout::Tight);
        let eighths = |pose: &Vec<Vec3>| pose.iter().map(|it| *it / 8.0).collect();
        let expected: Vec<Vec<Vec3>> = expected.iter().map(eighths).collect();
        assert_all_near(&expected, &all_positions("b.glb", &parts.glb()), 0.0, &format!("case {case}"));
    }
}

#[test]
fn a_parent_at_rest_changes_nothing_and_one_that_moved_moves_all() {
    for (case, mut parts, expected) in cases() {
        let json = &mut parts.json;
        let roots = json["scenes"][0]["nodes"].clone();
        nodes(json).push(json!({"name": "above", "children": roots}));
        let above = nodes(json).len() - 1;
        json["scenes"][0]["nodes"] = json!([above]);
        assert_all_near(&expected, &all_positions("b.glb", &parts.glb()), 0.0, &format!("case {case}"));
        nodes(&mut parts.json)[above]["translation"] = json!([1.0, -2.0, 0.5]);
        let moved = |pose: &Vec<Vec3>| pose.iter().map(|it| *it + Vec3::new(1.0, -2.0, 0.5)).collect();
        let expected: Vec<Vec<Vec3>> = expected.iter().map(moved).collect();
        assert_all_near(
            &expected,
            &all_positions("c.glb", &parts.glb()),
            1e-6,
            &format!("case {case}, moved"),
        );
    }
}

#[test]
fn a_file_written_anew_is_the_same() {
    for (case, parts, expected) in cases() {
        for (name, file) in [("b.gltf", parts.gltf()), ("b.glb", Parts::of(&parts.glb()).glb())] {
            assert_all_near(&expected, &all_positions(name, &file), 0.0, &format!("case {case}, {name}"));
            assert_same(read("a.glb", &parts.glb()), read(name, &file), &format!("case {case}, {name}"));
        }
    }
}

/// All that was read is the same, but for the file's name.
fn assert_same((a, a_clips): (Model, Vec<Clip>), (b, b_clips): (Model, Vec<Clip>), what: &str) {
    assert_eq!(a_clips, b_clips, "{what}");
    let b = Model { name: a.name.clone(), ..b };
    assert_eq!(format!("{a:?}"), format!("{b:?}"), "{what}");
}
