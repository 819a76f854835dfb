//! What a problem itself says about inputs: its generator makes them, its validator accepts them, its
//! main.rs answers them. In one harness where they keep its conventions, else a process for each.

use super::harness::{self, End};
use super::hunt::Worker;
use judge_core::compile::Program;
use judge_core::judging::validate;
use sandbox::system::pipe;
use sandbox::{Failure, ToolOutput};
use std::fs;
use std::io::Write;
use std::ops::{Range, RangeInclusive};
use std::time::Duration;

/// How long the problem's own programs may take together.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes that a pipe surely takes.
const PIPE: usize = 4096;
const MAX_INPUT: u64 = 1024 * 1024;
/// The largest size that is tried where every size costs processes.
const MAX_SIZE: u64 = 64;

pub enum Oracle {
    Harness(Program),
    Tools { generator: Program, validator: Program, reference: Program },
}

/// An input and its answer.
#[derive(Clone)]
pub struct Try {
    pub seed: u64,
    pub input: Vec<u8>,
    pub answer: Vec<u8>,
}

/// The answer, or why the validator refuses the case.
pub type Checked = Result<Vec<u8>, String>;

/// A fault of the problem's own programs.
pub fn fault(message: &str) -> Failure {
    Failure::Error(format!("{message}; the programs of the problem itself must be right first"))
}

impl Oracle {
    /// The sizes for which the generator makes what the validator takes.
    pub fn sizes(&self, worker: &mut Worker) -> Result<RangeInclusive<u64>, Failure> {
        match self {
            Oracle::Harness(program) => {
                let mut sizes = None;
                self.ask(
                    worker,
                    program,
                    &["sizes".to_string()],
                    None,
                    &mut |word, least, text| {
                        let most =
                            std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
                        sizes = (word == "sizes").then_some(least).zip(most);
                    },
                )?;
                let (least, most) = sizes.ok_or_else(|| fault("the harness says no sizes"))?;
                Ok(least..=most)
            }
            Oracle::Tools { generator, validator, .. } => {
                let mut good = |size| -> Result<Result<(), String>, Failure> {
                    let input = generated(worker, generator, 0, size)?;
                    let output = worker.tool(validator, Some(&input), &[])?;
                    let why = message(&output);
                    Ok(match validate::accepts("the validator", output.end, &why) {
                        Ok(true) => Ok(()),
                        Ok(false) => {
                            Err(format!("the validator refuses generator 0 {size}: {why}"))
                        }
                        Err(error) => Err(error),
                    })
                };
                let mut least = 1;
                while let Err(why) = good(least)? {
                    least += 1;
                    if least > 4 {
                        return Err(fault(&why));
                    }
                }
                let mut most = least;
                while most < MAX_SIZE && good(2 * most)?.is_ok() {
                    most *= 2;
                }
                Ok(least..=most)
            }
        }
    }

    /// Valid inputs of a size, and their answers.
    pub fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<Try>, Failure> {
        let mut tries: Vec<Try> = Vec::new();
        match self {
            Oracle::Harness(program) => {
                let words = ["make".to_string()].into_iter();
                let numbers = [seeds.start, seeds.end - seeds.start, size].map(|n| n.to_string());
                let words: Vec<String> = words.chain(numbers).collect();
                self.ask(worker, program, &words, None, &mut |word, seed, text| match word {
                    "input" => tries.push(Try { seed, input: text.to_vec(), answer: Vec::new() }),
                    "answer" => tries.last_mut().expect("after input").answer = text.to_vec(),
                    _ => {}
                })?;
            }
            Oracle::Tools { generator, validator, reference } => {
                for seed in seeds {
                    let input = generated(worker, generator, seed, size)?;
                    let output = worker.tool(validator, Some(&input), &[])?;
                    let accepted =
                        validate::accepts("the validator", output.end, &message(&output));
                    if accepted != Ok(true) {
                        continue;
                    }
                    let answer = answered(worker, reference, &input)?;
                    tries.push(Try { seed, input, answer });
                }
            }
        }
        Ok(tries)
    }

