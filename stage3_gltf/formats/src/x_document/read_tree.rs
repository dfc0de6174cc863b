//! The second step: tokens become a tree of objects.

use crate::{
    budget::Budget,
    error::LoadError,
    x_document::{
        number::{Number, Value},
        source::Source,
        template::Template,
        token::{Kind, Token},
        tokens::Tokens,
        tree::{Child, Object, Reference, Tree},
    },
};

/// The depth to which blocks may be nested; real skeletons stay below a hundred.
pub const MOST_NESTED: usize = 10_000;

/// The bytes that a number and an object may take in memory, with all that is made of them later.
const NUMBER_BYTES: usize = 16;
const OBJECT_BYTES: usize = 1024;

/// The numbers that a block has room for at first: those of a matrix.
const FEW_NUMBERS: usize = 16;

/// Reads a file's blocks into a tree, one after the other (S2-16); the tree keeps those that come before an
/// error.
///
/// The tree, and what is made of it later, may take `most_bytes`.
///
/// # Errors
/// If a block is not closed, something is out of place, or the file asks for too much memory.
pub fn read_tree(source: &Source, tree: &mut Tree, most_bytes: usize) -> Result<(), LoadError> {
    let mut reader =
        Reader { tokens: Tokens::of(source), source, tree, open: Vec::new(), budget: Budget::of(most_bytes) };
    while reader.read_next()? {}
    Ok(())
}

struct Reader<'a> {
    source: &'a Source,
    tokens: Tokens<'a>,
    tree: &'a mut Tree,
    /// The blocks that are open, from the outside in.
    open: Vec<usize>,
    budget: Budget,
}

impl Reader<'_> {
    /// Reads a number, a text, a reference, the beginning or the end of a block; false at the end of the
    /// file.
    fn read_next(&mut self) -> Result<bool, LoadError> {
        let Token { at, kind } = self.tokens.next_token()?;
        match (kind, self.open.last().copied()) {
            (Kind::Name(type_name), _) => self.begin(&type_name.text(), at)?,
            (Kind::Template, _) => self.begin("template", at)?,
            (Kind::Open, Some(object)) => self.read_reference(object, at)?,
            (Kind::Close, Some(_)) => _ = self.open.pop(),
            (Kind::Close, None) => self.tree.stray_braces.push(at),
            (Kind::Integer(value), Some(object)) => self.add_numbers(object, Value::Integer(value), at)?,
            (Kind::Float(value), Some(object)) => self.add_numbers(object, Value::Float(value), at)?,
            (Kind::Text(text), Some(object)) => {
                self.charge(OBJECT_BYTES + text.0.len(), at)?;
                self.tree.objects[object].texts.push(text.text());
            }
            (Kind::Guid(guid), Some(object)) => self.tree.set_guid(object, guid),
            (Kind::End, None) => return Ok(false),
            (Kind::End, Some(object)) => {
                let block = self.tree.place(self.source, object);
                return Err(self.source.error(at, format!("the file ends inside the block at {block}")));
            }
            (_, None) => return Err(self.source.error(at, "something stands outside of all blocks")),
            (Kind::Other, Some(_)) => {
                return Err(self
                    .source
                    .error(at, "something stands in a block that belongs into a template"));
            }
        }
        Ok(true)
    }

    /// Reads a block's name and its `{` (S2-17). A block of a known type is read on (S2-18), any other is
    /// skipped (S2-19).
    fn begin(&mut self, type_name: &str, at: usize) -> Result<(), LoadError> {
        let name = self.tokens.name()?.unwrap_or_default();
        let token = self.tokens.next_token()?;
        if token.kind != Kind::Open {
            let what = [type_name, &name].join(" ");
            return Err(self.source.error(at, format!("no {{ follows \"{}\"", what.trim_end())));
        }
        self.charge(OBJECT_BYTES + type_name.len() + 2 * name.len(), at)?;
        let object = self.tree.add(Object {
            template: Template::named(type_name),
            type_name: type_name.to_owned(),
            name,
            at,
            parent: self.open.last().copied(),
            numbers: Vec::new(),
            texts: Vec::new(),
            children: Vec::new(),
        });
        if self.tree.objects[object].template == Template::Unknown {
            // An error inside a token has its place. A block without an end is reported where it begins.
            return skip_block(&mut self.tokens).map_err(|error| match error.place.is_empty() {
                true => error.within(self.source.place(at)),
                false => error,
            });
        }
        if self.open.len() == MOST_NESTED {
            return Err(self
                .source
                .error(at, format!("a block is nested in more than {MOST_NESTED} others")));
        }
        self.open.push(object);
        Ok(())
    }

    /// `{name}`, `{<GUID>}`, or both.
    fn read_reference(&mut self, object: usize, at: usize) -> Result<(), LoadError> {
        let mut reference = Reference { name: self.tokens.name()?.unwrap_or_default(), guid: None, at };
        let mut token = self.tokens.next_token()?;
        if let Kind::Guid(guid) = token.kind {
            reference.guid = Some(guid);
            token = self.tokens.next_token()?;
        }
        if token.kind != Kind::Close {
            return Err(self.source.error(at, "a { in a block begins a reference, but no } ends it"));
        }
        self.charge(OBJECT_BYTES + reference.name.len(), at)?;
        self.tree.objects[object].children.push(Child::Reference(reference));
        Ok(())
    }

    /// Adds a number, and those that follow it while there is room for them.
    fn add_numbers(&mut self, object: usize, value: Value, at: usize) -> Result<(), LoadError> {
        let Object { template, numbers, .. } = &mut self.tree.objects[object];
        if numbers.len() == numbers.capacity() {
            let more = numbers.len().max(FEW_NUMBERS).max(1 + self.tokens.known_numbers());
            let charged = self.budget.charge(NUMBER_BYTES * more);
            charged.map_err(|error| error.within(self.source.place(at)))?;
            numbers.reserve_exact(more);
        }
        let first = numbers.len();
        numbers.push(Number { at: at as u32, value });
        self.tokens.numbers(numbers);
        // Keys are looked at when they are read.
        if *template == Template::AnimationKey {
            return Ok(());
        }
        for number in numbers[first..].iter_mut().filter(|number| !number.value.is_finite()) {
            if !template.is_of_looks() {
                return Err(self.source.error(number.at as usize, "a number is not finite"));
            }
            number.value = Value::Float(0.0);
            self.tree.not_finite.push(number.at as usize);
        }
        Ok(())
    }

    fn charge(&self, bytes: usize, at: usize) -> Result<(), LoadError> {
        self.budget.charge(bytes).map_err(|error| error.within(self.source.place(at)))
    }
}

// ANCHOR: skip_block
/// Passes over the rest of a block whose `{` was read, with everything that is nested in it (S2-19).
///
/// # Errors
/// If the file ends before the block does. The error of a token that can't be read is passed on. Blocks that
/// are nested in [`MOST_NESTED`] others or more may be refused.
pub fn skip_block(tokens: &mut Tokens) -> Result<(), LoadError> {
    let mut depth = 1;
    while depth > 0 {
        match tokens.next_token()?.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::End => return Err(LoadError::new("the file ends inside this block")),
            _ => (),
        }
    }
    Ok(())
}
// ANCHOR_END: skip_block
