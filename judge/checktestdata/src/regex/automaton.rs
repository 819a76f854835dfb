//! Automata of regular expressions (Thompson) and the search with them.

use super::parse::{parse, Node, RegexFault};
use super::set::ByteSet;
use crate::fault::{Fault, Position};
use crate::limits::Budget;
use std::cell::RefCell;

/// An automaton of more states is refused. A million repetitions of a set of characters need this many.
const MAX_STATES: u64 = 1 << 21;

/// A state; the numbers in it are the states after it.
#[derive(Clone, Debug)]
enum State {
    Bytes(ByteSet, usize),
    Start(usize),
    End(usize),
    /// Alternatives.
    Fork(Vec<usize>),
    /// Once more, or on.
    Again {
        body: usize,
        exit: usize,
    },
    Match,
}

/// A regular expression that can be searched for.
#[derive(Clone, Debug)]
pub(crate) struct Regex {
    source: Vec<u8>,
    states: Vec<State>,
    start: usize,
    /// Kept from one search to the next one: a large automaton is used many times.
    scratch: RefCell<(StateSet, StateSet)>,
}

impl Regex {
    pub fn new(source: &[u8]) -> Result<Regex, RegexFault> {
        let node = parse(source)?;
        if size(&node) > MAX_STATES {
            let message = format!("its repetitions need more than {MAX_STATES} states");
            return Err(RegexFault { place: 1, message });
        }
        let mut states = vec![State::Match];
        let start = build(&node, 0, &mut states);
        let sets = (StateSet::new(states.len()), StateSet::new(states.len()));
        Ok(Regex { source: source.to_vec(), states, start, scratch: RefCell::new(sets) })
    }

    pub fn source(&self) -> &[u8] {
        &self.source
    }

    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The length of the longest match at the start of a text.
    pub fn longest(
        &self,
        text: &[u8],
        at: Position,
        budget: &mut Budget,
    ) -> Result<Option<usize>, Fault> {
        let mut scratch = self.scratch.borrow_mut();
        let (current, next) = &mut *scratch;
        current.clear();
        let mut stack = Vec::new();
        let mut longest = None;
        self.enter(self.start, true, text.is_empty(), current, &mut stack);
        for offset in 0..=text.len() {
            if current.contains(0) {
                longest = Some(offset);
            }
            budget.spend(at, 1 + current.members.len() as u64)?;
            let Some(&byte) = text.get(offset) else { break };
            if current.members.is_empty() {
                break;
            }
            next.clear();
            let is_end = offset + 1 == text.len();
            for &state in &current.members {
                match self.states[state] {
                    State::Bytes(ref set, to) if set.contains(byte) => {
                        self.enter(to, false, is_end, next, &mut stack);
                    }
                    _ => {}
                }
            }
            std::mem::swap(current, next);
        }
        Ok(longest)
    }

    /// Enters a state and all that it leads to without a byte.
    fn enter(
        &self,
        state: usize,
        is_start: bool,
        is_end: bool,
        set: &mut StateSet,
        stack: &mut Vec<usize>,
    ) {
        stack.push(state);
        while let Some(state) = stack.pop() {
            if !set.insert(state) {
                continue;
            }
            match &self.states[state] {
                State::Start(to) if is_start => stack.push(*to),
                State::End(to) if is_end => stack.push(*to),
                State::Fork(to) => stack.extend(to),
                State::Again { body, exit } => stack.extend([*exit, *body]),
                State::Start(_) | State::End(_) | State::Bytes(..) | State::Match => {}
            }
        }
    }
}

/// A set of states that is cleared in constant time.
#[derive(Clone, Debug)]
struct StateSet {
    members: Vec<usize>,
    places: Vec<u32>,
}

impl StateSet {
    fn new(states: usize) -> StateSet {
        StateSet { members: Vec::new(), places: vec![0; states] }
    }

    fn contains(&self, state: usize) -> bool {
        self.members.get(self.places[state] as usize) == Some(&state)
    }

    fn insert(&mut self, state: usize) -> bool {
        let is_new = !self.contains(state);
        if is_new {
            self.places[state] = self.members.len() as u32;
            self.members.push(state);
        }
        is_new
    }

    fn clear(&mut self) {
        self.members.clear();
    }
}

/// At least the number of states that a node needs, and of steps to build them.
fn size(node: &Node) -> u64 {
    match node {
        Node::Bytes(_) | Node::Start | Node::End => 1,
        Node::Sequence(nodes) | Node::Choice(nodes) => {
            nodes.iter().map(size).fold(1, u64::saturating_add)
        }
        Node::Repeat { node, least, most } => {
            let times = u64::from(most.unwrap_or(*least)) + 1;
            size(node).saturating_add(1).saturating_mul(times)
        }
    }
}

