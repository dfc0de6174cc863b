//! Oracle: the origin and the ends of the axes, taken into the joint's space and out again one by one.

use super::{exact, exact_rows, matrices, matrix_rows, placements};
use glam::{DMat4, DVec3};
use stage2_mesh_skin::skin::skinning_matrices;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(0, 5);
        let mut model_from_joint = placements(random, count);
        let mut joint_from_mesh = placements(random, count);
        let refuses = case.index % 4 == 3;
        if refuses && case.index % 8 == 3 {
            model_from_joint.extend(placements(random, 1));
        } else if refuses {
            joint_from_mesh.extend(placements(random, 1));
        }
        case.inputs("model_from_joint", &model_from_joint);
        case.inputs("inverse_bind", &joint_from_mesh);
        case.run(|| {
            matrix_rows(&skinning_matrices(&matrices(&model_from_joint), &matrices(&joint_from_mesh)))
        });
        if refuses {
            return case.expect_refusal();
        }
        let pairs = exact(&model_from_joint).into_iter().zip(exact(&joint_from_mesh));
        case.expect(&exact_rows(&pairs.map(|(out, into)| in_and_out(out, into)).collect::<Vec<_>>()));
    });
}

fn in_and_out(model_from_joint: DMat4, joint_from_mesh: DMat4) -> DMat4 {
    let taken = |point| model_from_joint.transform_point3(joint_from_mesh.transform_point3(point));
    let origin = taken(DVec3::ZERO);
    let [x, y, z] = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| (taken(axis) - origin).extend(0.0));
    DMat4::from_cols(x, y, z, origin.extend(1.0))
}
