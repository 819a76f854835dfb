//! The command line that the programs of the workspace share: words, flags, the catalog of commands,
//! help, completion, handing a command on to the program that has it, and working again after each save.

pub mod args;
pub mod catalog;
mod checktestdata;
pub mod command;
pub mod command_set;
mod complete;
pub mod flags;
mod note;
mod request;
pub mod sibling;
mod start;
mod target;
pub mod watch;

pub use complete::script as completion_script;
pub use note::note;
pub use start::main;
