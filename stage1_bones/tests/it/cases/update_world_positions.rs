//! Oracle: each bone by itself, from the bottom up: its position plus those of all its ancestors, in `f64`.

use super::{forest, note_links};
use glam::{DVec3, Vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    steps::bone_table,
};
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mut bones = forest(random);
        // The world positions that an earlier walk left behind.
        bones.iter_mut().for_each(|bone| bone.world_position = random.vec3(3.0));
        let start = if case.index < 8 || random.flip() { 0 } else { random.index(bones.len()) };
        case.note("bone", bones[start].name);
        let parent_world = case.input("parent_world", random.vec3(3.0));
        note_links(case, &bones);
        for bone in &bones {
            case.input(&format!("{}'s position", bone.name), bone.position);
            case.input(&format!("{}'s world position before", bone.name), bone.world_position);
        }
        case.columns("bone");
        let before = bones.clone();
        case.run(|| {
            update_world_positions(&mut bones, start, parent_world);
            bone_table(&bones)
        });
        let place = |bone| place(&before, start, parent_world, bone).unwrap_or(before[bone].world_position);
        let with_place = |bone: usize| Bone { world_position: place(bone), ..before[bone] };
        let expected: Vec<Bone> = (0..bones.len()).map(with_place).collect();
        case.expect(&bone_table(&expected));
        let unplaced = |bone: &Bone| Bone { world_position: Vec3::ZERO, ..*bone };
        assert!(
            bones.iter().map(unplaced).eq(before.iter().map(unplaced)),
            "something other than world positions was changed"
        );
    });
}

/// The bone's place in the world; none if it is not `start`, a sibling after it, or below one of these.
fn place(bones: &[Bone], start: usize, parent_world: Vec3, bone: usize) -> Option<Vec3> {
    let mut starts = vec![start];
    while let Some(sibling) = bones[starts[starts.len() - 1]].next_sibling {
        starts.push(sibling);
    }
    let mut place = DVec3::ZERO;
    let mut here = bone;
    loop {
        place += bones[here].position.as_dvec3();
        if starts.contains(&here) {
            return Some((place + parent_world.as_dvec3()).as_vec3());
        }
        here = bones[here].parent?;
    }
}
