//! Runs programs by their servers, and the ordinary way what a server does not settle.
//!
//! A server may be wrong: a program can spoil it. So each result that would be reported, and a sample of
//! the others, comes from an ordinary run too. Where they differ the server is given up.

use super::Worker;
use crate::find::test_input::TestInput;
use batch::{Folders, ServedProgram, Try, TryEnd, TryLimits, TryResult};
use bytes::compare::{Comparer, Comparison};
use judge_core::base::{folder, MIB};
use judge_core::compile::{BuildError, Program};
use judge_core::judging::data::Data;
use judge_core::judging::outcome::Outcome;
use judge_core::judging::run_case::{Output, Run};
use judge_core::judging::validate::{self, ANSWER, FEEDBACK, INPUT, OUTPUT};
use judge_core::judging::Job;
use judge_core::tools::{Call, Role, Runner, ToolRun};
use judge_core::verdict::Verdict;
use judge_core::workspace::{limits, Source};
use sandbox::{End, Failure, Limits};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// The number of first refusals that come from an ordinary run, which knows the reason.
const REASONS: u64 = 4;

/// The result of a server for the program under test and an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ByServer {
    /// It is right.
    Right,
    /// It is wrong. If an ordinary run says otherwise, the server is at fault.
    Wrong,
    /// It was stopped or near its time limit, or there is no server.
    Unknown,
}

impl Runner for Worker<'_> {
    type Tool = ServedProgram;

    fn build(&mut self, source: &Source) -> Result<Program, BuildError> {
        self.alone.build(source)
    }

    fn judge(&mut self, run: Run, kept: Option<&mut Output>) -> Result<Outcome, Failure> {
        self.alone.judge(run, kept)
    }

    fn run(
        &mut self,
        program: &ServedProgram,
        role: Role,
        limits: Limits,
        calls: &[Call],
    ) -> Result<Vec<ToolRun>, Failure> {
        let limits = match role {
            Role::Reference => Limits { cpu: limits.cpu.min(self.answer_time), ..limits },
            Role::Validator => self.in_time(limits),
            // The search goes on after an input that is never made.
            Role::Generator => {
                self.in_time(limits::of_tool(self.settings, program.source().language))
            }
        };
        let mut all = Vec::new();
        for (&call, ended) in calls.iter().zip(self.run_calls(program, limits, calls)?) {
            let is_plain = self.is_plain(program, role, &ended);
            if is_plain && !program.is_sample() {
                all.push(ran_of(ended));
                continue;
            }
            let is_early = role == Role::Reference && limits.cpu == self.answer_time;
            if is_early && ended.end == TryEnd::Unknown && ended.cpu >= limits.cpu {
                let TryResult { cpu, output, .. } = ended;
                let outcome = Outcome { cpu, time: cpu, ..Outcome::new(Verdict::Tle) };
                all.push(ToolRun { outcome, output });
                continue;
            }
            let alone = self.alone.run_once(&program.program, role, limits, call)?;
            // A generator that prints nothing writes a file, for which it has no folder there.
            let is_known = match role {
                Role::Generator => is_plain,
                Role::Validator | Role::Reference => matches!(ended.end, TryEnd::Exited(_)),
            };
            if is_known && (alone.end(), &alone.output) != (end_of(&ended), &ended.output) {
                program.give_up();
            }
            all.push(alone);
        }
        Ok(all)
    }
}

impl Worker<'_> {
    /// The comparisons of a program on each of these inputs, in the form of [`batch::comparisons`]; empty where
    /// it did not end within the limits.
    pub fn compared(
        &mut self,
        program: &ServedProgram,
        inputs: &[&[u8]],
    ) -> Result<Vec<Vec<u8>>, Failure> {
        let limits = Limits { output_bytes: MIB, ..self.settings.limits(1) };
        let tries: Vec<Try> = inputs.iter().map(|input| Try::of_input(input)).collect();
        let ended = self.run_tries(program, limits, &tries)?;
        Ok(ended.into_iter().map(|ended| ended.output).collect())
    }

    /// Runs the program under test by its server. Where an output validator decides, that has one too.
    pub fn test_by_server(
        &mut self,
        program: &ServedProgram,
        validator: Option<&ServedProgram>,
        job: &Job,
        tests: &[TestInput],
    ) -> Result<Vec<(ByServer, Duration)>, Failure> {
        let can_decide = match (job.output_validator, validator) {
            _ if job.is_interactive || job.passes > 1 => false,
            (None, _) => true,
            (Some(_), validator) => validator.is_some_and(ServedProgram::has_server),
        };
        if !can_decide || !program.has_server() {
            return Ok(vec![(ByServer::Unknown, Duration::ZERO); tests.len()]);
        }
        let tries: Vec<Try> = tests.iter().map(|test| Try::of_input(&test.input)).collect();
        let ended = self.run_tries(program, job.limits, &tries)?;
        let (mut judged, mut numbers, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (test, ended)) in tests.iter().zip(&ended).enumerate() {
            let said = match by_end(job, ended) {
                Ok(known) => known,
                Err(output) if job.output_validator.is_none() => by_comparison(job, test, output),
                Err(output) => {
                    numbers.push(number);
                    outputs.push((test, output));
                    ByServer::Unknown
                }
            };
            judged.push((said, ended.cpu));
        }
        if let Some(validator) = validator.filter(|_| !outputs.is_empty()) {
            let validated = self.validate_by_server(validator, job, &outputs)?;
            for (number, validated) in numbers.into_iter().zip(validated) {
                judged[number].0 = validated;
            }
        }
        Ok(judged)
    }

    /// Runs a program by its server, as far as that says how it ends.
    fn run_calls(
        &mut self,
        program: &ServedProgram,
        limits: Limits,
        calls: &[Call],
    ) -> Result<Vec<TryResult>, Failure> {
        let mut tries = Vec::new();
        for call in calls {
            let Data::Bytes(input) = call.input else {
                return Ok(calls.iter().map(|_| TryResult::unknown()).collect());
            };
            tries.push(Try { arguments: call.words, input });
        }
        self.run_tries(program, limits, &tries)
    }

    /// Whether the result of a server need not be looked at again.
    fn is_plain(&mut self, program: &ServedProgram, role: Role, ended: &TryResult) -> bool {
        let end = end_of(ended);
        match role {
            Role::Reference => end.is_success(),
            Role::Generator => end.is_success() && !ended.output.is_empty(),
            Role::Validator => {
                let accepts = validate::accepts(program.program.testlib(), "", end, "");
                self.refusals += u64::from(accepts == Ok(false));
                accepts.is_ok_and(|accepts| accepts || self.refusals > REASONS)
            }
        }
    }

    fn run_tries(
        &mut self,
        program: &ServedProgram,
        limits: Limits,
        tries: &[Try],
    ) -> Result<Vec<TryResult>, Failure> {
        let interrupt = self.alone.sandbox.interrupt();
        self.servers.run(program, &of_a_try(limits), tries, interrupt)
    }
}

