//! Reads a source in Python: which modules it imports, whether it is a program of its own, a class as LeetCode
//! takes it, or in Python 2. Comments and strings say nothing.

use super::lexer::{tokens, Kind, Lexicon};
use std::collections::BTreeSet;

/// Words that may follow the name `print` in an expression of Python 3.
const OPERATORS: [&str; 8] = ["in", "is", "if", "and", "or", "not", "else", "for"];

/// Functions that only Python 2 has.
const ONLY_IN_PYTHON_2: [&str; 2] = ["raw_input", "xrange"];
/// The names in a source that checks which version of Python runs it.
const ASKS_FOR_VERSION: [&str; 6] =
    ["NameError", "version", "version_info", "hexversion", "PY2", "PY3"];

/// A statement: a line, or several that brackets or a backslash join.
#[derive(Default)]
struct Statement<'a> {
    /// The columns before it.
    indent: usize,
    /// Its names, numbers, strings and signs.
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
    // The statements that run, and whether each is an object that is kept, `out = Writer()`: that prints only when it
    // is told to.
    let is_kept = |words: &[&str]| matches!(words, [_, "=", ..]);
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

/// Whether a source is in Python 2: it has a statement that Python 3 refuses, such as `print` and a value without a
/// bracket or `except E, e:`, or it calls what Python 3 lacks. Old graders and programs of packages often do not name
/// their version.
pub(super) fn is_python_2(text: &str) -> bool {
    let statements = statements(text);
    has_old_statement(&statements) || calls_only_python_2(&statements)
}

/// Whether statements call a function that only Python 2 has, or give it another name, and neither define it, use its
/// name for something else, nor ask whether it is there.
fn calls_only_python_2(statements: &[Statement]) -> bool {
    let mut is_named = false;
    for Statement { words, .. } in statements {
        if words.iter().any(|word| ASKS_FOR_VERSION.contains(word)) || words[..] == ["except", ":"]
        {
            return false;
        }
        for at in (0..words.len()).filter(|&at| ONLY_IN_PYTHON_2.contains(&words[at])) {
            let before = at.checked_sub(1).map(|before| words[before]);
            let after = words.get(at + 1).copied();
            let end_of_targets = words.iter().position(|word| matches!(*word, "in" | "="));
            let is_target = end_of_targets.is_some_and(|end| at < end)
                && (words[0] == "for" || after == Some(","));
            let is_own = is_target
                || matches!(words[0], "def" | "global")
                || matches!(after, Some("=" | ":" | ":="));
            if is_own || matches!(before, Some("def" | "as" | "import" | "lambda")) {
                return false;
            }
            is_named |= before != Some(".") && (after == Some("(") || before == Some("="));
        }
    }
    is_named
}

