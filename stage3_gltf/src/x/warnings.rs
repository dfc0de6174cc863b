//! What is odd about a file and can be passed over.

use crate::model::Model;
use formats::x_document::{document::XDocument, template::Template};

/// Of more warnings than this, the first are kept.
const MOST_WARNINGS: usize = 50;

/// Adds a warning to the model's.
pub fn warn(model: &mut Model, warning: String) {
    if model.warnings.len() < MOST_WARNINGS {
        model.warnings.push(warning);
    }
}

/// The first brace that closes nothing, and the first frame whose name is taken.
pub fn warn_of_oddities(file: &XDocument, model: &mut Model) {
    if let Some(&first) = file.tree.stray_braces.first() {
        warn(model, format!("{}: a }} closes nothing", file.source.place(first)));
    }
    let is_second = |&object: &usize| {
        let block = &file.tree.objects[object];
        let is_named = block.template == Template::Frame && !block.name.is_empty();
        is_named && file.tree.named(Template::Frame, &block.name) != Some(object)
    };
    if let Some(second) = (0..file.tree.objects.len()).find(is_second) {
        let problem = "has the same name as a frame before it, which is the one that is meant by it";
        warn(model, format!("{}: {problem}", file.place(second)));
    }
}
