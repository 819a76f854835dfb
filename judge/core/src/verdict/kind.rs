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

    /// Whether the program ended well, within its limits, and its output is wrong.
    pub fn is_wrong_output(self) -> bool {
        match self {
            Verdict::Wa | Verdict::Pe => true,
            Verdict::Ac | Verdict::Tle | Verdict::Mle | Verdict::Ole => false,
            Verdict::Re | Verdict::Ce => false,
        }
    }

    /// Whether the output is right, but for blanks and empty lines at most.
    pub fn is_right_up_to_blanks(self) -> bool {
        match self {
            Verdict::Ac | Verdict::Pe => true,
            Verdict::Wa | Verdict::Tle | Verdict::Mle | Verdict::Ole => false,
            Verdict::Re | Verdict::Ce => false,
        }
    }

    /// Whether the program took too long.
    pub fn is_too_slow(self) -> bool {
        match self {
            Verdict::Tle => true,
            Verdict::Ac | Verdict::Wa | Verdict::Pe | Verdict::Mle => false,
            Verdict::Ole | Verdict::Re | Verdict::Ce => false,
        }
    }

    /// Whether a limit stopped the program, or would have: its output is not whole, or was not compared.
    pub fn is_over_limit(self) -> bool {
        match self {
            Verdict::Tle | Verdict::Mle | Verdict::Ole => true,
            Verdict::Ac | Verdict::Wa | Verdict::Pe | Verdict::Re | Verdict::Ce => false,
        }
    }

    /// The verdict that this one counts as in a package: the ICPC problem package format knows only AC, WA, TLE and
    /// RE, and DOMjudge also CE.
    pub const fn class(self) -> Verdict {
        match self {
            Verdict::Ac => Verdict::Ac,
            Verdict::Wa | Verdict::Pe | Verdict::Ole => Verdict::Wa,
            Verdict::Tle => Verdict::Tle,
            Verdict::Re | Verdict::Mle => Verdict::Re,
            Verdict::Ce => Verdict::Ce,
        }
    }
}
