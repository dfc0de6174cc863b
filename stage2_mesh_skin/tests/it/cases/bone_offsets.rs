//! Oracle: a bone's offset and its world position add up to zero.

use super::point;
use stage1_bones::bone::Bone;
use stage2_mesh_skin::outline::bone_offsets;
use testing::cases::{self, Draws, Right, Rows};

/// Bones in a tree, with a world position that has nothing to do with their position in their parent.
struct Input {
    bones: Vec<Bone>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut bones: Vec<Bone> = Vec::new();
    draws.long_list(0, 6, |draws, index| {
        let parent = draws.index(index + 1).checked_sub(1);
        let position = point(draws, 5.0);
        let world_position = point(draws, 5.0);
        draws.say(&format!("bone {index}'s position"), &position);
        draws.say(&format!("bone {index}'s world position"), &world_position);
        if let Some(parent) = parent {
            draws.note(&format!("bone {index}'s parent"), &format!("bone {parent}"));
            bones[parent].first_child.get_or_insert(index);
        }
        bones.push(Bone { parent, world_position, ..Bone::new("bone", position) });
    });
    draws.note("number of bones", &bones.len().to_string());
    Some(Input { bones })
}

fn answer(Input { bones }: &mut Input) -> Rows {
    let mut rows = Rows::default();
    for (bone, offset) in bone_offsets(bones).iter().enumerate() {
        rows.push(bone, offset.to_array());
    }
    rows
}

fn right(Input { bones }: &Input) -> Right {
    let mut rows = Rows::default();
    for (index, bone) in bones.iter().enumerate() {
        rows.push(index, bone.world_position.to_array().map(|place| 0.0 - place));
    }
    rows.right().columns("bone: x, y, z")
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
