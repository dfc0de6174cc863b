//! The failure of linear blending: an arm gets thin where it is twisted or bent, and the reason.

use crate::{
    along_the_arm::outline,
    arm::alone,
    parts::Plot,
    plane::{curve, rounded},
    svg::Figure,
    world::World,
};
use glam::{Vec2, Vec3, vec2};
use stage2_mesh_skin::{
    arm::{Angles, BONE_LENGTH, ROOT_START, TUBE_RINGS, TUBE_SIDES, elbow_ring, pose_arm, tube_arm},
    measure::radius_kept,
    methods::Method,
    steps::ArmStep,
};
use std::ops::RangeInclusive;

/// The elbow's ring, seen along the bone.
const ALONG: World = World { scale: 200.0, origin: vec2(122.0, 180.0) };
const TUBE: World = World { scale: 32.0, origin: vec2(318.0, 310.0) };
const PLOT: Plot =
    Plot { corner: vec2(456.0, 290.0), size: vec2(156.0, 220.0), x: (0.0, 180.0), y: (0.0, 1.1) };
/// The rings between the parts of the tube that one joint holds alone.
const BLENDED: RangeInclusive<usize> = 4..=12;
const WAYS: [(Method, &str, &str); 2] =
    [(Method::Smooth, "skin", "linear blending"), (Method::DualQuaternion, "bone", "dual quaternions")];
/// Where the arms of [`bend`] stand, one for each of [`WAYS`].
const ARMS: [World; 2] =
    [World { scale: 42.0, origin: vec2(260.0, 352.0) }, World { scale: 42.0, origin: vec2(570.0, 352.0) }];

/// The round arm, its upper half turned.
pub fn tube(elbow: Angles, method: Method) -> ArmStep {
    ArmStep { arm: tube_arm(), angles: vec![Angles::default(), elbow], method }
}

/// A turn about the bone.
pub fn twisted(angle_deg: f32) -> Angles {
    Angles { y_rad: angle_deg.to_radians(), ..Angles::default() }
}

/// A turn to the left.
pub fn bent(angle_deg: f32) -> Angles {
    Angles { z_rad: angle_deg.to_radians(), ..Angles::default() }
}

/// The share of its radius that the ring at the elbow keeps.
pub fn kept(elbow: Angles, method: Method) -> f32 {
    let scene = tube(elbow, method);
    radius_kept(&scene.arm.positions[elbow_ring()], &scene.skinned().positions[elbow_ring()])
}

/// The elbow's thickness from the inside of the bend to its outside, as a share of that at rest.
pub fn thickness(elbow: Angles, method: Method) -> f32 {
    let scene = tube(elbow, method);
    let across = |positions: &[Vec3]| {
        let ring = &positions[elbow_ring()];
        ring[0].distance(ring[TUBE_SIDES / 2])
    };
    across(&scene.skinned().positions) / across(&scene.arm.positions)
}

/// A share by each of [`WAYS`], in words.
fn in_words(share: fn(Angles, Method) -> f32, elbow: Angles) -> [String; 2] {
    WAYS.map(|(method, ..)| rounded(share(elbow, method), 3))
}

/// A vertex of the twisted ring on its chord and on its arc, the tube, and the radius that is left.
pub fn twist() -> Figure {
    let mut figure = Figure::new("twist", 372.0);
    for (x, title) in [(122.0, "along the bone"), (318.0, "the tube"), (534.0, "radius left")] {
        figure.text("strong", vec2(x, 24.0), title);
    }
    for ((_, class, name), x) in WAYS.into_iter().zip([190.0, 450.0]) {
        figure.text(class, vec2(x, 352.0), name);
    }
    figure.ring("axis", ALONG.origin, 0.5 * ALONG.scale);
    figure.dot("soft", ALONG.origin, 6.0);
    PLOT.axes(&mut figure, &[(0.0, "0°"), (90.0, "90°"), (180.0, "180°")], &[(0.5, "½"), (1.0, "1")]);
    PLOT.curve(&mut figure, "bone thick", 1, |angle| kept(twisted(angle), Method::DualQuaternion));
    PLOT.curve(&mut figure, "skin linear", 20, |angle| kept(twisted(angle), Method::Smooth));
    let [low, high] = [BLENDED.start(), BLENDED.end()].map(|ring| ends(&tube_arm().positions, *ring));
    for side in [0, 1] {
        figure.line("rest dashed", &[low[side], high[side]]);
    }
    figure.dot("", along_bone(tube_arm().positions[on_ring()] + ROOT_START), 7.0);
    figure.set("slider", "The twist");
    for step in 0..=10 {
        let angle_deg = 18.0 * step as f32;
        let [linear, dual] = in_words(kept, twisted(angle_deg));
        let says = format!(
            "Twisted by {angle_deg}°: linear blending keeps {linear} of the radius, the cosine of {}°. Dual quaternions keep {dual}.",
            angle_deg / 2.0
        );
        let scene = tube(twisted(angle_deg), Method::Smooth);
        let [_, taken] = alone(&scene, on_ring()).map(along_bone);
        figure.state_at(taken, step == 5, &says, |figure| {
            chord(figure, &scene);
            draw_tube(figure, &scene.skinned().positions);
            figure.dot("skin", PLOT.at(angle_deg, kept(twisted(angle_deg), Method::Smooth)), 8.0);
        });
    }
    figure
}

