//! The costs of a structure, by which the search compares explanations. They are a scale, and no measurement: each step
//! is one more reason to look for another explanation. They were tuned by hand on the problems that were learnt, so
//! whoever changes one compares what is learnt of many problems before and after.

/// Hardly anything: the first line of several times, a count that is one already, the cases of an input.
pub(super) const HINT: u32 = 5;
/// A line, a word or a list.
pub(super) const WORD: u32 = 10;
/// A seldom form: a word that is a number here and a word there, a list of one word or of two.
pub(super) const ODD: u32 = 15;
/// A part that is repeated, or a count by a product.
pub(super) const REPEAT: u32 = 20;
/// It may be so by chance: a list that always has as many words, a count by a sum or by a multiple.
pub(super) const CHANCE: u32 = 25;
/// The most that a further way to the same lines may cost more, to be followed.
pub(super) const DETOUR: u32 = 30;
/// It is probably otherwise: a list whose columns differ, a part that comes once at most or until a line.
pub(super) const DOUBTFUL: u32 = 40;
/// A list without a count that always has as many words.
pub(super) const EQUAL_LIST: u32 = 50;
/// Lines without a count that are always as many.
pub(super) const EQUAL: u32 = 65;
/// Lines up to the end.
pub(super) const TO_END: u32 = 90;
/// No bodies are looked for where an explanation costs less, but the cases.
pub(super) const GOOD: u32 = 120;
/// A list of any length.
pub(super) const FREE_LIST: u32 = 140;
/// Copying, and as much again where all lines are copied.
pub(super) const COPY: u32 = 300;
