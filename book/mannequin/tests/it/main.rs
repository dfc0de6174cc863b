//! The properties of the models that a reader may rely on.

mod clips;
mod file;
mod mesh;
mod moves;
mod posing;
mod x;
mod x_form;
