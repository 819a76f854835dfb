//! What `hack mutate` found: which mutants live, which of them should not, and the report of it.

use super::mutant::Mutant;
use super::survivors::{self, Entry};
use super::{Fate, Plan};
use judge_core::base::exit::{AS_EXPECTED, UNEXPECTED};
use judge_core::base::json::Object;
use judge_core::base::text::escape;
use judge_core::verdict::Verdict;
use judge_core::workspace::Workspace;
use judge_core::Result;
use std::fs;
use std::path::PathBuf;

/// A mutant and what came of it.
pub struct Finding<'a> {
    mutant: &'a Mutant,
    /// From 1.
    line: usize,
    column: usize,
    /// Its line and its number among the mutants of the line.
    name: String,
    fate: Fate,
    /// Why no case can kill it.
    reason: Option<&'a str>,
}

pub struct Findings<'a> {
    plan: &'a Plan<'a>,
    findings: Vec<Finding<'a>>,
    /// Entries whose mutants did not survive.
    dead: Vec<&'a Entry>,
}

impl<'a> Findings<'a> {
    pub fn new(plan: &'a Plan<'a>, fates: Vec<Fate>) -> Findings<'a> {
        let mut entries: Vec<&Entry> = plan.entries.iter().collect();
        let mut findings: Vec<Finding> = Vec::new();
        for (mutant, fate) in plan.mutants.iter().zip(fates) {
            let (line, column) = mutant.line_and_column(&plan.source);
            let number = findings.iter().rev().take_while(|other| other.line == line).count() + 1;
            let lines = mutant.lines(&plan.source);
            let reason = match fate {
                Fate::Alive => survivors::take(&mut entries, |entry| entry.is(&lines)),
                _ => None,
            };
            let reason = reason.map(|entry| &entry.reason[..]);
            findings.push(Finding {
                mutant,
                line,
                column,
                name: format!("{line}-{number}"),
                fate,
                reason,
            });
        }
        if plan.sampled {
            entries.clear();
        }
        Findings { plan, findings, dead: entries }
    }

    fn count(&self, counts: impl Fn(&Finding) -> bool) -> usize {
        self.findings.iter().filter(|finding| counts(finding)).count()
    }

    fn alive(&self, listed: bool) -> impl Iterator<Item = &Finding<'a>> {
        let alive = self.findings.iter().filter(|finding| matches!(finding.fate, Fate::Alive));
        alive.filter(move |finding| finding.reason.is_some() == listed)
    }

    /// A mutant that nothing kills and nothing excuses is a verdict that is not as expected, and so is
    /// an excuse that nothing needs.
    pub fn exit_code(&self) -> u8 {
        match self.alive(false).next().is_some() || !self.dead.is_empty() {
            true => UNEXPECTED,
            false => AS_EXPECTED,
        }
    }

    /// Leaves the sources of the mutants that should not live where one can look at them.
    pub fn keep(&self, workspace: &Workspace) -> Result<()> {
        let folder = workspace.root.join(self.folder());
        let failed = |error| format!("{}: {error}", folder.display());
        let _ = fs::remove_dir_all(&folder);
        for finding in self.alive(false) {
            fs::create_dir_all(&folder).map_err(failed)?;
            let text = finding.mutant.apply(&self.plan.source);
            fs::write(folder.join(format!("{}.rs", finding.name)), text).map_err(failed)?;
        }
        Ok(())
    }

    /// The folder of these sources in the workspace.
    fn folder(&self) -> PathBuf {
        ["target", "judge", "survivors", &self.plan.problem.name].iter().collect()
    }

    pub fn for_people(&self) -> String {
        let name = &self.plan.problem.name;
        let built = self.count(|finding| !matches!(finding.fate, Fate::NoProgram));
        let killed = self.count(|finding| matches!(finding.fate, Fate::Killed(..)));
        let (listed, unlisted) = (self.alive(true).count(), self.alive(false).count());
        let mut text = format!(
            "{name}: {built} mutant{} of main.rs, {killed} killed, {listed} alive that no case can kill, \
             {unlisted} alive that are not listed\n",
            if built == 1 { "" } else { "s" }
        );
        // Rounded down, as 100 is a claim.
        if let Some(share) = (1000 * killed).checked_div(killed + unlisted) {
            text.push_str(&format!(
                "{}.{} % of those that a case can kill are killed\n",
                share / 10,
                share % 10
            ));
        }
        if unlisted > 0 {
            text.push_str("\nnothing kills these:\n");
        }
        for finding in self.alive(false) {
            let (old, new) = finding.mutant.lines(&self.plan.source);
            text.push_str(&format!(
                "  {}, {}/{}.rs\n{}",
                self.place(finding),
                self.folder().display(),
                finding.name,
                entry(&old, &new)
            ));
        }
        let mut reason = "";
        for finding in self.alive(true) {
            let why = finding.reason.unwrap_or_default();
            if why != reason {
                text.push_str(&format!("\nno case can kill these: {}\n", escape(why.as_bytes())));
                reason = why;
            }
            text.push_str(&format!("  {}\n", self.place(finding)));
        }
        if !self.dead.is_empty() {
            text.push_str(&format!(
                "\nlisted in problems/{name}/survivors.txt as impossible to kill, and yet dead:\n"
            ));
        }
        for line in &self.dead {
            text.push_str(&format!("  line {}\n{}", line.line, entry(&line.old, &line.new)));
        }
        text
    }

    fn place(&self, finding: &Finding) -> String {
        let (old, new) = (finding.mutant.old(&self.plan.source), &finding.mutant.new);
        let short = |text: &str| match text.split_once('\n') {
            Some((first, _)) => format!("`{} …`", escape(first.trim().as_bytes())),
            None if text.is_empty() => "nothing".to_string(),
            None => format!("`{}`", escape(text.as_bytes())),
        };
        format!(
            "line {}, column {}: {} -> {}",
            finding.line,
            finding.column,
            short(old),
            short(new)
        )
    }

    pub fn for_machines(&self) -> String {
        let mut text = String::new();
        for finding in &self.findings {
            let line = Object::new("mutant").text("problem", &self.plan.problem.name);
            let line = line.number("line", finding.line as u64);
            let line = line.number("column", finding.column as u64);
            let line = line.text("old", finding.mutant.old(&self.plan.source));
            let line = line.text("new", &finding.mutant.new);
            let line = match &finding.fate {
                Fate::NoProgram => line.text("verdict", Verdict::Ce.name()),
                Fate::Killed(case, verdict) => {
                    line.text("verdict", verdict.name()).text("case", case)
                }
                _ => line.text("verdict", Verdict::Ac.name()),
            };
            let line = match finding.reason {
                Some(reason) => line.text("reason", reason),
                None => line,
            };
            text.push_str(&(line.line() + "\n"));
        }
        text
    }
}

/// A mutant as survivors.txt would list it.
fn entry(old: &str, new: &str) -> String {
    let plus = escape(format!("  + {new}").trim_end().as_bytes());
    format!("  - {}\n{plus}\n", escape(old.as_bytes()))
}
