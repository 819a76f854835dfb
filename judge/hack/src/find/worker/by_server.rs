//! Runs programs by their servers, and the ordinary way what a server does not settle.
//!
//! A server may be wrong: a program can spoil it. So each result that would be reported, and a sample of
//! the others, comes from an ordinary run too. Where they differ the server is given up.

use super::Worker;
use crate::find::guide::luck;
use crate::find::test_input::TestInput;
use batch::{Ended, How, Served, Try, TryLimits};
use bytes::compare::{Comparer, Comparison};
use judge_core::base::MIB;
use judge_core::judging::{validate, Job};
use sandbox::{End, Failure, Limits, ToolOutput};
use std::time::Duration;

/// So many of the first refusals come from an ordinary run, which knows the reason.
const REASONS: u64 = 4;

/// What is read of what checks say, in bytes.
const MAX_SAID: u64 = 16 << 10;

/// What a server says of the program under test and an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ByServer {
    /// It is right.
    Right,
    /// It is wrong. If an ordinary run says otherwise, the server is at fault.
    Wrong,
    /// It was stopped or near its time limit, or there is no server.
    Unknown,
}

impl Worker<'_> {
    /// Runs a validator of the problem with these flags.
    pub fn run_validator(
        &mut self,
        program: &Served,
        flags: &[String],
        inputs: &[&[u8]],
    ) -> Result<Vec<ToolOutput>, Failure> {
        let limits = self.tool_limits();
        let served = self.by_server(program, limits, flags, inputs)?;
        let mut outputs = Vec::new();
        for (input, served) in inputs.iter().zip(served) {
            let accepts = validate::accepts(program.program.testlib(), "", served.end, "");
            self.refusals += u64::from(accepts == Ok(false));
            let is_plain = match accepts {
                Ok(accepts) => accepts || self.refusals > REASONS,
                Err(_) => false,
            };
            outputs.push(self.settled(program, limits, flags, input, served, is_plain)?);
        }
        Ok(outputs)
    }

    /// Runs a right program of the problem, whose language has this time factor, within its limits.
    pub fn run_right(
        &mut self,
        program: &Served,
        time_factor: u32,
        inputs: &[&[u8]],
    ) -> Result<Vec<ToolOutput>, Failure> {
        let limits = self.right_limits(time_factor);
        let served = self.by_server(program, limits, &[], inputs)?;
        let mut outputs = Vec::new();
        for (input, served) in inputs.iter().zip(served) {
            let is_plain = served.end.is_success();
            outputs.push(self.settled(program, limits, &[], input, served, is_plain)?);
        }
        Ok(outputs)
    }

    /// Calls a generator of the problem, once with each of these arguments; an inner `Err` says how it
    /// failed.
    pub fn generate(
        &mut self,
        program: &Served,
        calls: &[Vec<String>],
    ) -> Result<Vec<Result<Vec<u8>, String>>, Failure> {
        let tries: Vec<Try> = calls.iter().map(|arguments| Try { arguments, input: b"" }).collect();
        let served = self.run_tries(program, self.tool_limits(), &tries)?;
        let mut made = Vec::new();
        for (arguments, ended) in calls.iter().zip(served) {
            // One that prints nothing writes a file, for which it has no folder there.
            let printed = plain(ended).filter(|printed| !printed.is_empty());
            made.push(match printed {
                Some(printed) if !program.is_sample() => Ok(printed),
                printed => {
                    let alone = self.generate_alone(&program.program, arguments)?;
                    if printed.is_some() && printed.as_ref() != alone.as_ref().ok() {
                        program.give_up();
                    }
                    alone
                }
            });
        }
        Ok(made)
    }

    /// Whether a validator with these flags accepts an input, as far as its server says so: nothing that is found
    /// depends on it.
    pub fn accepts(
        &mut self,
        program: &Served,
        flags: &[String],
        input: &[u8],
    ) -> Result<bool, Failure> {
        let limits = self.tool_limits();
        let served = self.by_server(program, limits, flags, &[input])?.pop();
        Ok(served.is_some_and(|served| {
            validate::accepts(program.program.testlib(), "", served.end, "") == Ok(true)
        }))
    }

    /// What the checks of a program say on the first of these inputs where they fail, and which it is.
    pub fn failed_check(
        &mut self,
        program: &Served,
        inputs: &[&[u8]],
    ) -> Result<Option<(usize, String)>, Failure> {
        let limits = Limits { output_bytes: MAX_SAID, ..self.settings.limits(1) };
        let tries: Vec<Try> = inputs.iter().map(|input| Try::of_input(input)).collect();
        let ended = self.run_tries(program, limits, &tries)?;
        let failed = |ended: &Ended| match ended.how {
            How::Exited(0) | How::Unknown => None,
            How::Exited(_) => luck::said(&ended.output),
        };
        Ok(ended.iter().enumerate().find_map(|(at, ended)| Some((at, failed(ended)?))))
    }

    /// What a program compares on each of these inputs, in the form of [`batch::comparisons`]; nothing where
    /// it did not end within the limits.
    pub fn compared(
        &mut self,
        program: &Served,
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
        program: &Served,
        validator: Option<&Served>,
        job: &Job,
        tests: &[TestInput],
    ) -> Result<Vec<(ByServer, Duration)>, Failure> {
        let can_decide = match (job.output_validator, validator) {
            _ if job.is_interactive || job.passes > 1 => false,
            (None, _) => true,
            (Some(_), validator) => validator.is_some_and(Served::has_server),
        };
        if !can_decide || !program.has_server() {
            return Ok(vec![(ByServer::Unknown, Duration::ZERO); tests.len()]);
        }
        let tries: Vec<Try> = tests.iter().map(|test| Try::of_input(&test.input)).collect();
        let ended = self.run_tries(program, job.limits, &tries)?;
        let Some(validator) = validator.filter(|_| job.output_validator.is_some()) else {
            let judged = |(test, ended): (&TestInput, &Ended)| {
                let said =
                    by_end(job, ended).unwrap_or_else(|output| by_comparison(job, test, output));
                (said, ended.cpu)
            };
            return Ok(tests.iter().zip(&ended).map(judged).collect());
        };
        let mut judged: Vec<(ByServer, Duration)> =
            ended.iter().map(|ended| (ByServer::Unknown, ended.cpu)).collect();
        let (mut numbers, mut outputs) = (Vec::new(), Vec::new());
        for (number, (test, ended)) in tests.iter().zip(&ended).enumerate() {
            match by_end(job, ended) {
                Ok(known) => judged[number].0 = known,
                Err(output) => {
                    numbers.push(number);
                    outputs.push((test, output));
                }
            }
        }
        let validated = self.validate_by_server(validator, job, &outputs)?;
        for (number, validated) in numbers.into_iter().zip(validated) {
            judged[number].0 = validated;
        }
        Ok(judged)
    }

    /// Runs a program by its server, as far as that says how it ended; the others were stopped.
    fn by_server(
        &mut self,
        program: &Served,
        limits: Limits,
        arguments: &[String],
        inputs: &[&[u8]],
    ) -> Result<Vec<ToolOutput>, Failure> {
        let tries: Vec<Try> = inputs.iter().map(|input| Try { arguments, input }).collect();
        Ok(self.run_tries(program, limits, &tries)?.into_iter().map(output_of).collect())
    }

    fn run_tries(
        &mut self,
        program: &Served,
        limits: Limits,
        tries: &[Try],
    ) -> Result<Vec<Ended>, Failure> {
        let interrupt = self.sandbox.interrupt();
        self.servers.run(program, &of_a_try(limits), tries, interrupt)
    }

    /// The result of one run: that of the server where it is plain, else that of an ordinary run.
    fn settled(
        &mut self,
        program: &Served,
        limits: Limits,
        arguments: &[String],
        input: &[u8],
        served: ToolOutput,
        is_plain: bool,
    ) -> Result<ToolOutput, Failure> {
        let is_known = matches!(served.end, End::Exited(_));
        if is_plain && !program.is_sample() {
            return Ok(served);
        }
        let input = self.file(input)?;
        let spec = program.program.spec_with(limits, arguments)?;
        let alone = self.sandbox.run_tool(&spec, Some(input))?;
        if is_known && (alone.end, &alone.stdout) != (served.end, &served.stdout) {
            program.give_up();
        }
        Ok(alone)
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

/// What a program printed, if the server saw it succeed.
fn plain(ended: Ended) -> Option<Vec<u8>> {
    (ended.how == How::Exited(0)).then_some(ended.output)
}

/// The same as a run of its own would say.
pub(super) fn output_of(ended: Ended) -> ToolOutput {
    let end = match ended.how {
        How::Exited(code) => End::Exited(code),
        How::Unknown => End::Stopped(sandbox::Limit::Wall),
    };
    ToolOutput { end, stdout: ended.output, stderr: Vec::new() }
}

/// What follows from how the program ended; the `Err` is its output, where that decides.
fn by_end<'a>(job: &Job, ended: &'a Ended) -> Result<ByServer, &'a [u8]> {
    let How::Exited(code) = ended.how else { return Ok(ByServer::Unknown) };
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
    let mut comparer = Comparer::new(job.compare, Box::new(&test.answer[..]));
    let compared = comparer.push(output).and_then(|()| comparer.finish());
    match compared {
        Ok(Comparison::Same) => ByServer::Right,
        _ => ByServer::Wrong,
    }
}
