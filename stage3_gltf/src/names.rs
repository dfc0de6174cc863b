//! Unique names.

use std::collections::HashMap;

/// Gives every mesh a name of its own: `arm`, then `arm 2`.
#[derive(Default)]
pub struct Names {
    /// The number of times that each name was given or asked for.
    used: HashMap<String, usize>,
}

impl Names {
    /// That name, or a unique one made from it.
    pub fn unique(&mut self, name: String) -> String {
        loop {
            let count = self.used.entry(name.clone()).or_default();
            *count += 1;
            let candidate = if *count == 1 { return name } else { format!("{name} {count}") };
            if !self.used.contains_key(&candidate) {
                self.used.insert(candidate.clone(), 1);
                return candidate;
            }
        }
    }
}
