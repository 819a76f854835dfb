//! bench.yaml: what to measure of a problem.
//!
//! ```text
//! seed: 4                       # for the generator: generator SEED SIZE KIND
//! large:                        # a table of any name
//!   size: 4000
//!   kinds: random-30 open maze  # a row for each
//!   fastest: on_bits            # an accepted program in Rust, with a row below the row of main.rs
//!   wanted: at most 12 × twin   # a line above the table
//! statement:
//!   size: 100
//!   kinds: random-30
//!   beside: empty               # the baseline: an empty process instead of the twin
//! ```

use judge_core::base::text::{nearest, quote};
use judge_core::base::yaml::{self, Entry};
use judge_core::base::{file, MIB};
use judge_core::workspace::Workspace;
use judge_core::Result;
use sandbox::reason;

/// The largest side of an input; a larger one is a mistake.
const MAX_SIZE: usize = 10_000;

/// The keys of a table.
const TABLE_KEYS: [&str; 6] = ["size", "kinds", "fastest", "beside", "wanted", "sha256"];

/// A bench.yaml.
#[derive(Debug, Default, PartialEq)]
pub struct BenchConfig {
    /// The first argument of the generator.
    pub seed: u64,
    pub tables: Vec<TableConfig>,
}

/// One table.
#[derive(Debug, Default, PartialEq)]
pub struct TableConfig {
    pub name: String,
    /// The side of the inputs.
    pub size: usize,
    /// The kinds of inputs, a row for each program and each kind.
    pub kinds: Vec<String>,
    /// The name of the accepted program that is measured next to main.rs.
    pub fastest: Option<String>,
    pub baseline: Baseline,
    /// A line above the table.
    pub wanted: String,
    /// The hash of all inputs, which shows that the generator has changed.
    pub sha256: Option<String>,
}

/// The baseline that a program is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Baseline {
    /// The problem's twin.rs, which reads and prints as much as the programs.
    #[default]
    Twin,
    /// A process that does nothing.
    Empty,
}

impl Baseline {
    /// As in bench.yaml and in the head of a table.
    pub fn name(self) -> &'static str {
        match self {
            Baseline::Twin => "twin",
            Baseline::Empty => "empty",
        }
    }

    fn find(name: &str) -> Option<Baseline> {
        [Baseline::Twin, Baseline::Empty].into_iter().find(|baseline| baseline.name() == name)
    }
}

impl BenchConfig {
    /// The bench.yaml of a problem, if it has one.
    pub fn read(workspace: &Workspace, problem: &str) -> Result<Option<BenchConfig>> {
        let path = workspace.problem_folder(problem).join("bench.yaml");
        let parsed = match file::read_text(&path, MIB) {
            Ok(text) => BenchConfig::parse(&text).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(reason(&error)),
        };
        parsed.map_err(|error| format!("{}: {error}", path.display()))
    }

    fn parse(text: &str) -> Result<BenchConfig> {
        let mut config = BenchConfig::default();
        for entry in yaml::parse_map(text)?.entries()? {
            let Some((name, key)) = entry.key.split_once('.') else {
                if entry.key != "seed" {
                    return Err(unknown_key(&entry, &["seed"]));
                }
                let seed = entry.value.parse();
                config.seed = seed.map_err(|_| bad_value(&entry, "a whole number"))?;
                continue;
            };
            if config.tables.last().is_none_or(|table| table.name != name) {
                config
                    .tables
                    .push(TableConfig { name: name.to_string(), ..TableConfig::default() });
            }
            config.tables.last_mut().expect("one was just pushed").set(key, &entry)?;
        }
        if config.tables.is_empty() {
            return Err("has no table".to_string());
        }
        match config.tables.iter().find(|table| table.size == 0 || table.kinds.is_empty()) {
            Some(table) => Err(format!("{}: needs `size:` and `kinds:`", table.name)),
            None => Ok(config),
        }
    }
}

impl TableConfig {
    fn set(&mut self, key: &str, entry: &Entry) -> Result<()> {
        let value = &entry.value;
        match key {
            "size" => {
                let size = value.parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
                self.size = size.ok_or_else(|| bad_value(entry, "a side from 1 to 10000"))?;
            }
            "kinds" => self.kinds = value.split_whitespace().map(String::from).collect(),
            "fastest" => self.fastest = Some(value.clone()),
            "beside" => {
                let baseline = Baseline::find(value);
                self.baseline = baseline.ok_or_else(|| bad_value(entry, "twin or empty"))?;
            }
            "wanted" => self.wanted.clone_from(value),
            "sha256" => self.sha256 = Some(value.clone()),
            _ => return Err(unknown_key(entry, &TABLE_KEYS)),
        }
        Ok(())
    }
}

fn bad_value(Entry { line, key, value }: &Entry, wanted: &str) -> String {
    format!("line {line}: {key} takes {wanted}, not {}", quote(value.as_bytes()))
}

fn unknown_key(Entry { line, key, .. }: &Entry, known: &[&str]) -> String {
    let typed = key.split_once('.').map_or(key.as_str(), |parts| parts.1);
    let hint = nearest(typed, known.iter().copied());
    let hint = hint.map_or(String::new(), |key| format!("; did you mean {key}?"));
    format!("line {line}: unknown key {}{hint}", quote(key.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_named_with_their_line() {
        let config = BenchConfig::parse(
            "seed: 4\na:\n  size: 9\n  kinds: x y/2\nb:\n  size: 1\n  kinds: z\n",
        );
        let config = config.unwrap();
        assert_eq!((config.seed, config.tables.len()), (4, 2));
        assert_eq!((config.tables[0].size, config.tables[0].kinds.join(" ")), (9, "x y/2".into()));
        for (text, said) in [
            ("", "has no table"),
            ("a:\n  size: 3\n", "a: needs `size:` and `kinds:`"),
            ("a:\n  size: 0\n", "line 2: a.size takes a side from 1 to 10000, not `0`"),
            ("a:\n  kind: x\n", "line 2: unknown key `a.kind`; did you mean kinds?"),
            ("a:\n  beside: me\n", "line 2: a.beside takes twin or empty, not `me`"),
            ("sead: 3\n", "line 1: unknown key `sead`; did you mean seed?"),
        ] {
            assert_eq!(BenchConfig::parse(text).unwrap_err(), said);
        }
    }
}
