//! The tests of stage 4 that need its program: its flags, its refusals, its windows.

mod program;
