//! Oracle: the inverse transpose of the blended matrix. Joints mirror, stretch, and in some cases flatten
//! everything to nothing.

use super::{exact, matrices, note_influences, placements, row, some_influences};
use glam::{DMat3, Vec3};
use stage2_mesh_skin::skin::skin_normal;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let (mut joints, mut influences, blended) = loop {
            let count = random.count(1, 4);
            let joints = placements(random, count);
            let influences = some_influences(random, count);
            let mut blended = DMat3::ZERO;
            for influence in influences.iter().rev() {
                blended += DMat3::from_mat4(exact(&joints)[influence.joint]) * f64::from(influence.weight);
            }
            // Where the joints almost cancel out, rounding decides.
            if blended.determinant().abs() > 0.05 {
                break (joints, influences, blended);
            }
        };
        let is_flat = case.index % 8 == 5;
        if is_flat {
            joints.iter_mut().for_each(|joint| joint.scale = Vec3::ZERO);
        }
        let is_held = case.index % 8 != 7;
        if !is_held {
            influences.clear();
        }
        let normal = case.input("normal", random.direction());
        note_influences(case, &influences);
        case.inputs("joint", &joints);
        case.run(|| row("normal", skin_normal(normal, &influences, &matrices(&joints))));
        let upright = (blended.inverse().transpose() * normal.as_dvec3()).normalize().as_vec3();
        case.expect(&row("normal", if is_held && !is_flat { upright } else { normal }));
    });
}
