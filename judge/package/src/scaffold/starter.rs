//! Programs to start from, in the languages that sites take: they read the input and are ready to type in.

use super::leetcode_main;
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
    /// The part of the text that prints, and its form in a slow program: no output of it passes for an answer.
    print: [&'static str; 2],
}

static STARTERS: [Starter; 8] = [
    starter("rust", "main.rs", "//!", include_str!("starter/main.rs"))
        .printing(r#""{first}""#, r#""not written yet: {first}""#),
    starter("cpp", "main.cpp", "//", include_str!("starter/main.cpp"))
        .printing("<< first", r#"<< "not written yet: " << first"#),
    starter("c", "main.c", "//", include_str!("starter/main.c"))
        .printing(r#""%s\n""#, r#""not written yet: %s\n""#),
    starter("java", "main.java", "//", include_str!("starter/main.java"))
        .printing("println(first)", r#"println("not written yet: " + first)"#),
    // Its comment comes after the second line: before, it could name another encoding.
    starter("python", "main.py", "#", include_str!("starter/main.py"))
        .printing("print(first)", r#"print("not written yet:", first)"#),
    starter("go", "main.go", "//", include_str!("starter/main.go"))
        .printing("(out, first)", r#"(out, "not written yet:", first)"#),
    starter("kotlin", "main.kt", "//", include_str!("starter/main.kt"))
        .printing("println(first)", r#"println("not written yet: $first")"#),
    starter("javascript", "main.js", "//", include_str!("starter/main.js"))
        .printing("log(first)", r#"log("not written yet:", first)"#),
];

const fn starter(
    language: &'static str,
    file: &'static str,
    comment: &'static str,
    text: &'static str,
) -> Starter {
    Starter { language, file, comment, text, print: [""; 2] }
}

impl Starter {
    /// The same starter, whose text prints by `print`.
    const fn printing(self, print: &'static str, unwritten: &'static str) -> Starter {
        Starter { print: [print, unwritten], ..self }
    }

    /// The program to start from in a language, by any of its names; Rust without one.
    ///
    /// # Errors
    ///
    /// There is no such program.
    pub fn of(language: Option<&str>) -> Result<&'static Starter> {
        Starter::of_flag("--language", language)
    }

    /// The same for a slow program.
    ///
    /// # Errors
    ///
    /// There is no such program.
    pub fn brute(language: &str) -> Result<&'static Starter> {
        Starter::of_flag("--brute", Some(language))
    }

    fn of_flag(flag: &str, language: Option<&str>) -> Result<&'static Starter> {
        let known: Vec<&str> = STARTERS.iter().map(|starter| starter.language).collect();
        choose(flag, &known, language, "").map(|place| &STARTERS[place])
    }

    /// The name of the file of a slow program.
    pub fn brute_file(&self) -> String {
        self.file.replacen("main", "brute", 1)
    }

    /// Whether cargo builds it.
    pub fn is_rust(&self) -> bool {
        self.language == "rust"
    }

    /// The main for a class as LeetCode takes it in its language, if there is one.
    pub fn main_file(&self) -> Option<&'static str> {
        let extension = Path::new(self.file).extension();
        leetcode_main::FILES.iter().copied().find(|file| Path::new(file).extension() == extension)
    }

    /// The text with these lines, which are safe in a comment, at its top.
    pub fn text(&self, lines: &[String]) -> String {
        let comment: Vec<String> = lines
            .iter()
            .map(|line| format!("{} {line}", self.comment).trim_end().to_string())
            .collect();
        self.text.replacen(HEADER, &comment.join("\n"), 1)
    }

    /// The text of a slow program, which prints no answer until it is written.
    pub fn brute_text(&self, lines: &[String]) -> String {
        let [print, unwritten] = self.print;
        self.text(lines)
            .replace("your solution here", "the slow program here")
            .replace("prints the first word of the input", "prints no answer")
            .replace("prints the first word;", "prints no answer;")
            .replace(print, unwritten)
    }
}

/// The programs of a new problem of a site.
#[derive(Clone, Copy)]
pub struct Starters {
    pub main: &'static Starter,
    /// The slow program.
    pub brute: Option<&'static Starter>,
}

impl Starters {
    /// The programs in these languages.
    ///
    /// # Errors
    ///
    /// There is no program to start from in one of them.
    pub fn of(languages: Languages) -> Result<Starters> {
        let brute = languages.brute.map(Starter::brute).transpose()?;
        Ok(Starters { main: Starter::of(languages.main)?, brute })
    }
}

/// The languages of the programs of a new problem, by any of their names.
#[derive(Clone, Copy, Default)]
pub struct Languages<'a> {
    /// Rust without one.
    pub main: Option<&'a str>,
    /// The language of the slow program; without one there is no such program.
    pub brute: Option<&'a str>,
}
