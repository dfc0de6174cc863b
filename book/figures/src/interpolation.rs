//! The ways from one rotation to the next, and from one key to the next.

use crate::{
    parts::Plot,
    plane::curve,
    svg::{Anchor, Figure, World},
};
use glam::{Mat4, Quat, Vec2, Vec3, vec2};
use stage4_animation::{
    find_key::key_interval,
    interpolate::{matrix_lerp, nlerp, slerp},
};
use std::f32::consts::FRAC_PI_2;

/// The example of `find_key`: the times of its keys, and the moment to find.
pub const KEY_TIMES_S: [f32; 4] = [0.5, 1.0, 2.0, 4.0];
/// See [`KEY_TIMES_S`].
pub const MOMENT_S: f32 = 1.5;

/// Keys on a line of time, and the two around a moment.
pub fn key_neighbours() -> Figure {
    let mut figure = Figure::new("key-neighbours", 300.0, "The two keys around a moment", KEYS);
    let place = |time_s: f32| vec2(45.0 + 112.0 * time_s, 150.0);
    let [first, .., last] = KEY_TIMES_S;
    for (from, to, key) in [(0.0, first, 0), (last, 5.0, KEY_TIMES_S.len() - 1)] {
        let size = vec2(place(to).x - place(from).x, 40.0);
        figure.bar("area soft", place(from) - vec2(0.0, 20.0), size);
        let middle = place((from + to) / 2.0) + vec2(if key == 0 { 10.0 } else { 0.0 }, 110.0);
        figure.text("soft", middle, Anchor::Middle, &format!("{key} holds"));
        figure.line("axis thin", &[middle - vec2(0.0, 18.0), place((from + to) / 2.0) + vec2(0.0, 24.0)]);
    }
    figure.arrow("axis", place(0.0), place(5.2));
    let interval = key_interval(&KEY_TIMES_S, MOMENT_S);
    let [from, to] = [interval.key, interval.next].map(|key| place(KEY_TIMES_S[key]));
    figure.line("hot fat", &[from, to]);
    for (key, &time_s) in KEY_TIMES_S.iter().enumerate() {
        figure.dot("bone", place(time_s), 17.0);
        figure.text("on bare strong", place(time_s), Anchor::Middle, &key.to_string());
        figure.text("", place(time_s) + vec2(0.0, 42.0), Anchor::Middle, &format!("{time_s}"));
    }
    figure.text("soft", place(5.2) + vec2(0.0, 42.0), Anchor::Middle, "s");
    let here = place(MOMENT_S);
    figure.arrow("hot", here - vec2(0.0, 66.0), here - vec2(0.0, 6.0));
    figure.text("hot strong", here - vec2(0.0, 84.0), Anchor::Middle, &format!("{MOMENT_S} s"));
    let share = format!("t = {} between key {} and key {}", interval.t, interval.key, interval.next);
    figure.text("hot", here + vec2(16.0, -46.0), Anchor::Start, &share);
    figure
}

const KEYS: &str = "A line of time from 0 to 5 s with four keys: 0 at 0.5 s, 1 at 1 s, 2 at 2 s, 3 at 4 s. \
    The moment 1.5 s is between key 1 and key 2, half of the way: t is 0.5. Before the first key, key 0 \
    holds; after the last, key 3 holds.";

/// The angle of a rotation about z, in degrees.
pub fn degrees(rotation: Quat) -> f32 {
    2.0 * rotation.z.atan2(rotation.w).to_degrees()
}

/// The degrees by which nlerp is ahead of slerp, on the way from 0° to 90° about z.
pub fn ahead_deg(t: f32) -> f32 {
    let (from, to) = (Quat::IDENTITY, Quat::from_rotation_z(FRAC_PI_2));
    degrees(nlerp(from, to, t)) - degrees(slerp(from, to, t))
}

/// The difference between nlerp and slerp, and the paths of both and of the straight line.
pub fn slerp_nlerp_lerp() -> Figure {
    let mut figure = Figure::new("slerp-nlerp-lerp", 640.0, "Three ways from 0° to 90°", SLERP);
    let plot = Plot { corner: vec2(90.0, 230.0), size: vec2(500.0, 170.0), x: (0.0, 1.0), y: (-1.1, 1.1) };
    plot.axes(
        &mut figure,
        &[(0.0, "t = 0"), (0.25, "¼"), (0.5, "½"), (0.75, "¾"), (1.0, "1")],
        &[(-1.0, "−1°"), (0.0, "0°"), (1.0, "+1°")],
    );
    figure.text("strong", vec2(90.0, 30.0), Anchor::Start, "How far ahead of slerp");
    figure.line("bone slerp", &[plot.at(0.0, 0.0), plot.at(1.0, 0.0)]);
    plot.curve(&mut figure, "hot dashed nlerp", 40, ahead_deg);
    figure.text("bone", plot.at(0.13, 0.0) - vec2(0.0, 20.0), Anchor::Middle, "slerp");
    figure.text("hot", plot.at(0.76, 0.45), Anchor::Middle, "nlerp");
    paths_of_tip(&mut figure, World { scale: 300.0, origin: vec2(100.0, 605.0) });
    figure
}

