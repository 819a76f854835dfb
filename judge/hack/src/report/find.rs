//! The result of a search as text.

use crate::find::finds::counterexample::{Counterexample, Smallest};
use crate::find::finds::nearby::Nearby;
use crate::find::inputs::CoveredInputs;
use crate::find::number::{count_tries, grouped};
use crate::find::programs::LOOKED_FOR;
use crate::find::search::{Search, SearchResult, Slow, Slowest};
use crate::find::shrink::{ConfirmedFind, Steadiness};
use crate::find::slow::Growth;
use crate::find::test_cases::output_doubt::is_reordered;
use crate::find::test_cases::{Counts, LeftOut};
use crate::validity::Authority;
use judge_core::base::cores;
use judge_core::base::text::{self, escape, excerpt, shell_path};
use judge_core::verdict::Verdict;
use std::path::{Path, PathBuf};

/// The part of an input, an answer or an output that is shown.
const MAX_LINES: usize = 40;
/// The number of lines of an input on which a program is too slow, which is large.
const LINES_OF_LARGE: usize = 5;
const MAX_COLUMNS: usize = 200;
/// The number of lines of a dialogue that are shown from its start; the others are the last lines, where the
/// mistake is.
const FIRST_OF_DIALOGUE: usize = 5;

/// The result as text. `shows_picture` names the command that draws the input, if the problem can be
/// drawn.
pub fn text(search: &Search, result: &SearchResult, shows_picture: bool) -> String {
    let processes = if result.by_processes { ", one process each," } else { "" };
    let tries = format!("{}{processes} in {}", count_tries(result.tries), text::time(result.wall));
    let problem = &search.target.problem.name;
    let name = escape(search.target.submission.name.as_bytes());
    let is_slow = !search.goal.judges_outputs;
    let mut text = match &result.broken {
        Some(broken) if !is_slow => {
            return broken_text(search, result, broken, &tries)
                + &kept_text(search, &broken.kept, shows_picture);
        }
        Some(broken) => header(search, &broken.counterexample, LINES_OF_LARGE) + "\n",
        None => {
            let nothing = search.goal.nothing.replace("NAME", &name);
            if let Some(right) = &result.same_as {
                let right = escape(right.name.as_bytes());
                return format!(
                    "{problem}: {nothing}: but for comments and the like it is {right}\n"
                );
            }
            match (result.is_interrupted, result.tries) {
                (true, 0) => format!("{problem}: interrupted before the first try of {name}\n"),
                (true, _) => format!("{problem}: interrupted; {nothing}: {tries}\n"),
                (false, _) => format!("{problem}: {nothing}: {tries}\n"),
            }
        }
    };
    text.push_str(&busy_text(result));
    if is_slow {
        text.push_str(&slow_text(search, result, &tries));
        return text;
    }
    text.push_str(&covered_text(result));
    text.push_str(&inputs_text(result));
    text.push_str(&left_out_text(result));
    if result.reference.is_none() && search.target.has_answers() && result.tries > 0 {
        text.push_str(&format!(
            "looked for {LOOKED_FOR}; no answer is known, so its outputs were not judged\n"
        ));
    }
    if result.checked_by == Authority::Samples && !result.is_interrupted {
        let command =
            search.target.environment.workspace.command("hack", &format!("shape {problem}"));
        text.push_str(&format!("limits that no sample shows are told by  {command}\n"));
    }
    text
}

/// Says why there were few tries; empty where the machine had time for them.
fn busy_text(result: &SearchResult) -> String {
    match result.busy {
        Some(load) if result.broken.is_none() && !result.is_interrupted => format!(
            "few tries: the machine is busy (load {load:.1} on {}); try again when it is idle, or with more --time\n",
            text::count(cores(), "core")
        ),
        Some(_) | None => String::new(),
    }
}

/// The verdict and the input.
fn header(search: &Search, counterexample: &Counterexample, lines: usize) -> String {
    let Counterexample { outcome, .. } = counterexample;
    let problem = &search.target.problem.name;
    let name = escape(search.target.submission.name.as_bytes());
    let mut text = format!("{}  {problem}  {name}", outcome.verdict.name());
    if !outcome.note.is_empty() {
        text.push_str(&format!("  {}", escape(outcome.note.as_bytes())));
    }
    text.push_str("\n\n");
    for line in excerpt(&counterexample.test().input, lines, MAX_COLUMNS) {
        text.push_str(&(line + "\n"));
    }
    text
}

