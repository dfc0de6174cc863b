//! What an answer gives names to.

use super::{arguments::arguments, word};
use std::collections::BTreeSet;
use syn::{
    Ident, ImplItemFn, Item, Macro, PatIdent, TraitItemFn,
    visit::{self, Visit},
};

/// The name of a function, a constant or a static.
fn value_of(item: &Item) -> Option<&Ident> {
    match item {
        Item::Fn(it) => Some(&it.sig.ident),
        Item::Const(it) => Some(&it.ident),
        Item::Static(it) => Some(&it.ident),
        _ => None,
    }
}

/// The name of a type or a trait.
pub fn type_of(item: &Item) -> Option<&Ident> {
    match item {
        Item::Enum(it) => Some(&it.ident),
        Item::Struct(it) => Some(&it.ident),
        Item::Trait(it) => Some(&it.ident),
        Item::Type(it) => Some(&it.ident),
        _ => None,
    }
}

/// The names that an answer gives.
#[derive(Default)]
pub struct Own {
    /// Its functions, constants, parameters and variables.
    pub names: BTreeSet<String>,
    /// Its methods.
    pub methods: BTreeSet<String>,
    /// Its types.
    pub types: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Own {
    fn visit_pat_ident(&mut self, it: &'ast PatIdent) {
        self.names.insert(word(&it.ident));
        visit::visit_pat_ident(self, it);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        self.names.extend(value_of(item).map(word));
        self.types.extend(type_of(item).map(word));
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, it: &'ast ImplItemFn) {
        self.methods.insert(word(&it.sig.ident));
        visit::visit_impl_item_fn(self, it);
    }

    fn visit_trait_item_fn(&mut self, it: &'ast TraitItemFn) {
        self.methods.insert(word(&it.sig.ident));
        visit::visit_trait_item_fn(self, it);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let Ok((exprs, pattern)) = arguments(call) else { return };
        exprs.iter().for_each(|expr| Own::visit_expr(self, expr));
        pattern.iter().for_each(|pattern| self.visit_pat(pattern));
    }
}
