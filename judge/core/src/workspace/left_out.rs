//! The files and folders left out of a folder of programs: one line for each kind of reason, however many files there
//! are.

use crate::base::text;
use std::collections::HashMap;

/// The maximum number of names shown of each kind.
const MAX_SHOWN: usize = 4;

/// The names of what is left out, by the reason.
#[derive(Default)]
pub(super) struct LeftOut {
    /// In the order in which the reasons came up.
    kinds: Vec<(String, Vec<String>)>,
    places: HashMap<String, usize>,
}

impl LeftOut {
    /// Takes a name that is left out for a reason.
    pub(super) fn add(&mut self, name: String, why: &str) {
        let place = *self.places.entry(why.to_string()).or_insert_with(|| {
            self.kinds.push((why.to_string(), Vec::new()));
            self.kinds.len() - 1
        });
        self.kinds[place].1.push(name);
    }

    /// A line for each kind.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.kinds.iter().map(|(why, names)| {
            let count =
                if names.len() > 1 { format!(", {} of them", names.len()) } else { String::new() };
            format!("left out ({why}{count}): {}", text::names(names, MAX_SHOWN))
        })
    }
}
