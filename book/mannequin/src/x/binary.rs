//! .X files in their binary form: a sequence of tokens, each of which begins with its number in two bytes.

use super::{Object, Value};
use std::mem::discriminant;

const NAME: u16 = 1;
const STRING: u16 = 2;
const INTEGER_LIST: u16 = 6;
const FLOAT_LIST: u16 = 7;
const OPEN: u16 = 10;
const CLOSE: u16 = 11;
const SEMICOLON: u16 = 20;

/// The bytes of a `.x` file.
pub fn write(objects: &[Object]) -> Vec<u8> {
    let mut bytes = b"xof 0303bin 0032".to_vec();
    bytes.extend(tokens(objects));
    bytes
}

/// The tokens after the header.
pub fn tokens(objects: &[Object]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for object in objects {
        write_object(&mut bytes, object);
    }
    bytes
}

fn write_object(bytes: &mut Vec<u8>, object: &Object) {
    text(bytes, NAME, object.kind);
    if !object.name.is_empty() {
        text(bytes, NAME, &object.name);
    }
    token(bytes, OPEN);
    let mut values = Vec::new();
    object.values.iter().for_each(|value| flatten(value, &mut values));
    // Successive numbers make one list, whatever values they belong to.
    for run in values.chunk_by(|a, b| discriminant(*a) == discriminant(*b)) {
        write_run(bytes, run);
    }
    for reference in &object.references {
        token(bytes, OPEN);
        text(bytes, NAME, reference);
        token(bytes, CLOSE);
    }
    for child in &object.children {
        write_object(bytes, child);
    }
    token(bytes, CLOSE);
}

/// The numbers and texts in a value, in their order.
fn flatten<'a>(value: &'a Value, flat: &mut Vec<&'a Value>) {
    match value {
        Value::Parts(values) | Value::List(values) => values.iter().for_each(|value| flatten(value, flat)),
        single => flat.push(single),
    }
}

/// Values of one kind: integers, floats, or texts.
fn write_run(bytes: &mut Vec<u8>, run: &[&Value]) {
    match run[0] {
        Value::Integer(_) => list(bytes, INTEGER_LIST, run.len()),
        Value::Float(_) => list(bytes, FLOAT_LIST, run.len()),
        _ => {}
    }
    for value in run {
        match value {
            Value::Integer(number) => bytes.extend(number.to_le_bytes()),
            Value::Float(number) => bytes.extend(number.to_le_bytes()),
            Value::Text(words) => {
                text(bytes, STRING, words);
                token(bytes, SEMICOLON);
            }
            Value::Parts(_) | Value::List(_) => unreachable!("values are flat here"),
        }
    }
}

fn text(bytes: &mut Vec<u8>, kind: u16, text: &str) {
    list(bytes, kind, text.len());
    bytes.extend(text.as_bytes());
}

fn list(bytes: &mut Vec<u8>, kind: u16, count: usize) {
    token(bytes, kind);
    bytes.extend((count as u32).to_le_bytes());
}

fn token(bytes: &mut Vec<u8>, token: u16) {
    bytes.extend(token.to_le_bytes());
}
