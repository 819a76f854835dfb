//! bench.yaml: what to measure of a problem.
//!
//! ```text
//! seed: 4
//! large:                        # a table; any name
//!   size: 4000
//!   kinds: random-30 open maze  # a row for each; with the seed and the size, words for the generator
//!   wanted: at most 12 × twin   # stands above the table
//! statement:
//!   size: 100
//!   kinds: random-30
//!   beside: empty               # instead of the twin
//! ```

use judge_core::base::text::{nearest, quote};
use judge_core::base::yaml::{self, Entry};
use judge_core::workspace::Workspace;
use judge_core::Result;

/// Sides beyond this are taken for mistakes.
const MAX_SIZE: usize = 10_000;

/// The sections of a bench.yaml.
#[derive(Debug, Default, PartialEq)]
pub struct Plan {
    pub seed: u64,
    pub sections: Vec<Section>,
}

/// One table.
#[derive(Debug, Default, PartialEq)]
pub struct Section {
    pub name: String,
    pub size: usize,
    pub kinds: Vec<String>,
    /// Beside an empty process, not the twin.
    pub beside_empty: bool,
    pub wanted: String,
    /// Of all inputs, so that a generator that changes is noticed.
    pub sha256: Option<String>,
}

impl Plan {
    /// The plan of a problem, if it has one.
    pub fn read(workspace: &Workspace, problem: &str) -> Result<Option<Plan>> {
        let path = workspace.problem_folder(problem).join("bench.yaml");
        match std::fs::read_to_string(&path) {
            Ok(text) => Plan::parse(&text).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => Err(error.to_string()),
        }
        .map_err(|error| format!("{}: {error}", path.display()))
    }

    fn parse(text: &str) -> Result<Plan> {
        let mut plan = Plan::default();
        for Entry { line, key, value } in yaml::parse(text)? {
            let bad = |wanted: &str| {
                format!("line {line}: {key} takes {wanted}, not {}", quote(value.as_bytes()))
            };
            let Some((name, inner)) = key.split_once('.') else {
                if key != "seed" {
                    return Err(format!("line {line}: no key {}", quote(key.as_bytes())));
                }
                plan.seed = value.parse().map_err(|_| bad("a whole number"))?;
                continue;
            };
            if plan.sections.last().is_none_or(|section| section.name != name) {
                plan.sections.push(Section { name: name.to_string(), ..Section::default() });
            }
            let section = plan.sections.last_mut().expect("one was just pushed");
            match inner {
                "size" => {
                    let size = value.parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
                    section.size = size.ok_or_else(|| bad("a side from 1 to 10000"))?;
                }
                "kinds" => section.kinds = value.split_whitespace().map(String::from).collect(),
                "beside" if value == "empty" => section.beside_empty = true,
                "beside" if value == "twin" => {}
                "beside" => return Err(bad("twin or empty")),
                "wanted" => section.wanted = value,
                "sha256" => section.sha256 = Some(value),
                other => {
                    let hint = nearest(other, ["size", "kinds", "beside", "wanted", "sha256"]);
                    let hint = hint.map_or(String::new(), |key| format!("; did you mean {key}?"));
                    return Err(format!("line {line}: no key {}{hint}", quote(key.as_bytes())));
                }
            }
        }
        match plan.sections.iter().find(|section| section.size == 0 || section.kinds.is_empty()) {
            Some(section) => Err(format!("{}: needs `size:` and `kinds:`", section.name)),
            None if plan.sections.is_empty() => Err("has no table".to_string()),
            None => Ok(plan),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_a_seed_and_tables_and_slips_are_named() {
        let plan =
            Plan::parse("seed: 4\na:\n  size: 9\n  kinds: x y/2\nb:\n  size: 1\n  kinds: z\n");
        let plan = plan.unwrap();
        assert_eq!((plan.seed, plan.sections.len()), (4, 2));
        assert_eq!((plan.sections[0].size, plan.sections[0].kinds.join(" ")), (9, "x y/2".into()));
        for (text, said) in [
            ("", "has no table"),
            ("a:\n  size: 3\n", "a: needs `size:` and `kinds:`"),
            ("a:\n  size: 0\n", "line 2: a.size takes a side from 1 to 10000, not `0`"),
            ("a:\n  kind: x\n", "line 2: no key `a.kind`; did you mean kinds?"),
            ("a:\n  beside: me\n", "line 2: a.beside takes twin or empty, not `me`"),
            ("sead: 3\n", "line 1: no key `sead`"),
        ] {
            assert_eq!(Plan::parse(text).unwrap_err(), said);
        }
    }
}
