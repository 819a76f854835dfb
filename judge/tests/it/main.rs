//! The tests of the judge from outside, as one program.

/// Missing answers, and those that the reference does not print.
mod answers;
/// The order of the modules of each crate: downwards only, and no circle.
mod architecture;
/// Bad and good command lines, and what goes to which stream.
mod arguments;
/// Tables of what programs cost.
mod bench;
/// A browser without a window, for tests of pages.
mod browser;
/// Builds: when a program is built again, and when it cannot be built.
mod builds;
/// The functions of the C library that the judge declares.
mod c_library;
/// Cases of every kind: generated, given on the command line, those that failed last time.
mod cases;
/// `judge check` on sound and on faulty problems.
mod check;
/// The places that a new verdict, comparison or language needs.
mod checklists;
/// Validators in the language of checktestdata.
mod checktestdata;
/// A class: rows of people, programs that fail alike, the table for the gradebook.
mod class;
/// The page of a class: groups first, all cases, by keyboard and for screen readers.
mod class_page;
/// Cases that are run again because they ended near the time limit.
mod close_calls;
/// Every comparison and output validators, also with outputs that fit no memory.
mod comparison;
/// The completion scripts in the shells they are for, and what they are told.
mod completion;
/// The clipboard: programs that own one, and the terminal.
mod copy;
/// Debuggers on a case.
mod debug;
/// The declarations of packages about their programs, and the odds of their problem.yaml.
mod declared;
/// Packages of contest systems, out and in.
mod export;
/// A page for each student of a class.
mod feedback;
/// Hunting an input that breaks a program.
mod find;
/// Where `hack find` has its inputs from.
mod find_inputs;
/// generators.yaml of BAPCtools.
mod generators;
/// The constants that `hack find` reads in the source of a program.
mod guide;
/// Adding hack cases, and the matrix of what they break.
mod hack;
/// The help pages, and every example on them.
mod help;
/// All programs of a problem in one, with overflow checks.
mod in_process;
/// Flags of input validators, in the workspace and in packages.
mod input_flags;
/// Instructions as a figure and as the time.
mod instructions;
/// Interactive problems and problems of several passes.
mod interaction;
/// A reader of the lines that `--json` prints, and whether judge/docs is true.
mod json;
/// The report for CI systems.
mod junit;
/// A right, a wrong and a broken program in each language.
mod languages;
/// Classes as LeetCode takes them, without a main.
mod leetcode;
/// Time limits: proposed, written, and provisional ones.
mod limits;
/// Links in packages: followed, or left out and named.
mod links;
/// Problems from the browser, and what else reaches the port.
mod listen;
/// The languages that need no test of their own: a right, a wrong and a broken program in each.
mod more_languages;
/// Mutations of main.rs that no case kills.
mod mutate;
/// The same for references in C, C++, Java and Python.
mod mutate_languages;
/// New problems, whole or not at all.
mod new;
/// Names of files with blanks and other characters that the package formats do not have.
mod odd_names;
/// An input of one's own, with what the validator and the reference say.
mod own_input;
/// The report as a page, also in a browser.
mod page;
/// The text to paste, in all its forms.
mod paste;
/// Scored problems: points of groups, and packages with points.
mod points;
mod polygon;
/// Programs of several files, scripts that build them, and files that a problem includes.
mod programs;
/// The loop that the README begins with.
mod readme;
/// The problems of this repository: submissions, validators, generators, and main.rs against brute force.
mod real_tree;
/// The reference of a problem in any language, and problems without one.
mod reference;
/// The report on terminals of every kind: narrow, without Unicode, with a progress line.
mod report;
/// A run that was killed, and goes on.
mod resume;
/// The scripts: building the program of a script, and starting it.
mod scripts;
/// Searches that no speed of the machine decides.
mod search;
/// Hunting with servers: many tries without a process for each.
mod servers;
/// Work that several machines share, and the report of it.
mod shard;
/// Cases as pictures.
mod show;
/// The size of an input that breaks a program, after shrinking.
mod shrink;
/// The programs that the judge hands commands on to.
#[path = "../siblings.rs"]
mod siblings;
/// Looking for an input on which a program is too slow.
mod slow;
/// The loop of a solver, whose main.* is in doubt.
mod solver;
/// The files that programs have as stdin, stdout and stderr.
mod standard_streams;
/// Making strong cases from the reference.
mod strengthen;
/// Trying the packages of a folder.
/// The folder of built programs: where it is, what it keeps, and who uses it.
mod target;
/// The repository itself: forbidden dependencies, stray blanks, missing files, dead paths.
mod tidy;
/// Broken and hostile trees of problems.
mod tree;
/// Commands that the judge prints.
mod typed;
/// Whether an input is a case, by which authority, in every command.
mod validity;
/// Each verdict with a tiny program.
mod verdicts;
/// Judging again after a file is saved.
mod watch;
/// A fresh workspace for each test, and running the judge in it.
mod workspace;
