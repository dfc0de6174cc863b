//! What a reader of the model may rely on.

mod clips;
mod file;
mod mesh;
mod posing;
mod x;
mod x_form;
