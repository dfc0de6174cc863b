//! Random cases: a function tried on 2,000 inputs that were not chosen by hand. A failing case is made
//! smaller until nothing can be left out.
//!
//! ```text
//! fn draw(draws: &mut Draws) -> Option<[Vec3; 2]> {
//!     let [a, b] = [0; 2].map(|_| draws.vec3(5.0));
//!     draws.say("a", &a);
//!     draws.say("b", &b);
//!     Some([a, b])
//! }
//!
//! fn answer([a, b]: &mut [Vec3; 2]) -> Rows {
//!     Rows::of("middle", middle(*a, *b).to_array())
//! }
//!
//! // In another way: half of the way from a to b.
//! fn right([a, b]: &[Vec3; 2]) -> Right {
//!     Rows::of("middle", (*a + 0.5 * (*b - *a)).to_array()).right()
//! }
//!
//! #[test]
//! fn random_cases() {
//!     cases::check(draw, answer, right);
//! }
//! ```
//!
//! The three functions are pure: no file, clock, process or environment. So the same seed makes the same
//! cases on every machine; `WORKBOOK_SEED` gives another one. `WORKBOOK_SERVE` lets a judge outside this
//! program ask for one case after the other.
//!
//! A shader draws all its cases at once, with one body: its tests use [`drawn`](drawn()).

pub mod check;
mod drawn;
pub mod draws;
pub mod joints;
#[cfg(target_family = "wasm")]
pub mod module;
pub mod placement;
mod pure;
mod quiet;
pub mod rows;
mod serve;

pub use check::check;
pub use drawn::{COUNT, Drawn, check_drawn, drawn};
pub use draws::Draws;
use pure::Cases;
pub use rows::{Rows, refusal};
pub use tables::{ANY, case::Right, words::number};

#[cfg(test)]
mod tests;
