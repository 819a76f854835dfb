//! Changes the time limit in the text of a problem.yaml and nothing else in it.

use crate::workspace::settings::Settings;
use crate::Result;
use std::time::Duration;

/// A line of the text.
struct Line<'a> {
    /// Where it starts in the text, in bytes.
    start: usize,
    /// Without its end.
    text: &'a str,
    /// With its end.
    whole: &'a str,
}

impl Line<'_> {
    fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }

    /// Whether there is more on the line than blanks and a comment.
    fn has_content(&self) -> bool {
        let text = self.text.trim_start();
        !text.is_empty() && !text.starts_with('#')
    }

    /// The text after `key:`, if the line has this key.
    fn after_key(&self, key: &str) -> Option<&str> {
        self.text.trim_start().strip_prefix(key)?.strip_prefix(':')
    }

    /// `\r\n` where the line ends so.
    fn line_end(&self) -> &'static str {
        if self.whole.ends_with("\r\n") {
            "\r\n"
        } else {
            "\n"
        }
    }
}

/// The text of a problem.yaml with another `limits.time_limit`; every other byte stays. An empty text
/// is a file that is not there yet.
///
/// # Errors
///
/// The text is wrong, or `limits` is written in a way that this cannot change.
pub fn with_time_limit(text: &str, limit: Duration) -> Result<String> {
    let value = seconds(limit);
    let before = Settings::parse(text)?;
    let changed = changed(text, &value);
    let wanted = Settings { time_limit: limit, lacks_time_limit: false, ..before };
    if Settings::parse(&changed).is_ok_and(|after| after == wanted) {
        Ok(changed)
    } else {
        Err(format!(
            "its `limits` are not written with one key a line, so this cannot change them; add \
             `time_limit: {value}` to them yourself"
        ))
    }
}

/// The number as problem.yaml has it: `1.0`, `0.25`.
fn seconds(limit: Duration) -> String {
    let text = limit.as_secs_f64().to_string();
    if text.contains('.') {
        text
    } else {
        text + ".0"
    }
}

fn changed(text: &str, value: &str) -> String {
    let lines = lines(text);
    let Some(section) = lines.iter().position(|line| is_limits(line)) else {
        let line_end = lines.first().map_or("\n", Line::line_end);
        let gap = if text.is_empty() || text.ends_with('\n') { "" } else { line_end };
        return format!("{text}{gap}limits:{line_end}  time_limit: {value}{line_end}");
    };
    let head = &lines[section];
    let inside: Vec<&Line> = lines[section + 1..]
        .iter()
        .filter(|line| line.has_content())
        .take_while(|line| line.indent() > 0)
        .collect();
    let indent = inside.first().map_or(2, |line| line.indent());
    for line in &inside {
        let after = line.after_key("time_limit").filter(|_| line.indent() == indent);
        if let Some(after) = after {
            let end = line.start + line.text.len();
            let start = end - after.len();
            let comment = after.find(" #").unwrap_or(after.len());
            let rest = start + after[..comment].trim_end().len();
            return format!("{} {value}{}", &text[..start], &text[rest..]);
        }
    }
    let line_end = head.line_end();
    let at = head.start + head.whole.len();
    let gap = if head.whole.ends_with('\n') { "" } else { line_end };
    let blanks = " ".repeat(indent);
    format!("{}{gap}{blanks}time_limit: {value}{line_end}{}", &text[..at], &text[at..])
}

/// Whether a line begins the section `limits`.
fn is_limits(line: &Line) -> bool {
    line.text.starts_with("limits") && line.after_key("limits").is_some()
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for whole in text.split_inclusive('\n') {
        let text = whole.strip_suffix('\n').unwrap_or(whole);
        let text = text.strip_suffix('\r').unwrap_or(text);
        lines.push(Line { start, text, whole });
        start += whole.len();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed_to(text: &str, milliseconds: u64) -> Result<String> {
        with_time_limit(text, Duration::from_millis(milliseconds))
    }

    #[test]
    fn only_the_value_changes() {
        for (before, after) in [
            ("", "limits:\n  time_limit: 2.5\n"),
            ("name: x", "name: x\nlimits:\n  time_limit: 2.5\n"),
            ("name: x\r\n", "name: x\r\nlimits:\r\n  time_limit: 2.5\r\n"),
            ("limits:", "limits:\n  time_limit: 2.5\n"),
            ("limits:\n  time_limit: 1", "limits:\n  time_limit: 2.5"),
            (
                "# a\nlimits: # b\n    time_limit:   1  # c\n    memory: 3\nname: 'x' # d\n",
                "# a\nlimits: # b\n    time_limit: 2.5  # c\n    memory: 3\nname: 'x' # d\n",
            ),
            (
                "limits:\r\n  memory: 3\r\n  time_limit: '1'\r\n\r\n",
                "limits:\r\n  memory: 3\r\n  time_limit: 2.5\r\n\r\n",
            ),
            (
                "limits:\n\n   # time_limit: 9\n   memory: 3\nname: time_limit\n",
                "limits:\n   time_limit: 2.5\n\n   # time_limit: 9\n   memory: 3\nname: time_limit\n",
            ),
            (
                "limits:\n  time_multipliers:\n    time_limit_to_tle: 2\nname: x\n",
                "limits:\n  time_limit: 2.5\n  time_multipliers:\n    time_limit_to_tle: 2\nname: x\n",
            ),
        ] {
            assert_eq!(changed_to(before, 2500).as_deref(), Ok(after), "{before:?}");
            let again = changed_to(after, 2500);
            assert_eq!(again.as_deref(), Ok(after), "a second time: {before:?}");
        }
    }

    #[test]
    fn a_whole_number_has_a_point_too() {
        assert_eq!(changed_to("", 2000).as_deref(), Ok("limits:\n  time_limit: 2.0\n"));
    }

    #[test]
    fn what_is_wrong_already_is_not_touched() {
        assert!(changed_to("limits:\n  time_limit: soon\n", 1000).is_err());
        assert!(changed_to("limits: [1]\n", 1000).is_err());
    }
}
