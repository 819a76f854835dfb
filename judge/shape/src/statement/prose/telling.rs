//! A sentence while its kinds of limits are looked for.

use crate::field::Slot;
use crate::statement::scope::Scope;

/// A sentence, and what is understood of it so far.
pub(super) struct Telling<'t> {
    pub sentence: &'t str,
    /// The sentence without the marks of formulas.
    pub plain: &'t str,
    pub scope: &'t Scope,
    pub slots: Vec<Slot>,
    pub unclear: Vec<String>,
    /// It says more than a rule can hold.
    pub is_open: bool,
    /// The words that nothing has taken.
    pub rest: String,
}

impl Telling<'_> {
    /// Takes the fields that were limited, or the reason why they were not.
    pub fn take(&mut self, told: Result<Vec<Slot>, String>) {
        match told {
            Ok(slots) => self.slots.extend(slots),
            Err(why) => self.unclear.push(why),
        }
    }
}
