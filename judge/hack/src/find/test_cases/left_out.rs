//! Inputs on which another accepted program contradicts the reference: either the program under test is wrong there
//! or the reference is.

/// Inputs that were left out, because another accepted program contradicts the reference there.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    pub count: u64,
    /// The shortest of them.
    pub input: Vec<u8>,
    /// The accepted program that contradicts the reference on it.
    pub by: String,
}

impl LeftOut {
    /// Adds an input to those that were left out, which the program `by` contradicts.
    pub fn add(all: &mut Option<LeftOut>, input: &[u8], by: String) {
        match all {
            Some(all) if all.input.len() <= input.len() => all.count += 1,
            all => {
                let count = all.as_ref().map_or(0, |all| all.count) + 1;
                *all = Some(LeftOut { count, input: input.to_vec(), by });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_is_kept() {
        let mut all = None;
        for input in ["333", "1", "22"] {
            LeftOut::add(&mut all, input.as_bytes(), input.to_string());
        }
        assert_eq!(all, Some(LeftOut { count: 3, input: b"1".to_vec(), by: "1".to_string() }));
    }
}
