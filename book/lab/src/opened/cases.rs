//! The module of an exercise's cases, without its oracle.

use super::{parse, with};
use runner::exercise::error::{Error, Result};
use std::{fmt::Write, ops::Range};
use syn::{
    Expr, Item, ItemFn, Macro, Token,
    punctuated::Punctuated,
    spanned::Spanned,
    visit::{self, Visit},
};

/// A module of cases without its oracle, and with functions that a WebAssembly module can call.
///
/// # Errors
/// If its test is not as tests of cases are.
pub fn cases(path: &str, text: &str) -> Result<String> {
    let file = parse(path, text)?;
    let none = || Error::Stopped(format!("{path}: there is no test `random_cases` that checks cases"));
    let functions = || {
        file.items.iter().filter_map(|item| match item {
            Item::Fn(function) => Some(function),
            _ => None,
        })
    };
    let test = functions().find(|it| it.sig.ident == "random_cases").ok_or_else(none)?;
    let mut found = Call::default();
    found.visit_item_fn(test);
    let [Some(draw), Some(answer), right] = &found.parts else { return Err(none()) };
    let right = right.as_ref().map(|range| text[range.clone()].to_owned()).unwrap_or_default();
    let oracle = functions().filter(|it| it.sig.ident == right).map(|it| it.span().byte_range());
    let edits: Vec<_> = oracle.map(|range| (range, String::new())).collect();
    let (draw, answer) = (&text[draw.clone()], &text[answer.clone()]);
    let after = found.after.map_or("|_| testing::cases::Rows::default()", |range| &text[range]);
    let mut opened = with(text, edits);
    let _ = write!(
        opened,
        "\npub fn workbook_case() -> u32 {{ testing::cases::module::case({draw}, {answer}) }}\n\
         pub fn workbook_after() {{ fn of<I>(_: fn(&mut testing::cases::Draws) -> Option<I>, \
         after: fn(&I) -> testing::cases::Rows) {{ testing::cases::module::after(after) }} of({draw}, {after}) }}\n\
         pub fn workbook_scene() {{ fn workbook_table() {scene} testing::cases::module::scene(workbook_table) }}\n",
        scene = functions().find_map(|test| scene(test, text)).unwrap_or("{}".to_owned()),
    );
    Ok(opened)
}

/// The body of a test up to its table, which it says instead of comparing it; `None` if it has none.
fn scene(test: &ItemFn, text: &str) -> Option<String> {
    let mut found = Tables(None);
    found.visit_item_fn(test);
    let (whole, table) = found.0?;
    let body = test.block.span().byte_range();
    let (before, after) = (&text[body.start..whole.start], &text[whole.end..body.end]);
    Some(format!("{before}return testing::cases::module::say(&({})){after}", &text[table]))
}

/// The first `assert_table!(name, table)`: where it is, and where its table is.
struct Tables(Option<(Range<usize>, Range<usize>)>);

impl<'ast> Visit<'ast> for Tables {
    fn visit_macro(&mut self, call: &'ast Macro) {
        let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        let is_table = call.path.segments.last().is_some_and(|it| it.ident == "assert_table");
        if let (None, true, Some(table)) =
            (&self.0, is_table, parts.ok().and_then(|it| it.into_iter().nth(1)))
        {
            self.0 = Some((call.span().byte_range(), table.span().byte_range()));
        }
    }
}

/// The arguments of `cases::check(draw, answer, right)`, or the fields of `Cases { draw, answer, … }`.
#[derive(Default)]
struct Call {
    parts: [Option<Range<usize>>; 3],
    after: Option<Range<usize>>,
}

impl<'ast> Visit<'ast> for Call {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Call(call) if call.args.len() == 3 => {
                let mut args = call.args.iter().map(|arg| Some(arg.span().byte_range()));
                self.parts = std::array::from_fn(|_| args.next().flatten());
            }
            Expr::Struct(it) => {
                for field in &it.fields {
                    let range = Some(field.expr.span().byte_range());
                    let syn::Member::Named(name) = &field.member else { continue };
                    match &name.to_string()[..] {
                        "draw" => self.parts[0] = range,
                        "answer" => self.parts[1] = range,
                        "right" => self.parts[2] = range,
                        _ => self.after = range,
                    }
                }
            }
            _ => visit::visit_expr(self, expr),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_says_its_table_as_a_scene() {
        let text = "#[test]\nfn bends() {\n    let a = 1;\n    testing::assert_table!(\"name\", table(&a));\n    assert!(a > 0);\n}\n#[test]\nfn random_cases() {\n    cases::check(draw, answer, right);\n}\n";
        let opened = cases("a.rs", text).unwrap();
        let scene = "fn workbook_table() {\n    let a = 1;\n    return testing::cases::module::say(&(table(&a)));\n    assert!(a > 0);\n} testing";
        assert!(opened.contains(scene), "{opened}");
    }

    #[test]
    fn cases_lose_their_oracle() {
        let text = "fn answer(i: &mut u8) -> Rows { f(*i) }\n/// Oracle.\nfn right(i: &u8) -> Right { SECRET }\n#[test]\nfn random_cases() {\n    cases::check(draw, answer, right);\n}\n";
        let opened = cases("a.rs", text).unwrap();
        assert!(!opened.contains("SECRET") && opened.contains("module::case(draw, answer)"), "{opened}");
        let other = text.replace(
            "cases::check(draw, answer, right)",
            "Cases { draw, answer, right, after: |i| whole(i) }.check()",
        );
        let other = cases("a.rs", &other).unwrap();
        assert!(other.contains("of(draw, |i| whole(i))") && other.contains("fn workbook_table() {} testing"));
    }
}
