//! Tests of `frustum_planes`. Oracle: the eight corners of what is seen, taken back to the world, and planes
//! through three of them each, in `f64`.

use glam::{
    DMat4, DVec3, DVec4, Mat4, Vec3, Vec3Swizzles, Vec4,
    camera::rh::proj::opengl::{orthographic, perspective},
    vec3,
};
use stage1_bones::table::rows;
use stage5_gpu::baked::culling::frustum_planes;
use testing::cases::{self, Draws, Right, Rows};

const NAMES: [&str; 6] = ["left", "right", "bottom", "top", "near", "far"];

/// A camera 10 before the origin that looks at it, sees 90° from bottom to top, and from 1 to 9 away. Its
/// picture is four wide and three high.
fn camera() -> Mat4 {
    let clip_from_camera = perspective(90f32.to_radians(), 4.0 / 3.0, 1.0, 9.0);
    clip_from_camera * Mat4::from_translation(vec3(0.0, 0.0, -10.0))
}

/// Three away it sees 4 to each side: the triangle 3, 4, 5. Above and below it is the diagonal of a square.
#[test]
fn planes_of_a_camera() {
    let planes = frustum_planes(camera());
    let named = NAMES.iter().zip(planes).map(|(name, plane)| (name, plane.to_array()));
    testing::assert_table!("camera", rows(named));
    let half = 0.5f32.sqrt();
    let expected = [
        [0.6, 0.0, -0.8, 8.0],
        [-0.6, 0.0, -0.8, 8.0],
        [0.0, half, -half, 10.0 * half],
        [0.0, -half, -half, 10.0 * half],
        [0.0, 0.0, -1.0, 9.0],
        [0.0, 0.0, 1.0, -1.0],
    ];
    for ((name, plane), expected) in NAMES.iter().zip(planes).zip(expected.map(Vec4::from)) {
        assert!(plane.abs_diff_eq(expected, 1e-5), "{name}: is {plane}, should be {expected}");
    }
}

/// The planes say the same of a point as clip space does.
#[test]
fn a_point_is_seen_if_clip_space_says_so() {
    let planes = frustum_planes(camera());
    let mut seen = 0;
    for index in 0..1000 {
        // Never on a plane.
        let point = vec3((index % 10) as f32, (index / 10 % 10) as f32, (index / 100) as f32) * 2.1 - 9.17;
        let clip = camera() * point.extend(1.0);
        let is_in_clip_space = clip.truncate().abs().max_element() <= clip.w;
        let is_on_all_sides = planes.iter().all(|plane| plane.dot(point.extend(1.0)) >= 0.0);
        assert_eq!(is_on_all_sides, is_in_clip_space, "{point}");
        seen += usize::from(is_in_clip_space);
    }
    assert!((100..900).contains(&seen), "points seen, of 1000: are {seen}, should be from 100 to 899");
}

/// A metre is a metre, whatever the lens and the far plane are.
#[test]
fn normals_are_one_long() {
    for (view_rad, far) in [(0.5, 2.0), (1.0, 50.0), (2.0, 500.0)] {
        for plane in frustum_planes(perspective(view_rad, 2.0, 1.0, far)) {
            let length = plane.truncate().length();
            assert!((length - 1.0).abs() < 1e-5, "the normal of {plane} has length {length}, should have 1");
        }
    }
}

