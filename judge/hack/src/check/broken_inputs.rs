//! The validators refuse inputs that are broken: stored inputs with a mistake that people and scripts make.

use super::finding::{CheckResult, MAX_BROKEN};
use super::subject::{Subject, STOPPED};
use crate::stored_inputs::StoredInput;
use crate::validity::Authority;
use judge_core::base::text::{count, escape};
use judge_core::judging::data::Data;
use judge_core::tools::InputCheck;
use sandbox::Failure;
use shape::Shape;

/// A number that stands for another text until that takes its place.
const MARK: i128 = 987_654_321_987_654_321;

/// A mistake, and how it is made; `None` where it cannot be.
struct Mistake {
    /// As in "sample/1 with ...".
    name: &'static str,
    make: fn(&[u8]) -> Option<Vec<u8>>,
    /// Whether an input may have it by the format of the problem, as this one does.
    is_in: fn(&[u8]) -> bool,
    /// It changes the structure, and not only blanks: where the stored inputs vary in the same way, it is not a
    /// mistake.
    is_structure: bool,
}

const fn blank(
    name: &'static str,
    make: fn(&[u8]) -> Option<Vec<u8>>,
    is_in: fn(&[u8]) -> bool,
) -> Mistake {
    Mistake { name, make, is_in, is_structure: false }
}

const fn structure(name: &'static str, make: fn(&[u8]) -> Option<Vec<u8>>) -> Mistake {
    Mistake { name, make, is_in: |_| false, is_structure: true }
}

const MISTAKES: [Mistake; 16] = [
    blank(
        "a blank at the end of a line",
        |text| replaced(text, b"\n", b" \n"),
        |text| has(text, b" \n"),
    ),
    blank(
        "a blank at its start",
        |text| Some([b" ", text].concat()),
        |text| text.starts_with(b" ") || has(text, b"\n "),
    ),
    blank("two blanks for one", |text| replaced(text, b" ", b"  "), |text| has(text, b"  ")),
    blank("a tab for a blank", |text| replaced(text, b" ", b"\t"), |text| has(text, b"\t")),
    blank(
        "an empty line at its end",
        |text| Some([text, b"\n"].concat()),
        |text| text.ends_with(b"\n\n"),
    ),
    blank(
        "an empty line at its start",
        |text| Some([b"\n", text].concat()),
        |text| text.starts_with(b"\n"),
    ),
    blank(
        "no line end at its end",
        |text| text.strip_suffix(b"\n").map(<[u8]>::to_vec),
        |text| !text.ends_with(b"\n"),
    ),
    blank("\\r\\n for \\n", |text| replaced(text, b"\n", b"\r\n"), |text| has(text, b"\r")),
    structure("nothing in it", |text| (!text.is_empty()).then(Vec::new)),
    structure("its first two lines in one", |text| {
        let lines = text.iter().filter(|&&byte| byte == b'\n').count();
        replaced(text, b"\n", b" ").filter(|_| lines > 1)
    }),
    structure("a line in two", |text| replaced(text, b" ", b"\n")),
    structure("a word more at its end", |text| {
        text.strip_suffix(b"\n").map(|text| [text, b" 1\n"].concat())
    }),
    structure("a line more at its end", |text| Some([text, last_line(text)?].concat())),
    structure("a line less", |text| {
        text.strip_suffix(last_line(text)?).filter(|rest| !rest.is_empty()).map(<[u8]>::to_vec)
    }),
    structure("a second input behind it", |text| Some([text, text].concat())),
    structure("its lines in another order", |text| {
        let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        lines.reverse();
        Some(lines.concat()).filter(|broken| broken != text && text.ends_with(b"\n"))
    }),
];

/// The replacements of a number, and the name of each mistake. `N` stands for the number.
const NUMBERS: [(&str, &str); 6] = [
    ("a leading zero", "0N"),
    ("a plus sign", "+N"),
    ("a decimal point", "N.0"),
    ("a letter for a number", "x"),
    ("a letter behind a number", "Nx"),
    ("a number of 40 digits", "9999999999999999999999999999999999999999"),
];

