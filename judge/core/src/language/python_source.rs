//! Reads a source in Python: which modules it imports, and whether it is a program of its own. Comments and
//! strings, with them the texts in triple quotes, say nothing.

use std::collections::BTreeSet;

/// A statement: a line, or several that brackets or a backslash join.
struct Statement<'a> {
    /// The columns before it.
    indent: usize,
    /// Its names, numbers and signs. A string is an empty word.
    words: Vec<&'a str>,
}

/// A function or a class, with all that is in it.
struct Definition<'a> {
    name: &'a str,
    is_class: bool,
    words: Vec<&'a str>,
}

/// The modules that a source imports.
pub(super) fn imported(text: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for statement in statements(text) {
        for part in statement.words.split(|word| matches!(*word, ";" | ":")) {
            match part {
                ["import", names @ ..] => {
                    found.extend(
                        names.split(|word| *word == ",").filter_map(|name| name.first().copied()),
                    );
                }
                ["from", module, ..] => {
                    found.insert(*module);
                }
                _ => {}
            }
        }
    }
    found
}

/// Whether a source is a program of its own: it looks whether it is started itself (`__name__`), or what runs
/// when it is loaded reads the input or prints.
pub(super) fn runs(text: &str) -> bool {
    let (top, mut definitions) = parts(text);
    if top.iter().any(|words| words.contains(&"__name__") || reads_or_prints(words)) {
        return true;
    }
    // What runs, and whether it is an object that is kept, `out = Writer()`: that prints only when it is told to.
    let is_kept = |words: &[&str]| matches!(words, [_, "=", next, ..] if *next != "=");
    let mut waiting: Vec<(bool, Vec<&str>)> =
        top.into_iter().map(|words| (is_kept(&words), words)).collect();
    while let Some((is_kept, words)) = waiting.pop() {
        let is_called = |one: &Definition| words.contains(&one.name) && !(one.is_class && is_kept);
        let (called, rest): (Vec<Definition>, _) = definitions.into_iter().partition(is_called);
        definitions = rest;
        if called.iter().any(|one| reads_or_prints(&one.words)) {
            return true;
        }
        waiting.extend(called.into_iter().map(|one| (false, one.words)));
    }
    false
}

/// The statements that run when a source is loaded, and its functions and classes.
fn parts(text: &str) -> (Vec<Vec<&str>>, Vec<Definition<'_>>) {
    let mut top = Vec::new();
    let mut definitions: Vec<Definition> = Vec::new();
    // The columns before the definition that is open.
    let mut open: Option<usize> = None;
    for Statement { indent, words } in statements(text) {
        if let (Some(_), Some(last)) =
            (open.filter(|outer| indent > *outer), definitions.last_mut())
        {
            last.words.extend(words);
            continue;
        }
        open = None;
        match words[..] {
            [kind @ ("def" | "class"), name, ..] | ["async", kind @ "def", name, ..] => {
                open = Some(indent);
                definitions.push(Definition { name, is_class: kind == "class", words });
            }
            _ => top.push(words),
        }
    }
    (top, definitions)
}

/// Whether words call what reads the standard input or prints.
fn reads_or_prints(words: &[&str]) -> bool {
    let at = |place: usize| words.get(place).copied();
    words.iter().enumerate().any(|(place, word)| {
        let before = place.checked_sub(1).and_then(at);
        let is_called = at(place + 1) == Some("(");
        match *word {
            "print" => !matches!(before, Some("." | "def")) && at(place + 1) != Some("="),
            "input" | "raw_input" => is_called && !matches!(before, Some("." | "def")),
            "read" | "readline" | "readlines" | "write" | "writelines" => {
                is_called && before == Some(".")
            }
            "stdin" => matches!(words[..place], [.., "in", "sys", "."] | [.., "in"]),
            "open" => is_called && at(place + 2) == Some("0"),
            _ => false,
        }
    })
}

