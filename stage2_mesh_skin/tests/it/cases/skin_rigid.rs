//! Oracle: the list sorted by weight, equals kept in order, and the vertex moved by the first joint alone.

use super::{exact, matrices, note_influences, placements, row, some_influences};
use stage2_mesh_skin::skin::{Influence, skin_rigid};
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(1, 5);
        let joints = placements(random, count);
        let mut influences = some_influences(random, count);
        match case.index % 8 {
            3 => influences.clear(),
            // Equal shares: the first one counts.
            5 | 7 => {
                let share = 1.0 / influences.len() as f32;
                influences.iter_mut().for_each(|influence| influence.weight = share);
            }
            _ => {}
        }
        let position = case.input("position", random.vec3(3.0));
        note_influences(case, &influences);
        case.inputs("joint", &joints);
        case.run(|| row("vertex", skin_rigid(position, &influences, &matrices(&joints))));
        let mut by_weight: Vec<Influence> = influences.clone();
        by_weight.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let expected = match by_weight.first() {
            Some(strongest) => {
                exact(&joints)[strongest.joint].transform_point3(position.as_dvec3()).as_vec3()
            }
            None => position,
        };
        case.expect(&row("vertex", expected));
    });
}
