//! Sliders for a triangle of three sides, a leg that reaches for a target, a head with a limit, and limbs
//! that follow others.

use crate::{
    plane::{curve, rounded},
    svg::Figure,
    world::World,
};
use glam::{Quat, Vec2, Vec3, vec2, vec3};
use stage4_animation::beyond::{
    look_at::{look_at, share_turn},
    retarget::{retarget_hips, retarget_turn},
    two_bone::{corner_angle as corner, two_bone_ik},
};

const LENGTHS: [f32; 2] = [3.0, 4.0];

/// Two bones that open, and the angle between them.
pub fn corner_angle() -> Figure {
    const SCALE: f32 = 62.0;
    let mut figure = Figure::new("corner-angle", 330.0);
    let elbow = vec2(300.0, 290.0);
    figure.text("bone strong", vec2(480.0, 316.0), "4");
    figure.set("slider", "Distance between the ends");
    for half in 2..=14 {
        let distance = half as f32 / 2.0;
        let angle_rad = corner(LENGTHS[0], LENGTHS[1], distance);
        let words = format!(
            "{} apart: {}° between the bones.",
            rounded(distance, 1),
            rounded(angle_rad.to_degrees(), 1)
        );
        figure.state(half == 10, &words, |figure| {
            let (sin, cos) = angle_rad.sin_cos();
            let end = elbow + SCALE * LENGTHS[0] * vec2(cos, -sin);
            let other = elbow + vec2(SCALE * LENGTHS[1], 0.0);
            figure.line("hot dashed", &[end, other]);
            figure.line("bone thick", &[other, elbow, end]);
            let on_arc = |angle_rad: f32| elbow + 46.0 * Vec2::from_angle(-angle_rad);
            figure.line("hot", &curve(0.0, angle_rad, 24, on_arc));
            figure.dots("bone", [elbow, end, other], 8.0);
        });
    }
    figure
}

/// The knee and the foot of a leg whose target is so far below its hip, with the pole to the right.
pub fn leg(below: f32) -> [Vec3; 2] {
    two_bone_ik(Vec3::ZERO, vec3(0.0, -below, 0.0), Vec3::X, LENGTHS)
}

/// A leg, and a target that goes down.
pub fn two_bone() -> Figure {
    let mut figure = Figure::new("two-bone", 480.0);
    let hip = vec2(270.0, 80.0);
    let world = World { scale: 46.0, origin: hip };
    figure.arrow("other", hip + vec2(24.0, 0.0), hip + vec2(130.0, 0.0));
    figure.text_from("other strong", hip + vec2(142.0, 0.0), "pole");
    figure.text_to("bone strong", hip - vec2(20.0, 0.0), "hip");
    figure.set("slider", "Target below the hip");
    for half in 4..=16 {
        let below = half as f32 / 2.0;
        let [knee, foot] = leg(below);
        let missing = (below + foot.y).abs();
        let end = if missing < 1e-3 { "the foot is on it" } else { "the foot can't reach it" };
        let words = format!("Target {} below the hip: {end}.", rounded(below, 1));
        figure.state(half == 10, &words, |figure| {
            let joints = [hip, world.of(knee), world.of(foot)];
            figure.line("bone thick", &joints);
            figure.dots("bone", joints, 8.0);
            figure.ring("hot", world.at(0.0, -below), 14.0);
        });
    }
    figure
}

/// The direction of a head that may turn by 75°, seen from above, when its target is so far to the left.
pub fn look(angle_deg: f32) -> Vec3 {
    let target = Quat::from_rotation_y(angle_deg.to_radians()) * Vec3::Z;
    look_at(Vec3::Z, target, 75f32.to_radians()) * Vec3::Z
}

