//! Imports the generators of a package, and the cases that generators.yaml of BAPCtools lists.
//!
//! An import runs nothing. The cases become files of the package, as if it had been delivered with its
//! data: texts and copies as they are, an input that a generator makes as a `.gen` file. The steps after
//! this one read them as they read any package. Data that the package has wins.

mod command;
mod count;
mod rules;
mod sha512;

pub use command::split;

use super::importer::Importer;
use super::passthrough;
use crate::names;
use judge_core::base::text::quote;
use judge_core::base::yaml;
use judge_core::judging::recipe::Recipe;
use judge_core::workspace::GENERATORS;
use judge_core::Result;
use rules::{GeneratorCase, GeneratorRules, FILES_OF_CASE};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The folder of generators in a package.
const FOLDER: &str = "generators/";
const RULES: &str = "generators/generators.yaml";
/// The folders whose inputs generators may make.
const JUDGED: [&str; 2] = ["sample/", "secret/"];
/// Further extensions of files of cases: what a visualizer draws.
const DRAWN: [&str; 4] = ["png", "jpg", "svg", "pdf"];

/// Takes the generators, and adds the cases of generators.yaml to the files of the package. `made` is a folder
/// for files that are written on the way. Returns the program that is to make the answers, by its path in the
/// package.
pub fn read(import: &mut Importer, made: &Path) -> Result<Option<String>> {
    let rules = match import.files.text(RULES)? {
        Some(text) => yaml::parse_map(&text)
            .and_then(|map| rules::read(&map, &import.constants))
            .map_err(|error| format!("{RULES}: {error}"))?,
        None => GeneratorRules::default(),
    };
    let mut adder =
        Adder { import, made, rules: &rules, used: BTreeSet::new(), beyond: Vec::new() };
    adder.add()?;
    let Adder { used, beyond, .. } = adder;
    copy_programs(import, &used)?;
    let beyond = rules.beyond.iter().chain(&beyond).map(|line| format!("{RULES}: {line}"));
    import.note_lines(beyond.collect());
    Ok(rules.solution)
}

/// Copies the generators and all that is beside them. Cases there are no programs.
fn copy_programs(import: &mut Importer, used: &BTreeSet<String>) -> Result<()> {
    for (name, from) in import.files.below(FOLDER) {
        let path = format!("{FOLDER}{name}");
        let extension = name.split_once('.').map_or("", |parts| parts.1);
        let is_of_case = FILES_OF_CASE.iter().chain(&DRAWN).any(|known| extension == *known);
        if path == RULES || !is_of_case {
            if name.split('/').any(|part| names::check(&path, part).is_err()) {
                import.leave_out(path, "invalid file name");
            } else if path == RULES {
                import.copy(&from, &import.problem.join(GENERATORS).join(&name))?;
            } else {
                import.copy_source(&from, &import.problem.join(GENERATORS).join(&name))?;
            }
        } else if !used.contains(&path) {
            passthrough::keep(import, &path, "a case that generators.yaml does not use")?;
        }
    }
    Ok(())
}

/// Adds cases to the files of a package.
struct Adder<'a, 'b> {
    import: &'a mut Importer<'b>,
    made: &'a Path,
    rules: &'a GeneratorRules,
    /// The files below [`FOLDER`] that were copied.
    used: BTreeSet<String>,
    /// The parts that cannot be taken, a line each.
    beyond: Vec<String>,
}

impl Adder<'_, '_> {
    fn add(&mut self) -> Result<()> {
        let own = self.folders_with_own_data();
        for (path, settings) in &self.rules.settings {
            self.add_text(&format!("data/{path}"), settings)?;
        }
        let mut paths = BTreeSet::new();
        for case in &self.rules.cases {
            let (folder, _) = case.path.rsplit_once('/').unwrap_or_default();
            if own.contains(folder) {
                continue;
            }
            if !paths.insert(&case.path) {
                let path = quote(case.path.as_bytes());
                self.beyond.push(format!("line {}: a second case {path}", case.line));
                continue;
            }
            self.add_case(case)?;
        }
        for folder in own {
            self.import.note(format!(
                "{RULES}: data/{folder} has inputs of its own under other names; they are taken"
            ));
        }
        Ok(())
    }

