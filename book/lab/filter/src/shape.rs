//! An answer's syntax tree: what its items are, what its paths lead to, and what its macros are given.

mod arguments;
mod head;
mod own;

use super::{
    OTHER_SIGNATURE, Refusal,
    names::{MODULES, Names, STANDARD, is_in, is_type},
    ready_made,
};
use arguments::arguments;
use head::head;
use own::{Own, type_of};
use proc_macro2::Span;
use quote::quote;
use runner::exercise::{Exercise, refusal::same_head};
use std::collections::BTreeSet;
use syn::{
    Expr, ExprMethodCall, File, Ident, ImplItemFn, Item, ItemFn, ItemImpl, ItemUse, Macro, Path,
    StaticMutability, TraitItemFn, UseTree,
    ext::IdentExt,
    spanned::Spanned,
    visit::{self, Visit},
};

/// Looks at a whole answer. Returns the places of names that are its own.
///
/// # Errors
/// The first thing that is not allowed.
pub fn look(
    exercise: &Exercise,
    names: &Names,
    original: &str,
    file: &File,
) -> Result<BTreeSet<usize>, Refusal> {
    let none = || Refusal::whole(format!("between the anchors there is no function `{}`", exercise.name));
    let function = function(file, exercise).ok_or_else(none)?;
    let handed_out = syn::parse_str(original).ok();
    let handed_out = handed_out.as_ref().and_then(|file| self::function(file, exercise));
    if handed_out.is_none_or(|original| !same_head(&head(original), &head(function))) {
        return Err(Refusal::at(function.sig.span(), OTHER_SIGNATURE));
    }
    let mut own = Own::default();
    own.visit_file(file);
    let mut look = Look { names, own, renamed: BTreeSet::new(), refusal: None };
    look.visit_file(file);
    look.refusal.map_or(Ok(look.renamed), Err)
}

fn function<'a>(file: &'a File, exercise: &Exercise) -> Option<&'a ItemFn> {
    file.items.iter().find_map(|item| match item {
        Item::Fn(function) if function.sig.ident == exercise.name.as_str() => Some(function),
        _ => None,
    })
}

/// True if a path that begins so leads to glam, to the standard library or into a type.
fn is_open(first: &str) -> bool {
    first == "glam" || STANDARD.contains(&first) || is_in(MODULES, first) || is_type(first)
}

/// True for a name and nothing else.
fn is_word(expr: &Expr) -> bool {
    matches!(expr, Expr::Path(it) if it.attrs.is_empty() && it.qself.is_none() && it.path.get_ident().is_some())
}

fn word(name: &Ident) -> String {
    name.unraw().to_string()
}

struct Look<'a> {
    names: &'a Names,
    own: Own,
    renamed: BTreeSet<usize>,
    refusal: Option<Refusal>,
}

