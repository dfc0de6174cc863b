//! Window code that knows models: the common part of the windows of stages 3 to 5.
//!
//! - [`ModelDrawing`]: a model's meshes and joints in a frame, the vertex that is picked, and its sum
//! - [`HandTurns`]: joints turned by hand, with undo
//! - [`ClipList`]: the model's clips in the panel, on the timeline and in `--list`
//! - [`counted`]: a number with its noun
//! - [`shows_own_character`]: tells if there are snapshots to compare a step with
//! - [`report`]: the page of `--report` about a file
//! - [`FILE_FLAGS`], [`options`], [`open_file`] and [`warn`]: the flags for a file, the file itself, and its
//!   warnings; [`idle_file_flags`] and [`idle_without_file`]: the flags that do nothing
//!
//! A stage says where joints and vertices are; nothing is posed here, but for the meshes at rest. So this
//! crate knows the viewer and stage 3's [`Model`](stage3_gltf::model::Model), and no later stage: their
//! windows are built upon it.

mod atlas;
mod clips;
mod count;
mod drawing;
mod file_flags;
mod motion;
mod own_files;
mod picking;
mod report;
mod rings;
mod suspicion;
mod turning;

pub use clips::ClipList;
pub use count::counted;
pub use drawing::ModelDrawing;
pub use file_flags::{FILE_FLAGS, idle_file_flags, idle_without_file, open_file, options, warn};
pub use own_files::shows_own_character;
pub use report::report;
pub use turning::HandTurns;
