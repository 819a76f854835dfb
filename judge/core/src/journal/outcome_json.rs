//! The result of a case as JSON, whole, so that a report of it is the same as of the run itself.

use super::byte_text::{of_bytes, to_bytes};
use crate::base::json::{Object, Value};
use crate::judging::outcome::Outcome;
use crate::judging::TimeBy;
use crate::verdict::points::ValidatorScore;
use crate::verdict::Verdict;
use crate::Result;
use bytes::compare::{Difference, CONTEXT};
use sandbox::{End, Limit};
use std::time::Duration;

/// More is no part of a difference, and no transcript or end of stderr that a result keeps.
const MAX_SIDE: usize = 2 * CONTEXT;
const MAX_STDERR: usize = 64 * 1024;
/// The largest whole number that each number of JSON can be: above it some have no form (RFC 8259).
const MAX_NUMBER: f64 = 9_007_199_254_740_991.0;

/// The score of an output validator, as the text of a number: a JSON number may be rounded.
const SCORE: &str = "score";
const MULTIPLIER: &str = "score_multiplier";
const TRANSCRIPT: &str = "transcript";
/// A failure has one of these.
const EXIT_CODE: &str = "exit_code";
const SIGNAL: &str = "signal";
const LIMIT: &str = "limit";
/// The keys of a difference.
const SIDES: [&str; 4] = ["expected_before", "expected", "got_before", "got"];
const PLACE: [&str; 3] = ["line", "column", "byte"];

/// The object.
pub fn json(outcome: &Outcome) -> String {
    let nanos = |time: Duration| time.as_nanos() as u64;
    let optional_bytes = |bytes: &[u8]| (!bytes.is_empty()).then(|| of_bytes(bytes));
    Object::bare()
        .text("verdict", outcome.verdict.name())
        .number("cpu_ns", nanos(outcome.cpu))
        .number("wall_ns", nanos(outcome.wall))
        .number("time_ns", nanos(outcome.time))
        .number("memory_bytes", outcome.memory_bytes)
        .optional_number("instructions", outcome.instructions)
        .mark("by_instructions", outcome.time_by == TimeBy::Instructions)
        .mark("stopped", outcome.stopped)
        .mark("run_again", outcome.run_again)
        .mark("needs_file", outcome.needs_file)
        .with(outcome.given, |object, given| match given {
            ValidatorScore::Score(points) => object.text(SCORE, &points.to_string()),
            ValidatorScore::Multiplier(part) => object.text(MULTIPLIER, &part.to_string()),
        })
        .with(outcome.failure, |object, failure| match failure {
            End::Exited(code) => object.number(EXIT_CODE, u64::from(code as u32)),
            End::Signaled(signal) => object.number(SIGNAL, u64::from(signal as u32)),
            End::Stopped(limit) => object.text(LIMIT, &limit.to_string()),
        })
        .full_text("note", &outcome.note)
        .with(outcome.difference.as_ref(), |object, difference| {
            object.raw("difference", &difference_json(difference))
        })
        .optional_text(TRANSCRIPT, optional_bytes(&outcome.transcript))
        .optional_text("stderr", optional_bytes(&outcome.stderr))
        .line()
}

fn difference_json(difference: &Difference) -> String {
    let Difference { line, column, byte, expected_before, expected, got_before, got } = difference;
    let mut object = Object::bare();
    for (key, number) in PLACE.into_iter().zip([line, column, byte]) {
        object = object.number(key, *number);
    }
    for (key, side) in SIDES.into_iter().zip([expected_before, expected, got_before, got]) {
        object = object.text(key, &of_bytes(side));
    }
    object.line()
}

/// Reads the object.
///
/// # Errors
///
/// It lacks a key, or has a value that no result has.
pub fn read(value: &Value) -> Result<Outcome> {
    let verdict = value.text("verdict").and_then(verdict).ok_or("a result without a verdict")?;
    let time = |key: &str| number(value, key).map(Duration::from_nanos);
    let flag = |key: &str| value.get(key) == Some(&Value::Bool(true));
    let instructions = value.get("instructions").map(|_| number(value, "instructions"));
    let instructions = instructions.transpose()?;
    let difference = value.get("difference").map(read_difference).transpose()?.map(Box::new);
    let given = |key: &str| match value.text(key) {
        Some(text) => {
            let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
            number.map(Some).ok_or_else(|| format!("`{key}` is no number"))
        }
        None => Ok(None),
    };
    let score = given(SCORE)?.map(ValidatorScore::Score);
    let multiplier = given(MULTIPLIER)?.map(ValidatorScore::Multiplier);
    Ok(Outcome {
        given: score.or(multiplier),
        cpu: time("cpu_ns")?,
        wall: time("wall_ns")?,
        time: time("time_ns")?,
        memory_bytes: number(value, "memory_bytes")?,
        instructions,
        time_by: if flag("by_instructions") { TimeBy::Instructions } else { TimeBy::Cpu },
        stopped: flag("stopped"),
        run_again: flag("run_again"),
        needs_file: flag("needs_file"),
        failure: read_failure(value)?,
        note: value.text("note").unwrap_or_default().to_string(),
        difference,
        transcript: to_bytes(value.text(TRANSCRIPT).unwrap_or("text:"), MAX_STDERR)?,
        stderr: to_bytes(value.text("stderr").unwrap_or("text:"), MAX_STDERR)?,
        ..Outcome::new(verdict)
    })
}

