//! The verdicts.

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

    /// The verdict that this one counts as in a package: the ICPC problem package format knows only AC, WA, TLE and
    /// RE, and DOMjudge also CE.
    pub fn class(self) -> Verdict {
        match self {
            Verdict::Ac => Verdict::Ac,
            Verdict::Wa | Verdict::Pe | Verdict::Ole => Verdict::Wa,
            Verdict::Tle => Verdict::Tle,
            Verdict::Re | Verdict::Mle => Verdict::Re,
            Verdict::Ce => Verdict::Ce,
        }
    }
}