/// Looks whether the validators refuse the stored inputs with mistakes in them.
pub fn check(subject: &mut Subject) -> Result<CheckResult, Failure> {
    if subject.is_validator_stopped {
        return Ok(CheckResult::skipped(STOPPED));
    }
    let rules = subject.input_rules()?;
    if rules.authority() != Authority::Validator {
        return Ok(CheckResult::ok("there is no validator to try"));
    }
    let shape = subject.shape()?;
    let stored = subject.small_inputs()?;
    let inputs = stored.iter().filter(|input| !input.bytes.is_empty());
    let inputs: Vec<&StoredInput> = inputs.take(MAX_BROKEN).collect();
    if let Some(first) = inputs.first() {
        if let InputCheck::Failed { .. } = subject.accepts(Data::Bytes(&first.bytes))? {
            return Ok(CheckResult::skipped(
                "not tried, as the validator crashes on stored inputs",
            ));
        }
    }
    let mut checked = CheckResult::default();
    let (mut tried, mut blanks, mut words) = (0, Vec::new(), Vec::new());
    let sets = broken(&inputs, &stored, shape.as_ref());
    'mistakes: for BrokenInputSet { name, is_blank, inputs } in sets {
        tried += 1;
        for (case, input) in inputs {
            let what = format!("{} with {name}", escape(case.as_bytes()));
            match subject.accepts(Data::Bytes(&input))? {
                InputCheck::Accepted(_) if is_blank => blanks.push(what),
                InputCheck::Accepted(_) => words.push(what),
                InputCheck::Failed { is_stopped: true, why } => {
                    // A validator that never ends takes its whole time on each of a hundred inputs.
                    checked.add_warning(format!("{what}: {why}; no more mistakes are tried"));
                    break 'mistakes;
                }
                // The format: any exit code but 42 refuses, so a failed assertion does.
                InputCheck::Failed { is_stopped: false, .. } | InputCheck::Refused(_) => continue,
            }
            break;
        }
    }
    for accepted in [words, blanks].into_iter().filter(|accepted| !accepted.is_empty()) {
        let accepted = accepted.join(", ");
        checked.add_warning(format!("accepted: {accepted}; let a validator refuse that"));
    }
    let (kinds, inputs) = (count(tried, "mistake"), count(inputs.len(), "input"));
    checked.summary = format!("refused: {kinds} in {inputs}");
    Ok(checked)
}

/// Inputs with a mistake.
struct BrokenInputSet<'a> {
    name: &'static str,
    /// Only blanks and line ends are wrong.
    is_blank: bool,
    /// The broken inputs, each with its case.
    inputs: Vec<(&'a str, Vec<u8>)>,
}

/// The broken inputs of each mistake that no stored input has.
fn broken<'a>(
    inputs: &[&'a StoredInput],
    stored: &[StoredInput],
    shape: Option<&Shape>,
) -> Vec<BrokenInputSet<'a>> {
    let is_known = |input: &[u8]| {
        stored.iter().any(|other| other.bytes == input)
            || shape.is_some_and(|shape| shape.has_structure(input))
    };
    let mut found = Vec::new();
    for mistake in &MISTAKES {
        if stored.iter().any(|input| (mistake.is_in)(&input.bytes)) {
            continue;
        }
        let made = inputs
            .iter()
            .filter_map(|input| Some((&input.case[..], (mistake.make)(&input.bytes)?)));
        // Without a shape it is unknown whether the number of lines and words is free.
        let is_one = |broken: &Vec<u8>| {
            !mistake.is_structure || shape.is_some() && !is_known(broken) || broken.is_empty()
        };
        let inputs: Vec<_> = made.filter(|(_, broken)| is_one(broken)).collect();
        if !inputs.is_empty() {
            let is_blank = !mistake.is_structure;
            found.push(BrokenInputSet { name: mistake.name, is_blank, inputs });
        }
    }
    let Some(shape) = shape else { return found };
    for (name, text) in NUMBERS {
        let made = inputs.iter().flat_map(|input| {
            let broken = with_number(shape, &input.bytes, text).into_iter();
            broken.map(|broken| (&input.case[..], broken))
        });
        let inputs: Vec<_> = made.collect();
        if !inputs.is_empty() {
            found.push(BrokenInputSet { name, is_blank: false, inputs });
        }
    }
    found
}

/// An input with a text in place of each number that counts nothing.
fn with_number(shape: &Shape, input: &[u8], text: &str) -> Vec<Vec<u8>> {
    let places = shape.numbers().into_iter().filter(|place| !place.is_count);
    let made = places.filter_map(|place| {
        let marked = shape.with_number(input, &place, MARK)?;
        let text = text.replace('N', &place.low.max(0).to_string());
        replaced(&marked, MARK.to_string().as_bytes(), text.as_bytes())
    });
    made.collect()
}

fn last_line(text: &[u8]) -> Option<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').next_back().filter(|line| line.ends_with(b"\n"))
}

fn has(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// The text with its first such part replaced.
fn replaced(text: &[u8], part: &[u8], by: &[u8]) -> Option<Vec<u8>> {
    let at = text.windows(part.len()).position(|window| window == part)?;
    Some([&text[..at], by, &text[at + part.len()..]].concat())
}
