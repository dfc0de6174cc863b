//! Recorded tables: any two texts can be compared, in either order with the same result unless a cell may
//! hold anything, and the difference of any two rows can be put into words.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tables::{
    ANY, agree, compare, label_and_numbers, snapshot_table,
    words::{row, whole_row},
    worst,
};

fuzz_target!(|texts: (&str, &str)| {
    let (a, b) = (snapshot_table(texts.0), texts.1);
    assert!(agree(a, a) && agree(b, b), "a table is equal to itself");
    // Only what is recorded may be anything.
    if ![a, b].into_iter().flat_map(str::split_whitespace).any(|word| word == ANY) {
        assert_eq!(agree(a, b), agree(b, a));
    }
    a.lines().for_each(|line| drop(label_and_numbers(line)));
    if let Ok(rows) = compare(a, b) {
        assert_eq!(agree(a, b), worst(&rows).is_none());
        assert!(rows.iter().all(|row| row.distance >= 0.0));
    }
    // The words about a row that differs.
    for (expected, made) in a.lines().zip(b.lines()) {
        for columns in ["", "bone", "bone: parent, first child"] {
            assert!(!row(columns, expected, made, 1e-5).to_string().is_empty());
            assert!(!whole_row(columns, made).to_string().is_empty());
        }
    }
});
