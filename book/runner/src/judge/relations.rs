//! What an answer makes where a value is off, compared with what is right: facts in words, whatever its code
//! is.

use super::{Inputs, cells::of_cells};
use catalogue::{Text, later};
use tables::{agree_within, case::Right};

/// A case in which a value is off.
pub struct Pair<'a> {
    /// What is right.
    pub right: &'a Right,
    /// The rows that were made.
    pub made: &'a str,
    /// Its inputs.
    pub inputs: Inputs,
}

/// The relation that holds in all these cases.
pub fn relation<'a>(pairs: &'a [Pair<'a>]) -> Option<Text> {
    let whole_of =
        |of: fn(&Pair<'a>) -> Lists<'a>, what| whole(&pairs.iter().map(of).collect::<Vec<_>>(), what);
    let of_rows = whole_of(Pair::rows, later!("rows"));
    of_rows.or_else(|| of_cells(pairs)).or_else(|| whole_of(Pair::entries, later!("entries")))
}

/// A list that is right, the one that was made, and how far their numbers may be apart.
struct Lists<'a> {
    right: Vec<&'a str>,
    made: Vec<&'a str>,
    tolerance: f64,
}

impl<'a> Pair<'a> {
    /// The rows, without labels that only count them.
    fn rows(&self) -> Lists<'a> {
        let rows = |text: &'a str| text.trim().lines().enumerate().map(uncounted).collect();
        Lists { right: rows(&self.right.rows), made: rows(self.made), tolerance: self.right.tolerance }
    }

    /// What stands in the rows.
    fn entries(&self) -> Lists<'a> {
        let entries = |text: &'a str| {
            text.trim().lines().enumerate().flat_map(|row| uncounted(row).split_whitespace()).collect()
        };
        Lists { right: entries(&self.right.rows), made: entries(self.made), tolerance: self.right.tolerance }
    }
}

impl Lists<'_> {
    fn same(&self, a: &str, b: &str) -> bool {
        agree_within(a, b, self.tolerance)
    }

    /// True if these are the right ones and those that were made.
    fn are(&self, right: &[&str], made: &[&str]) -> bool {
        right.len() == made.len() && right.iter().zip(made).all(|(a, b)| self.same(a, b))
    }

    /// True if all of `some` are among `all`, in their order.
    fn are_among(&self, some: &[&str], all: &[&str]) -> bool {
        let mut all = all.iter();
        some.iter().all(|one| all.any(|other| self.same(one, other)))
    }

    /// True if each of `some` is one of `all`.
    fn are_of(&self, some: &[&str], all: &[&str]) -> bool {
        some.iter().all(|one| all.iter().any(|other| self.same(one, other)))
    }
}

/// What a list is, in words, given the word for what is in it; and whether it is that.
type Relation<'a> = (fn(Text) -> Text, &'a dyn Fn(&Lists) -> bool);

/// What whole lists are, compared with the right ones.
fn whole(lists: &[Lists], what: Text) -> Option<Text> {
    let is_shorter = |it: &Lists| it.made.len() < it.right.len();
    let is_longer = |it: &Lists| it.made.len() > it.right.len();
    let first = |it: &Lists| it.made.len().min(it.right.len());
    let relations: [Relation; 9] = [
        (|what| later!("yours has the right {what} in reverse order", what), &|it| {
            it.are(&it.right.iter().rev().copied().collect::<Vec<_>>(), &it.made)
        }),
        (|what| later!("yours has the right {what} in another order", what), &|it| {
            sorted(&it.made) == sorted(&it.right)
        }),
        (|what| later!("yours has no {what} at all", what), &|it| it.made.is_empty()),
        (|what| later!("yours has the right {what} without the last ones", what), &|it| {
            is_shorter(it) && it.are(&it.right[..first(it)], &it.made)
        }),
        (|what| later!("yours has the right {what} without the first ones", what), &|it| {
            is_shorter(it) && it.are(&it.right[it.right.len() - first(it)..], &it.made)
        }),
        (|what| later!("yours has the right {what}, some of them more than once", what), &|it| {
            is_longer(it) && it.are_of(&it.made, &it.right) && it.are_of(&it.right, &it.made)
        }),
        (|what| later!("yours has the right {what}, and more behind them", what), &|it| {
            is_longer(it) && it.are(&it.right, &it.made[..first(it)])
        }),
        (|what| later!("yours has the right {what}, and more before them", what), &|it| {
            is_longer(it) && it.are(&it.right, &it.made[it.made.len() - first(it)..])
        }),
        (|what| later!("yours has the right {what} without some of them", what), &|it| {
            is_shorter(it) && it.are_among(&it.made, &it.right)
        }),
    ];
    relations.into_iter().find(|(_, holds)| lists.iter().all(holds)).map(|(words, _)| words(what))
}

fn sorted<'a>(list: &[&'a str]) -> Vec<&'a str> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

/// A row without its label, if that is only its number.
fn uncounted((number, row): (usize, &str)) -> &str {
    match row.trim().split_once(char::is_whitespace) {
        Some((label, rest)) if label.parse() == Ok(number) => rest.trim(),
        _ => row.trim(),
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::tests::related;

    #[test]
    fn rows_are_compared_without_their_numbers() {
        for (right, made, words) in [
            ("0 a\n1 b\n2 c", "0 c\n1 b\n2 a", "yours has the right rows in reverse order"),
            ("0 a\n1 b\n2 c", "0 b\n1 a\n2 c", "yours has the right rows in another order"),
            ("0 a\n1 b", "", "yours has no rows at all"),
            ("0 a\n1 b", "0 a", "yours has the right rows without the last ones"),
            ("0 a\n1 b", "0 b", "yours has the right rows without the first ones"),
            ("0 a", "0 a\n1 b", "yours has the right rows, and more behind them"),
            ("0 a", "0 b\n1 a", "yours has the right rows, and more before them"),
            ("0 a\n1 b", "0 a\n1 a\n2 b", "yours has the right rows, some of them more than once"),
            ("0 a\n1 b\nall c", "0 a\nall c", "yours has the right rows without some of them"),
            ("names a b", "names a", "yours has the right entries without the last ones"),
        ] {
            assert_eq!(related(&[(right, made, &[])]), words, "{made}");
        }
        assert_eq!(related(&[("0 a", "0 a\n1 a", &[]), ("0 a", "", &[])]), "");
    }
}
