//! The scenes of the second part, after the tutorials.

pub mod attach_window;
pub mod in_step;
pub mod layers;
mod limb_panels;
pub mod limb_window;
pub mod packed_report;
pub mod packed_window;
pub mod retarget_window;
pub mod travel;
