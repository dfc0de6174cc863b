//! Oracle: blends the matrices instead of the positions.

use super::{exact, matrices, note_influences, placements, row, some_influences};
use glam::DMat4;
use stage2_mesh_skin::skin::skin_position;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(1, 8);
        let joints = placements(random, count);
        let mut influences = some_influences(random, count);
        if case.index % 8 == 7 {
            influences.clear();
        }
        let position = case.input("position", random.vec3(3.0));
        note_influences(case, &influences);
        case.inputs("joint", &joints);
        case.run(|| row("vertex", skin_position(position, &influences, &matrices(&joints))));
        let mut blended = DMat4::ZERO;
        for influence in influences.iter().rev() {
            blended += exact(&joints)[influence.joint] * f64::from(influence.weight);
        }
        case.expect(&row("vertex", (blended * position.as_dvec3().extend(1.0)).truncate().as_vec3()));
    });
}
