//! What was found in an answer: a known mistake, and how much of what is wrong it explains.

/// A known mistake that was found in an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its number, counted from 1.
    pub number: usize,
    /// How much of what is wrong it explains.
    pub extent: Extent,
}

/// How much of what is wrong a known mistake explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// All of it.
    All,
    /// The answer does what the mistake does, and lets through what it should refuse.
    LetsThrough,
    /// The answer does what the mistake does wherever it does not stop with a panic that the mistake does not have.
    Panics,
    /// This is one of two mistakes, and the other one is the other: see [`crate::agreement::two_at_once`].
    With(usize),
    /// Most cases that are off, so many, come out as with the mistake.
    AndMore(usize),
}

impl Found {
    /// What is said before the mistake's own words.
    pub fn head(&self) -> String {
        match self.extent {
            Extent::All => "This looks like a known mistake.".to_owned(),
            Extent::LetsThrough => {
                "This looks like a known mistake, and besides it lets through what it should refuse."
                    .to_owned()
            }
            Extent::Panics => {
                "This looks like a known mistake, and besides it stops with a panic where it should not."
                    .to_owned()
            }
            Extent::With(_) => "This looks like two known mistakes at once.".to_owned(),
            Extent::AndMore(count) => format!(
                "This looks like a known mistake, and something else besides. {count} random cases come out as with that mistake:"
            ),
        }
    }

    /// The numbers of all mistakes that are found.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        let other = if let Extent::With(other) = self.extent { Some(other) } else { None };
        [self.number].into_iter().chain(other)
    }
}
