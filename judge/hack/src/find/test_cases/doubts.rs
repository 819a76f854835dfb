//! Inputs on which another accepted program contradicts the reference.

use std::sync::Mutex;

/// The maximum number of such inputs that are left out. A program that fails on more of them, and was right on
/// all others, is reported with a doubt.
const MAX_LEFT_OUT: u64 = 16;

/// Decides what becomes of inputs on which another accepted program contradicts the reference: either the
/// program is wrong there or the reference is.
pub struct Doubts {
    /// The program under test is itself declared right, so the reference is not believed against it and another.
    pub is_declared_right: bool,
    state: Mutex<State>,
}

/// The inputs so far.
#[derive(Default)]
struct State {
    left_out: Option<LeftOut>,
    /// Set once the search has found something.
    are_cases: Option<bool>,
}

/// Inputs that were left out, because another accepted program contradicts the reference there.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    pub count: u64,
    /// The shortest of them.
    pub input: Vec<u8>,
    /// The accepted program that contradicts the reference on it.
    pub by: String,
}

impl Doubts {
    pub fn new(is_declared_right: bool) -> Doubts {
        Doubts { is_declared_right, state: Mutex::default() }
    }

    /// Takes an input on which both the program under test and the accepted program `by` contradict the
    /// reference, and returns whether it is a case.
    pub fn is_case(&self, input: &[u8], by: &str) -> bool {
        let mut state = self.state.lock().expect("no noting panics");
        if let Some(are_cases) = state.are_cases {
            return are_cases;
        }
        let count = state.left_out.as_ref().map_or(0, |left_out| left_out.count);
        if count >= MAX_LEFT_OUT && !self.is_declared_right {
            return true;
        }
        match &mut state.left_out {
            Some(left_out) if left_out.input.len() <= input.len() => left_out.count += 1,
            left_out => {
                let (input, by) = (input.to_vec(), by.to_string());
                *left_out = Some(LeftOut { count: count + 1, input, by });
            }
        }
        false
    }

    /// Something was found: while it is made smaller, such inputs are cases if it is one.
    pub fn decide(&self, are_cases: bool) {
        self.state.lock().expect("no noting panics").are_cases = Some(are_cases);
    }

    /// The inputs that were left out, if any.
    pub fn left_out(&self) -> Option<LeftOut> {
        self.state.lock().expect("no noting panics").left_out.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_ones_are_left_out_and_the_shortest_is_kept() {
        let doubts = Doubts::new(false);
        assert_eq!(doubts.left_out(), None);
        for input in ["333", "1", "22"].iter().cycle().take(MAX_LEFT_OUT as usize) {
            assert!(!doubts.is_case(input.as_bytes(), input));
        }
        assert!(doubts.is_case(b"", "last"));
        let left_out = LeftOut { count: MAX_LEFT_OUT, input: b"1".to_vec(), by: "1".to_string() };
        assert_eq!(doubts.left_out(), Some(left_out));
    }

    #[test]
    fn a_program_that_is_declared_right_is_never_wrong_by_a_doubted_answer() {
        let doubts = Doubts::new(true);
        assert!((0..2 * MAX_LEFT_OUT).all(|_| !doubts.is_case(b"1", "other")));
    }

    #[test]
    fn what_was_found_decides_for_the_smaller_inputs() {
        let doubts = Doubts::new(false);
        doubts.decide(true);
        assert!(doubts.is_case(b"1", "other"));
        doubts.decide(false);
        assert!(!doubts.is_case(b"1", "other"));
        assert_eq!(doubts.left_out(), None);
    }
}
