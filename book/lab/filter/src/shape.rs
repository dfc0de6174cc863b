//! An answer's syntax tree: what its items are, what its paths lead to, and what its macros are given.

use super::{Refusal, names::Names, ready_made};
use proc_macro2::Span;
use quote::ToTokens;
use runner::exercise::Exercise;
use std::collections::BTreeSet;
use syn::{
    Expr, File, FnArg, Item, ItemFn, Macro, Pat, Path, Signature, Token, UseTree,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
    spanned::Spanned,
    visit::{self, Visit},
};

/// Looks at a whole answer.
///
/// # Errors
/// The first thing that is not allowed.
pub fn look(exercise: &Exercise, names: &Names, original: &str, file: &File) -> Result<(), Refusal> {
    let function = function(file, exercise).ok_or_else(|| {
        Refusal::whole(format!("between the anchors there is no function `{}`", exercise.name))
    })?;
    let handed_out = syn::parse_str(original).ok();
    let handed_out = handed_out.as_ref().and_then(|file| self::function(file, exercise));
    if handed_out.is_none_or(|original| head(original) != head(function)) {
        let what = "its signature is not the one that was handed out";
        return Err(Refusal::at(function.sig.span(), what));
    }
    let mut own = Own::default();
    own.visit_file(file);
    let mut look = Look { names, own: own.0, found: None };
    look.visit_file(file);
    look.found.map_or(Ok(()), Err)
}

fn function<'a>(file: &'a File, exercise: &Exercise) -> Option<&'a ItemFn> {
    file.items.iter().find_map(|item| match item {
        Item::Fn(function) if function.sig.ident == exercise.name.as_str() => Some(function),
        _ => None,
    })
}

/// A function's parameters and their types, whatever is `mut`; and its result.
fn head(function: &ItemFn) -> Vec<String> {
    let Signature { inputs, output, generics, .. } = &function.sig;
    let parameter = |parameter: &FnArg| match parameter {
        FnArg::Typed(it) => {
            let pattern = match &*it.pat {
                Pat::Ident(name) => name.ident.to_string(),
                other => text(other),
            };
            format!("{pattern}: {}", text(&it.ty))
        }
        FnArg::Receiver(it) => text(it),
    };
    inputs.iter().map(parameter).chain([text(output), text(generics)]).collect()
}

/// A syntax tree as text.
fn text(tree: &impl ToTokens) -> String {
    tree.to_token_stream().to_string().replace(" ,", ",").replace(", )", ")").replace(",)", ")")
}

/// The names that an answer gives: its own functions, parameters and variables.
#[derive(Default)]
struct Own(BTreeSet<String>);

impl<'ast> Visit<'ast> for Own {
    fn visit_pat_ident(&mut self, it: &'ast syn::PatIdent) {
        self.0.insert(it.ident.unraw().to_string());
        visit::visit_pat_ident(self, it);
    }

    fn visit_item_fn(&mut self, it: &'ast ItemFn) {
        self.0.insert(it.sig.ident.unraw().to_string());
        visit::visit_item_fn(self, it);
    }
}

struct Look<'a> {
    names: &'a Names,
    own: BTreeSet<String>,
    found: Option<Refusal>,
}

