use crate::assert_near;
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{self, Bone, find_bone},
    steps::bone_table,
    tree::{BONE1, BONE2, BONE31, BONE32, ROOT, demo_tree, small_tree},
};

fn loose_bones() -> Vec<Bone> {
    ["a", "b", "c"].map(|name| Bone::new(name, Vec3::X)).to_vec()
}

mod link_first_child {
    use super::*;

    #[test]
    fn sets_both_links_and_no_other() {
        // S0-03, S0-04
        let mut bones = loose_bones();
        bone::link_first_child(&mut bones, 0, 1);
        assert_eq!(bones[0], Bone { first_child: Some(1), ..Bone::new("a", Vec3::X) });
        assert_eq!(bones[1], Bone { parent: Some(0), ..Bone::new("b", Vec3::X) });
        assert_eq!(bones[2], Bone::new("c", Vec3::X));
    }

    #[test]
    #[should_panic]
    fn refuses_to_replace_a_first_child() {
        let mut bones = loose_bones();
        bone::link_first_child(&mut bones, 0, 1);
        bone::link_first_child(&mut bones, 0, 2);
    }

    #[test]
    #[should_panic]
    fn refuses_a_second_parent() {
        let mut bones = loose_bones();
        bone::link_first_child(&mut bones, 0, 2);
        bone::link_first_child(&mut bones, 1, 2);
    }

    #[test]
    fn places_the_small_tree() {
        let mut bones = small_tree();
        bone::update_world_positions(&mut bones, 0, Vec3::ZERO);
        testing::assert_table!("small-tree", bone_table(&bones));
        assert_near(bones[1].world_position, vec3(0.1, 0.0, 0.0));
    }
}

mod link_sibling {
    use super::*;

    #[test]
    fn copies_the_parent() {
        // S0-04
        let mut bones = loose_bones();
        bones[0].first_child = Some(1);
        bones[1].parent = Some(0);
        bone::link_sibling(&mut bones, 1, 2);
        assert_eq!(bones[1].next_sibling, Some(2));
        assert_eq!(bones[2], Bone { parent: Some(0), ..Bone::new("c", Vec3::X) });
        assert_eq!(bones[0].first_child, Some(1), "the first child stays the first");
    }

    #[test]
    #[should_panic]
    fn refuses_before_the_bone_has_a_parent() {
        // E0-3
        let mut bones = loose_bones();
        bone::link_sibling(&mut bones, 1, 2);
    }

    #[test]
    #[should_panic]
    fn refuses_to_replace_a_sibling() {
        let mut bones = loose_bones();
        bones[1].parent = Some(0);
        bones[1].next_sibling = Some(2);
        bone::link_sibling(&mut bones, 1, 0);
    }

    #[test]
    #[should_panic]
    fn refuses_a_second_parent() {
        let mut bones = loose_bones();
        bones[1].parent = Some(0);
        bones[2].parent = Some(0);
        bone::link_sibling(&mut bones, 1, 2);
    }

    #[test]
    fn places_the_small_tree() {
        // S0-05
        let mut bones = small_tree();
        bone::update_world_positions(&mut bones, 0, Vec3::ZERO);
        testing::assert_table!("small-tree", bone_table(&bones));
        assert_near(bones[2].world_position, vec3(0.1, 0.1, 0.0));
        assert_near(bones[3].world_position, vec3(0.2, 0.0, 0.0));
    }
}

mod update_world_positions {
    use super::*;

    #[test]
    fn adds_each_bone_to_its_parent() {
        // S0-06, S0-07: the demo tree's rest positions, added by hand.
        let mut bones = demo_tree();
        bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
        testing::assert_table!("demo-tree", bone_table(&bones));
        let expected = [[0.0, 0.0], [0.2, 0.0], [0.4, 0.0], [0.6, 0.1], [0.6, -0.1]];
        for (bone, [x, y]) in bones.iter().zip(expected) {
            assert_near(bone.world_position, vec3(x, y, 0.0));
        }
    }

    #[test]
    fn a_sibling_hangs_on_the_parent_not_on_the_bone_before_it() {
        // S0-07
        let mut bones = demo_tree();
        bones[BONE31].position += vec3(0.0, 5.0, 0.0);
        bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
        assert_near(bones[BONE31].world_position, vec3(0.6, 5.1, 0.0));
        assert_near(bones[BONE32].world_position, vec3(0.6, -0.1, 0.0));
    }

    #[test]
    fn a_parent_takes_its_children_along() {
        let mut bones = demo_tree();
        bones[BONE2].position += vec3(0.0, 0.0, 1.0);
        bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
        let depths = bones.iter().map(|bone| bone.world_position.z).collect::<Vec<_>>();
        assert_eq!(depths, [0.0, 0.0, 1.0, 1.0, 1.0], "the z of each bone, after bone2 moved by 1 along it");
    }

    #[test]
    fn the_world_is_the_parent_of_the_root() {
        // S0-08: moving the root and moving the world under it are the same.
        let (mut by_root, mut by_world) = (demo_tree(), demo_tree());
        by_root[ROOT].position = vec3(1.0, 2.0, 3.0);
        bone::update_world_positions(&mut by_root, ROOT, Vec3::ZERO);
        bone::update_world_positions(&mut by_world, ROOT, vec3(1.0, 2.0, 3.0));
        for (a, b) in by_root.iter().zip(&by_world) {
            assert_near(a.world_position, b.world_position);
        }
        assert_near(by_root[BONE1].world_position, vec3(1.2, 2.0, 3.0));
    }

    #[test]
    fn walking_twice_changes_nothing() {
        let mut bones = demo_tree();
        bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
        let once = bones.clone();
        bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
        assert_eq!(bones, once);
    }
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
