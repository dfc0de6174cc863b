//! The tree of a file's blocks: objects, each with its numbers, its texts and its children.
//!
//! They stand in one list in the file's order, and refer to each other by index: a file may nest them deeper
//! than a call stack goes.

use crate::{
    error::shortened,
    x_document::{number::Number, source::Source, template::Template},
};
use std::collections::HashMap;

/// A block.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its type.
    pub template: Template,
    /// The name of its type, as the file has it.
    pub type_name: String,
    /// Its own name, or empty.
    pub name: String,
    /// The byte at which its type's name stands.
    pub at: usize,
    /// The block around it: index into [`Tree::objects`].
    pub parent: Option<usize>,
    /// In the file's order; no template needs to know the texts and children between them.
    pub numbers: Vec<Number>,
    /// In the file's order.
    pub texts: Vec<String>,
    /// In the file's order.
    pub children: Vec<Child>,
}

/// A child of a block, which it holds beside its numbers and texts.
#[derive(Clone, Debug)]
pub enum Child {
    /// A block: index into [`Tree::objects`].
    Object(usize),
    /// `{name}` instead of a block that stands elsewhere, before or behind.
    Reference(Reference),
}

/// A reference to a block by its name, its GUID, or both.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The name, or empty.
    pub name: String,
    /// The GUID, or none.
    pub guid: Option<[u8; 16]>,
    /// The byte of its `{`.
    pub at: usize,
}

/// All blocks of a file.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// In the file's order: every block before those in it. Blocks of unknown types are there too, but empty.
    pub objects: Vec<Object>,
    /// The bytes of the `}` that close nothing.
    pub stray_braces: Vec<usize>,
    /// The bytes of numbers that are not finite and were taken as 0: only looks depend on them.
    pub not_finite: Vec<usize>,
    by_name: HashMap<(Template, String), usize>,
    by_guid: HashMap<[u8; 16], usize>,
}

impl Tree {
    /// All objects of a template, wherever they stand.
    pub fn all(&self, template: Template) -> impl Iterator<Item = usize> + '_ {
        let objects = self.objects.iter().enumerate();
        objects.filter(move |(_, object)| object.template == template).map(|(index, _)| index)
    }

    /// Adds an object to the list and to its parent's children.
    pub fn add(&mut self, object: Object) -> usize {
        let index = self.objects.len();
        if let Some(parent) = object.parent {
            self.objects[parent].children.push(Child::Object(index));
        }
        if !object.name.is_empty() {
            // If several have the same name, it means the first.
            self.by_name.entry((object.template, object.name.clone())).or_insert(index);
        }
        self.objects.push(object);
        index
    }

    /// Gives an object its GUID.
    pub fn set_guid(&mut self, object: usize, guid: [u8; 16]) {
        self.by_guid.entry(guid).or_insert(object);
    }

    /// The object of a template with that name.
    pub fn named(&self, template: Template, name: &str) -> Option<usize> {
        self.by_name.get(&(template, name.to_owned())).copied()
    }

    /// The object of a template that a reference means.
    pub fn resolve(&self, reference: &Reference, template: Template) -> Option<usize> {
        let by_guid = reference.guid.and_then(|guid| self.by_guid.get(&guid)).copied();
        let by_guid = by_guid.filter(|&object| self.objects[object].template == template);
        by_guid.or_else(|| self.named(template, &reference.name))
    }

    /// The objects of a template among an object's children, in the file's order: both those inside it and
    /// those that it refers to.
    pub fn parts(&self, object: usize, template: Template) -> impl Iterator<Item = usize> + '_ {
        self.objects[object].children.iter().filter_map(move |child| match child {
            Child::Object(child) => Some(*child).filter(|&child| self.objects[child].template == template),
            Child::Reference(reference) => self.resolve(reference, template),
        })
    }

    /// The first of [`Tree::parts`].
    pub fn part(&self, object: usize, template: Template) -> Option<usize> {
        self.parts(object, template).next()
    }

    /// The objects outside of all others.
    pub fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.objects.len()).filter(|&object| self.objects[object].parent.is_none())
    }

    /// `line 12, Mesh "Cube"`: where an object begins, for messages.
    pub fn place(&self, source: &Source, object: usize) -> String {
        format!("{}, {}", source.place(self.objects[object].at), self.objects[object].title())
    }
}

impl Object {
    /// `Mesh "Cube"`: its type and its name.
    pub fn title(&self) -> String {
        match self.name.is_empty() {
            true => shortened(&self.type_name),
            false => format!("{} \"{}\"", shortened(&self.type_name), shortened(&self.name)),
        }
    }
}
