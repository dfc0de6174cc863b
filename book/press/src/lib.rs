#![doc = include_str!("../README.md")]

pub mod book;
pub mod checks;
pub mod code;
pub mod command_line;
pub mod contents;
pub mod demo;
pub mod figure;
pub mod formula;
pub mod html;
pub mod inline;
pub mod links;
pub mod make;
pub mod page;
pub mod parts;
pub mod predict;
pub mod problem;
pub mod rows;
pub mod said;
pub mod schedule;
pub mod serve;
pub mod snapshot;
pub mod sources;
pub mod table;
pub mod watch;

pub use command_line::run;
