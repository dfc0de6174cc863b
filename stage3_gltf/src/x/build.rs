//! The third step: the tree becomes a model. What the file says per face and per bone is said per vertex here.
//!
//! All meshes go into one model; this is the only place that knows both the file and what it is for.

use crate::{
    model::{Image, Material, Mesh, Model, Skin},
    names::Names,
    x::{
        frames::{Frames, joint, read_frames},
        skin::influences_from_bones,
        subset::{Shares, Subset, file_vertices, subsets, to_linear},
    },
};
use formats::{
    budget::Budget,
    error::LoadError,
    file::MOST_BYTES,
    picture::Picture,
    x_document::{
        bones::read_header,
        document::XDocument,
        material::{FileMaterial, read_material},
        mesh::{FileMesh, PARTS, read_mesh},
        template::Template,
        texture::read_texture,
    },
};
use glam::Mat4;
use stage2_mesh_skin::{check::repair_normals, skin::Influence};
use std::collections::HashMap;

/// What a block, a number, a triangle's corner, a vertex may take in memory while a mesh is built from them.
const BLOCK_BYTES: usize = 512;
const NUMBER_BYTES: usize = 8;
const CORNER_BYTES: usize = 40;
const VERTEX_BYTES: usize = 200;

/// A file with more faults than this tells the first of them.
const MOST_WARNINGS: usize = 50;

/// The model of a file in file space: left-handed, corners in the file's order.
pub fn build(file: &XDocument) -> Result<Model, LoadError> {
    let mut frames = read_frames(file)?;
    let joints = std::mem::take(&mut frames.joints);
    let meshes = std::mem::take(&mut frames.meshes);
    let mut builder = Builder {
        file,
        model: Model { joints, ..Model::default() },
        frames,
        materials: HashMap::new(),
        images: HashMap::new(),
        strangers: HashMap::new(),
        names: Names::default(),
        budget: Budget::of(MOST_BYTES),
        picture_budget: Budget::of(MOST_BYTES),
    };
    builder.warn_of_braces();
    builder.warn_of_names();
    for (mesh, joint) in meshes {
        builder.add_mesh(mesh, joint)?;
    }
    Ok(builder.model)
}

struct Builder<'a> {
    file: &'a XDocument,
    model: Model,
    frames: Frames,
    /// Which of the model's materials a Material block became.
    materials: HashMap<usize, usize>,
    /// Which of the model's images a texture's name means; none if it can't be had.
    images: HashMap<String, Option<usize>>,
    /// Joints that stand for bones whose frames are missing.
    strangers: HashMap<String, usize>,
    names: Names,
    budget: Budget,
    /// What pictures lack is a warning, not an error.
    picture_budget: Budget,
}

