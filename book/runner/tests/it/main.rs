//! The tests of the runner, on a workbook so small that it builds in a second.

mod ahead;
mod answers;
mod bug;
mod command_line;
mod damaged;
mod files;
mod fixture;
mod handed_out;
mod judged;
mod killed;
mod language;
mod messages;
mod pack;
mod random;
mod refused;
mod settings;
mod terminal;
mod verify;
mod watch;
