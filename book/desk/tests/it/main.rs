//! The desk, asked as a browser asks, and as a stranger does.

mod fixture;
mod hostile;
mod languages;
mod served;
mod turns;
