use crate::drawing::{assert_near, assert_says, circles, has_class, svg_of, texts, to_world};
use figures::x_files::{BESIDE, BLOCK};
use glam::vec2;
use roxmltree::Document;

/// D4: J1 was bound at y 1.
#[test]
fn the_kite_and_its_joints_are_where_they_were_bound() {
    let expected = [vec2(0.0, 0.0), vec2(0.5, 1.0), vec2(0.0, 2.0), vec2(-0.5, 1.0)];
    assert_near(&to_world("two-joints", &circles("two-joints", "rest")), &expected, 0.002);
    let joints = to_world("two-joints", &circles("two-joints", "bone"));
    assert_near(&joints, &[vec2(0.0, 0.0), vec2(0.0, 1.0)], 0.002);
}

/// D4: at rest vertex (0, 2) is at (0, 4), and the vertices that follow J1 by half are at y 2.
#[test]
fn at_rest_the_kite_is_twice_as_high() {
    let bind = circles("rest-bind", "rest");
    let rest = circles("rest-bind", "skin");
    let unit = (bind[0].y - bind[2].y) / 2.0;
    let heights: Vec<f32> = rest.iter().map(|place| (rest[0].y - place.y) / unit).collect();
    for (height, expected) in heights.iter().zip([0.0, 2.0, 4.0, 2.0]) {
        assert!((height - expected).abs() < 0.01, "{heights:?}");
    }
}

#[test]
fn the_skins_list_is_2_0_1() {
    let after: Vec<_> = texts("joint-lists").into_iter().skip(10).step_by(2).take(3).collect();
    assert_eq!(after, ["2", "0", "1"]);
}

#[test]
fn zeros_keep_the_place() {
    let all = texts("uv-concatenation");
    assert_eq!(all[6..12], ["a", "b", "0", "0", "0", "c"]);
    assert_eq!(all[12..15], ["a", "b", "c"]);
}

#[test]
fn subsets_are_sorted_by_material() {
    for range in ["0–3", "3–6", "6–12"] {
        assert_says("subsets", range);
    }
    let sorted: Vec<_> =
        texts("subsets").into_iter().filter(|text| text.parse::<u32>().is_ok()).skip(12).collect();
    assert_eq!(sorted, ["3", "4", "5", "6", "7", "8", "0", "1", "2", "9", "10", "11"]);
}

/// The names in the figure are really in the two files.
#[test]
fn the_names_are_in_the_mannequins_files() {
    let x = include_str!("../../../../stage3_gltf/assets/mannequin.x");
    let glb = String::from_utf8_lossy(stage3_gltf::MANNEQUIN);
    for (_, in_x, in_gltf) in BESIDE {
        assert!(x.contains(in_x), "{in_x}");
        for name in in_gltf.split(", ") {
            assert!(glb.contains(&format!("\"{name}\"")), "{name}");
        }
    }
}

#[test]
fn every_brace_has_its_depth() {
    let depths: Vec<_> =
        texts("x-blocks").into_iter().filter(|text| text.len() == 1 && text.parse::<u32>().is_ok()).collect();
    assert_eq!(depths, ["1", "2", "3", "2", "1", "0"]);
    assert_eq!(BLOCK.matches('{').count(), 3);
}

/// The lines from the camera touch the sphere: they are at right angles to its radius there.
#[test]
fn the_camera_just_sees_the_sphere() {
    let center = circles("bounds-camera", "bone")[0];
    let svg = svg_of("bounds-camera");
    let document = Document::parse(&svg).expect("well-formed");
    let ring = document
        .descendants()
        .find(|node| node.has_tag_name("circle") && has_class(*node, "line"))
        .expect("a sphere");
    let radius: f32 = ring.attribute("r").expect("a radius").parse().expect("a number");
    for (touching, line) in
        circles("bounds-camera", "hot").into_iter().zip(crate::drawing::paths("bounds-camera", "hot"))
    {
        assert!((touching.distance(center) - radius).abs() < 0.2);
        let (along, out) = ((line[1] - line[0]).normalize(), (touching - center).normalize());
        assert!(along.dot(out).abs() < 0.01, "{along}, {out}");
    }
}
