//! The functions that are linked to an answer. Any of them may be the answer itself, under another name.

use crate::words::is_light;
use quote::ToTokens;
use runner::exercise::workspace::Workspace;
use syn::{File, FnArg, ImplItem, Item, ReturnType, Signature, Visibility};

/// A function of a stage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linked {
    /// Its name.
    pub name: String,
    /// Its path, with its crate.
    pub path: String,
    /// The types of its parameters.
    pub inputs: Vec<String>,
    /// The type of its result; empty if it has none.
    pub output: String,
}

impl Linked {
    /// True if it can be called as the other: the same types in the same order.
    pub fn has_types_of(&self, other: &Self) -> bool {
        self.inputs == other.inputs && self.output == other.output
    }
}

/// The module of a source file, with its crate: `stage3_gltf::x::frames`; `None` for other files.
pub fn module(workspace: &Workspace, path: &str) -> Option<String> {
    let member = workspace.member_of(path)?;
    let inside = path.strip_prefix(&member.folder)?.strip_prefix("/src/")?.strip_suffix(".rs")?;
    let inside = inside.strip_suffix("/mod").unwrap_or(inside);
    let module = match inside {
        "lib" => String::new(),
        "main" => return None,
        inside => format!("::{}", inside.replace('/', "::")),
    };
    Some(format!("{}{module}", member.package.replace('-', "_")))
}

/// The functions in a file of a crate: `stage2_mesh_skin::skin` is the file's module.
pub fn in_file(module: &str, text: &str) -> Vec<Linked> {
    let light = text.parse().ok().filter(|stream| is_light(stream).is_ok());
    let Some(file) = light.and_then(|stream| syn::parse2::<File>(stream).ok()) else { return Vec::new() };
    let mut all = Vec::new();
    for item in &file.items {
        match item {
            Item::Fn(it) => all.push(linked(module, &it.sig)),
            Item::Impl(it) => {
                let own = format!("{module}::{}", it.self_ty.to_token_stream());
                for item in &it.items {
                    if let ImplItem::Fn(method) = item
                        && (!matches!(method.vis, Visibility::Inherited) || it.trait_.is_some())
                    {
                        all.push(linked(&own, &method.sig));
                    }
                }
            }
            _ => {}
        }
    }
    all
}

/// A function of a module.
pub fn linked(module: &str, signature: &Signature) -> Linked {
    let name = signature.ident.to_string();
    let inputs = signature.inputs.iter().map(|input| match input {
        FnArg::Typed(it) => it.ty.to_token_stream().to_string(),
        FnArg::Receiver(it) => it.to_token_stream().to_string(),
    });
    let output = match &signature.output {
        ReturnType::Type(_, output) => output.to_token_stream().to_string(),
        ReturnType::Default => String::new(),
    };
    Linked { path: format!("{module}::{name}"), name, inputs: inputs.collect(), output }
}
