//! Frames become joints (S2-38), and each mesh gets the joint that holds it (S2-45).

use crate::model::{Joint, Local};
use formats::{
    error::LoadError,
    x_document::{
        document::XDocument,
        template::Template,
        tree::{Child, Reference, Tree},
    },
};
use glam::Mat4;
use std::collections::{HashMap, HashSet};

/// The joints of a file and the meshes that they hold; in file space.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    /// In the order of the file, depth first, so parents come first.
    pub joints: Vec<Joint>,
    /// The joint that each frame of the tree became.
    pub joint_of: HashMap<usize, usize>,
    /// Objects that are meshes, with the joints that hold them; depth first too. A mesh may be there twice.
    pub meshes: Vec<(usize, usize)>,
    /// The joint above all roots, if one was added.
    pub added_root: Option<usize>,
}

/// Walks the frames of a file: a frame in another is its child, one beside another its sibling (S2-40, S3-08,
/// S3-19).
///
/// Frames without names, without meshes and without bones are joints too (S3-11). Several roots, and meshes
/// outside of all frames, get one joint above them.
///
/// # Errors
/// If a frame has two parents, or is its own ancestor by a reference.
pub fn read_frames(file: &XDocument) -> Result<Frames, LoadError> {
    let tree = &file.tree;
    let referred = referred_objects(tree);
    let is_root = |object: &usize| {
        let template = tree.objects[*object].template;
        matches!(template, Template::Frame | Template::Mesh) && !referred.contains(object)
    };
    let roots: Vec<usize> = tree.roots().filter(is_root).collect();
    let mut frames = Frames::default();
    if roots.len() != 1 || tree.objects[roots[0]].template == Template::Mesh {
        frames.added_root = Some(0);
        frames.joints.push(joint("(root)".to_owned(), None, Mat4::IDENTITY));
    }
    let mut waiting: Vec<(usize, Option<usize>)> = Vec::new();
    waiting.extend(roots.into_iter().rev().map(|root| (root, frames.added_root)));
    while let Some((object, parent)) = waiting.pop() {
        // A mesh always has a joint above it: outside of all frames, the one that was added.
        if let (Template::Mesh, Some(joint)) = (tree.objects[object].template, parent) {
            frames.meshes.push((object, joint));
            continue;
        }
        let index = frames.joints.len();
        if frames.joint_of.insert(object, index).is_some() {
            return Err(LoadError::new("has two parents").within(file.place(object)));
        }
        frames.joints.push(read_frame(file, object, index, parent)?);
        waiting.extend(frames_and_meshes_in(tree, object).rev().map(|child| (child, Some(index))));
    }
    match (0..tree.objects.len()).find(|&object| {
        tree.objects[object].template == Template::Frame && !frames.joint_of.contains_key(&object)
    }) {
        Some(lost) => Err(LoadError::new("is in no frame that begins at a root").within(file.place(lost))),
        None => Ok(frames),
    }
}

// ANCHOR: read_frame
/// A frame as the joint of that index: its name, and its place in its parent's space (S2-41, S3-09, S3-10).
///
/// A frame without a name gets one from its index; one without a matrix is where its parent is.
pub fn read_frame(
    file: &XDocument,
    frame: usize,
    index: usize,
    parent: Option<usize>,
) -> Result<Joint, LoadError> {
    let mut name = file.tree.objects[frame].name.clone();
    if name.is_empty() {
        name = format!("frame {index}");
    }
    let mut parent_from_joint = Mat4::IDENTITY;
    if let Some(matrix) = file.tree.part(frame, Template::FrameTransformMatrix) {
        parent_from_joint = file.values(matrix).matrix()?;
    }
    Ok(joint(name, parent, parent_from_joint))
}
// ANCHOR_END: read_frame

/// A joint at rest.
pub fn joint(name: String, parent: Option<usize>, parent_from_joint: Mat4) -> Joint {
    Joint { name, parent, rest: Local::Matrix(parent_from_joint), morph_weights: Vec::new() }
}

/// The frames and meshes in a frame, declared there or referred to (S2-21), in the file's order.
fn frames_and_meshes_in(tree: &Tree, frame: usize) -> impl DoubleEndedIterator<Item = usize> + '_ {
    tree.objects[frame].children.iter().filter_map(|child| match child {
        Child::Object(object) => {
            let template = tree.objects[*object].template;
            matches!(template, Template::Frame | Template::Mesh).then_some(*object)
        }
        Child::Reference(reference) => frame_or_mesh(tree, reference),
    })
}

fn frame_or_mesh(tree: &Tree, reference: &Reference) -> Option<usize> {
    tree.resolve(reference, Template::Mesh).or_else(|| tree.resolve(reference, Template::Frame))
}

/// The frames and meshes that frames refer to: at the top level of a file (S2-04) they are no roots.
fn referred_objects(tree: &Tree) -> HashSet<usize> {
    let frames = tree.objects.iter().filter(|object| object.template == Template::Frame);
    let references = frames.flat_map(|frame| &frame.children).filter_map(|child| match child {
        Child::Reference(reference) => frame_or_mesh(tree, reference),
        Child::Object(_) => None,
    });
    references.collect()
}
