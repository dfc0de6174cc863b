//! Oracle: the vertex moves as far as the bone has moved since the offset was taken.

use super::row;
use glam::Vec3;
use stage2_mesh_skin::outline::one_bone_effect;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let [mesh_position, mut offset, mut bone_world_position] = [0; 3].map(|_| random.vec3(5.0));
        match case.index % 8 {
            3 => offset = Vec3::ZERO,
            5 => bone_world_position = Vec3::ZERO,
            7 => bone_world_position = -offset,
            _ => {}
        }
        case.input("mesh_position", mesh_position);
        case.input("offset", offset);
        case.input("bone_world_position", bone_world_position);
        case.run(|| row("vertex", one_bone_effect(mesh_position, offset, bone_world_position)));
        let at_rest = offset.as_dvec3() * -1.0;
        let moved_by = bone_world_position.as_dvec3() - at_rest;
        case.expect(&row("vertex", (mesh_position.as_dvec3() + moved_by).as_vec3()));
    });
}
