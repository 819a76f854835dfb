//! problem.yaml: the limits of a problem, by the keys of the ICPC problem package format 2025-09.

use crate::base::input_flags::InputFlags;
use crate::base::text::{did_you_mean, nearest, quote};
use crate::base::yaml::{self, Entry};
use crate::base::{file, MIB};
use crate::language::Language;
use crate::workspace::build_settings::BuildSettings;
use crate::workspace::problem_type::ProblemType;
use crate::workspace::schema::{Form, Key, Use};
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
    /// The distance of the time limit from the times of programs.
    pub multipliers: TimeMultipliers,
    pub memory_bytes: u64,
    pub output_bytes: u64,
    /// The comparison of outputs.
    pub compare: Mode,
    /// The flags of the problem's own output validator, unless a case has others.
    pub validator_flags: Vec<String>,
    /// The flags of the input validators, unless a case has others.
    pub input_flags: InputFlags,
    pub problem_type: ProblemType,
    /// The most runs of a program on a case: one, unless the problem is of several passes.
    pub passes: u32,
    /// The settings by which submissions are built.
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

/// Processes that a submission may have at once: a virtual machine and its processes need fewer.
const MAX_PROCESSES: u64 = 64;
/// The time beyond its limit that a program may sleep.
const IDLE_GRACE: Duration = Duration::from_secs(1);
/// Limits beyond these are taken for mistakes.
const MAX_SECONDS: f64 = 3600.0;
const MAX_MIB: u64 = 1024 * 1024;

/// The most passes of a problem of several passes, by default.
const DEFAULT_PASSES: u32 = 2;
/// More are taken for a mistake.
const MAX_PASSES: u32 = 10_000;

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
            validator_flags::of_key(&map, Key::ValidatorFlags.path())?.unwrap_or_default();
        settings.input_flags = InputFlags::of_map(&map)?.unwrap_or_default();
        map.pairs.retain(|pair| !Key::of(&pair.key).is_some_and(is_taken_whole));
        for entry in map.entries()? {
            settings.take(&entry).map_err(|error| format!("line {}: {error}", entry.line))?;
        }
        Ok(settings)
    }

    /// Takes an entry with one text as its value.
    fn take(&mut self, Entry { key: path, value, .. }: &Entry) -> Result<()> {
        let range = |takes: &str| format!("{path} takes {takes}, not {}", quote(value.as_bytes()));
        let mib = || mebibytes(value).ok_or_else(|| range(MEBIBYTES));
        let factor = || multiplier(value).ok_or_else(|| range(MULTIPLIER));
        // Below this one are the names of languages.
        let flags = Key::CompilerFlags.path();
        let of_language = path.strip_prefix(flags).is_some_and(|rest| rest.starts_with('.'));
        let key = if of_language { Some(Key::CompilerFlags) } else { Key::of(path) };
        match key.filter(|key| key.is_of(Form::Workspace)) {
            Some(Key::TimeLimit) => {
                self.time_limit = seconds(value).ok_or_else(|| range(SECONDS))?;
                self.time_limit_origin = TimeLimitOrigin::Named;
            }
            Some(Key::AcToTimeLimit) => self.multipliers.ac_to_time_limit = factor()?,
            Some(Key::TimeLimitToTle) => self.multipliers.time_limit_to_tle = factor()?,
            Some(Key::Memory) => self.memory_bytes = mib()?,
            Some(Key::Output) => self.output_bytes = mib()?,
            Some(Key::Passes) if self.problem_type.is_multi_pass => {
                self.passes = passes(value).ok_or_else(|| range(PASSES_RANGE))?;
            }
            Some(Key::Passes) => {
                return Err(format!("{path} is for problems of the type multi-pass"));
            }
            Some(Key::Comparison) => {
                self.compare = Mode::parse(value).ok_or_else(|| range(Mode::FORMS))?;
            }
            Some(Key::CompilerFlags | Key::InputFile | Key::OutputFile) => {
                self.build.take(path, value)?;
            }
            // Keys of other forms; the keys of `is_taken_whole` do not come here.
            None
            | Some(
                Key::FormatVersion
                | Key::Type
                | Key::Name
                | Key::Uuid
                | Key::Version
                | Key::Author
                | Key::Source
                | Key::SourceUrl
                | Key::License
                | Key::Credits
                | Key::RightsOwner
                | Key::EmbargoUntil
                | Key::Keywords
                | Key::Languages
                | Key::Validation
                | Key::ValidatorFlags
                | Key::InputArgs
                | Key::InputFlags
                | Key::Grading
                | Key::Constants
                | Key::TimeResolution
                | Key::TimeMultiplier
                | Key::TimeSafetyMargin,
            ) => {
                let known = Key::ALL.iter().filter(|key| key.is_of(Form::Workspace));
                let hint = did_you_mean(nearest(path, known.map(|key| key.path())));
                return Err(format!("no key {}{hint}", quote(path.as_bytes())));
            }
        }
        Ok(())
    }
}

/// Whether the value of a key is read at once, or says nothing to the judge, whatever it is.
fn is_taken_whole(key: Key) -> bool {
    let is_read = matches!(key, Key::Type | Key::ValidatorFlags | Key::InputArgs | Key::InputFlags);
    is_read || key.is_of(Form::Workspace) && key.used_by() != Use::Judge
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
