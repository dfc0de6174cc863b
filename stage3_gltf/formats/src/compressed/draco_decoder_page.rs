//! A stand-in for the decoder of Draco streams in a page of the book, where no files are opened.

use crate::{compressed::draco_mesh::DracoMesh, error::LoadError};

/// Refuses every stream.
///
/// # Errors
/// Always.
pub fn decode(_: &[u8], _: usize) -> Result<DracoMesh, LoadError> {
    Err(LoadError::new("can't be decoded in a page"))
}
