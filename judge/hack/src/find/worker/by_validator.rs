//! Asks the server of an output validator about outputs.
//!
//! A validator gets files and a folder for its feedback. Each output of a batch has files of its own, which
//! the next batch replaces.

use super::by_server::{end_of, of_a_try, ByServer};
use super::Worker;
use crate::find::test_input::TestInput;
use batch::{Folders, ServedProgram, Try};
use judge_core::base::folder;
use judge_core::judging::validate::{self, ANSWER, FEEDBACK, INPUT, OUTPUT};
use judge_core::judging::Job;
use judge_core::verdict::Verdict;
use judge_core::workspace::limits;
use sandbox::Failure;
use std::fs;
use std::path::PathBuf;

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
