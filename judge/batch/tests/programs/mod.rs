//! The programs of the tests, by their paths below this folder: what each does stands in its name.

/// They read all of stdin and their arguments, and end in every way.
pub const ORDINARY: &[&str] = &[
    "ordinary/echo.py",
    "ordinary/ends.py",
    "ordinary/streams.py",
    "ordinary/threads.py",
    "ordinary/deep.py",
    "ordinary/seeks.py",
    "ordinary/seeks.c",
    "ordinary/echo.rs",
    "ordinary/Available.java",
    "ordinary/echo.cpp",
    "ordinary/before_main.cpp",
    "ordinary/ends.c",
    "ordinary/Echo.java",
    "ordinary/Ends.java",
    "ordinary/Threads.java",
];

/// They print how often they ran, as far as they can know.
pub const STATEFUL: &[&str] =
    &["stateful/counts.py", "stateful/counts.cpp", "stateful/counts.rs", "stateful/Counts.java"];

/// They are right, spin, sleep or print without end, as their input says.
pub const ENDLESS: &[&str] = &["endless/endless.py", "endless/endless.cpp", "endless/Endless.java"];

/// They print `right`, or attack the server.
pub const ATTACKS: &[&str] = &[
    "attacks/kills_parent.py",
    "attacks/stops_parent.cpp",
    "attacks/every_descriptor.py",
    "attacks/every_descriptor.cpp",
    "attacks/leaves_child.py",
    "attacks/leaves_child.cpp",
    "attacks/forks.c",
    "attacks/ignores_input.cpp",
    "attacks/Halts.java",
    "attacks/LeavesThread.java",
    "attacks/WritesToStdout.java",
];

/// They read a number and compare it with 271828.
pub const COMPARING: &[&str] =
    &["comparing/compares.c", "comparing/compares.cpp", "comparing/compares.rs"];

/// It writes anything where the server expects what it compares.
pub const LYING: &str = "comparing/lies.c";

/// Their servers call a function: `solve`, `validate` and `generate`.
pub const SOLVES: &str = "called/solves.rs";
pub const VALIDATES: &str = "called/validates.rs";
pub const GENERATES: &str = "called/generates.rs";

/// It sleeps and does not end.
pub const SLEEPS: &str = "endless/sleeps.py";