fn draw(draws: &mut Draws) -> Option<Mat4> {
    let aspect = draws.near(1.0, 0.5, 2.5);
    // Some cameras see from the tip of a nose to the mountains.
    let [closer, farther] = if draws.rarely(12) { [0.02, 500.0] } else { [1.0; 2] };
    let near = closer * draws.near(1.0, 0.25, 3.0);
    let far = near + farther * draws.near(1.0, 0.5, 20.0);
    let lens = if draws.rarely(4) {
        // The picture of a chair, or of a landscape.
        let height = draws.near(1.0, 0.5, 8.0) * if draws.rarely(3) { 1000.0 } else { 1.0 };
        let high = 2.0 * height;
        draws
            .note("the camera", &format!("{high} high, {aspect} times as wide as high, without perspective"));
        orthographic(-aspect * height, aspect * height, -height, height, near, far)
    } else {
        let view_deg = draws.near(90.0, 20.0, 140.0);
        let sees = format!("sees {view_deg}° from bottom to top, and {aspect} times as wide as high");
        draws.note("the camera", &sees);
        perspective(view_deg.to_radians(), aspect, near, far)
    };
    draws.note("it sees", &format!("from {near} to {far} away"));
    let world_from_camera = draws.motion(5.0);
    draws.say("it stands", &world_from_camera);
    // As in a rear mirror.
    let is_mirrored = draws.rarely(8);
    if is_mirrored {
        draws.note("its picture", "left and right exchanged");
    }
    let mirror = DMat4::from_scale(DVec3::ONE.with_x(if is_mirrored { -1.0 } else { 1.0 }));
    // As for one eye of a headset.
    let off = if draws.rarely(4) { [(); 2].map(|()| draws.near(0.0, -0.75, 0.75)) } else { [0.0; 2] };
    if off != [0.0; 2] {
        draws.note("its picture is moved to the right and up", &format!("by {off:?} of half its size"));
    }
    let moved = DMat4::from_translation(DVec3::new(off[0].into(), off[1].into(), 0.0));
    // As in a mirror that hangs in the picture: what is behind its plane is not seen.
    let mut leaning = DMat4::IDENTITY;
    if draws.rarely(6) {
        let by = draws.near(0.25, -0.5, 0.5);
        draws.note("its near and far planes lean", &format!("by {by} of its width"));
        leaning.x_axis.z = by.into();
        // As long as the far plane is nowhere behind the camera.
        let from_clip = (leaning * lens.as_dmat4()).inverse();
        let depths = [-1.0, 1.0].map(|x| 1.0 / (from_clip * DVec4::new(x, 0.0, 1.0, 1.0)).w);
        if !depths.iter().all(|depth| (0.0..200.0).contains(depth)) {
            return None;
        }
    }
    Some((mirror * moved * leaning * lens.as_dmat4() * world_from_camera.exact().inverse()).as_mat4())
}

fn answer(clip_from_world: &mut Mat4) -> Rows {
    table(frustum_planes(*clip_from_world).map(|plane| plane.to_array().map(f64::from)))
}

fn right(clip_from_world: &Mat4) -> Right {
    let world_from_clip = clip_from_world.as_dmat4().inverse();
    let place = |at: DVec3| world_from_clip.project_point3(at);
    let middle = place(DVec3::ZERO);
    let plane = |side: Vec3| {
        let side = side.as_dvec3();
        // Two directions along the side of the cube, and three of its corners.
        let (along, up) = (side.yzx(), side.zxy());
        let [a, b, c] = [-along - up, along - up, up - along].map(|corner| place(side + corner));
        let normal = (b - a).cross(c - a).normalize();
        let normal = if normal.dot(middle - a) < 0.0 { -normal } else { normal };
        [normal.x, normal.y, normal.z, -normal.dot(a)]
    };
    let sides = [Vec3::NEG_X, Vec3::X, Vec3::NEG_Y, Vec3::Y, Vec3::NEG_Z, Vec3::Z];
    let planes = sides.map(plane);
    // An f32's rounding of the distances, which may be large, by way of the inverse and its corners, too.
    let size = planes.iter().fold(0.0, |size: f64, plane| size.max(plane[3].abs()));
    table(planes).right().columns("plane: x, y, z, w").within(f64::max(tables::TOLERANCE, 5e-6 * size))
}

fn table(planes: [[f64; 4]; 6]) -> Rows {
    NAMES.iter().zip(planes).fold(Rows::default(), |rows, (name, plane)| rows.and(name, plane))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
