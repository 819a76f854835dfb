//! The order of the modules: within a crate each file imports only what is below it.
//!
//! Cargo refuses circles between crates; this finds those within one. Every path that begins with
//! `crate::`, `super::`, `self::` or a child module counts, in `use` lines and anywhere else, but for
//! comments, strings and unit tests. A module may hand on names of its children (`pub use child::X`):
//! that is no import. The order is the one that judge/ARCHITECTURE.md shows.

use crate::workspace::{entries, repository};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates: their names in ARCHITECTURE.md, and the folders of their sources.
const CRATES: [(&str, &str); 12] = [
    ("bytes", "judge/bytes/src"),
    ("cli", "judge/cli/src"),
    ("sandbox", "judge/sandbox/src"),
    ("core", "judge/core/src"),
    ("batch", "judge/batch/src"),
    ("hack", "judge/hack/src"),
    ("shape", "judge/shape/src"),
    ("site", "judge/site/src"),
    ("checktestdata", "judge/checktestdata/src"),
    ("package", "judge/package/src"),
    ("lab", "judge/lab/src"),
    ("judge", "judge/src"),
];

/// A file of a crate: the modules that it imports.
struct Module {
    imports: BTreeSet<Vec<String>>,
}

/// The modules of a crate by their paths; the root has an empty one.
type Modules = BTreeMap<Vec<String>, Module>;

/// The code of each module of a crate, by its module path.
fn sources(folder: &Path) -> BTreeMap<Vec<String>, String> {
    let text = |file: &Path| fs::read_to_string(file).expect("a module is text");
    files(folder).into_iter().map(|(module, file)| (module, code(&text(&file)))).collect()
}

/// The file of each module of a crate, by its module path. What a file only includes as text, such as
/// the template of a new problem, is no module.
fn files(folder: &Path) -> BTreeMap<Vec<String>, PathBuf> {
    let mut found = BTreeMap::new();
    // A crate with a library may have a program beside it.
    let roots = ["lib.rs", "main.rs"].map(|name| folder.join(name));
    let roots = roots.into_iter().filter(|path| path.is_file());
    let mut waiting: Vec<_> = roots.map(|root| (Vec::new(), root, folder.to_path_buf())).collect();
    assert!(!waiting.is_empty(), "{} has no root", folder.display());
    while let Some((module, file, children)) = waiting.pop() {
        let text = fs::read_to_string(&file).expect("a module is text");
        let text = code(&text);
        for child in declared(&text) {
            let own = [children.join(format!("{child}.rs")), children.join(&child).join("mod.rs")];
            let Some(file) = own.into_iter().find(|path| path.is_file()) else { continue };
            let path: Vec<String> = module.iter().cloned().chain([child.clone()]).collect();
            waiting.push((path, file, children.join(child)));
        }
        found.insert(module, file);
    }
    found
}

/// A source without comments, strings and unit tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next_if(|&c| c != '\n').is_some() {},
            '"' => {
                let mut escaped = false;
                for c in chars.by_ref() {
                    if c == '"' && !escaped {
                        break;
                    }
                    escaped = c == '\\' && !escaped;
                }
                out.push_str("\"\"");
            }
            // A quote in single quotes begins no string.
            '\'' if chars.peek() == Some(&'"') => drop(chars.next()),
            '\'' if chars.peek() == Some(&'\\') => {
                chars.next();
                chars.next();
            }
            c => out.push(c),
        }
    }
    out
}

/// The modules that a file declares in files of their own.
fn declared(code: &str) -> Vec<String> {
    let lines = code.lines().filter_map(|line| {
        let line = line.trim_start_matches("pub(crate) ").trim_start_matches("pub ");
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    lines.map(String::from).collect()
}

/// A source without the statements that hand on names of its children.
fn without_reexports(code: &str, children: &[String]) -> String {
    let mut out = String::new();
    for statement in code.split_inclusive(';') {
        let last_line = statement.rfind("pub use ").or(statement.rfind("pub(crate) use "));
        let path = last_line.and_then(|at| statement[at..].split("use ").nth(1));
        let first = path.and_then(|path| path.split("::").next());
        if !first.is_some_and(|first| children.iter().any(|child| child == first)) {
            out.push_str(statement);
        }
    }
    out
}

/// The words and signs of a source, for paths.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = match c {
            _ if word > 0 => word,
            ':' if rest.starts_with("::") => 2,
            c => c.len_utf8(),
        };
        if !c.is_whitespace() {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    tokens
}

/// Every path in a source, also those within braces: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let tokens = tokens(code);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let starts_path = tokens.get(at + 1) == Some(&"::") && (at == 0 || tokens[at - 1] != "::");
        if starts_path {
            at = take_path(&tokens, at, &[], &mut found);
        } else {
            at += 1;
        }
    }
    found
}