/// The limits of a try by a server.
pub(super) fn of_a_try(limits: Limits) -> TryLimits {
    TryLimits {
        cpu: limits.cpu,
        // A server cannot tell whether a program waits for a core.
        wall: limits.idle + limits.cpu,
        output_bytes: limits.output_bytes,
        memory_bytes: limits.memory_bytes,
    }
}

/// The end of a try; it was stopped where the server cannot tell.
pub(super) fn end_of(ended: &TryResult) -> End {
    match ended.end {
        TryEnd::Exited(code) => End::Exited(code),
        TryEnd::Unknown => End::Stopped(sandbox::Limit::Wall),
    }
}

/// The same as a run of its own would say.
fn ran_of(ended: TryResult) -> ToolRun {
    let end = end_of(&ended);
    let verdict = if end.is_success() { Verdict::Ac } else { Verdict::Re };
    let failure = (!end.is_success()).then_some(end);
    let TryResult { cpu, output, .. } = ended;
    ToolRun { outcome: Outcome { cpu, time: cpu, failure, ..Outcome::new(verdict) }, output }
}

/// The result that follows from how the program ended; the `Err` is its output, where that decides.
fn by_end<'a>(job: &Job, ended: &'a TryResult) -> Result<ByServer, &'a [u8]> {
    let TryEnd::Exited(code) = ended.end else { return Ok(ByServer::Unknown) };
    // A start of its own takes time too.
    if ended.cpu * 4 >= job.limits.cpu * 3 {
        return Ok(ByServer::Unknown);
    }
    if code == 0 {
        Err(&ended.output)
    } else {
        Ok(ByServer::Wrong)
    }
}

fn by_comparison(job: &Job, test: &TestInput, output: &[u8]) -> ByServer {
    if output == test.answer {
        return ByServer::Right;
    }
    let mut comparer = Comparer::new(job.compare, Box::new(&test.answer[..]));
    let compared = comparer.push(output).and_then(|()| comparer.finish());
    match compared {
        Ok(Comparison::Same) => ByServer::Right,
        _ => ByServer::Wrong,
    }
}

impl Worker<'_> {
    /// The results of the output validator's server for these outputs.
    pub fn validate_by_server(
        &mut self,
        validator: &ServedProgram,
        job: &Job,
        outputs: &[(&TestInput, &[u8])],
    ) -> Result<Vec<ByServer>, Failure> {
        let (files, feedback) = self.validation()?;
        let testlib = validator.program.testlib();
        let mut words = Vec::new();
        for (number, (test, output)) in outputs.iter().enumerate() {
            let (work, feedback) =
                (files.join(number.to_string()), feedback.join(number.to_string()));
            fs::create_dir_all(&work)?;
            if feedback.is_dir() {
                folder::remove(&feedback)?;
            }
            fs::create_dir(&feedback)?;
            fs::write(work.join(INPUT), &test.input)?;
            fs::write(work.join(ANSWER), &test.answer)?;
            fs::write(work.join(OUTPUT), output)?;
            words.push(validate::arguments(testlib, job.validator_flags, &work, &feedback));
        }
        let tries: Vec<Try> = words
            .iter()
            .zip(outputs)
            .map(|(arguments, (_, output))| Try { arguments, input: output })
            .collect();
        let limits = of_a_try(limits::of_tool(self.settings, validator.source().language));
        let folders = Folders { readable: Some(&files), writable: Some(&feedback) };
        let interrupt = self.alone.sandbox.interrupt();
        let ended = self.servers.run_in(validator, &limits, folders, &tries, interrupt)?;
        let judged = ended.into_iter().map(|ended| {
            match validate::verdict_of(testlib, end_of(&ended), "", false) {
                Ok((Verdict::Ac, _)) => ByServer::Right,
                Ok(_) => ByServer::Wrong,
                Err(_) => ByServer::Unknown,
            }
        });
        Ok(judged.collect())
    }

    /// The folders of this worker for that: one has a folder for each output of a batch, and one a folder of
    /// feedback for each.
    fn validation(&mut self) -> Result<(PathBuf, PathBuf), Failure> {
        let folder = match &self.validation_folder {
            Some(folder) => folder,
            None => self.validation_folder.insert(self.alone.builder.scratch()?),
        };
        let (outputs, feedback) = (folder.join("outputs"), folder.join(FEEDBACK));
        for folder in [&outputs, &feedback] {
            fs::create_dir_all(folder)?;
        }
        Ok((outputs, feedback))
    }
}
