//! Checks of the figures: that all are sound drawings, and that each shows what is true.

mod drawing;
mod outline;
mod sound;
mod tree;
