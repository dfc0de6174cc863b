//! The tests of stage 2 that need its program: its flags, its refusals, its windows.

mod program;
