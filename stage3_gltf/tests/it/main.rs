//! Tests of stage 3, a module per concept.
mod conformance;
mod x_conformance;
mod x_convention;
mod x_frames;
mod x_malformed;
mod x_mesh;
mod x_skin;
mod x_tokens;
mod x_tree;
mod x_write;
