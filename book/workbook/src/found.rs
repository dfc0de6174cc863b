//! The known mistake found in an answer, and how much of the error it explains.

/// A known mistake that was found in an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its number, counted from 1.
    pub number: usize,
    /// How much of the error it explains.
    pub extent: Extent,
}

/// How much of the error a known mistake explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// All of it.
    All,
    /// The answer does what the mistake does, and also accepts what it should refuse.
    LetsThrough,
    /// The answer does what the mistake does, except where it panics and the mistake does not.
    Panics,
    /// It is one of two mistakes; this is the number of the other: see [`crate::agreement::two_at_once`].
    With(usize),
    /// Most wrong cases, this many, have the mistake's results.
    AndMore(usize),
}

impl Found {
    /// The words before the mistake's own explanation.
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

    /// The numbers of all mistakes found.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        let other = if let Extent::With(other) = self.extent { Some(other) } else { None };
        [self.number].into_iter().chain(other)
    }
}
