//! Warnings: the faults of a .X file that do no harm, and the blocks that are not read.

use crate::model::Model;
use formats::x_document::{document::XDocument, template::Template};
use std::collections::BTreeMap;

/// Lists the blocks of the file that are not read: the number of each type.
pub fn list_left_out(file: &XDocument, model: &mut Model) {
    let mut types = BTreeMap::<&str, usize>::new();
    for object in file.tree.all(Template::Unknown) {
        *types.entry(&file.tree.objects[object].type_name).or_default() += 1;
    }
    let types = types.into_iter().filter(|&(name, _)| name != "template");
    model.left_out.extend(types.map(|(name, count)| format!("blocks of type {name}: {count}")));
}

/// Warns of braces that close nothing, of numbers that were taken as 0, and of frames with the same name: of
/// the first each.
pub fn warn_of_oddities(file: &XDocument, model: &mut Model) {
    if let Some(&first) = file.tree.stray_braces.first() {
        model.warn(format!("{}: a }} closes nothing", file.source.place(first)));
    }
    if let Some(&first) = file.tree.not_finite.first() {
        let (place, count) = (file.source.place(first), file.tree.not_finite.len());
        model.warn(format!("{place}: a number is not finite, and is taken as 0 ({count} such)"));
    }
    let is_second = |&object: &usize| {
        let block = &file.tree.objects[object];
        let is_named = block.template == Template::Frame && !block.name.is_empty();
        is_named && file.tree.named(Template::Frame, &block.name) != Some(object)
    };
    if let Some(second) = (0..file.tree.objects.len()).find(is_second) {
        let problem = "has the same name as a frame before it, which is the one that is meant by it";
        model.warn(format!("{}: {problem}", file.place(second)));
    }
}
