//! Curves through keys, clips that repeat, fade, and change their joints.

use crate::{
    parts::{Plot, boxed},
    plane::curve,
    svg::{Anchor, Figure, World},
};
use glam::{Mat4, Quat, Vec2, Vec3, vec2, vec3};
use stage2_mesh_skin::{skeleton::model_matrices, transform::Transform};
use stage3_gltf::{
    model::Local,
    pose::{Pose, rest_pose},
};
use stage4_animation::{
    arm::{KEY_TIMES_S, arm, fling},
    binding::bind_by_name as bound,
    clip::{Channel, Clip, Interpolation, Values},
    compose::{compose, parts},
    cross_fade::cross_fade as faded,
    interpolate::{cubic_spline as shares, lerp},
    player::loop_time as looped,
    sample::sample,
};

/// The elbow's angle in stage 4's clip `fling`.
pub fn fling_deg(time_s: f32) -> f32 {
    let mut pose = rest_pose(&arm());
    sample(&fling(), time_s, &mut pose);
    let rotation = parts(pose.locals[1]).rotation;
    2.0 * rotation.z.atan2(rotation.w).to_degrees()
}

/// A curve through three keys with its tangents, and the four shares that make it.
pub fn cubic_spline() -> Figure {
    let mut figure = Figure::new("cubic-spline", 640.0, "A curve through keys, and its shares", CUBIC);
    let plot = Plot { corner: vec2(90.0, 270.0), size: vec2(510.0, 220.0), x: (0.0, 1.5), y: (-45.0, 135.0) };
    plot.axes(
        &mut figure,
        &[(0.0, "0 s"), (0.5, "0.5 s"), (1.0, "1 s"), (1.5, "1.5 s")],
        &[(0.0, "0°"), (90.0, "90°")],
    );
    figure.text("strong", vec2(90.0, 28.0), Anchor::Start, "The elbow's angle");
    for (key_s, slope, to_s) in [(0.0, 0.0, 0.15), (0.5, -6.0, -0.12), (0.5, 2.0, 0.25), (1.5, 0.0, -0.15)] {
        let at = fling_deg(key_s);
        let end = at + f32::to_degrees(slope) * to_s;
        figure.line("hot thick", &[plot.at(key_s, at), plot.at(key_s + to_s, end)]);
    }
    plot.curve(&mut figure, "bone fling", 90, fling_deg);
    for key_s in KEY_TIMES_S {
        figure.dot("bone", plot.at(key_s, fling_deg(key_s)), 8.0);
    }
    figure.text("hot", plot.at(0.47, 62.0), Anchor::Start, "arriving");
    figure.text("hot", plot.at(0.68, 10.0), Anchor::Start, "leaving");
    draw_shares(&mut figure);
    figure
}

fn draw_shares(figure: &mut Figure) {
    let plot = Plot { corner: vec2(90.0, 590.0), size: vec2(510.0, 220.0), x: (0.0, 1.0), y: (-0.4, 1.1) };
    plot.axes(figure, &[(0.0, "t = 0"), (0.5, "½"), (1.0, "1")], &[(0.0, "0"), (0.5, "½"), (1.0, "1")]);
    figure.text("strong", vec2(90.0, 346.0), Anchor::Start, "The four shares, for 2 s between keys");
    let classes = ["bone first", "hot dashed leaving", "rest next", "skin dashed arriving"];
    for (share, class) in classes.into_iter().enumerate() {
        plot.curve(figure, class, 40, |t| shares(t, 2.0)[share]);
    }
    figure.text("bone", plot.at(0.32, 0.92), Anchor::Start, "key");
    figure.text("rest", plot.at(0.68, 0.92), Anchor::End, "next key");
    figure.text("hot", plot.at(0.2, 0.41), Anchor::Start, "leaving");
    figure.text("skin", plot.at(0.45, -0.1), Anchor::Start, "arriving");
}

const CUBIC: &str = "Above, the elbow's angle against time in the clip fling, through keys of 90° at 0 s, 0° at 0.5 s and 90° at \
    1.5 s. Short thick lines are the tangents: level at both ends, steep downwards where the curve arrives at the middle key, \
    gently upwards where it leaves, so it has a corner there. Below, the four shares against t for keys 2 s apart: the key's \
    falls from 1 to 0 and the next key's rises from 0 to 1; the leaving tangent's rises early and the arriving tangent's dips \
    below 0 late, and both are 0 at the ends.";

/// A box stretched and turned in both orders.
pub fn trs_order() -> Figure {
    let mut figure = Figure::new("trs-order", 340.0, "Scale, then turn, and the other way round", TRS);
    let turn = Quat::from_rotation_z(35f32.to_radians());
    let stretch = vec3(2.0, 1.0, 1.0);
    let right = compose(Vec3::ZERO, turn, stretch);
    let wrong = Mat4::from_scale(stretch) * Mat4::from_quat(turn);
    for (matrix, x, class, name, says) in [
        (right, 165.0, "bone", "T · R · S", "right angles stay"),
        (wrong, 480.0, "skin", "T · S · R", "it slants"),
    ] {
        let world = World { scale: 64.0, origin: vec2(x, 150.0) };
        let at = |x: f32, y: f32| {
            let place = matrix.transform_point3(vec3(x, y, 0.0));
            world.at(place.x, place.y)
        };
        let corners =
            [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)].map(|at| at.lerp(world.origin, 0.2));
        figure.area(class, &corners);
        figure.closed_line(class, &corners);
        figure.arrow("hot", at(0.0, 0.0), at(0.9, 0.0));
        figure.arrow("rest", at(0.0, 0.0), at(0.0, 0.9));
        figure.text(&format!("{class} strong"), vec2(x, 285.0), Anchor::Middle, name);
        figure.text(class, vec2(x, 315.0), Anchor::Middle, says);
    }
    figure
}

