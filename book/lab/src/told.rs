//! The wording for students: verdicts in words, and explanations of mistakes once the lab's file allows them.

use crate::{
    lab_file::{Explain, LabFile},
    results::{Judged, Verdict},
};
use std::time::{SystemTime, UNIX_EPOCH};
use toml_edit::{Datetime, Offset};

/// True if students may now be told what their mistakes look like.
pub fn explains_now(lab: &LabFile) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed());
    explains(lab, now)
}

/// The same for the moment `now_s`, in seconds since 1970. With `after_due` and no due date mistakes are not
/// explained.
pub fn explains(lab: &LabFile, now_s: i64) -> bool {
    match lab.explain {
        Explain::Always => true,
        Explain::Never => false,
        Explain::AfterDue => lab.due.as_deref().and_then(seconds).is_some_and(|due_s| due_s <= now_s),
    }
}

/// A moment in TOML's notation, in seconds since 1970. Without an offset it is in UTC; without a time it is
/// the end of the day.
fn seconds(text: &str) -> Option<i64> {
    let moment: Datetime = text.parse().ok()?;
    let date = moment.date?;
    let (year, month, day) = (i64::from(date.year), i64::from(date.month), i64::from(date.day));
    // Counting years from March puts the leap day last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (153 * month + 2) / 5
        + day
        - 719_469;
    let seconds = moment.time.map_or(86_399, |time| {
        3600 * i64::from(time.hour) + 60 * i64::from(time.minute) + i64::from(time.second.unwrap_or(0))
    });
    let offset = match moment.offset {
        Some(Offset::Custom { minutes }) => 60 * i64::from(minutes),
        Some(Offset::Z) | None => 0,
    };
    Some(86_400 * days + seconds - offset)
}

/// A verdict in words.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::ByHeart => "right in the visible cases and in hardly any others",
        Verdict::NotWritten => "not written",
        Verdict::DoesNotCompile => "does not compile",
        Verdict::Refused => "not tried",
        Verdict::NeverEnds => "does not end in time",
        Verdict::TooMuchMemory => "takes too much memory",
        Verdict::NeedsAPerson => "a person has to judge it",
    }
}

/// The explanation that a student reads. A reason for stopping is always given; a mistake is explained only
/// if `explains`.
pub fn says(judged: &Judged, explains: bool) -> &str {
    let is_mistake = matches!(judged.verdict, Verdict::Wrong | Verdict::ByHeart);
    if is_mistake && !explains { "" } else { judged.says.trim() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_moment_is_counted_from_1970() {
        assert_eq!(seconds("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(seconds("2000-02-29T12:00:00Z"), Some(951_825_600));
        assert_eq!(seconds("2027-03-01T23:59:00+01:00"), Some(1_803_941_940));
        assert_eq!(seconds("2000-02-29"), Some(951_868_799), "until the day is over");
        assert_eq!(seconds("soon"), None);
    }

    #[test]
    fn a_mistake_is_explained_when_the_lab_allows_it() {
        let lab = |text: &str| {
            LabFile::parse(Path::new("l"), &format!("{text}\n[[exercise]]\nname='f'"), "l").unwrap()
        };
        let after = lab("explain = 'after_due'\ndue = 2000-02-29T12:00:00Z");
        assert_eq!([951_825_599, 951_825_600].map(|now_s| explains(&after, now_s)), [false, true]);
        assert!(!explains(&lab("explain = 'after_due'"), i64::MAX), "it is never due");
        assert!(explains(&lab("explain = 'always'"), 0) && !explains(&lab("explain = 'never'"), i64::MAX));
    }

    #[test]
    fn the_reason_for_stopping_is_given_at_once() {
        let judged = |verdict| Judged { verdict, says: "Why.".to_owned(), ..Judged::default() };
        assert_eq!((says(&judged(Verdict::Wrong), false), says(&judged(Verdict::Wrong), true)), ("", "Why."));
        assert_eq!(says(&judged(Verdict::DoesNotCompile), false), "Why.");
    }
}
