//! A trace of a file, block by block, as it was read (S2-14).

use crate::{
    error::LoadError,
    x_document::{
        header::Encoding,
        read_tree::read_tree,
        source::Source,
        template::Template,
        tree::{Child, Object, Tree},
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
    let mut text = String::new();
    let mut places = Places { source, at: 0, line: 1 };
    // The lines still to be written, each with its depth; the next one is last.
    let mut waiting: Vec<(usize, Child)> = tree.roots().map(|root| (0, Child::Object(root))).collect();
    waiting.reverse();
    while let Some((depth, child)) = waiting.pop() {
        // Deeper nesting is not shown: the spaces alone would be too many.
        let indent = "  ".repeat(depth.min(40));
        let (at, what) = match &child {
            Child::Object(object) => (tree.objects[*object].at, summary(&tree.objects[*object])),
            Child::Reference(reference) => (reference.at, format!("→ {{{}}}", reference.name)),
        };
        let _ = writeln!(text, "{:<12} {indent}{what}", places.place(at));
        if let Child::Object(object) = child {
            let children = tree.objects[object].children.iter().rev();
            waiting.extend(children.map(|child| (depth + 1, child.clone())));
        }
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

/// The places of blocks. Lines are counted on from the place before.
struct Places<'a> {
    source: &'a Source,
    at: usize,
    line: usize,
}

impl Places<'_> {
    fn place(&mut self, at: usize) -> String {
        if let Encoding::Binary { .. } = self.source.encoding {
            return self.source.place(at);
        }
        self.line += self.source.line_breaks(self.at, at.max(self.at));
        self.at = at.max(self.at);
        format!("line {}", self.line)
    }
}
