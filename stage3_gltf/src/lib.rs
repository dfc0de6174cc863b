//! Real models: from a file to joints, meshes, skins and materials, and from these to vertices in place.
//!
//! # The tour
//! 1. [`model`]: joints, meshes, skins and materials, whatever file they came from. [`load`] reads a model; a
//!    file's first bytes choose the reader.
//! 2. [`pose`] and [`skeleton`]: the rest pose from the file, the bind pose from the inverse bind matrices,
//!    and the palette that a skin makes of a pose.
//! 3. [`posed_mesh`]: the vertices of a model in a pose: morphed, then moved by the joints of their skin, or
//!    by the joint that holds their mesh.
//! 4. [`merge`] and [`bounds`]: all meshes as one with a subset per material, and a sphere around them for
//!    the camera.
//! 5. [`gltf_file`]: from a glTF document to a model. Begin with its `nodes`, `skin` and `influences`.
//! 6. [`x`]: from a .X document to the same model: its `frames`, `faces`, `skin`, and the [`x::convention`]
//!    that turns it from left-handed to right-handed space. [`blocks`] lists the blocks of a .X file, read or
//!    skipped.
//! 7. [`small_models`] and [`steps`]: models to try it on, and the values that windows, printed tables and
//!    tests share.
//!
//! Below all this is the crate [`formats`]: from bytes to a document in which every index, count and length
//! can be trusted, except for the joints of vertices, which a skin may lack. It knows nothing about models.
//!
//! # Conventions
//! Those of stage 2: column vectors, right-handed, y up, matrices named `destination_from_source`. *Model
//! space* is the space of the scene in the file. Lists of joints are in an order in which parents come first.
//!
//! # What it refuses, and what it leaves alone
//! A file that breaks the rules is refused if it can't be told what was meant, with a
//! [`LoadError`](formats::error::LoadError) that says where. Nothing panics, and no memory is taken because a
//! file claims to need it: the bytes must be there. A fault that can be repaired or left out, such as a
//! missing picture, is a warning in [`model::Model::warnings`], and the model is shown all the same.
//!
//! Cameras and lights are not read. Of a material only its base color with its picture is read, and whether
//! it has two sides. Compressed meshes (Draco, meshopt) are read, but in a page of the book those of Draco
//! are not. A file that requires an extension that is not read is refused, unless the extension only affects
//! looks. [`model::Model::left_out`] names the cameras, extensions, attributes and pictures that were found
//! and not read.

pub mod blocks;
pub mod bounds;
pub mod gltf_file;
pub mod load;
pub mod merge;
pub mod model;
pub mod names;
pub mod pose;
pub mod posed_mesh;
pub mod skeleton;
pub mod small_models;
pub mod steps;
pub mod x;

/// The workbook's own character, a wooden mannequin, as the bytes of a `.glb` file; `book/mannequin` makes
/// it.
pub const MANNEQUIN: &[u8] = include_bytes!("../assets/mannequin.glb");
/// Further clips for [`MANNEQUIN`], without a mesh: its run, and others.
pub const MANNEQUIN_MOVES: &[u8] = include_bytes!("../assets/mannequin_moves.glb");
/// The name that [`MANNEQUIN`] goes by where a file's name is shown.
pub const MANNEQUIN_NAME: &str = "mannequin.glb";
