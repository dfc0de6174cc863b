//! The tests of stage 1 that need its program: its flags, its refusals, its windows.

mod program;
