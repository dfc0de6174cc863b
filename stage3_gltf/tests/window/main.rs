//! The tests of stage 3 that need its program: its flags, its refusals, its windows.

mod program;
