//! Tests of `bone_offsets`, the offsets into each bone's space. Oracle: a bone's offset and its world
//! position add up to zero.

use crate::{
    assert_near,
    cases::point,
    outline::{placed, rest_offsets},
};
use glam::{Mat4, Vec3, vec3};
use stage1_bones::{bone::Bone, table::table};
use stage2_mesh_skin::{
    outline::{self, bone_offsets, outline},
    skeleton::inverse_bind_matrices,
};
use std::f32::consts::FRAC_PI_2;
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn are_minus_the_rest_world_positions() {
    // S0-10, S0-14, E0-2: from the positions of the bones alone; none of them is turned or scaled.
    let offsets = outline::bone_offsets(&placed(0.0, 0.2));
    testing::assert_table!("demo-tree", table(&offsets));
    assert_eq!(offsets.len(), 5, "one per bone");
    for (&offset, expected) in offsets.iter().zip(rest_offsets()) {
        assert_near(offset, expected);
    }
}

#[test]
fn stay_while_the_bones_move() {
    // S0-12, S0-32: frames never change the offsets.
    let mut scene = outline();
    let before = scene.offsets.clone();
    outline::advance_frame(&mut scene, 0.7);
    assert_eq!(scene.offsets, before);
}

#[test]
fn are_what_inverse_bind_matrices_hold() {
    // S0-12: with matrices, the offset is the inverse of the rest world matrix.
    let bones = placed(0.0, 0.2);
    let rest: Vec<_> = bones.iter().map(|bone| Mat4::from_translation(bone.world_position)).collect();
    for (inverse, offset) in inverse_bind_matrices(&rest).iter().zip(outline::bone_offsets(&bones)) {
        assert_near(offset, inverse.w_axis.truncate());
    }
}

/// S0-36: one position per bone and vertex would be as many as there are influences, in D0 4, 4, 6, 4 and 4.
#[test]
fn are_fewer_than_what_they_stand_for() {
    let scene = outline();
    let places: usize = scene.vertices.iter().map(|vertex| vertex.influences.len()).sum();
    assert_eq!((scene.offsets.len(), places), (5, 4 + 4 + 6 + 4 + 4));
}

/// E0-2, S0-40: a bone that the animation turns keeps its offset, which depends on its position alone. A bone
/// that is turned or scaled at rest has no offset: the way into its space moves two vertices differently.
#[test]
fn are_enough_while_no_bone_is_turned_at_rest() {
    let place = vec3(0.2, 0.0, 0.0);
    let way = |rest: Mat4, vertex: Vec3| inverse_bind_matrices(&[rest])[0].transform_point3(vertex) - vertex;
    let moved = Mat4::from_translation(place);
    assert_near(way(moved, Vec3::X), -place);
    assert_near(way(moved, Vec3::Y), -place);
    let turned = moved * Mat4::from_rotation_z(FRAC_PI_2);
    assert_near(way(turned, Vec3::X), vec3(0.0, -0.8, 0.0) - Vec3::X);
    assert_near(way(turned, Vec3::Y), vec3(1.0, 0.2, 0.0) - Vec3::Y);
    let scaled = moved * Mat4::from_scale(vec3(2.0, 2.0, 2.0));
    assert_near(way(scaled, Vec3::X), vec3(0.4, 0.0, 0.0) - Vec3::X);
    assert_near(way(scaled, Vec3::Y), vec3(-0.1, 0.5, 0.0) - Vec3::Y);
}

/// Bones in a tree, at rest and placed in the world.
struct Input {
    bones: Vec<Bone>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut bones: Vec<Bone> = Vec::new();
    draws.long_list(0, 6, |draws, index| {
        let parent = draws.index(index + 1).checked_sub(1);
        let start = parent.map_or(Vec3::ZERO, |parent: usize| bones[parent].world_position);
        // Once in eight cases it is back at the origin.
        let position = if draws.rarely(8) { -start } else { point(draws, 5.0) };
        let world_position = start + position;
        if let Some(parent) = parent {
            bones[parent].first_child.get_or_insert(index);
        }
        bones.push(Bone { parent, world_position, ..Bone::new("bone", position) });
    });
    // The walk that placed them may have begun anywhere.
    if bones.len() > 2 && draws.rarely(4) {
        let start = point(draws, 5.0);
        bones.iter_mut().for_each(|bone| bone.world_position += start);
    }
    // A child may stand before its parent.
    if draws.rarely(4) {
        let last = bones.len().saturating_sub(1);
        bones.reverse();
        for link in bones.iter_mut().flat_map(|bone| [&mut bone.parent, &mut bone.first_child]) {
            *link = link.map(|bone| last - bone);
        }
    }
    for (index, bone) in bones.iter().enumerate() {
        if let Some(parent) = bone.parent {
            draws.note(&format!("bone {index}'s parent"), &format!("bone {parent}"));
        }
        draws.say(&format!("bone {index}'s position"), &bone.position);
        draws.say(&format!("bone {index}'s world position"), &bone.world_position);
    }
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
