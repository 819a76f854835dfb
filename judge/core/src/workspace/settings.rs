//! problem.yaml: the limits of a problem, by the keys of the ICPC problem package format 2025-09.

use crate::base::input_flags::{self, InputFlags};
use crate::base::text::{did_you_mean, nearest, quote};
use crate::base::yaml::{self, Entry};
use crate::base::{file, MIB};
use crate::language::Language;
use crate::workspace::build_settings::{BuildSettings, COMPILER_FLAGS, STREAM_FILES};
use crate::workspace::problem_type::ProblemType;
use crate::workspace::time_multipliers::{multiplier, TimeMultipliers, MULTIPLIER};
use crate::workspace::validator_flags;
use crate::Result;
use bytes::compare::Mode;
use sandbox::{reason, Limits};
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

/// The licenses of the package formats. verifyproblem refuses a package with another one.
pub const LICENSES: [&str; 7] =
    ["unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"];

/// The settings in problem.yaml that the judge needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// CPU seconds of a program in a fast language; slower languages get a multiple.
    pub time_limit: Duration,
    /// Where the time limit comes from.
    pub time_limit_origin: TimeLimitOrigin,
    /// How far the time limit is from the times of programs.
    pub multipliers: TimeMultipliers,
    pub memory_bytes: u64,
    pub output_bytes: u64,
    /// How outputs are compared.
    pub compare: Mode,
    /// The flags of the problem's own output validator, unless a case has others.
    pub validator_flags: Vec<String>,
    /// The flags of the input validators, unless a case has others.
    pub input_flags: InputFlags,
    pub problem_type: ProblemType,
    /// How often a program is run on a case at most: once, unless the problem is of several passes.
    pub passes: u32,
    /// How submissions are built.
    pub build: BuildSettings,
}

/// Where a time limit comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimitOrigin {
    /// problem.yaml or the command line, or there is no problem.yaml.
    Named,
    /// problem.yaml names none, and the limit is only the default.
    Missing,
    /// problem.yaml names none, and the limit is a provisional one of [`crate::time_limit`].
    Provisional,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            time_limit: Duration::from_secs(1),
            time_limit_origin: TimeLimitOrigin::Named,
            multipliers: TimeMultipliers::default(),
            memory_bytes: 256 * MIB,
            output_bytes: 8 * MIB,
            compare: Mode::default(),
            validator_flags: Vec::new(),
            input_flags: InputFlags::default(),
            problem_type: ProblemType::default(),
            passes: 1,
            build: BuildSettings::default(),
        }
    }
}

/// Processes that a submission may have at once: a virtual machine and what it starts need fewer.
const MAX_PROCESSES: u64 = 64;
/// How much longer than its time limit a program may sleep.
const IDLE_GRACE: Duration = Duration::from_secs(1);
/// Limits beyond these are taken for mistakes.
const MAX_SECONDS: f64 = 3600.0;
const MAX_MIB: u64 = 1024 * 1024;

/// Keys of the format that say nothing to the judge itself, whatever their value.
const OTHER_KEYS: [&str; 11] = [
    "problem_format_version",
    "name",
    "uuid",
    "version",
    "credits",
    "source",
    "license",
    "rights_owner",
    "embargo_until",
    "keywords",
    "languages",
];
/// The key of the format "legacy" for the flags of the output validator.
pub const VALIDATOR_FLAGS: &str = "validator_flags";
/// The key of the limits for how many passes a problem of several passes has at most, and what that is by
/// default.
pub const PASSES_KEY: &str = "validation_passes";
const PASSES: &str = "limits.validation_passes";
const DEFAULT_PASSES: u32 = 2;
/// More are taken for a mistake.
const MAX_PASSES: u32 = 10_000;
/// Keys that the judge reads; `comparison` is its own. None that is left out here is read.
pub const READ_KEYS: [&str; 13] = [
    "comparison",
    COMPILER_FLAGS,
    STREAM_FILES[0],
    STREAM_FILES[1],
    VALIDATOR_FLAGS,
    input_flags::KEY,
    "limits.time_limit",
    "limits.time_multipliers.ac_to_time_limit",
    "limits.time_multipliers.time_limit_to_tle",
    "limits.memory",
    "limits.output",
    PASSES,
    "type",
];

impl Settings {
    /// The limits of a program whose language has this time factor.
    pub fn limits(&self, time_factor: u32) -> Limits {
        let cpu = self.time_limit * time_factor;
        Limits {
            cpu,
            idle: cpu + IDLE_GRACE,
            instructions: None,
            memory_bytes: self.memory_bytes,
            output_bytes: self.output_bytes,
            // A program has no file to write to; if it finds one, this bounds it.
            file_bytes: self.output_bytes,
            disk_bytes: 0,
            may_reserve_all: false,
            processes: MAX_PROCESSES,
        }
    }

    /// The limits of a program in this language.
    pub fn limits_of(&self, language: &Language) -> Limits {
        let memory_bytes = language.memory_limit(self.memory_bytes);
        Limits { memory_bytes, ..self.limits(language.time_factor) }
    }

    /// Reads a problem.yaml; without the file, the defaults.
    pub fn read(path: &Path) -> Result<Settings> {
        match file::read_text(path, MIB) {
            Ok(text) => Settings::parse(&text),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Settings::default()),
            Err(error) => Err(reason(&error)),
        }
        .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Whether the time limit is only the default, though problem.yaml is there.
    pub fn lacks_time_limit(&self) -> bool {
        self.time_limit_origin == TimeLimitOrigin::Missing
    }

