//! `scripts/paste`: the text that goes into an online judge.

mod clipboard;
mod form;
mod site_page;

use cli::args::Flag;
use cli::catalog;
use cli::command::{Command, Invocation};
use cli::flags::{HELP, ROOT, VERSION};
use form::{Form, PasteText};
use judge_core::base::exit::print;
use judge_core::base::text::{self, escape};
use judge_core::language::Language;
use judge_core::Result;
use std::io::{self, IsTerminal, Write};

static LEETCODE: Flag =
    Flag::switch("--leetcode", "print the LeetCode entry point and the search, as `impl Solution`");
static LANGUAGE: Flag = Flag::value(
    "--language",
    "LANGUAGE",
    "print an accepted program in this language instead (default: the reference)",
)
.conflicts_with(&["--leetcode"], "LeetCode takes only Rust here");
static COPY: Flag =
    Flag::switch("--copy", "copy the text to the clipboard, instead of printing it");

static OPEN: Flag = Flag::switch(
    "--open",
    "open the page of the problem in the browser, after printing or copying the text",
);

pub static COMMAND: Command = Command {
    entry: &catalog::PASTE,
    examples: &[
        ("scripts/paste push-box", "print its main.*, for a judge with stdin and stdout"),
        ("scripts/paste push-box --leetcode", "for LeetCode: its entry point and the search"),
        ("scripts/paste push-box --copy", "copy it to the clipboard, over ssh too"),
        ("scripts/paste push-box --copy --open", "copy it, and open the page to paste it into"),
        ("scripts/paste small-game --language python", "for a judge without Rust"),
    ],
    about: "\
Prints the text to paste: the reference, which is main.* or else the first accepted program. --copy uses
wl-copy, xclip, xsel, pbcopy, tmux or the Windows around WSL, otherwise the terminal itself (OSC 52). It
refuses more than 64 KiB, which online judges refuse too.",
    flags: &[&LEETCODE, &LANGUAGE, &COPY, &OPEN, &ROOT, &HELP, &VERSION],
    run,
};

fn run(invocation: &Invocation) -> Result<u8> {
    let Invocation { workspace, args, .. } = invocation;
    let [problem] = &args.words[..] else {
        return Err(COMMAND.missing("which problem"));
    };
    let problem = problem.to_string_lossy();
    let language = args.value("--language").map(|name| name.to_string_lossy());
    let form = match (&language, args.has("--leetcode")) {
        (Some(language), _) => Form::Language(language),
        (None, true) => Form::LeetCode,
        (None, false) => Form::Whole,
    };
    let name = problem.trim_end_matches('/');
    let paste = form::text(workspace, name, form)?;
    let is_for_leetcode = form == Form::LeetCode || paste.is_class;
    let PasteText { text, from, language: language_of_text, .. } = paste;
    // Before anything is copied: a problem without a page is a mistake of the command line.
    let page = if args.has(OPEN.long) { Some(site_page::address(workspace, name)?) } else { None };
    let printed = if args.has(COPY.long) {
        let place = clipboard::copy(&text)?;
        let size = text::bytes(text.len() as u64);
        let [problem, from] = [&*problem, &*from].map(|name| escape(name.as_bytes()));
        print(&format!("copied {} bytes ({size}) of {problem} {from} {place}\n", text.len()))?
    } else if io::stdout().is_terminal() {
        print(&for_terminal(&text))?
    } else {
        print(&text)?
    };
    let _ = writeln!(
        io::stderr(),
        "paste: {}",
        pasted_message(name, &from, is_for_leetcode, language_of_text)
    );
    if let Some(page) = page {
        site_page::open(&page)?;
    }
    Ok(printed)
}

/// The text as a terminal may see it: what it would obey is escaped. A program that has such bytes is copied by
/// `--copy`, or through a pipe.
fn for_terminal(text: &str) -> String {
    let unix = text.replace("\r\n", "\n");
    let shown = text::lines(unix.as_bytes());
    if shown != unix {
        let note =
            "paste: the text has control codes, which are escaped here; --copy takes it as it is";
        let _ = writeln!(io::stderr(), "{note}");
    }
    shown
}

/// Which program it is, in which language, and for which sites.
fn pasted_message(problem: &str, from: &str, is_for_leetcode: bool, language: &Language) -> String {
    let site = if is_for_leetcode { "for LeetCode" } else { "for sites with stdin and stdout" };
    let dialect = language.own_dialect().map_or(String::new(), |dialect| format!(", {dialect}"));
    let name = text::escape(format!("{problem} {from}").as_bytes());
    format!("{name} ({}{dialect}), {site}", language.name)
}