fn read_failure(value: &Value) -> Result<Option<End>> {
    let code = |key: &str| {
        let code = value.get(key).map(|_| number(value, key)).transpose()?;
        let code = code.map(|code| u32::try_from(code).map(|code| code as i32));
        code.transpose().map_err(|_| format!("`{key}` is too large"))
    };
    if let Some(name) = value.text(LIMIT) {
        let limit = Limit::ALL.into_iter().find(|limit| limit.to_string() == name);
        return limit.map(End::Stopped).map(Some).ok_or_else(|| format!("`{LIMIT}` is unknown"));
    }
    Ok(code(EXIT_CODE)?.map(End::Exited).or(code(SIGNAL)?.map(End::Signaled)))
}

fn read_difference(value: &Value) -> Result<Difference> {
    let side = |key: &str| to_bytes(value.text(key).ok_or("half a difference")?, MAX_SIDE);
    let [line, column, byte] = PLACE.map(|key| number(value, key));
    let [expected_before, expected, got_before, got] = SIDES.map(side);
    Ok(Difference {
        line: line?,
        column: column?,
        byte: byte?,
        expected_before: expected_before?,
        expected: expected?,
        got_before: got_before?,
        got: got?,
    })
}

fn verdict(name: &str) -> Option<Verdict> {
    // CE is no verdict on a case.
    Verdict::ALL.into_iter().find(|one| one.name() == name && *one != Verdict::Ce)
}

/// A whole number that is there.
///
/// # Errors
///
/// It is not there, or not whole, or too large.
pub fn number(value: &Value, key: &str) -> Result<u64> {
    match value.number(key) {
        Some(n) if (0.0..=MAX_NUMBER).contains(&n) && n.fract() == 0.0 => Ok(n as u64),
        _ => Err(format!("`{key}` is not a whole number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_comes_back_whole() {
        let difference = Difference {
            line: 3,
            column: 1,
            byte: 9,
            expected_before: b"a ".to_vec(),
            expected: b"\xff\r\n".to_vec(),
            got_before: Vec::new(),
            got: "共\n".as_bytes().to_vec(),
        };
        let plain = Outcome::new(Verdict::Ac);
        let failed = |failure| Outcome { failure: Some(failure), ..Outcome::new(Verdict::Re) };
        let ends = [End::Exited(3), End::Signaled(11)].into_iter();
        let ends = ends.chain(Limit::ALL.map(End::Stopped)).map(failed);
        let full = Outcome {
            cpu: Duration::from_nanos(1_234_567),
            wall: Duration::from_secs(4),
            time: Duration::from_nanos(7),
            memory_bytes: 5 << 20,
            instructions: Some(12_345),
            time_by: TimeBy::Instructions,
            stopped: true,
            run_again: true,
            note: "exit code \"3\"\u{1b}".to_string(),
            difference: Some(Box::new(difference)),
            transcript: b"> 5\n< \xff\n".to_vec(),
            stderr: b"panic\n\0".to_vec(),
            ..Outcome::new(Verdict::Wa)
        };
        for outcome in ends.chain([plain, full]) {
            let value = crate::base::json::parse(json(&outcome).as_bytes()).expect("it is JSON");
            let back = read(&value).expect("it is a result");
            assert_eq!(format!("{back:?}"), format!("{outcome:?}"));
        }
    }

    #[test]
    fn what_is_no_result_is_refused() {
        let good = json(&Outcome::new(Verdict::Ac));
        for (from, to) in [
            ("\"AC\"", "\"CE\""),
            ("\"AC\"", "\"IE\""),
            ("\"AC\"", "3"),
            ("\"cpu_ns\":0", "\"cpu_ns\":-1"),
            ("\"cpu_ns\":0", "\"cpu_ns\":0.5"),
            ("\"cpu_ns\":0", "\"cpu_ns\":1e300"),
            ("\"cpu_ns\":0,", ""),
            ("\"memory_bytes\":0", "\"memory_bytes\":0,\"difference\":{}"),
            ("\"memory_bytes\":0", "\"memory_bytes\":0,\"stderr\":\"x\""),
        ] {
            assert!(good.contains(from), "{from}");
            let value =
                crate::base::json::parse(good.replacen(from, to, 1).as_bytes()).expect("JSON");
            assert!(read(&value).is_err(), "{to}");
        }
    }
}
