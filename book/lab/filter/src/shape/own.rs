//! What an answer gives names to.

use super::{arguments, word};
use std::collections::BTreeSet;
use syn::{
    Item, Macro, PatIdent, Signature,
    visit::{self, Visit},
};

/// The names that an answer gives.
#[derive(Default)]
pub struct Own {
    /// Its functions, methods, constants, types, parameters and variables.
    pub names: BTreeSet<String>,
    /// Its types and traits.
    pub types: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Own {
    fn visit_pat_ident(&mut self, it: &'ast PatIdent) {
        self.names.insert(word(&it.ident));
        visit::visit_pat_ident(self, it);
    }

    fn visit_signature(&mut self, it: &'ast Signature) {
        self.names.insert(word(&it.ident));
        visit::visit_signature(self, it);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let value = match item {
            Item::Const(it) => Some(&it.ident),
            Item::Static(it) => Some(&it.ident),
            _ => None,
        };
        let kind = match item {
            Item::Enum(it) => Some(&it.ident),
            Item::Struct(it) => Some(&it.ident),
            Item::Trait(it) => Some(&it.ident),
            Item::Type(it) => Some(&it.ident),
            _ => None,
        };
        self.types.extend(kind.map(word));
        self.names.extend(value.into_iter().chain(kind).map(word));
        visit::visit_item(self, item);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        arguments(call).iter().for_each(|expr| Own::visit_expr(self, expr));
    }
}