    /// The folders below `data` that have inputs, none of which has the name of a case that
    /// generators.yaml has there: they were made by another version.
    fn folders_with_own_data(&self) -> BTreeSet<String> {
        let mut named: BTreeMap<&str, bool> = BTreeMap::new();
        for case in &self.rules.cases {
            let (folder, _) = case.path.rsplit_once('/').unwrap_or_default();
            let is_there = self.import.files.has(&format!("data/{}.in", case.path));
            *named.entry(folder).or_default() |= is_there;
        }
        let has_inputs = |folder: &str| {
            let files = self.import.files.below(&format!("data/{folder}/"));
            files.iter().any(|(name, _)| name.ends_with(".in") && !name.contains('/'))
        };
        let other = named.into_iter().filter(|(folder, is_named)| !is_named && has_inputs(folder));
        other.map(|(folder, _)| folder.to_string()).collect()
    }

    /// Adds the files of a case that the package does not have.
    fn add_case(&mut self, case: &GeneratorCase) -> Result<()> {
        let stem = format!("data/{}", case.path);
        for (extension, text) in &case.texts {
            self.add_text(&format!("{stem}.{extension}"), text)?;
        }
        if let Some(copied) = &case.copy {
            self.add_copies(case, copied, &stem)?;
        }
        let input = format!("{stem}.in");
        if self.import.files.has(&input) {
            return Ok(());
        }
        match self.recipe(case) {
            Ok(text) => self.import.add_text(self.made, &input, &text, true),
            Err(why) => {
                let path = quote(case.path.as_bytes());
                self.beyond.push(format!("line {}: {path}: {why}", case.line));
                Ok(())
            }
        }
    }

    /// Adds the files of a case in the folder of generators.
    fn add_copies(&mut self, case: &GeneratorCase, copied: &str, stem: &str) -> Result<()> {
        let mut is_there = false;
        for extension in FILES_OF_CASE.iter().chain(&DRAWN) {
            let from = format!("{FOLDER}{copied}.{extension}");
            if self.import.files.has(&from) {
                let to = format!("{stem}.{extension}");
                self.import.files.add_copy(&from, &to)?;
                self.used.insert(from);
                is_there = true;
            }
        }
        if !is_there {
            let copied = quote(format!("{FOLDER}{copied}").as_bytes());
            self.beyond.push(format!("line {}: there is no {copied}.in to copy", case.line));
        }
        Ok(())
    }

    /// The `.gen` file of a case, or why there is none.
    fn recipe(&self, case: &GeneratorCase) -> Result<String> {
        let Some(command) = &case.command else {
            return Err("nothing makes its input".to_string());
        };
        if !JUDGED.iter().any(|folder| case.path.starts_with(folder)) {
            return Err("only inputs of data/sample and data/secret are made".to_string());
        }
        let name = &command.generator;
        let own_name = vec![name.clone()];
        let generator = self.rules.generators.get(name).unwrap_or(&own_name);
        for file in generator {
            let path = format!("{FOLDER}{file}");
            let is_there = self.import.files.has(&path)
                || self.import.files.has_below(&format!("{path}/")) && generator.len() == 1;
            if !is_there || file.split('/').any(|part| names::check(file, part).is_err()) {
                return Err(format!("{} is not in the package", quote(path.as_bytes())));
            }
        }
        Ok(Recipe::of_generator(generator, &command.arguments).text())
    }

    /// Adds a text file unless the package has it.
    fn add_text(&mut self, name: &str, text: &str) -> Result<()> {
        if self.import.files.has(name) {
            return Ok(());
        }
        self.import.add_text(self.made, name, text, false)
    }
}
