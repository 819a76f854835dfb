//! `.gen` files: how to make an input, so that a large case is small in the repository.
//!
//! ```text
//! generator: tree.py lib.py
//! arguments: 7 2000 maze
//! sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
//! ```
//!
//! `generator` is a file or folder below `generators/` of the problem, or several files of which the
//! first is started; without it the generator is `generator.EXT`. `arguments` are words, or a list where
//! one has blanks in it. With `sha256`, the hash of the input, the input cannot drift.

use crate::base::text::quote;
use crate::base::{file, yaml};
use crate::Result;
use bytes::hash::Sha256;
use std::io::Read;
use std::path::Path;

/// The largest `.gen` file, in bytes.
const MAX_RECIPE: u64 = 64 * 1024;

/// The content of a `.gen` file.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Empty for `generator.EXT`.
    pub generator: Vec<String>,
    pub arguments: Vec<String>,
    /// Of the input, in hexadecimal.
    pub sha256: Option<String>,
}

impl Recipe {
    /// Reads a `.gen` file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or it says something else; the message does not name the file.
    pub fn read(path: &Path) -> Result<Recipe> {
        let bytes = file::read(path, MAX_RECIPE).map_err(|error| sandbox::reason(&error))?;
        Recipe::parse(&String::from_utf8_lossy(&bytes))
    }

    /// A call of a generator, by the files or the folder that it is made of. The input is not known yet.
    pub fn of_generator(generator: &[String], arguments: &[String]) -> Recipe {
        Recipe { generator: generator.to_vec(), arguments: arguments.to_vec(), sha256: None }
    }

    /// The text of the `.gen` file.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (key, words) in [("generator", &self.generator), ("arguments", &self.arguments)] {
            if !words.is_empty() {
                text += &format!("{key}: {}\n", words_text(words));
            }
        }
        if let Some(hash) = &self.sha256 {
            text += &format!("sha256: {hash}\n");
        }
        text
    }

    /// The text of a `.gen` file with the hash of its input, which was made; `None` if it has one. Its
    /// answer then belongs to that input.
    ///
    /// # Errors
    ///
    /// One of the files cannot be read.
    pub fn pinned(path: &Path, input: &Path) -> Result<Option<String>> {
        let recipe = Recipe::read(path)?;
        if recipe.sha256.is_some() {
            return Ok(None);
        }
        let hash = file::open(input).and_then(Sha256::of);
        let hash = hash.map_err(|error| file::path_error(input, error))?;
        Ok(Some(Recipe { sha256: Some(hash), ..recipe }.text()))
    }

    /// Checks that an input that was made has the hash, if it is known.
    ///
    /// # Errors
    ///
    /// It has another, or the input cannot be read.
    pub fn check_hash(&self, input: impl Read) -> Result<()> {
        let Some(wanted) = &self.sha256 else { return Ok(()) };
        let hash = Sha256::of(input).map_err(|error| sandbox::reason(&error))?;
        if *wanted == hash {
            return Ok(());
        }
        Err(format!(
            "the generator has changed: the input has the hash {hash}; if that is meant, write it there and \
             check the answer"
        ))
    }

    fn parse(text: &str) -> Result<Recipe> {
        let map = yaml::parse_map(text)?;
        for pair in &map.pairs {
            if !["generator", "arguments", "sha256"].contains(&pair.key.as_str()) {
                let key = quote(pair.key.as_bytes());
                return Err(format!("line {}: no key {key}", pair.line));
            }
        }
        let words = |key: &str| map.get(key).map_or(Ok(Vec::new()), |node| node.words(key));
        let recipe = Recipe {
            generator: words("generator")?,
            arguments: words("arguments")?,
            sha256: map.text("sha256")?.map(String::from),
        };
        let is_hexadecimal = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        let is_hash = |hash: &String| hash.len() == 64 && hash.chars().all(is_hexadecimal);
        // The hash becomes the name of a file.
        if !recipe.sha256.iter().all(is_hash) {
            return Err("`sha256:` takes 64 hexadecimal digits".to_string());
        }
        if recipe.generator.is_empty() && recipe.arguments.is_empty() {
            return Err("needs `arguments:` for the generator, or `generator:`".to_string());
        }
        Ok(recipe)
    }
}

/// Words as a text, or as a list where one is not plain.
fn words_text(words: &[String]) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./+-=".contains(c);
    let starts_well = words[0]
        .starts_with(|c: char| c.is_ascii_alphanumeric() || "_./+".contains(c))
        || words[0].starts_with('-') && words[0].len() > 1;
    // YAML takes this word for nothing.
    let is_null = words.len() == 1 && words[0].eq_ignore_ascii_case("null");
    if starts_well
        && !is_null
        && words.iter().all(|word| !word.is_empty() && word.chars().all(is_plain))
    {
        return words.join(" ");
    }
    yaml::list(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| word.to_string()).collect()
    }

    #[test]
    fn what_is_written_is_read_again() {
        for words in [
            &["7", "2000", "maze"][..],
            &["-n", "5", "--seed=3"],
            &["null"],
            &["~"],
            &["-", "1"],
            &["---"],
            &["10**9,", "randint(2,10**9)"],
            &["a b", "", "#", "it's", "\"\\"],
            &["{x}", "é", ": ", "&a"],
            &[],
        ] {
            let recipe = Recipe::of_generator(&texts(&["a.py", "lib/b.h"]), &texts(words));
            assert_eq!(Recipe::parse(&recipe.text()), Ok(recipe), "{words:?}");
        }
        let recipe = Recipe::of_generator(&texts(&["g"]), &texts(&["1", "-x"]));
        assert_eq!(recipe.text(), "generator: g\narguments: 1 -x\n");
    }

    #[test]
    fn a_recipe_is_a_generator_arguments_and_a_hash() {
        let hash = "0123456789abcdef".repeat(4);
        let recipe = Recipe::parse(&format!("arguments: 7 20 maze\nsha256: {hash}\n")).unwrap();
        let arguments = texts(&["7", "20", "maze"]);
        assert_eq!(recipe, Recipe { generator: Vec::new(), arguments, sha256: Some(hash) });
        let recipe = Recipe::parse("generator: a.py b.py\narguments: [\"a b\", '']\n").unwrap();
        let (generator, arguments) = (texts(&["a.py", "b.py"]), texts(&["a b", ""]));
        assert_eq!(recipe, Recipe { generator, arguments, sha256: None });
        assert!(Recipe::parse("generator: a\n").unwrap().arguments.is_empty());
        // The hash becomes the name of a file.
        assert!(Recipe::parse("arguments: 1\nsha256: ../../../x\n").is_err());
        assert!(Recipe::parse("sha256: 1\n").is_err());
        assert!(Recipe::parse("seed: 1\n").unwrap_err().starts_with("line 1"));
        assert!(Recipe::parse("arguments: {}\n").unwrap_err().starts_with("line 1"));
    }
}
