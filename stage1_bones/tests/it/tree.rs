use crate::assert_near;
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    steps::bone_table,
    tree,
};

mod small_tree {
    use super::*;

    #[test]
    fn stands_where_it_should() {
        // S0-05: x and y in the world, added by hand.
        let mut bones = tree::small_tree();
        update_world_positions(&mut bones, 0, Vec3::ZERO);
        testing::assert_table!("world", bone_table(&bones));
        let expected = [[0.0, 0.0], [0.1, 0.0], [0.1, 0.1], [0.2, 0.0]];
        for (bone, [x, y]) in bones.iter().zip(expected) {
            assert_near(bone.world_position, vec3(x, y, 0.0));
        }
    }

    #[test]
    fn has_parents_before_their_children() {
        let bones = tree::small_tree();
        assert_eq!(
            bones.iter().map(|bone| bone.name).collect::<Vec<_>>(),
            ["root", "bone1", "bone21", "bone22"]
        );
        assert_eq!(
            bones.iter().map(|bone| bone.parent).collect::<Vec<_>>(),
            [None, Some(0), Some(1), Some(1)]
        );
    }

    #[test]
    fn chains_siblings_from_the_first_child() {
        // S0-04
        let link = |bone: &Bone| (bone.first_child, bone.next_sibling);
        let links: Vec<_> = tree::small_tree().iter().map(link).collect();
        assert_eq!(links, [(Some(1), None), (Some(2), None), (None, Some(3)), (None, None)]);
    }
}
