//! Oracle: as the weights sum to 1, the vertex moves by the weighted mean of its bones' movements.

use super::{note_influences, placed_bones, row, some_influences};
use glam::DVec3;
use stage2_mesh_skin::outline::blend;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(1, 6);
        let bones = placed_bones(random, count);
        let influences = some_influences(random, count);
        let offsets: Vec<_> = bones.iter().map(|_| random.vec3(5.0)).collect();
        let mesh_position = case.input("mesh_position", random.vec3(5.0));
        note_influences(case, &influences);
        for (index, bone) in bones.iter().enumerate() {
            case.input(&format!("bone {index}'s position"), bone.position);
            case.input(&format!("bone {index}'s world position"), bone.world_position);
            case.input(&format!("bone {index}'s offset"), offsets[index]);
        }
        case.run(|| row("vertex", blend(mesh_position, &influences, &bones, &offsets)));
        let mut moved_by = DVec3::ZERO;
        for influence in influences.iter().rev() {
            let [now, at_rest] = [bones[influence.joint].world_position, -offsets[influence.joint]];
            moved_by += (now.as_dvec3() - at_rest.as_dvec3()) * f64::from(influence.weight);
        }
        case.expect(&row("vertex", (mesh_position.as_dvec3() + moved_by).as_vec3()));
    });
}