/// A head from above, and a target that goes round it.
pub fn look_limit() -> Figure {
    let mut figure = Figure::new("look-limit", 400.0);
    let head = vec2(320.0, 200.0);
    // The figure faces down in the picture: its left is on the right.
    let place = |direction: Vec3, radius: f32| head + radius * vec2(direction.x, direction.z);
    let at = |angle_deg: f32| Quat::from_rotation_y(angle_deg.to_radians()) * Vec3::Z;
    for limit in [-75.0, 75.0] {
        figure.line("soft dashed", &[head, place(at(limit), 150.0)]);
    }
    figure.ring("soft", head, 150.0);
    figure.circle("box bone", head, 34.0);
    figure.text("soft", vec2(320.0, 384.0), "ahead");
    figure.set("slider", "Target, to the left");
    for step in 0..=24 {
        let angle_deg = 15.0 * step as f32 - 5.0 * f32::from(step == 12);
        let ahead = look(angle_deg);
        let turned_deg = ahead.x.atan2(ahead.z).to_degrees();
        let side = if turned_deg < 0.0 { "right" } else { "left" };
        let turn = match rounded(turned_deg.abs(), 1).as_str() {
            "0" => "the head looks ahead".to_owned(),
            turned => format!("the head is turned by {turned}° to the {side}"),
        };
        let words = format!("Target at {}°: {turn}.", rounded(angle_deg, 1));
        figure.state(step == 3, &words, |figure| {
            figure.dot("hot", place(at(angle_deg), 150.0), 11.0);
            figure.arrow("bone", place(ahead, 34.0), place(ahead, 118.0));
        });
    }
    figure
}

/// The shares of what is missing, from the spine to the head.
const SHARES: [(&str, f32, &str); 4] =
    [("spine", 0.25, "¼"), ("chest", 1.0 / 3.0, "⅓"), ("neck", 0.5, "½"), ("head", 1.0, "all")];

/// Where spine, chest, neck and head are turned to when they share a turn to the left.
pub fn shared(angle_deg: f32) -> [Quat; 4] {
    let whole = Quat::from_rotation_y(angle_deg.to_radians());
    let mut turned = Quat::IDENTITY;
    SHARES.map(|(_, share, _)| {
        turned = share_turn(whole * turned.inverse(), share) * turned;
        turned
    })
}

/// Four joints from above, and a turn that they share.
pub fn shared_turn() -> Figure {
    let mut figure = Figure::new("shared-turn", 300.0);
    let at = |joint: usize| vec2(90.0 + 155.0 * joint as f32, 130.0);
    for (joint, (name, _, share)) in SHARES.into_iter().enumerate() {
        figure.line("soft dashed", &[at(joint) + vec2(0.0, 26.0), at(joint) + vec2(0.0, 72.0)]);
        figure.circle("box bone", at(joint), 20.0);
        figure.text("strong", at(joint) + vec2(0.0, 110.0), name);
        figure.text("soft", at(joint) + vec2(0.0, 138.0), share);
    }
    figure.set("slider", "Target, to the left");
    for step in 0..=11 {
        let angle_deg = 15.0 * step as f32;
        let ahead = shared(angle_deg).map(|turn| turn * Vec3::Z);
        let angles = ahead.map(|ahead| rounded(ahead.x.atan2(ahead.z).to_degrees(), 2));
        let [spine, chest, neck, head] = &angles;
        let words =
            format!("Spine at {spine}°, chest at {chest}°, neck at {neck}°, head at {head}°, on the target.");
        figure.state(step == 8, &words, |figure| {
            for (joint, ahead) in ahead.into_iter().enumerate() {
                // The figure faces down in the picture: its left is on the right.
                let direction = vec2(ahead.x, ahead.z);
                figure.arrow("bone", at(joint) + 20.0 * direction, at(joint) + 70.0 * direction);
            }
        });
    }
    figure
}

