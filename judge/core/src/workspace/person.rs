//! A person of a class: the owner of a folder, or of a file, in the folder that `--submission` names.

use super::layout::{FILE, MOODLE};
use std::collections::{HashMap, HashSet};

/// A person who has one row in a report.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// Those of them that came late.
    pub late: Vec<String>,
    /// A description of the files handed in without a program: `nothing`, or ``only `report.pdf` ``.
    pub handed_in: String,
}

impl Person {
    /// The number that Moodle has given to this person, in the names of files that it hands out; `None` elsewhere.
    pub fn number(&self) -> Option<&str> {
        self.moodle.rsplit_once('_').map(|name| name.1)
    }

    /// The name of a file for this person, as Moodle takes it back where it has handed out the programs.
    pub fn file_name(&self, name: &str) -> Option<String> {
        (!self.moodle.is_empty()).then(|| format!("{}{MOODLE}{FILE}{name}", self.moodle))
    }
}

/// Puts a number behind equal names, so that each row of a gradebook is one person: the number that the site gives to
/// the person, if there is one in `numbers`.
pub(super) fn make_names_differ(people: &mut [Person], numbers: &[String]) {
    let mut count: HashMap<String, usize> = HashMap::new();
    for person in people.iter() {
        *count.entry(person.name.clone()).or_default() += 1;
    }
    for (person, number) in people.iter_mut().zip(numbers) {
        if count[&person.name] > 1 && !number.is_empty() {
            person.name = format!("{} {number}", person.name);
        }
    }
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
    fn two_people_have_two_names() {
        let person = |name: &str| Person { name: name.to_string(), ..Person::default() };
        let mut people = ["ann", "ann (2)", "ann", "bob", "ann", "cy", "cy"].map(person);
        let numbers = ["", "", "", "7", "", "8", "9"].map(String::from);
        make_names_differ(&mut people, &numbers);
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        assert_eq!(names, ["ann", "ann (2)", "ann (3)", "bob", "ann (4)", "cy 8", "cy 9"]);
    }
}