impl Look<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        self.found.get_or_insert_with(|| Refusal::not_allowed(span, what));
    }

    /// Looks at a path, given as its words; `is_crate_s` if it begins with a crate.
    fn path(&mut self, span: Span, words: &[String], is_crate_s: bool) {
        if let Some(what) = self.names.refused(words, is_crate_s) {
            self.refuse(span, &what);
        }
        match words {
            [only] if !is_crate_s && self.own.contains(only) => {}
            [.., last] => {
                self.called(span, last);
                self.not_later(span, last);
            }
            [] => {}
        }
    }

    /// Looks for an exercise that comes after this one.
    fn not_later(&mut self, span: Span, name: &str) {
        if self.names.later.contains(name) {
            let what = format!("`{name}` is a later exercise, which an answer can't call");
            self.found.get_or_insert_with(|| Refusal::at(span, what));
        }
    }

    /// Looks at the name of a function.
    fn called(&mut self, span: Span, name: &str) {
        if self.names.solving.contains(name) {
            self.found.get_or_insert_with(|| Refusal::at(span, ready_made(name)));
        }
    }

    /// Looks at all paths of a `use`.
    fn uses(&mut self, tree: &UseTree, before: &[String]) {
        let with =
            |word: &syn::Ident| before.iter().cloned().chain([word.unraw().to_string()]).collect::<Vec<_>>();
        match tree {
            UseTree::Path(it) => self.uses(&it.tree, &with(&it.ident)),
            UseTree::Name(it) => self.path(it.span(), &with(&it.ident), true),
            UseTree::Rename(it) => self.path(it.span(), &with(&it.ident), true),
            UseTree::Glob(it) => self.path(it.span(), &[before, &["*".to_owned()]].concat(), true),
            UseTree::Group(it) => it.items.iter().for_each(|tree| self.uses(tree, before)),
        }
    }
}

impl<'ast> Visit<'ast> for Look<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Const(_)
            | Item::Enum(_)
            | Item::Fn(_)
            | Item::Impl(_)
            | Item::Struct(_)
            | Item::Trait(_) => {}
            Item::Type(_) | Item::Use(_) => {}
            _ => self.refuse(item.span(), "an item of this kind"),
        }
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.uses(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let words: Vec<String> = path.segments.iter().map(|it| it.ident.unraw().to_string()).collect();
        self.path(path.span(), &words, path.leading_colon.is_some());
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.called(call.method.span(), &call.method.unraw().to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        match (call.path.get_ident(), arguments(call)) {
            (Some(_), Ok(parts)) => {
                parts.exprs.iter().for_each(|expr| self.visit_expr(expr));
                parts.patterns.iter().for_each(|pattern| self.visit_pat(pattern));
            }
            _ => self.refuse(call.span(), "a macro with such arguments"),
        }
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::Verbatim(_) | Expr::Async(_) | Expr::Await(_) | Expr::Unsafe(_) | Expr::Yield(_) = expr {
            self.refuse(expr.span(), "such an expression");
        }
        visit::visit_expr(self, expr);
    }
}

/// The arguments of a macro.
#[derive(Default)]
struct Arguments {
    exprs: Vec<Expr>,
    patterns: Vec<Pat>,
}

/// The arguments of one of the macros that are allowed: expressions, for `matches` a pattern, and for `vec`
/// also a length.
fn arguments(call: &Macro) -> syn::Result<Arguments> {
    let list = |input: ParseStream| -> syn::Result<Arguments> {
        let exprs = Punctuated::<Expr, Token![,]>::parse_terminated(input)?;
        Ok(Arguments { exprs: exprs.into_iter().collect(), patterns: Vec::new() })
    };
    let repeated = |input: ParseStream| -> syn::Result<Arguments> {
        let item = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Arguments { exprs: vec![item, input.parse()?], patterns: Vec::new() })
    };
    let matched = |input: ParseStream| -> syn::Result<Arguments> {
        let mut exprs: Vec<Expr> = vec![input.parse()?];
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        if input.parse::<Option<Token![if]>>()?.is_some() {
            exprs.push(input.parse()?);
        }
        input.parse::<Option<Token![,]>>()?;
        Ok(Arguments { exprs, patterns: vec![pattern] })
    };
    let tokens = call.tokens.clone();
    match &call.path.get_ident().map(ToString::to_string).unwrap_or_default()[..] {
        "matches" => matched.parse2(tokens),
        "vec" => list.parse2(tokens.clone()).or_else(|_| repeated.parse2(tokens)),
        _ => list.parse2(tokens),
    }
}
