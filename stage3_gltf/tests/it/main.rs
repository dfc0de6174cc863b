//! Tests of stage 3, a module per concept.
mod conformance;
mod x_conformance;
