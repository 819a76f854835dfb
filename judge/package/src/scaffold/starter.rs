//! Programs to start from, in the languages that sites take: they read the input and are ready to type in.

use super::sources::choose;
use judge_core::Result;

/// Where the comment at the top of a program goes.
const HEADER: &str = "HEADER";

/// A program to start from.
#[derive(Debug)]
pub struct Starter {
    /// As the table of languages has it.
    language: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// Begins a line of a comment.
    comment: &'static str,
    text: &'static str,
}

static STARTERS: [Starter; 8] = [
    starter("rust", "main.rs", "//!", include_str!("starter/main.rs")),
    starter("cpp", "main.cpp", "//", include_str!("starter/main.cpp")),
    starter("c", "main.c", "//", include_str!("starter/main.c")),
    starter("java", "main.java", "//", include_str!("starter/main.java")),
    // Its comment comes after the second line: before, it could name another encoding.
    starter("python", "main.py", "#", include_str!("starter/main.py")),
    starter("go", "main.go", "//", include_str!("starter/main.go")),
    starter("kotlin", "main.kt", "//", include_str!("starter/main.kt")),
    starter("javascript", "main.js", "//", include_str!("starter/main.js")),
];

const fn starter(
    language: &'static str,
    file: &'static str,
    comment: &'static str,
    text: &'static str,
) -> Starter {
    Starter { language, file, comment, text }
}

impl Starter {
    /// The program to start from in a language, by any of its names; Rust without one.
    ///
    /// # Errors
    ///
    /// There is no such program.
    pub fn of(language: Option<&str>) -> Result<&'static Starter> {
        let known: Vec<&str> = STARTERS.iter().map(|starter| starter.language).collect();
        choose(&known, language, "").map(|place| &STARTERS[place])
    }

    /// Whether cargo builds it.
    pub fn is_rust(&self) -> bool {
        self.language == "rust"
    }

    /// The text with these lines, which are safe in a comment, at its top.
    pub fn text(&self, lines: &[String]) -> String {
        let comment: Vec<String> = lines
            .iter()
            .map(|line| format!("{} {line}", self.comment).trim_end().to_string())
            .collect();
        self.text.replacen(HEADER, &comment.join("\n"), 1)
    }
}
