//! .X files as text.
//!
//! A semicolon ends each value of an object and each part of a value; commas separate the values of a list.
//! So a list of vectors ends in `;;;`: the ends of a number, of the vector, and of the list.

use super::{Object, Value};

/// The bytes of a `.x` file.
///
/// Six decimals, in metres a thousandth of a millimetre. The binary form has all digits.
pub fn write(objects: &[Object]) -> Vec<u8> {
    let mut text = "xof 0303txt 0032\n".to_owned();
    for object in objects {
        write_object(&mut text, object, 0);
    }
    text.push('\n');
    text.into_bytes()
}

fn write_object(text: &mut String, object: &Object, depth: usize) {
    line(text, depth);
    text.push_str(object.kind);
    if !object.name.is_empty() {
        text.push(' ');
        text.push_str(&object.name);
    }
    text.push_str(" {");
    for value in &object.values {
        line(text, depth + 1);
        write_value(text, value, depth + 1);
        text.push(';');
    }
    for reference in &object.references {
        line(text, depth + 1);
        text.push_str(&format!("{{ {reference} }}"));
    }
    for child in &object.children {
        write_object(text, child, depth + 1);
    }
    line(text, depth);
    text.push('}');
}

fn write_value(text: &mut String, value: &Value, depth: usize) {
    match value {
        Value::Integer(number) => text.push_str(&number.to_string()),
        Value::Float(number) => text.push_str(&decimals(*number)),
        Value::Text(words) => text.push_str(&format!("\"{words}\"")),
        Value::Parts(parts) => {
            for part in parts {
                write_value(text, part, depth);
                text.push(';');
            }
        }
        Value::List(values) => {
            for (index, value) in values.iter().enumerate() {
                // One vector on a line, but sixteen numbers, so that a matrix fits on one line.
                let on_one_line = if matches!(value, Value::Parts(_)) { 1 } else { 16 };
                if index > 0 {
                    text.push(',');
                    if index % on_one_line == 0 {
                        line(text, depth);
                    }
                }
                write_value(text, value, depth);
            }
        }
    }
}

/// Begins a new line, unless the text has just begun one.
fn line(text: &mut String, depth: usize) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(&" ".repeat(depth));
}

/// The shortest form of a number with up to six decimals and a point: `0.5`, and never `-0.0`.
fn decimals(number: f32) -> String {
    let rounded = format!("{number:.6}");
    let digits = rounded.trim_end_matches('0');
    match digits {
        "-0." => "0.0".to_owned(),
        _ if digits.ends_with('.') => format!("{digits}0"),
        _ => digits.to_owned(),
    }
}
