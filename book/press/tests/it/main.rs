//! The press on small books: the pages that it makes, and its message for every fault.

mod editions;
mod exercises;
mod faults;
mod fixture;
mod pages;
mod rows;
