//! A person of a class: the owner of a folder, or of a file, in the folder that `--submission` names.

use std::collections::HashSet;

/// A person who has one row in a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// The name of the folder or of the file; no two people of a run have the same.
    pub name: String,
    /// The name of the folder of this person as it is on disk; empty where the files lie directly in the folder
    /// that is named.
    pub folder: String,
    /// The name and the number of this person in the names that Moodle makes, `Ann Lee_7001`; empty elsewhere.
    pub moodle: String,
    /// The names of the programs of this person, as reports have them. The best counts.
    pub programs: Vec<String>,
    /// A description of the files handed in without a program: `nothing`, or ``only `report.pdf` ``.
    pub handed_in: String,
}

/// The text that Moodle puts behind the name and the number of a person, in the names of folders and of files:
/// `Ann Lee_7001_assignsubmission_file_main.py` (mod/assign of Moodle).
const MOODLE: &str = "_assignsubmission_";
/// The text that follows where the files of a person are meant.
const FILE: &str = "file_";

impl Person {
    /// The number that Moodle has given to this person, in the names of what it hands out; `None` elsewhere.
    pub fn number(&self) -> Option<&str> {
        self.moodle.rsplit_once('_').map(|name| name.1)
    }

    /// The name of a file for this person, as Moodle takes it back where it has handed out the programs.
    pub fn file_name(&self, name: &str) -> Option<String> {
        (!self.moodle.is_empty()).then(|| format!("{}{MOODLE}{FILE}{name}", self.moodle))
    }
}

/// The person in a name as Moodle makes it: with the number, which no two people share, and without.
/// `None` for any other name.
pub(super) fn in_moodle_name(name: &str) -> Option<(&str, &str)> {
    let key = &name[..name.find(MOODLE)?];
    let (person, number) = key.rsplit_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !person.is_empty()).then_some((key, person))
}

/// Puts a number behind equal names, so that each row of a gradebook is one person.
pub(super) fn make_names_differ(people: &mut [Person]) {
    let mut taken: HashSet<String> = HashSet::new();
    for person in people {
        if !taken.insert(person.name.clone()) {
            let first = &person.name;
            let name = (2..).map(|n| format!("{first} ({n})")).find(|name| !taken.contains(name));
            person.name = name.expect("there are numbers enough");
            taken.insert(person.name.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moodle_names_people() {
        let name = "Ann_Lee_7001_assignsubmission_file_main.py";
        assert_eq!(in_moodle_name(name), Some(("Ann_Lee_7001", "Ann_Lee")));
        for other in ["main.py", "_7_assignsubmission_file_", "a_b_assignsubmission_file_", "_"] {
            assert_eq!(in_moodle_name(other), None, "{other}");
        }
    }

    #[test]
    fn two_people_have_two_names() {
        let person = |name: &str| Person {
            name: name.to_string(),
            folder: String::new(),
            moodle: String::new(),
            programs: Vec::new(),
            handed_in: "nothing".to_string(),
        };
        let mut people = ["ann", "ann (2)", "ann", "bob", "ann"].map(person);
        make_names_differ(&mut people);
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        assert_eq!(names, ["ann", "ann (2)", "ann (3)", "bob", "ann (4)"]);
    }
}
