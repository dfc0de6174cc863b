//! The press on small books of its own: what becomes of a chapter, and what it says of every fault.

mod faults;
mod fixture;
mod pages;
mod rows;
mod served;
