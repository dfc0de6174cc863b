//! Oracle: as the weights sum to 1, the vertex moves by the weighted mean of its bones' movements.

use super::{influences, point, sum_in_words};
use glam::Vec3;
use stage1_bones::bone::Bone;
use stage2_mesh_skin::{outline::blend, skin::Influence};
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    mesh_position: Vec3,
    influences: Vec<Influence>,
    bones: Vec<Bone>,
    offsets: Vec<Vec3>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let (mut bones, mut offsets) = (Vec::new(), Vec::new());
    draws.list(1, 5, |draws, index| {
        let parent = draws.index(index + 1).checked_sub(1);
        let position = point(draws, 3.0);
        let offset = point(draws, 3.0);
        let world_position = point(draws, 3.0);
        if let Some(parent) = parent {
            draws.note(&format!("bone {index}'s parent"), &format!("bone {parent}"));
        }
        draws.say(&format!("bone {index}'s position"), &position);
        draws.say(&format!("bone {index}'s offset"), &offset);
        draws.say(&format!("bone {index}'s world position"), &world_position);
        bones.push(Bone { parent, world_position, ..Bone::new("bone", position) });
        offsets.push(offset);
    });
    let influences = influences(draws, 1, bones.len());
    let mesh_position = point(draws, 3.0);
    draws.say("mesh_position", &mesh_position);
    Some(Input { mesh_position, influences, bones, offsets })
}

fn answer(input: &mut Input) -> Rows {
    let vertex = blend(input.mesh_position, &input.influences, &input.bones, &input.offsets);
    Rows::of("vertex", vertex.to_array())
}

fn right(Input { mesh_position, influences, bones, offsets }: &Input) -> Right {
    let moved_by = |joint: usize| bones[joint].world_position.as_dvec3() + offsets[joint].as_dvec3();
    let mut vertex = mesh_position.as_dvec3();
    for influence in influences.iter().rev() {
        vertex += moved_by(influence.joint) * f64::from(influence.weight);
    }
    let effects = influences.iter().map(|it| (it.weight, mesh_position.as_dvec3() + moved_by(it.joint)));
    Rows::of("vertex", vertex.to_array()).right().because(sum_in_words(effects))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
