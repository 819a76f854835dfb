//! The candidates that are worth keeping, and the choice of the cases among them.
//!
//! A candidate has marks: the opponents that it kills, how the reference compares numbers on it, its answer, its
//! length, the limits that it reaches. A mark counts half as much each time that another case has it already.

use super::candidates::Candidate;
use crate::find::test_input::hash_of;
use batch::Comparison;
use shape::Shape;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap, HashSet};

/// Candidates with the same mark that are kept.
const ENOUGH: u32 = 6;
/// The bytes of all large cases together, and the length of a large one.
const MAX_LARGE: usize = 2 << 20;
const LARGE: usize = 32 << 10;

/// The part of the inputs that are valid among those that are one more doubtful, roughly.
const LIKELY: f64 = 0.7;

/// A property of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It kills the opponent of this number.
    Mutation(usize),
    WrongProgram(usize),
    /// The reference compares two numbers of this relation at this place.
    Compared(u64, i8),
    /// The answer, and its length.
    Answer(u64),
    AnswerLength(u32),
    InputLength(u32),
    /// It has this character, which is no digit.
    Character(u8),
    /// A number of the shape at its lower or upper end, and a small count.
    End(usize, bool),
    Count(usize, i128),
    /// No other is larger.
    Largest,
}

impl Mark {
    fn weight(self) -> f64 {
        match self {
            Mark::WrongProgram(_) => 32.0,
            Mark::Largest => 8.0,
            Mark::Mutation(_) => 4.0,
            Mark::End(..) => 2.0,
            Mark::Compared(..) | Mark::Answer(_) | Mark::InputLength(_) => 1.0,
            Mark::AnswerLength(_) | Mark::Count(..) => 1.0,
            Mark::Character(_) => 0.5,
        }
    }
}

/// A candidate with its marks.
pub struct Entry {
    pub candidate: Candidate,
    pub marks: Vec<Mark>,
    /// So many opponents were there when it was made: those were tried on it, unless they were killed before.
    pub opponents: usize,
}

/// The gain of a candidate: of two that are equal, the shorter candidate has more, then the one that was made first. It
/// is never negative, so the bits of the number order as it does.
type Gain = (u64, Reverse<usize>, Reverse<usize>);

/// The candidates that are kept.
#[derive(Default)]
pub struct Pool {
    pub entries: Vec<Entry>,
    /// The number of candidates, also of those that are not kept.
    pub tries: u64,
    /// The number of those with each mark, and of those that are not doubtful.
    counts: HashMap<Mark, u32>,
    certain: HashMap<Mark, u32>,
}

impl Pool {
    /// Keeps a candidate if few others have one of its marks.
    pub fn add(&mut self, candidate: Candidate, marks: Vec<Mark>, opponents: usize) {
        self.tries += 1;
        // Doubtful ones are no reason to leave out a certain one.
        let counts = if candidate.doubt == 0 { &self.certain } else { &self.counts };
        let is_rare = |mark: &Mark| counts.get(mark).is_none_or(|&count| count < ENOUGH);
        if !candidate.is_stored && !marks.iter().any(is_rare) {
            return;
        }
        let at = self.entries.len();
        self.entries.push(Entry { candidate, marks: Vec::new(), opponents });
        marks.into_iter().for_each(|mark| self.mark(at, mark));
    }

    /// Notes a mark of a candidate that is kept.
    pub fn mark(&mut self, at: usize, mark: Mark) {
        let Entry { candidate, marks, .. } = &mut self.entries[at];
        *self.counts.entry(mark).or_default() += 1;
        if candidate.doubt == 0 {
            *self.certain.entry(mark).or_default() += 1;
        }
        marks.push(mark);
    }

    /// The number of kept candidates that kill an opponent.
    pub fn count(&self, mark: Mark) -> u32 {
        self.counts.get(&mark).copied().unwrap_or(0)
    }

    /// Chooses at most `most` cases beside those that are stored, without those that `is_bad`. The best is first.
    pub fn choose(&self, most: usize, is_bad: &HashSet<usize>) -> Vec<usize> {
        let mut counts: HashMap<Mark, i32> = HashMap::new();
        let mut left: Vec<usize> = Vec::new();
        let is_good = |(at, _): &(usize, &Entry)| !is_bad.contains(at);
        let by_length =
            |(at, one): &(usize, &Entry)| (one.candidate.test.input.len(), Reverse(*at));
        let largest = self.entries.iter().enumerate().filter(is_good).max_by_key(by_length);
        let largest = largest.map(|(at, _)| at).filter(|&at| !self.entries[at].candidate.is_stored);
        for (at, entry) in self.entries.iter().enumerate() {
            if entry.candidate.is_stored {
                entry.marks.iter().for_each(|mark| *counts.entry(*mark).or_default() += 1);
            } else if !is_bad.contains(&at) {
                left.push(at);
            }
        }
        let (mut chosen, mut large) = (Vec::new(), 0);
        // The gain of a candidate only falls while others are chosen. So one whose gain is worked out anew and is still
        // the largest is the best of all (Minoux, "Accelerated greedy algorithms", 1978).
        let mut by_gain: BinaryHeap<Gain> =
            left.into_iter().map(|at| self.gain(at, largest, &counts)).collect();
        while chosen.len() < most {
            let Some((_, _, Reverse(at))) = by_gain.pop() else { break };
            let gain = self.gain(at, largest, &counts);
            if by_gain.peek().is_some_and(|other| *other > gain) {
                by_gain.push(gain);
                continue;
            }
            let bytes = self.entries[at].candidate.test.input.len();
            if bytes > LARGE {
                if large + bytes > MAX_LARGE {
                    continue;
                }
                large += bytes;
            }
            self.entries[at].marks.iter().for_each(|mark| *counts.entry(*mark).or_default() += 1);
            chosen.push(at);
        }
        chosen
    }

