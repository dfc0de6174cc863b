//! The book's figures, drawn from the stages' own data.
//!
//! Every number in a figure is computed by the function that the chapter teaches: what is drawn is what the code does.
//! `cargo run -p figures -- DIR` writes `NAME.svg` for each of [`figures`]; the book's pages hold them as they are, so that
//! their writing can be read, found and enlarged, and their colours follow the page.
//!
//! [`svg`] draws, [`plane`] has the grids and axes that many figures share. Then a file per figure or family of figures.
//!
//! The crate also runs the Rust examples in the chapters: `cargo test -p figures --doc`.

mod chapters;
pub mod outline;
pub mod plane;
pub mod svg;
pub mod tree;

use svg::Figure;

/// All figures, in the order of the book.
pub fn figures() -> Vec<Figure> {
    vec![tree::tree(), tree::small_tree(), outline::outline(), outline::arm()]
}