/// The paths of an arrow's tip, quarter by quarter.
fn paths_of_tip(figure: &mut Figure, world: World) {
    let tip = |rotation: Quat| rotation * Vec3::X;
    let (from, to) = (Quat::IDENTITY, Quat::from_rotation_z(FRAC_PI_2));
    let at = |place: Vec3| world.at(place.x, place.y);
    figure.line("axis thin", &[at(Vec3::Y), world.origin, at(Vec3::X)]);
    figure.line("bone", &curve(0.0, 1.0, 30, |t| at(tip(slerp(from, to, t)))));
    figure.line("skin", &[at(tip(from)), at(tip(to))]);
    for t in [0.25, 0.5, 0.75] {
        let (on_arc, near_arc) = (at(tip(slerp(from, to, t))), at(tip(nlerp(from, to, t))));
        let outwards = (on_arc - world.origin).normalize();
        figure.line("bone", &[on_arc, on_arc + 16.0 * outwards]);
        let outwards = (near_arc - world.origin).normalize();
        figure.line("hot", &[near_arc, near_arc - 16.0 * outwards]);
        figure.dot("skin", at(tip(from).lerp(tip(to), t)), 7.0);
        let label = ["¼", "½", "¾"][(t * 4.0) as usize - 1];
        figure.text("soft", on_arc + 34.0 * (on_arc - world.origin).normalize(), Anchor::Middle, label);
    }
    figure.text("bone", world.at(0.82, 0.98), Anchor::Start, "outer marks: slerp");
    figure.text("hot", world.at(0.82, 0.86), Anchor::Start, "inner marks: nlerp");
    figure.text("skin", world.at(0.42, 0.36), Anchor::End, "chord: lerp");
    figure.text("soft", at(Vec3::X) + vec2(16.0, 0.0), Anchor::Start, "0°");
    figure.text("soft", at(Vec3::Y) - vec2(16.0, 0.0), Anchor::End, "90°");
}

const SLERP: &str = "Above, how many degrees nlerp is ahead of slerp on the way from 0° to 90°. Slerp, at \
    constant speed, is the line at 0. Nlerp falls behind at first, by 0.9° at a quarter, meets it halfway, \
    and is 0.9° ahead at three quarters. Below, the way of an arrow's tip: slerp and nlerp both follow the \
    arc, with their marks for the quarters almost at the same places; lerp without normalising cuts across on \
    the straight chord, inside the circle.";

/// The x axis on its way from 0° to 90° and from 0° to 180°, its matrix interpolated number by number.
pub fn matrix_lerp_shrinks() -> Figure {
    let mut figure = Figure::new("matrix-lerp-shrinks", 350.0, "An interpolated matrix shrinks", SHRINKS);
    for (angle_deg, world, quarters) in [
        (90.0, World { scale: 210.0, origin: vec2(40.0, 290.0) }, 4),
        (180.0, World { scale: 150.0, origin: vec2(460.0, 290.0) }, 4),
    ] {
        let axis = |t: f32| half_way_axis(angle_deg, t);
        let arc = curve(0.0, 1.0, 30, |t| {
            let tip = Vec2::from_angle(t * f32::to_radians(angle_deg));
            world.at(tip.x, tip.y)
        });
        figure.line("bone dashed", &arc);
        for quarter in 0..=quarters {
            let tip = axis(quarter as f32 / quarters as f32);
            let tip = world.at(tip.x, tip.y);
            if tip.distance(world.origin) > 10.0 {
                figure.arrow("skin", world.origin, tip);
            }
        }
        figure.dot("", world.origin, 6.0);
        let name = format!("0° to {angle_deg}°");
        figure.text(
            "strong",
            vec2(world.origin.x + if angle_deg < 100.0 { 105.0 } else { 0.0 }, 325.0),
            Anchor::Middle,
            &name,
        );
    }
    let half = half_way_axis(90.0, 0.5);
    figure.text(
        "skin strong",
        vec2(40.0 + half.x * 210.0 + 6.0, 290.0 - half.y * 210.0 + 22.0),
        Anchor::Start,
        &format!("{:.3}", half.length()),
    );
    figure.text("skin strong", vec2(460.0, 262.0), Anchor::Middle, "0");
    figure.text("bone", vec2(206.0, 110.0), Anchor::Start, "slerp");
    figure
}

/// The x axis when the matrix of a rotation about z is interpolated number by number.
pub fn half_way_axis(angle_deg: f32, t: f32) -> Vec3 {
    let to = Mat4::from_rotation_z(angle_deg.to_radians());
    matrix_lerp(Mat4::IDENTITY, to, t).transform_vector3(Vec3::X)
}

const SHRINKS: &str = "The x axis of a turning joint as an arrow, quarter by quarter, its matrix interpolated \
    number by number. From 0° to 90° the arrow's tip moves along the chord, inside the dotted arc of \
    slerp, and halfway it is 0.707 long. From 0° to 180° the tip goes straight back through the origin: \
        halfway its length is 0, and nothing is left of the joint.";
