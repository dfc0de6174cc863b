//! The figures with a slider: their numbers, and a drawing for each state that agrees with its description.

use crate::drawing::{assert_near, has_class, svg_of, value};
use figures::{
    along_the_arm::on_left_edge,
    carried::worn,
    limbs::{crouching, leg, lifted, look, shared},
    phases::{one_phase, own_clocks},
    same_turn::turned,
    two_turns::reached_deg,
    unit_circle::tip,
};
use glam::{Vec2, vec2};
use roxmltree::{Document, Node};

/// A state's description, its place, and the centres of its circles of a class.
pub struct State {
    pub says: String,
    pub is_shown: bool,
    /// The place of the ring that selects it.
    pub at: Option<Vec2>,
    pub circles: Vec<Vec2>,
}

pub fn states(name: &str, class: &str) -> Vec<State> {
    let svg = svg_of(name);
    let document = Document::parse(&svg).expect("well-formed");
    let read = |state: Node| State {
        says: state.attribute("data-says").expect("words").to_owned(),
        is_shown: has_class(state, "shown"),
        at: state.attribute("data-at").map(|at| {
            let (x, y) = at.split_once(' ').expect("two numbers");
            vec2(x.parse().expect("x"), y.parse().expect("y"))
        }),
        circles: state
            .descendants()
            .filter(|node| node.has_tag_name("circle") && has_class(*node, class))
            .map(|node| vec2(value(node, "cx"), value(node, "cy")))
            .collect(),
    };
    document.descendants().filter(|node| has_class(*node, "state")).map(read).collect()
}

#[track_caller]
pub fn first_seen(name: &str) -> State {
    states(name, "fill").into_iter().find(|state| state.is_shown).expect("one is seen")
}

/// By hand, nlerp at t: 2 · atan(t sin a / (1 − t + t cos a)), where a is half the turn.
#[test]
fn nlerp_is_further_behind_the_larger_the_turn() {
    for (turn_deg, t, expected) in [
        (90.0, 0.25, [22.5, 21.598]),
        (90.0, 0.75, [67.5, 68.402]),
        (170.0, 0.25, [42.5, 35.769]),
        (170.0, 0.5, [85.0, 85.0]),
        (170.0, 1.0, [170.0, 170.0]),
    ] {
        let reached = reached_deg(turn_deg, t);
        for (found, expected) in reached.into_iter().zip(expected) {
            assert!((found - expected).abs() < 2e-3, "{turn_deg}° at {t}: {reached:?}");
        }
    }
    let says = "t = 0.25. Turn of 90°: slerp 22.5°, nlerp 21.6°. Turn of 170°: slerp 42.5°, nlerp 35.8°.";
    assert_eq!(first_seen("slerp-against-nlerp").says, says);
}

#[test]
fn the_hands_are_where_the_words_say() {
    let halfway = &states("slerp-against-nlerp", "fill")[10];
    assert!(halfway.says.starts_with("t = 0.5. Turn of 90°: slerp 45°, nlerp 45°."), "{}", halfway.says);
    // Both dots are 150 from the centres of their dials, at 45° and 85°.
    let expected = [(36.0, 45f32), (462.0, 85.0)]
        .map(|(x, angle)| vec2(x, 240.0) + 150.0 * Vec2::from_angle(-angle.to_radians()));
    assert_near(&halfway.circles, &expected, 0.1);
}

/// D1: vertex 4 is at (−0.875, 3.875). By hand at height 3: 0.75 · (−0.5, 3) + 0.25 · (1, 3.5).
#[test]
fn a_vertex_is_where_its_weights_put_it() {
    let rings = [(2, [1.0, 0.0], vec2(-0.5, 1.0)), (6, [0.75, 0.25], vec2(-0.125, 3.125))];
    let more = [(10, [0.25, 0.75], vec2(-0.875, 3.875)), (14, [0.0, 1.0], vec2(-3.0, 3.5))];
    for (ring, weights, position) in rings.into_iter().chain(more) {
        let vertex = on_left_edge(ring);
        assert_eq!(vertex.weights, weights, "ring {ring}");
        assert_near(&[vertex.position.truncate()], &[position], 1e-5);
    }
    let says = "Height 5: shoulder 0.25, elbow 0.75. The vertex goes to (−0.875, 3.875).";
    assert_eq!(first_seen("weights-along-arm").says, says);
}

