//! `hack list`: the kill matrix, what stands out in it, and a smallest set of cases that kills all.

mod cover;

use crate::{wrong, Matrix};
use cover::Cover;
use judge_core::base::exit::{print, AS_EXPECTED, FAILED, INTERRUPTED};
use judge_core::base::json::Object;
use judge_core::base::text::escape;
use judge_core::compile::Builder;
use judge_core::judging::Job;
use judge_core::judging::session;
use judge_core::verdict::Verdict;
use judge_core::workspace::{self, Filter, Problem, Workspace};
use judge_core::Result;
use sandbox::Isolation;
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::OwnedFd;

/// How to list.
pub struct Options {
    /// JSON lines instead of a table.
    pub json: bool,
    pub isolation: Isolation,
}

/// `hack list [PROBLEM…]`.
pub fn run(
    workspace: &Workspace,
    words: &[OsString],
    options: &Options,
    interrupt: &OwnedFd,
) -> Result<u8> {
    let filters: Vec<Filter> =
        words.iter().map(|word| Filter::parse(word)).collect::<Result<_>>()?;
    let problems = workspace::select(workspace, &filters, false)?;
    let builder = Builder::new(workspace.cache());
    let mut code = AS_EXPECTED;
    for problem in &problems {
        for fault in &problem.faults {
            let _ = writeln!(io::stderr(), "hack: {fault}");
            code = FAILED;
        }
        if problem.cases.is_empty() {
            continue;
        }
        let (submissions, _) = workspace.submissions(problem, true)?;
        let jobs: Vec<Job> =
            wrong(submissions).map(|one| problem.file_job(one, false, "")).collect();
        let mut matrix = Matrix::default();
        session::judge(
            &jobs,
            &builder,
            &crate::options(options.isolation.clone(), interrupt),
            &mut matrix,
        )?;
        if matrix.rows.iter().any(|row| row.interrupted) {
            return Ok(INTERRUPTED);
        }
        let mut kills = vec![Vec::new(); problem.cases.len()];
        for (program, row) in matrix.rows.iter().enumerate() {
            row.kills.iter().for_each(|kill| kills[kill.0].push(program));
        }
        let cover = cover::cover(&kills);
        print(&match options.json {
            true => lines_for_machines(problem, &matrix, &kills, &cover),
            false => table(problem, &matrix, &kills, &cover),
        })?;
    }
    Ok(code)
}

/// The verdicts that break a program, one letter each.
fn letter(verdict: Verdict) -> char {
    verdict.name().chars().next().unwrap_or('?')
}

fn table(problem: &Problem, matrix: &Matrix, kills: &[Vec<usize>], cover: &Cover) -> String {
    let mut text = format!(
        "{}: {} wrong programs, {} cases\n\n",
        escape(problem.name.as_bytes()),
        matrix.rows.len(),
        problem.cases.len()
    );
    for row in &matrix.rows {
        let mut line = vec!['.'; problem.cases.len()];
        row.kills.iter().for_each(|&(case, verdict)| line[case] = letter(verdict));
        let line: String = line.into_iter().collect();
        let note = match (row.absent, row.kills.is_empty()) {
            (true, _) => "  not judged",
            (false, true) => "  NOTHING BREAKS IT",
            (false, false) => "",
        };
        text.push_str(&format!("{line}  {}{note}\n", escape(row.name.as_bytes())));
    }
    let marks =
        (0..problem.cases.len()).map(|case| if cover.cases.contains(&case) { '*' } else { ' ' });
    text.push_str(&format!(
        "{}  a {} set that still breaks all that is broken: {}\n\n",
        marks.collect::<String>(),
        size(cover),
        cases(cover.cases.len())
    ));
    for (number, case) in problem.cases.iter().enumerate() {
        let mark = if cover.cases.contains(&number) { '*' } else { ' ' };
        // Samples are not there to break programs.
        let idle = kills[number].is_empty() && !case.id.starts_with("sample/");
        let count = match idle {
            true => "breaks none".to_string(),
            false => format!("breaks {}", kills[number].len()),
        };
        text.push_str(&format!(
            "{mark} {:>3}  {count:<12} {}\n",
            number + 1,
            escape(case.id.as_bytes())
        ));
    }
    text.push('\n');
    text
}

fn cases(number: usize) -> String {
    format!("{number} case{}", if number == 1 { "" } else { "s" })
}

fn size(cover: &Cover) -> &'static str {
    if cover.smallest {
        "smallest"
    } else {
        "small"
    }
}

fn lines_for_machines(
    problem: &Problem,
    matrix: &Matrix,
    kills: &[Vec<usize>],
    cover: &Cover,
) -> String {
    let mut text = String::new();
    for row in &matrix.rows {
        for &(case, verdict) in &row.kills {
            let kill = Object::new("kill")
                .text("problem", &problem.name)
                .text("case", &problem.cases[case].id);
            text.push_str(
                &(kill.text("submission", &row.name).text("verdict", verdict.name()).line() + "\n"),
            );
        }
        let program =
            Object::new("victim").text("problem", &problem.name).text("submission", &row.name);
        let program =
            program.flag("judged", !row.absent).number("broken_by", row.kills.len() as u64);
        text.push_str(&(program.line() + "\n"));
    }
    for (number, case) in problem.cases.iter().enumerate() {
        let line = Object::new("killer").text("problem", &problem.name).text("case", &case.id);
        let line = line
            .number("breaks", kills[number].len() as u64)
            .flag("in_small_set", cover.cases.contains(&number));
        text.push_str(&(line.flag("set_is_smallest", cover.smallest).line() + "\n"));
    }
    text
}
