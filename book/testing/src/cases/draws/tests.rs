//! Draws that are new, and draws that are given again.

use super::*;
use crate::cases::placement::Placement;
use glam::Vec3;

fn all_zero<T>(make: impl Fn(&mut Draws) -> T) -> T {
    make(&mut Draws::given(Vec::new()))
}

#[test]
fn zeros_make_the_simplest_of_all() {
    assert_eq!(all_zero(|draws| draws.number(5.0)), 0.0);
    assert_eq!(all_zero(|draws| draws.near(1.0, 0.5, 2.0)), 1.0);
    assert_eq!(all_zero(|draws| draws.placement(2.0)), Placement { axis: Vec3::X, ..Placement::NONE });
    assert_eq!(all_zero(|draws| draws.list(1, 5, |_, index| index)), [0]);
    assert_eq!(all_zero(|draws| draws.weights(3)), [0.0, 0.0, 1.0]);
    let mut list = [1, 2, 3];
    all_zero(|draws| draws.clone().shuffle(&mut list.clone()));
    Draws::given(Vec::new()).shuffle(&mut list);
    assert_eq!(list, [1, 2, 3]);
}

fn a_case(draws: &mut Draws) -> (Vec<Placement>, Vec<f32>, usize) {
    let placements = draws.list(0, 4, |draws, _| draws.placement(3.0));
    let count = draws.count(1, 5);
    (placements, draws.weights(count), draws.index(7))
}

#[test]
fn the_numbers_taken_make_the_same_case_again() {
    for case in 0..200 {
        let mut draws = Draws::fresh(1, case);
        let made = a_case(&mut draws);
        let mut again = Draws::given(draws.taken().to_vec());
        assert_eq!(a_case(&mut again), made);
        assert_eq!(again.taken(), draws.taken());
    }
}

#[test]
fn an_item_of_a_list_can_be_left_out() {
    let list = |draws: &[u32]| Draws::given(draws.to_vec()).list(0, 9, |draws, _| draws.index(10));
    assert_eq!(list(&[1, 5, 1, 6, 1, 7, 0]), [5, 6, 7]);
    assert_eq!(list(&[1, 5, 1, 7, 0]), [5, 7]);
}

#[test]
fn limits_are_kept_and_reached() {
    let numbers: Vec<f32> = (0..2000).map(|case| Draws::fresh(1, case).near(1.0, 0.5, 2.0)).collect();
    assert!(numbers.iter().all(|number| (0.5..=2.0).contains(number)));
    assert!([0.5, 1.0, 1.5, 2.0, 1.07].iter().all(|edge| numbers.contains(edge)));
    let lengths: Vec<usize> =
        (0..200).map(|case| Draws::fresh(1, case).list(0, 4, |_, _| ()).len()).collect();
    assert!((0..=4).all(|length| lengths.contains(&length)));
}

#[test]
fn weights_sum_to_one() {
    for case in 0..200 {
        let mut draws = Draws::fresh(1, case);
        let count = draws.count(1, 8);
        let weights = draws.weights(count);
        assert_eq!(weights.len(), count);
        assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-6 && weights.iter().all(|w| *w >= 0.0));
    }
}

#[test]
fn an_input_is_written_in_one_way() {
    let mut draws = Draws::given(Vec::new()).telling();
    draws.say("turned", &[-1.2246469e-16, 0.70710677]);
    draws.say("time_s", &-1e-9f32);
    draws.say("parents", &[None, Some(2)]);
    let said: Vec<String> = draws.said().into_iter().map(|(_, text)| text).collect();
    assert_eq!(said, ["[0, 0.70711]", "-1e-9", "[none, 2]"]);
}

#[test]
fn what_says_nothing_shares_a_line() {
    let mut draws = Draws::given(Vec::new()).telling();
    draws.say("position", &Vec3::ZERO);
    draws.say("turn", &Placement::NONE);
    draws.say("time_s", &2.5);
    let said = |draws: Draws| -> Vec<String> {
        draws.said().into_iter().map(|it| format!("{} {}", it.0, it.1)).collect()
    };
    assert_eq!(
        said(draws.clone()),
        ["time_s 2.5", "position (0, 0, 0)", "turn the identity"],
        "a few do not"
    );
    draws.say("speed", &0.0);
    assert_eq!(said(draws), ["time_s 2.5", "all else 0 or the identity"]);
}
