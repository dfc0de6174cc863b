use super::*;

fn ndc(camera: &Camera, view: Vec2, world: Vec3) -> Vec3 {
    camera.clip_from_world(view).project_point3(world)
}

#[test]
fn a_swaying_camera_comes_back_and_stops_when_it_is_turned() {
    let mut camera = Camera::orbit(0.2).swaying();
    let quarter_s = std::f32::consts::FRAC_PI_2 / SWAY_RAD_PER_S;
    let mut sides = Vec::new();
    for _ in 0..4 {
        camera.sway(quarter_s);
        sides.push(camera.yaw_rad - 0.2);
    }
    for (side, expected) in sides.iter().zip([SWAY_RAD, 0.0, -SWAY_RAD, 0.0]) {
        assert!((side - expected).abs() < 1e-5, "{sides:?}");
    }
    camera.turn(Vec2::ZERO);
    camera.sway(quarter_s);
    assert!((camera.yaw_rad - 0.2 - SWAY_RAD).abs() < 1e-5, "a click that doesn't move is no turn");
    camera.turn(vec2(10.0, 0.0));
    let turned_rad = camera.yaw_rad;
    camera.sway(quarter_s);
    assert_eq!(camera.yaw_rad, turned_rad);
}

/// S0-30: x from -1 to 1, and y by the window's height, at every size. S0-05 lies at any depth between.
#[test]
fn a_flat_camera_shows_the_same_width_at_every_size() {
    let camera = Camera::flat(Vec3::ZERO, 1.0);
    for view in [vec2(640.0, 480.0), vec2(1280.0, 800.0), vec2(300.0, 900.0)] {
        for z in [-5.0, 0.0, 5.0] {
            let corner = ndc(&camera, view, vec3(1.0, view.y / view.x, z));
            assert!(corner.truncate().abs_diff_eq(Vec2::ONE, 1e-5), "{corner} at {view}");
            // E0-5: nothing lies on the near plane.
            assert!(corner.z.abs() < 0.9, "{corner} at {view}");
        }
    }
}

/// S4-45: of two places behind each other, the further one has twice the w, and twice the other coordinates.
/// Divided by w, both are at the same place in the picture.
#[test]
fn divided_by_w_what_is_behind_each_other_is_in_one_place() {
    let (view, mut camera) = (vec2(640.0, 480.0), Camera::orbit(0.3));
    camera.fit(vec3(-0.5, 0.0, -0.3), vec3(0.5, 1.8, 0.3), view);
    let way = camera.target + vec3(0.2, 0.4, 0.1) - camera.eye();
    let [near, far] =
        [1.0, 2.0].map(|times| camera.clip_from_world(view) * (camera.eye() + times * way).extend(1.0));
    assert!((far.xyw() - 2.0 * near.xyw()).abs().max_element() < 1e-4, "{near} {far}");
    assert!((far.xy() / far.w).abs_diff_eq(near.xy() / near.w, 1e-4), "{near} {far}");
}

#[test]
fn fitting_brings_every_corner_into_the_picture_and_one_near_its_edge() {
    let (min, max) = (vec3(-3.0, 0.0, 1.0), vec3(1.0, 2.0, 1.5));
    for view in [vec2(440.0, 480.0), vec2(1000.0, 800.0), vec2(300.0, 900.0)] {
        let mut camera = Camera::orbit(0.4);
        camera.fit(min, max, view);
        let corner = |corner: i32| {
            let pick = |bit: i32, axis: usize| if corner >> bit & 1 == 0 { min[axis] } else { max[axis] };
            ndc(&camera, view, vec3(pick(0, 0), pick(1, 1), pick(2, 2)))
        };
        let furthest = (0..8).map(|index| corner(index).truncate().abs().max_element()).fold(0.0, f32::max);
        assert!((0.85..1.0).contains(&furthest), "{furthest} at {view}");
    }
}

/// The depths that a buffer of 16 bits tells apart: half a thousandth of a model's size, and when the camera
/// comes near, a three-hundredth of its distance.
#[test]
fn sixteen_bits_of_depth_tell_front_from_back() {
    let (view, mut camera) = (vec2(640.0, 480.0), Camera::orbit(0.3));
    camera.fit(vec3(-0.5, 0.0, -0.3), vec3(0.5, 1.8, 0.3), view);
    let radius = vec3(0.5, 0.9, 0.3).length();
    for zoomed in 0..30 {
        let way = (camera.target - camera.eye()).normalize();
        for along in [-1.0, -0.5, 0.0, 0.5, 1.0] {
            let place = camera.target + way * radius * along;
            let distance = (place - camera.eye()).dot(way);
            if distance < camera.distance() * 0.1 {
                continue;
            }
            let apart = if zoomed == 0 { 0.001 } else { distance / 300.0 };
            let steps = |place: Vec3| ndc(&camera, view, place).z / 2.0 * 65535.0;
            let (front, back) = (steps(place), steps(place + way * apart));
            assert!(front.abs() <= 32768.0 && back.abs() <= 32768.0, "out of sight: {zoomed} {along}");
            assert!(back - front >= 1.0, "{} steps: {zoomed} {along}", back - front);
        }
        camera.zoom(1.0);
    }
}

