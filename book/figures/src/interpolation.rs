//! The ways from one rotation to the next, and from one key to the next.

use crate::{parts::Plot, plane::curve, svg::Figure, world::World};
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
    let mut figure = Figure::new("key-neighbours", 300.0);
    let place = |time_s: f32| vec2(45.0 + 112.0 * time_s, 150.0);
    let [first, .., last] = KEY_TIMES_S;
    for (from, to, key) in [(0.0, first, 0), (last, 5.0, KEY_TIMES_S.len() - 1)] {
        let size = vec2(place(to).x - place(from).x, 40.0);
        figure.bar("area soft", place(from) - vec2(0.0, 20.0), size);
        let middle = place((from + to) / 2.0) + vec2(if key == 0 { 10.0 } else { 0.0 }, 110.0);
        figure.text("soft", middle, format!("{key} holds"));
        figure.line("axis thin", &[middle - vec2(0.0, 18.0), place((from + to) / 2.0) + vec2(0.0, 24.0)]);
    }
    figure.arrow("axis", place(0.0), place(5.2));
    let interval = key_interval(&KEY_TIMES_S, MOMENT_S);
    let [from, to] = [interval.key, interval.next].map(|key| place(KEY_TIMES_S[key]));
    figure.line("hot fat", &[from, to]);
    for (key, &time_s) in KEY_TIMES_S.iter().enumerate() {
        figure.dot("bone", place(time_s), 17.0);
        figure.text("on bare strong", place(time_s), key);
        figure.text("", place(time_s) + vec2(0.0, 42.0), format!("{time_s}"));
    }
    figure.text("soft", place(5.2) + vec2(0.0, 42.0), "s");
    let here = place(MOMENT_S);
    figure.arrow("hot", here - vec2(0.0, 66.0), here - vec2(0.0, 6.0));
    figure.text("hot strong", here - vec2(0.0, 84.0), format!("{MOMENT_S} s"));
    let share = format!("t = {} between key {} and key {}", interval.t, interval.key, interval.next);
    figure.text_from("hot", here + vec2(16.0, -46.0), &share);
    figure
}

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
    let mut figure = Figure::new("slerp-nlerp-lerp", 640.0);
    let plot = Plot { corner: vec2(90.0, 230.0), size: vec2(500.0, 170.0), x: (0.0, 1.0), y: (-1.1, 1.1) };
    plot.axes(
        &mut figure,
        &[(0.0, "t = 0"), (0.25, "¼"), (0.5, "½"), (0.75, "¾"), (1.0, "1")],
        &[(-1.0, "−1°"), (0.0, "0°"), (1.0, "+1°")],
    );
    figure.text_from("strong", vec2(90.0, 30.0), "How far ahead of slerp");
    figure.line("bone slerp", &[plot.at(0.0, 0.0), plot.at(1.0, 0.0)]);
    plot.curve(&mut figure, "hot dashed nlerp", 40, ahead_deg);
    figure.text("bone", plot.at(0.13, 0.0) - vec2(0.0, 20.0), "slerp");
    figure.text("hot", plot.at(0.76, 0.45), "nlerp");
    paths_of_tip(&mut figure, World { scale: 300.0, origin: vec2(100.0, 605.0) });
    figure
}

/// The paths of an arrow's tip, quarter by quarter.
fn paths_of_tip(figure: &mut Figure, world: World) {
    let tip = |rotation: Quat| rotation * Vec3::X;
    let (from, to) = (Quat::IDENTITY, Quat::from_rotation_z(FRAC_PI_2));
    let at = |place: Vec3| world.of(place);
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
        figure.text("soft", on_arc + 34.0 * (on_arc - world.origin).normalize(), label);
    }
    figure.text_from("bone", world.at(0.82, 0.98), "outer marks: slerp");
    figure.text_from("hot", world.at(0.82, 0.86), "inner marks: nlerp");
    figure.text_to("skin", world.at(0.42, 0.36), "chord: lerp");
    figure.text_from("soft", at(Vec3::X) + vec2(16.0, 0.0), "0°");
    figure.text_to("soft", at(Vec3::Y) - vec2(16.0, 0.0), "90°");
}

/// The x axis on its way from 0° to 90° and from 0° to 180°, its matrix interpolated number by number.
pub fn matrix_lerp_shrinks() -> Figure {
    let mut figure = Figure::new("matrix-lerp-shrinks", 350.0);
    for (angle_deg, scale, x, name_at) in [(90.0, 210.0, 40.0, 145.0), (180.0, 150.0, 460.0, 460.0)] {
        let world = World { scale, origin: vec2(x, 290.0) };
        let on_arc = |t: f32| Vec2::from_angle(t * f32::to_radians(angle_deg)).extend(0.0);
        let arc = curve(0.0, 1.0, 30, |t| world.of(on_arc(t)));
        figure.line("bone dashed", &arc);
        for t in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let tip = world.of(half_way_axis(angle_deg, t));
            if tip.distance(world.origin) > 10.0 {
                figure.arrow("skin", world.origin, tip);
            }
        }
        figure.dot("", world.origin, 6.0);
        figure.text("strong", vec2(name_at, 325.0), format!("0° to {angle_deg}°"));
    }
    let half = half_way_axis(90.0, 0.5);
    let below = vec2(40.0 + half.x * 210.0 + 6.0, 290.0 - half.y * 210.0 + 22.0);
    figure.text_from("skin strong", below, format!("{:.3}", half.length()));
    figure.text("skin strong", vec2(460.0, 262.0), "0");
    figure.text_from("bone", vec2(206.0, 110.0), "slerp");
    figure
}

/// The x axis when the matrix of a rotation about z is interpolated number by number.
pub fn half_way_axis(angle_deg: f32, t: f32) -> Vec3 {
    let to = Mat4::from_rotation_z(angle_deg.to_radians());
    matrix_lerp(Mat4::IDENTITY, to, t).transform_vector3(Vec3::X)
}