#[test]
fn the_vertex_lies_between_its_offers_at_the_weight_of_the_elbow() {
    let blended = states("weights-along-arm", "skin");
    let [shoulder, elbow] = ["bone", "other"].map(|class| states("weights-along-arm", class));
    for ring in 5..12 {
        let [shoulder, elbow] = [shoulder[ring].circles[0], elbow[ring].circles[0]];
        let between = shoulder.lerp(elbow, (ring as f32 - 4.0) / 8.0);
        assert_near(&blended[ring].circles, &[between], 0.2);
    }
}

/// By hand: after 2 s the walk has made 2 rounds and the run 2½; at one phase both have made 2 2/9.
#[test]
fn with_clocks_of_their_own_the_legs_come_to_be_opposite() {
    let near = |found: [f32; 3], expected: [f32; 3]| {
        let is_near = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.01);
        assert!(is_near, "{found:?} instead of {expected:?}");
    };
    near(own_clocks(0.0), [30.0, 30.0, 30.0]);
    near(own_clocks(1.0), [30.0, 0.0, 15.0]);
    near(own_clocks(2.0), [30.0, -30.0, 0.0]);
    near(one_phase(0.45), [-30.0; 3]);
    near(one_phase(2.0), [30.0 - 120.0 * 2.0 / 9.0; 3]);
    // As the caption says, from 1.8 to 2.2 s the mixed leg hardly swings.
    assert!((18..=22).all(|tenth| own_clocks(tenth as f32 / 10.0)[2].abs() < 6.1));
    let says = "2 s. Own clocks: walk 30°, run −30°, mixed 0°. Same phase: mixed 3.3°.";
    assert_eq!(first_seen("two-clocks").says, says);
}

/// By hand: sin 30° = 1/2, cos 45° = sin 45° = √½, and 210° has both signs changed against 30°.
#[test]
fn the_tip_is_at_cosine_and_sine() {
    let half = 0.5f32.sqrt();
    for (angle_deg, cosine, sine) in
        [(30.0, 0.75f32.sqrt(), 0.5), (45.0, half, half), (90.0, 0.0, 1.0), (210.0, -0.75f32.sqrt(), -0.5)]
    {
        assert_near(&[tip(angle_deg)], &[vec2(cosine, sine)], 1e-6);
    }
    assert_eq!(first_seen("unit-circle").says, "30°, or 0.524 radians: cosine 0.866, sine 0.5.");
}

/// The dots on the two curves are as far right and as high as the ring on the circle.
#[test]
fn the_ring_on_the_circle_has_the_height_of_the_sine() {
    let [circle, sine] = ["skin", "rest"].map(|class| states("unit-circle", class));
    for (step, (cosine, sine)) in circle.iter().zip(&sine).enumerate() {
        let (sin, cos) = (step as f32 * 15.0).to_radians().sin_cos();
        assert!((sine.at.unwrap().y - sine.circles[0].y).abs() < 0.11, "step {step}");
        assert_near(&[sine.at.unwrap()], &[vec2(176.0 + 130.0 * cos, 180.0 - 130.0 * sin)], 0.1);
        assert!((cosine.circles[0].y - (180.0 - 130.0 * cos)).abs() < 0.11, "step {step}");
    }
}

/// By hand: a quarter turn has the half angle 45°; one and a quarter turns have 225°, which is opposite.
#[test]
fn opposite_quaternions_are_one_turn() {
    let half = 0.5f32.sqrt();
    let [(quarter, up), (more, same)] = [90.0, 450.0].map(turned);
    assert_near(
        &[vec2(quarter.z, quarter.w), vec2(more.z, more.w)],
        &[Vec2::splat(half), Vec2::splat(-half)],
        1e-6,
    );
    assert_near(&[up.truncate(), same.truncate()], &[Vec2::Y; 2], 1e-6);
    let [dots, rings] = ["fill", "line"].map(|class| states("same-turn", class));
    for step in 0..=24 {
        let [q, opposite] = [&dots, &rings].map(|states| states[step].circles[0]);
        assert_near(&[q.midpoint(opposite), q], &[vec2(460.0, 200.0), dots[step].at.unwrap()], 0.1);
        // 360° further the dot is where the ring is.
        assert_near(&[opposite], &dots[(step + 12) % 24].circles, 0.15);
    }
    let says = "Turned by 90°: q has z 0.707, w 0.707. The same turn: −q with z −0.707, w −0.707.";
    assert_eq!(first_seen("same-turn").says, says);
}

