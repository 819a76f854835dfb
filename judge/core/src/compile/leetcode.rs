//! A class as LeetCode takes it gets the main that `problems/PROBLEM/leetcode.EXT` brings for its language.

use crate::base::{file, MIB};
use crate::compile::build_error::BuildError;
use crate::language::leetcode::{
    LeetCode, CLASS, CLASS_HERE, MAIN_BELOW, METHOD, NAME_END, PARAMETERS, SOLUTION, UNLESS,
};
use crate::workspace::source::LEETCODE;
use crate::workspace::Source;

/// The name of a file, and its content.
pub(super) type NamedFile = (String, Vec<u8>);

/// The largest main.
const MAX_MAIN: u64 = MIB;

/// The files to build in place of a program that is such a class. `None` for
/// any other program.
///
/// # Errors
///
/// The problem brings no main for the language: then a compiler would only say that it is missing. Or the
/// file with the main cannot be read.
pub(super) fn with_main(
    source: &Source,
    files: &[NamedFile],
) -> Result<Option<Vec<NamedFile>>, BuildError> {
    let Some(leetcode) = source.language.leetcode else { return Ok(None) };
    let [(name, class)] = files else { return Ok(None) };
    let class = String::from_utf8_lossy(class);
    let main = main_for(source, leetcode).map_err(BuildError::JudgeError)?;
    let class_name = class_of(main.as_deref()).to_string();
    if !(leetcode.is_class)(&class, &class_name) {
        return Ok(None);
    }
    let extension = source.language.extensions[0];
    let Some(main) = main else { return Err(BuildError::CompileError(without_main(extension))) };
    let main = with_method(main, &class, leetcode).map_err(BuildError::CompileError)?;
    let main = without_types(&main, &class, leetcode);
    let main_name = format!("{LEETCODE}.{extension}");
    Ok(Some(match joined(&main, &class, &class_name, leetcode) {
        Some(text) => vec![(name.clone(), text.into_bytes())],
        None => vec![
            (main_name, main.into_bytes()),
            (format!("solution.{extension}"), class.into_owned().into_bytes()),
        ],
    }))
}

/// Whether the text of a program is such a class, for the main that its problem brings.
///
/// # Errors
///
/// The file with the main cannot be read.
pub fn is_class(source: &Source, text: &str) -> Result<bool, String> {
    let Some(leetcode) = source.language.leetcode else { return Ok(false) };
    let main = main_for(source, leetcode)?;
    Ok((leetcode.is_class)(text, class_of(main.as_deref())))
}

/// The main that the problem of a program brings.
fn main_for(source: &Source, leetcode: LeetCode) -> Result<Option<String>, String> {
    let Some(path) = &source.leetcode_main else { return Ok(None) };
    let text = file::read(path, MAX_MAIN).map_err(|error| file::path_error(path, error))?;
    Ok(main_of(&String::from_utf8_lossy(&text), leetcode))
}

/// The name of the class that a main takes.
fn class_of(main: Option<&str>) -> &str {
    main.and_then(|main| name_after(main, CLASS)).unwrap_or(SOLUTION)
}

/// The text that replaces a compiler's message about a main that is missing.
fn without_main(extension: &str) -> String {
    format!(
        "a class as LeetCode takes it, without a main, and the problem has no {LEETCODE}.{extension} with one:\n\
         write a main that reads stdin and prints the answer"
    )
}

/// The main in a `leetcode.*`; `None` if there is only a class in it, to be pasted into LeetCode.
fn main_of(text: &str, leetcode: LeetCode) -> Option<String> {
    let main = match text.split_once(MAIN_BELOW) {
        Some((_, below)) => below.split_once('\n').map_or("", |(_, below)| below),
        None => text,
    };
    (!main.is_empty() && !(leetcode.is_class)(main, SOLUTION)).then(|| main.to_string())
}

/// The name in the main, or in a line of it, after this text.
fn name_after<'a>(main: &'a str, before: &str) -> Option<&'a str> {
    let (_, rest) = main.split_once(before)?;
    rest.split_once(NAME_END).map(|(name, _)| name)
}

/// The main without the types that the class defines itself, in as many lines.
fn without_types(main: &str, class: &str, leetcode: LeetCode) -> String {
    let [unless, end] = UNLESS;
    let mut is_left_out = false;
    let mut text = String::new();
    for line in main.split_inclusive('\n') {
        if let Some(name) = name_after(line, unless) {
            is_left_out = leetcode.defines(class, name);
        }
        is_left_out &= !line.contains(end);
        text.push_str(if is_left_out { "\n" } else { line });
    }
    text
}

/// The main with the name of the method that it calls, if it does not know that.
fn with_method(main: String, class: &str, leetcode: LeetCode) -> Result<String, String> {
    let [before, after] = PARAMETERS;
    let names = main.split_once(before).and_then(|(_, rest)| rest.split_once(after));
    let Some((names, _)) = names else { return Ok(main) };
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    match leetcode.method(class, &names) {
        Some(method) => Ok(main.replace(METHOD, method)),
        None => Err(format!(
            "the class has no method with the parameters of the examples: {}",
            names.join(", ")
        )),
    }
}

/// The main with the class in the place of the mark. The class begins in that line, so that where it is the
/// first, messages of the compiler have the lines of the class. `None` without a mark.
fn joined(main: &str, class: &str, name: &str, leetcode: LeetCode) -> Option<String> {
    let (before, after) = main.split_once(CLASS_HERE)?;
    let comment = before.rfind("//").unwrap_or(before.len());
    let after = after.split_once('\n').map_or("", |(_, after)| after);
    let mut text = before[..comment].to_string();
    for line in class.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let is_in_the_way = (leetcode.is_in_the_way)(line.trim());
        // In Java the class of the main is the one to start.
        let line = line.replace(&format!("public class {name}"), &format!("       class {name}"));
        text.push_str(if is_in_the_way { "" } else { &line });
        text.push('\n');
    }
    Some(text + after)
}
