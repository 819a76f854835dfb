//! `scripts/bench`: what programs and the judge cost, beside what nobody can do without.
//!
//! A program stands beside its twin, which reads and prints as much and searches nothing, or beside
//! an empty process; the judge beside a bare loop of spawns. What is compared runs in turn, and
//! ratios come first, because times depend on the machine and its neighbours.
//!
//! Measured programs run without walls and without pipes: from a file, to /dev/null.

#![forbid(unsafe_code)]

mod judge_bench;
mod measure;
mod plan;
mod plot;
mod problem;
mod table;

use judge_core::base::exit::{self, print, AS_EXPECTED, FAILED};
use judge_core::base::file::Replacement;
use judge_core::base::progress::{self, Line};
use judge_core::base::text::{nearest, quote};
use judge_core::compile::{Builder, Program};
use judge_core::language::Language;
use judge_core::workspace::Workspace;
use judge_core::Result;
use plan::Plan;
use sandbox::{Failure, Isolation, Sandbox};
use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// What a measurement gives; Ctrl-C ends it.
type Measured<T> = std::result::Result<T, Failure>;

/// The word for the judge's own tables, which no problem can bear.
const OWN: &str = "judge";
/// Where `--write` puts the results, and the plots that they show.
const RESULTS: &str = "judge/BENCH.md";
const PLOTS: &str = "judge/bench/plots";

/// What all measurements share.
struct Bench<'a> {
    workspace: &'a Workspace,
    isolation: Isolation,
    sandbox: Sandbox<'a>,
    builder: Builder,
    /// For inputs and other large things, removed at the end.
    folder: PathBuf,
    interrupt: BorrowedFd<'a>,
    quick: bool,
    line: RefCell<Line>,
    /// What is printed.
    report: String,
    /// A plot for each problem: its file name and its text.
    plots: Vec<(String, String)>,
}

/// What to measure, and how.
pub struct Options {
    /// Problems, or `judge`; everything when empty.
    pub targets: Vec<OsString>,
    /// Small inputs, once each.
    pub quick: bool,
    /// Replace the stored results.
    pub write: bool,
    pub isolation: Isolation,
}

/// `scripts/bench`.
pub fn run(workspace: &Workspace, options: Options, interrupt: &OwnedFd) -> Result<u8> {
    let mut plans = Vec::new();
    let mut code = AS_EXPECTED;
    let whole = options.targets.is_empty();
    for name in workspace.problem_names()? {
        match Plan::read(workspace, &name) {
            // One that cannot be read does not stop the others; only a full run, which takes long,
            // does not begin.
            Err(error) if whole && options.quick => {
                let _ = writeln!(io::stderr(), "bench: {error}");
                code = FAILED;
            }
            Err(_) if !whole && !options.targets.iter().any(|word| is_named(word, &name)) => {}
            read => plans.extend(read?.map(|plan| (name, plan))),
        }
    }
    let targets = targets(&options.targets, workspace, &plans)?;
    let failed = |error: io::Error| format!("bench: {error}");
    let isolation = options.isolation;
    let builder = Builder::new(workspace.cache());
    let mut bench = Bench {
        workspace,
        sandbox: Sandbox::start(&isolation, Some(interrupt.as_fd())),
        isolation,
        folder: builder.scratch().map_err(failed)?,
        builder,
        interrupt: interrupt.as_fd(),
        quick: options.quick,
        line: RefCell::default(),
        report: String::new(),
        plots: Vec::new(),
    };
    let ended = bench.run(&plans, &targets).and_then(|()| match options.write {
        true => Ok(bench.write()?.max(code)),
        false => Ok(code),
    });
    bench.line.borrow_mut().clear();
    let _ = fs::remove_dir_all(&bench.folder);
    bench.isolation.end();
    match ended {
        Ok(code) => Ok(code),
        Err(failure) => exit::of_failure(failure),
    }
}

/// Whether a word of the command line names a problem.
fn is_named(word: &OsStr, problem: &str) -> bool {
    word.to_string_lossy().trim_end_matches('/') == problem
}

