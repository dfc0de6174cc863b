use crate::assert_near;
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{self, Bone, find_bone},
    tree::{BONE1, BONE2, BONE31, ROOT, demo_tree},
};

pub fn loose_bones() -> Vec<Bone> {
    ["a", "b", "c"].map(|name| Bone::new(name, Vec3::X)).to_vec()
}

/// S0-02: bone1 reaches to bone2, so it gets longer when bone2 moves, although no length is stored.
#[test]
fn a_bone_reaches_to_its_child() {
    let mut bones = demo_tree();
    let length = |bones: &[Bone]| bones[BONE2].position.length();
    assert_eq!(length(&bones), 0.2);
    bones[BONE2].position.x = 0.5;
    assert_eq!(length(&bones), 0.5);
    assert_eq!(bones[BONE1], demo_tree()[BONE1]);
}

/// S0-09, S0-35: with one more root between the feet, they stand on the ground and the crown is at 170.
/// Placed by its pelvis, the same body has its feet below the ground.
#[test]
fn one_more_root_stands_between_the_feet() {
    let [pelvis, foot, crown] = [vec3(0.0, 90.0, 0.0), vec3(10.0, -90.0, 0.0), vec3(0.0, 80.0, 0.0)];
    let mut bones = vec![
        Bone::new("scene root", Vec3::ZERO),
        Bone::new("pelvis", pelvis),
        Bone::new("foot", foot),
        Bone::new("crown", crown),
    ];
    bone::link_first_child(&mut bones, 0, 1);
    bone::link_first_child(&mut bones, 1, 2);
    bone::link_sibling(&mut bones, 2, 3);
    bone::update_world_positions(&mut bones, 0, Vec3::ZERO);
    assert_eq!(bones[2].world_position, vec3(10.0, 0.0, 0.0));
    assert_eq!(bones[3].world_position, vec3(0.0, 170.0, 0.0));
    bones[1].position = Vec3::ZERO;
    bone::update_world_positions(&mut bones, 1, Vec3::ZERO);
    assert_eq!(bones[2].world_position, foot);
}

/// S0-38: added up from the bone to the root, by the links to parents alone.
#[test]
fn links_to_parents_are_enough() {
    let mut bones = demo_tree();
    bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    for bone in &bones {
        let (mut world_position, mut above) = (bone.position, bone.parent);
        while let Some(parent) = above {
            world_position += bones[parent].position;
            above = bones[parent].parent;
        }
        assert_near(world_position, bone.world_position);
    }
}

/// S0-31: a bone owns nothing, so it is gone when its list is.
#[test]
fn nothing_of_a_bone_has_to_be_deleted() {
    assert!(!std::mem::needs_drop::<Bone>());
}

#[test]
fn an_unknown_name_is_no_bone() {
    // E0-3
    let bones = demo_tree();
    assert_eq!(find_bone(&bones, "bone31"), Some(BONE31));
    assert_eq!(find_bone(&bones, "bone33"), None);
}
