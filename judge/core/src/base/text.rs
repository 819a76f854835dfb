//! Text for people: shows hostile bytes as escapes, counts columns, suggests names, formats units.

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;

/// At most this many bytes of a name or a word are quoted.
const QUOTED: usize = 200;

/// Text of unknown origin for one line of a message: in backquotes, with invisible characters as
/// escapes.
pub fn quote(bytes: &[u8]) -> String {
    let cut = if bytes.len() > QUOTED { "…" } else { "" };
    format!("`{}{cut}`", escape(&bytes[..bytes.len().min(QUOTED)]))
}

/// A path or a word of the command line, as [`quote`] shows it.
pub fn quote_path(path: impl AsRef<OsStr>) -> String {
    quote(path.as_ref().as_encoded_bytes())
}

/// A name as text that differs for names that differ: bytes that are no UTF-8 are `\xNN`, and beside these, or where a
/// name has such a text itself, a backslash is two.
pub fn of_name(name: impl AsRef<OsStr>) -> String {
    let name = name.as_ref();
    if let Some(text) = name.to_str().filter(|text| !text.contains("\\x")) {
        return text.to_string();
    }
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text.push_str(&chunk.valid().replace('\\', "\\\\"));
        chunk.invalid().iter().for_each(|byte| text.push_str(&format!("\\x{byte:02x}")));
    }
    text
}