impl Builder<'_> {
    fn warn_of_braces(&mut self) {
        if let Some(&first) = self.file.tree.stray_braces.first() {
            let place = self.file.source.place(first);
            self.model.warnings.push(format!("{place}: a }} closes nothing"));
        }
    }

    fn warn_of_names(&mut self) {
        let tree = &self.file.tree;
        let is_second = |&object: &usize| {
            let block = &tree.objects[object];
            let is_named = block.template == Template::Frame && !block.name.is_empty();
            is_named && tree.named(Template::Frame, &block.name) != Some(object)
        };
        if let Some(second) = (0..tree.objects.len()).find(is_second) {
            self.warn(second, "has the same name as a frame before it, which is the one that is meant by it");
        }
    }

    fn warn(&mut self, object: usize, problem: &str) {
        if self.model.warnings.len() < MOST_WARNINGS {
            self.model.warnings.push(format!("{}: {problem}", self.file.place(object)));
        }
    }

    /// Counts what is about to be made: many frames may refer to one mesh, and a mesh may share its blocks.
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
        let mut influences = Shares::new(influences, &subsets);
        for subset in subsets {
            let built = Mesh {
                name: self.names.unique(mesh_name(self.file, object)),
                joint,
                skin,
                material: self.material(&subset)?,
                ..subset.to_mesh(&mesh, &mut influences)
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
    ) -> Result<(Option<usize>, Vec<Vec<Influence>>), LoadError> {
        let said = read_header(self.file, object)?.map_or(0, |header| header.bones as usize);
        if said != 0 && said != mesh.bones.len() {
            self.warn(object, &format!("should have {said} bones, and has {}", mesh.bones.len()));
        }
        if mesh.bones.is_empty() {
            return Ok((None, Vec::new()));
        }
        // A bone has another offset in each mesh, so a skin is made per mesh, not one for the whole model.
        let mut skin = Skin { name: mesh_name(self.file, object), ..Skin::default() };
        for bone in &mesh.bones {
            skin.joints.push(self.joint_of_bone(&bone.frame, object));
            skin.inverse_bind_matrices.push(bone.joint_from_mesh);
        }
        let mut influences = influences_from_bones(mesh.positions.len(), &mesh.bones);
        follow_frame(&mut influences, &mut skin, joint);
        self.model.skins.push(skin);
        Ok((Some(self.model.skins.len() - 1), influences))
    }

    /// The joint that a bone's frame became; one at the origin where there is no such frame, which is reported.
    fn joint_of_bone(&mut self, name: &str, mesh: usize) -> usize {
        let frame = self.file.tree.named(Template::Frame, name);
        if let Some(&joint) = frame.and_then(|frame| self.frames.joint_of.get(&frame)) {
            return joint;
        }
        if let Some(&joint) = self.strangers.get(name) {
            return joint;
        }
        self.warn(mesh, &format!("a bone is called \"{name}\", but no frame is; it stays at the origin"));
        self.model.joints.push(joint(name.to_owned(), self.frames.added_root, Mat4::IDENTITY));
        self.strangers.insert(name.to_owned(), self.model.joints.len() - 1);
        self.model.joints.len() - 1
    }

    /// The model's material for a subset.
    fn material(&mut self, subset: &Subset) -> Result<Option<usize>, LoadError> {
        let Some(block) = subset.material else { return Ok(None) };
        if let Some(&material) = self.materials.get(&block) {
            return Ok(Some(material));
        }
        let FileMaterial { color, texture, .. } = read_material(self.file, block)?;
        let image = texture.and_then(|name| self.image(name));
        self.model.materials.push(Material {
            name: self.file.tree.objects[block].name.clone(),
            base_color: to_linear(color),
            image,
            double_sided: false,
        });
        self.materials.insert(block, self.model.materials.len() - 1);
        Ok(Some(self.model.materials.len() - 1))
    }

    /// A picture beside the model; one that can't be had is a warning, and the model is shown without it.
    fn image(&mut self, name: String) -> Option<usize> {
        if let Some(&image) = self.images.get(&name) {
            return image;
        }
        let image = match self.read_image(&name) {
            Ok(image) => {
                self.model.images.push(image);
                Some(self.model.images.len() - 1)
            }
            Err(error) => {
                if self.model.warnings.len() < MOST_WARNINGS {
                    self.model.warnings.push(error.within(format!("texture \"{name}\"")).to_string());
                }
                None
            }
        };
        self.images.insert(name, image);
        image
    }

    fn read_image(&self, name: &str) -> Result<Image, LoadError> {
        let folder = self.file.folder.as_deref();
        let Picture { width, height, rgba } = read_texture(folder, name, &self.picture_budget)?;
        Ok(Image { name: name.to_owned(), width, height, rgba })
    }
}

fn mesh_name(file: &XDocument, object: usize) -> String {
    let name = &file.tree.objects[object].name;
    // A mesh without a name gets one, which is made unique.
    if name.is_empty() { "mesh".to_owned() } else { name.clone() }
}

/// What a Mesh block and the blocks in it may take in memory once they are read.
fn size_of_mesh(file: &XDocument, object: usize) -> usize {
    let tree = &file.tree;
    let parts = PARTS.iter().flat_map(|&template| tree.parts(object, template));
    let size = |block: usize| {
        let block = &tree.objects[block];
        let letters: usize = block.texts.iter().map(String::len).sum();
        let blocks = 1 + block.children.len();
        BLOCK_BYTES * blocks + NUMBER_BYTES * block.numbers.len() + letters + 4 * block.name.len()
    };
    size(object) + parts.map(size).sum::<usize>()
}

/// A vertex that no bone moves follows the frame that holds its mesh; without any influence it would lie at the
/// origin.
fn follow_frame(influences: &mut [Vec<Influence>], skin: &mut Skin, frame: usize) {
    let own = skin.joints.len();
    for list in influences.iter_mut().filter(|list| list.is_empty()) {
        list.push(Influence { joint: own, weight: 1.0 });
        if skin.joints.len() == own {
            skin.joints.push(frame);
            skin.inverse_bind_matrices.push(Mat4::IDENTITY);
        }
    }
}
