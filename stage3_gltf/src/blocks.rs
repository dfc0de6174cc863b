//! A list of the blocks of a .X file, in which those that the reader skipped are marked.

use formats::{
    error::LoadError,
    x_document::{
        read_tree::read_tree,
        source::Source,
        template::Template,
        tree::{Object, Tree},
    },
};
use std::fmt::Write;

/// A small file with blocks of unknown types: one nests others two deep, one has braces in a text and in a
/// comment.
pub const BLOCKS_X: &str = r#"xof 0303txt 0032
Frame Hips {
  FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,1,0,1;; }
  Gizmo { 1; Part { 2; Screw { 3; } Nut { 4; } } 5; }
  Frame Spine {
    FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,2,0,1;; }
    Note { "a } in a text"; # a } in a comment
      6; { Hips } }
    Mesh Box { 3; 0;0;0;, 1;0;0;, 0;1;0;; 1; 3;0,1,2;; }
  }
  Frame Tail { }
}
Exporter { Version { 7; } }
Material Wood { 1;1;1;1;; 0; 0;0;0;; 0;0;0;; }
"#;

/// A block of a .X file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of blocks around it.
    pub depth: usize,
    /// The name of its type.
    pub type_name: String,
    /// Its own name, or empty.
    pub name: String,
    /// The number of numbers in it, not counting those of blocks inside it.
    pub numbers: usize,
    /// True if its type is not known, so that it was skipped with all blocks inside it.
    pub skipped: bool,
}

/// All blocks of a file in its order, each before those inside it; up to the first error, if there is one.
/// `most_bytes` may be made of the file.
pub fn read_blocks(file: &[u8], most_bytes: usize) -> (Vec<Block>, Result<(), LoadError>) {
    let mut tree = Tree::default();
    let source = Source::read(&file.to_vec().into(), most_bytes);
    let read = source.and_then(|source| read_tree(&source, &mut tree, most_bytes));
    let mut blocks: Vec<Block> = Vec::new();
    for object in &tree.objects {
        let depth = object.parent.map_or(0, |parent| blocks[parent].depth + 1);
        blocks.push(block(object, depth));
    }
    (blocks, read)
}

fn block(object: &Object, depth: usize) -> Block {
    Block {
        depth,
        type_name: object.type_name.clone(),
        name: object.name.clone(),
        numbers: object.numbers.len(),
        skipped: object.template == Template::Unknown,
    }
}

/// A row for each block of a file: its type and its name, its depth, the number of its numbers, and whether
/// it was read or skipped. An error is the last row. `most_bytes` may be made of the file.
pub fn block_table(file: &[u8], most_bytes: usize) -> String {
    let (blocks, read) = read_blocks(file, most_bytes);
    let mut text = String::new();
    for Block { depth, type_name, name, numbers, skipped } in blocks {
        let label = if name.is_empty() { type_name } else { format!("{type_name}:{name}") };
        let what = if skipped { "skipped" } else { "read" };
        let _ = writeln!(text, "{label:>20} {depth} {numbers:>2} {what}");
    }
    if let Err(error) = read {
        let _ = writeln!(text, "{:>20} {error}", "error");
    }
    text
}
