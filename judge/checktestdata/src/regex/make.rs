//! Makes texts that a regular expression matches, by a walk through its automaton.

use super::automaton::{Regex, State};
use super::set::ByteSet;
use crate::rng::Rng;

/// The preferences of a walk where there is a choice.
pub(crate) struct WalkOptions<'a> {
    /// The text ends as soon as it can from this length on.
    pub length: usize,
    /// One in this many chances to go on in a repetition is not taken; 0 takes none.
    pub stop_in: usize,
    /// Whether all bytes are the first ones of their sets.
    pub plain: bool,
    /// Whether a byte may be the first one.
    pub first: &'a dyn Fn(u8) -> bool,
}

/// A text, and whether the data must end after it.
pub(crate) struct MatchingText {
    pub text: Vec<u8>,
    pub ends: bool,
}

impl Regex {
    /// Makes a text that is matched, where this walk finds one.
    pub fn make(&self, options: &WalkOptions, rng: &mut Rng) -> Option<MatchingText> {
        let mut made = MatchingText { text: Vec::new(), ends: false };
        let mut state = self.start;
        let mut idle = 0;
        loop {
            // A repetition of what may be empty can go round without a byte.
            idle += 1;
            if idle > 2 * self.states.len() + 2 {
                return None;
            }
            match &self.states[state] {
                State::Match => return Some(made),
                State::Start(to) if made.text.is_empty() => state = *to,
                State::Start(_) => return None,
                State::End(to) => (state, made.ends) = (*to, true),
                State::Fork(to) => state = *to.get(rng.below(to.len()))?,
                State::Again { body, exit } => {
                    let is_over = made.text.len() >= options.length || options.stop_in == 0;
                    let stops = is_over || rng.once_in(options.stop_in);
                    state = if stops { *exit } else { *body };
                }
                State::Bytes(set, to) => {
                    if made.ends {
                        return None;
                    }
                    let byte = if made.text.is_empty() {
                        pick(allowed(*set, options.first), options.plain, rng)?
                    } else {
                        pick(*set, options.plain, rng)?
                    };
                    made.text.push(byte);
                    (state, idle) = (*to, 0);
                }
            }
        }
    }
}

/// The bytes of a set that may be the first one.
fn allowed(mut set: ByteSet, first: &dyn Fn(u8) -> bool) -> ByteSet {
    (0..=255).filter(|&byte| !first(byte)).for_each(|byte| set.remove(byte));
    set
}

/// A byte of a set: a printable one where there is one.
fn pick(set: ByteSet, plain: bool, rng: &mut Rng) -> Option<u8> {
    let printable = set.printable();
    let set = if printable.len() > 0 { printable } else { set };
    set.nth(if plain { 0 } else { rng.below(set.len()) })
}
