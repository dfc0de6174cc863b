//! The glTF reader: from the text and bytes of a `.gltf` or `.glb` file to a [`Model`].
//!
//! The gltf crate understands the JSON. Its own checks and readers are not used: they panic on some broken files, refuse
//! some right ones, and know nothing of quantized meshes. So every index and length is checked here.

pub mod accessor;
pub mod check;
pub mod glb;
pub mod image;
pub mod influences;
pub mod material;
pub mod mesh;
pub mod nodes;
pub mod skin;
pub mod uri;

use crate::{
    error::LoadError,
    load::{Format, MOST_BYTES, format_of, read_file},
    model::Model,
};
use gltf::json::{self, deserialize};
use serde_json::{Value, json};
use std::{
    cell::Cell,
    path::{Path, PathBuf},
};

/// The node of a channel that aims at none.
pub const NO_NODE: u32 = u32::MAX;

/// A glTF file with its data, checked: what a [`Model`] is made from, and clips too.
#[derive(Debug)]
pub struct GltfSource {
    /// The file's path, for messages.
    pub file: String,
    /// What the file says; every index in it is in range, and the nodes are trees.
    pub json: json::Root,
    /// Which joint of the model a node is, one per node.
    pub joint_of_node: Vec<usize>,
    /// None for a buffer whose data an extension would have to make.
    buffers: Vec<Option<Vec<u8>>>,
    /// Where files named in the file are looked for.
    folder: Option<PathBuf>,
    /// How many more bytes may be decoded.
    bytes_left: Cell<usize>,
}

impl GltfSource {
    /// Reads the file at a path, and the files that it names.
    pub fn open(path: &Path) -> Result<Self, LoadError> {
        let file = path.display().to_string();
        let bytes = read_file(path).map_err(|error| error.in_file(&file))?;
        Self::read(
            &file,
            &bytes,
            Some(path.parent().filter(|folder| folder != &Path::new("")).unwrap_or(".".as_ref())),
        )
    }

    /// Reads a file from memory; `folder` is where files that it names lie, if anywhere.
    pub fn read(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        Self::read_checked(name, bytes, folder).map_err(|error| error.in_file(name))
    }

    fn read_checked(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        let (text, binary) = match format_of(bytes)? {
            Format::Glb => glb::split(bytes).map(|chunks| (chunks.json, Some(chunks.binary)))?,
            Format::Gltf => (bytes, None),
        };
        let json = parse(text)?;
        check::check(&json)?;
        let parents = nodes::parents(&json)?;
        let nodes_in_order = nodes::parents_first(&parents);
        let mut source = Self {
            file: name.to_owned(),
            joint_of_node: nodes::joint_of_node(&nodes_in_order, json.nodes.len())?,
            json,
            buffers: Vec::new(),
            folder: folder.map(Path::to_owned),
            bytes_left: Cell::new(MOST_BYTES),
        };
        check::check_hierarchy(&source.json, &parents)?;
        for index in 0..source.json.buffers.len() {
            let buffer =
                source.buffer(index, binary).map_err(|error| error.within(format!("buffer {index}")))?;
            source.buffers.push(buffer);
        }
        Ok(source)
    }

    /// The model that one of the scenes shows: chosen by name or by index, or the default scene, or the first.
    ///
    /// A file without scenes shows all its nodes.
    pub fn model(&self, scene: Option<&str>) -> Result<Model, LoadError> {
        self.model_of(scene).map_err(|error| error.in_file(&self.file))
    }

    fn model_of(&self, scene: Option<&str>) -> Result<Model, LoadError> {
        let mut model = Model {
            name: Path::new(&self.file).file_name().unwrap_or_default().to_string_lossy().into_owned(),
            scenes: nodes::scene_names(&self.json),
            scene: nodes::chosen_scene(&self.json, scene)?,
            ..Model::default()
        };
        model.joints = nodes::joints(self)?;
        model.skins = skin::skins(self)?;
        material::read_materials(self, &mut model)?;
        mesh::read_meshes(self, &mut model)?;
        Ok(model)
    }

    /// The data of one buffer; `binary` is what a `.glb` file has in its second chunk.
    fn buffer(&self, index: usize, binary: Option<Option<&[u8]>>) -> Result<Option<Vec<u8>>, LoadError> {
        let buffer = &self.json.buffers[index];
        let mut bytes = match (&buffer.uri, binary) {
            (Some(uri), _) => self.bytes_at(uri)?,
            (None, Some(binary)) if index == 0 => {
                binary.ok_or_else(|| LoadError::new("has no uri, and the file has no second chunk"))?.to_vec()
            }
            (None, _) => return Ok(None),
        };
        let length = buffer.byte_length.0;
        if (bytes.len() as u64) < length {
            return Err(LoadError::new(format!("should have {length} bytes, but has {}", bytes.len())));
        }
        bytes.truncate(length as usize);
        self.charge(bytes.len())?;
        Ok(Some(bytes))
    }

    /// The bytes inside a data URI or in a file beside the model.
    fn bytes_at(&self, uri: &str) -> Result<Vec<u8>, LoadError> {
        match uri::data_in(uri)? {
            Some(bytes) => Ok(bytes),
            None => {
                let path = uri::file_in(self.folder.as_deref(), uri)?;
                read_file(&path).map_err(|error| error.within(format!("file \"{uri}\"")))
            }
        }
    }

    /// Counts bytes that are about to be made against [`MOST_BYTES`].
    pub fn charge(&self, bytes: usize) -> Result<(), LoadError> {
        let left = self.bytes_left.get().checked_sub(bytes);
        let problem =
            || LoadError::new(format!("would need more than the {MOST_BYTES} bytes that a model may take"));
        self.bytes_left.set(left.ok_or_else(problem)?);
        Ok(())
    }
}

/// The JSON, as the gltf crate understands it.
///
/// The crate refuses some files that the specification allows; those are put into words that it takes.
fn parse(text: &[u8]) -> Result<json::Root, LoadError> {
    let no = |error| LoadError::new(format!("its JSON can't be understood: {error}"));
    let mut value: Value = serde_json::from_slice(text).map_err(no)?;
    whole_numbers(&mut value);
    for scene in value.pointer_mut("/scenes").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(scene) = scene.as_object_mut() {
            scene.entry("nodes").or_insert(json!([]));
        }
    }
    for animation in value.pointer_mut("/animations").and_then(Value::as_array_mut).into_iter().flatten() {
        // A channel without a node is to be ignored (section 3.11); it keeps its place, for messages.
        let channels = animation.get_mut("channels").and_then(Value::as_array_mut);
        for channel in channels.into_iter().flatten() {
            if let Some(target) = channel.get_mut("target").and_then(Value::as_object_mut) {
                target.entry("node").or_insert(json!(NO_NODE));
            }
        }
    }
    deserialize::from_value(value).map_err(no)
}

/// Writes `3.0` as `3` everywhere: an index may be written either way.
fn whole_numbers(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(whole_numbers),
        Value::Object(values) => values.values_mut().for_each(whole_numbers),
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && (0.0..9e15).contains(&float) => {
                *value = json!(float as u64);
            }
            _ => (),
        },
        _ => (),
    }
}
