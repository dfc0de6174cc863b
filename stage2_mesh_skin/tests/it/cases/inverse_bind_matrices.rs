//! Oracle: the inverse of each step in reverse order: moved back, turned back, scaled back. Children of a
//! stretched parent are sheared.

use super::{exact_rows, matrix_rows, placements};
use glam::{DMat4, DVec3, Mat4};
use stage2_mesh_skin::skeleton::inverse_bind_matrices;
use testing::cases::{self, placement::Placement};

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(0, 5);
        let [parents, joints] = [0; 2].map(|_| placements(random, count));
        let mut bind: Vec<Mat4> = vec![];
        let mut expected: Vec<DMat4> = vec![];
        for (index, (&parent, &joint)) in parents.iter().zip(&joints).enumerate() {
            case.input(&format!("joint {index}"), joint);
            if index % 2 == 0 {
                bind.push(joint.matrix());
                expected.push(undone(joint));
            } else {
                case.input(&format!("joint {index}'s parent"), parent);
                bind.push((parent.exact() * joint.exact()).as_mat4());
                expected.push(undone(joint) * undone(parent));
            }
        }
        case.run(|| matrix_rows(&inverse_bind_matrices(&bind)));
        case.expect(&exact_rows(&expected));
    });
}

fn undone(placement: Placement) -> DMat4 {
    let moved_back = DMat4::from_translation(-placement.translation.as_dvec3());
    let turned_back = DMat4::from_quat(placement.exact_rotation().conjugate());
    DMat4::from_scale(DVec3::ONE / placement.scale.as_dvec3()) * turned_back * moved_back
}
