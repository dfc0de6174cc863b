//! The camera.

pub(crate) mod fit;
#[cfg(test)]
mod tests;

use glam::{Mat4, Vec2, Vec3, Vec3Swizzles, Vec4Swizzles, camera::rh::proj::opengl as proj, vec2, vec3};

/// A camera that looks at a point: flat, straight from the front, or in perspective from any side.
#[derive(Clone, Debug)]
pub struct Camera {
    /// The point in the middle of the picture, world space.
    pub target: Vec3,
    /// Turned about y, in radians; 0 looks along -z.
    pub yaw_rad: f32,
    /// The angle by which the camera looks down, in radians.
    pub pitch_rad: f32,
    /// Half of what is visible at the target: in x for a flat camera, in the shorter direction otherwise.
    /// World units.
    pub half_extent: f32,
    /// True for an orthographic picture.
    pub flat: bool,
    home: Option<(Vec3, f32)>,
    /// The fitted centre and radius, and the shape of the picture: its size divided by its shorter side.
    fitted: Option<(Vec3, f32, Vec2)>,
    sway_s: Option<f32>,
}

/// The full angle of view in the shorter direction.
const FIELD_OF_VIEW_RAD: f32 = 0.6;
/// The angle, and the speed, by which [`Camera::swaying`] goes to each side.
const SWAY_RAD: f32 = 0.3;
const SWAY_RAD_PER_S: f32 = 0.7;

impl Camera {
    /// Looks straight at `target` from the front and shows x within ±`half_width` of it (S0-30), without
    /// perspective.
    pub fn flat(target: Vec3, half_width: f32) -> Self {
        let home = Some((target, half_width));
        Self { target, pitch_rad: 0.0, half_extent: half_width, flat: true, home, ..Self::orbit(0.0) }
    }

    /// In perspective, turned about y by `yaw_rad` from the front and a little from above; waits for
    /// [`Frame::fit`](crate::Frame::fit).
    pub fn orbit(yaw_rad: f32) -> Self {
        Self {
            target: Vec3::ZERO,
            yaw_rad,
            pitch_rad: 0.15,
            half_extent: 1.0,
            flat: false,
            home: None,
            fitted: None,
            sway_s: None,
        }
    }

    /// Looks down by this angle, in radians.
    pub fn from_above(self, pitch_rad: f32) -> Self {
        Self { pitch_rad, ..self }
    }

    /// In perspective, from `eye` towards `target`.
    pub fn looking_at(eye: Vec3, target: Vec3) -> Self {
        let way = eye - target;
        let half_extent = way.length() * (FIELD_OF_VIEW_RAD / 2.0).sin();
        let pitch_rad = way.y.atan2(way.x.hypot(way.z));
        let home = Some((target, half_extent));
        Self { target, pitch_rad, half_extent, home, ..Self::orbit(way.x.atan2(way.z)) }
    }

    /// For a scene that may stand still: sways from side to side while the clock runs, which shows its depth,
    /// until it is turned by hand.
    pub fn swaying(self) -> Self {
        Self { sway_s: Some(0.0), ..self }
    }

    /// Stops swaying.
    pub fn stand_still(&mut self) {
        self.sway_s = None;
    }

    /// True while it sways.
    pub(crate) fn sway(&mut self, dt_s: f32) -> bool {
        if let Some(time_s) = &mut self.sway_s {
            let side = |time_s: f32| SWAY_RAD * (SWAY_RAD_PER_S * time_s).sin();
            self.yaw_rad += side(*time_s + dt_s) - side(*time_s);
            *time_s += dt_s;
        }
        self.sway_s.is_some()
    }

    /// Forgets the last fit: the next one counts, however little its box differs.
    pub fn forget_fit(&mut self) {
        self.fitted = None;
    }

    /// True once it was told where to look.
    pub(crate) fn is_fitted(&self) -> bool {
        self.home.is_some()
    }

    /// Its target, its angles and its extent, for [`Camera::go_to`].
    pub(crate) fn place(&self) -> [f32; 6] {
        let Vec3 { x, y, z } = self.target;
        [x, y, z, self.yaw_rad, self.pitch_rad, self.half_extent]
    }

    /// Goes to a place that [`Camera::place`] returned.
    pub(crate) fn go_to(&mut self, [x, y, z, yaw_rad, pitch_rad, half_extent]: [f32; 6]) {
        (self.target, self.half_extent) = (vec3(x, y, z), half_extent);
        (self.yaw_rad, self.pitch_rad, self.sway_s) = (yaw_rad, pitch_rad, None);
    }

