//! `scripts/new`: a new problem, from the template, from a package, from the browser or from the text of a page.

mod leetcode;
mod limits;
mod listen;
mod page;

use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, REPOSITORY, ROOT, VERSION};
use judge_core::base::exit::{self, print};
use judge_core::Result;
use listen::{PORT, YES};
use package::import::Package;
use package::scaffold::{self, Content, Languages, OutputKind};
use std::ffi::OsStr;
use std::path::Path;

static FROM: Flag =
    Flag::value("--from", "DIR", "import the package, or the pairs of files, in this folder");
static LISTEN: Flag = Flag::switch(
    "--listen",
    "wait for Competitive Companion, a browser extension: a click on a problem or a contest of a site \
     makes its problems here",
)
.conflicts_with(&["--from", "--leetcode", "--paste"], "it takes problems from the browser");
static PASTE: Flag = Flag::switch(
    "--paste",
    "read the text of a problem's page from stdin, as one copies it: samples, limits and title",
)
.conflicts_with(&["--from", "--leetcode"], "it reads a page from stdin");
static LEETCODE: Flag = Flag::switch(
    "--leetcode",
    "read the examples of LeetCode's page from stdin: `Input: grid = [[0]]`, `Output: 2`",
)
.conflicts_with(&["--from"], "it reads the examples from stdin");
static CHECKER: Flag = Flag::switch(
    "--checker",
    "a problem with several right answers, which its output validator decides",
)
.conflicts_with(&["--from", "--listen", "--leetcode", "--paste", "--float"], KIND);
static FLOAT: Flag = Flag::switch("--float", "a problem whose answer is a number with a tolerance")
    .conflicts_with(&["--from", "--listen", "--leetcode", "--paste"], KIND);
static INTERACTIVE: Flag = Flag::switch(
    "--interactive",
    "a problem whose output validator talks to the program: guessing a number",
)
.conflicts_with(&["--from", "--listen", "--leetcode", "--paste", "--float", "--checker"], KIND);
/// Why the flags for a kind of problem have no effect elsewhere.
const KIND: &str = "it chooses among the problems to start from";
static LANGUAGE: Flag = Flag::choice(
    "--language",
    "LANGUAGE",
    &["rust", "cpp", "c", "java", "python", "go", "kotlin", "javascript"],
    "write the programs in this language: rust, python or cpp; with --listen, --paste and --leetcode \
     also c, java, go, kotlin or javascript (default: rust)",
)
.conflicts_with(&["--from"], "a package has programs of its own");

static BRUTE: Flag = Flag::choice(
    "--brute",
    "LANGUAGE",
    &["python", "rust", "cpp", "c", "java", "go", "kotlin", "javascript"],
    "also write a frame for the slow program that scripts/hack find compares main.* with; for a problem \
     that exists already it adds this file alone",
)
.conflicts_with(&["--from"], "a package has programs of its own");

pub static COMMAND: Command = Command {
    entry: &catalog::NEW,
    examples: &[
        ("scripts/new two-sums", "a problem to start from; all is as expected"),
        ("scripts/new two-sums --checker", "one with an output validator"),
        ("scripts/new guess --interactive", "one whose output validator talks to the program"),
        ("scripts/new --listen --language cpp", "the problem that you click on in the browser"),
        ("scripts/new two-sums --paste <page.txt", "from the text of a problem's page of any site"),
        ("scripts/new two-sums --leetcode <examples.txt", "from the examples of LeetCode's page"),
        ("scripts/new two-sums --brute python", "a slow program to compare with, for a problem that exists"),
        ("scripts/new two-sums --from ~/twosums", "from a package: ICPC, Kattis, DOMjudge, Polygon"),
    ],
    about: "\
Makes problems/NAME and testdata/NAME. It changes no existing file, and leaves nothing behind when it
fails. With --listen the names come from the titles. It ends after one problem or contest, and asks
before it writes; exit code 1 where it makes nothing. Only programs of this machine reach the port, and
no web page.",
    flags: &[
        &LISTEN,
        &PORT,
        &YES,
        &PASTE,
        &LEETCODE,
        &CHECKER,
        &FLOAT,
        &INTERACTIVE,
        &LANGUAGE,
        &BRUTE,
        &FROM,
        &REPOSITORY,
        &ROOT,
        &HELP,
        &VERSION,
    ],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [language, brute] =
        [&LANGUAGE, &BRUTE].map(|flag| args.value(flag.long).map(|one| one.to_string_lossy()));
    let languages = Languages { main: language.as_deref(), brute: brute.as_deref() };
    if args.has(LISTEN.long) {
        return listen::run(invocation, languages);
    }
    for flag in [&PORT, &YES] {
        if args.has(flag.long) {
            return Err(format!("{} is for problems from the browser: add --listen", flag.long));
        }
    }
    let [name] = &args.words[..] else {
        return Err("needs one name. For example: scripts/new two-sums".to_string());
    };
    let interrupt = invocation.interrupts()?;
    if args.has(PASTE.long) {
        return limits::tell(workspace, name, page::run(workspace, name, languages, &interrupt)?);
    }
    if args.has(LEETCODE.long) {
        let made = leetcode::run(workspace, name, languages, &interrupt)?;
        return limits::tell(workspace, name, made);
    }
    if let Some(brute) = languages.brute.filter(|_| adds_brute_force(invocation, name)) {
        return print(&scaffold::brute_force::add(workspace, name, brute)?);
    }
    scaffold::check_languages(Languages { main: None, ..languages })?;
    let repository = args.value(REPOSITORY.long).map(Path::new);
    let package =
        args.value(FROM.long).map(|folder| Package { folder: Path::new(folder), repository });
    if repository.is_some() && package.is_none() {
        return Err("--repository is for a package: add --from DIR".to_string());
    }
    let kinds = [
        (&FLOAT, OutputKind::Float),
        (&CHECKER, OutputKind::Checker),
        (&INTERACTIVE, OutputKind::Interactive),
    ];
    let kind = kinds.into_iter().find(|(flag, _)| args.has(flag.long));
    let kind = kind.map_or(OutputKind::Exact, |(_, kind)| kind);
    let content = match package {
        Some(package) => Content::Package(package),
        None => Content::Template(kind, languages),
    };
    tell(scaffold::run(workspace, name, content, &interrupt)?)
}

/// Whether the words are about a problem that exists, and no flag wants another content of it.
fn adds_brute_force(invocation: &Invocation, name: &OsStr) -> bool {
    let Invocation { workspace, args, .. } = invocation;
    let contents = [&LANGUAGE, &FLOAT, &CHECKER, &INTERACTIVE];
    let exists = || {
        workspace.problem_names().is_ok_and(|names| names.iter().any(|one| name == one.as_str()))
    };
    !contents.iter().any(|flag| args.has(flag.long)) && exists()
}

/// Prints what was made; the exit code. Nothing was made where the user interrupted it.
fn tell(made: Option<String>) -> Result<u8> {
    match made {
        Some(report) => print(&report),
        None => Ok(exit::interrupted("new", "nothing is made")),
    }
}