/// The hips, the knee and the foot of a leg of two equal bones, 1.5 long each, that follows a leg of 1 and 1:
/// first that leg, when its hips are so far down, and then the own one.
pub fn crouching(down: f32) -> [[Vec3; 3]; 2] {
    let [other, own] = [vec3(0.0, 2.0, 0.0), vec3(0.0, 3.0, 0.0)];
    let now = other - vec3(0.0, down, 0.0);
    let leg = |hips: Vec3, length: f32| {
        let [knee, foot] = two_bone_ik(hips, Vec3::ZERO, Vec3::X, [length; 2]);
        [hips, knee, foot]
    };
    [leg(now, 1.0), leg(retarget_hips(now, other, own), 1.5)]
}

/// A leg that crouches, and a longer one that follows it.
pub fn hip_scale() -> Figure {
    let mut figure = Figure::new("hip-scale", 370.0);
    let worlds = [150.0, 400.0].map(|x| World { scale: 90.0, origin: vec2(x, 320.0) });
    figure.line("soft", &[vec2(60.0, 320.0), vec2(580.0, 320.0)]);
    for (world, name) in worlds.into_iter().zip(["bones of 1", "bones of 1.5"]) {
        figure.text("soft", world.origin + vec2(0.0, 30.0), name);
    }
    figure.set("slider", "Hips of the first leg, down by");
    for tenth in 0..=12 {
        let down = tenth as f32 / 10.0;
        let legs = crouching(down);
        let words = format!(
            "Down by {}: hips at {} and at {}.",
            rounded(down, 1),
            rounded(legs[0][0].y, 2),
            rounded(legs[1][0].y, 2)
        );
        figure.state(tenth == 5, &words, |figure| {
            for (leg, world) in legs.into_iter().zip(worlds) {
                figure.line("bone thick", &world.places(&leg));
                figure.dots("bone", world.places(&leg), 8.0);
            }
        });
    }
    figure
}

/// The rotations of two hanging arms in their references: the first one's joint has the model's axes, so that
/// its arm runs along its -y; the other one's arm runs along its x.
const REFERENCES_DEG: [f32; 2] = [0.0, -90.0];

/// The rotations of both joints when the first arm is lifted by so much, and the other one follows.
pub fn lifted(angle_deg: f32) -> [Quat; 2] {
    let [reference, own] = REFERENCES_DEG.map(|angle_deg| Quat::from_rotation_z(angle_deg.to_radians()));
    let now = Quat::from_rotation_z(angle_deg.to_radians()) * reference;
    [now, retarget_turn(now, reference, own)]
}

/// Two arms with other axes, of which one follows the other.
pub fn other_axes() -> Figure {
    let mut figure = Figure::new("other-axes", 330.0);
    let shoulders = [vec2(150.0, 150.0), vec2(430.0, 150.0)];
    for (shoulder, name) in shoulders.into_iter().zip(["the other arm", "the own arm"]) {
        figure.text("soft", shoulder + vec2(0.0, 166.0), name);
    }
    figure.set("slider", "The other arm, lifted by");
    for step in 0..=10 {
        let angle_deg = 15.0 * step as f32;
        let words =
            format!("Lifted by {}°: so is the own arm, whose axes are others.", rounded(angle_deg, 1));
        let arms = [Vec3::NEG_Y, Vec3::X];
        figure.state(step == 3, &words, |figure| {
            for ((rotation, arm), shoulder) in lifted(angle_deg).into_iter().zip(arms).zip(shoulders) {
                let place = |at: Vec3| shoulder + vec2(at.x, -at.y);
                figure.line("bone thick", &[shoulder, place(rotation * arm * 135.0)]);
                figure.arrow("hot", shoulder, place(rotation * Vec3::X * 62.0));
                figure.arrow("skin", shoulder, place(rotation * Vec3::Y * 62.0));
                figure.dot("bone", shoulder, 8.0);
            }
        });
    }
    figure.line("hot", &[vec2(245.0, 30.0), vec2(275.0, 30.0)]);
    figure.text_from("hot", vec2(284.0, 30.0), "x");
    figure.line("skin", &[vec2(315.0, 30.0), vec2(345.0, 30.0)]);
    figure.text_from("skin", vec2(354.0, 30.0), "y");
    figure
}
