//! One copy of the workbook, in which an answer is built and its tests are run.

pub mod cargo;
pub mod copied;
mod lines;
pub mod mutants;
pub mod needed;
pub mod outcome;
pub mod process;
pub mod program;
pub mod rivals;
pub mod said;
pub mod settings;
pub mod snapshots;
pub mod spots;
pub mod traced;
pub mod trial;
pub mod variants;

pub use self::{
    cargo::{CompileError, Programs, Site, build_programs},
    copied::Copied,
    mutants::{FIRST, Mutant, edges_of, mutants_of},
    outcome::Outcome,
    process::Output,
    program::Program,
    rivals::Rival,
    snapshots::{snapshot_folder, snapshot_text},
    trial::Trial,
    variants::{OWN, WithOthers, key, variant_at, with_bodies},
};
