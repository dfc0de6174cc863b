//! A trace of a file, block by block, as it was read (S2-14).

use crate::{
    error::LoadError,
    x_document::{
        header::Encoding,
        read_tree::read_tree,
        source::Source,
        template::Template,
        tree::{Child, Object, Reference, Tree},
    },
};
use std::fmt::Write;

/// A line for every block and reference with the place where it begins, up to the first error, which comes
/// last.
pub fn trace(bytes: &[u8], most_bytes: usize) -> Result<String, LoadError> {
    let source = Source::read(&bytes.to_vec().into(), most_bytes)?;
    let mut tree = Tree::default();
    let read = read_tree(&source, &mut tree, most_bytes);
    let mut text = format!("header: {}\n", source.bytes[..16].escape_ascii());
    text += &trace_tree(&source, &tree);
    if let Err(error) = read {
        let _ = writeln!(text, "{error}");
    }
    Ok(text)
}

fn trace_tree(source: &Source, tree: &Tree) -> String {
    // A line for each block and reference: its place, its depth, and what it is.
    let mut lines: Vec<(usize, usize, String)> = Vec::new();
    let mut depths: Vec<usize> = Vec::new();
    for object in &tree.objects {
        let depth = object.parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(depth);
        lines.push((object.at, depth, summary(object)));
        for child in &object.children {
            if let Child::Reference(Reference { name, at, .. }) = child {
                lines.push((*at, depth + 1, format!("→ {{{name}}}")));
            }
        }
    }
    lines.sort_by_key(|(at, ..)| *at);
    let (mut text, mut line, mut last) = (String::new(), 1, 0);
    for (at, depth, what) in lines {
        line += source.line_breaks(last, at);
        last = at;
        let place = match source.encoding {
            Encoding::Text => format!("line {line}"),
            Encoding::Binary { .. } => source.place(at),
        };
        // Deeper nesting is not shown: the spaces alone would be too many.
        let indent = "  ".repeat(depth.min(40));
        let _ = writeln!(text, "{place:<12} {indent}{what}");
    }
    text
}

/// `Mesh "Cube": 144 numbers`
fn summary(object: &Object) -> String {
    let mut text = object.title();
    if object.template == Template::Unknown {
        text += ": skipped";
    }
    let counts = [(object.numbers.len(), "number"), (object.texts.len(), "text")];
    let mut separator = ": ";
    for (count, what) in counts.into_iter().filter(|(count, _)| *count > 0) {
        let _ = write!(text, "{separator}{count} {what}{}", if count == 1 { "" } else { "s" });
        separator = ", ";
    }
    text
}
