//! The workbook's code as answers are built against it: everything in a stage can be named, a function of the
//! lab calls the answer, and the module of an exercise's cases has no oracle.
//!
//! ```text
//! src/skin.rs             pub fn skin_position(…) -> Vec3 { calls what is in WORKBOOK_SKIN_POSITION }
//! tests/it/….rs           draw, answer; pub fn workbook_case() -> u32, workbook_scene(); no `right`
//! ```

pub mod cases;

use proc_macro2::Span;
use runner::exercise::error::{Error, Result};
use std::ops::Range;
use syn::{Field, Fields, File, FnArg, ImplItem, Item, ItemFn, Visibility, spanned::Spanned, visit::Visit};

/// A file in which everything can be named.
///
/// # Errors
/// If it is not Rust.
pub fn open(path: &str, text: &str) -> Result<String> {
    let mut opened = Opened::default();
    opened.visit_file(&parse(path, text)?);
    Ok(with(text, opened.edits))
}

/// A function of the lab, `original`, that calls the answer instead.
///
/// # Errors
/// If it is not a function.
pub fn calls_answer(path: &str, original: &str) -> Result<String> {
    let file = parse(path, original)?;
    let Some(Item::Fn(ItemFn { sig, .. })) = file.items.first() else {
        return Err(Error::Stopped(format!("{path}: a region is not a function")));
    };
    let source = |span: Span| &original[span.byte_range()];
    let (name, output) = (sig.ident.to_string(), source(sig.output.span()));
    let types: Vec<&str> = sig
        .inputs
        .iter()
        .map(|input| match input {
            FnArg::Typed(it) => source(it.ty.span()),
            FnArg::Receiver(it) => source(it.span()),
        })
        .collect();
    let parameters: Vec<String> = types.iter().enumerate().map(|(at, it)| format!("a{at}: {it}")).collect();
    let arguments: Vec<String> = (0..types.len()).map(|at| format!("a{at}")).collect();
    let (hook, arguments) = (hook(&name), arguments.join(", "));
    Ok(format!(
        "pub static {hook}: ::std::sync::OnceLock<fn({}) {output}> = ::std::sync::OnceLock::new();\n\
         pub fn {name}({}) {output} {{ match {hook}.get() {{ Some(answer) => answer({arguments}), \
         None => panic!(\"{MISSING}{name}\") }} }}\n",
        types.join(", "),
        parameters.join(", "),
    ))
}

/// The beginning of a panic's message if a function of the lab is called that is not in the program.
pub const MISSING: &str = "workbook needs ";

/// The place of the function that is called in the place of an exercise's.
pub fn hook(name: &str) -> String {
    format!("WORKBOOK_{}", name.to_uppercase())
}

/// The changes that open a file.
#[derive(Default)]
struct Opened {
    edits: Vec<(Range<usize>, String)>,
}

impl Opened {
    /// Makes something public; `start` is behind its attributes.
    fn open(&mut self, visibility: &Visibility, start: usize) {
        match visibility {
            Visibility::Inherited => self.edits.push((start..start, "\npub ".to_owned())),
            Visibility::Restricted(it) => self.edits.push((it.span().byte_range(), "pub".to_owned())),
            Visibility::Public(_) => {}
        }
    }

    fn item(&mut self, visibility: &Visibility, attributes: &[syn::Attribute], item: &impl Spanned) {
        let start = item.span().byte_range().start;
        self.open(visibility, attributes.last().map_or(start, |it| it.span().byte_range().end));
    }

    fn fields(&mut self, fields: &Fields) {
        for field in fields {
            let Field { vis, attrs, .. } = field;
            self.item(vis, attrs, field);
        }
    }
}

impl<'ast> Visit<'ast> for Opened {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Const(it) => self.item(&it.vis, &it.attrs, it),
            Item::Enum(it) => self.item(&it.vis, &it.attrs, it),
            Item::Fn(it) => self.item(&it.vis, &it.attrs, it),
            Item::Static(it) => self.item(&it.vis, &it.attrs, it),
            Item::Trait(it) => self.item(&it.vis, &it.attrs, it),
            Item::Type(it) => self.item(&it.vis, &it.attrs, it),
            Item::Use(it) => self.item(&it.vis, &it.attrs, it),
            Item::Struct(it) => {
                self.item(&it.vis, &it.attrs, it);
                self.fields(&it.fields);
            }
            Item::Mod(it) => {
                self.item(&it.vis, &it.attrs, it);
                it.content.iter().flat_map(|(_, items)| items).for_each(|item| self.visit_item(item));
            }
            Item::Impl(it) if it.trait_.is_none() => it.items.iter().for_each(|item| match item {
                ImplItem::Fn(it) => self.item(&it.vis, &it.attrs, it),
                ImplItem::Const(it) => self.item(&it.vis, &it.attrs, it),
                _ => {}
            }),
            _ => {}
        }
    }
}

fn with(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut text = text.to_owned();
    for (range, new) in edits.into_iter().rev() {
        text.replace_range(range, &new);
    }
    text
}

fn parse(path: &str, text: &str) -> Result<File> {
    syn::parse_file(text).map_err(|error| Error::Stopped(format!("{path}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_can_be_named() {
        let text = "/// A.\nstruct A {\n    /// B.\n    b: u8,\n    pub(crate) c: u8,\n}\nuse glam::Vec3;\nimpl A {\n    fn f() { struct No; }\n}\nimpl Clone for A { fn clone(&self) -> A { A } }\nmod m;\n";
        let opened = open("a.rs", text).unwrap();
        for part in [
            "pub \nstruct A",
            "pub \n    b: u8",
            "pub c: u8",
            "pub use glam",
            "pub fn f() { struct No; }",
            "pub mod m",
        ] {
            assert!(opened.contains(part), "{part}: {opened}");
        }
        assert!(opened.contains("for A { fn clone"));
    }

    #[test]
    fn a_function_of_the_lab_calls_the_answer() {
        let text = "/// Doc.\npub fn f([w, x]: [f32; 2], mut list: &mut Vec<u8>) -> u8 {\n    7\n}\n";
        let text = calls_answer("a.rs", text).unwrap();
        assert!(
            text.contains("WORKBOOK_F: ::std::sync::OnceLock<fn([f32; 2], &mut Vec<u8>) -> u8>"),
            "{text}"
        );
        assert!(text.contains("pub fn f(a0: [f32; 2], a1: &mut Vec<u8>) -> u8 { match"), "{text}");
    }
}
