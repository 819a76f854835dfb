//! The constants in the source of a program: bounds of arrays, magic numbers, texts. An input that has one
//! of them, or has as many elements, may take a path that no other input takes.

use judge_core::base::file;
use judge_core::base::MIB;
use judge_core::language::lexer::{self, whole_number, Kind, Token};
use judge_core::workspace::Source;
use shape::Hints;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// The maximum number of pieces of a file that are looked at.
const MAX_TOKENS: usize = 200_000;
/// The maximum number of numbers and of texts that are kept: a program with a table has thousands.
const MAX_NUMBERS: usize = 200;
/// Numbers up to this one need no hint: tries have them anyway.
const TRIVIAL: i128 = 2;
/// Larger ones are no values of inputs.
const LARGEST: i128 = 1 << 64;

/// The constants in all files of a program: each number with those before and after it, ascending, and texts without
/// blanks. None of a file that cannot be read.
pub fn constants(source: &Source) -> Hints {
    let (mut numbers, mut texts, mut sizes) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    code(source).iter().for_each(|text| add(text, &mut numbers, &mut texts, &mut sizes));
    let near = numbers.iter().flat_map(|number| [number - 1, *number, number + 1]);
    let near: BTreeSet<i128> = near.filter(|number| *number > TRIVIAL).collect();
    let (numbers, words) = (near.into_iter().collect(), texts.into_iter().collect());
    Hints { numbers, words, sizes, beyond: false }
}

/// The texts of all files of a program that can be read.
pub fn code(source: &Source) -> Vec<String> {
    let mut left = MIB;
    let text = |path: &Path| {
        let bytes = file::read(path, left).ok()?;
        left = left.saturating_sub(bytes.len() as u64);
        Some(String::from_utf8_lossy(&bytes).into_owned())
    };
    source.files().iter().map(|file| &*file.path).filter_map(text).collect()
}

/// Adds the constants of a text.
fn add(
    text: &str,
    numbers: &mut BTreeSet<i128>,
    texts: &mut BTreeSet<String>,
    sizes: &mut Vec<i128>,
) {
    // A comment may name a limit, so it is read as code.
    let tokens = lexer::tokens(text, &lexer::ANY).filter(|token| token.kind != Kind::Blank);
    let tokens: Vec<Token> = tokens.take(MAX_TOKENS).collect();
    let names = definitions(&tokens);
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].kind == Kind::Text {
            let text = content(tokens[at].text);
            let is_plain =
                !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control());
            if is_plain && texts.len() < MAX_NUMBERS {
                texts.insert(text);
            }
        }
        let read = Expression::read(&tokens[at..], &names);
        let after = &tokens[at + read.length..];
        sizes.extend(read.total.filter(|&size| size > TRIVIAL && is_size(&tokens[..at], after)));
        at += read.length.max(1);
        for number in read.values {
            if (TRIVIAL + 1..=LARGEST).contains(&number) && numbers.len() < MAX_NUMBERS {
                numbers.insert(number);
            }
        }
    }
}

/// Whether the number between some tokens is the size of an array: `a[1000]`, `[0] * 1000`.
fn is_size(before: &[Token], after: &[Token]) -> bool {
    match before {
        [.., before, open, _, close, times] if times.text == "*" => {
            before.kind != Kind::Word && open.text == "[" && close.text == "]"
        }
        [.., open] => open.text == "[" && after.first().is_some_and(|next| next.text == "]"),
        [] => false,
    }
}

/// The names that have one constant value: `NAME = 5;` and `#define NAME 5`.
fn definitions<'a>(tokens: &[Token<'a>]) -> HashMap<&'a str, i128> {
    let mut names: HashMap<&str, i128> = HashMap::new();
    let mut ambiguous: BTreeSet<&str> = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let name = token.text;
        let begin = match tokens.get(at + 1) {
            _ if token.kind != Kind::Word => continue,
            Some(next) if next.text == "=" => at + 2,
            _ if at > 0 && tokens[at - 1].text == "define" => at + 1,
            _ => continue,
        };
        let read = Expression::read(&tokens[begin.min(tokens.len())..], &names);
        let is_whole = tokens.get(begin + read.length).is_none_or(|next| match next.kind {
            Kind::Word | Kind::Number | Kind::Text => false,
            _ => !next.text.starts_with(['*', '^', '+', '-', '=', '%', '<']),
        });
        match read.total.filter(|_| is_whole) {
            Some(value) if names.get(name).is_none_or(|known| *known == value) => {
                names.insert(name, value);
            }
            Some(_) | None => {
                ambiguous.insert(name);
            }
        }
    }
    names.retain(|name, _| !ambiguous.contains(name));
    names
}

/// A constant expression at the start of some tokens: sums of products of powers and shifts.
struct Expression {
    /// The numbers in it, its products and its sums.
    values: Vec<i128>,
    /// The value, if it is constant and not too large.
    total: Option<i128>,
    /// The number of tokens that belong to it.
    length: usize,
}

