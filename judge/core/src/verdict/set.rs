//! A set of verdicts, as package formats tell them apart.

use super::kind::Verdict;

/// A set of the verdicts AC, WA, TLE, RE and CE. Any other verdict counts as its class, and OLE as TLE too: the
/// judge stops an endless output before its time is over, where others drop the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerdictSet(u8);

impl VerdictSet {
    /// The verdicts that a case can get: all but CE.
    pub const OF_CASES: VerdictSet =
        VerdictSet(VerdictSet::of(&Verdict::ALL).0 & !bit(Verdict::Ce));

    /// The set of the classes of these verdicts.
    pub const fn of(verdicts: &[Verdict]) -> VerdictSet {
        let mut bits = 0;
        let mut at = 0;
        while at < verdicts.len() {
            bits |= bit(verdicts[at].class());
            at += 1;
        }
        VerdictSet(bits)
    }

    /// Whether the verdict as which another counts is in the set.
    pub fn has(self, verdict: Verdict) -> bool {
        let is_endless = verdict == Verdict::Ole && self.0 & bit(Verdict::Tle) != 0;
        self.0 & bit(verdict.class()) != 0 || is_endless
    }

    /// Whether this is the set of one verdict.
    pub fn is_only(self, verdict: Verdict) -> bool {
        self == VerdictSet::of(&[verdict])
    }

    /// The verdicts that are in both sets.
    pub fn and(self, other: VerdictSet) -> VerdictSet {
        VerdictSet(self.0 & other.0)
    }

    /// The verdicts that are in at least one of the sets.
    pub fn or(self, other: VerdictSet) -> VerdictSet {
        VerdictSet(self.0 | other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// For people: `AC or WA`.
    pub fn words(self) -> String {
        let members = Verdict::ALL.iter().filter(|one| one.class() == **one && self.has(**one));
        let names: Vec<&str> = members.map(|one| one.name()).collect();
        match names.split_last() {
            None => "no verdict".to_string(),
            Some((last, [])) => last.to_string(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
        }
    }
}

const fn bit(verdict: Verdict) -> u8 {
    1 << verdict as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_counts_as_its_class() {
        let set = VerdictSet::of(&[Verdict::Wa, Verdict::Re, Verdict::Tle]);
        for (verdict, is_in) in [
            (Verdict::Pe, true),
            (Verdict::Ole, true),
            (Verdict::Mle, true),
            (Verdict::Ac, false),
            (Verdict::Ce, false),
        ] {
            assert_eq!(set.has(verdict), is_in, "{verdict:?}");
        }
        assert_eq!(set.words(), "WA, TLE or RE");
        assert!(VerdictSet::of(&[Verdict::Tle]).has(Verdict::Ole));
        assert!(!VerdictSet::of(&[Verdict::Re]).has(Verdict::Ole));
        assert_eq!(VerdictSet::of(&[]).words(), "no verdict");
    }
}
