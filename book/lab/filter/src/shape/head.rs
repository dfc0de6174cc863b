//! A function's signature, as it is compared with the one that was handed out.

use quote::ToTokens;
use syn::{
    GenericParam, Generics, ItemFn, Pat, Path, Signature, TypeReference, parse_quote,
    visit_mut::{self, VisitMut},
};

/// A function's types, in words that say nothing of paths and lifetimes: whether those fit, the compiler will
/// say.
pub fn head(function: &ItemFn) -> String {
    let Ok(mut copy) = syn::parse2::<Signature>(function.sig.to_token_stream()) else { return String::new() };
    copy.constness = None;
    Short.visit_signature_mut(&mut copy);
    format!("{} {{", copy.to_token_stream())
}

struct Short;

impl VisitMut for Short {
    fn visit_pat_mut(&mut self, it: &mut Pat) {
        *it = parse_quote!(it);
    }

    fn visit_path_mut(&mut self, it: &mut Path) {
        let last = it.segments.pop();
        it.segments = last.into_iter().collect();
        it.leading_colon = None;
        visit_mut::visit_path_mut(self, it);
    }

    fn visit_type_reference_mut(&mut self, it: &mut TypeReference) {
        it.lifetime = None;
        visit_mut::visit_type_reference_mut(self, it);
    }

    fn visit_generics_mut(&mut self, it: &mut Generics) {
        let params = std::mem::take(&mut it.params).into_iter();
        it.params = params.filter(|it| !matches!(it, GenericParam::Lifetime(_))).collect();
        visit_mut::visit_generics_mut(self, it);
    }
}
