//! A problem's own programs, owned in one place: whether an input is valid, what its answer is, whether another
//! program confirms that, and what the generator makes.
//!
//! | verb | asks | says |
//! |---|---|---|
//! | [`Query::accepts`] | the input validators | accepted, refused or failed, and why |
//! | [`Query::reference`] | the right programs, in their order | the first whose answers hold |
//! | [`Query::answer`] | the reference | its output, and how it ended |
//! | [`Query::confirm`] | the other right programs | who confirms the answer, or contradicts it |
//! | [`Query::opinion`] | all right programs | whether they contradict the answer that a person gives |
//! | [`Query::make`] | the generator | the input of a seed and a size |
//!
//! [`Tools::by`] joins the programs and the means to run them, as in `tools.by(&mut runner).accepts(input)`.
//! Each program is built when it is asked for the first time. A [`Runner`] runs it: [`Alone`] in a process of
//! its own, or a thread of a search by a server that takes many inputs in a batch.
//!
//! These rules hold for every command:
//!
//! - The limits come from [`limits`](crate::workspace::limits).
//! - All validators must accept an input with the flags of one group or case. A refusal says more than a
//!   failure, so where one set of flags leads to a refusal and another to a failure, the refusal counts.
//! - A validator that cannot be built is an error, but not for a search: that leaves it out. A search also does
//!   without validators that refuse each of the three smallest stored inputs, unless the problem has a
//!   generator, which shows whether they work.
//! - Stored answers, and answers that a person gives, hold before any program.
//! - Right programs are the one that a person names to compare with, `main.*`, those in `accepted` and those in
//!   `brute_force`; copies of one are one. The program under test is left out, and so is one that prints a wrong
//!   output or crashes on a stored case (`trust.rs`). That it takes too long says nothing, and blanks count as right.
//! - The first of them is the reference. The others confirm it, in `brute_force` first; a search asks two of them,
//!   the accepted ones first, as it has no time for more.

mod accepts;
mod alone;
mod answer;
mod confirm;
mod lazy;
mod right_program;
mod runner;
mod toolbox;
mod trust;
mod undefined;

pub use accepts::{InputCheck, Refusal, SAMPLES};
pub use alone::{Alone, Built};
pub use answer::Question;
pub use confirm::{disagreement, Agreement, Confirmation, Opinion};
pub use lazy::Lazy;
pub use right_program::{RightProgram, Trust};
pub use runner::{build, Call, Role, Runner, Tool, ToolRun};
pub use toolbox::{call_generator, Query, Tools};