/// The vertex of the ring at the elbow that is nearest to the reader at rest.
pub fn on_ring() -> usize {
    elbow_ring().start + TUBE_SIDES / 4
}

fn along_bone(place: Vec3) -> Vec2 {
    let place = place - ROOT_START;
    ALONG.at(place.x, -place.z)
}

/// The vertex where the upper joint would take it, and where both methods do: on the chord and on the arc.
fn chord(figure: &mut Figure, scene: &ArmStep) {
    let [from, to] = alone(scene, on_ring()).map(along_bone);
    let [mean, halfway] =
        WAYS.map(|(method, ..)| along_bone(tube(scene.angles[1], method).skinned().positions[on_ring()]));
    // By half a turn both ways round are equally long.
    let turn_rad = 2.0 * (from - ALONG.origin).angle_to(halfway - ALONG.origin);
    let on_arc = |angle_rad: f32| ALONG.origin + Vec2::from_angle(angle_rad).rotate(from - ALONG.origin);
    figure.line("bone", &curve(0.0, turn_rad, 6, on_arc));
    figure.line("skin", &[from, to]);
    for (class, place, radius) in [("skin", mean, 9.0), ("bone", halfway, 9.0), ("", to, 7.0)] {
        figure.dot(class, place, radius);
    }
}

/// The left and the right end of a ring in the picture, which shows the tube more than twice as wide as it
/// is.
fn ends(positions: &[Vec3], ring: usize) -> [Vec2; 2] {
    let xs = (0..TUBE_SIDES).map(|side| wide(positions[ring * TUBE_SIDES + side]));
    let by_x = |a: &Vec2, b: &Vec2| a.x.total_cmp(&b.x);
    [xs.clone().min_by(by_x), xs.max_by(by_x)].map(|end| end.expect("a ring has vertices"))
}

fn wide(place: Vec3) -> Vec2 {
    TUBE.at(2.2 * place.x, place.y)
}

/// The tube by its outline, and by three of the lines that run along it.
fn draw_tube(figure: &mut Figure, positions: &[Vec3]) {
    let rings = || [0].into_iter().chain(BLENDED).chain([TUBE_RINGS - 1]);
    let ends: Vec<_> = rings().map(|ring| ends(positions, ring)).collect();
    let outline = ends.iter().map(|end| end[0]).chain(ends.iter().rev().map(|end| end[1]));
    figure.closed_line("skin", &outline.collect::<Vec<_>>());
    for side in (0..TUBE_SIDES).step_by(4) {
        let along = rings().map(|ring| wide(positions[ring * TUBE_SIDES + side]));
        figure.line("skin hair", &along.collect::<Vec<_>>());
    }
}

/// The round arm bent to the left by both methods, with its ring at the elbow.
pub fn bend() -> Figure {
    let mut figure = Figure::new("bend", 400.0);
    for ((_, class, name), world) in WAYS.into_iter().zip(ARMS) {
        figure.text(&format!("{class} strong"), vec2(world.origin.x - 60.0, 382.0), name);
    }
    figure.set("slider", "The bend");
    for step in 0..=10 {
        let angle_deg = 15.0 * step as f32;
        let [linear, dual] = in_words(thickness, bent(angle_deg));
        let says = format!(
            "Bent by {angle_deg}°: by linear blending the elbow keeps {linear} of its thickness, by dual quaternions {dual}."
        );
        let scenes = WAYS.map(|(method, ..)| tube(bent(angle_deg), method));
        let hand = pose_arm(&scenes[0].arm, &scenes[0].angles)[1].transform_point3(Vec3::Y * BONE_LENGTH);
        figure.state_at(ARMS[0].of(hand), step == 6, &says, |figure| {
            for (((_, class, _), world), scene) in WAYS.into_iter().zip(ARMS).zip(&scenes) {
                let ring = scene.skinned().positions[elbow_ring()].to_vec();
                figure.closed_line(class, &outline(world, scene));
                figure.line("hot fat", &[ring[0], ring[TUBE_SIDES / 2]].map(|place| world.of(place)));
            }
        });
    }
    figure
}