/// Takes one path, or the tree of a `use`, and gives the place after it.
fn take_path(
    tokens: &[&str],
    start: usize,
    before: &[String],
    found: &mut Vec<Vec<String>>,
) -> usize {
    let mut path = before.to_vec();
    let mut at = start;
    loop {
        match tokens.get(at) {
            Some(&"{") => {
                at += 1;
                while tokens.get(at).is_some_and(|&token| token != "}") {
                    at = take_path(tokens, at, &path, found);
                    while tokens.get(at).is_some_and(|&token| token != "}" && token != ",") {
                        at += 1;
                    }
                    if tokens.get(at) == Some(&",") {
                        at += 1;
                    }
                }
                return at + 1;
            }
            Some(word) => path.push(word.to_string()),
            None => break,
        }
        at += 1;
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    found.push(path);
    at
}

/// The modules of a crate and what each imports.
fn modules(folder: &Path) -> Modules {
    let sources = sources(folder);
    let mut modules = Modules::new();
    for (module, text) in &sources {
        let children = declared(text);
        let mut imports = BTreeSet::new();
        for path in paths(&without_reexports(text, &children)) {
            let Some(full) = absolute(&path, module, &children) else { continue };
            // The longest part of the path that is a module.
            let target = (0..=full.len()).rev().map(|length| full[..length].to_vec());
            let target = target.into_iter().find(|part| sources.contains_key(part));
            imports.extend(target.filter(|target| target != module));
        }
        modules.insert(module.clone(), Module { imports });
    }
    modules
}

/// A path from the root of the crate; `None` for what is of another crate.
fn absolute(path: &[String], module: &[String], children: &[String]) -> Option<Vec<String>> {
    let mut base: Vec<String> = match path[0].as_str() {
        "crate" => return Some(path[1..].to_vec()),
        "self" => module.to_vec(),
        "super" => {
            let supers = path.iter().take_while(|word| *word == "super").count();
            let mut base = module.to_vec();
            base.truncate(base.len().checked_sub(supers)?);
            base.extend_from_slice(&path[supers..]);
            return Some(base);
        }
        first if children.iter().any(|child| child == first) => {
            return Some([module, path].concat())
        }
        _ => return None,
    };
    base.extend_from_slice(&path[1..]);
    Some(base)
}

fn shown(module: &[String]) -> String {
    if module.is_empty() {
        "the root".to_string()
    } else {
        module.join("::")
    }
}

/// Modules that import each other in a circle, if there are any.
fn circle(modules: &Modules) -> Option<Vec<String>> {
    let mut left: BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> =
        modules.iter().map(|(name, module)| (name, module.imports.iter().collect())).collect();
    // Takes away whatever imports nothing that is left, until nothing goes.
    loop {
        let free: Vec<&Vec<String>> =
            left.iter().filter(|(_, imports)| imports.is_empty()).map(|(name, _)| *name).collect();
        if free.is_empty() {
            break;
        }
        for name in free {
            left.remove(name);
            left.values_mut().for_each(|imports| {
                imports.remove(name);
            });
        }
    }
    // A module that is only above a circle goes too.
    loop {
        let used: BTreeSet<&Vec<String>> = left.values().flatten().copied().collect();
        let unused: Vec<&Vec<String>> =
            left.keys().filter(|name| !used.contains(**name)).copied().collect();
        if unused.is_empty() {
            break;
        }
        for name in unused {
            left.remove(name);
        }
    }
    if left.is_empty() {
        return None;
    }
    let arrows = left.iter().map(|(name, imports)| {
        let imports: Vec<String> = imports.iter().map(|import| shown(import)).collect();
        format!("{} imports {}", shown(name), imports.join(", "))
    });
    Some(arrows.collect())
}

/// The order of the parts of each crate, from the top, as ARCHITECTURE.md lists it: lines
/// `CRATE: PART > PART > …` in a block of their own.
fn order() -> BTreeMap<String, Vec<String>> {
    let path = repository().join("judge/ARCHITECTURE.md");
    let text = fs::read_to_string(path).expect("judge/ARCHITECTURE.md is there");
    let block = text.split("```order\n").nth(1).and_then(|rest| rest.split("```").next());
    let block = block.expect("judge/ARCHITECTURE.md has a block `order`");
    let mut order: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in block.lines().filter(|line| !line.trim().is_empty()) {
        let (name, parts) = line.split_once(':').expect("CRATE: PART > PART");
        let parts = parts.split(['>', ',']).map(|part| part.trim().to_string());
        order.insert(name.trim().to_string(), parts.filter(|part| !part.is_empty()).collect());
    }
    order
}

#[test]
fn no_modules_import_each_other_in_a_circle() {
    let mut findings = Vec::new();
    for (name, folder) in CRATES {
        let modules = modules(&repository().join(folder));
        assert!(modules.len() > 2, "{name}: the modules are not found");
        if let Some(arrows) = circle(&modules) {
            findings.push(format!("{name} has a circle:\n  {}", arrows.join("\n  ")));
        }
    }
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn every_source_is_part_of_its_crate() {
    let mut findings = Vec::new();
    for (_, folder) in CRATES {
        let folder = repository().join(folder);
        let mut known = BTreeSet::from(["lib.rs", "main.rs"].map(|root| folder.join(root)));
        for (module, file) in files(&folder) {
            let text = fs::read_to_string(&file).expect("a module is text");
            let parent = file.parent().expect("it is in a folder").to_path_buf();
            let included = text.split("include_str!(\"").skip(1);
            known.extend(included.filter_map(|rest| Some(parent.join(rest.split('"').next()?))));
            known.insert(file);
            assert!(module.len() < 9, "modules in modules in modules");
        }
        let mut waiting = vec![folder];
        while let Some(folder) = waiting.pop() {
            // Templates of new problems are texts, and no modules.
            for path in entries(&folder).into_iter().filter(|path| !path.ends_with("template")) {
                if path.is_dir() {
                    waiting.push(path);
                } else if path.extension().is_some_and(|end| end == "rs") && !known.contains(&path)
                {
                    findings.push(format!("{}: no `mod` line declares it", path.display()));
                }
            }
        }
    }
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn modules_import_downwards_only() {
    let order = order();
    let mut findings = Vec::new();
    for (name, folder) in CRATES {
        let parts = order.get(name).unwrap_or_else(|| panic!("ARCHITECTURE.md lacks {name}"));
        let modules = modules(&repository().join(folder));
        let place = |module: &[String]| parts.iter().position(|part| *part == module[0]);
        for (module, Module { imports }) in modules.iter().filter(|(module, _)| !module.is_empty())
        {
            let Some(from) = place(module) else {
                findings.push(format!("{name}: ARCHITECTURE.md does not place {}", module[0]));
                continue;
            };
            for import in imports {
                let is_down = match import.first() {
                    Some(part) if *part == module[0] => true,
                    Some(_) => place(import).is_some_and(|to| to > from),
                    // The root declares what the whole crate shares and imports nothing itself.
                    None => true,
                };
                if !is_down {
                    let (from, to) = (shown(module), shown(import));
                    findings.push(format!("{name}: {from} imports {to}, which is not below it"));
                }
            }
        }
        let known: BTreeSet<&String> = modules.keys().filter_map(|module| module.first()).collect();
        for part in parts.iter().filter(|part| !known.contains(part)) {
            findings.push(format!("{name}: ARCHITECTURE.md places {part}, which does not exist"));
        }
    }
    findings.sort();
    findings.dedup();
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn paths_are_found_wherever_they_stand() {
    let text = r#"
use crate::{a::{self, b}, c};
mod child;
fn x() -> crate::d::E { super::f::g(self::h::I, "crate::no", '"', child::j()) } // crate::no
#[cfg(test)]
mod tests { use crate::no; }
"#;
    let code = code(text);
    let module = ["here".to_string(), "now".to_string()];
    let children = declared(&code);
    assert_eq!(children, ["child"]);
    let found: Vec<String> = paths(&code)
        .iter()
        .filter_map(|path| absolute(path, &module, &children))
        .map(|path| path.join("::"))
        .collect();
    let wanted =
        ["a::self", "a::b", "c", "d::E", "here::f::g", "here::now::h::I", "here::now::child::j"];
    assert_eq!(found, wanted);
}

#[test]
fn a_circle_is_found_wherever_it_is() {
    let module = |imports: &[&str]| Module {
        imports: imports.iter().map(|name| vec![name.to_string()]).collect(),
    };
    let graph = |arrows: &[(&str, &[&str])]| -> Modules {
        arrows.iter().map(|(name, imports)| (vec![name.to_string()], module(imports))).collect()
    };
    assert!(circle(&graph(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_none());
    let arrows = circle(&graph(&[("a", &["b"]), ("b", &["c"]), ("c", &["b", "d"]), ("d", &[])]));
    assert_eq!(arrows.expect("b and c"), ["b imports c", "c imports b"]);
}