/// Adds the states of a node that leads to `exit`; gives the first of them.
fn build(node: &Node, exit: usize, states: &mut Vec<State>) -> usize {
    let mut add = |state| {
        states.push(state);
        states.len() - 1
    };
    match node {
        Node::Bytes(set) => add(State::Bytes(*set, exit)),
        Node::Start => add(State::Start(exit)),
        Node::End => add(State::End(exit)),
        Node::Sequence(nodes) => {
            nodes.iter().rev().fold(exit, |exit, node| build(node, exit, states))
        }
        Node::Choice(nodes) => {
            let to = nodes.iter().map(|node| build(node, exit, states)).collect();
            states.push(State::Fork(to));
            states.len() - 1
        }
        Node::Repeat { node, least, most } => {
            let mut first = exit;
            match most {
                None => {
                    let again = add(State::Again { body: exit, exit });
                    let body = build(node, again, states);
                    states[again] = State::Again { body, exit };
                    first = again;
                }
                Some(most) => {
                    for _ in *least..*most {
                        let body = build(node, first, states);
                        states.push(State::Again { body, exit });
                        first = states.len() - 1;
                    }
                }
            }
            (0..*least).fold(first, |exit, _| build(node, exit, states))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(pattern: &str, text: &str) -> Option<usize> {
        let at = Position { line: 1, column: 1 };
        let regex = Regex::new(pattern.as_bytes()).unwrap_or_else(|fault| panic!("{fault:?}"));
        regex.longest(text.as_bytes(), at, &mut Budget::new(10_000_000)).expect("few steps")
    }

    #[test]
    fn the_longest_match_counts() {
        for (pattern, text, length) in [
            ("a|ab", "ab", Some(2)),
            ("(a|ab)(c|bcd)(d*)", "abcd", Some(4)),
            ("x*", "xxy", Some(2)),
            ("", "x", Some(0)),
            ("b", "a", None),
            ("a{2}", "aaa", Some(2)),
            ("a{2,}", "aaa", Some(3)),
            ("a{0,2}", "aaa", Some(2)),
            ("a{0}", "a", Some(0)),
            ("(a{2}){3}", "aaaaaaa", Some(6)),
            ("a**", "aa", Some(2)),
            ("a+?", "aa", Some(2)),
            ("(|a)b", "ab", Some(2)),
            ("a$", "ab", None),
            ("a$", "a", Some(1)),
            ("^a", "a", Some(1)),
            ("b(^a)", "ba", None),
            (".*", "a\nb", Some(3)),
            (".", "\0", None),
            ("[]a]+", "]a", Some(2)),
            ("[^]a]", "b", Some(1)),
            ("[a-]+", "a-", Some(2)),
            ("[%--]", "&", Some(1)),
            ("[a\\]+", "a\\", Some(2)),
            ("[[:digit:][:space:]x]+", "1 x", Some(3)),
            ("[[.a.]-c]+", "abc", Some(3)),
            ("\\(\\.\\-", "(.-", Some(3)),
            ("a}]", "a}]", Some(3)),
            ("[a-z]{1,1000000}", "word.", Some(4)),
        ] {
            assert_eq!(longest(pattern, text), length, "{pattern} on {text:?}");
        }
    }

    #[test]
    fn what_is_not_supported_is_named() {
        for (pattern, place, message) in [
            ("a(?=b)", 2, "look-ahead is not in extended regular expressions"),
            ("(?<!b)", 1, "look-behind is not in extended regular expressions"),
            ("(a)\\1", 4, "the back-reference \\1 is not in extended regular expressions"),
            ("\\bx", 1, "the word boundary \\b is not in extended regular expressions"),
            ("*a", 1, "`*` has nothing to repeat"),
            ("x^*", 3, "an anchor cannot be repeated"),
            ("a{,2}", 2, "expected a count like {2}, {2,} or {2,5}; write \\\\{ for a bracket"),
            ("a{3,2}", 2, "the first count of this repetition is above the second one"),
            ("(a", 1, "this `(` is not closed"),
            ("a)", 2, "this `)` closes no group; write \\\\) for a bracket"),
            ("[a", 1, "this `[` is not closed"),
            ("[z-a]", 2, "this range ends before it starts"),
            ("[a-c-e]", 5, "a `-` after a range: put it last"),
            ("[[:foo:]]", 2, "an unknown class of characters"),
            ("a\\", 2, "a backslash ends the expression"),
            ("((a{999}){999}){999}", 1, "its repetitions need more than 2097152 states"),
            ("(()){1000000}", 1, "its repetitions need more than 2097152 states"),
        ] {
            let fault = Regex::new(pattern.as_bytes()).expect_err(pattern);
            assert_eq!((fault.place, &fault.message[..]), (place, message), "{pattern}");
        }
    }
}
