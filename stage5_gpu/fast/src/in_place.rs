//! A glTF file read in place, as engines do it.
//!
//! The lesson's reader makes a list of every attribute, and another of every vertex's influences. But most
//! files already hold their numbers as a GPU takes them: floats, joints of 8 or 16 bits, indices of 16 or 32.
//! Here the vertices stay where they are, and so do the keys of clips. A mesh or a channel becomes slices
//! of the file's bytes, and each slice is checked once, many numbers at a time, before it is trusted.
//!
//! Joints, skins and materials are small; they come from the lesson's own functions. The lesson's reader also
//! takes over the whole file as soon as anything in it would have to be changed: a normal to be repaired, a
//! weight to be scaled, a morph target to be added. [`Opened::ByLesson`] gives the reason. So all errors and
//! warnings are the lesson's.

mod clips;
pub mod list;
pub mod meshes;

use clips::clips;
use formats::{
    document::{Document, Source},
    error::LoadError,
    gltf_document::{document::GltfDocument, little_endian, scene},
};
use glam::{Vec2, Vec3, Vec4};
use list::List;
use meshes::{Lists, read_meshes};
use stage3_gltf::{
    gltf_file::{
        humanoid, influences::vertex_influences, material::read_materials, nodes, omissions, skin::read_skins,
    },
    load::{self, Options},
    model::{Mesh, Model, influences::Influences},
};
use stage4_animation::{
    clip::Clip,
    import::{model_and_clips, warn_of_short_clips},
};
use std::path::Path;

/// A model and its clips, read in one of two ways.
#[derive(Debug)]
pub enum Opened {
    /// The vertices and keys are still in the file.
    InPlace(InPlace),
    /// The lesson's reader made the model.
    ByLesson {
        /// Complete, with the lists of its meshes.
        model: Model,
        /// In the file's order.
        clips: Vec<Clip>,
        /// The data that could not be taken in place, its place, and the reason.
        why: String,
    },
}

/// A model whose vertices and keys are still the file's bytes.
#[derive(Debug)]
pub struct InPlace {
    /// The lists of its meshes are empty.
    pub model: Model,
    /// One per mesh of the model.
    pub lists: Vec<Lists>,
    /// In the file's order. The values of their keys are empty.
    pub clips: Vec<Clip>,
    /// One per clip: the values of each channel's keys.
    pub keys: Vec<Vec<List>>,
}

impl Opened {
    /// The model as the lesson's reader makes it, with lists of its own, and its clips.
    pub fn into_model(self) -> (Model, Vec<Clip>) {
        match self {
            Opened::ByLesson { model, clips, .. } => (model, clips),
            Opened::InPlace(InPlace { mut model, lists, mut clips, keys }) => {
                model.meshes.iter_mut().zip(&lists).for_each(|(mesh, lists)| fill(mesh, lists));
                clips.iter_mut().zip(&keys).for_each(|(clip, lists)| clips::fill(clip, lists));
                (model, clips)
            }
        }
    }
}

/// Opens a model file with its clips; a glTF file is read in place if possible.
///
/// # Errors
/// As [`stage4_animation::import::load`].
pub fn load(source: Source, options: &Options) -> Result<Opened, LoadError> {
    let document = load::open(&source, options)?;
    let why = match &document {
        Document::Gltf(document) => match read(document, options) {
            Ok(read) => return Ok(Opened::InPlace(read)),
            Err(why) => why.to_string(),
        },
        Document::X(_) => "is a .X file".to_owned(),
    };
    let (model, clips) = model_and_clips(&document, options)?;
    Ok(Opened::ByLesson { model, clips, why })
}

/// Reads the model as [`stage3_gltf::gltf_file::read_model`] does, but with other meshes, and then the clips.
///
/// # Errors
/// If something can't be taken in place. The error says what, and where.
fn read(document: &GltfDocument, options: &Options) -> Result<InPlace, LoadError> {
    document.budget.set(document.most_bytes);
    let mut model = Model {
        name: Path::new(&document.file).file_name().unwrap_or_default().to_string_lossy().into_owned(),
        scenes: scene::names(&document.json),
        scene: scene::chosen(&document.json, options.scene)?,
        warnings: document.warnings.clone(),
        ..Model::default()
    };
    let joint_of_node = nodes::joint_of_node(&document.parents);
    nodes::read_joints(document, &joint_of_node, &mut model)?;
    read_skins(document, &joint_of_node, &mut model)?;
    let lists = read_meshes(document, &joint_of_node, &mut model)?;
    humanoid::read_humanoid(document, &joint_of_node, &mut model);
    omissions::list_left_out(document, &mut model);
    document.budget.set(2 * document.most_bytes);
    read_materials(document, options.without_pictures, &mut model);
    let (clips, keys): (Vec<_>, Vec<_>) = clips(document, &joint_of_node)?.into_iter().unzip();
    warn_of_short_clips(&mut model, &clips, "");
    Ok(InPlace { model, lists, clips, keys })
}

/// Fills a mesh's lists as the lesson's reader does.
fn fill(mesh: &mut Mesh, lists: &Lists) {
    mesh.positions = lists.positions.floats().into_iter().map(Vec3::from_array).collect();
    mesh.normals = lists.normals.floats().into_iter().map(Vec3::from_array).collect();
    mesh.uvs = lists.uvs.floats().into_iter().map(Vec2::from_array).collect();
    mesh.colors = match lists.colors.count() == lists.positions.count() {
        true => lists.colors.floats().into_iter().map(|[r, g, b]| Vec4::new(r, g, b, 1.0)).collect(),
        false => lists.colors.floats().into_iter().map(Vec4::from_array).collect(),
    };
    mesh.indices =
        little_endian::to_integers::<1>(&lists.indices.bytes, lists.indices.component.0).into_flattened();
    mesh.influences = Influences::with_capacity(lists.weights.count() / 4, 4);
    let joints = little_endian::to_joints(&lists.joints.bytes, lists.joints.component.0);
    for (joints, weights) in joints.iter().zip(lists.weights.floats::<4>()) {
        vertex_influences(joints, &weights, &mut mesh.influences.all);
        mesh.influences.ends.push(mesh.influences.all.len());
    }
}
