use crate::drawing::{assert_near, assert_says, circles, paths, share};
use figures::{
    clips::hands,
    interpolation::{ahead_deg, half_way_axis},
    spline::fling_deg,
};
use glam::{Vec2, vec2};
use std::f32::consts::FRAC_1_SQRT_2;

/// Keys at 0.5, 1, 2 and 4 s: 1.5 s is halfway between the keys 1 and 2.
#[test]
fn the_moment_is_half_way_between_two_keys() {
    let keys = circles("key-neighbours", "bone");
    let [from, to] = paths("key-neighbours", "fat")[0][..] else { panic!("a line") };
    assert_near(&[from, to], &keys[1..3], 0.1);
    assert_says("key-neighbours", "t = 0.5 between key 1 and key 2");
    assert!((share(keys[1].x, keys[0].x, keys[3].x) - 0.5 / 3.5).abs() < 0.001);
}

/// D2: nlerp is at 21.5982° where slerp is at 22.5°.
#[test]
fn nlerp_is_behind_at_a_quarter() {
    assert!((ahead_deg(0.25) - (21.5982 - 22.5)).abs() < 1e-3, "{}", ahead_deg(0.25));
    assert!(ahead_deg(0.5).abs() < 1e-4 && (ahead_deg(0.75) + ahead_deg(0.25)).abs() < 1e-4);
    let curve = &paths("slerp-nlerp-lerp", "nlerp")[0];
    let line = &paths("slerp-nlerp-lerp", "slerp")[0];
    // One degree of the plot, from the grid's lines at −1° and +1°.
    let unit = 170.0 / 2.2;
    assert!(((line[0].y - curve[10].y) / unit + 0.9018).abs() < 0.005, "{}", curve[10]);
}

#[test]
fn slerps_quarters_are_even_and_lerp_is_inside() {
    let dots = circles("slerp-nlerp-lerp", "skin");
    let arc = &paths("slerp-nlerp-lerp", "bone")[1];
    let (start, end) = (arc[0], arc[arc.len() - 1]);
    let center = vec2(end.x, start.y);
    assert!((dots[1].distance(center) / start.distance(center) - FRAC_1_SQRT_2).abs() < 0.001);
}

/// E2-3: 0.7071 halfway to 90°, nothing halfway to 180°.
#[test]
fn a_matrix_interpolated_shrinks() {
    assert!((half_way_axis(90.0, 0.5).length() - FRAC_1_SQRT_2).abs() < 1e-5);
    assert!(half_way_axis(180.0, 0.5).length() < 1e-6);
    assert_says("matrix-lerp-shrinks", "0.707");
}

#[test]
fn the_spline_goes_through_its_keys_with_its_slopes() {
    for (time_s, expected) in [(0.0, 90.0), (0.5, 0.0), (1.5, 90.0)] {
        assert!((fling_deg(time_s) - expected).abs() < 1e-3, "{time_s}: {}", fling_deg(time_s));
    }
    // −6 rad/s on arriving at the middle key, 2 rad/s on leaving it.
    let step_s = 1e-3;
    assert!(((fling_deg(0.5) - fling_deg(0.5 - step_s)) / step_s - f32::to_degrees(-6.0)).abs() < 6.0);
    assert!(((fling_deg(0.5 + step_s) - fling_deg(0.5)) / step_s - f32::to_degrees(2.0)).abs() < 2.0);
    let keys = circles("cubic-spline", "bone");
    let curve = &paths("cubic-spline", "fling")[0];
    assert_near(&[curve[0], curve[30], curve[90]], &keys, 0.2);
}

/// By hand at t = ¼ and 2 s: 0.84375, 0.28125, 0.15625, −0.09375.
#[test]
fn the_shares_are_the_hand_worked_ones() {
    let unit = 220.0 / 1.5;
    let base = paths("cubic-spline", "next")[0][0].y;
    for (class, expected) in
        [("first", 0.84375), ("leaving", 0.28125), ("next", 0.15625), ("arriving", -0.09375)]
    {
        let at = (base - paths("cubic-spline", class)[0][10].y) / unit;
        assert!((at - expected).abs() < 0.001, "{class}: {at}");
    }
}

/// E2-2: only scale before rotation keeps right angles.
#[test]
fn the_right_order_keeps_right_angles() {
    let angle = |class: &str| {
        let corners = &paths("trs-order", class)[0];
        (corners[1] - corners[0]).normalize().dot((corners[3] - corners[0]).normalize())
    };
    assert!(angle("bone").abs() < 0.005, "{}", angle("bone"));
    assert!(angle("skin").abs() > 0.3, "{}", angle("skin"));
}

#[test]
fn the_saw_is_loop_time() {
    let teeth = paths("loop-time", "saw");
    assert_eq!(teeth.len(), 6);
    let (zero, two) = (teeth[3][0], teeth[3][1]);
    // −4.25 s is 1.75 s in the clip, −0.5 s is 1.5 s.
    assert!((share(teeth[0][0].y, zero.y, two.y) * 2.0 - 1.75).abs() < 0.01);
    let marked = circles("loop-time", "hot")[0];
    assert!((share(marked.y, zero.y, two.y) * 2.0 - 1.5).abs() < 0.01, "{marked}");
    assert!((share(marked.x, zero.x, two.x) * 2.0 + 0.5).abs() < 0.01, "{marked}");
}

/// By hand: at 30° the hand is at 4 · (−½, √3/2) from the elbow; mixed in the world it is at (−4/3, 8 − 4/3).
#[test]
fn only_mixed_in_the_parent_the_forearm_keeps_its_length() {
    let [in_parent, in_world] = hands();
    let elbow = vec2(0.0, 4.0);
    let from_elbow = [in_parent, in_world].map(|hand| hand.truncate() - elbow);
    assert_near(&from_elbow, &[vec2(-2.0, 2.0 * 3f32.sqrt()), vec2(-4.0 / 3.0, 8.0 / 3.0)], 1e-5);
    assert_says("cross-fade", "4.00");
    assert_says("cross-fade", "2.98");
}

/// hip 0 → 2, knee 1 → 3, foot 2 → 1.
#[test]
fn arrows_join_equal_names() {
    let rows: Vec<_> =
        paths("bind-by-name", "bone").iter().step_by(2).map(|arrow| [arrow[0].y, arrow[1].y]).collect();
    let row = |y: f32| ((y - 95.0) / 72.0).round() as i32;
    let joined: Vec<_> = rows.iter().map(|&[from, to]| (row(from), row(to))).collect();
    // The arrows' heads cut them short by a few units, along lines that fall or rise by two rows at most.
    assert_eq!(joined, [(0, 2), (1, 3), (2, 1)]);
}

#[test]
fn a_morph_goes_straight() {
    let lines = paths("morph", "axis");
    let middles: Vec<Vec2> = circles("morph", "skin");
    for (line, middle) in lines.iter().zip(&middles) {
        assert!(middle.distance(line[0].midpoint(line[1])) < 0.15, "{middle}");
    }
    assert_eq!(lines.len(), 6);
}

#[test]
fn three_figures_are_a_third_of_the_walk_apart() {
    for clock in ["clock 0.00 s", "clock 0.37 s", "clock 0.73 s"] {
        assert_says("instances", clock);
    }
}
