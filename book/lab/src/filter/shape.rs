//! Checks an answer's syntax tree: it is one function, and nothing in it keeps the compiler busy.

use super::Refusal;
use proc_macro2::Span;
use runner::exercise::Exercise;
use syn::{
    Expr, ExprConst, ExprRepeat, File, GenericArgument, GenericParam, Item, ItemConst, ItemFn, Lit,
    Signature, Type, TypeArray,
    spanned::Spanned,
    visit::{self, Visit},
};

/// The largest number of items in nested arrays.
const MOST: u64 = 1 << 16;

/// The reason why an answer's shape is refused. Code that can't be parsed passes: the compiler explains it
/// better.
pub fn refusal(exercise: &Exercise, text: &str) -> Option<Refusal> {
    let file: File = syn::parse_str(text).ok()?;
    let [Item::Fn(function)] = &file.items[..] else {
        return Some(Refusal::whole(
            "only one function may stand between the anchors: put helpers inside it",
        ));
    };
    if function.sig.ident != exercise.name.as_str() {
        return Some(Refusal::whole(format!("the function must be called `{}`", exercise.name)));
    }
    let mut look = Look { text, found: None };
    look.visit_block(&function.block);
    look.found
}

/// True if two functions have different signatures; for code that is not formatted as it was handed out.
pub fn head_differs(text: &str, original: &str) -> bool {
    let head = |text: &str| {
        let file: File = syn::parse_str(text).ok()?;
        let [Item::Fn(ItemFn { vis, sig, block, .. })] = &file.items[..] else { return None };
        let _ = (vis, sig);
        let open = block.brace_token.span.open().byte_range().start;
        let words = runner::exercise::tokens::tokens(text.get(..open)?);
        let words: Vec<String> = words.into_iter().map(|token| token.text.to_owned()).collect();
        let kept = (0..words.len()).filter(|at| words[*at] != "mut" || (*at > 0 && words[*at - 1] == "&"));
        let is_idle = |at: &usize| words[*at] == "," && words.get(at + 1).is_some_and(|next| next == ")");
        Some(kept.filter(|at| !is_idle(at)).map(|at| words[at].clone()).collect::<Vec<_>>())
    };
    head(text).is_none_or(|own| Some(own) != head(original))
}

struct Look<'a> {
    text: &'a str,
    found: Option<Refusal>,
}

impl Look<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        let byte = span.byte_range().start;
        self.found.get_or_insert_with(|| Refusal::not_allowed(self.text, byte, what));
    }

    fn length(&mut self, expr: &Expr) -> Option<u64> {
        match expr {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Int(number) => number.base10_parse().ok(),
                _ => None,
            },
            _ => None,
        }
    }
}

impl<'ast> Visit<'ast> for Look<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let what = match item {
            Item::Const(_) | Item::Fn(_) | Item::Use(_) | Item::Struct(_) | Item::Enum(_) | Item::Type(_) => {
                None
            }
            Item::Macro(_) => Some("a macro of its own"),
            Item::Impl(_) | Item::Trait(_) => Some("`impl`"),
            Item::Static(_) => Some("`static`"),
            _ => Some("an item of this kind"),
        };
        match what {
            Some(what) => self.refuse(item.span(), what),
            None => visit::visit_item(self, item),
        }
    }

    fn visit_signature(&mut self, signature: &'ast Signature) {
        let is_generic = |it: &GenericParam| !matches!(it, GenericParam::Lifetime(_));
        if signature.generics.params.iter().any(is_generic) {
            self.refuse(signature.span(), "a generic function");
        }
        if signature.constness.is_some() || signature.asyncness.is_some() || signature.abi.is_some() {
            self.refuse(signature.span(), "a `const`, `async` or `extern` function");
        }
        visit::visit_signature(self, signature);
    }

    fn visit_type(&mut self, kind: &'ast Type) {
        if let Type::ImplTrait(_) = kind {
            self.refuse(kind.span(), "a generic function");
        }
        visit::visit_type(self, kind);
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        if !is_plain(&item.expr) {
            self.refuse(item.expr.span(), "a `const` that is more than a plain expression");
        }
        visit::visit_item_const(self, item);
    }

    fn visit_expr_const(&mut self, expr: &'ast ExprConst) {
        self.refuse(expr.span(), "a `const` block");
    }

    fn visit_generic_argument(&mut self, argument: &'ast GenericArgument) {
        if let GenericArgument::Const(expr) = argument
            && !matches!(expr, Expr::Lit(_))
        {
            self.refuse(argument.span(), "such a constant");
        }
        visit::visit_generic_argument(self, argument);
    }

    fn visit_expr_repeat(&mut self, expr: &'ast ExprRepeat) {
        let mut product = self.length(&expr.len);
        let mut inner = &*expr.expr;
        while let Expr::Repeat(next) = inner {
            product = product.zip(self.length(&next.len)).map(|(a, b)| a.saturating_mul(b));
            inner = &next.expr;
        }
        if product.is_none_or(|count| count > MOST) {
            self.refuse(expr.span(), "an array that is large, or whose length is not a literal,");
        }
        visit::visit_expr_repeat(self, expr);
    }

    fn visit_type_array(&mut self, kind: &'ast TypeArray) {
        let mut product = self.length(&kind.len);
        let mut inner = &*kind.elem;
        while let Type::Array(next) = inner {
            product = product.zip(self.length(&next.len)).map(|(a, b)| a.saturating_mul(b));
            inner = &next.elem;
        }
        if product.is_none_or(|count| count > MOST) {
            self.refuse(kind.span(), "an array that is large, or whose length is not a literal,");
        }
        visit::visit_type_array(self, kind);
    }
}

/// True if a constant is a plain expression, without blocks or loops.
fn is_plain(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Unary(it) => is_plain(&it.expr),
        Expr::Paren(it) => is_plain(&it.expr),
        Expr::Cast(it) => is_plain(&it.expr),
        Expr::Field(it) => is_plain(&it.base),
        Expr::Reference(it) => is_plain(&it.expr),
        Expr::Repeat(it) => is_plain(&it.expr),
        Expr::Binary(it) => is_plain(&it.left) && is_plain(&it.right),
        Expr::Array(it) => it.elems.iter().all(is_plain),
        Expr::Tuple(it) => it.elems.iter().all(is_plain),
        Expr::Struct(it) => it.fields.iter().all(|field| is_plain(&field.expr)),
        Expr::Call(it) => matches!(&*it.func, Expr::Path(_)) && it.args.iter().all(is_plain),
        _ => false,
    }
}