/// The verdict, the input, both outputs, and how it was found.
fn broken_text(
    search: &Search,
    result: &SearchResult,
    broken: &ConfirmedFind,
    tries: &str,
) -> String {
    let SearchResult { is_interrupted, .. } = result;
    let ConfirmedFind { counterexample, output, steadiness, assumes, nearby, .. } = broken;
    let (outcome, test) = (&counterexample.outcome, counterexample.test());
    let mut text = header(search, counterexample, MAX_LINES);
    if let (true, Some(reference)) = (result.is_declared_right, &result.reference) {
        let [tested, reference] =
            [&search.target.submission.name, &reference.name].map(|name| escape(name.as_bytes()));
        text.push_str(&format!("\n{tested} and {reference} disagree: one of them is wrong\n"));
    }
    if outcome.transcript.is_empty() {
        text.push_str(&expected_text(search, result, outcome.verdict, &test.answer));
    } else {
        text.push_str("\ndialogue: > the program, < the output validator\n");
        let last = MAX_LINES - FIRST_OF_DIALOGUE;
        for line in text::ends(&outcome.transcript, FIRST_OF_DIALOGUE, last, MAX_COLUMNS) {
            text.push_str(&format!("  {line}\n"));
        }
    }
    match steadiness {
        Steadiness::Steady => {}
        Steadiness::Flaky => {
            text.push_str("flaky: the program failed here and was right when it ran again\n");
        }
        Steadiness::Unknown => {
            text.push_str("there was no time to run the program again: it may be flaky\n");
        }
    }
    if let Some(output) = output.as_ref().filter(|_| outcome.transcript.is_empty()) {
        text.push_str(&format!("got\n{}", indented(output)));
    }
    let has_checker = search.target.problem.output_validator.is_some();
    let is_valid = result.checked_by == Authority::Validator;
    let is_note = is_valid && !has_checker;
    if output.as_ref().is_some_and(|output| is_note && is_reordered(&test.answer, output)) {
        text.push_str(
            "note: both outputs have the same words in another order; if the problem takes any order, it needs an \
             output validator\n",
        );
    }
    if !outcome.stderr.is_empty() {
        text.push_str(&format!("on stderr\n{}", indented(&outcome.stderr)));
    }
    text.push_str(&nearby_text(nearby));
    for (number, text_of_one) in assumes.iter().enumerate() {
        let label = if number == 0 { "\nassumes" } else { "       " };
        text.push_str(&format!("{label}  {}\n", escape(text_of_one.as_bytes())));
    }
    let original = &counterexample.original;
    let unknown = if *is_interrupted {
        "interrupted before it was as small as possible"
    } else {
        "the time was over before it was as small as possible"
    };
    let smallest = smallest_text(counterexample.smallest, unknown, result.checked_by);
    text.push_str(&format!(
        "\nfound  {tries}: {}, {} bytes, shrunk to {}; {smallest}\n{}again  {}\n",
        escape(counterexample.origin.as_bytes()),
        original.input.len(),
        test.input.len(),
        inputs_text(result) + &left_out_text(result),
        rerun_command(search)
    ));
    text
}

/// The answer, and the program that gives it where its name does not tell.
fn expected_text(
    search: &Search,
    result: &SearchResult,
    verdict: Verdict,
    answer: &[u8],
) -> String {
    match &result.reference {
        Some(reference) if search.target.problem.is_reference(&reference.source.path) => {
            format!("\nexpected\n{}", indented(answer))
        }
        Some(reference) => {
            let name = escape(reference.name.as_bytes());
            format!("\nexpected, by {name}\n{}", indented(answer))
        }
        None if verdict == Verdict::Wa => format!("\none by one\n{}", indented(answer)),
        None => "\nno answer is known\n".to_string(),
    }
}

/// The making of the slowest input, the growth of its time and its place; and the results of the other inputs.
fn slow_text(search: &Search, result: &SearchResult, tries: &str) -> String {
    let Slow { slowest, too_hard, failure } = &result.slow;
    let mut out = String::new();
    if let Some(Slowest { name, time, growth, bytes, kept }) = slowest {
        match &result.broken {
            Some(_) => out.push_str(&format!("attack  {name}\n")),
            None => {
                let (time, limit) = (text::time(*time), text::time(search.limit()));
                out.push_str(&format!("slowest  {time} of {limit}: {name}\n"));
            }
        }
        if let Some(growth) = growth {
            out.push_str(&format!("growth  {}\n", growth_text(growth)));
        }
        if let Some(broken) = &result.broken {
            let unknown = if result.is_interrupted {
                "interrupted before it was as small as possible"
            } else {
                "a smaller one may do"
            };
            let smallest =
                smallest_text(broken.counterexample.smallest, unknown, result.checked_by);
            let [from, to] = bytes.map(|bytes| grouped(bytes as u64));
            let shrunk = if from == to { String::new() } else { format!(", shrunk to {to}") };
            out.push_str(&format!("found  {tries}: {from} bytes{shrunk}; {smallest}\n"));
            out.push_str(&format!("again  {}\n", rerun_command(search)));
        }
        out.push_str(&kept_text(search, kept, false));
    }
    if let Some((count, end)) = too_hard {
        let inputs = text::count(*count as usize, "input");
        out.push_str(&format!(
            "note: {inputs} too slow for this program, but the reference ends there with {}\n",
            escape(end.as_bytes())
        ));
    }
    if let Some(failure) = failure {
        out.push_str(&format!(
            "note: the program failed on another input: {}; hack find without --slow looks for that\n",
            escape(failure.as_bytes())
        ));
    }
    out
}

