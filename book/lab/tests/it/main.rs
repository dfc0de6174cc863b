//! The tests of the classroom's commands, on a workbook so small that it builds in a second.

mod chapter;
mod killed;
mod lines;
mod make;
mod pond;
mod results;