    /// True if it was moved from its first place, or turned from the angles of `first`.
    pub(crate) fn is_moved(&self, first: &Camera) -> bool {
        let is_turned = (self.yaw_rad, self.pitch_rad) != (first.yaw_rad, first.pitch_rad);
        let is_home = self.home == Some((self.target, self.half_extent));
        self.home.is_some() && (!is_home || (is_turned && self.sway_s.is_none()))
    }

    /// Goes back to its first place; the angles stay.
    pub(crate) fn reset(&mut self) {
        if let Some((target, half_extent)) = self.home {
            (self.target, self.half_extent) = (target, half_extent);
        }
    }

    /// Turns around the target by the pointer's movement in logical pixels.
    pub(crate) fn turn(&mut self, pixels: Vec2) {
        // A click that doesn't move turns nothing.
        if pixels != Vec2::ZERO {
            self.sway_s = None;
        }
        self.yaw_rad -= pixels.x * 0.008;
        self.pitch_rad = (self.pitch_rad + pixels.y * 0.008).clamp(-1.5, 1.5);
    }

    /// Moves the target so that the scene follows the pointer; `view` is the picture's size in pixels.
    pub(crate) fn pan(&mut self, pixels: Vec2, view: Vec2) {
        let side = if self.flat { view.x } else { view.min_element() };
        let units = pixels * 2.0 * self.half_extent / side;
        let world_from_camera = self.camera_from_world().inverse();
        self.target += world_from_camera.transform_vector3(vec3(-units.x, units.y, 0.0));
    }

    /// Comes nearer by a number of steps of the wheel until it is inside of the scene, or goes away until the
    /// scene is small.
    pub(crate) fn zoom(&mut self, steps: f32) {
        let size = self.home.map_or(1.0, |(_, size)| size);
        self.half_extent = (self.half_extent * 0.88_f32.powf(steps)).clamp(size * 0.04, size * 5.0);
    }

    fn distance(&self) -> f32 {
        self.half_extent / (FIELD_OF_VIEW_RAD / 2.0).sin()
    }

    /// The camera's place in the world.
    pub fn eye(&self) -> Vec3 {
        self.camera_from_world().inverse().w_axis.xyz()
    }

    /// World space to a space with the camera at the origin, looking along -z.
    pub(crate) fn camera_from_world(&self) -> Mat4 {
        Mat4::from_translation(vec3(0.0, 0.0, -self.distance()))
            * Mat4::from_rotation_x(self.pitch_rad)
            * Mat4::from_rotation_y(-self.yaw_rad)
            * Mat4::from_translation(-self.target)
    }

    /// The place in the world at a pixel of a picture of this size; z is the depth, from -1 to 1.
    pub(crate) fn world_at(&self, pixel: Vec3, view: Vec2) -> Vec3 {
        let ndc = (2.0 * pixel.xy() / view - 1.0) * vec2(1.0, -1.0);
        self.clip_from_world(view).inverse().project_point3(ndc.extend(pixel.z))
    }

    /// World space to clip space for a picture of this size in pixels.
    pub fn clip_from_world(&self, view: Vec2) -> Mat4 {
        let (distance, size) = (self.distance(), self.home.map_or(1.0, |(_, size)| size));
        let reach = self.half_extent.max(size) * 12.0;
        // A depth buffer has most of its steps close behind the near plane, and with 16 bits, as on Wayland,
        // they are few. So the plane is as far away as the fitted box allows, with as much room again for
        // models that leave their rest pose.
        let nearest =
            self.fitted.map_or(0.0, |(center, radius, _)| self.eye().distance(center) - 2.0 * radius);
        let near = nearest.max(distance * 0.1);
        let clip_from_camera = if self.flat {
            // The target is halfway between the two planes, and never on the near one (E0-5).
            let half = vec2(self.half_extent, self.half_extent * view.y / view.x);
            proj::orthographic(-half.x, half.x, -half.y, half.y, distance - reach, distance + reach)
        } else {
            let angle_y = if view.y <= view.x {
                FIELD_OF_VIEW_RAD
            } else {
                2.0 * ((FIELD_OF_VIEW_RAD / 2.0).tan() * view.y / view.x).atan()
            };
            proj::perspective(angle_y, view.x / view.y, near, distance + reach)
        };
        clip_from_camera * self.camera_from_world()
    }
}
