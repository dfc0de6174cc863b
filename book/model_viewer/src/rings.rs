//! The three rings that turn a joint: circles about its axes, and the pointer's way along them.

use glam::{Mat3, Mat4, Vec3};
use viewer::{Frame, look};

/// The points of a ring: one per degree.
pub const POINTS: usize = 360;

/// The colours of the rings about x, y and z.
const COLORS: [glam::Vec4; 3] = [look::DEFORMED, look::ORIGINAL, look::BONE];

/// The rings about x, y and z, in world space. They are nested as in a gimbal: a turn about x carries the
/// ring about y along, and a turn about y the ring about z. So each ring changes one angle, and the other two
/// stay.
///
/// `world_from_joint` is the joint as turned by `angles_deg`; `radius` is in world units.
pub fn rings(world_from_joint: Mat4, angles_deg: [f32; 3], radius: f32) -> [Vec<Vec3>; 3] {
    let [x, y, z] = angles_deg.map(f32::to_radians);
    let [x, y, z] = [Mat3::from_rotation_x(x), Mat3::from_rotation_y(y), Mat3::from_rotation_z(z)];
    let world_from_unturned = Mat3::from_mat4(world_from_joint) * (x * y * z).transpose();
    let center = world_from_joint.w_axis.truncate();
    let ring = |axis: usize, world_from_ring: Mat3| {
        // The next axis and the one after it: a positive turn leads from the one to the other.
        let [from, to] =
            [1, 2].map(|next| radius * world_from_ring.col((axis + next) % 3).normalize_or_zero());
        let point = |degree: usize| {
            let (sin, cos) = (degree as f32).to_radians().sin_cos();
            center + from * cos + to * sin
        };
        (0..POINTS).map(point).collect()
    };
    [ring(0, world_from_unturned), ring(1, world_from_unturned * x), ring(2, world_from_unturned * x * y)]
}

/// The way along a ring from its point `from` to the point nearest to the line of sight from `eye` through
/// `to`, in degrees: at most a quarter of the ring.
pub fn degrees_to(ring: &[Vec3], from: usize, eye: Vec3, to: Vec3) -> i32 {
    let sight = (to - eye).normalize_or_zero();
    let from_sight = |way: &i32| (ring[along(from, *way)] - eye).cross(sight).length_squared();
    (-90..=90).min_by(|a, b| from_sight(a).total_cmp(&from_sight(b))).unwrap_or(0)
}

/// The point `degrees` further along a ring.
pub fn along(point: usize, degrees: i32) -> usize {
    (point as i32 + degrees).rem_euclid(POINTS as i32) as usize
}

/// Draws the rings, with their far sides faint; the one that is `held` or pointed at is thick.
pub fn draw(frame: &mut Frame, rings: &[Vec<Vec3>; 3], held: Option<usize>) {
    let pointed = || frame.pointed_near(&rings.concat()).map(|point| point / POINTS);
    let bold = held.or_else(pointed);
    let eye = frame.camera.eye();
    for (axis, ring) in rings.iter().enumerate() {
        let center = ring[0].midpoint(ring[POINTS / 2]);
        let width = if bold == Some(axis) { 3.5 } else { 1.6 };
        for start in (0..POINTS).step_by(6) {
            let is_near = (ring[start] - center).dot(eye - center) > 0.0;
            let color = look::faded(COLORS[axis], if is_near { 1.0 } else { 0.25 });
            frame.line_on_top(ring[start], ring[along(start, 6)], width, color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    /// Within a rounding error.
    #[track_caller]
    fn assert_at(place: Vec3, expected: Vec3) {
        assert!(place.distance(expected) < 1e-5, "{place} is not {expected}");
    }

    #[test]
    fn a_ring_leads_from_the_next_axis_to_the_one_after_it() {
        let world_from_joint = Mat4::from_translation(vec3(5.0, 0.0, 0.0));
        let [x, y, z] = rings(world_from_joint, [0.0; 3], 2.0);
        for (ring, start, quarter) in [(x, Vec3::Y, Vec3::Z), (y, Vec3::Z, Vec3::X), (z, Vec3::X, Vec3::Y)] {
            assert_at(ring[0], vec3(5.0, 0.0, 0.0) + 2.0 * start);
            assert_at(ring[90], vec3(5.0, 0.0, 0.0) + 2.0 * quarter);
        }
    }

    /// A quarter turn about x brings y to z and z to -y: the ring about x stays, and the ring about y is now
    /// about z. A turn about y moves neither of the two, and a turn about z none of the three.
    #[test]
    fn a_turn_carries_the_rings_of_the_later_axes_along() {
        let turned = Mat4::from_rotation_x(90_f32.to_radians()) * Mat4::from_rotation_y(40_f32.to_radians());
        let world_from_joint = turned * Mat4::from_rotation_z(-70_f32.to_radians());
        let [x, y, z] = rings(world_from_joint, [90.0, 40.0, -70.0], 1.0);
        assert_at(x[0], Vec3::Y);
        assert_at(x[90], Vec3::Z);
        assert_at(y[0], -Vec3::Y);
        assert_at(y[90], Vec3::X);
        assert_at(z[90], Vec3::Z);
    }

    /// Seen from z = 10 the ring about z is a circle around the middle of the picture.
    #[test]
    fn the_pointer_goes_along_a_ring_degree_by_degree() {
        let [x, y, z] = rings(Mat4::IDENTITY, [0.0; 3], 1.0);
        let eye = vec3(0.0, 0.0, 10.0);
        assert_eq!(degrees_to(&z, 0, eye, vec3(0.0, 3.0, 0.0)), 90, "up");
        assert_eq!(degrees_to(&z, 90, eye, vec3(2.0, 2.0, 0.0)), -45, "and half of it back");
        assert_eq!(degrees_to(&z, 350, eye, vec3(1.0, 0.0, 0.0)), 10, "past the start");
        assert_eq!(degrees_to(&z, 0, eye, vec3(-1.0, 0.1, 0.0)), 90, "no further than a quarter");
        // Seen edge on, a ring starts in the middle of its near side. The sine of 30° is a half.
        assert_eq!(degrees_to(&y, 0, eye + vec3(0.5, 0.0, 0.0), vec3(0.5, 0.0, 0.0)), 30);
        assert_eq!(degrees_to(&x, 90, eye + vec3(0.0, 0.5, 0.0), vec3(0.0, 0.5, 0.0)), -30);
    }
}
