//! What the names in a function stand for, as far as its head and its values tell.

use crate::{
    bench::traced::Traced,
    exercise::{stub::parameters, tokens},
};
use std::collections::BTreeMap;

/// Stands for all types of whole numbers, or of numbers with a fraction.
const INTEGER: &str = "1";
const FLOAT: &str = "1.0";
/// Stands for all lists.
const LIST: &str = "[";

/// The kind of what each name stands for, where it is known.
pub struct Kinds(BTreeMap<String, String>);

impl Kinds {
    /// The kinds of a function's parameters, by its head, and of the variables that had these values.
    pub fn new(head: &str, told: &[Traced]) -> Self {
        let mut kinds = BTreeMap::new();
        let tokens = tokens(head);
        for name in parameters(&tokens) {
            // A name and its colon; another name may end in the same letters.
            let declared = tokens.windows(2).find(|pair| pair[0].text == name && pair[1].text == ":");
            let kind = declared.and_then(|pair| of_type(head[pair[1].range.end..].trim_start()));
            kinds.extend(kind.map(|kind| (name, kind)));
        }
        for Traced { name, values, .. } in told {
            let Some(kind) = values.iter().find_map(|value| of_value(value)) else { continue };
            // A name may be given twice.
            let known = kinds.entry(name.clone()).or_insert_with(|| kind.clone());
            if *known != kind {
                known.clear();
            }
        }
        kinds.retain(|_, kind| !kind.is_empty());
        Self(kinds)
    }

    /// The kind of a name, a number, a list or what a type makes.
    fn of(&self, value: &str) -> Option<String> {
        let is_clear = |kind: &String| {
            [INTEGER, FLOAT, LIST].contains(&&kind[..])
                || kind.starts_with(char::is_uppercase) && !["Default", "Self"].contains(&&kind[..])
        };
        let ends = |endings: &[&str]| endings.iter().any(|it| value.ends_with(it));
        if let Some(kind) = self.0.get(value) {
            Some(kind.clone())
        } else if ends(&[".len()", ".count()"]) {
            Some(INTEGER.to_owned())
        } else if ends(&[".x", ".y", ".z", ".w"]) && !value.contains(' ') {
            Some(FLOAT.to_owned())
        } else {
            of_value(value).filter(is_clear)
        }
    }

    /// True if these two are known to be of different kinds.
    pub fn differ(&self, value: &str, other: &str) -> bool {
        matches!((self.of(value), self.of(other)), (Some(kind), Some(other)) if kind != other)
    }

    /// True if this name is known to be a number with a fraction, by which the other value may be multiplied.
    pub fn is_factor(&self, name: &str, of: &str) -> bool {
        let is_scaled = |kind: String| kind == FLOAT || kind.starts_with("Vec");
        self.of(name).as_deref() == Some(FLOAT) && self.of(of).is_some_and(is_scaled)
    }

    /// False if a value is known not to have this method, or if hardly any has it.
    pub fn may_call(&self, value: &str, call: &str) -> bool {
        let kind = self.of(value);
        let is =
            |kinds: &[&str]| kind.as_ref().is_some_and(|kind| kinds.iter().any(|it| kind.starts_with(it)));
        match call {
            ".abs()" => kind.is_none() || is(&[FLOAT, "Vec"]),
            ".inverse()" => is(&["Quat", "Mat"]),
            ".normalize()" => kind.is_none() || is(&["Vec", "Quat"]),
            ".powi(2)" | ".sqrt()" => is(&[FLOAT]),
            ".rev()" => value.ends_with("iter()") || value.ends_with("enumerate()") || value.contains(".."),
            ".transpose()" => is(&["Mat"]),
            _ => true,
        }
    }
}

/// The kind of a value that was told, such as `Vec3` of `Vec3(0.0, 0.0, 1.0)`.
fn of_value(value: &str) -> Option<String> {
    let number = || if value.parse::<i64>().is_ok() { INTEGER } else { FLOAT };
    let name = || value.split(|it: char| !it.is_alphanumeric()).next().filter(|it| !it.is_empty());
    let kind = match value {
        "None" => return None,
        "true" | "false" => "bool",
        _ if value.parse::<f64>().is_ok() => number(),
        _ if value.starts_with('[') => LIST,
        _ => name()?,
    };
    Some(kind.to_owned())
}

/// The kind of values of the type with which a text begins.
fn of_type(text: &str) -> Option<String> {
    let text = text.trim_start_matches('&').trim_start_matches("mut ");
    let name = text.split(|it: char| !it.is_alphanumeric()).next()?;
    let kind = match name {
        "f32" | "f64" => FLOAT,
        "usize" | "u8" | "u16" | "u32" | "u64" | "i32" | "i64" => INTEGER,
        "Vec" => LIST,
        "" if text.starts_with('[') => LIST,
        "Option" | "impl" | "dyn" | "" => return None,
        name => name,
    };
    Some(kind.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_and_the_values_tell_what_a_name_stands_for() {
        let told = |name: &str, value: &str| Traced {
            line: 1,
            name: name.to_owned(),
            values: vec![value.to_owned()],
        };
        let values = [
            told("turn", "Quat(0.0, 0.0, 0.0, 1.0)"),
            told("at", "3"),
            told("sum", "-0.5"),
            told("twice", "1"),
            told("twice", "Vec3(0.0, 0.0, 1.0)"),
            told("none", "None"),
        ];
        let kinds = Kinds::new(
            "fn f(joint: usize, t: f32, a: f32, all: &[Vec3], place: &mut Vec3, from: Option<usize>) -> f32 {",
            &values,
        );
        for (name, other) in
            [("joint", "t"), ("a", "all"), ("a", "place"), ("turn", "place"), ("at", "sum"), ("at", "1.0")]
        {
            assert!(kinds.differ(name, other), "{name}, {other}");
        }
        for (name, other) in [
            ("t", "a"),
            ("a", "sum"),
            ("sum", "0.5"),
            ("twice", "a"),
            ("none", "a"),
            ("from", "a"),
            ("a", "g(a)"),
        ] {
            assert!(!kinds.differ(name, other), "{name}, {other}");
        }
        assert!(
            kinds.may_call("turn", ".inverse()")
                && kinds.may_call("Quat::from_xyzw(a, a, a, a)", ".inverse()")
        );
        assert!(kinds.may_call("all.iter()", ".rev()") && kinds.may_call("g(a)", ".abs()"));
        assert!(kinds.differ("all.len()", "a") && !kinds.differ("Default::default()", "a"));
        assert!(!kinds.may_call("place", ".inverse()") && !kinds.may_call("at", ".sqrt()"));
    }
}
