//! Compares an answer with a known mistake in each random case, beside the original, and judges what that
//! proves.

use crate::{
    cases::Case,
    found::{Extent, Found},
    outcome::Outcome,
};

/// The relation of an answer to a known mistake in one random case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// All three give the same result.
    AllRight,
    /// The answer and the mistake give the same result, and the original another.
    Shared {
        /// True if that is hardly an accident: a number with decimals agrees, or a long table.
        is_telling: bool,
    },
    /// The answer is right, and the mistake is not.
    Right {
        /// True if a refusal is right.
        by_refusing: bool,
    },
    /// The answer accepts, in its own way, what the original refuses.
    LetsThrough,
    /// The answer panics, but neither the original nor the mistake does.
    Panics,
    /// The answer agrees with neither.
    Apart {
        /// True if the mistake is wrong there, too.
        shows: bool,
    },
}

/// The number of cases in which an answer must share a mistake's wrong result before it is no accident.
const ENOUGH: usize = 3;

/// The smallest number of words in a long table.
const LONG: usize = 8;

/// A known mistake beside an answer.
pub struct Beside {
    number: usize,
    stands: Vec<Stands>,
}

impl Beside {
    /// `None` if one of the three was not tried in all random cases.
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

    /// True if the answer agrees with the mistake in all cases except those in which it should refuse.
    pub fn differs_in_refusals_alone(&self) -> bool {
        self.count(|stands| !matches!(stands, Stands::AllRight | Stands::Shared { .. } | Stands::LetsThrough))
            == 0
    }

    /// The extent of the mistake that the cases alone prove.
    ///
    /// A mistake may show in only a few special cases. An answer that is wrong in all cases is wrong in those
    /// as well, often in the same way, yet for another reason. So the two have to be wrong in mostly the same
    /// cases.
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

    /// The number of cases in which the two are wrong in the same way, and not by accident.
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

/// True if the result is hardly an accident: the part that differs from the original's contains a number with
/// decimals, or is long.
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

/// Two mistakes at once: each shows in cases of its own, most wrong cases are of that kind, and none is wrong
/// in which neither shows.
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
