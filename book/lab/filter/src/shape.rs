//! An answer's syntax tree: what its items are, what its paths lead to, and what its macros are given.

use super::{Refusal, names::Names, ready_made};
use proc_macro2::Span;
use quote::ToTokens;
use runner::exercise::{Exercise, refusal::same_head};
use std::collections::BTreeSet;
use syn::{
    Expr, ExprMethodCall, File, Ident, Item, ItemFn, ItemUse, Macro, Pat, PatIdent, Path, Token, UseTree,
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
    let head = |function: &ItemFn| format!("{} {{", function.sig.to_token_stream());
    if handed_out.is_none_or(|original| !same_head(&head(original), &head(function))) {
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

fn word(name: &Ident) -> String {
    name.unraw().to_string()
}

/// The names that an answer gives: its own functions, parameters and variables.
#[derive(Default)]
struct Own(BTreeSet<String>);

impl<'ast> Visit<'ast> for Own {
    fn visit_pat_ident(&mut self, it: &'ast PatIdent) {
        self.0.insert(word(&it.ident));
        visit::visit_pat_ident(self, it);
    }

    fn visit_item_fn(&mut self, it: &'ast ItemFn) {
        self.0.insert(word(&it.sig.ident));
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
        let is_own = words.len() == 1 && !is_crate_s && self.own.contains(&words[0]);
        let Some(last) = words.last().filter(|_| !is_own) else { return };
        self.called(span, last);
        if self.names.later.contains(last) {
            let what = format!("`{last}` is a later exercise, which an answer can't call");
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
        let with = |word: String| [before, &[word]].concat();
        match tree {
            UseTree::Path(it) => self.uses(&it.tree, &with(word(&it.ident))),
            UseTree::Name(it) => self.path(it.span(), &with(word(&it.ident)), true),
            UseTree::Rename(it) => self.path(it.span(), &with(word(&it.ident)), true),
            UseTree::Glob(it) => self.path(it.span(), &with("*".to_owned()), true),
            UseTree::Group(it) => it.items.iter().for_each(|tree| self.uses(tree, before)),
        }
    }
}

impl<'ast> Visit<'ast> for Look<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        use Item::{Const, Enum, Fn, Impl, Struct, Trait, Type, Use};
        let is_allowed =
            matches!(item, Const(_) | Enum(_) | Fn(_) | Impl(_) | Struct(_) | Trait(_) | Type(_) | Use(_));
        if !is_allowed {
            self.refuse(item.span(), "an item of this kind");
        }
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.uses(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let words: Vec<String> = path.segments.iter().map(|it| word(&it.ident)).collect();
        self.path(path.span(), &words, path.leading_colon.is_some());
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.called(call.method.span(), &word(&call.method));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let Ok((exprs, pattern)) = arguments(call) else {
            return self.refuse(call.span(), "a macro with such arguments");
        };
        exprs.iter().for_each(|expr| self.visit_expr(expr));
        pattern.iter().for_each(|pattern| self.visit_pat(pattern));
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::Verbatim(_) | Expr::Async(_) | Expr::Await(_) | Expr::Unsafe(_) | Expr::Yield(_) = expr {
            self.refuse(expr.span(), "such an expression");
        }
        visit::visit_expr(self, expr);
    }
}

/// The arguments of one of the macros that are allowed: expressions, for `matches` a pattern, and for `vec`
/// also a length.
fn arguments(call: &Macro) -> syn::Result<(Vec<Expr>, Option<Pat>)> {
    let name = call.path.require_ident()?.to_string();
    let list = |input: ParseStream| {
        let exprs = Punctuated::<Expr, Token![,]>::parse_terminated(input)?;
        Ok((exprs.into_iter().collect(), None))
    };
    let repeated = |input: ParseStream| {
        let item = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok((vec![item, input.parse()?], None))
    };
    let matched = |input: ParseStream| {
        let mut exprs: Vec<Expr> = vec![input.parse()?];
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        if input.parse::<Option<Token![if]>>()?.is_some() {
            exprs.push(input.parse()?);
        }
        input.parse::<Option<Token![,]>>()?;
        Ok((exprs, Some(pattern)))
    };
    let tokens = call.tokens.clone();
    match &name[..] {
        "matches" => matched.parse2(tokens),
        "vec" => list.parse2(tokens.clone()).or_else(|_| repeated.parse2(tokens)),
        _ => list.parse2(tokens),
    }
}