const TRS: &str = "A square with the two axes of a joint, stretched to double length along x and turned by 35°, in both orders. \
    On the left it is stretched first, then turned: a long rectangle lying askew, its axes still at a right angle. On the right \
    it is turned first, then stretched along the parent's x: a slanting parallelogram, its axes no longer at a right angle.";

/// The time in a clip of two seconds against the time that has passed.
pub fn loop_time() -> Figure {
    let plot = Plot { corner: vec2(70.0, 250.0), size: vec2(540.0, 200.0), x: (-4.25, 5.0), y: (0.0, 2.2) };
    let mut figure = Figure::new("loop-time", 320.0, "A clip of two seconds, over and over", LOOP);
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
    figure.text("hot strong", here + vec2(-14.0, -6.0), Anchor::End, "−0.5 → 1.5");
    figure.text("soft", vec2(610.0, 302.0), Anchor::End, "time that passed");
    figure.text("soft", vec2(70.0, 26.0), Anchor::Start, "time in the clip");
    figure
}

const LOOP: &str = "The time in a clip of 2 s against the time that passed, from −4.25 to 5 s: a saw. It rises from 0 to 2 in every \
    round and falls back to 0 at −4, −2, 0, 2 and 4 s. Before 0 it is the same saw: −0.5 s, marked, is 1.5 s in the clip.";

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

/// An arm between two poses, mixed joint by joint and mixed by places.
pub fn cross_fade() -> Figure {
    let mut figure = Figure::new("cross-fade", 430.0, "A third of the way from pose to pose", FADE);
    let (from, to) = (bent_arm(0.0), bent_arm(90.0));
    for (hand, x, class, name) in [
        (hands()[0], 240.0, "bone", "mixed in the parent"),
        (hands()[1], 560.0, "skin", "mixed in the world"),
    ] {
        let world = World { scale: 42.0, origin: vec2(x, 370.0) };
        let at = |place: Vec3| world.at(place.x, place.y);
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
        for place in arm {
            figure.dot(class, at(place), 8.0);
        }
        let forearm = (hand - arm[1]).length();
        let middle = at(arm[1]).midpoint(at(hand));
        figure.text(
            &format!("{class} strong"),
            middle - vec2(16.0, 4.0),
            Anchor::End,
            &format!("{forearm:.2}"),
        );
        figure.text("strong", vec2(x - 70.0, 405.0), Anchor::Middle, name);
    }
    figure
}

const FADE: &str = "An arm of two bones, 4 long each, straight and bent by 90°, both dashed, and between them a third of the way, \
    twice. On the left the joints are mixed, each in its parent's space: the hand is on the arc, and the forearm is 4 long as \
    ever. On the right the places of the hands are mixed in the world: the hand is on the chord, and the forearm is only 2.98 \
    long.";

/// A clip's joints and another skeleton's, joined by name.
pub fn bind_by_name() -> Figure {
    let mut figure = Figure::new("bind-by-name", 400.0, "Joints found by their names", BIND);
    let names = |names: [&str; 4]| names.map(str::to_owned);
    let (from, to) = (names(["hip", "knee", "foot", "tail"]), names(["root", "foot", "hip", "knee"]));
    let channel = |joint| Channel {
        joint,
        interpolation: Interpolation::Step,
        times_s: vec![0.0],
        values: Values::MorphWeights(vec![vec![joint as f32]]),
    };
    let clip = Clip { name: "walk".to_owned(), duration_s: 0.0, channels: (0..4).map(channel).collect() };
    let (bound, missing) = bound(&clip, &from, &to);
    let size = vec2(130.0, 50.0);
    let corner = |x: f32, row: usize| vec2(x, 70.0 + row as f32 * 72.0);
    figure.text("strong", vec2(145.0, 34.0), Anchor::Middle, "made for");
    figure.text("strong", vec2(495.0, 34.0), Anchor::Middle, "shall move");
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
        figure.text("soft", corner(66.0, row) + vec2(0.0, 25.0), Anchor::End, &row.to_string());
        figure.text("soft", corner(574.0, row) + vec2(0.0, 25.0), Anchor::Start, &row.to_string());
    }
    figure.text("skin", vec2(225.0, 311.0), Anchor::Start, "missing there");
    figure
}

const BIND: &str = "Two columns of joints with their numbers. The clip was made for hip 0, knee 1, foot 2 and tail 3; it shall move \
    root 0, foot 1, hip 2 and knee 3. Arrows join the same names: 0 leads to 2, 1 to 3, 2 to 1. The tail has no counterpart and is \
    reported as missing; the root is not moved.";
