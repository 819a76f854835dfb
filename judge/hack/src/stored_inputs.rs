//! The stored inputs of a problem, from which the shape of its inputs is learnt.

use judge_core::base::{file, MIB};
use judge_core::workspace::{Case, Input, Problem};
use std::cmp::Reverse;

/// The maximum number of cases whose inputs are read, and the maximum bytes of all together.
pub const MAX_INPUTS: usize = 500;
const MAX_TOTAL: usize = 8 << 20;
/// The maximum bytes of each, and of an input that `hack add` stores; a generator makes larger ones.
pub const MAX_BYTES: u64 = MIB;
/// The bytes that a pipe of Linux holds (`man 7 pipe`): about as much is made, or kept of an output, at once.
pub const PIPE: usize = 64 << 10;
/// The largest input or output that is read at all, in bytes: the usual limit of what a program may print.
pub const LARGEST: u64 = 64 * MIB;
/// The maximum number of larger inputs that are learnt from as well, and the maximum bytes of each.
const MAX_LARGE_INPUTS: usize = 2;
pub const MAX_LARGE_BYTES: u64 = 4 * MIB;

/// An input of a case.
pub struct StoredInput {
    /// `group/name` of its case.
    pub case: String,
    pub bytes: Vec<u8>,
}

impl StoredInput {
    /// The input of a case, if it is stored and not too long.
    fn read(case: &Case, max: u64) -> Option<StoredInput> {
        let Input::File(path) = &case.input else { return None };
        Some(StoredInput { case: case.id.clone(), bytes: file::read(path, max).ok()? })
    }
}

/// The inputs that are stored, the small ones first. Unreadable inputs are left out: judging reports them.
pub fn stored_inputs(problem: &Problem) -> Vec<StoredInput> {
    let cases = problem.all_cases().take(MAX_INPUTS);
    let mut inputs = cases.filter_map(|case| StoredInput::read(case, MAX_BYTES)).collect();
    sort(&mut inputs);
    inputs
}

/// The stored answers, in the order of the cases. Their number and their bytes are bounded as those of the inputs.
pub fn stored_answers(problem: &Problem) -> Vec<Vec<u8>> {
    let cases = problem.cases.iter().take(MAX_INPUTS);
    let answers = cases.filter_map(|case| file::read(&case.answer, MAX_BYTES).ok());
    let mut left = MAX_TOTAL;
    let fits = |answer: &Vec<u8>| {
        left = left.saturating_sub(answer.len());
        left > 0
    };
    answers.take_while(fits).collect()
}

/// Larger inputs that are stored, the largest first: where samples are small, they alone tell the limits of the
/// numbers. They are not varied, as each try of one takes long.
pub fn large_inputs(problem: &Problem) -> Vec<StoredInput> {
    let length = |case: &Case| match &case.input {
        Input::File(path) => path.metadata().map_or(0, |data| data.len()),
        Input::Recipe(_) => 0,
    };
    let cases = problem.all_cases().map(|case| (length(case), case));
    let mut large: Vec<(u64, &Case)> =
        cases.filter(|(length, _)| (MAX_BYTES + 1..=MAX_LARGE_BYTES).contains(length)).collect();
    large.sort_by_key(|(length, _)| Reverse(*length));
    let largest = large.into_iter().take(MAX_LARGE_INPUTS);
    largest.filter_map(|(_, case)| StoredInput::read(case, MAX_LARGE_BYTES)).collect()
}

/// The small ones first, and not too many bytes.
pub fn sort(inputs: &mut Vec<StoredInput>) {
    inputs.sort_by_key(|input| input.bytes.len());
    let mut total = 0;
    inputs.retain(|input| {
        total += input.bytes.len();
        total <= MAX_TOTAL
    });
}
