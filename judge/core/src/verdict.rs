//! Verdicts, and what a folder of submissions promises about them.

/// The judgement on a program on a case, or on a submission as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Presentation error: right but for blanks and empty lines.
    Pe,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Run-time error: ended by a signal, with an exit code other than 0, or for too many processes.
    Re,
    /// Compile error.
    Ce,
}

impl Verdict {
    /// Every verdict, in the order of the enum.
    pub const ALL: [Verdict; 8] = [
        Verdict::Ac,
        Verdict::Wa,
        Verdict::Pe,
        Verdict::Tle,
        Verdict::Mle,
        Verdict::Ole,
        Verdict::Re,
        Verdict::Ce,
    ];

    /// As reports and JSON write it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Ac => "AC",
            Verdict::Wa => "WA",
            Verdict::Pe => "PE",
            Verdict::Tle => "TLE",
            Verdict::Mle => "MLE",
            Verdict::Ole => "OLE",
            Verdict::Re => "RE",
            Verdict::Ce => "CE",
        }
    }

    /// What the verdict counts as in a package: the ICPC problem package format knows only AC, WA, TLE
    /// and RE.
    fn class(self) -> Verdict {
        match self {
            Verdict::Ac => Verdict::Ac,
            Verdict::Wa | Verdict::Pe | Verdict::Ole => Verdict::Wa,
            Verdict::Tle => Verdict::Tle,
            Verdict::Re | Verdict::Mle => Verdict::Re,
            Verdict::Ce => Verdict::Ce,
        }
    }
}

/// What is expected of a submission over all its cases: only permitted verdicts, and at least once
/// a required one (ICPC problem package format 2025-09, "Example Submissions").
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    pub folder: &'static str,
    permitted: &'static [Verdict],
    required: &'static [Verdict],
}

use Verdict::{Ac, Re, Tle, Wa};

const EXPECTATIONS: [Expectation; 6] = [
    Expectation { folder: "accepted", permitted: &[Ac], required: &[Ac] },
    Expectation { folder: "brute_force", permitted: &[Ac, Tle], required: &[Ac, Tle] },
    Expectation { folder: "wrong_answer", permitted: &[Ac, Wa], required: &[Wa] },
    Expectation { folder: "time_limit_exceeded", permitted: &[Ac, Tle], required: &[Tle] },
    Expectation { folder: "run_time_error", permitted: &[Ac, Re], required: &[Re] },
    Expectation { folder: "rejected", permitted: &[Ac, Wa, Tle, Re], required: &[Wa, Tle, Re] },
];

impl Expectation {
    /// Accepted everywhere: what is expected of a pasted file and of a file from anywhere.
    pub const ACCEPTED: Expectation = EXPECTATIONS[0];

    /// The expectation of a folder under `submissions`.
    pub fn of_folder(folder: &str) -> Option<Expectation> {
        EXPECTATIONS.into_iter().find(|expectation| expectation.folder == folder)
    }

    /// The folders that there are under `submissions`.
    pub fn folders() -> impl Iterator<Item = &'static str> {
        EXPECTATIONS.iter().map(|expectation| expectation.folder)
    }

    /// Whether the verdicts of all cases are as expected.
    pub fn holds(&self, verdicts: impl IntoIterator<Item = Verdict>) -> bool {
        let mut required = false;
        for verdict in verdicts {
            if !self.permits(verdict) {
                return false;
            }
            required |= self.required.contains(&verdict.class());
        }
        required
    }

    /// Whether the submission is meant to be too slow, and for no other reason wrong.
    pub fn is_too_slow(&self) -> bool {
        self.required == [Tle]
    }

    /// Whether a case may get this verdict.
    pub fn permits(&self, verdict: Verdict) -> bool {
        self.permitted.contains(&verdict.class())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::*;

    #[test]
    fn folders_promise_what_the_format_says() {
        let holds = |folder, verdicts: &[Verdict]| {
            Expectation::of_folder(folder).unwrap().holds(verdicts.iter().copied())
        };
        assert!(holds("accepted", &[Ac, Ac]));
        assert!(!holds("accepted", &[Ac, Pe]));
        assert!(!holds("accepted", &[]));
        assert!(holds("wrong_answer", &[Ac, Wa]));
        assert!(holds("wrong_answer", &[Ac, Ole, Pe]));
        assert!(!holds("wrong_answer", &[Ac, Ac]));
        assert!(!holds("wrong_answer", &[Wa, Tle]));
        assert!(holds("brute_force", &[Ac, Tle]));
        assert!(holds("run_time_error", &[Ac, Mle]));
        assert!(!holds("run_time_error", &[Ce]));
        assert!(holds("rejected", &[Wa, Re, Tle]));
        assert!(Expectation::of_folder("secret").is_none());
    }
}
