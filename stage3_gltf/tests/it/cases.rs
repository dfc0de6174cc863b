//! The parts that the random cases of several exercises share: what is drawn, and rows for a result.

use glam::{Mat4, Vec3};
use std::fmt::Display;
use testing::cases::{Draws, Rows, placement::Placement};

/// Names for the cells of [`matrix_rows`].
pub const MATRIX: &str = ": x, y, z";

/// Adds a row for each column of a matrix: the transformed axes and the origin.
pub fn matrix_rows(rows: &mut Rows, name: &str, matrix: Mat4) {
    rows_of_columns(rows, name, matrix.to_cols_array_2d());
}

/// The same, of any cells.
pub fn rows_of_columns<Cell: Display>(rows: &mut Rows, name: &str, columns: [[Cell; 4]; 4]) {
    for (column, [x, y, z, _]) in ["x_axis", "y_axis", "z_axis", "origin"].iter().zip(columns) {
        rows.push(format!("{name}'s_{column}"), [x, y, z]);
    }
}

/// A placement that rarely makes all very small, mirrors it or flattens it.
pub fn any_placement(draws: &mut Draws) -> Placement {
    let factors = [Vec3::splat(0.01), Vec3::splat(1e-3), Vec3::new(-1.0, 1.0, 1.0), Vec3::new(1.0, 1.0, 0.0)];
    let factor = if draws.rarely(5) { draws.one_of(&factors) } else { Vec3::ONE };
    let placement = draws.placement(3.0);
    Placement { scale: placement.scale * factor, ..placement }
}

/// A list of that name which rarely comes very often in a row, and what is said of it.
pub fn often<T: Clone>(draws: &mut Draws, what: &str, list: Vec<T>, say: fn(&mut Draws, &[T])) -> Vec<T> {
    let most = match draws.rarely(64) {
        true if draws.rarely(4) => 300,
        true => 30,
        false => 1,
    };
    let times = draws.count(1, most);
    if times > 3 {
        say(draws, &list);
        draws.note(&format!("all {what}"), &format!("{times} times in a row"));
        return vec![list; times].concat();
    }
    let list = vec![list; times].concat();
    say(draws, &list);
    list
}
