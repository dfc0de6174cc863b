//! The stages' sums again, as fast as the machine can do them.
//!
//! No lesson uses this package. Each function here has a plain counterpart in a stage, and a test that
//! compares the two.
//!
//! - [`lanes`]: eight joints side by side, and their matrices
//! - [`tracks`], [`baked`]: stage 4's `sample`, in about a tenth of the time from sixteen joints on, with the
//!   keys as they are or evenly spaced
//! - [`lean_mesh`], [`cpu_lean`]: stage 5's `skin_vertices`, in less than half the time, eight numbers at a
//!   time where the processor has AVX2
//! - [`in_place`]: glTF files whose vertices stay where they are in the file, as the GPU takes them

pub mod baked;
#[cfg(target_arch = "x86_64")]
mod cpu_avx2;
pub mod cpu_lean;
pub mod in_place;
pub mod lanes;
pub mod lean_mesh;
pub mod tracks;