/// The statements of a source.
fn statements(text: &str) -> Vec<Statement<'_>> {
    let mut found = Vec::new();
    let mut now = Statement { indent: 0, words: Vec::new() };
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = length_of_word(rest);
        let word = &rest[..length];
        rest = &rest[length..];
        match first {
            '\n' if depth == 0 => {
                let next = Statement { indent: 0, words: Vec::new() };
                let ended = std::mem::replace(&mut now, next);
                found.extend(Some(ended).filter(|ended| !ended.words.is_empty()));
                continue;
            }
            '#' | '\\' => continue,
            _ if first.is_whitespace() => {
                let columns = if first == '\t' { 8 } else { 1 };
                now.indent += if now.words.is_empty() { columns } else { 0 };
                continue;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_string = word.len() > 1 && word.ends_with(['"', '\'']) || "\"'".contains(first);
        now.words.push(if is_string { "" } else { word });
    }
    found.extend(Some(now).filter(|last| !last.words.is_empty()));
    found
}

/// The length in bytes of the word, string, comment, joined line end or sign with which a text begins.
fn length_of_word(text: &str) -> usize {
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let name = text.find(|c| !is_of_name(c)).unwrap_or(text.len());
    let rest = &text[name..];
    let is_prefix = name <= 2 && text[..name].chars().all(|c| "rbfuRBFU".contains(c));
    if is_prefix && rest.starts_with(['"', '\'']) {
        return name + length_of_string(rest);
    }
    if name > 0 {
        return name;
    }
    if text.starts_with('#') {
        return text.find('\n').unwrap_or(text.len());
    }
    let joined = ["\\\r\n", "\\\n"].into_iter().find(|joined| text.starts_with(joined));
    joined.map_or(text.chars().next().map_or(0, char::len_utf8), str::len)
}

/// The length in bytes of the string with which a text begins. One in single quotes ends with its line.
fn length_of_string(text: &str) -> usize {
    let quote = &text[..1];
    let long = quote.repeat(3);
    let end = if text.starts_with(&long) { long.as_str() } else { quote };
    let mut place = end.len();
    while let Some(next) = text[place..].chars().next() {
        if text[place..].starts_with(end) {
            return place + end.len();
        }
        if next == '\n' && end.len() == 1 {
            return place;
        }
        place += next.len_utf8();
        if next == '\\' {
            place += text[place..].chars().next().map_or(0, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(text: &str) -> String {
        imported(text).into_iter().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_code_imports() {
        for (text, wanted) in [
            ("import sys, helper as h, a.b\n", "a helper sys"),
            (
                "if x:\n\tfrom other import (\n  import_me)\ntry: import fast; import slow\n",
                "fast other slow",
            ),
            ("from . import near\nfrom .near import x\n", "."),
            ("import one, \\\r\n  two\r\n", "one two"),
            ("# import no\nx = 'import no'; y = r\"\\\" import no\"\n", ""),
            ("'''A text.\n\nimport no\nfrom no import x\n'''\nimport yes\n", "yes"),
            ("def f():\n  \"\"\"import no\n  \\\"\"\"\n  import no\n  \"\"\"\n  import yes", "yes"),
            ("x = [\nimport_x,\n'import no',\n]\nyield_ = 'unended\nimport yes\n", "yes"),
        ] {
            assert_eq!(modules(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_program_reads_or_prints_when_it_is_loaded() {
        for text in [
            "print(1)",
            "print 1",
            "a = int(input())",
            "import sys\nfor line in sys.stdin:\n  pass\n",
            "data = open(0).read()",
            "def main():\n  print(1)\n\nmain()\n",
            "def solve():\n\n  def inner(): pass\n# text\n  x = input()\ndef main(): solve()\n\
             if True:\n  threading.Thread(target=main).start()\n",
            "class A:\n  def go(self):\n    sys.stdout.write('x')\nA().go()\n",
            "if __name__ == '__main__':\n  test()\n",
        ] {
            assert!(runs(text), "{text}");
        }
        for text in [
            "",
            "def square(n):\n  return n * n\nLIMIT = 10 ** 9\n",
            "input = sys.stdin.readline\ndef ints(): return list(map(int, input().split()))\n",
            "class Out:\n  def say(self, x): print(x)\nout = Out()\n",
            "'''\nprint(1)\n'''\n# print(1)\n",
            "import sys\nsys.setrecursionlimit(10 ** 6)\n",
        ] {
            assert!(!runs(text), "{text}");
        }
    }
}
