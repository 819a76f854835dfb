//! Problems as sites give them: the JSON that the browser extension Competitive Companion posts
//! (<https://github.com/jmerle/competitive-companion>), and the examples of LeetCode.
//!
//! All of it is hostile: any program on this machine, and any page in a browser, can connect to a port.
//! Everything is pure and bounded but for `listen`, which has the sockets. Nothing here writes a file.

mod batch;
mod connection;
pub mod folder_name;
mod http;
pub mod leetcode;
pub mod listen;
pub mod pairs;
pub mod pasted_case;
pub mod problem;
pub mod several_answers;
