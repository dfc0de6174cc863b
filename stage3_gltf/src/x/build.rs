//! From the tree of a file to a model: lists per face and per bone become lists per vertex.
//!
//! All meshes go into one model (S2-05); only this file knows both the document and the model. Microsoft's
//! library leaves that to its user: `D3DXLoadMeshHierarchyFromX` calls the program's own functions
//! `CreateFrame` and `CreateMeshContainer` (S3-15, S3-16).

use crate::{
    model::{Mesh, Model, Skin, influences::Influences},
    names::Names,
    x::{
        frames::{Frames, joint, read_frames},
        material::Materials,
        skin::influences_from_bones,
        subset::{file_vertices, subsets},
        warnings::{list_left_out, warn_of_oddities},
    },
};
use formats::{
    budget::Budget,
    error::LoadError,
    weights::odd_sums,
    x_document::{
        bones::read_header,
        document::XDocument,
        mesh::{FileMesh, PARTS, read_mesh},
        template::Template,
    },
};
use glam::Mat4;
use stage2_mesh_skin::{check::repair_normals, skin::Influence};
use std::collections::HashMap;

/// The bytes that a block, a number, a triangle's corner and a vertex may take while a mesh is built from
/// them.
const BLOCK_BYTES: usize = 512;
const NUMBER_BYTES: usize = 8;
const CORNER_BYTES: usize = 40;
const VERTEX_BYTES: usize = 200;

/// The model of a file in file space: left-handed, corners in the file's order.
pub fn build(file: &XDocument, without_pictures: bool) -> Result<Model, LoadError> {
    let mut frames = read_frames(file)?;
    let joints = std::mem::take(&mut frames.joints);
    let meshes = std::mem::take(&mut frames.meshes);
    let mut builder = Builder {
        file,
        model: Model { joints, ..Model::default() },
        frames,
        materials: Materials::new(file, without_pictures),
        missing_frames: HashMap::new(),
        names: Names::default(),
        budget: Budget::of(file.most_bytes),
    };
    builder.model.warnings.clone_from(&file.warnings);
    warn_of_oddities(file, &mut builder.model);
    list_left_out(file, &mut builder.model);
    for (mesh, joint) in meshes {
        builder.add_mesh(mesh, joint)?;
    }
    Ok(builder.model)
}

struct Builder<'a> {
    file: &'a XDocument,
    model: Model,
    frames: Frames,
    materials: Materials<'a>,
    /// Joints that stand for bones whose frames are missing.
    missing_frames: HashMap<String, usize>,
    names: Names,
    budget: Budget,
}

