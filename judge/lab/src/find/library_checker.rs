//! Lays a problem of yosupo06/library-checker-problems out as one of this workspace. That repository keeps
//! `info.toml`, generators in `gen`, a checker and a validator made with testlib.h, and programs in `sol`.

use judge_core::base::{file, MIB};
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of cases that a generator of large inputs is asked for.
const CASES_OF_A_GENERATOR: u32 = 2;
/// The samples are the inputs that are files; this is the number that the judge keeps.
const FILES: usize = 20;

/// Reads a file of the repository.
fn read(path: &Path) -> Result<String, String> {
    file::text(path, MIB)
}

/// The content of `info.toml`, as far as it is needed.
#[derive(Debug, Default, PartialEq)]
struct Info {
    time_limit: String,
    /// `NAME VALUE` for `params.h`.
    params: Vec<(String, String)>,
    /// Generators, and how many cases each makes.
    tests: Vec<(String, u32)>,
}

impl Info {
    /// Reads the lines `key = value` of the sections; the rest of TOML does not occur there.
    fn read(text: &str) -> Info {
        let mut info = Info::default();
        let mut section = String::new();
        for line in text.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line.trim_matches(['[', ']']).to_string();
                continue;
            }
            let Some((key, value)) = line.split_once('=') else { continue };
            let value = value.split('#').next().unwrap_or_default().trim();
            let value = value.trim_matches(['"', '\'']).to_string();
            match (&section[..], key.trim()) {
                ("", "timelimit") => info.time_limit = value,
                ("params", name) => info.params.push((name.to_string(), value)),
                ("tests", "name") => info.tests.push((value, 1)),
                ("tests", "number") => {
                    if let Some(test) = info.tests.last_mut() {
                        test.1 = value.parse().unwrap_or(1);
                    }
                }
                _ => {}
            }
        }
        info
    }

    /// The header with the limits, as the tools of that repository write it.
    fn params_header(&self) -> String {
        let line = |(name, value): &(String, String)| {
            if is_integer(value) {
                format!("#define {name} (long long){}\n", value.replace('_', ""))
            } else if value.parse::<f64>().is_ok() {
                format!("#define {name} {value}\n")
            } else {
                format!("#define {name} \"{value}\"\n")
            }
        };
        self.params.iter().map(line).collect()
    }
}

fn is_integer(value: &str) -> bool {
    let digits = value.trim_start_matches('-').replace('_', "");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Lays out the problem in the folder `from` as `name` in the workspace at `root`.
///
/// # Errors
///
/// A file cannot be read or written: one line.
pub fn lay_out(root: &Path, name: &str, from: &Path) -> Result<(), String> {
    let info = Info::read(&read(&from.join("info.toml"))?);
    let headers = headers(from, &info)?;
    let problem = root.join("problems").join(name);
    let data = root.join("testdata").join(name).join("sample");
    let limit = if info.time_limit.is_empty() { "5" } else { &info.time_limit };
    let yaml = format!("name: {name}\nlimits:\n  time_limit: {limit}\n  memory: 1024\n");
    put(&problem.join("problem.yaml"), &yaml)?;
    for (place, source) in [
        ("submissions/accepted/correct", "sol/correct.cpp"),
        ("validator", "verifier.cpp"),
        ("output_validator", "checker.cpp"),
    ] {
        put_program(&problem.join(place), &from.join(source), &headers)?;
    }
    let mut stored = 0;
    for entry in sorted(&from.join("gen"))? {
        let file = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let (Some(case), true) = (file.strip_suffix(".in"), stored < FILES) {
            stored += 1;
            put(&data.join(format!("{case}.in")), &read(&entry)?)?;
        } else if let Some(generator) = file.strip_suffix(".cpp") {
            put_program(&problem.join("generators").join(generator), &entry, &headers)?;
            let tests = info.tests.iter().find(|test| test.0 == file).map_or(0, |test| test.1);
            for seed in 0..tests.min(CASES_OF_A_GENERATOR) {
                let text = format!("generator: {generator}\narguments: {seed}\n");
                put(&data.join(format!("{generator}-{seed}.gen")), &text)?;
            }
        }
    }
    Ok(())
}

/// Copies a program of the problem in the folder `from` to a folder of its own in the workspace at `root`,
/// with the headers that it may include. Returns the folder.
///
/// # Errors
///
/// A file cannot be read or written: one line.
pub fn program(root: &Path, name: &str, from: &Path, program: &Path) -> Result<PathBuf, String> {
    let info = Info::read(&read(&from.join("info.toml"))?);
    let stem = program.file_stem().unwrap_or_default().to_string_lossy();
    let folder = root.join("programs").join(name).join(&*stem);
    put_program(&folder, program, &headers(from, &info)?)?;
    Ok(folder)
}

/// The names and texts of the headers that programs of a problem include: the headers of the repository, the limits,
/// and the headers of the problem.
fn headers(from: &Path, info: &Info) -> Result<Vec<(String, String)>, String> {
    let mut headers = vec![("params.h".to_string(), info.params_header())];
    for folder in
        [from.to_path_buf(), from.join("sol"), from.join("gen"), from.join("../../common")]
    {
        for path in sorted(&folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let is_header = name.ends_with(".h") || name.ends_with(".hpp");
            if is_header && headers.iter().all(|header| header.0 != name) {
                headers.push((name, flat(&read(&path)?)));
            }
        }
    }
    Ok(headers)
}

/// A source whose headers all lie beside it.
fn flat(source: &str) -> String {
    source.replace("#include \"../", "#include \"").replace("#include \"./", "#include \"")
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| sandbox::reason(&error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// Writes a program into a folder of its own, with the headers beside it.
fn put_program(folder: &Path, source: &Path, headers: &[(String, String)]) -> Result<(), String> {
    let source = flat(&read(source)?);
    for (header, text) in headers {
        put(&folder.join(header), text)?;
    }
    put(&folder.join("main.cpp"), &source)
}

fn put(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| sandbox::reason(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_is_read() {
        let text = "title = 'T'\ntimelimit = 5.0\n[[tests]]\n  name = \"a.cpp\"\n  number = 3\n\
                    [[solutions]]\n name = \"x.cpp\"\n[params]\n N_MAX = 200_000 # many\n R = 0.5\n";
        let info = Info::read(text);
        assert_eq!(info.time_limit, "5.0");
        assert_eq!(info.tests, [("a.cpp".to_string(), 3)]);
        assert_eq!(info.params_header(), "#define N_MAX (long long)200000\n#define R 0.5\n");
    }
}
