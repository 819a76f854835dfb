//! The chosen cases as text and as JSON lines; judge/docs/output.md documents the keys.

use crate::add::AddedCase;
use crate::strengthen::{ChosenCase, KillCount, StrengthenResult, Survivor};
use crate::validity::Authority;
use judge_core::base::json::Object;
use judge_core::base::text::{count, escape, excerpt};

/// The part of an input that is shown.
const MAX_LINES: usize = 3;
const MAX_COLUMNS: usize = 60;
/// The number of surviving mutations that are named.
const MAX_ALIVE: usize = 10;

/// A line for each case, and what they do together. `limits` is the command that takes the limits of the inputs.
pub fn text(
    problem: &str,
    strengthened: &StrengthenResult,
    added: &[Option<AddedCase>],
    limits: &str,
) -> String {
    let mut text = String::new();
    for (number, case) in strengthened.cases.iter().enumerate() {
        let ChosenCase { test, mutations, breaks, assumes, origin } = case;
        let input = excerpt(&test.input, MAX_LINES, MAX_COLUMNS).join(" / ");
        let name = match added.get(number) {
            Some(Some(case)) => case.path.display().to_string(),
            Some(None) | None => (number + 1).to_string(),
        };
        text.push_str(&format!("{name}  {input}\n    {}", escape(origin.as_bytes())));
        if *mutations > 0 {
            text.push_str(&format!("; kills {}", count(*mutations, "mutation")));
        }
        if !breaks.is_empty() {
            text.push_str(&format!("; breaks {}", escape(breaks.join(", ").as_bytes())));
        }
        text.push('\n');
        for one in assumes {
            text.push_str(&format!("    assumes {}\n", escape(one.as_bytes())));
        }
    }
    text + &summary(problem, strengthened, added, limits)
}

/// The programs that the cases kill together.
fn summary(
    problem: &str,
    strengthened: &StrengthenResult,
    added: &[Option<AddedCase>],
    limits: &str,
) -> String {
    let StrengthenResult { mutations, wrong_programs, same, tries, .. } = strengthened;
    let cases = count(strengthened.cases.len(), "case");
    let mut text = format!("\n{problem}: {cases} of {tries} inputs\n");
    if *tries == 0 {
        text.push_str("no input was made in this time; --time gives more\n");
    }
    if added.is_empty() && !strengthened.cases.is_empty() {
        text.push_str("none of them is stored: --add adds them\n");
    }
    if strengthened.checked_by == Authority::Samples {
        let assuming = strengthened.cases.iter().filter(|case| !case.assumes.is_empty()).count();
        text.push_str(&format!(
            "{assuming} of them assume what no sample shows: look at them, or give the limits of the statement \
             by  {limits}\n"
        ));
    }
    let line = |what: &str, killed: &KillCount| {
        let KillCount { all, killed, before, .. } = killed;
        format!("{what}: {killed} of {all} killed, {before} by the cases that are there\n")
    };
    match &strengthened.without_mutations {
        None if mutations.all == 0 => {
            text.push_str("mutations: none was built in this time; --time gives more\n");
        }
        None => text.push_str(&line("mutations", mutations)),
        Some(why) => text.push_str(&format!("mutations: none, as {}\n", escape(why.as_bytes()))),
    }
    if *same > 0 {
        text.push_str(&format!(
            "{} not tried, the compiler sees no difference\n",
            count(*same, "mutation")
        ));
    }
    if wrong_programs.all > 0 {
        text.push_str(&line("wrong programs", wrong_programs));
    }
    for (kills, what) in [(mutations, "mutation"), (wrong_programs, "wrong program")] {
        if kills.untried > 0 {
            let left = count(kills.untried, what);
            text.push_str(&format!("{left} not tried in this time; --time gives more\n"));
        }
    }
    for Survivor { name, inputs, largest } in strengthened.alive.iter().take(MAX_ALIVE) {
        let tried =
            format!("{}, the largest of {}", count(*inputs, "input"), count(*largest, "byte"));
        text.push_str(&format!("  alive: {}\n    on {tried}\n", escape(name.as_bytes())));
    }
    if strengthened.unasked > 0 {
        let unasked = count(strengthened.unasked, "more input");
        text.push_str(&format!(
            "{unasked} not confirmed, as the time was over; --time gives more\n"
        ));
    }
    if let Some((by, input)) = &strengthened.contradiction {
        let input = excerpt(input, MAX_LINES, MAX_COLUMNS).join(" / ");
        let by = escape(by.as_bytes());
        text.push_str(&format!("fault: {by} contradicts the reference on {input}\n"));
    }
    text
}

/// A line for each case, and one for all. `added` has each case where it was added.
pub fn json(problem: &str, strengthened: &StrengthenResult, added: &[Option<AddedCase>]) -> String {
    let mut text = String::new();
    for (number, case) in strengthened.cases.iter().enumerate() {
        let ChosenCase { test, origin, mutations, breaks, assumes } = case;
        let added = added.get(number).and_then(Option::as_ref);
        let object = Object::new("strong_case")
            .text("problem", problem)
            .text("input", &String::from_utf8_lossy(&test.input))
            .text("answer", &String::from_utf8_lossy(&test.answer))
            .text("origin", origin)
            .number("mutations", *mutations as u64)
            .texts("breaks", breaks)
            .texts("assumes", assumes)
            .optional_text("file", added.map(|added| added.path.to_string_lossy()));
        text.push_str(&(object.line() + "\n"));
    }
    let StrengthenResult { cases, tries, mutations, wrong_programs, same, .. } = strengthened;
    let names: Vec<String> = strengthened.alive.iter().map(|one| one.name.clone()).collect();
    let object = Object::new("strengthen")
        .text("problem", problem)
        .number("cases", cases.len() as u64)
        .number("tries", *tries)
        .number("mutations", mutations.all as u64)
        .number("mutations_killed", mutations.killed as u64)
        .number("mutations_killed_before", mutations.before as u64)
        .number("mutations_same", *same as u64)
        .number("mutations_untried", mutations.untried as u64)
        .number("wrong_programs", wrong_programs.all as u64)
        .number("wrong_programs_killed", wrong_programs.killed as u64)
        .number("wrong_programs_killed_before", wrong_programs.before as u64)
        .number("wrong_programs_untried", wrong_programs.untried as u64)
        .number("not_confirmed", strengthened.unasked as u64)
        .texts("alive", &names)
        .with(strengthened.contradiction.as_ref(), |object, (by, input)| {
            let input = String::from_utf8_lossy(input);
            object.text("contradicted_by", by).text("contradicted_input", &input)
        });
    text + &object.line() + "\n"
}
