//! All that can be done with a shape.

use crate::draft::{self, Draft, NumberPlace, PatternPlace};
use crate::every::{self, Every};
use crate::hint::{self, Hints};
use crate::language::{self, ReadError};
use crate::learn::{self, Reason};
use crate::model::{self, Shape};
use crate::reach;
use crate::rng::Rng;
use crate::smaller::{self, Smaller};
use crate::statement;
use crate::{check, make, vary};

impl Shape {
    /// Learns the shape that explains all `samples`. It takes the simplest one; what it cannot explain
    /// becomes "lines as in the samples". Of samples over 2 MiB, and of more than 4 MiB of samples, only the
    /// two largest up to 4 MiB are looked at, for the limits of what they have in common with the others.
    ///
    /// # Errors
    /// There is no sample, or none that is text of a size to learn from.
    pub fn learn(samples: &[&[u8]]) -> Result<Shape, Reason> {
        learn::learn(samples)
    }

    /// Reads a shape that [`Shape::write`] wrote, and perhaps a user changed.
    ///
    /// # Errors
    /// The first line that cannot be read, with what was expected there.
    pub fn read(text: &str) -> Result<Shape, ReadError> {
        language::read(text)
    }

    /// Changes it as a line of a statement says: `1 <= n <= 10^5`, `s consists of lowercase letters`, `a is
    /// distinct`, or `a is w`, which gives the field `a` another name.
    ///
    /// # Errors
    /// A line that is not understood, or that contradicts the shape; then nothing is changed.
    pub fn tell(&mut self, line: &str) -> Result<(), String> {
        statement::tell(self, line)
    }

    /// The fields in the order of the input: the name of each, and what is known of it, as a statement says it.
    pub fn fields(&self) -> Vec<(String, String)> {
        language::fields(self)
    }

    /// The shape as text that a user can correct; its first lines, comments, say how.
    pub fn write(&self) -> String {
        language::write(self)
    }

    /// The facts that were learnt, as a statement says them: one line each, without a full stop.
    pub fn words(&self) -> Vec<String> {
        language::words(self)
    }

    /// Whether a part of the inputs is only copied from the samples.
    pub fn has_copies(&self) -> bool {
        model::has_copies(&self.parts)
    }

    /// A shape with wider limits than those that were seen: counts from 1, and numbers up to the next
    /// power of ten. Fewer of its inputs are cases; those that are may be what no sample shows.
    pub fn wider(&self) -> Shape {
        make::wider(self)
    }

    /// Where patterns of data can be put, in order.
    pub fn pattern_places(&self) -> Vec<PatternPlace> {
        draft::places(self)
    }

    /// The input of a draft; `None` where it cannot be made, or would be too large. It may break rules of the
    /// shape.
    pub fn draft(&self, draft: &Draft) -> Option<Vec<u8>> {
        make::draft(self, draft)
    }

    /// The numbers of its inputs.
    pub fn numbers(&self) -> Vec<NumberPlace> {
        draft::numbers(self)
    }

    /// `input` with this value at the last place of a number; below its limits, at the first. For a count,
    /// another input with this many elements. `None` where that cannot be made.
    pub fn with_number(&self, input: &[u8], place: &NumberPlace, value: i128) -> Option<Vec<u8>> {
        reach::with_number(self, input, place, value)
    }

    /// The values in an input of what counts, and of numbers that stand alone; of several the largest. `None`
    /// when it does not consist of the parts of this shape.
    pub fn values(&self, input: &[u8]) -> Option<Vec<(NumberPlace, i128)>> {
        reach::values(self, input)
    }

    /// The least and the largest value of each number in an input. `None` when it does not consist of the parts
    /// of this shape.
    pub fn extremes(&self, input: &[u8]) -> Option<Vec<(NumberPlace, i128, i128)>> {
        reach::extremes(self, input)
    }

    /// `input` with the first `units` of what a number counts, and all that is counted with them.
    pub fn with_units(&self, input: &[u8], place: &NumberPlace, units: usize) -> Option<Vec<u8>> {
        smaller::with_units(self, input, place, units)
    }

    /// Inputs like `input`, each of which breaks one of the rules about lists: to ask whether it is one.
    pub fn beyond_rules(&self, input: &[u8]) -> Vec<Vec<u8>> {
        reach::beyond_rules(self, input)
    }

    /// The same shape, but so wide that this is one of its inputs too. `None` when it does not consist of its
    /// parts.
    pub fn taking(&self, input: &[u8]) -> Option<Shape> {
        reach::taking(self, input)
    }

    /// The same shape with a number that goes up to a count, or up to one less, and to `most`.
    pub fn limited(
        &self,
        place: &NumberPlace,
        count: &NumberPlace,
        most: i128,
        highest: bool,
    ) -> Shape {
        reach::limited(self, place, count, most, highest)
    }

    /// The same shape with these limits of a number.
    pub fn reaching(&self, place: &NumberPlace, low: i128, high: i128) -> Shape {
        reach::reaching(self, place, low, high)
    }

    /// Makes an input. `size` goes from 1, the smallest that is allowed, to 100, the limits that were
    /// seen or that the user wrote. Small sizes have small counts, and often small or equal values.
    pub fn make(&self, rng: &mut Rng, size: u64) -> Vec<u8> {
        make::make(self, rng, size)
    }

    /// Makes an input as [`Shape::make`] does, and puts a hint into it, if one fits: a number or a word in
    /// one place or several, or a count with as many elements. Small sizes have no large counts.
    pub fn make_with(&self, hints: &Hints, rng: &mut Rng, size: u64) -> Vec<u8> {
        hint::make(self, hints, rng, size)
    }

    /// Every input of at most `longest` bytes, the shortest first, up to the largest length of which there are at most
    /// `most` in all.
    pub fn every(&self, most: usize, longest: usize) -> Every {
        every::every(self, most, longest)
    }

    /// Whether an input has this shape.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self, input: &[u8]) -> Result<(), String> {
        check::check_input(self, input)
    }

    /// Whether an input consists of the parts of this shape, whatever its numbers and words are.
    pub fn has_structure(&self, input: &[u8]) -> bool {
        check::has_structure(self, input)
    }

    /// A neighbour of `input`: a few numbers, cells, elements or edges differ, and counts are in step.
    /// `None` when `input` does not have this shape, or when no neighbour was found that has it.
    pub fn vary(&self, input: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
        vary::vary(self, input, rng)
    }

    /// `input` with a hint in one place or several, but for counts. `None` when it does not have this
    /// shape, or when no hint fits.
    pub fn vary_with(&self, hints: &Hints, input: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
        hint::vary(self, hints, input, rng)
    }

    /// Smaller inputs of this shape, from large cuts to small ones. Nothing when `input` does not consist of
    /// its parts; where it breaks rules of the shape, the smaller ones may too. Go on from one that is good by
    /// calling this on it.
    pub fn smaller(&self, input: &[u8]) -> Smaller<'_> {
        smaller::smaller(self, input)
    }
}
