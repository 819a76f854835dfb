//! Programs to start from, in the languages that sites take: they read the input and are ready to type in.

use super::sources::choose;
use judge_core::Result;
use std::path::Path;

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

/// The mains for a class as LeetCode takes it: the name of the file, its text, and how it reads an argument, where it
/// must say so for each.
static MAINS: [(&str, &str, &str); 4] = [
    ("leetcode.cpp", include_str!("starter/leetcode.cpp"), ""),
    ("leetcode.java", include_str!("starter/leetcode.java"), ""),
    ("leetcode.py", include_str!("starter/leetcode.py"), ""),
    ("leetcode.rs", include_str!("starter/leetcode.rs"), "Get::get(&mut lines)"),
];

/// The files with mains for a `class Solution` whose method has parameters of these names, and their texts.
pub fn mains(names: &[String]) -> impl Iterator<Item = (&'static str, String)> + '_ {
    MAINS.iter().map(move |(file, text, argument)| {
        let text = text
            .replace("NAMES", &names.join(", "))
            .replace("COUNT", &names.len().to_string())
            .replace("ARGUMENTS", &vec![*argument; names.len()].join(", "));
        (*file, text)
    })
}

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

    /// Whether [`mains`] has its language.
    pub fn has_main(&self) -> bool {
        let extension = Path::new(self.file).extension();
        MAINS.iter().any(|main| Path::new(main.0).extension() == extension)
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
