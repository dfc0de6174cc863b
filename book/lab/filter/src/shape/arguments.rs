//! What a macro is given.

use syn::{
    Expr, Macro, Pat, Token,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
};

/// The arguments of one of the macros that are allowed: expressions, for `matches` a pattern, and for `vec`
/// also a length.
pub fn arguments(call: &Macro) -> syn::Result<(Vec<Expr>, Option<Pat>)> {
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