#[test]
fn fitting_again_leaves_a_camera_that_was_moved() {
    let (view, mut camera) = (vec2(640.0, 480.0), Camera::orbit(0.0));
    camera.fit(-Vec3::ONE, Vec3::ONE, view);
    camera.zoom(3.0);
    camera.pan(vec2(50.0, 0.0), view);
    let moved = (camera.target, camera.half_extent);
    camera.fit(-Vec3::ONE, Vec3::ONE * 1.01, view);
    assert_eq!((camera.target, camera.half_extent), moved);
    camera.fit(-Vec3::ONE, Vec3::ONE * 9.0, view);
    assert_eq!(camera.target, Vec3::splat(4.0), "another model is fitted");
    camera.fit(Vec3::NAN, Vec3::INFINITY, view);
    assert!(camera.clip_from_world(view).is_finite(), "a broken box does no harm");
}

/// A window that was widened, or whose panel was unfolded, shows the whole model, as one that opened like
/// that.
#[test]
fn a_picture_of_another_shape_is_fitted_anew_unless_the_camera_was_moved() {
    let (wide, narrow) = (vec2(800.0, 300.0), vec2(300.0, 400.0));
    let fitted = |views: &[Vec2], zoom: f32| {
        let mut camera = Camera::orbit(0.2);
        for &view in views {
            camera.fit(vec3(-3.0, 0.0, -0.2), vec3(3.0, 1.0, 0.2), view);
            camera.zoom(zoom);
        }
        camera.half_extent
    };
    assert_eq!(fitted(&[wide, narrow], 0.0), fitted(&[narrow], 0.0));
    assert_eq!(fitted(&[wide, 2.0 * wide], 0.0), fitted(&[wide], 0.0));
    assert!(fitted(&[wide], 0.0) < fitted(&[narrow], 0.0), "in a narrow picture it stands further away");
    assert_eq!(fitted(&[wide, narrow], 1.0), fitted(&[wide, wide], 1.0), "moved by hand, it stays");
}

#[test]
fn panning_moves_the_target_with_the_pointer() {
    for mut camera in [Camera::flat(Vec3::ZERO, 1.0), Camera::looking_at(vec3(3.0, 4.0, 15.0), Vec3::ZERO)] {
        let view = vec2(640.0, 480.0);
        let before = ndc(&camera, view, Vec3::ZERO);
        camera.pan(vec2(64.0, 48.0), view);
        let moved = ndc(&camera, view, Vec3::ZERO) - before;
        // A tenth of the picture to the right and down, in a picture two units wide and high.
        assert!(moved.truncate().abs_diff_eq(vec2(0.2, -0.2), 0.02), "{moved}");
    }
}

#[test]
fn looking_at_stands_where_it_is_told() {
    let eye = vec3(3.0, 4.0, 15.0);
    let camera = Camera::looking_at(eye, vec3(1.0, 2.0, 3.0));
    assert!(camera.eye().abs_diff_eq(eye, 1e-4), "{}", camera.eye());
}

#[test]
fn a_camera_goes_back_until_a_box_is_in_the_picture_and_no_further() {
    let (low, high) = (vec3(-4.0, -1.0, -1.0), vec3(1.0, 6.0, 1.0));
    for camera in [Camera::flat(Vec3::ZERO, 1.0), Camera::looking_at(vec3(0.0, 0.0, 9.0), Vec3::ZERO)] {
        for view in [vec2(640.0, 480.0), vec2(300.0, 600.0)] {
            let mut widened = camera.clone();
            widened.widen(low, high, view);
            for corner in [low, high, vec3(low.x, high.y, high.z), vec3(high.x, low.y, low.z)] {
                let at = ndc(&widened, view, corner);
                assert!(at.x.abs() < 0.95 && at.y.abs() < 0.95, "{corner} is at {at}");
            }
            let before = widened.half_extent;
            widened.widen(low, high, view);
            assert_eq!((widened.half_extent, widened.target), (before, camera.target));
        }
    }
}

#[test]
fn zooming_ends_before_nothing_is_seen() {
    let mut camera = Camera::orbit(0.0);
    camera.fit(-Vec3::ONE, Vec3::ONE, vec2(640.0, 480.0));
    let fitted = camera.half_extent;
    camera.zoom(-100.0);
    assert_eq!(camera.half_extent, 5.0 * fitted, "a fifth of the picture");
    camera.zoom(200.0);
    assert_eq!(camera.half_extent, 0.04 * fitted);
}