    /// The gain of one more case, where `counts` cases have each mark.
    fn gain(&self, at: usize, largest: Option<usize>, counts: &HashMap<Mark, i32>) -> Gain {
        let Entry { candidate, marks, .. } = &self.entries[at];
        let worth =
            |mark: &Mark| mark.weight() * 0.5f64.powi(counts.get(mark).copied().unwrap_or(0));
        let likely = LIKELY.powi(candidate.doubt as i32);
        let is_largest = (largest == Some(at)).then_some(&Mark::Largest);
        let gain = likely * marks.iter().chain(is_largest).map(worth).sum::<f64>();
        (gain.to_bits(), Reverse(candidate.test.input.len()), Reverse(at))
    }
}

/// The marks of a candidate beside the opponents that it kills.
pub fn marks(candidate: &Candidate, compared: &[Comparison], widest: Option<&Shape>) -> Vec<Mark> {
    let test = &candidate.test;
    let mut marks: Vec<Mark> = compared
        .iter()
        .map(|one| Mark::Compared(one.site, relation(one.left, one.right)))
        .collect();
    marks.push(Mark::Answer(hash_of(&test.answer)));
    marks.push(Mark::AnswerLength(usize::BITS - test.answer.len().leading_zeros()));
    marks.push(Mark::InputLength(usize::BITS - test.input.len().leading_zeros()));
    let characters: BTreeSet<u8> =
        test.input.iter().copied().filter(|byte| !b"0123456789 \n".contains(byte)).collect();
    marks.extend(characters.into_iter().map(Mark::Character));
    let extremes = widest.and_then(|shape| shape.extremes(&test.input)).unwrap_or_default();
    for (at, (place, low, high)) in extremes.into_iter().enumerate() {
        if low <= place.low {
            marks.push(Mark::End(at, false));
        }
        if high >= place.high {
            marks.push(Mark::End(at, true));
        }
        if place.is_count && high <= 4 {
            marks.push(Mark::Count(at, high));
        }
    }
    let mut seen = HashSet::new();
    marks.retain(|mark| seen.insert(*mark));
    marks
}

/// The relation of two numbers: equal, neighbours or far apart.
fn relation(left: i64, right: i64) -> i8 {
    i128::from(left).saturating_sub(i128::from(right)).clamp(-2, 2) as i8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::test_input::TestInput;

    fn candidate(input: &str) -> Candidate {
        let test = TestInput { seed: 0, input: input.into(), answer: Vec::new() };
        Candidate { test, origin: String::new(), is_stored: false, doubt: 0 }
    }

    #[test]
    fn a_case_that_does_the_same_as_another_counts_less() {
        let mut pool = Pool::default();
        let kills = |numbers: &[usize]| numbers.iter().copied().map(Mark::Mutation).collect();
        pool.add(candidate("long\n"), kills(&[1, 2, 3]), 0);
        pool.add(candidate("a\n"), kills(&[1, 2, 3]), 0);
        pool.add(candidate("b\n"), kills(&[4, 5]), 0);
        pool.add(candidate("c\n"), kills(&[4]), 0);
        // The largest comes first. The one that does the same is after those that do something else.
        assert_eq!(pool.choose(4, &HashSet::new()), [0, 2, 1, 3]);
        assert_eq!(pool.choose(2, &HashSet::from([1])), [0, 2]);
    }

    #[test]
    fn doubtful_candidates_are_no_reason_to_leave_out_a_certain_one() {
        let mut pool = Pool::default();
        for number in 0..2 * ENOUGH {
            let one = Candidate { doubt: 1, ..candidate(&number.to_string()) };
            pool.add(one, vec![Mark::Mutation(1)], 0);
        }
        assert_eq!(pool.entries.len() as u32, ENOUGH);
        pool.add(candidate("certain"), vec![Mark::Mutation(1)], 0);
        assert_eq!(pool.entries.len() as u32, ENOUGH + 1);
        assert_eq!(pool.choose(1, &HashSet::new()), [ENOUGH as usize]);
    }
}
