//! Files and folders that were handled in the same way, for the user: one line for each reason, however many they are.

use crate::base::text;
use std::collections::HashMap;

/// Names by the reason why they were handled so.
#[derive(Debug, Default)]
pub struct NamesByReason {
    /// In the order in which the reasons came up.
    groups: Vec<Group>,
    places: HashMap<String, usize>,
}

#[derive(Debug)]
struct Group {
    reason: String,
    names: Vec<String>,
    /// The number of names that were added, also one that follows itself.
    count: usize,
}

impl NamesByReason {
    /// Adds a name. One that comes several times in a row, as a folder does for the files in it, is shown once.
    pub fn add(&mut self, name: String, reason: &str) {
        let place = *self.places.entry(reason.to_string()).or_insert_with(|| {
            self.groups.push(Group { reason: reason.to_string(), names: Vec::new(), count: 0 });
            self.groups.len() - 1
        });
        let group = &mut self.groups[place];
        group.count += 1;
        if group.names.last() != Some(&name) {
            group.names.push(name);
        }
    }

    /// The reasons.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().map(|group| group.reason.as_str())
    }

    /// A line for each reason: the action, the reason, how many of this `unit`, and at most `max` names.
    pub fn lines<'a>(
        &'a self,
        action: &'a str,
        unit: &'a str,
        max: usize,
    ) -> impl Iterator<Item = String> + 'a {
        self.groups.iter().map(move |Group { reason, names, count }| {
            let count = if *count > 1 { format!(", {count} {unit}") } else { String::new() };
            format!("{action} ({reason}{count}): {}", text::names(names, max))
        })
    }
}
