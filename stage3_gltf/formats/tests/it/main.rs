//! Tests of what is below the waist, as far as an exercise is there: all else is tested with the models that
//! come of it, in stage 3.

mod meshopt;
mod skip_block;
