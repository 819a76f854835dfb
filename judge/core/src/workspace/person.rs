//! A person of a class: whoever has a folder, or a file, in the folder that `--submission` names.

use std::collections::HashSet;

/// Somebody of whom a report has one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// The name of the folder or of the file; no two people of a run have the same.
    pub name: String,
    /// The names of the programs of this person, as reports have them. The best counts.
    pub programs: Vec<String>,
    /// What was handed in where no program was: `nothing`, or ``only `report.pdf` ``.
    pub handed_in: String,
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
    fn two_people_have_two_names() {
        let person = |name: &str| Person {
            name: name.to_string(),
            programs: Vec::new(),
            handed_in: "nothing".to_string(),
        };
        let mut people = ["ann", "ann (2)", "ann", "bob", "ann"].map(person);
        make_names_differ(&mut people);
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        assert_eq!(names, ["ann", "ann (2)", "ann (3)", "bob", "ann (4)"]);
    }
}
