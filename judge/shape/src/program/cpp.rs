//! Validators in C++, with testlib.h or without it.

use super::language::{called, Into, Language, Length, Lexicon, Read, Rounds, Step, Word};
use crate::field::Kind;
use crate::reader::quoted;

const PLAIN: &str = include_str!("plain.cpp");
const FUNCTIONS: &str = include_str!("functions.cpp");
const HEADERS: [&str; 11] = [
    "algorithm",
    "cstdio",
    "cstdlib",
    "functional",
    "iostream",
    "iterator",
    "set",
    "string",
    "tuple",
    "utility",
    "vector",
];

const KEYWORDS: &str =
    "abs and argc argv asm auto bool break case catch char class compl const continue default delete \
     do double else enum explicit export extern false float for format friend goto if inf inline int \
     long main max min mutable namespace new not nullptr operator or private protected public \
     register return short signed sizeof static string struct switch template this throw true try \
     typedef typeid typename union unsigned using vector virtual void volatile while xor";

pub(super) struct Cpp {
    pub has_testlib: bool,
}

impl Language for Cpp {
    fn lexicon(&self) -> Lexicon {
        Lexicon {
            name: "C++",
            comment: "//",
            keywords: KEYWORDS,
            divide: "/",
            absolute: Some("abs"),
            largest: Some(i128::from(i64::MAX)),
        }
    }

    fn step(&self, step: &Step) -> Result<String, String> {
        Ok(match step {
            Step::Array(name, kind) => format!("vector<{}> {name};", type_of(kind)),
            Step::Read(read) => {
                let (call, kind) = (call(read)?, type_of(read.kind));
                match read.into {
                    Into::Nothing => call + ";",
                    Into::Variable => format!("{kind} {} = {call};", read.variable),
                    Into::Array(_) => format!("{}.push_back({call});", read.variable),
                }
            }
            Step::Space => "inf.readSpace();".to_string(),
            Step::LineEnd => "inf.readEoln();".to_string(),
            Step::End => "inf.readEof();".to_string(),
            Step::Ensure { holds, message } => format!("ensuref({holds}, {});", quoted(message)),
            Step::Loop { index, rounds: Rounds::Count(count) } => {
                format!("for (int {index} = 0; {index} < {count}; {index}++) {{")
            }
            Step::Loop { index, rounds } => {
                let goes_on = match rounds {
                    Rounds::ToLineEnd => "inf.curChar() != '\\n'".to_string(),
                    Rounds::ToLine(_) if self.has_testlib => {
                        return Err(
                            "testlib.h cannot look at the line that ends a part".to_string()
                        );
                    }
                    Rounds::ToLine(line) => format!("!inf.isLine({})", quoted(line)),
                    Rounds::ToEnd | Rounds::Count(_) => "!inf.eof()".to_string(),
                };
                format!("int {index} = 0;\nwhile ({goes_on}) {{")
            }
            Step::If(holds) => format!("if ({holds}) {{"),
            Step::UnlessMissing(count) => format!("if (!({count} == 0 && inf.eof())) {{"),
            Step::Close(Some(index)) => format!("    {index}++;\n}}"),
            Step::Close(None) => "}".to_string(),
        })
    }

    fn rule(&self, call: &str, _: Option<&str>, message: &str) -> Result<String, String> {
        let call = camel_case(call);
        self.step(&Step::Ensure { holds: &call, message })
    }

    fn program(&self, problem: &str, body: &str) -> String {
        let accepts =
            if self.has_testlib { "" } else { ": exit code 42 accepts it, 43 refuses it" };
        let mut text = format!("// Checks an input of {problem}{accepts}.\n");
        if self.has_testlib {
            text += "#include \"testlib.h\"\n";
        }
        HEADERS.iter().for_each(|header| text += &format!("#include <{header}>\n"));
        text += "using namespace std;\n\n";
        if !self.has_testlib {
            text += PLAIN;
            text.push('\n');
        }
        for function in called(FUNCTIONS, body) {
            text += function;
            text += "\n\n";
        }
        if self.has_testlib {
            text += "int main(int argc, char *argv[]) {\n    registerValidation(argc, argv);\n";
        } else {
            text += "int main() {\n";
        }
        body.lines().for_each(|line| text += &format!("    {line}\n"));
        text + if self.has_testlib { "}\n" } else { "    return 42;\n}\n" }
    }
}

fn type_of(kind: &Kind) -> &'static str {
    match kind {
        Kind::Number { .. } => "long long",
        Kind::Real { .. } => "double",
        Kind::Unknown | Kind::Literal(_) | Kind::Word { .. } | Kind::Choice(_) => "string",
    }
}

fn call(read: &Read) -> Result<String, String> {
    let field = quoted(read.field);
    Ok(match &read.word {
        Word::Number(low, high) => {
            // testlib has the same call for numbers without a sign.
            let suffix = if low.parse::<i64>().is_ok() { "LL" } else { "" };
            format!("inf.readLong({low}{suffix}, {high}, {field})")
        }
        Word::Real { low, high, fewest, most } => {
            format!("inf.readStrictReal({low}, {high}, {fewest}, {most}, {field})")
        }
        Word::Letters(class, _) if !class.is_ascii() => {
            return Err("its characters are not in ASCII".to_string());
        }
        Word::Letters(class, Length::Between(low, high)) => {
            format!("inf.readToken({}, {field})", quoted(&format!("{class}{{{low},{high}}}")))
        }
        Word::Letters(class, Length::Of(count))
            if count.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            format!("inf.readToken({}, {field})", quoted(&format!("{class}{{{count}}}")))
        }
        Word::Letters(class, Length::Of(count)) => {
            let class = quoted(&format!("{}{{%lld}}", class.replace('%', "%%")));
            format!("inf.readToken(format({class}, {count}), {field})")
        }
        Word::OneOf(words) => {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            format!("readOneOf({{{}}}, {field})", words.join(", "))
        }
    })
}

/// A call with the name of its function as C++ has names: `not_decreasing(a_i)` is `notDecreasing(a_i)`.
fn camel_case(call: &str) -> String {
    let Some((name, rest)) = call.split_once('(') else { return call.to_string() };
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_string();
    for word in words {
        camel += &word[..1].to_uppercase();
        camel += &word[1..];
    }
    format!("{camel}({rest}")
}