    /// Reads the text of a problem.yaml.
    pub fn parse(text: &str) -> Result<Settings> {
        let mut settings =
            Settings { time_limit_origin: TimeLimitOrigin::Missing, ..Settings::default() };
        let mut map = yaml::parse_map(text)?;
        settings.problem_type = ProblemType::of(&map)?;
        if settings.problem_type.is_multi_pass {
            settings.passes = DEFAULT_PASSES;
        }
        settings.validator_flags =
            validator_flags::of_key(&map, VALIDATOR_FLAGS)?.unwrap_or_default();
        settings.input_flags = InputFlags::of_map(&map)?.unwrap_or_default();
        map.pairs.retain(|pair| {
            let key = pair.key.as_str();
            let is_read = ["type", VALIDATOR_FLAGS, input_flags::KEY].contains(&key);
            !is_read && !OTHER_KEYS.contains(&key)
        });
        for Entry { line, key, value } in map.entries()? {
            let number = |range: &str| {
                format!("line {line}: {key} takes {range}, not {}", quote(value.as_bytes()))
            };
            let is_of_build = settings.build.take(&key, &value);
            if is_of_build.map_err(|error| format!("line {line}: {error}"))? {
                continue;
            }
            let mib = || mebibytes(&value).ok_or_else(|| number(MEBIBYTES));
            match Some(key.as_str()).filter(|key| READ_KEYS.contains(key)).unwrap_or_default() {
                "limits.time_limit" => {
                    settings.time_limit = seconds(&value).ok_or_else(|| number(SECONDS))?;
                    settings.time_limit_origin = TimeLimitOrigin::Named;
                }
                "limits.time_multipliers.ac_to_time_limit" => {
                    settings.multipliers.ac_to_time_limit =
                        multiplier(&value).ok_or_else(|| number(MULTIPLIER))?;
                }
                "limits.time_multipliers.time_limit_to_tle" => {
                    settings.multipliers.time_limit_to_tle =
                        multiplier(&value).ok_or_else(|| number(MULTIPLIER))?;
                }
                "limits.memory" => settings.memory_bytes = mib()?,
                "limits.output" => settings.output_bytes = mib()?,
                PASSES if settings.problem_type.is_multi_pass => {
                    settings.passes = passes(&value).ok_or_else(|| number(PASSES_RANGE))?;
                }
                PASSES => {
                    return Err(format!(
                        "line {line}: {key} is for problems of the type multi-pass"
                    ));
                }
                "comparison" => {
                    settings.compare = Mode::parse(&value).ok_or_else(|| number(Mode::FORMS))?;
                }
                _ => {
                    let hint = nearest(&key, OTHER_KEYS.into_iter().chain(READ_KEYS));
                    let (key, hint) = (quote(key.as_bytes()), did_you_mean(hint));
                    return Err(format!("line {line}: no key {key}{hint}"));
                }
            }
        }
        Ok(settings)
    }
}

pub const SECONDS: &str = "seconds from 0.001 to 3600";

/// A time limit as written in problem.yaml or on the command line.
pub fn seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| plain)?;
    (0.001..=MAX_SECONDS).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

pub const MEBIBYTES: &str = "MiB from 1 to 1048576";

/// A memory limit in MiB as written in problem.yaml or on the command line, in bytes.
pub fn mebibytes(text: &str) -> Option<u64> {
    text.parse().ok().filter(|mib| (1..=MAX_MIB).contains(mib)).map(|mib: u64| mib * MIB)
}

pub const PASSES_RANGE: &str = "a whole number from 2 to 10000";

/// A number of passes as written in problem.yaml.
pub fn passes(text: &str) -> Option<u32> {
    text.parse().ok().filter(|passes| (2..=MAX_PASSES).contains(passes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_errors_name_the_line() {
        let text = "name: X\nlimits:\n  time_limit: 2.5\n  memory: 64\n";
        let settings = Settings::parse(text).unwrap();
        assert_eq!(settings.time_limit, Duration::from_millis(2500));
        assert_eq!(settings.memory_bytes, 64 * MIB);
        assert_eq!(settings.output_bytes, Settings::default().output_bytes);
        assert!(!settings.lacks_time_limit());
        let text = "name: X\nlimits:\n  time_multipliers:\n    time_limit_to_tle: 3\n";
        let settings = Settings::parse(text).unwrap();
        assert!(settings.lacks_time_limit());
        let multipliers = TimeMultipliers { time_limit_to_tle: 3.0, ..TimeMultipliers::default() };
        assert_eq!(settings.multipliers, multipliers);
        let message = |text: &str| Settings::parse(text).unwrap_err();
        assert_eq!(
            message("limits:\n  time_limt: 1\n"),
            "line 2: no key `limits.time_limt`; did you mean limits.time_limit?"
        );
        for bad in ["-1", "0", "1e9", "inf", "NaN", "1s", "99999"] {
            assert!(message(&format!("limits:\n  time_limit: {bad}\n"))
                .starts_with("line 2: limits.time_limit takes"));
        }
        assert!(message("limits:\n  memory: 0\n").contains("MiB from 1"));
        assert!(message("limits:\n  time_multipliers:\n    ac_to_time_limit: 0.5\n")
            .starts_with("line 3: limits.time_multipliers.ac_to_time_limit takes a number from 1"));
    }
}
