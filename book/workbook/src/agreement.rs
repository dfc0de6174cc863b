//! How an answer stands to a known mistake in each random case, seen beside the original, and what that proves.

use crate::{
    cases::Case,
    found::{Extent, Found},
    outcome::Outcome,
};

/// How an answer stands to a known mistake in one random case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// All three make the same.
    AllRight,
    /// The answer and the mistake do the same, and the original something else.
    Shared {
        /// Whether that is hardly an accident: a number with decimals is the same, or a long table.
        is_telling: bool,
    },
    /// The answer is right, and the mistake is not.
    Right {
        /// Whether to refuse is what is right.
        by_refusing: bool,
    },
    /// The answer lets through what the original refuses, in its own way.
    LetsThrough,
    /// The answer stops with a panic. The original does not, nor does the mistake.
    Panics,
    /// The answer makes what neither of the two makes.
    Apart {
        /// Whether the mistake is wrong there, too.
        shows: bool,
    },
}

/// How often an answer has to do what a mistake does, and the original does not, before that is no accident.
const ENOUGH: usize = 3;

/// The long tables, in words.
const LONG: usize = 8;

/// A known mistake beside an answer.
pub struct Beside {
    number: usize,
    stands: Vec<Stands>,
}

impl Beside {
    /// None where one of the three was not tried in all random cases.
    pub fn new(number: usize, mistake: &Outcome, own: &Outcome, original: &[Case]) -> Option<Self> {
        let is_whole = |outcome: &Outcome| outcome.cases.len() == original.len();
        let trios = own.cases.iter().zip(&mistake.cases).zip(original);
        let stands = trios.map(|((own, mistake), original)| in_case(own, mistake, original)).collect();
        (is_whole(own) && is_whole(mistake) && !original.is_empty()).then_some(Self { number, stands })
    }

    /// The mistake's number.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether the answer does what the mistake does in all cases, but for those where it should refuse.
    pub fn differs_in_refusals_alone(&self) -> bool {
        self.count(|stands| !matches!(stands, Stands::AllRight | Stands::Shared { .. } | Stands::LetsThrough))
            == 0
    }

    /// What the cases alone prove.
    ///
    /// A mistake may show in a few special cases only. Whoever is wrong in all cases is wrong in those, too, and often in the
    /// same way, and still did something else. So the two have to be wrong in mostly the same cases.
    pub fn extent(&self) -> Option<Extent> {
        let telling = self.telling();
        let panics = self.count(|stands| *stands == Stands::Panics);
        let others = self
            .count(|stands| matches!(stands, Stands::Apart { .. } | Stands::Right { by_refusing: false }));
        if telling < ENOUGH {
            None
        } else if others == 0 && panics == 0 && self.differs_in_refusals_alone() {
            let lets_through = self.count(|stands| *stands == Stands::LetsThrough) > 0;
            Some(if lets_through { Extent::LetsThrough } else { Extent::AndMore(telling) })
        } else if others == 0 && panics > 0 && telling >= panics {
            Some(Extent::Panics)
        } else {
            let is_right_alone = self.count(|stands| *stands == Stands::Right { by_refusing: false }) > 0;
            (telling >= 3 * (others + panics) && !is_right_alone).then_some(Extent::AndMore(telling))
        }
    }

    /// In how many cases the two are wrong in the same way, by no accident.
    pub fn telling(&self) -> usize {
        self.count(|stands| *stands == Stands::Shared { is_telling: true })
    }

    fn count(&self, is_meant: impl Fn(&Stands) -> bool) -> usize {
        self.stands.iter().filter(|stands| is_meant(stands)).count()
    }
}

fn in_case(own: &Case, mistake: &Case, original: &Case) -> Stands {
    match (own.agrees(original), own.agrees(mistake)) {
        (true, true) => Stands::AllRight,
        (true, false) => Stands::Right { by_refusing: original.is_refusal() },
        (false, true) => Stands::Shared { is_telling: is_telling(own, original) },
        (false, false) if original.is_refusal() => Stands::LetsThrough,
        (false, false) if own.is_refusal() => Stands::Panics,
        (false, false) => Stands::Apart { shows: !mistake.agrees(original) },
    }
}

/// Whether hardly anybody makes that by accident: among what is not the original's is a number with decimals, or it is long.
fn is_telling(own: &Case, original: &Case) -> bool {
    let words = |case: &Case| -> Vec<String> {
        case.output.iter().flat_map(|row| row.split_whitespace().map(str::to_owned)).collect()
    };
    let has_decimals =
        |word: &String| word.parse::<f64>().is_ok_and(|number| number.is_finite() && number.fract() != 0.0);
    let (made, right) = (words(own), words(original));
    let mut others = made.iter().enumerate().filter(|(at, word)| right.get(*at) != Some(word));
    let is_refusal = own.is_refusal() || original.is_refusal();
    !is_refusal && (made.len() >= LONG || others.any(|(_, word)| has_decimals(word)))
}

/// Two mistakes at once: each is seen where it alone shows, most cases that are off are of that kind, and none is off where neither
/// of the two shows.
pub fn two_at_once(beside: &[Beside]) -> Option<Found> {
    let pairs = beside.iter().enumerate().flat_map(|(at, a)| beside[at + 1..].iter().map(move |b| (a, b)));
    let mut others = pairs.filter(|(a, b)| a.number != b.number);
    let (a, b) = others.find(|(a, b)| explain(a, b))?;
    Some(Found { number: a.number, extent: Extent::With(b.number) })
}

fn explain(a: &Beside, b: &Beside) -> bool {
    const ALONE: Stands = Stands::Shared { is_telling: true };
    const SILENT: Stands = Stands::Apart { shows: false };
    let (mut only_a, mut only_b, mut both) = (0, 0, 0);
    for (&a, &b) in a.stands.iter().zip(&b.stands) {
        match (a, b) {
            (Stands::AllRight, Stands::AllRight) => {}
            (ALONE, SILENT) => only_a += 1,
            (SILENT, ALONE) => only_b += 1,
            (Stands::Shared { .. }, SILENT) | (SILENT, Stands::Shared { .. }) => {}
            (SILENT, _) | (_, SILENT) => return false,
            (Stands::Shared { .. } | Stands::Apart { .. }, Stands::Shared { .. } | Stands::Apart { .. }) => {
                both += 1
            }
            _ => return false,
        }
    }
    only_a >= ENOUGH && only_b >= ENOUGH && only_a + only_b >= 3 * both
}