/// `time grows as n^1.98, the reference as n^1.02 (n: numbers in line 2, 100 to 20,000)`.
fn growth_text(growth: &Growth) -> String {
    let power = |power: f64| format!("n^{power:.2}");
    let own = if growth.is_steep() {
        "time grows faster than n^8".to_string()
    } else {
        format!("time grows as {}", power(growth.power))
    };
    let reference = match growth.reference_power {
        Some(reference) => format!(", the reference as {}", power(reference)),
        None => String::new(),
    };
    let Growth { unit, from, to, .. } = growth;
    let sizes = format!("(n: {unit}, {} to {})", grouped(*from), grouped(*to));
    match growth.breaks_at {
        Some(size) => {
            format!("{own}{reference} {sizes}; n = {} would reach the limit", grouped(size))
        }
        None => format!("{own}{reference} {sizes}"),
    }
}

/// `nearby  line 1, word 2 is 8: right with 7 6, wrong with 9 10`, a line for each word.
fn nearby_text(nearby: &[Nearby]) -> String {
    let line = |(number, one): (usize, &Nearby)| {
        let Nearby { line, word, value, right, wrong, .. } = one;
        let label = if number == 0 { "\nnearby " } else { "       " };
        let words = |words: &[String]| escape(words.join(" ").as_bytes());
        let wrong =
            if wrong.is_empty() { String::new() } else { format!(", wrong with {}", words(wrong)) };
        let (value, right) = (escape(value.as_bytes()), words(right));
        format!("{label} line {line}, word {word} is {value}: right with {right}{wrong}\n")
    };
    nearby.iter().enumerate().map(line).collect()
}

/// Whether a find is the smallest; `unknown` is said where there was no time to see.
fn smallest_text(smallest: Smallest, unknown: &str, checked_by: Authority) -> String {
    let shorter = match smallest {
        Smallest::Unknown => return unknown.to_string(),
        Smallest::ByEveryStep => "; not all shorter inputs were tried".to_string(),
        Smallest::OfAll(0) => ", and no input of this shape is shorter".to_string(),
        Smallest::OfAll(count) => {
            let count = grouped(count as u64);
            let which = match checked_by {
                Authority::Validator => " that are valid",
                Authority::Shape => "",
                Authority::Samples => " that assume no more",
            };
            format!(", and none of the {count} shorter inputs of this shape{which} breaks it")
        }
    };
    format!("nothing more can be removed{shorter}")
}

/// The short inputs on which the program is right; empty where not all of a length were tried.
fn covered_text(result: &SearchResult) -> String {
    let Some(CoveredInputs { inputs, tried, bytes, is_all }) = result.covered else {
        return String::new();
    };
    let total = inputs as u64;
    let count = grouped(total);
    let inputs = match (inputs, is_all) {
        (1, true) => "the only input of this shape".to_string(),
        (_, true) => format!("all {count} inputs of this shape"),
        (1, false) => format!("the only input of this shape of at most {bytes} bytes"),
        (_, false) => format!("all {count} inputs of this shape of at most {bytes} bytes"),
    };
    let (found, beside) = match &result.reference {
        Some(reference) => ("right", format!(" (beside {})", escape(reference.name.as_bytes()))),
        None => ("passed", String::new()),
    };
    if tried as u64 == total {
        return format!("{found}  on {inputs}{beside}\n");
    }
    let which = match result.checked_by {
        Authority::Validator => "the valid ones",
        Authority::Shape => "those that the reference answers",
        Authority::Samples => "those like the samples",
    };
    format!("{found}  on {} of {inputs}: {which}{beside}\n", grouped(tried as u64))
}

