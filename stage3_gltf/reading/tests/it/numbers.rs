//! Lists of numbers that stay where the file has them.

use glam::{Vec3, vec3};
use numbers::Numbers;
use testing::tiny::floats;

/// Two vectors as a file has them, and where its bytes are.
fn in_file() -> (Numbers<Vec3>, *const u8) {
    let bytes = floats(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let place = bytes.as_ptr();
    (Numbers::in_file(bytes.into()).expect("aligned"), place)
}

#[test]
fn what_the_file_has_as_it_is_wanted_is_not_copied() {
    let (numbers, place) = in_file();
    assert_eq!(numbers, [vec3(1.0, 2.0, 3.0), vec3(4.0, 5.0, 6.0)]);
    assert_eq!(numbers.as_ptr().cast(), place);
    assert_eq!(numbers.clone().as_ptr().cast(), place, "nor for a second reader");
    assert_eq!(numbers.named::<[f32; 3]>().as_ptr().cast(), place);
}

#[test]
fn who_writes_has_a_list_of_their_own() {
    let (numbers, place) = in_file();
    let mut written = numbers.clone();
    written[1].x = 9.0;
    assert_eq!(written, [vec3(1.0, 2.0, 3.0), vec3(9.0, 5.0, 6.0)]);
    assert_eq!(numbers, [vec3(1.0, 2.0, 3.0), vec3(4.0, 5.0, 6.0)]);
    let own = written.as_ptr();
    written[0].x = 8.0;
    assert_eq!(written.as_ptr(), own, "the second time there is nothing to copy");
    assert_ne!(own.cast(), place);
}

#[test]
fn bytes_that_are_not_such_numbers_are_none() {
    let bytes = bytes::Bytes::from(floats(&[1.0, 2.0, 3.0, 4.0]));
    assert!(Numbers::<f32>::in_file(bytes.slice(4..)).is_some());
    assert!(Numbers::<f32>::in_file(bytes.slice(1..13)).is_none(), "not at a multiple of four");
    assert!(Numbers::<Vec3>::in_file(bytes.slice(..)).is_none(), "one vector and a third");
}

#[test]
fn both_kinds_can_be_cut_off_and_taken() {
    let (mut numbers, _) = in_file();
    let mut own = Numbers::from(numbers.to_vec());
    for numbers in [&mut numbers, &mut own] {
        numbers.truncate(1);
        assert_eq!(*numbers, [vec3(1.0, 2.0, 3.0)]);
        numbers.truncate(7);
        assert_eq!(numbers.clone().into_vec(), [vec3(1.0, 2.0, 3.0)]);
    }
}
