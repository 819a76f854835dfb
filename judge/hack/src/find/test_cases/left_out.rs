//! Inputs on which two programs that are declared right disagree: one of the two is wrong.

/// Inputs that were left out, because a right program contradicts the reference there.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    pub count: u64,
    /// The shortest of them; those that assume nothing come before others.
    pub input: Vec<u8>,
    /// The program that contradicts the reference on it; `None` for the one under test.
    pub by: Option<String>,
    /// Only an assumption makes the input valid.
    pub is_assumed: bool,
}

impl LeftOut {
    /// Adds these to those that were left out.
    pub fn add_to(self, all: &mut Option<LeftOut>) {
        let rank = |one: &LeftOut| (one.is_assumed, one.input.len());
        match all {
            Some(known) if rank(known) <= rank(&self) => known.count += self.count,
            all => {
                let count = all.as_ref().map_or(0, |known| known.count) + self.count;
                *all = Some(LeftOut { count, ..self });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_that_assumes_nothing_is_kept() {
        let mut all = None;
        for (input, is_assumed) in [("333", false), ("1", true), ("22", false)] {
            let by = Some(input.to_string());
            LeftOut { count: 1, input: input.into(), by, is_assumed }.add_to(&mut all);
        }
        let by = Some("22".to_string());
        assert_eq!(all, Some(LeftOut { count: 3, input: "22".into(), by, is_assumed: false }));
    }
}
