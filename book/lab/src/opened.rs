//! The workbook's code as answers are built against it: everything in a stage can be named, a function of the
//! lab calls the answer, and the module of an exercise's cases has no oracle.
//!
//! ```text
//! src/skin.rs             pub fn skin_position(…) -> Vec3 { calls workbook_skin_position, which is linked }
//! tests/it/….rs           draw, answer; pub fn workbook_case() -> u32, workbook_scene(); no `right`
//! ```

use crate::{Error, Result, at};
use quote::{ToTokens, format_ident, quote};
use runner::exercise::replaced;
use std::ops::Range;
use syn::{
    Block, Expr, File, FnArg, Item, ItemEnum, ItemFn, ItemImpl, Macro, PatType, Token, Type, Visibility,
    parse_quote,
    punctuated::Punctuated,
    spanned::Spanned,
    visit::{Visit, visit_expr},
    visit_mut::{VisitMut, visit_item_impl_mut},
};

/// A file in which everything can be named.
///
/// # Errors
/// If it is not Rust.
pub fn open(path: &str, text: &str) -> Result<String> {
    let mut file = parse(path, text)?;
    Opened.visit_file_mut(&mut file);
    Ok(file.into_token_stream().to_string())
}

/// A function of the lab that calls whatever is linked in its place, and the function that takes this place:
/// it calls the one of the same name that stands beside it. No pointer leads to either: an answer that can't
/// name them can't reach them.
///
/// # Errors
/// If `original` is not a function.
pub fn linked(path: &str, original: &str) -> Result<[String; 2]> {
    let file = parse(path, original)?;
    let Some(Item::Fn(ItemFn { sig, .. })) = file.items.first() else {
        return Err(Error::Stopped(format!("{path}: a region is not a function")));
    };
    let (name, output) = (&sig.ident, &sig.output);
    let place = format_ident!("workbook_{name}");
    let (mut inputs, mut taken, mut given, mut names) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (at, input) in sig.inputs.iter().enumerate() {
        let FnArg::Typed(PatType { ty, .. }) = input else { continue };
        let own = format_ident!("a{at}");
        inputs.push(quote!(#own: #ty));
        // What is linked has no `impl …`.
        let bounds = if let Type::ImplTrait(it) = &**ty { Some(&it.bounds) } else { None };
        taken.push(bounds.map_or(quote!(#own: #ty), |bounds| quote!(#own: &mut dyn #bounds)));
        given.push(bounds.map_or(quote!(#own), |_| quote!(&mut { #own })));
        names.push(own);
    }
    let calls = quote! {
        pub fn #name(#(#inputs),*) #output {
            unsafe extern "Rust" { fn #place(#(#taken),*) #output; }
            unsafe { #place(#(#given),*) }
        }
    };
    let takes = quote! {
        #[unsafe(no_mangle)]
        pub fn #place(#(#taken),*) #output { #name(#(#names),*) }
    };
    Ok([calls, takes].map(|text| format!("{text}\n")))
}

/// Makes all items, fields and methods public.
struct Opened;

impl VisitMut for Opened {
    fn visit_visibility_mut(&mut self, it: &mut Visibility) {
        *it = parse_quote!(pub);
    }

    // What stands in a function, a variant or another's trait has no visibility.
    fn visit_block_mut(&mut self, _: &mut Block) {}

    fn visit_item_enum_mut(&mut self, it: &mut ItemEnum) {
        self.visit_visibility_mut(&mut it.vis);
    }

    fn visit_item_impl_mut(&mut self, it: &mut ItemImpl) {
        if it.trait_.is_none() {
            visit_item_impl_mut(self, it);
        }
    }
}

/// A module of cases without its oracle, and with functions that a WebAssembly module can call.
///
/// # Errors
/// If its test is not as tests of cases are.
pub fn cases(path: &str, text: &str) -> Result<String> {
    let file = parse(path, text)?;
    let functions =
        file.items.iter().filter_map(|item| if let Item::Fn(it) = item { Some(it) } else { None });
    let functions: Vec<&ItemFn> = functions.collect();
    let named = |name: &str| functions.iter().find(|it| it.sig.ident == name);
    let mut found = Call::default();
    named("random_cases").into_iter().for_each(|it| found.visit_item_fn(it));
    let [Some(draw), Some(answer), right] = found.0.map(|range| Some(&text[range?])) else {
        let why = format!("{path}: there is no test `random_cases` that checks cases");
        return Err(Error::Stopped(why));
    };
    let opened = replaced(text, right.and_then(named).map_or(0..0, |it| it.span().byte_range()), "");
    // A helper has parameters.
    let is_test = |it: &&&ItemFn| {
        it.sig.inputs.is_empty() && it.attrs.iter().any(|attribute| attribute.path().is_ident("test"))
    };
    let scene = functions.iter().filter(is_test).find_map(|test| scene(test, text));
    let scene = scene.unwrap_or_else(|| "{}".to_owned());
    Ok(format!(
        "{opened}\npub fn workbook_case() -> u32 {{ testing::cases::module::case({draw}, {answer}) }}\n\
         pub fn workbook_scene() {{ fn workbook_table() {scene} testing::cases::module::scene(workbook_table) }}\n"
    ))
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
        let is_table = call.path.segments.last().is_some_and(|it| it.ident == "assert_table");
        let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        let table = parts.ok().and_then(|it| it.into_iter().nth(1)).filter(|_| is_table);
        let places = table.map(|table| (call.span().byte_range(), table.span().byte_range()));
        self.0 = self.0.take().or(places);
    }
}

/// The arguments of `cases::check(draw, answer, right)`.
#[derive(Default)]
struct Call([Option<Range<usize>>; 3]);

impl<'ast> Visit<'ast> for Call {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Call(call) if call.args.len() == 3 => {
                for (at, argument) in call.args.iter().enumerate() {
                    self.0[at] = Some(argument.span().byte_range());
                }
            }
            _ => visit_expr(self, expr),
        }
    }
}

fn parse(path: &str, text: &str) -> Result<File> {
    syn::parse_file(text).map_err(at(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_can_be_named() {
        let text = "/// A.\nstruct A {\n    /// B.\n    b: u8,\n    pub(crate) c: u8,\n}\nuse glam::Vec3;\nimpl A {\n    fn f() { struct No; }\n}\nimpl Clone for A { fn clone(&self) -> A { A } }\nenum E { V { x: u8 } }\nmod m;\n";
        let opened = open("a.rs", text).unwrap();
        for part in [
            "pub struct A",
            "pub b : u8",
            "pub c : u8",
            "pub use glam",
            "pub fn f () { struct No ; }",
            "pub enum E { V { x : u8 } }",
            "pub mod m",
        ] {
            assert!(opened.contains(part), "{part}: {opened}");
        }
        assert!(opened.contains("for A { fn clone"));
    }

    #[test]
    fn a_function_of_the_lab_calls_the_answer() {
        let linked = |text: &str| linked("a.rs", text).unwrap().map(|it| it.replace(' ', ""));
        let [calls, takes] =
            linked("/// Doc.\npub fn f([w, x]: [f32; 2], mut list: &mut Vec<u8>) -> u8 {\n    7\n}\n");
        let sig = "workbook_f(a0:[f32;2],a1:&mutVec<u8>)->u8";
        assert!(calls.contains(&format!("fn{sig};}}unsafe{{workbook_f(a0,a1)}}")), "{calls}");
        assert!(takes.ends_with(&format!("pubfn{sig}{{f(a0,a1)}}\n")), "{takes}");
        let [calls, _] = linked("pub fn f(mut done: impl FnMut(usize)) {}");
        assert!(calls.contains("fnworkbook_f(a0:&mutdynFnMut(usize));"), "{calls}");
        assert!(calls.contains("pubfnf(a0:implFnMut(usize)){") && calls.contains("(&mut{a0})"), "{calls}");
    }

    #[test]
    fn a_test_says_its_table_as_a_scene() {
        let text = "fn helper(a: u8) {\n    testing::assert_table!(\"name\", a);\n}\n#[test]\nfn bends() {\n    let a = 1;\n    testing::assert_table!(\"name\", table(&a));\n    assert!(a > 0);\n}\n#[test]\nfn random_cases() {\n    cases::check(draw, answer, right);\n}\n";
        let opened = cases("a.rs", text).unwrap();
        let scene = "fn workbook_table() {\n    let a = 1;\n    return testing::cases::module::say(&(table(&a)));\n    assert!(a > 0);\n} testing";
        assert!(opened.contains(scene), "{opened}");
    }

    #[test]
    fn cases_lose_their_oracle() {
        let text = "fn answer(i: &mut u8) -> Rows { f(*i) }\n/// Oracle.\nfn right(i: &u8) -> Right { SECRET }\n#[test]\nfn random_cases() {\n    cases::check(draw, answer, right);\n}\n";
        let opened = cases("a.rs", text).unwrap();
        assert!(!opened.contains("SECRET") && opened.contains("module::case(draw, answer)"), "{opened}");
        assert!(opened.contains("fn workbook_table() {} testing"), "{opened}");
    }
}