/// The number of inputs that became tries; nothing where all did.
fn inputs_text(result: &SearchResult) -> String {
    let inputs = &result.inputs;
    let Counts { made, valid, answered, unjudged, .. } = *inputs;
    let mut text = String::new();
    if made != answered {
        let per_cent = |part: u64, of: u64| 100 * part / of.max(1);
        let taken = per_cent(valid, made);
        let taken = match result.checked_by {
            Authority::Validator => format!("the validator took {taken} %"),
            Authority::Shape => format!("{taken} % fit shape.txt"),
            Authority::Samples => format!("{taken} % were near enough to the samples"),
        };
        let answered = match &result.reference {
            Some(_) => {
                format!(", the reference answered {} % of those", per_cent(answered, valid))
            }
            None => String::new(),
        };
        text.push_str(&format!("inputs {} made: {taken}{answered}\n", grouped(made)));
    }
    if unjudged > 0 {
        let inputs_were = if unjudged == 1 { "input was" } else { "inputs were" };
        text.push_str(&format!(
            "{} {inputs_were} left out, on the last of them {}\n",
            grouped(unjudged),
            ends(&inputs.fault)
        ));
    }
    text
}

/// The inputs on which two right programs disagree, and the programs that are left out; empty if there are none.
fn left_out_text(result: &SearchResult) -> String {
    let mut text: String = result.distrusted.iter().map(|line| format!("{line}\n")).collect();
    let Some(LeftOut { count, input, by, is_assumed }) = &result.left_out else { return text };
    let reference = result.reference.as_ref().map_or("the reference", |one| &one.name);
    let other = by.as_deref().unwrap_or("the program under test");
    let [reference, other] = [reference, other].map(|name| escape(name.as_bytes()));
    let inputs =
        if *count == 1 { "1 input".to_string() } else { format!("{} inputs", grouped(*count)) };
    let assumed = if *is_assumed { ", which no sample or validator shows to be valid" } else { "" };
    text += &format!(
        "{other} and {reference} disagree on {inputs}{assumed}: one of them is wrong, or the problem has several \
         right answers and needs an output validator\n"
    );
    let Some((_, find)) = &result.disagreement else {
        return text + "the shortest of them\n" + &indented(input);
    };
    let test = find.counterexample.test();
    text += &format!("the shortest of them\n{}", indented(&test.input));
    text += &format!("{reference} prints\n{}", indented(&test.answer));
    match &find.output {
        Some(output) => text += &format!("{other} prints\n{}", indented(output)),
        None => {
            text += &format!("{other} ends with {}\n", find.counterexample.outcome.verdict.name())
        }
    }
    if let Ok(file) = &find.kept {
        text += &format!("kept   {}\n", shell_path(file));
    }
    text
}

/// The first and the last line of a message: what failed, and in most languages why.
fn ends(message: &str) -> String {
    let mut lines = message.lines();
    let first = escape(lines.next().unwrap_or_default().as_bytes());
    match lines.next_back() {
        Some(last) => format!("{first} … {}", escape(last.trim().as_bytes())),
        None => first,
    }
}

fn rerun_command(search: &Search) -> String {
    let program = argument(&search.target.submission.source.path);
    let flag = search.goal.flag;
    let against =
        search.target.against.map(|one| format!(" --against {}", argument(&one.source.path)));
    let against = against.unwrap_or_default();
    let words = format!(
        "find {} {program}{against}{flag} --seed {}",
        search.target.problem.name, search.seed
    );
    search.target.environment.workspace.command("hack", &words)
}

/// The file with the input, and the command that draws it.
fn kept_text(search: &Search, kept: &Result<PathBuf, String>, shows_picture: bool) -> String {
    let file = match kept {
        Ok(file) => shell_path(file),
        Err(why) => return format!("the input could not be kept: {why}\n"),
    };
    let mut text = format!("kept   {file}\n");
    if shows_picture {
        let words = format!(
            "show {} --input {file} --submission {}",
            search.target.problem.name,
            argument(&search.target.submission.source.path)
        );
        let command = search.target.environment.workspace.command("judge", &words);
        text.push_str(&format!("picture  {command}\n"));
    }
    text
}

/// A path as an argument of a command that is typed in the current folder, quoted for a shell.
fn argument(path: &Path) -> String {
    let path = shell_path(path);
    // A name may look like a flag.
    if path.starts_with('-') {
        format!("./{path}")
    } else {
        path
    }
}

fn indented(text: &[u8]) -> String {
    if text.is_empty() {
        return "  (nothing)\n".to_string();
    }
    let mut out = String::new();
    for line in excerpt(text, MAX_LINES, MAX_COLUMNS) {
        out.push_str(&format!("  {line}\n"));
    }
    out
}