    /// Which cases are valid, and their answers; the reason is there for a single case only.
    pub fn check(&self, worker: &mut Worker, cases: &[&[u8]]) -> Result<Vec<Checked>, Failure> {
        let mut checked = vec![Err(String::new()); cases.len()];
        match self {
            Oracle::Harness(program) => {
                let mut text = Vec::new();
                for case in cases {
                    text.extend_from_slice(format!("{}\n", case.len()).as_bytes());
                    text.extend_from_slice(case);
                }
                let words = ["check".to_string()];
                self.ask(worker, program, &words, Some(&text), &mut |word, number, text| {
                    let Some(place) = checked.get_mut(number as usize) else { return };
                    match word {
                        "valid" => *place = Ok(text.to_vec()),
                        "invalid" => *place = Err(String::from_utf8_lossy(text).into_owned()),
                        _ => {}
                    }
                })?;
            }
            Oracle::Tools { validator, reference, .. } => {
                for (case, checked) in cases.iter().zip(&mut checked) {
                    let output = worker.tool(validator, Some(case), &[])?;
                    let why = message(&output);
                    let accepted = validate::accepts("the validator", output.end, &why)
                        .map_err(|why| fault(&why))?;
                    *checked =
                        if accepted { Ok(answered(worker, reference, case)?) } else { Err(why) };
                }
            }
        }
        Ok(checked)
    }

    /// Runs the harness for its frames.
    fn ask(
        &self,
        worker: &mut Worker,
        program: &Program,
        words: &[String],
        input: Option<&[u8]>,
        take: &mut dyn FnMut(&str, u64, &[u8]),
    ) -> Result<(), Failure> {
        let input = input.map(|text| worker.file("asked", text)).transpose()?;
        let mut wrong = None;
        let limits = (PATIENCE, worker.memory());
        let ended =
            harness::run(&mut worker.sandbox, program, words, input, limits, &mut |frame| {
                match frame.word {
                    "fault" => wrong = Some(String::from_utf8_lossy(frame.payload).into_owned()),
                    word => take(word, frame.number, frame.payload),
                }
                true
            })?;
        match (wrong, ended) {
            (Some(message), _) => Err(fault(&message)),
            (None, End::Badly(why)) => {
                let what = words.join(" ");
                Err(fault(&format!("generator, main.rs or validator fails ({what}): {why}")))
            }
            (None, _) => Ok(()),
        }
    }
}

fn generated(
    worker: &mut Worker,
    generator: &Program,
    seed: u64,
    size: u64,
) -> Result<Vec<u8>, Failure> {
    let words = [seed.to_string(), size.to_string()];
    let output = worker.tool(generator, None, &words)?;
    if !output.end.is_success() {
        let (end, why) = (output.end, message(&output));
        return Err(fault(&format!("the generator fails for {seed} {size}: {end}: {why}")));
    }
    Ok(output.stdout)
}

fn answered(worker: &mut Worker, reference: &Program, input: &[u8]) -> Result<Vec<u8>, Failure> {
    let output = worker.tool(reference, Some(input), &[])?;
    if !output.end.is_success() {
        let (end, why) = (output.end, message(&output));
        return Err(fault(&format!("main.rs fails on a generated input: {end}: {why}")));
    }
    Ok(output.stdout)
}

impl Worker<'_> {
    /// A file with this text, to be read. What a pipe holds at once needs no file on a disk.
    pub fn file(&self, name: &str, text: &[u8]) -> Result<fs::File, Failure> {
        if text.len() <= PIPE {
            let (read, write) = pipe::pair()?;
            fs::File::from(write).write_all(text)?;
            return Ok(read.into());
        }
        let path = self.work.join(name);
        fs::write(&path, text)?;
        Ok(fs::File::open(path)?)
    }

    /// Runs one of the problem's own programs.
    pub fn tool(
        &mut self,
        program: &Program,
        input: Option<&[u8]>,
        words: &[String],
    ) -> Result<ToolOutput, Failure> {
        let input = input.map(|text| self.file("asked", text)).transpose()?;
        let mut limits = self.settings.limits(1);
        (limits.cpu, limits.idle) = (PATIENCE, PATIENCE);
        limits.output_bytes = 16 * MAX_INPUT;
        self.sandbox.run_tool(&program.spec_with(limits, words)?, input)
    }
}

/// What a tool wrote to stderr, as text.
fn message(output: &ToolOutput) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_string()
}
