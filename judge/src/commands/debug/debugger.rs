//! The command that starts a debugger on a program and an input.

use judge_core::base::on_path::on_path;
use judge_core::base::text::{shell_path, shell_word};
use judge_core::compile::Program;
use judge_core::language::RUST;
use judge_core::workspace::Source;
use judge_core::Result;
use std::path::Path;

/// Where the virtual machine of Java listens for jdb.
const ADDRESS: &str = "127.0.0.1:5005";
/// pdb with its commands from the terminal, as stdin is the input of the program.
const PDB: &str = "import pdb, sys; sys.argv = sys.argv[1:]; name = sys.argv[0]; \
    pdb.Pdb(stdin=open(\"/dev/tty\"), stdout=sys.stdout).run(compile(open(name).read(), name, \"exec\"), \
    {\"__name__\": \"__main__\", \"__file__\": name})";

/// A line for a shell that starts a debugger for a program, which was built for that, on an input. It works
/// in the current folder.
///
/// # Errors
///
/// The debugger is not installed.
pub fn command(source: &Source, program: &Program, input: &Path) -> Result<String> {
    // A program that may open its other files runs in its folder.
    let folder = Some(program.current_folder()).filter(|folder| *folder != Path::new("/"));
    let absolute = |path: &Path| {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        shell_word(path)
    };
    let input = if folder.is_some() { absolute(input) } else { shell_path(input) };
    let words = program.argv();
    let language = source.language;
    let started = if language.is_called("python") {
        let file = match source.only_file().filter(|_| folder.is_none()) {
            Some(file) => shell_path(file),
            None => shell_word(words.last().map_or("", String::as_str)),
        };
        format!("{} -c {} {file} < {input}", shell_word(&words[0]), shell_word(PDB))
    } else if language.is_called("java") {
        of_java(words, &input)?
    } else {
        of_machine_code(source, Path::new(&words[0]), &input)?
    };
    Ok(match folder {
        Some(folder) => format!("cd {} && {started}", shell_word(folder)),
        None => started,
    })
}

/// gdb, else lldb, at the first line of `main`.
fn of_machine_code(source: &Source, program: &Path, input: &str) -> Result<String> {
    let folder = program.parent().unwrap_or(program);
    let is_rust = source.language.is(&RUST);
    // Rust has a `main` of C around its own.
    let main = if is_rust { "main::main" } else { "main" };
    if on_path("gdb").is_some() {
        // rust-gdb starts gdb and knows the types of Rust.
        let has_own = is_rust && on_path("rust-gdb").is_some();
        let gdb = if has_own { "rust-gdb" } else { "gdb" };
        return Ok(format!(
            "{gdb} -q -d {}{} -ex {} -ex {} {}",
            shell_word(folder),
            leetcode_files(source),
            shell_word(format!("break {main}")),
            shell_word(format!("run < {input}")),
            shell_word(program)
        ));
    }
    if on_path("lldb").is_some() {
        let folder = folder.to_string_lossy();
        return Ok(format!(
            "lldb -o {} -o {} -o {} {}",
            shell_word(format!("settings set target.source-map . \"{folder}\"")),
            shell_word(format!("breakpoint set --name {main}")),
            shell_word(format!("process launch --stdin {input}")),
            shell_word(program)
        ));
    }
    Err("neither gdb nor lldb is installed; install one of them".to_string())
}

/// jdb, attached to a virtual machine that waits for it.
fn of_java(words: &[String], input: &str) -> Result<String> {
    if on_path("jdb").is_none() {
        return Err("jdb is not installed; it comes with the JDK".to_string());
    }
    let [java, .., folder, class] = words else {
        return Err("the program has no class to start".to_string());
    };
    Ok(format!(
        "{} -agentlib:jdwp=transport=dt_socket,server=y,suspend=y,quiet=y,address={ADDRESS} -cp {folder} {} \
         < {input} & sleep 1; jdb -sourcepath {folder} -attach {ADDRESS}",
        shell_word(java),
        shell_word(class),
        folder = shell_word(folder),
    ))
}

/// The flags of gdb that show the files which a class as LeetCode takes it and its main come from, under the
/// names that the `#line` of the main gives them.
fn leetcode_files(source: &Source) -> String {
    let extension = source.language.extensions[0];
    let files = [("solution", Some(&source.path)), ("leetcode", source.leetcode_main.as_ref())];
    let mut flags = String::new();
    for (name, path) in files {
        if let (Some(path), Some(_)) = (path, &source.leetcode_main) {
            let path = path.to_string_lossy();
            let set = format!("set substitute-path ./{name}.{extension} {path}");
            flags.push_str(&format!(" -ex {}", shell_word(set)));
        }
    }
    flags
}
