//! The problem that `scripts/new NAME` writes: the sum of n numbers.

use crate::cargo_toml;
use crate::files::write;
use crate::uuid::uuid;
use judge_core::workspace::INVALID;
use judge_core::Result;
use std::path::Path;

/// The files of the problem's folder and their texts, in which NAME and UUID are placeholders.
const SOURCES: [(&str, &str); 7] = [
    ("README.md", include_str!("template/README.md")),
    ("problem.yaml", include_str!("template/problem.yaml")),
    ("main.rs", include_str!("template/main.rs")),
    ("validator.rs", include_str!("template/validator.rs")),
    ("generator.rs", include_str!("template/generator.rs")),
    ("submissions/brute_force/halves.rs", include_str!("template/brute_force.rs")),
    ("submissions/wrong_answer/thirty_two_bits.rs", include_str!("template/wrong_answer.rs")),
];
/// The cases: name, description, input and answer.
const CASES: [(&str, &str, &str, &str); 4] = [
    ("sample/01", "The sample of the statement.", "3\n1 2 3\n", "6\n"),
    ("sample/02", "A single number.", "1\n-5\n", "-5\n"),
    ("sample/03", "Numbers that cancel out.", "4\n-1 7 -7 1\n", "0\n"),
    (
        "hack/01-beyond-32-bits",
        "A sum that needs more than 32 bits.",
        "3\n1000000000 1000000000 1000000000\n",
        "3000000000\n",
    ),
];
/// The inputs that the validator must refuse: name, description and input.
const INVALID_INPUTS: [(&str, &str, &str); 4] = [
    ("01-empty", "An empty file.", ""),
    ("02-too-few", "One number fewer than announced.", "3\n1 2\n"),
    ("03-leading-zero", "A leading zero.", "1\n01\n"),
    ("04-too-large", "A number beyond the limits.", "1\n1000000001\n"),
];

/// Writes the problem into its two folders.
pub fn write_problem(name: &str, problem: &Path, data: &Path) -> Result<()> {
    write(&problem.join("Cargo.toml"), cargo_toml::text(name).as_bytes())?;
    for (file, text) in SOURCES {
        let text = text.replace("NAME", name).replace("UUID", &uuid(name));
        write(&problem.join(file), text.as_bytes())?;
    }
    for (case, description, input, answer) in CASES {
        write(&data.join(format!("{case}.in")), input.as_bytes())?;
        write(&data.join(format!("{case}.ans")), answer.as_bytes())?;
        write(&data.join(format!("{case}.desc")), format!("{description}\n").as_bytes())?;
    }
    for (case, description, input) in INVALID_INPUTS {
        let folder = data.join(INVALID);
        write(&folder.join(format!("{case}.in")), input.as_bytes())?;
        write(&folder.join(format!("{case}.desc")), format!("{description}\n").as_bytes())?;
    }
    Ok(())
}
