//! Recorded tables: any two texts can be compared, and the order does not matter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tables::{agree, compare, label_and_numbers, snapshot_table, worst};

fuzz_target!(|texts: (&str, &str)| {
    let (a, b) = (snapshot_table(texts.0), texts.1);
    assert!(agree(a, a) && agree(b, b), "a table is equal to itself");
    assert_eq!(agree(a, b), agree(b, a));
    a.lines().for_each(|line| drop(label_and_numbers(line)));
    if let Ok(rows) = compare(a, b) {
        assert_eq!(agree(a, b), worst(&rows).is_none());
        assert!(rows.iter().all(|row| row.distance >= 0.0));
    }
});