/// By hand: a leg of 3 and 4 whose target is 5 below has its knee 9/5 down and 12/5 aside; at 8 it is
/// stretched out, 7 long.
#[test]
fn a_leg_reaches_as_far_as_its_bones_do() {
    for (below, knee, foot) in [(5.0, [2.4, -1.8], -5.0), (8.0, [0.0, -3.0], -7.0), (0.5, [0.0, 3.0], -1.0)] {
        let [is, end] = leg(below);
        assert!(
            is.truncate().distance(knee.into()) < 1e-4 && (end.y - foot).abs() < 1e-4,
            "{below}: {is}, {end}"
        );
    }
    assert_eq!(first_seen("two-bone").says, "Target 5 below the hip: the foot is on it.");
    assert_eq!(first_seen("corner-angle").says, "5 apart: 90° between the bones.");
    let last = states("corner-angle", "fill").pop().expect("it has states");
    assert_eq!(last.says, "7 apart: 180° between the bones.", "as far as they reach");
}

/// Past 75° the head stays there; at 200° to the left the target is 160° to the right.
#[test]
fn a_head_stops_at_its_limit() {
    for (angle_deg, expected) in [(50.0, 50f32), (130.0, 75.0), (200.0, -75.0), (340.0, -20.0)] {
        let ahead = look(angle_deg);
        let turned_deg = ahead.x.atan2(ahead.z).to_degrees();
        assert!((turned_deg - expected).abs() < 0.01, "{angle_deg}°: {turned_deg}°");
    }
    assert_eq!(first_seen("look-limit").says, "Target at 45°: the head is turned by 45° to the left.");
    assert_eq!(states("look-limit", "fill")[0].says, "Target at 0°: the head looks ahead.");
}

/// A quarter of 120° each, and of 90°.
#[test]
fn four_joints_share_a_turn() {
    for (whole_deg, quarter_deg) in [(120.0, 30.0), (90.0, 22.5)] {
        for (joint, turn) in (1u8..).zip(shared(whole_deg)) {
            let (sin, cos) = (f32::from(joint) * quarter_deg).to_radians().sin_cos();
            assert!((turn * glam::Vec3::Z).distance(glam::vec3(sin, 0.0, cos)) < 1e-6, "{joint}: {turn}");
        }
    }
    let says = "Spine at 30°, chest at 60°, neck at 90°, head at 120°, on the target.";
    assert_eq!(first_seen("shared-turn").says, says);
}

/// Spine, chest, hips, as the figure counts them.
#[test]
fn a_coat_lists_the_figures_joints() {
    assert_eq!(worn(), [1, 2, 0]);
}

/// Hips at 2 go down by ½, and hips at 3 by ¾; both feet are on the ground.
#[test]
fn longer_legs_crouch_further() {
    let [other, own] = crouching(0.5);
    assert!((other[0].y - 1.5).abs() < 1e-6 && (own[0].y - 2.25).abs() < 1e-6, "{other:?}, {own:?}");
    assert!(other[2].length() < 1e-5 && own[2].length() < 1e-5, "{other:?}, {own:?}");
    assert_eq!(first_seen("hip-scale").says, "Down by 0.5: hips at 1.5 and at 2.25.");
}

/// Both arms point to (sin 45°, -cos 45°), one with its -y axis, the other with its x axis.
#[test]
fn arms_with_other_axes_point_in_the_same_direction() {
    let [other, own] = lifted(45.0);
    for arm in [other * glam::Vec3::NEG_Y, own * glam::Vec3::X] {
        assert!(arm.truncate().distance(vec2(0.5f32.sqrt(), -0.5f32.sqrt())) < 1e-6, "{arm}");
    }
    assert!(first_seen("other-axes").says.starts_with("Lifted by 45°"));
}
