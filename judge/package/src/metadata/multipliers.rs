//! The safety margins of a time limit, as written in a package.

use judge_core::base::yaml::{Map, Value};
use judge_core::workspace::time_multipliers::multiplier;
use judge_core::Result;

/// The key of [`Multipliers`] in the section `limits`.
pub const TIME_MULTIPLIERS: &str = "time_multipliers";

/// `limits.time_multipliers` of the format 2025-09, which `legacy` calls `time_multiplier` and
/// `time_safety_margin`. Empty texts for missing keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Multipliers {
    pub ac_to_time_limit: String,
    pub time_limit_to_tle: String,
}

impl Multipliers {
    /// The multipliers in the section `limits` of problem.yaml; any other value is dropped.
    pub fn of(limits: &Map) -> Result<Multipliers> {
        let nothing = Map::default();
        let multipliers = match limits.get(TIME_MULTIPLIERS).map(|node| &node.value) {
            Some(Value::Map(map)) => map,
            Some(Value::Null | Value::Text(_) | Value::List(_)) | None => &nothing,
        };
        let value = |key: &str, legacy_key: &str| {
            let text = multipliers.text(key)?.or(limits.text(legacy_key)?).unwrap_or_default();
            let is_multiplier = multiplier(text).is_some();
            Ok::<_, String>(if is_multiplier { text.to_string() } else { String::new() })
        };
        Ok(Multipliers {
            ac_to_time_limit: value("ac_to_time_limit", "time_multiplier")?,
            time_limit_to_tle: value("time_limit_to_tle", "time_safety_margin")?,
        })
    }

    /// The multipliers of a package that names no time limit: the defaults of its format where it names no
    /// multipliers. A package without a version, or whose version begins with `legacy`, is one of `legacy`,
    /// whose defaults are 5 and 2.
    pub fn of_unlimited(self, problem_yaml: &Map) -> Result<Multipliers> {
        let version = problem_yaml.text("problem_format_version")?;
        if version.is_some_and(|version| !version.starts_with("legacy")) {
            return Ok(self);
        }
        let or =
            |text: String, default: &str| if text.is_empty() { default.to_string() } else { text };
        Ok(Multipliers {
            ac_to_time_limit: or(self.ac_to_time_limit, "5"),
            time_limit_to_tle: or(self.time_limit_to_tle, "2"),
        })
    }
}
