//! Oracle: each axis by itself, scaled, then turned by Rodrigues' formula instead of a quaternion.

use super::matrix_rows;
use glam::{DVec3, Mat4, vec3};
use stage2_mesh_skin::transform::compose;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let translation = case.input("translation", random.vec3(5.0));
        let turn = case.input("rotation", random.turn());
        let mut scale = vec3(random.number(3.0), random.between(0.5, 3.0), random.between(0.5, 2.0));
        if case.index % 8 == 7 {
            scale.y = 0.0;
        }
        let scale = case.input("scale", scale);
        case.run(|| matrix_rows(&[compose(translation, turn.rotation(), scale)]));
        let [x, y, z] = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| {
            let scaled = axis * axis.dot(scale.as_dvec3());
            turned(scaled, turn.axis.as_dvec3().normalize(), f64::from(turn.angle_deg).to_radians())
        });
        let columns = [x, y, z].map(|axis| axis.as_vec3().extend(0.0));
        case.expect(&matrix_rows(&[Mat4::from_cols(
            columns[0],
            columns[1],
            columns[2],
            translation.extend(1.0),
        )]));
    });
}

/// A vector turned about an axis of unit length.
fn turned(vector: DVec3, axis: DVec3, angle_rad: f64) -> DVec3 {
    let (sin, cos) = angle_rad.sin_cos();
    vector * cos + axis.cross(vector) * sin + axis * axis.dot(vector) * (1.0 - cos)
}
