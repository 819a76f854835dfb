//! A part of the work for one of several machines, and the journal of a run.

use super::flags::{ALL, FLAGS, RESUME, SHARD, SUBMISSION};
use crate::record::shard::{Shard, ShardHeader};
use cli::args::{Args, Effect, Flag};
use cli::note;
use judge_core::base::text::{count, escape};
use judge_core::journal::keys::Keys;
use judge_core::journal::Journal;
use judge_core::judging::Job;
use judge_core::workspace::{Filter, Problem, Workspace};
use judge_core::Result;

/// The flags that decide the programs and the verdicts of a part: all parts have the same.
pub fn shared() -> Vec<&'static Flag> {
    let decides = |flag: &&Flag| matches!(flag.effect, Some(Effect::Selection | Effect::Verdicts));
    let is_possible =
        |flag: &&Flag| flag.long != SHARD.long && !SHARD.refuses(flag) && !flag.refuses(&SHARD);
    FLAGS.into_iter().filter(decides).filter(is_possible).collect()
}

/// Whether the content of programs and cases matters beyond their verdicts: for a part, and where several
/// programs are judged, which may take so long that the run is killed. To know it all cases are read, so
/// one program is judged without.
pub fn needs_keys(args: &Args, jobs: usize) -> bool {
    let has = |flags: &[&Flag]| flags.iter().any(|flag| args.has(flag.long));
    has(&[&SHARD, &RESUME]) || jobs > 1 && has(&[&SUBMISSION, &ALL])
}

/// Refuses a part of problems whose time limit would be measured, as each machine would have another.
///
/// # Errors
///
/// The first such problem.
pub fn check_limits(args: &Args, problems: &[Problem]) -> Result<()> {
    let lacks = problems.iter().find(|problem| problem.settings.lacks_time_limit());
    match lacks.filter(|_| args.has(SHARD.long)) {
        Some(problem) => Err(format!(
            "--shard needs a time limit that is the same everywhere: problem.yaml of {} names none; \
             use --time-limit S",
            escape(problem.name.as_bytes())
        )),
        None => Ok(()),
    }
}

/// Keeps only the jobs of the part that `--shard` names. Returns the first line of the part, and the keys of
/// the jobs that are left.
///
/// # Errors
///
/// The flag has another form, or `--json` is missing.
pub fn keep_shard(
    args: &Args,
    filters: &[Filter],
    jobs: &mut Vec<Job>,
    keys: Option<Keys>,
) -> Result<(Option<ShardHeader>, Option<Keys>)> {
    let form = "K/N, such as 2/4: the second of four parts";
    let shard = args.parsed(SHARD.long, Shard::parse, form)?;
    let Some(shard) = shard else { return Ok((None, keys)) };
    let Some(mut keys) = keys else { return Ok((None, None)) };
    if !args.has("--json") {
        return Err("--shard needs --json: its lines are the part".to_string());
    }
    let tree = keys.tree();
    let mine: Vec<bool> =
        (0..jobs.len()).map(|job| keys.part(job, shard.parts) == shard.part).collect();
    keys.retain(&mine);
    let mut mine = mine.iter();
    jobs.retain(|_| mine.next() == Some(&true));
    let submissions = jobs.len() as u64;
    Ok((
        Some(ShardHeader { shard, arguments: arguments(args, filters)?, tree, submissions }),
        Some(keys),
    ))
}

/// The words of the command line about the work.
fn arguments(args: &Args, filters: &[Filter]) -> Result<Vec<String>> {
    let word = |filter: &Filter| match &filter.rest {
        Some(rest) => format!("{}/{rest}", filter.problem),
        None => filter.problem.clone(),
    };
    let mut words: Vec<String> = filters.iter().map(word).collect();
    for flag in shared() {
        for value in args.values(flag.long) {
            words.push(flag.long.to_string());
            if flag.value.is_some() {
                let text = value.to_str().ok_or("--shard needs names that are valid UTF-8")?;
                words.push(text.to_string());
            }
        }
    }
    Ok(words)
}

/// Opens the journal of a run, and counts its results.
pub fn journal(workspace: &Workspace, args: &Args, keys: Keys) -> Journal {
    let resume = args.has(RESUME.long);
    let journal = Journal::of_run(workspace, keys, resume);
    if resume {
        let text = match journal.known() {
            0 => "no earlier run of these programs was cut off; judging all".to_string(),
            known => format!("{} of an earlier run", count(known, "result")),
        };
        note(format_args!("--resume: {text}"));
    }
    journal
}
