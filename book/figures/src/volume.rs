//! The failure of linear blending: a twisted arm gets thin, and the reason.

use crate::{
    arm::{alone, scene},
    parts::Plot,
    plane::{curve, short},
    svg::Figure,
    world::World,
};
use glam::{Vec2, Vec3, vec2};
use stage2_mesh_skin::{
    arm::{Angles, ROOT_START, TUBE_RINGS, TUBE_SIDES, elbow_ring, tube_arm},
    measure::radius_kept,
    methods::{Method, Skinned, skin_arm},
};

/// The share of its radius that the ring at the elbow keeps, when the round arm is twisted by that angle.
pub fn kept(angle_deg: f32, method: Method) -> f32 {
    let arm = tube_arm();
    let skinned = twisted(angle_deg, method);
    radius_kept(&arm.positions[elbow_ring()], &skinned.positions[elbow_ring()])
}

fn twisted(angle_deg: f32, method: Method) -> Skinned {
    let twist = Angles { y_rad: angle_deg.to_radians(), ..Angles::default() };
    skin_arm(&tube_arm(), &[Angles::default(), twist], method)
}

/// The kept radius against the angle of the twist.
pub fn volume_loss() -> Figure {
    let plot = Plot { corner: vec2(90.0, 370.0), size: vec2(510.0, 320.0), x: (0.0, 180.0), y: (0.0, 1.1) };
    let mut figure = Figure::new("volume-loss", 440.0);
    plot.axes(
        &mut figure,
        &[(0.0, "0°"), (45.0, "45°"), (90.0, "90°"), (135.0, "135°"), (180.0, "180°")],
        &[(0.25, "¼"), (0.5, "½"), (0.75, "¾"), (1.0, "1")],
    );
    plot.curve(&mut figure, "bone thick dual", 12, |angle| kept(angle, Method::DualQuaternion));
    plot.curve(&mut figure, "skin linear", 60, |angle| kept(angle, Method::Smooth));
    for angle in [90.0, 180.0] {
        figure.dot("skin", plot.at(angle, kept(angle, Method::Smooth)), 8.0);
    }
    let quarter = kept(90.0, Method::Smooth);
    figure.text_from("skin strong", plot.at(90.0, quarter) + vec2(14.0, -12.0), format!("{quarter:.3}"));
    figure.text("skin", plot.at(70.0, 0.5), "linear blending");
    figure.text("bone", plot.at(122.0, 1.0) + vec2(0.0, 24.0), "rigid, dual quaternions");
    figure.text_to("soft", vec2(600.0, 420.0), "angle of the twist");
    figure
}

/// A vertex of the twisted ring, seen along the bone: the mean of two places is on the chord, not on the arc.
pub fn chord_and_arc() -> Figure {
    let world = World { scale: 400.0, origin: vec2(290.0, 235.0) };
    let mut figure = Figure::new("chord-and-arc", 500.0);
    let along_bone = |place: Vec3| world.at(place.x, -place.z);
    let vertex = elbow_ring().start + 3;
    let at_rest = tube_arm().positions[vertex];
    // The posed arm stands at z = 1: the circle is around the bone.
    let [_, taken] = alone(&scene("twist90"), vertex).map(|place| place - ROOT_START);
    let [mean, kept] = [Method::Smooth, Method::DualQuaternion]
        .map(|method| twisted(90.0, method).positions[vertex] - ROOT_START);
    let radius = Vec2::new(at_rest.x, at_rest.z).length();
    figure.ring("axis", world.origin, radius * world.scale);
    let start = f32::atan2(at_rest.z, at_rest.x);
    let turn = f32::atan2(taken.z, taken.x) - start;
    let arc =
        curve(start, start + turn, 30, |angle| along_bone(radius * Vec3::new(angle.cos(), 0.0, angle.sin())));
    figure.line("bone thick", &arc);
    figure.line("skin thick", &[along_bone(at_rest), along_bone(taken)]);
    for (class, place) in [("bone", kept), ("skin", mean)] {
        figure.line(&format!("{class} dashed"), &[world.origin, along_bone(place)]);
    }
    for (class, place) in [("bone", kept), ("skin", mean), ("", at_rest), ("", taken)] {
        figure.dot(class, along_bone(place), 9.0);
    }
    let length = |place: Vec3| short(Vec2::new(place.x, place.z).length());
    figure.dot("soft", world.origin, 6.0);
    figure.text("strong", along_bone(at_rest) + vec2(0.0, 30.0), "joint 0");
    figure.text_from("strong", along_bone(taken) + vec2(16.0, 0.0), "joint 1");
    figure.text_from(
        "bone strong",
        along_bone(kept) + vec2(18.0, 8.0),
        format!("{} on the arc", length(kept)),
    );
    figure.text_to("skin strong", along_bone(mean) + vec2(-22.0, 12.0), length(mean));
    figure
}

/// The round arm at rest, twisted by 180° with linear blending, and with dual quaternions.
pub fn candy_wrapper() -> Figure {
    let mut figure = Figure::new("candy-wrapper", 420.0);
    let arms = [
        ("at rest", "rest", scene("tube-rest").skinned().positions, 90.0),
        ("linear blending", "skin", twisted(180.0, Method::Smooth).positions, 295.0),
        ("dual quaternions", "bone", twisted(180.0, Method::DualQuaternion).positions, 520.0),
    ];
    for (name, class, positions, x) in arms {
        let world = World { scale: 41.0, origin: vec2(x, 340.0) };
        let wide = |place: Vec2| vec2(x + (place.x - x) * 2.2, place.y);
        let places: Vec<_> = world.places(&positions).into_iter().map(wide).collect();
        for ring in 0..TUBE_RINGS {
            let ring = &places[ring * TUBE_SIDES..(ring + 1) * TUBE_SIDES];
            let by_x = |a: &&Vec2, b: &&Vec2| a.x.total_cmp(&b.x);
            let ends = [ring.iter().min_by(by_x), ring.iter().rev().max_by(by_x)];
            let ends = ends.map(|end| *end.expect("a ring has vertices"));
            figure.line(&format!("{class} thin"), &ends);
        }
        for side in 0..TUBE_SIDES {
            let along: Vec<_> = (0..TUBE_RINGS).map(|ring| places[ring * TUBE_SIDES + side]).collect();
            figure.line(&format!("{class} hair"), &along);
        }
        figure.text(&format!("{class} strong"), vec2(x, 374.0), name);
    }
    figure.text("soft", vec2(408.0, 404.0), "twisted by 180°");
    figure
}
