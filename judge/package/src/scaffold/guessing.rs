//! The interactive problem that `scripts/new NAME --interactive` writes: a game of guessing a number.

use crate::cargo_toml;
use crate::files::write;
use crate::uuid::uuid;
use judge_core::base::text::quote;
use judge_core::language::Language;
use judge_core::workspace::INVALID;
use judge_core::Result;
use std::path::Path;

/// The task of the new problem, for the report.
pub const TASK: &str = "find a number by guessing";

/// The sources in one language.
struct GuessingSources {
    extension: &'static str,
    /// The path below the problem without its extension, and the text.
    files: [(&'static str, &'static str); 6],
}

const WRONG: &str = "submissions/wrong_answer/one_by_one";
const SLOW: &str = "submissions/time_limit_exceeded/forgets_to_flush";

/// The languages by the names of the table of languages.
static LANGUAGES: [(&str, GuessingSources); 3] = [
    (
        "rust",
        GuessingSources {
            extension: "rs",
            files: [
                ("main", include_str!("template/guess/rust/main.rs")),
                ("validator", include_str!("template/guess/rust/validator.rs")),
                ("generator", include_str!("template/guess/rust/generator.rs")),
                ("output_validator", include_str!("template/guess/rust/output_validator.rs")),
                (WRONG, include_str!("template/guess/rust/one_by_one.rs")),
                (SLOW, include_str!("template/guess/rust/forgets_to_flush.rs")),
            ],
        },
    ),
    (
        "python",
        GuessingSources {
            extension: "py",
            files: [
                ("main", include_str!("template/guess/python/main.py")),
                ("validator", include_str!("template/guess/python/validator.py")),
                ("generator", include_str!("template/guess/python/generator.py")),
                ("output_validator", include_str!("template/guess/python/output_validator.py")),
                (WRONG, include_str!("template/guess/python/one_by_one.py")),
                (SLOW, include_str!("template/guess/python/forgets_to_flush.py")),
            ],
        },
    ),
    (
        "cpp",
        GuessingSources {
            extension: "cpp",
            files: [
                ("main", include_str!("template/guess/cpp/main.cpp")),
                ("validator", include_str!("template/guess/cpp/validator.cpp")),
                ("generator", include_str!("template/guess/cpp/generator.cpp")),
                ("output_validator", include_str!("template/guess/cpp/output_validator.cpp")),
                (WRONG, include_str!("template/guess/cpp/one_by_one.cpp")),
                (SLOW, include_str!("template/guess/cpp/forgets_to_flush.cpp")),
            ],
        },
    ),
];

/// The cases: name, description and input. The answer is not used.
const CASES: [(&str, &str, &str); 3] = [
    ("sample/01", "The sample of the statement.", "750000\n"),
    ("sample/02", "The first guess of many programs.", "500000\n"),
    ("hack/01-last-of-all", "The largest number, which is the last that is left.", "1000000\n"),
];
/// The inputs that the validator must refuse.
const INVALID_INPUTS: [(&str, &str, &str); 3] = [
    ("01-empty", "An empty file.", ""),
    ("02-too-large", "A number beyond the limits.", "1000001\n"),
    ("03-leading-zero", "A leading zero.", "01\n"),
];

/// Writes the problem into its two folders, in a language by any of its names; Rust without one.
///
/// # Errors
///
/// There is no template in that language, or a file cannot be written.
pub fn write_problem(
    name: &str,
    language: Option<&str>,
    problem: &Path,
    data: &Path,
) -> Result<()> {
    let wanted = language.unwrap_or("rust");
    let language = Language::by_name(wanted);
    let found = LANGUAGES.iter().find(|(name, _)| language.is_some_and(|one| one.is_called(name)));
    let (_, GuessingSources { extension, files }) = found.ok_or_else(|| {
        let known: Vec<&str> = LANGUAGES.iter().map(|language| language.0).collect();
        let (known, wanted) = (known.join(", "), quote(wanted.as_bytes()));
        format!("--language takes one of {known} for a whole problem, not {wanted}")
    })?;
    if *extension == "rs" {
        write(&problem.join("Cargo.toml"), cargo_toml::text(name).as_bytes())?;
    }
    for (stem, text) in files {
        write(&problem.join(format!("{stem}.{extension}")), text.as_bytes())?;
    }
    let readme = include_str!("template/guess/README.md");
    let readme = readme.replace("NAME", name).replace("EXT", extension);
    write(&problem.join("README.md"), readme.as_bytes())?;
    let yaml = include_str!("template/guess/problem.yaml").replace("UUID", &uuid(name));
    write(&problem.join("problem.yaml"), yaml.as_bytes())?;
    let case = |id: &str, description: &str, input: &str| {
        write(&data.join(format!("{id}.in")), input.as_bytes())?;
        write(&data.join(format!("{id}.desc")), format!("{description}\n").as_bytes())
    };
    for (id, description, input) in CASES {
        case(id, description, input)?;
        write(&data.join(format!("{id}.ans")), b"")?;
    }
    for (id, description, input) in INVALID_INPUTS {
        case(&format!("{INVALID}/{id}"), description, input)?;
    }
    Ok(())
}
