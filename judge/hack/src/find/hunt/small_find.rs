//! Looks for a small input that breaks the program once a large one was found: that takes less time than to
//! make a megabyte small.

use crate::find::clock::Deadline;
use crate::find::clock::{LONG, SIDE_PART, STAGE_PART};
use crate::find::finds::counterexample::Counterexample;
use crate::find::hunt::{self, Context, Doubt, HuntPlan, HuntResult, Times};
use sandbox::Failure;
use std::time::Duration;

/// An input of more bytes is large.
const LARGE: usize = 1024;
/// The next one has at most this part of its bytes.
const PART: usize = 8;

/// The smallest counterexample that hunts for smaller and smaller ones find, if any, and their tries. None is more
/// doubtful than the one that was found.
///
/// # Errors
///
/// As [`hunt::hunt`].
pub fn small_find(
    context: &Context,
    workers: usize,
    end: Deadline,
    (doubt, found): (Doubt, &Counterexample),
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Option<Counterexample>, u64), Failure> {
    // A program that is too slow is likely to be fast on small inputs.
    let part = if found.outcome.verdict.is_too_slow() { SIDE_PART } else { STAGE_PART };
    let end = end.within((end.left() / part).min(LONG));
    let (mut smallest, mut tries) = (None, 0);
    loop {
        let last = smallest.as_ref().unwrap_or(found);
        let (bytes, seed) = (last.original.input.len(), last.original.seed + 1);
        if bytes <= LARGE || end.is_over() {
            return Ok((smallest, tries));
        }
        context.test_cases.sources.only_small(bytes / PART);
        let times = Times { last_try: end, end, share: Duration::ZERO, tries: u64::MAX };
        let context = Context { seed, ..*context };
        let plan = HuntPlan { workers, times, keep: &|_| {} };
        let before = tries;
        let HuntResult { counterexample, tries: more, .. } =
            hunt::hunt(&context, &plan, &mut |tries, size| progress(before + tries, size))?;
        tries += more;
        match counterexample {
            Some((its, smaller)) if its <= doubt => smallest = Some(smaller),
            Some(_) | None => return Ok((smallest, tries)),
        }
    }
}
