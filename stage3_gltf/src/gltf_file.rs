//! The glTF reader: from the text and bytes of a `.gltf` or `.glb` file to a [`Model`].
//!
//! The gltf crate understands the JSON. Its own checks and readers are not used: they panic on some broken files, refuse
//! some right ones, and know nothing of quantized meshes. So every index and length is checked here: what the JSON alone
//! can show in [`check`] and [`check_data`], the rest where the data is read.

pub mod accessor;
pub mod attributes;
pub mod check;
pub mod check_data;
pub mod glb;
pub mod image;
pub mod influences;
pub mod material;
pub mod mesh;
pub mod nodes;
pub mod scene;
pub mod skin;
pub mod text;
pub mod triangles;
pub mod uri;

use crate::{
    budget::Budget,
    error::LoadError,
    load::{Format, MOST_BYTES, format_of, read_file},
    model::Model,
};
use gltf::json;
use std::path::{Path, PathBuf};

/// A glTF file with its data, checked: what a [`Model`] is made from, and clips too.
#[derive(Debug)]
pub struct GltfSource {
    /// The file's path, for messages.
    pub file: String,
    /// What the file says. Every index in it is in range; nodes have one parent at most and are not in rings.
    pub json: json::Root,
    /// Which joint of the model a node is, one per node.
    pub joint_of_node: Vec<usize>,
    /// Whether the file uses KHR_mesh_quantization, which allows smaller numbers.
    quantized: bool,
    /// None for a buffer whose data only an extension could make.
    buffers: Vec<Option<Vec<u8>>>,
    /// Where files named in the file are looked for.
    folder: Option<PathBuf>,
    /// How many more bytes may be decoded.
    budget: Budget,
}

impl GltfSource {
    /// Reads the file at a path, and the files that it names.
    pub fn open(path: &Path) -> Result<Self, LoadError> {
        let file = path.display().to_string();
        let bytes = read_file(path).map_err(|error| error.in_file(&file))?;
        Self::read(&file, &bytes, Some(&path.parent().unwrap_or(path).join(".")))
    }

    /// Reads a file from memory; `folder` is where files that it names lie, if anywhere.
    pub fn read(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        Self::read_checked(name, bytes, folder).map_err(|error| error.in_file(name))
    }

    fn read_checked(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        let (json, binary) = match format_of(bytes)? {
            Format::X => return Err(LoadError::new("is a .X file, not a glTF file")),
            Format::Glb => glb::split(bytes).map(|chunks| (chunks.json, Some(chunks.binary)))?,
            Format::Gltf => (bytes, None),
        };
        let json = text::parse(json)?;
        check::check(&json)?;
        let parents = nodes::parents(&json)?;
        check::check_scenes(&json, &parents)?;
        let mut source = Self {
            file: name.to_owned(),
            joint_of_node: nodes::joint_of_node(&nodes::parents_first(&parents), parents.len())?,
            quantized: json.extensions_used.iter().any(|name| name == "KHR_mesh_quantization"),
            json,
            buffers: Vec::new(),
            folder: folder.map(Path::to_owned),
            budget: Budget::of(MOST_BYTES),
        };
        for index in 0..source.json.buffers.len() {
            let binary = if index == 0 { binary } else { None };
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
        self.budget.set(MOST_BYTES);
        self.read_model(scene).map_err(|error| error.in_file(&self.file))
    }

    fn read_model(&self, scene: Option<&str>) -> Result<Model, LoadError> {
        let mut model = Model {
            name: Path::new(&self.file).file_name().unwrap_or_default().to_string_lossy().into_owned(),
            scenes: scene::names(&self.json),
            scene: scene::chosen(&self.json, scene)?,
            ..Model::default()
        };
        nodes::read_joints(self, &mut model)?;
        model.skins = skin::skins(self)?;
        mesh::read_meshes(self, &mut model)?;
        // Pictures have an allowance of their own: what they lack is a warning, not an error.
        self.budget.set(2 * MOST_BYTES);
        material::read_materials(self, &mut model)?;
        Ok(model)
    }

    /// The data of one buffer; `binary` is what a `.glb` file stores for its first.
    fn buffer(&self, index: usize, binary: Option<&[u8]>) -> Result<Option<Vec<u8>>, LoadError> {
        let buffer = &self.json.buffers[index];
        let mut bytes = match (&buffer.uri, binary) {
            (Some(uri), _) => self.bytes_at(uri)?,
            (None, Some(binary)) => binary.to_vec(),
            (None, None) => return Ok(None),
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
        self.budget.charge(bytes)
    }
}
