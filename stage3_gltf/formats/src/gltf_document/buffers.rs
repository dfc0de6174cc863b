//! The buffers of a glTF file: where its numbers and pictures are.

use crate::error::LoadError;
use bytes::Bytes;
use gltf::json::{Index, Root, buffer::View};

/// All buffers of a file. The data inside a `.glb` file is not copied.
#[derive(Debug, Default)]
pub struct Buffers {
    /// None for a buffer whose data only an extension makes.
    pub all: Vec<Option<Bytes>>,
}

impl Buffers {
    /// A buffer's bytes.
    ///
    /// # Errors
    /// If the file has no such buffer, or none with data.
    pub fn buffer(&self, index: u64) -> Result<&[u8], LoadError> {
        let buffer = self.all.get(index as usize).and_then(Option::as_ref);
        let problem = || LoadError::new(format!("buffer {index} is not in the file, or has no data"));
        Ok(buffer.ok_or_else(problem)?)
    }

    /// A buffer view's bytes from an offset on, which must not be larger than the view.
    ///
    /// # Errors
    /// If its buffer has no data.
    ///
    /// # Panics
    /// If the file has no such buffer view.
    pub fn view(&self, json: &Root, index: Index<View>, offset: u64) -> Result<Bytes, LoadError> {
        let view = &json.buffer_views[index.value()];
        let buffer = self.all[view.buffer.value()].as_ref();
        let problem =
            || LoadError::new("has a buffer without data").within(format!("buffer view {}", index.value()));
        let start = view.byte_offset.unwrap_or_default().0;
        let bytes = buffer.ok_or_else(problem)?;
        Ok(bytes.slice((start + offset) as usize..(start + view.byte_length.0) as usize))
    }
}
