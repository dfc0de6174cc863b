use crate::drawing::{assert_near, circles, paths, to_world};
use glam::vec2;

#[test]
fn the_outline_has_the_tutorials_vertices() {
    let expected = [
        (-0.1, 0.05),
        (0.1, 0.05),
        (0.3, 0.05),
        (0.45, 0.06),
        (0.6, 0.15),
        (0.65, 0.1),
        (0.5, 0.0),
        (0.65, -0.1),
        (0.6, -0.15),
        (0.45, -0.06),
        (0.3, -0.05),
        (0.1, -0.05),
        (-0.1, -0.05),
    ]
    .map(|(x, y)| vec2(x, y));
    assert_near(&to_world("outline", &circles("outline", "rest")), &expected, 0.001);
}

/// D0: bone1.y = 0.1 and bone32.x = 0.1 take vertex 6 to (0.45, 0.1), vertex 8 to (0.52, −0.05).
#[test]
fn the_blended_outline_is_where_the_tutorial_has_it() {
    let rest = &paths("outline-blended", "rest")[0];
    let blended = circles("outline-blended", "skin");
    // The picture's scale and origin, from two vertices at rest: (−0.1, 0.05) and (0.65, −0.1).
    let scale = (rest[7].x - rest[0].x) / 0.75;
    let origin = vec2(rest[0].x + 0.1 * scale, rest[0].y + 0.05 * scale);
    let expected = [
        (-0.1, 0.05),
        (0.1, 0.1),
        (0.3, 0.15),
        (0.45, 0.16),
        (0.6, 0.25),
        (0.65, 0.2),
        (0.45, 0.1),
        (0.55, 0.0),
        (0.52, -0.05),
        (0.38, 0.04),
        (0.3, 0.05),
        (0.1, 0.0),
        (-0.1, -0.05),
    ];
    let places = expected.map(|(x, y)| origin + scale * vec2(x, -y));
    assert_near(&blended[..13], &places, 0.2);
    // In the enlarged part it lies in the middle between the places to which its bones alone would take it.
    let alone = &paths("outline-blended", "hot")[0];
    assert!(blended[13].distance(alone[0].midpoint(alone[1])) < 0.1, "{alone:?}");
}

/// By hand: vertex 6 is at (0.5, 0) and bone31 at (0.6, 0.1), so the arrow is (−0.1, −0.1), and stays so.
#[test]
fn the_way_from_the_bone_to_the_vertex_stays() {
    let arrows: Vec<_> = paths("outline-offsets", "other").into_iter().step_by(2).collect();
    let ways = arrows.iter().map(|arrow| arrow[1] - arrow[0]).collect::<Vec<_>>();
    assert_near(&ways[..1], &ways[1..], 0.2);
    assert!((ways[0].x + ways[0].y).abs() < 0.2 && ways[0].x < 0.0, "{ways:?}");
}

/// S0-10: bone31's offset is (−0.6, −0.1), so it leads from the bone to the mesh's origin. A unit is 760 in
/// the picture.
#[test]
fn the_offset_leads_from_the_bone_to_the_origin() {
    let [shaft, head] = &paths("outline-offsets", "soft")[..] else { panic!("an arrow") };
    assert_near(&[head[0] - shaft[0]], &[760.0 * vec2(-0.6, 0.1)], 0.2);
    assert_near(&shaft[..1], &circles("outline-offsets", "bone")[3..4], 0.2);
}

#[test]
fn a_slice_and_a_line_for_each_weight() {
    let slices = ["soft", "other", "hot", "skin", "bone"].map(|class| paths("outline-weights", class).len());
    // By the table D0 the bones have 4, 4, 6, 4 and 4 influences; the outline's own area is soft, too.
    assert_eq!(slices, [2 * 4 + 1, 2 * 4, 2 * 6, 2 * 4, 2 * 4]);
}