/// What to measure: the words of the command line, or everything.
fn targets(
    words: &[OsString],
    workspace: &Workspace,
    plans: &[(String, Plan)],
) -> Result<Vec<String>> {
    let known = || plans.iter().map(|plan| plan.0.as_str()).chain([OWN]);
    let mut targets = Vec::new();
    for word in words {
        let word = word.to_string_lossy().trim_end_matches('/').to_string();
        if !known().any(|name| name == word) {
            let hint = match nearest(&word, known()) {
                _ if workspace.problem_folder(&word).is_dir() => {
                    format!("it has no bench.yaml; see {RESULTS} for what to put there")
                }
                Some(name) => format!("did you mean {name}?"),
                None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
            };
            return Err(format!("nothing to measure in {}: {hint}", quote(word.as_bytes())));
        }
        targets.push(word);
    }
    if targets.is_empty() {
        targets.extend(known().map(String::from));
    }
    Ok(targets)
}

impl Bench<'_> {
    fn run(&mut self, plans: &[(String, Plan)], targets: &[String]) -> Measured<()> {
        self.say("# What the programs and the judge cost\n")?;
        self.say(&machine())?;
        for (name, plan) in plans.iter().filter(|plan| targets.contains(&plan.0)) {
            self.say(&format!("\n## {name}\n"))?;
            problem::measure(self, name, plan)?;
        }
        if targets.iter().any(|target| target == OWN) {
            self.say("\n## The judge\n")?;
            judge_bench::measure(self)?;
        }
        Ok(())
    }

    /// Prints, and remembers for `--write`.
    fn say(&mut self, text: &str) -> Measured<()> {
        self.line.borrow_mut().clear();
        self.report.push_str(text);
        print(text)?;
        Ok(())
    }

    fn write(&self) -> Result<u8> {
        let root = &self.workspace.root;
        let folder = root.join(PLOTS);
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for (name, text) in &self.plots {
            Replacement::create(&folder.join(name))?.finish(text.as_bytes())?;
        }
        Replacement::create(&root.join(RESULTS))?.finish(self.report.as_bytes())?;
        print(&format!("\nwrote {RESULTS} and {} plots in {PLOTS}\n", self.plots.len()))
    }

    fn build(&mut self, path: &Path) -> Measured<Program> {
        let name = quote(path.as_os_str().as_encoded_bytes());
        let language = Language::of_file(path)
            .ok_or_else(|| Failure::Error(format!("{name}: unknown file extension")))?;
        self.builder
            .build(&mut self.sandbox, path, language)
            .map_err(|error| error.into_failure(&format!("{name} does not compile:\n")))
    }

    /// Builds a program that stands in the judge itself.
    fn build_text(&mut self, name: &str, source: &str) -> Measured<Program> {
        let path = self.folder.join(name);
        fs::write(&path, source)?;
        self.build(&path)
    }

    /// What is being measured, on a terminal.
    fn progress(&self, what: &str) {
        if progress::is_possible() {
            self.line.borrow_mut().show(what, 80);
        }
    }
}

/// Where and with what these figures are measured.
fn machine() -> String {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let cpuinfo = read("/proc/cpuinfo");
    let model = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let load = read("/proc/loadavg").split(' ').next().unwrap_or_default().to_string();
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let version = |tool: &str| {
        let said = Command::new(tool).arg("--version").output().ok()?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        // Once a day `oj` says first, as `[INFO] …`, that it looks for a newer one.
        said.lines().find(|line| !line.is_empty() && !line.starts_with('[')).map(String::from)
    };
    let tools: Vec<String> = ["rustc", "valgrind", "oj"].into_iter().filter_map(version).collect();
    format!(
        "\nMeasured by `scripts/bench` on {} UTC: {}, {} cores, \
         Linux {}, load {load} at the start; {}.\n",
        date(seconds),
        model.map_or("unknown processor", |model| model.1),
        std::thread::available_parallelism().map_or(1, usize::from),
        read("/proc/sys/kernel/osrelease").trim_end(),
        tools.join(", ")
    )
}

/// Seconds since 1970 as `2026-01-31 23:59`.
fn date(seconds: u64) -> String {
    let (mut days, mut year) = (seconds / 86400, 1970);
    let leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{year}-{month:02}-{:02} {hour:02}:{minute:02}", days + 1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates() {
        assert_eq!(super::date(0), "1970-01-01 00:00");
        assert_eq!(super::date(951_827_696), "2000-02-29 12:34");
        assert_eq!(super::date(1_798_761_599), "2026-12-31 23:59");
    }
}
