//! The same skinning, by transforms in parts.

use super::*;

fn elbow(turn: Quat) -> [Transform; 2] {
    [
        Transform { translation: Vec3::Z, ..Transform::IDENTITY },
        Transform::from_rotation_translation(turn, vec3(0.0, 4.0, 1.0)),
    ]
}

fn inverse_bind() -> [Transform; 2] {
    [Transform::IDENTITY, Transform { translation: vec3(0.0, -4.0, 0.0), ..Transform::IDENTITY }]
}

fn box_arm_by_transforms(turn: Quat) -> Vec<Vec3> {
    let by_transforms = |(position, influences): &(Vec3, Vec<Influence>)| {
        super::skin_by_transforms(*position, influences, &elbow(turn), &inverse_bind())
    };
    box_arm_vertices().iter().map(by_transforms).collect()
}

#[test]
fn bends_the_box_arm() {
    // S4-24, D1
    testing::assert_table!("box-arm-x90", table(&box_arm_by_transforms(X90.rotation())));
    assert_all_near(&box_arm_by_transforms(Z90.rotation()), &d1::AT_Z90);
    assert_all_near(&box_arm_by_transforms(X90.rotation()), &d1::AT_X90);
}

#[test]
fn agrees_with_matrices() {
    // S4-25, S4-26: any rotation and any scale, since each transform acts by itself.
    for step in 0..24 {
        let angle_rad = step as f32 * 0.5 - 6.0;
        let turn = Quat::from_rotation_z(angle_rad) * Quat::from_rotation_x(0.3 * angle_rad);
        let mut pose = elbow(turn);
        pose[1].scale = vec3(1.0, 1.0 + 0.1 * angle_rad, 0.5);
        let matrices = [0, 1].map(|joint| pose[joint].to_matrix() * inverse_bind()[joint].to_matrix());
        for (position, influences) in box_arm_vertices() {
            let by_transforms = super::skin_by_transforms(position, &influences, &pose, &inverse_bind());
            assert_near(by_transforms, skin::skin_position(position, &influences, &matrices));
        }
    }
}
