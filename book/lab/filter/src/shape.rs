//! An answer's syntax tree: what its items are, and what its paths lead to.

mod own;

use super::{OTHER_SIGNATURE, Refusal, names::Names, ready_made};
use own::Own;
use proc_macro2::Span;
use quote::{ToTokens, quote};
use runner::exercise::{
    Exercise,
    refusal::{self, same_head},
};
use syn::{
    Expr, ExprMethodCall, File, Ident, Item, ItemImpl, ItemUse, Macro, Path, Signature, Token, UseTree,
    ext::IdentExt,
    punctuated::Punctuated,
    spanned::Spanned,
    visit::{self, Visit},
};

/// Looks at a whole answer.
///
/// # Errors
/// The first thing that is not allowed.
pub fn look(exercise: &Exercise, names: &Names, original: &str, file: &File) -> Result<(), Refusal> {
    let none = || Refusal::whole(format!("between the anchors there is no function `{}`", exercise.name));
    let own = signature(file, exercise).ok_or_else(none)?;
    let handed_out = syn::parse_str(original).ok().and_then(|file| signature(&file, exercise).map(head));
    if handed_out.is_none_or(|original| !same_head(&head(own), &original)) {
        let shown = refusal::signature(original).unwrap_or_default();
        let what = format!("{OTHER_SIGNATURE}: `{}`", shown.trim_end_matches(" {"));
        return Err(Refusal::at(own.span(), what));
    }
    let mut own = Own::default();
    own.visit_file(file);
    let mut look = Look { names, own, refusal: None };
    look.visit_file(file);
    look.refusal.map_or(Ok(()), Err)
}

fn signature<'a>(file: &'a File, exercise: &Exercise) -> Option<&'a Signature> {
    file.items.iter().find_map(|item| match item {
        Item::Fn(it) if it.sig.ident == exercise.name.as_str() => Some(&it.sig),
        _ => None,
    })
}

fn head(signature: &Signature) -> String {
    format!("{} {{", signature.to_token_stream())
}

fn word(name: &Ident) -> String {
    name.unraw().to_string()
}

/// The expressions in a macro's arguments, if they are a list of such, also of `name = expression`.
fn arguments(call: &Macro) -> Vec<Expr> {
    let exprs = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
    let value = |expr| if let Expr::Assign(it) = expr { *it.right } else { expr };
    exprs.into_iter().flatten().map(value).collect()
}

struct Look<'a> {
    names: &'a Names,
    own: Own,
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
        for (name, at) in words.iter().zip(path) {
            if name == last || self.names.is_of_type(name) {
                self.called(at);
            }
        }
        // Of what has a path, such as `Vec3::lerp`, the compiler tells whether it is one.
        if before.is_empty() && self.names.later.contains(last) && !self.own.names.contains(last) {
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

    /// Looks at the name of a function or a type.
    fn called(&mut self, name: &Ident) {
        let said = word(name);
        // Of what the exercise's file forbids the runner and the compiler say whether it is called.
        if !self.own.names.contains(&said) && self.names.is_ready_made(&said) && !self.names.is_asked(&said) {
            self.refusal.get_or_insert_with(|| Refusal::at(name.span(), ready_made(&said)));
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
    }
}

impl<'ast> Visit<'ast> for Look<'_> {
    fn visit_item_impl(&mut self, it: &'ast ItemImpl) {
        if !self.is_own(it) {
            self.refuse(it.span(), "an `impl` for a type that is not its own");
        }
        visit::visit_item_impl(self, it);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.uses(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let words: Vec<&Ident> = path.segments.iter().map(|it| &it.ident).collect();
        self.path(&words, path.leading_colon.is_some());
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.called(&call.method);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        arguments(call).iter().for_each(|expr| Look::visit_expr(self, expr));
    }
}
