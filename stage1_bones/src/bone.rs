//! A bone, the links between bones, and the walk that places them in the world.
//!
//! A parent knows only its first child; that child knows the next one, its sibling:
//!
//! ```text
//! root
//!  │ first child
//! bone1
//!  │ first child
//! bone21 ── next sibling ──▶ bone22
//! ```
//!
//! So a bone needs no list, however many children it has, and each link is one index or none.

use glam::Vec3;

/// A coordinate space that moves with its parent. It stores no length: a bone reaches to its child (S0-02).
///
/// It holds three links and two positions (S0-03), all of them plain values, so there is nothing to delete
/// (S0-31). As long as bones only move, a position is enough, and some engines store no more than that
/// (S0-40).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bone {
    /// The bone's name; unique in its tree.
    pub name: &'static str,
    /// The bone it moves with; none for the root, whose parent is the world. These links alone lead from
    /// every bone up to the root (S0-38).
    pub parent: Option<usize>,
    /// The first of its children.
    pub first_child: Option<usize>,
    /// The next bone with the same parent.
    pub next_sibling: Option<usize>,
    /// Relative to the parent's position. This is what animation changes.
    pub position: Vec3,
    /// Relative to the world's origin. [`update_world_positions`] fills it.
    pub world_position: Vec3,
}

impl Bone {
    /// A bone without links, not yet placed in the world.
    pub fn new(name: &'static str, position: Vec3) -> Self {
        Self {
            name,
            parent: None,
            first_child: None,
            next_sibling: None,
            position,
            world_position: Vec3::ZERO,
        }
    }
}

/// The index of the bone with that name, or none; never the root in its place (E0-3).
pub fn find_bone(bones: &[Bone], name: &str) -> Option<usize> {
    bones.iter().position(|bone| bone.name == name)
}

// ANCHOR: link_first_child
/// Makes `child` the first child of `parent`, and `parent` the parent of `child` (S0-04).
///
/// # Panics
/// If `parent` already has a first child or `child` already has a parent: the old link would be lost.
pub fn link_first_child(bones: &mut [Bone], parent: usize, child: usize) {
    let (parent_name, child_name) = (bones[parent].name, bones[child].name);
    assert_eq!(bones[parent].first_child, None, "can't link {child_name}: {parent_name} has a first child");
    assert_eq!(bones[child].parent, None, "{child_name} has a parent");
    bones[parent].first_child = Some(child);
    bones[child].parent = Some(parent);
}
// ANCHOR_END: link_first_child

// ANCHOR: link_sibling
/// Makes `sibling` the next sibling of `bone`, and so another child of the same parent (S0-04).
///
/// # Panics
/// If `bone` has no parent yet, because `sibling` would then get none (E0-3); if `bone` already has a next
/// sibling or `sibling` already has a parent, because the old link would be lost.
pub fn link_sibling(bones: &mut [Bone], bone: usize, sibling: usize) {
    let (bone_name, sibling_name) = (bones[bone].name, bones[sibling].name);
    assert_ne!(bones[bone].parent, None, "{bone_name} has no parent yet: link it first, then {sibling_name}");
    assert_eq!(bones[bone].next_sibling, None, "can't link {sibling_name}: {bone_name} has a sibling");
    assert_eq!(bones[sibling].parent, None, "{sibling_name} has a parent");
    bones[bone].next_sibling = Some(sibling);
    bones[sibling].parent = bones[bone].parent;
}
// ANCHOR_END: link_sibling

// ANCHOR: update_world_positions
/// Places `bone`, the siblings after it and all their children in the world (S0-07). In the list a child may
/// stand before its parent.
///
/// `parent_world` is the world position of the parent of `bone`. For the root of a model that is the origin
/// of the world, so the root places the whole model (S0-08).
pub fn update_world_positions(bones: &mut [Bone], bone: usize, parent_world: Vec3) {
    let Bone { position, first_child, next_sibling, .. } = bones[bone];
    let world_position = parent_world + position;
    bones[bone].world_position = world_position;
    // A sibling hangs on the same parent, a child on this bone.
    if let Some(sibling) = next_sibling {
        update_world_positions(bones, sibling, parent_world);
    }
    if let Some(child) = first_child {
        update_world_positions(bones, child, world_position);
    }
}
// ANCHOR_END: update_world_positions