/// Whether a statement, an operator or a number is one of Python 2 alone. `print >>f` is an error while Python 3 runs.
fn has_old_statement(statements: &[Statement]) -> bool {
    let is_value = |word: &str| {
        let is_start = |c: char| c.is_alphanumeric() || "_\"'".contains(c);
        word.starts_with(is_start) && !OPERATORS.contains(&word)
    };
    let is_long = |word: &str| {
        let digits = word.strip_suffix(['L', 'l']).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    statements.iter().any(|Statement { words, .. }| {
        let mut parts = words.split(|word| matches!(*word, ";" | ":"));
        let is_old = |part: &[&str]| match part {
            ["print" | "exec", value, ..] if is_value(value) => true,
            ["print", ">>", ..] | ["print", ">", ">", ..] => true,
            ["raise", name, ",", ..] => is_value(name),
            // A later Python 3 takes two classes without brackets.
            ["except", class, .., ",", name] => {
                is_value(class) && name.starts_with(|c: char| c.is_lowercase())
            }
            _ => false,
        };
        let is_sign = |pair: &[&str]| pair == ["<", ">"];
        parts.any(is_old)
            || words.windows(2).any(is_sign)
            || words.iter().any(|word| matches!(*word, "<>" | "`") || is_long(word))
    })
}

/// Whether a source has the class of this name, only defines and imports, and reads nothing.
pub(super) fn is_leetcode_class(text: &str, name: &str) -> bool {
    let (top, definitions) = parts(text);
    let only_defines = |words: &Vec<&str>| match words[..] {
        ["import" | "from" | "@", ..] | ["sys", ".", "setrecursionlimit", ..] => true,
        ["else" | "try" | "finally", ..] => false,
        [_, "=" | ":", ..] => true,
        [text, ..] => text.ends_with(['"', '\'']),
        [] => true,
    };
    let reads = |words: &Vec<&str>| {
        words.iter().any(|word| matches!(*word, "stdin" | "__name__"))
            || words.windows(2).any(|pair| matches!(pair, ["input" | "raw_input" | "open", "("]))
            || words.windows(3).any(|three| three == ["os", ".", "read"])
    };
    definitions.iter().any(|one| one.is_class && one.name == name)
        && top.iter().all(only_defines)
        && !top.iter().chain(definitions.iter().map(|one| &one.words)).any(reads)
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

/// Whether words call a function that reads the standard input or prints.
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
    let mut now = Statement::default();
    let mut depth = 0_usize;
    for token in tokens(text, Lexicon::of("python")) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        match token.kind {
            Kind::LineEnd if depth == 0 => found.push(std::mem::take(&mut now)),
            Kind::Blank if now.words.is_empty() => {
                now.indent +=
                    token.text.chars().map(|c| if c == '\t' { 8 } else { 1 }).sum::<usize>();
            }
            _ if token.is_code() => now.words.push(token.text),
            _ => {}
        }
    }
    found.push(now);
    found.retain(|statement| !statement.words.is_empty());
    found
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
            ("\u{feff}import one\n", "one"),
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

    #[test]
    fn what_python_3_lacks_is_python_2() {
        for source in [
            "print \"AC 0\"\n",
            "print'x'",
            "print u'x'; print \\\n1",
            "def f(n):\n    if n: print n\n",
            "import sys; print sys.argv",
            "# print\nx = ')'\nprint 'a', x\n",
            "'''a\n'''\nprint 1 \n",
            "import sys\nn = int(raw_input())\nsys.stdout.write(str(n))\n",
            "for i in xrange(3):\n  f(i)\n",
            "for a, b in zip(xrange(3), xrange(1, 4)):\n  f(a, b)\n",
            "range = xrange\nx = range(3)\n",
            "try:\n  x = map(int, raw_input().split())\nexcept EOFError:\n  pass\n",
            "try:\n  f()\nexcept ValueError, e:\n  pass\n",
            "try: f()\nexcept socket.error, message: pass\n",
            "print >>sys.stderr, 'x'\n",
            "exec 'x = 1'\nexec code in names\n",
            "if not x: raise ValueError, 'x'\n",
            "if a <> b: f()\n",
            "s = `n`\n",
            "x = 10L\n",
        ] {
            assert!(is_python_2(source), "{source}");
        }
        for source in [
            "print(\"AC 0\")\n",
            "print (1)\nprint\n",
            "'''\nprint \"x\"\n'''\n",
            "# print 1\ns = \"\\\"; print 1\"\n",
            "f(1,\nprint in x)\nprint = 3\nprint, x = 1, 2\n",
            "print if x else y\nprinter 'x'\nprint\n'x'\nmy.print 1\n",
            "d = {1: print, 2:\nprint }",
            "try:\n  xrange\nexcept NameError:\n  xrange = range\nprint(xrange(3))\n",
            "if sys.version_info[0] == 2:\n  input = raw_input\nprint(input())\n",
            "try:\n  input = raw_input\nexcept:\n  pass\n",
            "raw_input = input\nx = raw_input()\n",
            "def xrange(n): return range(n)\nxrange(3)\n",
            "from past.builtins import xrange\nxrange(3)\n",
            "# raw_input()\nx = 'xrange(3)'\nmy.raw_input()\n",
            "def parse(raw_input): return raw_input.split()\nprint(parse(input()))\n",
            "class A:\n  def __init__(self, raw_input):\n    self.x = raw_input\n",
            "xrange, yrange = 2, 3\nprint(xrange * yrange)\n",
            "class A:\n  xrange: tuple\n  def f(self): return self.xrange\n",
            "for xrange in f(3):\n  print(xrange)\n",
            "try:\n  f()\nexcept (ValueError, e):\n  pass\nexcept A, B:\n  pass\n",
            "exec('x = 1')\nprint(1 < 2, 3 > 2, 'a <> `b`')\n# 10L\nx = 0xL, aL\n",
            "raise ValueError('a', b)\nmy.exec, x = 1, 2\nif a < b > c: pass\n",
        ] {
            assert!(!is_python_2(source), "{source}");
        }
    }
}
