//! The keys of problem.yaml: which forms of the file have each, and who uses it. The judge, the import and the exports
//! match on [`Key`], so that a new key does not compile until each of them has its place for it.

use Form::{Icpc2025, Legacy, Workspace};
use Use::{Judge, Package, Unused};

/// A form of problem.yaml.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// In a workspace: the keys of 2025-09, and the judge's own.
    Workspace,
    /// <https://icpc.io/problem-package-format/spec/2025-09.html>
    Icpc2025,
    /// <https://icpc.io/problem-package-format/spec/legacy.html>
    Legacy,
}

/// The user of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// The judge reads it, in a workspace.
    Judge,
    /// Only the import and the exports of packages use it.
    Package,
    /// The key is known and not used.
    Unused,
}

/// A line for each key: its name, its path in the file, its user, and the forms that have it.
macro_rules! keys {
    ($($key:ident $path:literal $user:ident $forms:expr,)*) => {
        /// A key of problem.yaml, in the order in which the file is written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Key {
            $($key,)*
        }

        impl Key {
            /// Every key, in this order.
            pub const ALL: &[Key] = &[$(Key::$key,)*];

            const fn row(self) -> (&'static str, Use, &'static [Form]) {
                match self {
                    $(Key::$key => ($path, $user, &$forms),)*
                }
            }
        }
    };
}

const ALL: [Form; 3] = [Workspace, Icpc2025, Legacy];
const NEW: [Form; 2] = [Workspace, Icpc2025];

keys! {
    FormatVersion "problem_format_version" Package ALL,
    Type "type" Judge ALL,
    Name "name" Package ALL,
    Uuid "uuid" Package ALL,
    Version "version" Unused NEW,
    Author "author" Package [Legacy],
    Source "source" Package ALL,
    SourceUrl "source_url" Package [Legacy],
    License "license" Package ALL,
    Credits "credits" Package NEW,
    RightsOwner "rights_owner" Package ALL,
    EmbargoUntil "embargo_until" Unused NEW,
    Keywords "keywords" Unused ALL,
    Languages "languages" Unused NEW,
    Comparison "comparison" Judge [Workspace],
    CompilerFlags "compiler_flags" Judge [Workspace],
    InputFile "input_file" Judge [Workspace],
    OutputFile "output_file" Judge [Workspace],
    Validation "validation" Package [Legacy],
    ValidatorFlags "validator_flags" Judge [Workspace, Legacy],
    InputArgs "input_validator_args" Judge [Workspace],
    InputFlags "input_validator_flags" Judge [Workspace, Legacy],
    Grading "grading" Package [Legacy],
    Constants "constants" Package [Icpc2025],
    TimeLimit "limits.time_limit" Judge NEW,
    TimeResolution "limits.time_resolution" Unused [Icpc2025],
    AcToTimeLimit "limits.time_multipliers.ac_to_time_limit" Judge NEW,
    TimeLimitToTle "limits.time_multipliers.time_limit_to_tle" Judge NEW,
    TimeMultiplier "limits.time_multiplier" Package [Legacy],
    TimeSafetyMargin "limits.time_safety_margin" Package [Legacy],
    Memory "limits.memory" Judge ALL,
    Output "limits.output" Judge ALL,
    Passes "limits.validation_passes" Judge ALL,
}

impl Key {
    /// The key with its sections before it, as `limits.memory`.
    pub const fn path(self) -> &'static str {
        self.row().0
    }

    /// The key without its sections.
    pub fn name(self) -> &'static str {
        self.path().rsplit('.').next().unwrap_or_default()
    }

    /// Who uses it.
    pub const fn used_by(self) -> Use {
        self.row().1
    }

    /// Whether the form has it.
    pub fn is_of(self, form: Form) -> bool {
        self.row().2.contains(&form)
    }

    /// The key of this path.
    pub fn of(path: &str) -> Option<Key> {
        Key::ALL.iter().copied().find(|key| key.path() == path)
    }
}

/// Whether keys begin with this path and a dot.
pub fn is_section(path: &str) -> bool {
    let is_below =
        |key: Key| key.path().strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
    Key::ALL.iter().copied().any(is_below)
}