impl Expression {
    fn read(tokens: &[Token], names: &HashMap<&str, i128>) -> Expression {
        let mut values = Vec::new();
        let (mut length, mut operator, mut is_minus) = (0, "", false);
        let (mut sum, mut product, mut factor) = (Some(0), Some(1), None);
        while let Some(value) = tokens.get(length).and_then(|token| value(token, names)) {
            length += 1;
            values.push(value);
            if matches!(operator, "**" | "^") {
                factor = factor.and_then(|base| power(base, value));
            } else {
                product = multiplied(product, factor);
                factor = if operator == "<<" { power(2, value) } else { Some(value) };
            }
            values.extend(factor);
            values.extend(multiplied(product, factor));
            let next = tokens.get(length + 1).and_then(|token| self::value(token, names));
            let sign = tokens.get(length).map_or("", |token| token.text);
            if next.is_none() || !OPERATORS.contains(&sign) {
                break;
            }
            length += 1;
            operator = sign;
            if matches!(operator, "+" | "-") {
                sum = added(sum, multiplied(product, factor), is_minus);
                is_minus = operator == "-";
                (product, factor) = (Some(1), None);
            }
        }
        let total = match length {
            0 => None,
            _ => added(sum, multiplied(product, factor), is_minus),
        };
        values.extend(total);
        Expression { values, total, length }
    }
}

/// The operators that join the numbers of a constant expression. `^` is a power: few write it for anything else
/// between two literals.
const OPERATORS: [&str; 6] = ["*", "<<", "**", "^", "+", "-"];

/// A product so far and its next factor, if there is one.
fn multiplied(product: Option<i128>, factor: Option<i128>) -> Option<i128> {
    product?.checked_mul(factor.unwrap_or(1))
}

fn value(token: &Token, names: &HashMap<&str, i128>) -> Option<i128> {
    match token.kind {
        Kind::Number => number(token.text),
        _ => names.get(token.text).copied(),
    }
}

/// The value of a number: `1_000`, `0x3f`, `1e9`, `7LL`. `None` where it is not whole, or too large.
fn number(text: &str) -> Option<i128> {
    let (digits, rest) = whole_number(text)?;
    let rest = if rest.starts_with(['.', 'e', 'E']) { rest } else { "" };
    let (fraction, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, "0"));
    let fraction = fraction.trim_start_matches('.').trim_end_matches('0');
    let exponent = exponent.split(|c: char| !c.is_ascii_digit()).next()?;
    let zeros = exponent.parse::<u32>().ok()?.checked_sub(fraction.len() as u32)?;
    format!("{digits}{fraction}").parse::<i128>().ok()?.checked_mul(10_i128.checked_pow(zeros)?)
}

/// The text between quotes.
fn content(quoted: &str) -> String {
    let mut content = String::new();
    let mut characters = quoted[1..quoted.len() - 1].chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => content.extend(characters.next().filter(|c| "\\'\"".contains(*c))),
            c => content.push(c),
        }
    }
    content
}

fn added(sum: Option<i128>, product: Option<i128>, is_minus: bool) -> Option<i128> {
    if is_minus {
        sum?.checked_sub(product?)
    } else {
        sum?.checked_add(product?)
    }
}

/// A power that is not too large.
fn power(base: i128, exponent: i128) -> Option<i128> {
    base.checked_pow(u32::try_from(exponent).ok()?).filter(|power| power.abs() <= LARGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> (Vec<i128>, Vec<String>, Vec<i128>) {
        let (mut numbers, mut texts, mut sizes) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
        add(text, &mut numbers, &mut texts, &mut sizes);
        (numbers.into_iter().collect(), texts.into_iter().collect(), sizes)
    }

    #[test]
    fn sizes_of_arrays_are_found() {
        assert_eq!(found("const int N = 2000; int a[1005], b[N + 5][3];").2, [1005, 2005, 3]);
        assert_eq!(found("a = [0] * 1001; new int[50]; x = a[i] * 77 + b(40)").2, [1001, 50]);
    }

    #[test]
    fn numbers_are_read_as_languages_write_them() {
        assert_eq!(found("a1[200] + 1_000u64 - 1'000'000LL").0, [200, 1000, 1_000_000]);
        assert_eq!(
            found("1e9, 2.5e3, 0x3fL, 5.max(7), 0..9, x86, 0b101, x.0.8").0,
            [5, 7, 8, 9, 63, 2500, 1_000_000_000]
        );
        assert_eq!(found("1.5, 1e-9, 1e99, '7', \"8\" // don't 6").0, [6]);
    }

    #[test]
    fn products_powers_and_sums_of_literals_count() {
        assert_eq!(found("x % (1e9+7)").0, [7, 1_000_000_000, 1_000_000_007]);
        assert_eq!(found("1LL << 20").0, [20, 1 << 20]);
        assert!(found("2*10^5 + 5").0.contains(&200_005));
        assert!(found("n < 2 * 10 ** 5:").0.contains(&200_000));
        assert_eq!(found("a - 5, b * -3").0, [3, 5]);
        assert_eq!(found("9 << 99999999 ** 9").0, [9, 99_999_999]);
    }

    #[test]
    fn a_name_of_one_value_counts() {
        assert_eq!(found("#define N 1000\nint a[2 * N + 5];").0, [5, 1000, 2000, 2005]);
        assert_eq!(found("const MAX: usize = 50;").0, [50]);
        assert_eq!(found("N = 30\nM = N * N\nN2 = M").0, [30, 900]);
        // One that changes is no constant.
        assert_eq!(found("i = 7; i = 8; a[i + 100]").0, [7, 8, 100]);
    }

    #[test]
    fn texts_count_where_they_may_be_words() {
        assert_eq!(found("s==\"a\\\"b\" & 'c'<<N").1, ["a\"b", "c"]);
        assert_eq!(found("if s == \"abc\" or c == 'x': print(\"not found\")").1, ["abc", "x"]);
    }
}
