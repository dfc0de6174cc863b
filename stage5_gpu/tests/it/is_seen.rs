//! Tests of `is_seen`. Oracle: for each plane the point of the sphere that is furthest to its seen side, in
//! `f64`.

use glam::{Vec3, Vec4, vec3, vec4};
use stage5_gpu::baked::culling::{Sphere, is_seen};
use testing::cases::{self, Draws, Right, Rows};

/// A camera at the origin that looks along -z, and sees a box: 8 wide, 6 high, from 1 to 9 away.
const BOX: [Vec4; 6] = [
    vec4(1.0, 0.0, 0.0, 4.0),
    vec4(-1.0, 0.0, 0.0, 4.0),
    vec4(0.0, 1.0, 0.0, 3.0),
    vec4(0.0, -1.0, 0.0, 3.0),
    vec4(0.0, 0.0, -1.0, -1.0),
    vec4(0.0, 0.0, 1.0, 9.0),
];

/// The last one is beside an edge of the box: behind neither plane, and yet not seen.
#[test]
fn spheres_at_a_box() {
    let spheres = [
        ("inside", vec3(0.0, 0.0, -5.0), 1.0, true),
        ("across", vec3(3.5, 0.0, -5.0), 1.0, true),
        ("reaching", vec3(4.5, 0.0, -5.0), 1.0, true),
        ("touching", vec3(5.0, 0.0, -5.0), 1.0, true),
        ("outside", vec3(5.5, 0.0, -5.0), 1.0, false),
        ("behind", vec3(0.0, 0.0, 2.0), 1.0, false),
        ("around", vec3(0.0, 0.0, -5.0), 20.0, true),
        ("corner", vec3(4.75, 3.75, -5.0), 1.0, true),
    ];
    let seen = spheres.map(|(_, center, radius, _)| is_seen(&BOX, Sphere { center, radius }));
    let row = |((name, at, radius, _), seen): (&(&str, Vec3, f32, bool), bool)| {
        let word = if seen { "yes" } else { "no" };
        format!("{name:>8} {:5} {:5} {:5} {radius:5} {word}\n", at.x, at.y, at.z)
    };
    testing::assert_table!("box", spheres.iter().zip(seen).map(row).collect::<String>());
    for ((name, .., expected), seen) in spheres.into_iter().zip(seen) {
        assert_eq!(seen, expected, "{name}");
    }
}

/// Each of the six can hide a sphere by itself, and a point is a sphere, too.
#[test]
fn each_plane_hides_what_is_behind_it() {
    let middle = vec3(0.0, 0.0, -5.0);
    for (index, (plane, half)) in BOX.iter().zip([4.0, 4.0, 3.0, 3.0, 4.0, 4.0]).enumerate() {
        for radius in [0.0, 0.5, 2.0] {
            let seen_at = |distance: f32| {
                let center = middle - plane.truncate() * (half + distance);
                is_seen(&BOX, Sphere { center, radius })
            };
            assert!(
                seen_at(radius - 0.25) && seen_at(radius),
                "plane {index} hides a sphere of radius {radius} that reaches it"
            );
            assert!(!seen_at(radius + 0.25), "plane {index} lets a sphere of radius {radius} behind it pass");
        }
    }
}

struct Input {
    planes: [Vec4; 6],
    sphere: Sphere,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let is_box = !draws.rarely(3);
    let planes = match is_box {
        true => box_planes(draws),
        // Any six planes: nothing says that they enclose a space.
        false => [(); 6].map(|()| draws.direction().extend(draws.near(4.0, -1.0, 9.0))),
    };
    let halves = |number: f32| (2.0 * number).round() / 2.0;
    let center = if is_box { draws.vec3(6.0).map(halves) } else { draws.vec3(6.0) };
    let radius = halves(draws.near(1.0, 0.0, 5.0));
    // A sphere that touches the plane that it is furthest behind.
    let behind = planes.iter().map(|plane| -plane.dot(center.extend(1.0))).fold(0.0, f32::max);
    let radius = if is_box && behind > 0.0 && draws.rarely(4) { behind } else { radius };
    // Or just does not.
    let radius = match radius > 0.0 && draws.rarely(3) {
        true => radius + draws.one_of(&[1.0, -1.0]) * 2f32.powi(-draws.one_of(&[10, 14, 20])),
        false => radius,
    };
    for (name, plane) in ["left", "right", "bottom", "top", "near", "far"].iter().zip(&planes) {
        draws.say(&format!("{name} plane"), plane);
    }
    draws.say("center", &center);
    draws.say("radius", &radius);
    let input = Input { planes, sphere: Sphere { center, radius } };
    // All numbers of a box are exact. Elsewhere rounding decides about a sphere that touches.
    let is_clear = (0..6).all(|plane| input.furthest(plane).abs() > 1e-4);
    (is_box || is_clear).then_some(input)
}

/// The planes of a box along the axes, which need not be around the origin.
fn box_planes(draws: &mut Draws) -> [Vec4; 6] {
    let middle = draws.vec3(2.0).round();
    let half = Vec3::from_array([0; 3].map(|_| draws.near(2.0, 1.0, 4.0).round()));
    let side = |normal: Vec3| normal.extend(half.dot(normal.abs()) - middle.dot(normal) + 0.0);
    [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z].map(side)
}

impl Input {
    /// The distance from a plane of the sphere's point that is furthest to its seen side.
    fn furthest(&self, plane: usize) -> f64 {
        let (normal, distance) = (self.planes[plane].truncate().as_dvec3(), self.planes[plane].w);
        let point = self.sphere.center.as_dvec3() + normal * f64::from(self.sphere.radius);
        normal.dot(point) + f64::from(distance)
    }
}

fn answer(Input { planes, sphere }: &mut Input) -> Rows {
    Rows::of("it is seen", [is_seen(planes, *sphere)])
}

fn right(input: &Input) -> Right {
    let hiding = (0..6).find(|plane| input.furthest(*plane) < 0.0);
    let names = ["left", "right", "bottom", "top", "near", "far"];
    let because = hiding.map(|plane| format!("hidden: it is wholly behind the {} plane", names[plane]));
    Rows::of("it is seen", [hiding.is_none()])
        .right()
        .because(because.unwrap_or("no plane hides all of it".to_owned()))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
