//! Shrinks a find by running the program on smaller cases, one process each.
//!
//! Programs in a harness shrink there; this is for all others, and for what ends a harness: a program
//! that hangs, aborts or takes too much memory. One that hangs is stopped early while it shrinks, and
//! only the result gets the full time limit; where that was too early, longer limits follow.

use super::hunt::{Find, Ground, Hand};
use super::oracle::Try;
use super::shrink::{Candidate, Shrinker};
use crate::run::Failure;
use crate::session::Job;
use crate::trial::Outcome;
use crate::verdict::Verdict;
use std::time::{Duration, Instant};

/// The first limit as a part of the time limit, and how much longer the next ones are.
const SHORT: u32 = 20;
const LONGER: u32 = 4;
/// Candidates that are checked at once, and bytes of them.
const BATCH: std::ops::RangeInclusive<usize> = 16..=256;
const BATCH_BYTES: usize = 4 << 20;

/// Makes a find as small as it gets until the deadline, and confirms it.
pub fn reduce(
    hand: &mut Hand,
    ground: &Ground,
    find: &mut Find,
    slowest_right: Duration,
    deadline: Instant,
) -> Result<(), Failure> {
    let full = &ground.job.terms.limits;
    if let Some(small) = find.small.take() {
        let outcome = hand.judge(ground.program, ground.job, &small)?;
        if outcome.verdict != Verdict::Ac {
            (find.outcome, find.small) = (outcome, Some(small));
        }
        if find.small.is_some() && find.is_smallest {
            return Ok(());
        }
    }
    let mut cpu = (full.cpu / SHORT).max(LONGER * slowest_right).min(full.cpu);
    loop {
        let mut short = ground.problem.file_job(ground.submission.clone(), true, "");
        (short.terms.limits.cpu, short.terms.limits.idle) = (cpu, cpu.max(full.idle / SHORT));
        let start = find.small.as_ref().unwrap_or(&find.found).clone();
        let hangs = find.outcome.verdict == Verdict::Tle;
        let mut reducer = Reducer { ground, short, hangs, deadline };
        let (small, is_smallest) = reducer.shrink(hand, start)?;
        let outcome = hand.judge(ground.program, ground.job, &small)?;
        if outcome.verdict != Verdict::Ac {
            (find.small, find.outcome, find.is_smallest) = (Some(small), outcome, is_smallest);
            return Ok(());
        }
        if cpu == full.cpu || Instant::now() > deadline {
            find.is_smallest = false;
            return Ok(());
        }
        cpu = (cpu * LONGER).min(full.cpu);
    }
}

struct Reducer<'a> {
    ground: &'a Ground<'a>,
    /// With less time.
    short: Job<'a>,
    /// To be stopped early counts as failing.
    hangs: bool,
    deadline: Instant,
}

impl Reducer<'_> {
    /// The smallest case, and whether there was time to try everything.
    fn shrink(&mut self, hand: &mut Hand, start: Try) -> Result<(Try, bool), Failure> {
        let mut best = start.clone();
        let mut shrinker = Shrinker::new(start.input);
        let mut batch = *BATCH.start();
        loop {
            let mut candidates: Vec<Candidate> = Vec::new();
            let mut bytes = 0;
            while candidates.len() < batch && bytes < BATCH_BYTES {
                let Some(candidate) = shrinker.candidate() else { break };
                bytes += candidate.case.len();
                candidates.push(candidate);
            }
            if candidates.is_empty() {
                return Ok((best, true));
            }
            let cases: Vec<&[u8]> = candidates.iter().map(|one| &one.case[..]).collect();
            let checked = self.ground.oracle.check(hand, &cases)?;
            let mut taken = None;
            for (at, answer) in checked.into_iter().enumerate() {
                let Ok(answer) = answer else { continue };
                if !shrinker.is_wanted(&candidates[at]) {
                    continue;
                }
                if Instant::now() > self.deadline {
                    return Ok((best, false));
                }
                let input = candidates[at].case.clone();
                let case = Try { seed: best.seed, input, answer };
                if self.breaks(hand, &case)? {
                    best = case;
                    taken = Some(at);
                    break;
                }
            }
            match taken {
                Some(at) => {
                    // Those after it have not been tried.
                    candidates.drain(at + 1..).for_each(|candidate| shrinker.forget(&candidate));
                    shrinker.accept(candidates.pop().expect("it was taken"));
                    batch = *BATCH.start();
                }
                None => batch = (batch * 2).min(*BATCH.end()),
            }
        }
    }

    fn breaks(&mut self, hand: &mut Hand, case: &Try) -> Result<bool, Failure> {
        let Ground { program, job, .. } = self.ground;
        let outcome = hand.attempt(program, &self.short, case)?;
        let early = |outcome: &Outcome| {
            outcome.verdict == Verdict::Tle && self.short.terms.limits.cpu < job.terms.limits.cpu
        };
        if early(&outcome) && !self.hangs {
            // The first that runs so long: does it go on?
            let outcome = hand.attempt(program, job, case)?;
            self.hangs = outcome.verdict == Verdict::Tle;
            return Ok(outcome.verdict != Verdict::Ac);
        }
        Ok(outcome.verdict != Verdict::Ac)
    }
}