/// Shows control characters, broken UTF-8 and what could reorder or hide text as escapes.
pub fn escape(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_plain(c) {
                out.push(c);
            } else {
                out.extend(c.escape_default());
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    out
}

/// Neither a control character, nor invisible, nor one that changes the direction of text.
pub fn is_plain(c: char) -> bool {
    let hidden = matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    !c.is_control() && !hidden
}

/// Terminal columns that a text takes: two for a wide character, none for a combining one.
pub fn width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

/// As the East Asian Width property of Unicode has it, by its large blocks.
pub fn char_width(c: char) -> usize {
    match c as u32 {
        0x300..=0x36f | 0x1ab0..=0x1aff | 0x20d0..=0x20ff | 0xfe00..=0xfe0f | 0xfe20..=0xfe2f => 0,
        0x1100..=0x115f | 0x2e80..=0x303e | 0x3041..=0x33ff | 0x3400..=0x4dbf => 2,
        0x4e00..=0x9fff | 0xa000..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff => 2,
        0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff => 2,
        0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// The end of a message about a mistyped name: the name that is meant, if it is known.
pub fn did_you_mean(name: Option<impl Display>) -> String {
    name.map_or(String::new(), |name| format!("; did you mean {name}?"))
}

/// The order of two names in which 2 comes before 10: names with the same beginning have the order of their numbers.
pub fn by_number(one: &str, other: &str) -> Ordering {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (mut a, mut b) = (one, other);
    loop {
        let (number, other_number) = (&a[..digits(a)], &b[..digits(b)]);
        if !number.is_empty() && !other_number.is_empty() {
            let [left, right] = [number, other_number].map(|text| text.trim_start_matches('0'));
            match left.len().cmp(&right.len()).then_with(|| left.cmp(right)) {
                Ordering::Equal => (a, b) = (&a[number.len()..], &b[other_number.len()..]),
                order => return order,
            }
            continue;
        }
        let (mut rest, mut other_rest) = (a.chars(), b.chars());
        match (rest.next(), other_rest.next()) {
            (Some(x), Some(y)) if x == y => (a, b) = (rest.as_str(), other_rest.as_str()),
            // `01` and `1` are the same number.
            (None, None) => return one.cmp(other),
            (x, y) => return x.cmp(&y),
        }
    }
}

/// The known name that is most similar to a typed one, if it is similar enough for a typing error.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A name of any length may be typed; no known one is this long.
    let typed: String = typed.chars().take(100).collect::<String>().to_lowercase();
    let close = |name: &str| {
        let name = name.to_lowercase();
        match edits(&typed, &name) {
            0 => Some(0),
            _ if typed.is_empty() => None,
            _ if name.starts_with(&typed) => Some(1),
            1 if typed.starts_with(&name) => Some(1),
            // Of a short name, something must be left.
            edits if edits <= 1 + name.len() / 5 && edits < name.len() => Some(edits),
            _ => None,
        }
    };
    known
        .into_iter()
        .filter_map(|name| Some((close(name)?, name)))
        .min_by_key(|found| found.0)
        .map(|found| found.1)
}

/// Insertions, deletions, replacements and swaps of neighbours from one word to the other.
fn edits(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut table = vec![vec![0; to.len() + 1]; from.len() + 1];
    for i in 0..=from.len() {
        for j in 0..=to.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let differ = usize::from(from[i - 1] != to[j - 1]);
                let mut least = (table[i - 1][j - 1] + differ)
                    .min(table[i - 1][j] + 1)
                    .min(table[i][j - 1] + 1);
                if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                    least = least.min(table[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    table[from.len()][to.len()]
}

/// A word for a POSIX shell, quoted only when it must be. It may be any bytes, such as a path.
pub fn shell_word(word: impl AsRef<OsStr>) -> String {
    let bytes = word.as_ref().as_encoded_bytes();
    let shown = String::from_utf8_lossy(bytes);
    let plain = |c: char| c.is_alphanumeric() || "-_./:=+,@%".contains(c);
    if std::str::from_utf8(bytes).is_ok() && !bytes.is_empty() && shown.chars().all(plain) {
        return shown.into_owned();
    }
    // Neither a control character nor broken UTF-8 must reach the terminal; this form bash, zsh and
    // POSIX 2024 know.
    if escape(bytes) != shown {
        let mut out = String::from("$'");
        let octal = |out: &mut String, bytes: &[u8]| {
            bytes.iter().for_each(|byte| out.push_str(&format!("\\{byte:03o}")));
        };
        for chunk in bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                match c {
                    '\'' | '\\' => out.extend(['\\', c]),
                    c if is_plain(c) => out.push(c),
                    c => octal(&mut out, c.encode_utf8(&mut [0; 4]).as_bytes()),
                }
            }
            octal(&mut out, chunk.invalid());
        }
        return out + "'";
    }
    format!("'{}'", shown.replace('\'', r"'\''"))
}

/// A path as a word for a shell, relative to the current folder if it is in it.
pub fn shell_path(path: &Path) -> String {
    shell_word(relative(path))
}

/// A number of things: `1 case`, `2 cases`.
pub fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// The first `max` of some names, quoted, and how many more there are: `` `a`, `b` and 3 more ``.
pub fn names<T: AsRef<str>>(names: &[T], max: usize) -> String {
    let shown: Vec<String> =
        names.iter().take(max).map(|name| quote(name.as_ref().as_bytes())).collect();
    let mut line = shown.join(", ");
    if names.len() > max {
        line.push_str(&format!(" and {} more", names.len() - max));
    }
    line
}

/// Bytes for a person: `12 KiB`, `3.4 MiB`.
pub fn bytes(count: u64) -> String {
    const KIB: f64 = 1024.0;
    match count as f64 {
        count if count < KIB => format!("{count} B"),
        count if count < KIB * KIB => format!("{:.0} KiB", count / KIB),
        count if count < KIB * KIB * KIB => format!("{:.1} MiB", count / KIB / KIB),
        count => format!("{:.1} GiB", count / KIB / KIB / KIB),
    }
}

/// The first lines of a text for a person, each cut where it is long, and how many more there are.
pub fn excerpt(text: &[u8], max_lines: usize, max_columns: usize) -> Vec<String> {
    let lines: Vec<&[u8]> =
        text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n').collect();
    let mut shown = Vec::new();
    for line in lines.iter().take(max_lines) {
        let cut = if line.len() > max_columns { "…" } else { "" };
        shown.push(format!("{}{cut}", escape(&line[..line.len().min(max_columns)])));
    }
    if lines.len() > max_lines {
        shown.push(format!("… {}", count(lines.len() - max_lines, "more line")));
    }
    shown
}

/// The first and the last lines of a text for a person, each cut where it is long, with `…` between them.
pub fn ends(text: &[u8], first: usize, last: usize, max_columns: usize) -> Vec<String> {
    let lines = excerpt(text, usize::MAX, max_columns);
    // The sign for a gap takes a line itself.
    if lines.len() <= first + last + 1 {
        return lines;
    }
    let gap = ["…".to_string()];
    [&lines[..first], &gap, &lines[lines.len() - last..]].concat()
}

/// A time for a person: `0.8 ms`, `34 ms`, `1.234 s`.
pub fn time(time: std::time::Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    match ms {
        ms if ms < 9.95 => format!("{ms:.1} ms"),
        ms if ms < 999.5 => format!("{ms:.0} ms"),
        ms => format!("{:.3} s", ms / 1e3),
    }
}

/// A time of the calendar: `2026-02-28 23:59 UTC`.
pub fn date(time: std::time::SystemTime) -> String {
    let seconds = time.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let minutes = seconds / 60;
    // Years that begin in March have their leap day at the end; 400 of them are 146097 days.
    let day = minutes / 1440 + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month < 3);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60 % 24, minutes % 60)
}

/// The time in a text such as `2026-02-28T23:59:01.5+01:00` or `2026-02-28 23:59 Z`, and its distance from UTC, both in
/// seconds.
pub fn seconds(text: &str) -> Option<(i64, i64)> {
    let (day, rest) = (text.get(..10)?, text.get(11..)?);
    let numbers = |text: &str, sign: char| {
        text.split(sign).map(|part| part.parse::<u32>().ok()).collect::<Option<Vec<u32>>>()
    };
    let at = rest.find(['Z', '+', '-'])?;
    let (clock, zone) = rest.split_at(at);
    let clock = clock.trim_end().split('.').next().unwrap_or_default();
    let (day, clock) = (numbers(day, '-')?, numbers(clock, ':')?);
    let ([year, month, day], [hour, minute, ..]) = (&day[..], &clock[..]) else { return None };
    let zone = match zone {
        "Z" => 0,
        _ => {
            let digits: String = zone[1..].chars().filter(|c| *c != ':').collect();
            let digits: i64 = digits.parse().ok().filter(|_| digits.len() == 4)?;
            let distance = (digits / 100 * 60 + digits % 100) * 60;
            if zone.starts_with('-') {
                -distance
            } else {
                distance
            }
        }
    };
    let is_valid = (1..=12).contains(month) && (1..=31).contains(day) && *hour < 24 && *minute < 60;
    if !is_valid {
        return None;
    }
    // Years that begin in March have their leap day at the end.
    let (year, month) = (i64::from(*year) - i64::from(*month < 3), i64::from((month + 9) % 12));
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5;
    let days = days + i64::from(*day) - 1 - 719_468;
    let second = i64::from(clock.get(2).copied().unwrap_or(0));
    let clock = (i64::from(*hour) * 60 + i64::from(*minute)) * 60 + second;
    Some((days * 86_400 + clock - zone, zone))
}

/// Text for an element or an attribute of HTML or SVG, with what is invisible escaped.
pub fn xml(text: &str) -> String {
    let text = lines(text.as_bytes());
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text with its line ends and tabs, everything else that is invisible escaped.
pub fn lines(text: &[u8]) -> String {
    let kept = |byte: &u8| matches!(byte, b'\n' | b'\t');
    let part = |part: &[u8]| match part.split_last() {
        Some((last, rest)) if kept(last) => escape(rest) + if *last == b'\n' { "\n" } else { "\t" },
        _ => escape(part),
    };
    text.split_inclusive(kept).map(part).collect()
}

/// A path relative to the current folder, if it is in it.
pub fn shown_path(path: &Path) -> String {
    relative(path).to_string_lossy().into_owned()
}

fn relative(path: &Path) -> &Path {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_counted() {
        let mut names = vec!["t10-b", "t2", "t10-a", "1", "12", "01", "3", "t", "t2a", "\u{e9}1"];
        names.sort_by(|one, other| by_number(one, other));
        assert_eq!(names, ["01", "1", "3", "12", "t", "t2", "t2a", "t10-a", "t10-b", "\u{e9}1"]);
    }

    #[test]
    fn hostile_text_stays_in_its_line() {
        assert_eq!(quote(b"a\nb\x1b[31m\xff\xe2\x80\xae"), "`a\\nb\\u{1b}[31m\\xff\\u{202e}`");
        assert_eq!(escape("共6步".as_bytes()), "共6步");
        assert_eq!(quote(&[b'x'; 300]).chars().count(), QUOTED + 3);
    }

    #[test]
    fn of_many_names_the_first() {
        assert_eq!(names(&["a", "\u{1b}"], 2), "`a`, `\\u{1b}`");
        assert_eq!(names(&["a", "b", "c"], 1), "`a` and 2 more");
    }

    #[test]
    fn text_of_a_page_stays_in_its_element_and_its_direction() {
        assert_eq!(xml("<a>\t&\"\n"), "&lt;a&gt;\t&amp;&quot;\n");
        assert_eq!(xml("é\u{202e}\u{1b}[31m"), "é\\u{202e}\\u{1b}[31m");
    }

    #[test]
    fn tabs_and_ends_of_lines_stay() {
        assert_eq!(lines(b"a\tb\n\n\x1b[1m\t"), "a\tb\n\n\\u{1b}[1m\t");
    }

    #[test]
    fn an_excerpt_says_what_is_missing() {
        assert_eq!(excerpt(b"ab\nc\n", 2, 2), ["ab", "c"]);
        assert_eq!(ends(b"a\nb\nc\nd\n", 1, 1, 9), ["a", "…", "d"]);
        assert_eq!(ends(b"a\nb\nc\n", 1, 1, 9), ["a", "b", "c"]);
        assert_eq!(excerpt(b"abc\n\x1b\nd\ne", 2, 2), ["ab…", "\\u{1b}", "… 2 more lines"]);
        assert_eq!(excerpt(b"", 2, 2), [""]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "wrong program"), "1 wrong program");
        assert_eq!(count(0, "case"), "0 cases");
        assert_eq!(count(2, "case"), "2 cases");
    }

    #[test]
    fn typing_errors_are_recognised_and_other_words_are_not() {
        let known = ["push-box", "small-game", "rat-maze"];
        assert_eq!(nearest("pushbox", known), Some("push-box"));
        assert_eq!(nearest("smal-gmae", known), Some("small-game"));
        assert_eq!(nearest("rat", known), Some("rat-maze"));
        assert_eq!(nearest("matrix", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest("Push_Box", known), Some("push-box"));
        assert_eq!(nearest("pp", ["p"]), Some("p"));
        assert_eq!(nearest("x", ["p"]), None);
    }

    #[test]
    fn words_for_the_shell() {
        assert_eq!(shell_word("a/b-c.rs"), "a/b-c.rs");
        assert_eq!(shell_word("it's"), r"'it'\''s'");
        assert_eq!(shell_word(""), "''");
        assert_eq!(shell_word("a\u{1b}[1m'\n\u{202e}"), r"$'a\033[1m\'\012\342\200\256'");
    }

    #[test]
    fn paths_of_any_bytes_are_words_for_the_shell() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(shell_word(OsStr::from_bytes(b"a\xff'\n.py")), r"$'a\377\'\012.py'");
        assert_eq!(shell_path(&std::env::current_dir().unwrap().join("a b")), "'a b'");
    }

    #[test]
    fn dates_are_of_the_calendar() {
        let of = |seconds| date(std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds));
        assert_eq!(of(0), "1970-01-01 00:00 UTC");
        assert_eq!(of(951_782_399), "2000-02-28 23:59 UTC");
        assert_eq!(of(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(of(1_709_251_200), "2024-03-01 00:00 UTC");
        assert_eq!(of(4_107_542_399), "2100-02-28 23:59 UTC");
        assert_eq!(of(4_107_542_400), "2100-03-01 00:00 UTC");
    }

    #[test]
    fn times_are_read_with_their_zone() {
        for (text, wanted) in [
            ("1970-01-01T00:00Z", Some((0, 0))),
            ("2024-03-01 01:00:00.5 +01:00", Some((1_709_251_200, 3600))),
            ("2024-02-29 16:00:00 -0800", Some((1_709_251_200, -28_800))),
            ("2100-03-01 00:00:01 Z", Some((4_107_542_401, 0))),
            ("2024-03-01 01:00", None),
            ("2024-13-01 01:00Z", None),
            ("tomorrow", None),
            ("", None),
        ] {
            assert_eq!(seconds(text), wanted, "{text}");
        }
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(width("共6步"), 5);
    }
}
