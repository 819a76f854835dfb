//! `--input`: the results of the validators, the reference of the problem and a pasted answer for the input and the
//! output.

use crate::report::diff_view;
use cli::sibling;
use judge_core::base::exit::{AS_EXPECTED, UNEXPECTED};
use judge_core::base::text::excerpt;
use judge_core::judging::data::Data;
use judge_core::judging::run_case::Run;
use judge_core::judging::stored_output::judge_output;
use judge_core::tools::{Alone, Built, InputCheck, Question, ToolRun, Tools, Trust};
use judge_core::verdict::Verdict;
use judge_core::workspace::Workspace;
use sandbox::{unless_interrupted, Failure};
use site::pasted_case;
use std::process::Command;

/// The file that says which inputs are valid where there is no validator, and the program that reads it.
const SHAPE: &str = "shape.txt";
const HACK: &str = "hack";
/// Lines, and bytes of a line, of the reference's output that are shown.
const SHOWN_LINES: usize = 20;
const SHOWN_COLUMNS: usize = 120;
/// The longest output that is compared, in bytes.
pub const MAX_OUTPUT: usize = 64 << 20;

/// A problem, and the question for its programs.
pub struct ReferenceCheck<'a> {
    /// The answers of the program that ran do not count.
    pub tools: &'a Tools<Built>,
    pub workspace: &'a Workspace,
    /// The answer that was pasted with the input.
    pub pasted: Option<&'a [u8]>,
}

/// The notes about an input and an output.
#[derive(Default)]
pub struct InputNotes {
    pub lines: Vec<String>,
    /// The output is not right by the pasted answer, or by the reference's answer for an input that no
    /// validator refuses.
    pub is_wrong: bool,
}

impl InputNotes {
    /// Adds a line, and below it the beginning of a text.
    fn show(&mut self, line: String, text: &[u8]) {
        self.lines.push(line);
        let shown = excerpt(text, SHOWN_LINES, SHOWN_COLUMNS);
        self.lines.extend(shown.iter().map(|line| format!("  {line}")));
    }
}

impl ReferenceCheck<'_> {
    /// The notes of the validators about the input of a run, and the output of the reference. `output` is the
    /// output of the program, if it ran to its end.
    ///
    /// # Errors
    ///
    /// A program of the problem fails.
    pub fn ask(
        &self,
        runner: &mut Alone,
        run: Run,
        output: Option<&[u8]>,
        notes: &mut InputNotes,
    ) -> Result<(), Failure> {
        if let (Some(pasted), Some(output)) = (self.pasted, output) {
            self.compare_with_pasted(runner, run, pasted, output, notes)?;
        }
        let is_refused = self.is_refused(runner, run, notes)?;
        let reference = unless_interrupted(self.tools.by(runner).reference())?;
        notes.lines.extend(self.tools.left_out());
        // Without another right program nothing can be said.
        let Ok(reference) = reference else { return Ok(()) };
        let name = reference.name();
        let answer = self.answer(runner, &name, run)?;
        if let Some(warning) = self.pasted.and_then(|pasted| pasted_case::warning(pasted, &answer))
        {
            notes.lines.push(warning);
        }
        let mut verb = format!("{name} prints");
        if let Some(output) = output {
            let run = Run { answer: Some(Data::Bytes(&answer)), ..run };
            let outcome = judge_output(runner, run, output)?;
            let is_same = match outcome.verdict {
                Verdict::Pe => reference.trust() == Some(Trust::ButForBlanks),
                verdict => verdict == Verdict::Ac,
            };
            if is_same {
                notes.lines.push(format!("{name} prints the same"));
                return Ok(());
            }
            notes.is_wrong |= !is_refused;
            verb = format!("{}; {verb}", diff_view::verdict_and_place(&outcome));
        }
        notes.show(verb, &answer);
        Ok(())
    }

    /// Whether the validators refuse the input of a run, or else `shape.txt`, which the program hack reads.
    ///
    /// # Errors
    ///
    /// One of them fails, or that program.
    pub fn is_refused(
        &self,
        runner: &mut Alone,
        run: Run,
        notes: &mut InputNotes,
    ) -> Result<bool, Failure> {
        let mut query = self.tools.by(runner);
        if !query.has_validators()? {
            return self.is_refused_by_shape(runner, run, notes);
        }
        let checked = query.accepts(run.input)?;
        if let InputCheck::Failed { why, .. } = checked {
            return Err(Failure::Error(why));
        }
        let refusal = checked.refusal();
        notes.lines.push(format!("input: {}", refusal.as_deref().unwrap_or("valid")));
        Ok(refusal.is_some())
    }

    /// Whether `shape.txt` refuses the input of a run, if there is one.
    fn is_refused_by_shape(
        &self,
        runner: &mut Alone,
        run: Run,
        notes: &mut InputNotes,
    ) -> Result<bool, Failure> {
        let name = &self.tools.problem.name;
        if !self.workspace.problem_folder(name).join(SHAPE).exists() {
            return Ok(false);
        }
        let mut command = Command::new(sibling::built(HACK)?);
        command.args([HACK, "valid", name, "--root"]).arg(&self.workspace.root);
        command.arg("--target").arg(&self.workspace.target);
        let checked = command.stdin(run.input.open(runner.builder)?).output()?;
        let said = String::from_utf8_lossy(&checked.stdout);
        let said = said.lines().next().unwrap_or_default();
        match checked.status.code().map(u8::try_from) {
            Some(Ok(AS_EXPECTED)) => notes.lines.push("input: valid".to_string()),
            Some(Ok(UNEXPECTED)) => notes.lines.push(format!("input: {said}")),
            _ => {
                return Err(Failure::Error(String::from_utf8_lossy(&checked.stderr).trim().into()))
            }
        }
        Ok(checked.status.code() == Some(i32::from(UNEXPECTED)))
    }

    /// Judges the output by the answer that was pasted with the input, whatever the program is. Blanks do not
    /// count: a site may show others than it wants.
    fn compare_with_pasted(
        &self,
        runner: &mut Alone,
        run: Run,
        pasted: &[u8],
        output: &[u8],
        notes: &mut InputNotes,
    ) -> Result<(), Failure> {
        if run.job.passes > 1 {
            notes
                .lines
                .push("the pasted answer is not compared: there are several passes".to_string());
            return Ok(());
        }
        let run = Run { answer: Some(Data::Bytes(pasted)), ..run };
        let outcome = judge_output(runner, run, output)?;
        if outcome.verdict.is_right_up_to_blanks() {
            notes.lines.push("the output is right by the pasted answer".to_string());
            return Ok(());
        }
        notes.is_wrong = true;
        notes.show(
            format!("{}; the pasted answer is", diff_view::verdict_and_place(&outcome)),
            pasted,
        );
        Ok(())
    }

    /// The output of the reference for the input of a run.
    fn answer(&self, runner: &mut Alone, name: &str, run: Run) -> Result<Vec<u8>, Failure> {
        let ToolRun { outcome, output } =
            self.tools.by(runner).answer(Question::of(run.input), None)?;
        if outcome.verdict == Verdict::Ac {
            return Ok(output);
        }
        let end = outcome.end();
        Err(Failure::Error(format!("{name}, the reference, fails on this input: {end}")))
    }
}
