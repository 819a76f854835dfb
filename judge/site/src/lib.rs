//! Problems as sites give them: the JSON that the browser extension Competitive Companion posts
//! (<https://github.com/jmerle/competitive-companion>), the text of their pages, and failed tests.
//!
//! All of it is hostile: any program on this machine, and any page in a browser, can connect to a port.
//! Everything is pure and bounded but for `listen`, which has the sockets. Nothing here writes a file.

mod batch;
mod body;
pub mod case_files;
mod connection;
pub mod failed_test;
pub mod folder_name;
mod heading;
mod http;
pub mod leetcode;
pub mod listen;
pub mod page;
pub mod pairs;
pub mod pasted_case;
pub mod problem;
pub mod several_answers;
