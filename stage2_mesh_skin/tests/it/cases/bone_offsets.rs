//! Oracle: a bone's offset and its world position add up to zero.

use super::placed_bones;
use glam::{DVec3, Vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::outline::bone_offsets;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(0, 6);
        let mut bones = placed_bones(random, count);
        for (index, bone) in bones.iter_mut().enumerate() {
            bone.parent = random.index(index + 1).checked_sub(1);
            case.input(&format!("bone {index}'s parent"), bone.parent);
            case.input(&format!("bone {index}'s position"), bone.position);
            case.input(&format!("bone {index}'s world position"), bone.world_position);
        }
        case.columns("bone");
        case.run(|| table(&bone_offsets(&bones)));
        let to_zero = |bone: &stage1_bones::bone::Bone| DVec3::ZERO - bone.world_position.as_dvec3();
        case.expect(&table(&bones.iter().map(|bone| to_zero(bone).as_vec3()).collect::<Vec<Vec3>>()));
    });
}
