//! Runs programs by their servers, and the ordinary way what a server does not settle.
//!
//! A server may be wrong: a program can spoil it. So each result that would be reported, and a sample of
//! the others, comes from an ordinary run too. Where they differ the server is given up.

use super::Worker;
use crate::find::test_input::TestInput;
use batch::{Ended, How, Served, Try, TryLimits};
use judge_core::compare::{Comparer, Comparison};
use judge_core::judging::{validate, Job};
use sandbox::{End, Failure, Limits, ToolOutput};

/// So many of the first refusals come from an ordinary run, which knows the reason.
const REASONS: u64 = 4;

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
    /// Runs a validator of the problem.
    pub fn run_validators(
        &mut self,
        program: &Served,
        inputs: &[&[u8]],
    ) -> Result<Vec<ToolOutput>, Failure> {
        let limits = self.tool_limits();
        let served = self.by_server(program, limits, inputs)?;
        let mut outputs = Vec::new();
        for (input, served) in inputs.iter().zip(served) {
            let accepts = validate::accepts(program.program.testlib(), "", served.end, "");
            self.refusals += u64::from(accepts == Ok(false));
            let is_plain = match accepts {
                Ok(accepts) => accepts || self.refusals > REASONS,
                Err(_) => false,
            };
            outputs.push(self.settled(program, limits, input, served, is_plain)?);
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
        let served = self.by_server(program, limits, inputs)?;
        let mut outputs = Vec::new();
        for (input, served) in inputs.iter().zip(served) {
            let is_plain = served.end.is_success();
            outputs.push(self.settled(program, limits, input, served, is_plain)?);
        }
        Ok(outputs)
    }

    /// Calls a generator of the problem; an inner `Err` says how it failed.
    pub fn generate(
        &mut self,
        program: &Served,
        arguments: &[String],
    ) -> Result<Result<Vec<u8>, String>, Failure> {
        let tries = [Try { arguments, input: b"" }];
        let served = self.run_tries(program, self.tool_limits(), &tries)?;
        let printed = served.into_iter().next().and_then(plain);
        // One that prints nothing writes a file, for which it has no folder there.
        let printed = printed.filter(|printed| !printed.is_empty());
        match printed {
            Some(printed) if !program.is_sample() => Ok(Ok(printed)),
            printed => {
                let alone = self.generate_alone(&program.program, arguments)?;
                if printed.is_some() && printed.as_ref() != alone.as_ref().ok() {
                    program.give_up();
                }
                Ok(alone)
            }
        }
    }

    /// Runs the program under test by its server.
    pub fn test_by_server(
        &mut self,
        program: &Served,
        job: &Job,
        tests: &[TestInput],
    ) -> Result<Vec<ByServer>, Failure> {
        // There the output alone does not decide.
        if job.output_validator.is_some() || !program.has_server() {
            return Ok(vec![ByServer::Unknown; tests.len()]);
        }
        let tries: Vec<Try> = tests.iter().map(|test| Try::of_input(&test.input)).collect();
        let ended = self.run_tries(program, job.limits, &tries)?;
        Ok(tests.iter().zip(&ended).map(|(test, ended)| judged(job, test, ended)).collect())
    }

    /// Runs a program by its server, as far as that says how it ended; the others were stopped.
    fn by_server(
        &mut self,
        program: &Served,
        limits: Limits,
        inputs: &[&[u8]],
    ) -> Result<Vec<ToolOutput>, Failure> {
        let tries: Vec<Try> = inputs.iter().map(|input| Try::of_input(input)).collect();
        Ok(self.run_tries(program, limits, &tries)?.into_iter().map(output_of).collect())
    }

    fn run_tries(
        &mut self,
        program: &Served,
        limits: Limits,
        tries: &[Try],
    ) -> Result<Vec<Ended>, Failure> {
        let limits = TryLimits {
            cpu: limits.cpu,
            // A server cannot tell whether a program waits for a core.
            wall: limits.idle + limits.cpu,
            output_bytes: limits.output_bytes,
            memory_bytes: limits.memory_bytes,
        };
        let interrupt = self.sandbox.interrupt();
        self.servers.run(program, &limits, tries, interrupt)
    }

    /// The result of one run: that of the server where it is plain, else that of an ordinary run.
    fn settled(
        &mut self,
        program: &Served,
        limits: Limits,
        input: &[u8],
        served: ToolOutput,
        is_plain: bool,
    ) -> Result<ToolOutput, Failure> {
        let is_known = matches!(served.end, End::Exited(_));
        if is_plain && !program.is_sample() {
            return Ok(served);
        }
        let input = self.file(input)?;
        let alone = self.sandbox.run_tool(&program.program.spec(limits)?, Some(input))?;
        if is_known && (alone.end, &alone.stdout) != (served.end, &served.stdout) {
            program.give_up();
        }
        Ok(alone)
    }
}

/// What a program printed, if the server saw it succeed.
fn plain(ended: Ended) -> Option<Vec<u8>> {
    (ended.how == How::Exited(0)).then_some(ended.output)
}

fn output_of(ended: Ended) -> ToolOutput {
    let end = match ended.how {
        How::Exited(code) => End::Exited(code),
        How::Unknown => End::Stopped(sandbox::Limit::Wall),
    };
    ToolOutput { end, stdout: ended.output, stderr: Vec::new() }
}

fn judged(job: &Job, test: &TestInput, ended: &Ended) -> ByServer {
    let How::Exited(code) = ended.how else { return ByServer::Unknown };
    // A start of its own takes time too.
    if ended.cpu * 4 >= job.limits.cpu * 3 {
        return ByServer::Unknown;
    }
    let mut comparer = Comparer::new(job.compare, &test.answer[..]);
    let compared = comparer.push(&ended.output).and_then(|()| comparer.finish());
    match compared {
        Ok(Comparison::Same) if code == 0 => ByServer::Right,
        _ => ByServer::Wrong,
    }
}
