//! Clips that repeat, fade, and change their joints.

use crate::{
    parts::{Plot, boxed},
    plane::curve,
    svg::Figure,
    world::World,
};
use glam::{Mat4, Quat, Vec2, Vec3, vec2, vec3};
use stage2_mesh_skin::{skeleton::model_matrices, transform::Transform};
use stage3_gltf::{model::Local, pose::Pose};
use stage4_animation::{
    binding::bind_by_name as bound,
    clip::{Channel, Clip, Interpolation, Values},
    cross_fade::cross_fade as faded,
    interpolate::lerp,
    player::loop_time as looped,
};

/// The time in a clip of two seconds against the time that has passed.
pub fn loop_time() -> Figure {
    let plot = Plot { corner: vec2(70.0, 250.0), size: vec2(540.0, 200.0), x: (-4.25, 5.0), y: (0.0, 2.2) };
    let mut figure = Figure::new("loop-time", 320.0);
    for round in [-2.0, 0.0, 2.0] {
        let corner = plot.at(round * 2.0, 2.2).max(plot.at(-4.25, 2.2));
        let end = plot.at(round * 2.0 + 2.0, 0.0).min(plot.at(5.0, 0.0));
        figure.bar("area soft", corner, end - corner);
    }
    plot.axes(
        &mut figure,
        &[(-4.0, "−4"), (-2.0, "−2"), (0.0, "0"), (2.0, "2"), (4.0, "4 s")],
        &[(0.0, "0"), (1.0, "1"), (2.0, "2 s")],
    );
    for (from, to) in [(-4.25, -4.0), (-4.0, -2.0), (-2.0, 0.0), (0.0, 2.0), (2.0, 4.0), (4.0, 5.0)] {
        let ends = [(from, looped(from, 2.0)), (to, looped(from, 2.0) + to - from)];
        figure.line("bone saw", &ends.map(|(time_s, clip_s)| plot.at(time_s, clip_s)));
        figure.dot("bone", plot.at(from, looped(from, 2.0)), 6.0);
    }
    let (time_s, clip_s) = (-0.5, looped(-0.5, 2.0));
    let here = plot.at(time_s, clip_s);
    figure.line("hot dashed", &[plot.at(time_s, 0.0), here]);
    figure.dot("hot", here, 9.0);
    figure.text_from("hot strong", here + vec2(16.0, 0.0), "−0.5");
    figure.text_from("hot strong", here + vec2(16.0, 24.0), "→ 1.5");
    figure.text_to("soft", vec2(610.0, 302.0), "time that passed");
    figure.text_from("soft", vec2(70.0, 26.0), "time in the clip");
    figure
}

/// Two bones of length 4, the elbow bent by that much.
fn bent_arm(elbow_deg: f32) -> Pose {
    let joint = |translation, degrees: f32| {
        let rotation = Quat::from_rotation_z(degrees.to_radians());
        Local::Parts(Transform::from_rotation_translation(rotation, translation))
    };
    let up = vec3(0.0, 4.0, 0.0);
    Pose {
        locals: vec![joint(Vec3::ZERO, 0.0), joint(up, elbow_deg), joint(up, 0.0)],
        morph_weights: vec![vec![]; 3],
    }
}

fn origins(pose: &Pose) -> [Vec3; 3] {
    let locals: Vec<Mat4> = pose.locals.iter().map(|local| local.to_matrix()).collect();
    let matrices = model_matrices(&[None, Some(0), Some(1)], &locals);
    [0, 1, 2].map(|joint: usize| matrices[joint].w_axis.truncate())
}

/// The hand a third of the way from straight to bent: mixed in the parent's space, and mixed in the world.
pub fn hands() -> [Vec3; 2] {
    let (from, to) = (bent_arm(0.0), bent_arm(90.0));
    let [_, _, in_parent] = origins(&faded(&from, &to, 1.0 / 3.0));
    [in_parent, lerp(origins(&from)[2], origins(&to)[2], 1.0 / 3.0)]
}

/// An arm between two poses, mixed joint by joint and mixed by positions.
pub fn cross_fade() -> Figure {
    let mut figure = Figure::new("cross-fade", 430.0);
    let (from, to) = (bent_arm(0.0), bent_arm(90.0));
    for (hand, x, class, name) in [
        (hands()[0], 240.0, "bone", "mixed in the parent"),
        (hands()[1], 560.0, "skin", "mixed in the world"),
    ] {
        let world = World { scale: 42.0, origin: vec2(x, 370.0) };
        let at = |place: Vec3| world.of(place);
        for pose in [&from, &to] {
            figure.line("soft dashed", &origins(pose).map(at));
        }
        if class == "bone" {
            let elbow = world.at(0.0, 4.0);
            let arc = curve(90f32.to_radians(), 180f32.to_radians(), 20, |angle| {
                elbow + 4.0 * world.scale * Vec2::from_angle(-angle)
            });
            figure.line("axis thin", &arc);
        } else {
            figure.line("axis thin", &[at(origins(&from)[2]), at(origins(&to)[2])]);
        }
        let arm = [Vec3::ZERO, vec3(0.0, 4.0, 0.0), hand];
        figure.line(&format!("{class} thick"), &arm.map(at));
        figure.dots(class, arm.map(at), 8.0);
        let forearm = (hand - arm[1]).length();
        let middle = at(arm[1]).midpoint(at(hand));
        figure.text_to(&format!("{class} strong"), middle - vec2(16.0, 4.0), format!("{forearm:.2}"));
        figure.text("strong", vec2(x - 70.0, 405.0), name);
    }
    figure
}

/// A clip's joints and another skeleton's, joined by name.
pub fn bind_by_name() -> Figure {
    let mut figure = Figure::new("bind-by-name", 400.0);
    let names = |names: [&str; 4]| names.map(str::to_owned);
    let (from, to) = (names(["hip", "knee", "foot", "tail"]), names(["root", "foot", "hip", "knee"]));
    let channel = |joint| Channel {
        joint,
        interpolation: Interpolation::Step,
        times_s: vec![0.0].into(),
        values: Values::MorphWeights(vec![vec![joint as f32]]),
    };
    let clip = Clip { name: "walk".to_owned(), duration_s: 0.0, channels: (0..4).map(channel).collect() };
    let (bound, missing) = bound(&clip, &from, &to);
    let size = vec2(130.0, 50.0);
    let corner = |x: f32, row: usize| vec2(x, 70.0 + row as f32 * 72.0);
    figure.text("strong", vec2(145.0, 34.0), "made for");
    figure.text("strong", vec2(495.0, 34.0), "should move");
    for channel in &bound.channels {
        let Values::MorphWeights(weights) = &channel.values else { continue };
        let made_for = weights[0][0] as usize;
        let [start, end] =
            [corner(80.0, made_for) + vec2(size.x, 25.0), corner(430.0, channel.joint) + vec2(0.0, 25.0)];
        figure.arrow("bone", start + vec2(4.0, 0.0), end - vec2(4.0, 0.0));
    }
    for (row, (from, to)) in from.iter().zip(&to).enumerate() {
        let class = if missing.contains(from) { "skin" } else { "bone" };
        boxed(&mut figure, class, corner(80.0, row), size, from);
        boxed(&mut figure, if row == 0 { "soft" } else { "bone" }, corner(430.0, row), size, to);
        figure.text_to("soft", corner(66.0, row) + vec2(0.0, 25.0), row);
        figure.text_from("soft", corner(574.0, row) + vec2(0.0, 25.0), row);
    }
    figure.text_from("skin", vec2(225.0, 311.0), "missing there");
    figure
}
