//! A glTF file with its data, checked.

use crate::{
    budget::Budget,
    compressed::{
        Compressed,
        draco::{DRACO, Decoded, decode_primitives},
        views::{decode_views, is_stand_in},
    },
    error::LoadError,
    file::read_file,
    gltf_document::{
        buffers::Buffers,
        check, container,
        extension_data::{ExtensionData, whole},
        extensions::{MESHOPT, uses},
        hierarchy,
        names::named,
        parse, uri,
    },
    picture::{self, Picture},
};
use bytes::Bytes;
use gltf::json::{self, Index, buffer::View};
use std::path::{Path, PathBuf};

/// A glTF file with its data, checked: what a model is made from, and clips too.
#[derive(Debug)]
pub struct GltfDocument {
    /// The file's path, for messages.
    pub file: String,
    /// Faults that do no harm, a line each.
    pub warnings: Vec<String>,
    /// The file's JSON. Every index in it is in range.
    pub json: json::Root,
    /// The parent of each node, or none for a root; there are no rings.
    pub parents: Vec<Option<usize>>,
    /// True if the file uses KHR_mesh_quantization, which allows smaller numbers.
    pub quantized: bool,
    /// The data of the file's extensions.
    pub extensions: ExtensionData,
    buffers: Buffers,
    /// The decoded bytes of compressed buffer views; empty if none is compressed.
    views: Vec<Option<Bytes>>,
    /// The decoded bytes of compressed primitives.
    pub(super) decoded: Decoded,
    /// The folder of files that this file names.
    folder: Option<PathBuf>,
    /// The most bytes that may be decoded, and that a file beside this one may have.
    pub most_bytes: usize,
    /// The number of bytes that may still be decoded.
    pub budget: Budget,
}

impl GltfDocument {
    /// Reads a file from memory; `folder` holds the files that it names. At most `most_bytes` are decoded
    /// from it, and read from each file that it names.
    pub fn read(
        name: &str,
        bytes: &Bytes,
        folder: Option<&Path>,
        most_bytes: usize,
    ) -> Result<Self, LoadError> {
        let (text, binary, mut warnings) = if bytes.starts_with(b"glTF") {
            let chunks = container::split(bytes)?;
            (chunks.json, Some(bytes.slice_ref(chunks.binary)), chunks.warnings)
        } else {
            (&bytes[..], None, Vec::new())
        };
        let text = parse::trimmed(text, &mut warnings);
        let json = parse::parse(text, most_bytes)?;
        check::check(&json, &mut warnings)?;
        let parents = hierarchy::parents(&json)?;
        check::check_scenes(&json, &parents, &mut warnings);
        let mut document = Self {
            file: name.to_owned(),
            warnings,
            parents,
            quantized: json.extensions_used.iter().any(|name| name == "KHR_mesh_quantization"),
            extensions: ExtensionData::of(&json, text),
            json,
            buffers: Buffers::default(),
            views: Vec::new(),
            decoded: Decoded::new(),
            folder: folder.map(Path::to_owned),
            most_bytes,
            budget: Budget::of(most_bytes),
        };
        document.read_buffers(binary)?;
        document.decompress()?;
        Ok(document)
    }

    /// Reads the data of all buffers; `binary` is the chunk of a `.glb` file that holds its first buffer.
    fn read_buffers(&mut self, mut binary: Option<Bytes>) -> Result<(), LoadError> {
        for index in 0..self.json.buffers.len() {
            let buffer = self.read_buffer(index, binary.take());
            self.buffers.all.push(buffer.map_err(|error| error.within(format!("buffer {index}")))?);
        }
        Ok(())
    }

    /// Decodes the parts of the file that are compressed.
    fn decompress(&mut self) -> Result<(), LoadError> {
        let Self { json, extensions, buffers, most_bytes, budget, .. } = self;
        let compressed = Compressed { json, extensions, buffers, most_bytes: *most_bytes, budget };
        if MESHOPT.iter().any(|name| uses(json, name)) {
            self.views = decode_views(&compressed)?;
        }
        if uses(json, DRACO) {
            self.decoded = decode_primitives(&compressed)?;
        }
        Ok(())
    }

    fn read_buffer(&self, index: usize, binary: Option<Bytes>) -> Result<Option<Bytes>, LoadError> {
        let buffer = &self.json.buffers[index];
        if is_stand_in(&self.extensions, index) {
            return Ok(None);
        }
        let bytes = match (&buffer.uri, binary) {
            (Some(uri), _) => self.bytes_at(uri)?.into(),
            (None, Some(binary)) => binary,
            (None, None) => return Ok(None),
        };
        let length = buffer.byte_length.0;
        if (bytes.len() as u64) < length {
            return Err(LoadError::new(format!("should have {length} bytes, but has {}", bytes.len())));
        }
        self.budget.charge(length as usize)?;
        Ok(Some(bytes))
    }

    /// The bytes inside a data URI or in a file beside the model.
    fn bytes_at(&self, uri: &str) -> Result<Vec<u8>, LoadError> {
        match uri::data_in(uri)? {
            Some(bytes) => Ok(bytes),
            None => {
                let path = uri::file_in(self.folder.as_deref(), uri)?;
                read_file(&path, self.most_bytes).map_err(|error| error.within(format!("file \"{uri}\"")))
            }
        }
    }

    /// A buffer view's bytes from an offset on, which must not be larger than the view.
    ///
    /// # Panics
    /// If the file has no such buffer view: take the index from [`GltfDocument::json`], where all are in
    /// range.
    pub fn view(&self, index: Index<View>, offset: u64) -> Result<Bytes, LoadError> {
        if let Some(decoded) = self.views.get(index.value()).and_then(Option::as_ref) {
            return Ok(decoded.slice(offset as usize..));
        }
        self.buffers.view(&self.json, index, offset)
    }

    /// The image that a texture shows: the WebP picture, if there is one.
    pub fn image_of_texture(&self, texture: usize) -> usize {
        let webp = self.extensions.at(&format!("/textures/{texture}"), "EXT_texture_webp");
        match whole(webp, "source", None) {
            Some(image) => image as usize,
            None => self.json.textures[texture].source.value(),
        }
    }

    /// An image of the file, decoded, wherever its bytes are.
    pub fn picture(&self, index: usize) -> Result<Picture, LoadError> {
        let Some(image) = self.json.images.get(index) else {
            return Err(LoadError::new("a texture has no image that can be read"));
        };
        let decode = |bytes: &[u8]| picture::decode(&self.budget, bytes);
        let decoded = match (image.buffer_view, &image.uri) {
            (Some(view), _) => self.view(view, 0).and_then(|bytes| decode(&bytes)),
            (None, Some(uri)) => self.bytes_at(uri).and_then(|bytes| decode(&bytes)),
            (None, None) => Err(LoadError::new("has neither a buffer view nor a uri")),
        };
        let name = image.name.clone().or(image.uri.clone());
        decoded.map_err(|error| error.within(named("image", index, &name)))
    }
}
