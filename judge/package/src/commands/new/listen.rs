//! `scripts/new --listen`: problems from the browser, after a look at the terminal.

use cli::args::Flag;
use cli::command::Invocation;
use judge_core::base::exit::{self, print, UNEXPECTED};
use judge_core::base::text::count;
use judge_core::Result;
use package::scaffold::{self, BatchEnd, Languages};
use sandbox::reason;
use sandbox::system::pipe::{self, Poll, READABLE};
use sandbox::system::terminal::Keys;
use site::listen::{self, Event, Listener};
use site::problem::SiteProblem;
use std::io::{self, BufRead, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

pub static PORT: Flag =
    Flag::value("--port", "PORT", "with --listen: wait on this port (default: 10043)");
pub static YES: Flag =
    Flag::switch("--yes", "with --listen: make the problems without asking").short('y');

/// Waits for one batch of problems, asks and makes them; the exit code.
pub fn run(invocation: &Invocation, languages: Languages) -> Result<u8> {
    let args = &invocation.args;
    if !args.words.is_empty() {
        return Err("--listen takes no name: the titles of the problems give it".to_string());
    }
    scaffold::check_languages(languages)?;
    let port = args.parsed(PORT.long, |text| text.parse().ok(), "a number from 0 to 65535")?;
    let asks = !args.has(YES.long);
    if asks && !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        return Err(
            "--listen asks on a terminal before it writes, and there is none; --yes makes \
                    the problems without asking"
                .to_string(),
        );
    }
    let interrupt = invocation.interrupts()?;
    let listener = Listener::on(port.unwrap_or(listen::PORT))?;
    say(&format!(
        "waiting on port {} for a click on Competitive Companion in the browser; Ctrl-C ends",
        listener.port
    ));
    let problems = listener.receive(interrupt.as_fd(), &mut tell)?;
    let nothing = || Ok(exit::interrupted("new", "nothing is made"));
    let Some(problems) = problems else { return nothing() };
    for problem in &problems {
        say(&format!("  {}", summary(problem)));
    }
    if asks {
        let what = count(problems.len(), "problem");
        match ask(&format!("make {what}"), &interrupt)? {
            Answer::Yes => {}
            Answer::No => {
                say("nothing is made");
                return Ok(UNEXPECTED);
            }
            Answer::Interrupt => return nothing(),
        }
    }
    let made = scaffold::run_all(&invocation.workspace, &problems, languages, &interrupt)?;
    let printed = print(&made.report)?;
    match made.end {
        BatchEnd::Whole => Ok(printed),
        BatchEnd::NothingNew => Ok(UNEXPECTED),
        BatchEnd::Interrupted => Ok(exit::interrupted("new", "the other problems are not made")),
        BatchEnd::Failed(why) => Err(why),
    }
}

pub(super) fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn tell(event: Event) {
    match event {
        Event::Received(_, 1) => {}
        Event::Received(there, size) => say(&format!("{there} of {size} problems are here")),
        Event::Refused(why) => say(&format!("refused a request: {why}")),
        Event::Incomplete(there, size) => {
            say(&format!("the rest does not come: {there} of {size} problems are here"));
        }
    }
}

/// Name, site and number of samples. None of the texts has a control character.
fn summary(problem: &SiteProblem) -> String {
    let samples = count(problem.samples.len(), "sample");
    let title = if problem.title.is_empty() { &problem.url } else { &problem.title };
    match problem.site.as_str() {
        "" => format!("{title}: {samples}"),
        site => format!("{title} ({site}): {samples}"),
    }
}

pub(super) enum Answer {
    Yes,
    No,
    Interrupt,
}

/// Asks on the terminal whether to `make` something. Keys that were pressed before the question do not count.
pub(super) fn ask(make: &str, interrupt: &OwnedFd) -> Result<Answer> {
    let failed = |error: io::Error| format!("cannot read the terminal: {}", reason(&error));
    let keys = Keys::of_stdin().ok_or("cannot read single keys from the terminal")?;
    let stdin = io::stdin();
    let mut asked = false;
    loop {
        let mut polls = [
            Poll::new(Some(interrupt.as_fd()), READABLE),
            Poll::new(Some(stdin.as_fd()), READABLE),
            Poll::new(Some(keys.resumed()), READABLE),
        ];
        let ready = pipe::wait(&mut polls, (!asked).then_some(Duration::ZERO)).map_err(failed)?;
        if polls[0].ready() {
            return Ok(Answer::Interrupt);
        }
        if polls[2].ready() {
            keys.set_again();
        }
        if polls[1].ready() {
            let mut stdin = stdin.lock();
            let typed = stdin.fill_buf().map_err(failed)?.to_vec();
            stdin.consume(typed.len());
            match typed.first() {
                // The terminal was closed.
                None => return Ok(Answer::No),
                Some(b'y' | b'Y' | b'\n' | b'\r') if asked => return Ok(Answer::Yes),
                Some(_) if asked => return Ok(Answer::No),
                Some(_) => {}
            }
        }
        if ready == 0 && !asked {
            asked = true;
            say(&format!("{make}? Enter or y makes, any other key makes nothing"));
        }
    }
}
