//! Changes the time limit in the text of a problem.yaml and nothing else in it.

use crate::base::yaml::{self, Value};
use crate::workspace::settings::{Settings, TimeLimitOrigin};
use crate::Result;
use std::time::Duration;

/// The text of a problem.yaml with another `limits.time_limit`; every other byte stays. An empty text
/// is a file that is not there yet.
///
/// # Errors
///
/// The text is wrong, or `limits` is written in a way that this cannot change.
pub fn with_time_limit(text: &str, limit: Duration) -> Result<String> {
    let mut value = limit.as_secs_f64().to_string();
    if !value.contains('.') {
        value.push_str(".0");
    }
    let before = Settings::parse(text)?;
    let changed = changed(text, &value)?;
    let wanted =
        Settings { time_limit: limit, time_limit_origin: TimeLimitOrigin::Named, ..before };
    if Settings::parse(&changed).is_ok_and(|after| after == wanted) {
        Ok(changed)
    } else {
        Err(format!(
            "its `limits` are not written with one key a line, so this cannot change them; add \
             `time_limit: {value}` to them yourself"
        ))
    }
}

fn changed(text: &str, value: &str) -> Result<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_dos = lines.first().is_some_and(|line| line.ends_with("\r\n"));
    let line_end = if is_dos { "\r\n" } else { "\n" };
    // The last line may have no end.
    let gap = |text: &str| if text.is_empty() || text.ends_with('\n') { "" } else { line_end };
    let map = yaml::parse_map(text)?;
    let Some(limits) = map.pairs.iter().find(|pair| pair.key == "limits") else {
        let gap = gap(text);
        return Ok(format!("{text}{gap}limits:{line_end}  time_limit: {value}{line_end}"));
    };
    let inside = match &limits.node.value {
        Value::Map(map) => &map.pairs[..],
        Value::Null | Value::Text(_) | Value::List(_) => &[],
    };
    let own = inside.iter().find(|pair| pair.key == "time_limit");
    let number = own.unwrap_or(limits).line;
    let line = lines[number - 1];
    let line = match own.and_then(|_| line.split_once(':')) {
        Some((key, after)) => {
            let comment = after.find(" #").unwrap_or(after.len());
            let rest = &after[after[..comment].trim_end().len()..];
            format!("{key}: {value}{rest}")
        }
        None => {
            let indent = inside.first().map_or(2, |pair| {
                let line = lines[pair.line - 1];
                line.len() - line.trim_start().len()
            });
            format!("{line}{}{:indent$}time_limit: {value}{line_end}", gap(line), "")
        }
    };
    Ok(lines[..number - 1].concat() + &line + &lines[number..].concat())
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
            ("limits:\n  \"time_limit\": 1\n", "limits:\n  \"time_limit\": 2.5\n"),
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
        for text in ["limits: [1]\n", "limits: {time_limit: 1}\n", "limits: {memory: 3}\n"] {
            assert!(changed_to(text, 1000).is_err(), "{text}");
        }
    }
}
