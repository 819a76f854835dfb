//! Writing `problem.yaml` in the keys of the ICPC problem package format 2025-09.

use super::Metadata;
use judge_core::base::{input_flags, text};
use judge_core::workspace::settings::{self, PASSES_KEY, VALIDATOR_FLAGS};

/// Who reads a `problem.yaml`.
#[derive(Clone, Copy, PartialEq)]
pub enum Reader {
    /// The judge, whose own key is `comparison`.
    Judge,
    /// The tools for packages, which want a time limit in whole steps of `time_resolution`.
    Tools,
}

/// The text of `problem.yaml`.
pub fn yaml_2025(metadata: &Metadata, reader: Reader) -> String {
    let mut out = "problem_format_version: 2025-09\n".to_string();
    match metadata.problem_type.words()[..] {
        [] => {}
        [word] => out.push_str(&format!("type: {word}\n")),
        ref words => out.push_str(&format!("type: [{}]\n", words.join(", "))),
    }
    for (key, value) in [
        ("name", &metadata.name),
        ("uuid", &metadata.uuid),
        ("license", &metadata.license),
        ("credits", &metadata.credits),
        ("rights_owner", &metadata.rights_owner),
    ] {
        if !value.is_empty() {
            out.push_str(&format!("{key}: {}\n", scalar(value)));
        }
    }
    if !metadata.source.is_empty() {
        out.push_str(&format!("source:\n  name: {}\n", scalar(&metadata.source)));
        if !metadata.source_url.is_empty() {
            out.push_str(&format!("  url: {}\n", scalar(&metadata.source_url)));
        }
    }
    if reader == Reader::Judge && !metadata.comparison.is_empty() {
        out.push_str(&format!("comparison: {}\n", metadata.comparison));
    }
    if reader == Reader::Judge && !metadata.validator_flags.is_empty() {
        let flags = scalar(&metadata.validator_flags.join(" "));
        out.push_str(&format!("{VALIDATOR_FLAGS}: {flags}\n"));
    }
    if reader == Reader::Judge && !metadata.input_flags.is_empty() {
        out.push_str(&format!("{}: {}\n", input_flags::KEY, metadata.input_flags.value()));
    }
    out.push_str("limits:\n");
    if !metadata.time_limit.is_empty() {
        out.push_str(&format!("  time_limit: {}\n", metadata.time_limit));
        if reader == Reader::Tools {
            out.push_str(&time_resolution(&metadata.time_limit));
        }
    }
    if !metadata.passes.is_empty() {
        out.push_str(&format!("  {PASSES_KEY}: {}\n", metadata.passes));
    }
    let multipliers = metadata.multipliers.lines("    ", ["ac_to_time_limit", "time_limit_to_tle"]);
    if !multipliers.is_empty() {
        out.push_str(&format!("  time_multipliers:\n{multipliers}"));
    }
    out.push_str(&format!("  memory: {}\n  output: {}\n", metadata.memory, metadata.output));
    out
}

/// The line for the largest usual step of which the time limit is a multiple; nothing for whole
/// seconds, the default.
fn time_resolution(time_limit: &str) -> String {
    let milliseconds = settings::seconds(time_limit).map_or(1000, |limit| limit.as_millis());
    let steps = [1000, 500, 250, 100, 50, 10, 5, 1];
    match steps.into_iter().find(|step| milliseconds % step == 0) {
        None | Some(1000) => String::new(),
        Some(step) => format!("  time_resolution: {}\n", step as f64 / 1e3),
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
            let text = yaml_2025(&metadata, Reader::Judge);
            assert_eq!(Metadata::of_workspace(&text), Ok(metadata), "{name}");
        }
    }

    #[test]
    fn a_time_limit_is_a_multiple_of_its_resolution() {
        for (limit, line) in
            [("1.0", ""), ("0.25", "0.25"), ("1.5", "0.5"), ("0.2", "0.1"), ("0.003", "0.001")]
        {
            let wanted = format!("  time_resolution: {line}\n");
            let wanted = if line.is_empty() { String::new() } else { wanted };
            assert_eq!(time_resolution(limit), wanted, "{limit}");
        }
    }
}
