//! Writing `problem.yaml` in any form, by the keys of [`schema`](judge_core::workspace::schema).

use super::{validation, Metadata};
use judge_core::base::text;
use judge_core::workspace::problem_type::SCORING;
use judge_core::workspace::schema::{Form, Key};
use judge_core::workspace::settings;

/// The text of `problem.yaml` in this form: its keys as far as they have a value. `has_output_validator` says whether
/// the package has one.
pub fn problem_yaml(metadata: &Metadata, form: Form, has_output_validator: bool) -> String {
    let mut out = String::new();
    let mut sections: Vec<&str> = Vec::new();
    for key in Key::ALL.iter().filter(|key| key.is_of(form)) {
        let Some(value) = value(metadata, *key, form, has_output_validator) else { continue };
        let mut path: Vec<&str> = key.path().split('.').collect();
        let name = path.pop().unwrap_or_default();
        let shared = sections.iter().zip(&path).take_while(|(one, other)| one == other).count();
        for (depth, section) in path.iter().enumerate().skip(shared) {
            out.push_str(&format!("{}{section}:\n", "  ".repeat(depth)));
        }
        let blank = if value.starts_with('\n') { "" } else { " " };
        out.push_str(&format!("{}{name}:{blank}{value}\n", "  ".repeat(path.len())));
        sections = path;
    }
    out
}

/// The value of a key as YAML, which for a map begins with a line end; `None` where the key is left out.
fn value(metadata: &Metadata, key: Key, form: Form, has_output_validator: bool) -> Option<String> {
    let as_written = |text: &str| (!text.is_empty()).then(|| text.to_string());
    let as_scalar = |text: &str| (!text.is_empty()).then(|| scalar(text));
    let multipliers = &metadata.multipliers;
    match key {
        Key::FormatVersion => as_written(if form == Form::Legacy { "" } else { "2025-09" }),
        Key::Type if form == Form::Legacy => {
            as_written(if metadata.problem_type.is_scoring { SCORING } else { "" })
        }
        Key::Type => match metadata.problem_type.words()[..] {
            [] => None,
            [word] => as_written(word),
            ref words => Some(format!("[{}]", words.join(", "))),
        },
        Key::Name => as_scalar(&metadata.name),
        Key::Uuid => as_scalar(&metadata.uuid),
        Key::License => as_scalar(&metadata.license),
        Key::Credits | Key::Author => as_scalar(&metadata.credits),
        Key::RightsOwner => as_scalar(&metadata.rights_owner),
        Key::Source if form == Form::Legacy => as_scalar(&metadata.source),
        Key::Source => as_scalar(&metadata.source).map(|name| {
            let url = as_scalar(&metadata.source_url);
            let url = url.map_or(String::new(), |url| format!("\n  url: {url}"));
            format!("\n  name: {name}{url}")
        }),
        Key::SourceUrl => as_scalar(&metadata.source_url),
        Key::Comparison => as_written(&metadata.comparison),
        Key::Validation if has_output_validator => as_scalar(&validation(metadata)),
        Key::ValidatorFlags if form == Form::Workspace || has_output_validator => {
            as_scalar(&metadata.validator_flags.join(" "))
        }
        Key::ValidatorFlags => as_scalar(&metadata.comparison_flags().0.join(" ")),
        Key::InputArgs if metadata.input_flags.is_empty() => None,
        Key::InputArgs => Some(metadata.input_flags.value()),
        Key::Grading => as_written(
            &metadata.grading.iter().map(|line| format!("\n  {line}")).collect::<String>(),
        ),
        Key::TimeLimit => as_written(&metadata.time_limit),
        Key::TimeResolution => time_resolution(&metadata.time_limit),
        Key::AcToTimeLimit | Key::TimeMultiplier => as_written(&multipliers.ac_to_time_limit),
        Key::TimeLimitToTle | Key::TimeSafetyMargin => as_written(&multipliers.time_limit_to_tle),
        Key::Memory => Some(metadata.memory.to_string()),
        Key::Output => Some(metadata.output.to_string()),
        Key::Passes => as_written(&metadata.passes),
        // Written elsewhere, or not kept. An import has put the values of constants in.
        Key::Version
        | Key::EmbargoUntil
        | Key::Keywords
        | Key::Languages
        | Key::CompilerFlags
        | Key::InputFile
        | Key::OutputFile
        | Key::Validation
        | Key::InputFlags
        | Key::Constants => None,
    }
}

/// The largest usual step of which the time limit is a multiple, which the tools for packages want; `None` for whole
/// seconds, the default.
fn time_resolution(time_limit: &str) -> Option<String> {
    let milliseconds = settings::seconds(time_limit).map_or(1000, |limit| limit.as_millis());
    let steps = [1000, 500, 250, 100, 50, 10, 5, 1];
    match steps.into_iter().find(|step| milliseconds % step == 0) {
        None | Some(1000) => None,
        Some(step) => Some((step as f64 / 1e3).to_string()),
    }
}

/// A text as a YAML scalar in one line that every reader takes for this text, the judge too. Characters that
/// [`visible`] drops are dropped.
pub fn scalar(text: &str) -> String {
    let text = visible(text);
    if is_plain(&text) {
        text
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}

/// A text in one line without what is invisible: control characters, what some readers of YAML take for a line
/// end or refuse, and what changes the direction of text. The joiners of some scripts stay.
pub fn visible(text: &str) -> String {
    let stays = |c: &char| text::is_plain(*c) || matches!(c, '\u{200c}' | '\u{200d}');
    text.chars().filter(stays).collect()
}

/// Whether a text needs no quotes: it cannot be taken for a number, a boolean or another construct.
fn is_plain(text: &str) -> bool {
    let is_url = text.starts_with("https://") || text.starts_with("http://");
    let is_allowed =
        |c: char| c.is_alphanumeric() || " -_./()+,~".contains(c) || is_url && ":?=&%".contains(c);
    // A UUID may look like a number with an exponent, but 4 hyphens rule that out.
    let is_uuid = text.len() == 36 && text.bytes().filter(|&byte| byte == b'-').count() == 4;
    let keywords = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    (text.starts_with(|c: char| c.is_alphabetic()) || is_uuid)
        && text.chars().all(is_allowed)
        && !text.ends_with(' ')
        && !keywords.contains(&text.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judge_reads_what_is_written_for_it() {
        for name in [
            "A",
            "Two: sums",
            "it's",
            "'",
            "#1",
            "true",
            "1e5",
            "- x",
            "a  # b",
            "[x]",
            "it's \"x\" \\",
        ] {
            let metadata = Metadata {
                name: name.to_string(),
                source: name.to_string(),
                time_limit: "0.25".to_string(),
                memory: 3,
                output: 4,
                comparison: "tokens".to_string(),
                ..Metadata::default()
            };
            let text = problem_yaml(&metadata, Form::Workspace, false);
            assert_eq!(Metadata::of_workspace(&text), Ok(metadata), "{name}");
        }
    }

    #[test]
    fn a_time_limit_is_a_multiple_of_its_resolution() {
        for (limit, step) in
            [("1.0", None), ("0.25", Some("0.25")), ("1.5", Some("0.5")), ("0.2", Some("0.1"))]
        {
            assert_eq!(time_resolution(limit).as_deref(), step, "{limit}");
        }
        assert_eq!(time_resolution("0.003").as_deref(), Some("0.001"));
    }
}
