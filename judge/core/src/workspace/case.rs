//! Cases: an input, stored as `X.in` or described by `X.gen`, and its answer `X.ans` or `X.out`.

use crate::base::input_flags::InputFlags;
use crate::base::text::{escape, quote_path, shell_word};
use crate::base::{file, MIB};
use crate::workspace::listing::{list, Entry};
use crate::workspace::shell_command;
use crate::workspace::validator_flags::{self, CaseSettings};
use crate::Result;
use bytes::hash::Sha256;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The maximum number of cases without an answer that are named one by one.
const MAX_NAMED: usize = 3;
/// The endings of the names of answers beside `.ans`, as other judges have them.
const OUT: &str = "out";
/// The largest answer in bytes that is compared with another.
const MAX_ANSWER: u64 = 256 * MIB;

/// An input and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// `group/name`.
    pub id: String,
    pub input: Input,
    pub answer: PathBuf,
    /// The flags of its output validator, where `X.yaml` names some.
    pub validator_flags: Option<Vec<String>>,
    /// The flags of the input validators, where `X.yaml` names some.
    pub input_flags: Option<InputFlags>,
}

impl Case {
    /// The name of its group.
    pub fn group(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// Adds the flags of its output validator to a key. Without a list the flags of the problem count; an
    /// empty list takes their place.
    pub fn add_flags_to(&self, key: &mut Sha256) {
        key.field(&[u8::from(self.validator_flags.is_some())]);
        key.fields(self.validator_flags.iter().flatten());
    }

    /// Whether its answer came as `X.out`, with the case: nothing writes over that.
    pub fn has_given_answer(&self) -> bool {
        self.answer.extension().is_some_and(|extension| extension == OUT)
    }
}

/// Where the input of a case is.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    File(PathBuf),
    /// A `.gen` file, from which the generator makes the input on demand.
    Recipe(PathBuf),
}

impl Input {
    /// The stored file.
    pub fn path(&self) -> &Path {
        match self {
            Input::File(path) | Input::Recipe(path) => path,
        }
    }
}

/// The cases of a group.
#[derive(Default)]
pub(crate) struct Group {
    pub(crate) cases: Vec<Case>,
    /// Inputs without an answer, with the path that their answer must have.
    pub(crate) unanswered: Vec<Case>,
    /// Files that are not part of a case though they should be: a line for each.
    pub(crate) faults: Vec<String>,
}

/// The stored files of one case.
#[derive(Default)]
struct Files {
    input: Option<Entry>,
    recipe: Option<Entry>,
    answer: Option<Entry>,
    /// `X.out`, which is an answer where there is no `X.ans`.
    output: Option<Entry>,
    /// `X.yaml`, with the flags of its validators.
    settings: Option<Entry>,
    /// `X.adding` marks a case that `hack add` is writing, or was when it was killed.
    is_being_added: bool,
}

impl Group {
    /// Reads a group's folder of a problem. Faults name files relative to `root`.
    pub(crate) fn read(folder: &Entry, root: &Path) -> Result<Group> {
        let mut files_by_name: BTreeMap<String, Files> = BTreeMap::new();
        for entry in list(&folder.path)? {
            let Some((name, extension)) = entry.name.rsplit_once('.') else { continue };
            if !["in", "gen", "ans", OUT, "yaml", "adding"].contains(&extension) {
                continue;
            }
            let files = files_by_name.entry(name.to_string()).or_default();
            match extension {
                "in" => files.input = Some(entry),
                "gen" => files.recipe = Some(entry),
                "ans" => files.answer = Some(entry),
                OUT => files.output = Some(entry),
                "yaml" => files.settings = Some(entry),
                _ => files.is_being_added = true,
            }
        }
        let mut group = Group::default();
        for (name, files) in files_by_name {
            let has_answer = files.answer.is_some() || files.output.is_some();
            match files.case(&folder.name, &name, root) {
                Ok(Some(case)) if has_answer => group.cases.push(case),
                Ok(Some(case)) => group.unanswered.push(case),
                Ok(None) => {}
                Err(fault) => group.faults.push(fault),
            }
        }
        Ok(group)
    }
}

/// Says which cases of a problem lack their answers, and how to get them: a line each for a few, one line
/// for more.
pub(crate) fn without_answers(cases: &[Case], root: &Path, problem: &str) -> Vec<String> {
    let command =
        shell_command::command(root, "judge", &format!("answers {}", shell_word(problem)));
    let lacks = |case: &Case| {
        let input = case.input.path();
        let input = quote_path(input.strip_prefix(root).unwrap_or(input));
        let answer = escape(case.answer.file_name().unwrap_or_default().as_encoded_bytes());
        format!("{input}: has no {answer} beside it")
    };
    match cases {
        [first, others @ ..] if cases.len() > MAX_NAMED => {
            vec![format!(
                "{}, nor have {} other inputs their answers; {command} writes them",
                lacks(first),
                others.len()
            )]
        }
        few => few.iter().map(|case| format!("{}; {command} writes it", lacks(case))).collect(),
    }
}

impl Files {
    /// The case of these files, `None` while it is being added, or what is wrong with them. The answer
    /// may be missing.
    fn case(self, group: &str, name: &str, root: &Path) -> Result<Option<Case>> {
        let place = |entry: &Entry| {
            let path = entry.path.strip_prefix(root).unwrap_or(&entry.path);
            quote_path(path)
        };
        let is_recipe = self.recipe.is_some();
        let input = match (self.input, self.recipe) {
            (Some(input), Some(recipe)) => {
                let (input, recipe) = (place(&input), place(&recipe));
                return Err(format!("{input}: there is {recipe} too; remove one"));
            }
            (input, recipe) => input.or(recipe),
        };
        let name_shown = escape(name.as_bytes());
        if let (Some(_), Some(answer), Some(output)) = (&input, &self.answer, &self.output) {
            if !file::has_same_bytes(&answer.path, &output.path, MAX_ANSWER) {
                let (answer, output) = (place(answer), place(output));
                return Err(format!("{answer}: there is another answer, {output}; remove one"));
            }
        }
        let output = self.output.filter(|_| input.is_some());
        let (input, answer) = match (input, self.answer.or(output)) {
            (Some(input), answer) => (input, answer),
            (None, Some(answer)) if !self.is_being_added => {
                let answer = place(&answer);
                return Err(format!(
                    "{answer}: has no {name_shown}.in beside it; write it, or remove the answer"
                ));
            }
            (None, _) => return Ok(None),
        };
        for entry in [Some(&input), answer.as_ref()].into_iter().flatten() {
            if !entry.is_file() {
                return Err(format!("{}: is {}, not a file", place(entry), entry.kind.name()));
            }
        }
        let mut settings = CaseSettings::default();
        if let Some(file) = self.settings {
            let read = validator_flags::of_case(&file.path);
            settings = read.map_err(|error| format!("{}: {error}", place(&file)))?;
        }
        let CaseSettings { output_flags: validator_flags, input_flags } = settings;
        let input = if is_recipe { Input::Recipe(input.path) } else { Input::File(input.path) };
        let answer = match answer {
            Some(answer) => answer.path,
            None => input.path().with_extension("ans"),
        };
        let id = format!("{group}/{name}");
        Ok(Some(Case { id, input, answer, validator_flags, input_flags }))
    }
}
