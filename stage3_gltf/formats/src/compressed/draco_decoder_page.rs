//! In a page of the book no files are opened, so what is fetched has no decoder for Draco.

use crate::{compressed::draco_mesh::DracoMesh, error::LoadError};

/// Nothing is decoded here.
///
/// # Errors
/// Always.
pub fn decode(_: &[u8], _: usize) -> Result<DracoMesh, LoadError> {
    Err(LoadError::new("can't be decoded in a page"))
}