impl Builder<'_> {
    fn warn(&mut self, object: usize, problem: &str) {
        self.model.warn(format!("{}: {problem}", self.file.place(object)));
    }

    /// Counts bytes that are about to be made: many frames may refer to one mesh, and a mesh may share its
    /// blocks.
    fn charge(&self, object: usize, bytes: usize) -> Result<(), LoadError> {
        self.budget.charge(bytes).map_err(|error| error.within(self.file.place(object)))
    }

    /// Adds a mesh for each material that its faces have, and one skin for all of them.
    fn add_mesh(&mut self, object: usize, joint: usize) -> Result<(), LoadError> {
        self.charge(object, size_of_mesh(self.file, object))?;
        let mut mesh = read_mesh(self.file, object)?;
        let zero_normals = repair_normals(&mut mesh.normals);
        if zero_normals > 0 {
            self.warn(object, &format!("{zero_normals} normals had no length, and now point up"));
        }
        if mesh.materials.materials.contains(&None) {
            self.warn(object, "a reference to a material leads nowhere");
        }
        self.charge(object, CORNER_BYTES * mesh.faces.triangle_corners())?;
        let mut subsets = subsets(&mesh);
        let vertices = file_vertices(mesh.positions.len(), &mut subsets);
        let vertex_count: usize = subsets.iter().map(|subset| subset.vertices.len()).sum();
        self.charge(object, VERTEX_BYTES * vertex_count)?;
        let first = self.model.meshes.len();
        self.model.file_vertices.extend(vertices.iter().map(|&(subset, vertex)| (first + subset, vertex)));
        let (skin, influences) = self.skin(object, &mesh, joint)?;
        for subset in subsets {
            let material = subset.material.map(|block| self.materials.material(block, &mut self.model));
            let built = Mesh {
                name: self.names.unique(mesh_name(self.file, object)),
                joint,
                skin,
                material: material.transpose()?,
                ..subset.to_mesh(&mesh, &influences)
            };
            self.model.meshes.push(built);
        }
        Ok(())
    }

    /// The skin of a mesh, and the influences of its vertices; neither if no bones move it.
    fn skin(
        &mut self,
        object: usize,
        mesh: &FileMesh,
        joint: usize,
    ) -> Result<(Option<usize>, Influences), LoadError> {
        let declared = read_header(self.file, object)?.map_or(0, |header| header.bones as usize);
        if declared != 0 && declared != mesh.bones.len() {
            self.warn(object, &format!("should have {declared} bones, and has {}", mesh.bones.len()));
        }
        if mesh.bones.is_empty() {
            return Ok((None, Influences::default()));
        }
        // A bone has another offset in each mesh, so a skin is made per mesh, not one for the whole model
        // (E2-10, S2-45).
        let mut skin = Skin { name: mesh_name(self.file, object), ..Skin::default() };
        for bone in &mesh.bones {
            skin.joints.push(self.joint_of_bone(&bone.frame, object));
            skin.inverse_bind_matrices.push(bone.joint_from_mesh);
        }
        let mut sums = vec![0.0; mesh.positions.len()];
        for bone in &mesh.bones {
            bone.vertices.iter().zip(&bone.weights).for_each(|(it, weight)| sums[*it as usize] += weight);
        }
        odd_sums(sums).iter().for_each(|problem| self.warn(object, problem));
        let mut lists = influences_from_bones(mesh.positions.len(), &mesh.bones);
        follow_frame(&mut lists, &mut skin, joint);
        self.model.skins.push(skin);
        Ok((Some(self.model.skins.len() - 1), lists.iter().collect()))
    }

    /// The joint that a bone's frame became, found by its name (S2-43). If there is no such frame, it is a
    /// new joint at the origin, with a warning (S2-44).
    fn joint_of_bone(&mut self, name: &str, mesh: usize) -> usize {
        let frame = self.file.tree.named(Template::Frame, name);
        if let Some(&joint) = frame.and_then(|frame| self.frames.joint_of.get(&frame)) {
            return joint;
        }
        if let Some(&joint) = self.missing_frames.get(name) {
            return joint;
        }
        self.warn(mesh, &format!("a bone is called \"{name}\", but no frame is; it stays at the origin"));
        self.model.joints.push(joint(name.to_owned(), self.frames.added_root, Mat4::IDENTITY));
        self.missing_frames.insert(name.to_owned(), self.model.joints.len() - 1);
        self.model.joints.len() - 1
    }
}

fn mesh_name(file: &XDocument, object: usize) -> String {
    let name = &file.tree.objects[object].name;
    // A mesh without a name gets one, which is made unique (S2-20).
    if name.is_empty() { "mesh".to_owned() } else { name.clone() }
}

/// The bytes that a Mesh block and the blocks in it may take once they are read.
fn size_of_mesh(file: &XDocument, object: usize) -> usize {
    let tree = &file.tree;
    let parts = PARTS.iter().flat_map(|&template| tree.parts(object, template));
    let size = |block: usize| {
        let block = &tree.objects[block];
        let text_bytes: usize = block.texts.iter().map(String::len).sum();
        let blocks = 1 + block.children.len();
        BLOCK_BYTES * blocks + NUMBER_BYTES * block.numbers.len() + text_bytes + 4 * block.name.len()
    };
    size(object) + parts.map(size).sum::<usize>()
}

/// A vertex that no bone moves follows the frame that holds its mesh; without any influence it would lie at
/// the origin (E2-9).
fn follow_frame(lists: &mut [Vec<Influence>], skin: &mut Skin, frame: usize) {
    let own = Influence { joint: skin.joints.len(), weight: 1.0 };
    let mut empty: Vec<_> = lists.iter_mut().filter(|list| list.is_empty()).collect();
    if empty.is_empty() {
        return;
    }
    empty.iter_mut().for_each(|list| list.push(own));
    skin.joints.push(frame);
    skin.inverse_bind_matrices.push(Mat4::IDENTITY);
}
