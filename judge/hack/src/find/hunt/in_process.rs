//! Tries the inputs of one chunk in a harness, and confirms what it finds.
//!
//! A harness that dies, or that the program ends, leaves only its progress. Then a second run
//! announces each try before it is made, and the last that was announced is the suspect.

use super::chunk_hunter::ChunkHunter;
use super::context::Context;
use crate::find::counterexample::Counterexample;
use crate::find::harness::process::{self, Allowance, End};
use crate::find::harness::protocol::{Event, Hunt, Request};
use crate::find::programs::fault::fault;
use crate::find::test_input::TestInput;
use judge_core::compile::Program;
use sandbox::Failure;

/// What a harness has said.
struct Transcript {
    /// The last seed that it named: all before it are right.
    seed: u64,
    last: Last,
    /// The input that breaks the program.
    test: Option<TestInput>,
    /// A fault of the problem's own programs.
    fault: Option<String>,
}

/// The last event that is not a test.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Progress,
    Stuck,
    /// Every try was right, or the time was over.
    Done,
}

/// Which try may break the program.
enum Suspect {
    None,
    Seed(u64),
    /// One of those from the last seed on.
    Later,
}

impl Transcript {
    fn new(start: u64) -> Transcript {
        Transcript { seed: start, last: Last::Progress, test: None, fault: None }
    }

    /// Takes an event; seeds beyond `end` cannot be true.
    fn add(&mut self, event: Event, end: u64) {
        let (seed, last) = match event {
            Event::Test { seed, input, answer } => {
                let (input, answer) = (input.to_vec(), answer.to_vec());
                self.test = Some(TestInput { seed, input, answer });
                return;
            }
            Event::Fault { message, .. } => {
                self.fault = Some(String::from_utf8_lossy(message).into_owned());
                return;
            }
            Event::Failed { seed, .. } | Event::Trying { seed } => (seed, Last::Progress),
            Event::Stuck { seed } => (seed, Last::Stuck),
            Event::OutOfTime { seed } => (seed, Last::Done),
            Event::Done { next } => (next, Last::Done),
            // No answers to this request.
            Event::Sizes { .. }
            | Event::Valid { .. }
            | Event::Invalid { .. }
            | Event::Smallest { .. } => return,
        };
        self.last = last;
        self.seed = seed.clamp(self.seed, end);
    }

    /// Which try may break the program, after a run of the harness that `announced` its tries.
    fn suspect(&self, end: &End, announced: bool) -> Suspect {
        if let Some(test) = &self.test {
            return Suspect::Seed(test.seed);
        }
        match (end, self.last) {
            (End::Cancelled, _) | (End::Completed, Last::Done) => Suspect::None,
            (End::Completed, Last::Stuck) => Suspect::Seed(self.seed),
            // It died, or the program ended it.
            (End::Completed | End::Broken(_), _) if announced => Suspect::Seed(self.seed),
            (End::Completed | End::Broken(_), _) => Suspect::Later,
        }
    }
}

impl ChunkHunter<'_, '_> {
    /// Tries the inputs of the chunk in a harness.
    pub fn in_process(&mut self, harness: &Program) -> Result<Option<Counterexample>, Failure> {
        let mut start = self.chunk.seeds.start;
        let mut announce = false;
        while start < self.chunk.seeds.end && !self.is_over() {
            let (transcript, end) = self.ask(harness, start, announce)?;
            if let Some(message) = transcript.fault {
                return Err(fault(&message));
            }
            let seed = match transcript.suspect(&end, announce) {
                Suspect::None => return Ok(None),
                Suspect::Seed(seed) => seed,
                Suspect::Later => {
                    (start, announce) = (transcript.seed, true);
                    continue;
                }
            };
            if let Some(counterexample) = self.confirm_test(seed, transcript.test)? {
                return Ok(Some(counterexample));
            }
            // The program alone is right there.
            if self.shared.add_false_alarm(self.race) {
                return Ok(None);
            }
            (start, announce) = (seed + 1, false);
        }
        Ok(None)
    }

    /// Confirms that the program alone fails on this input, or on that of the seed where the harness
    /// sent none.
    fn confirm_test(
        &mut self,
        seed: u64,
        test: Option<TestInput>,
    ) -> Result<Option<Counterexample>, Failure> {
        let by_harness = test.is_some();
        let original = match test {
            Some(test) => test,
            None => match self.context.oracle.make_again(self.worker, self.chunk, seed)? {
                Some(test) => test,
                // The validator refuses it.
                None => return Ok(None),
            },
        };
        let Some(outcome) = self.confirm(&original)? else { return Ok(None) };
        Ok(Some(Counterexample { by_harness, ..self.counterexample(original, outcome) }))
    }

    /// Runs the harness on the seeds of the chunk from `start` on.
    fn ask(
        &mut self,
        program: &Program,
        start: u64,
        announce: bool,
    ) -> Result<(Transcript, End), Failure> {
        let Context { job, .. } = self.context;
        let (race, chunk) = (self.race, self.chunk);
        let time_left = race.last_try().left();
        let seeds = start..chunk.seeds.end;
        let hunt = Hunt { announce, ..process::hunt_of(job, seeds, chunk.size, time_left) };
        let allowance = Allowance::of_hunt(&hunt, self.worker.settings.memory_bytes);
        let mut transcript = Transcript::new(start);
        let mut receive = |event: Event| {
            let before = transcript.seed;
            transcript.add(event, chunk.seeds.end);
            race.add_tries(transcript.seed - before);
            !race.is_over(chunk) || transcript.test.is_some()
        };
        let sandbox = &mut self.worker.alone.sandbox;
        let request = Request::Hunt(hunt);
        let end = process::run(sandbox, program, &request, None, &allowance, &mut receive)?;
        Ok((transcript, end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suspect(events: &[Event], end: End, announced: bool) -> String {
        let mut transcript = Transcript::new(5);
        for event in events {
            transcript.add(event.clone(), 9);
        }
        match transcript.suspect(&end, announced) {
            Suspect::None => "none".to_string(),
            Suspect::Seed(seed) => seed.to_string(),
            Suspect::Later => format!("from {}", transcript.seed),
        }
    }

    #[test]
    fn the_suspect_follows_from_the_last_events() {
        let died = || End::Broken("signal 6".to_string());
        let trying = |seed| Event::Trying { seed };
        let failed = Event::Failed { seed: 6, how: b"wrong" };
        let test = Event::Test { seed: 6, input: b"1\n", answer: b"2\n" };
        assert_eq!(suspect(&[Event::Done { next: 9 }], End::Completed, false), "none");
        assert_eq!(suspect(&[Event::OutOfTime { seed: 7 }], End::Completed, false), "none");
        assert_eq!(suspect(&[trying(7)], End::Cancelled, false), "none");
        assert_eq!(suspect(&[Event::Stuck { seed: 6 }], End::Completed, false), "6");
        assert_eq!(suspect(&[failed, test], died(), false), "6");
        assert_eq!(suspect(&[trying(7)], died(), false), "from 7");
        assert_eq!(suspect(&[trying(7)], died(), true), "7");
        // The program ended the process with exit code 0.
        assert_eq!(suspect(&[trying(7)], End::Completed, false), "from 7");
        // A harness cannot name a seed that it was not asked for, or go back.
        assert_eq!(suspect(&[trying(99)], died(), true), "9");
        assert_eq!(suspect(&[trying(7), trying(1)], died(), true), "7");
    }
}