impl Look<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        self.refusal.get_or_insert_with(|| Refusal::not_allowed(span, what));
    }

    /// Looks at a path; `is_crate_s` if its first word is no variable.
    fn path(&mut self, path: &[&Ident], is_crate_s: bool) {
        let words: Vec<String> = path.iter().map(|it| word(it)).collect();
        let Some((last, before)) = words.split_last() else { return };
        if let Some(what) = self.names.refused(&words, is_crate_s) {
            self.refuse(path[0].span(), &what);
        }
        let is_alone = before.is_empty() && !is_crate_s;
        if is_alone && self.own.names.contains(last) {
            return;
        }
        for (name, at) in words.iter().zip(path) {
            if self.own.types.contains(name) {
                self.rename(at, !is_type(name));
            } else if name == last && !is_alone && self.own.methods.contains(name) {
                self.rename(at, false);
            } else if name == last || self.names.is_of_type(name) {
                self.called(at);
            }
        }
    }

    /// Refuses a path to a later exercise, which is a function in a module.
    fn later(&mut self, path: &[&Ident]) {
        let words: Vec<String> = path.iter().map(|it| word(it)).collect();
        let Some((last, before)) = words.split_last() else { return };
        let is_in_type = before.iter().any(|it| is_type(it) || self.own.types.contains(it));
        let is_open = before.first().map_or_else(|| self.own.names.contains(last), |first| is_open(first));
        if self.names.later.contains(last) && !is_in_type && !is_open {
            let what = format!("`{last}` is a later exercise, which an answer can't call");
            self.refusal.get_or_insert_with(|| Refusal::at(path[0].span(), what));
        }
    }

    /// True if an `impl` is about a type or a trait of the answer's own. Answers are built apart from their
    /// file, so its types are not.
    fn is_own(&self, it: &ItemImpl) -> bool {
        let (of, by) = (&it.self_ty, it.trait_.as_ref().map(|(path, _)| path));
        let text = quote!(#of #by).to_string();
        let mut words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        words.any(|word| self.own.types.contains(word))
    }

    /// Looks at the name of a function or a type that is not the answer's own.
    fn called(&mut self, name: &Ident) {
        let said = word(name);
        // Of these the runner says whether they are called.
        if self.names.is_ready_made(&said) && !self.names.is_asked(&said) {
            self.refusal.get_or_insert_with(|| Refusal::at(name.span(), ready_made(&said)));
        }
    }

    /// Gives something of the answer's own a name that nothing else has, if a ready-made answer may have it,
    /// or always, for a type that is called like a module.
    fn rename(&mut self, name: &Ident, always: bool) {
        if always || self.names.is_ready_made(&word(name)) {
            self.renamed.insert(name.span().byte_range().start);
        }
    }

    /// Looks at all paths of a `use`.
    fn uses<'t>(&mut self, tree: &'t UseTree, before: &[&'t Ident]) {
        let path = |last: &'t Ident| [before, &[last]].concat();
        let used = match tree {
            UseTree::Path(it) => return self.uses(&it.tree, &path(&it.ident)),
            UseTree::Group(it) => return it.items.iter().for_each(|tree| self.uses(tree, before)),
            UseTree::Name(it) => path(&it.ident),
            UseTree::Rename(it) => path(&it.ident),
            UseTree::Glob(it) => {
                let words = before.iter().map(|it| word(it)).chain(["*".to_owned()]).collect::<Vec<_>>();
                let what = self.names.refused(&words, true);
                return what.iter().for_each(|what| self.refuse(it.span(), what));
            }
        };
        self.path(&used, true);
        self.later(&used);
    }
}

impl<'ast> Visit<'ast> for Look<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match (type_of(item), item) {
            (Some(name), _) => self.rename(name, !is_type(&word(name))),
            (_, Item::Static(it)) if matches!(it.mutability, StaticMutability::None) => {}
            (_, Item::Impl(it)) if !self.is_own(it) => {
                self.refuse(item.span(), "an `impl` for a type that is not its own")
            }
            (_, Item::Const(_) | Item::Fn(_) | Item::Impl(_) | Item::Use(_)) => {}
            _ => self.refuse(item.span(), "an item of this kind"),
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, it: &'ast ImplItemFn) {
        self.rename(&it.sig.ident, false);
        visit::visit_impl_item_fn(self, it);
    }

    fn visit_trait_item_fn(&mut self, it: &'ast TraitItemFn) {
        self.rename(&it.sig.ident, false);
        visit::visit_trait_item_fn(self, it);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.uses(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let words: Vec<&Ident> = path.segments.iter().map(|it| &it.ident).collect();
        self.path(&words, path.leading_colon.is_some());
        // What follows `<…>::` is no function of a module.
        if path.leading_colon.is_none() {
            self.later(&words);
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        match self.own.methods.contains(&word(&call.method)) {
            true => self.rename(&call.method, false),
            false => self.called(&call.method),
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let Ok((exprs, pattern)) = arguments(call) else {
            return self.refuse(call.span(), "a macro with such arguments");
        };
        for expr in &exprs {
            match expr {
                // `name = value`, in a text's arguments.
                Expr::Assign(it) if is_word(&it.left) => self.visit_expr(&it.right),
                _ => self.visit_expr(expr),
            }
        }
        pattern.iter().for_each(|pattern| self.visit_pat(pattern));
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::Verbatim(_) | Expr::Async(_) | Expr::Await(_) | Expr::Unsafe(_) | Expr::Yield(_) = expr {
            self.refuse(expr.span(), "such an expression");
        }
        visit::visit_expr(self, expr);
    }
}
