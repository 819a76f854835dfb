//! `--moodle FILE`: the grading worksheet of Moodle (mod/assign/feedback/offline), with grades and comments filled in.
//!
//! Only these two columns change: all other bytes of the worksheet stay as they are, with its byte order mark, line
//! ends and quotes. Columns are found by their names, in any order.

use super::rows::Row;
use super::Entry;
use cli::args::{Effect, Flag};
use judge_core::base::composed::composed;
use judge_core::base::file::{self, path_error};
use judge_core::base::text::{count, names, quote_path, xml};
use judge_core::workspace::Person;
use judge_core::Result;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;

pub static MOODLE: Flag = Flag::value(
    "--moodle",
    "FILE",
    "write --csv as a copy of this grading worksheet of Moodle, with grades and comments filled in",
)
.decides(Effect::Presentation);

/// The largest worksheet that is read.
const MAX_BYTES: u64 = 16 << 20;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The signs that may stand between fields; which one depends on the language of the site.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];
/// The best grade where the worksheet has none.
const MAXIMUM: &str = "100.00";
/// The maximum number of people that a note names.
const SHOWN: usize = 5;

/// A worksheet, and where its columns are.
pub struct Worksheet {
    bytes: Vec<u8>,
    delimiter: u8,
    /// The places of the fields of each line, with their quotes; the first line has the names.
    lines: Vec<Vec<Range<usize>>>,
    /// The columns that say who it is, and whether and how far the grade may be changed.
    identifier: Option<usize>,
    name: Option<usize>,
    maximum: Option<usize>,
    may_change: Option<usize>,
    /// The columns to fill in.
    grade: Option<usize>,
    comment: Option<usize>,
}

/// The result of a person: the part of the points or cases, if that is known, and a comment.
pub struct Mark {
    pub share: Option<f64>,
    pub comment: String,
}

impl Worksheet {
    /// Reads a worksheet.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is no worksheet.
    pub fn read(path: &Path) -> Result<Worksheet> {
        let bytes = file::read(path, MAX_BYTES).map_err(|error| path_error(path, error))?;
        let named = |why| format!("--moodle {}: {why}", quote_path(path));
        Worksheet::of(bytes).map_err(named)
    }

    fn of(bytes: Vec<u8>) -> Result<Worksheet> {
        let mut first = None;
        for delimiter in DELIMITERS {
            let lines = match lines(&bytes, delimiter) {
                Ok(lines) => lines,
                Err(why) => {
                    first.get_or_insert(why);
                    continue;
                }
            };
            let head: Vec<String> = match lines.first() {
                Some(head) => head
                    .iter()
                    .map(|field| value(&bytes[field.clone()]).trim().to_lowercase())
                    .collect(),
                None => Vec::new(),
            };
            let column = |name: &str| head.iter().position(|other| other == name);
            let sheet = Worksheet {
                identifier: column("identifier"),
                name: column("full name"),
                maximum: column("maximum grade"),
                may_change: column("grade can be changed"),
                grade: column("grade"),
                comment: column("feedback comments"),
                delimiter,
                lines,
                bytes: Vec::new(),
            };
            let (is_of_people, has_room) = (
                sheet.identifier.or(sheet.name).is_some(),
                sheet.grade.or(sheet.comment).is_some(),
            );
            if is_of_people && has_room {
                return Ok(Worksheet { bytes, ..sheet });
            }
        }
        Err(first.unwrap_or_else(|| {
            "is no grading worksheet: its first line needs `Identifier` or `Full name`, and `Grade` or `Feedback \
             comments`; download it in English"
                .to_string()
        }))
    }

    /// The worksheet with the marks of these people, and the notes on it, a line each.
    pub fn filled(&self, people: &[Person], marks: &HashMap<&str, Mark>) -> (Vec<u8>, Vec<String>) {
        let known = WorksheetPeople::of(people, self);
        let (mut out, mut written, mut at) = (Vec::new(), 0, 0);
        let (mut met, mut locked, mut without_grade) = (HashSet::new(), 0, Vec::new());
        for line in self.lines.iter().skip(1) {
            let Some(person) = known.person(self, line) else { continue };
            met.insert(person);
            let Some(mark) = marks.get(person) else { continue };
            if self
                .field(line, self.may_change)
                .is_some_and(|word| word.trim().eq_ignore_ascii_case("no"))
            {
                locked += 1;
                continue;
            }
            written += 1;
            let grade = self.grade.map(|_| self.grade_of(line, mark.share));
            if grade == Some(None) {
                without_grade.push(person);
            }
            let mut fields: Vec<(&Range<usize>, String)> = Vec::new();
            fields.extend(self.grade.and_then(|at| Some((line.get(at)?, grade.flatten()?))));
            fields
                .extend(self.comment.and_then(|at| Some((line.get(at)?, comment(&mark.comment)))));
            fields.sort_by_key(|field| field.0.start);
            for (place, text) in fields {
                out.extend_from_slice(&self.bytes[at..place.start]);
                out.extend(self.quoted(&text));
                at = place.end;
            }
        }
        out.extend_from_slice(&self.bytes[at..]);
        let mut notes = vec![format!("moodle: {} filled in", count(written, "row"))];
        let strangers: Vec<&str> = people
            .iter()
            .map(|person| person.name.as_str())
            .filter(|name| !met.contains(name))
            .collect();
        if !strangers.is_empty() {
            notes.push(format!("moodle: not in the worksheet: {}", names(&strangers, SHOWN)));
        }
        if locked > 0 {
            notes.push(format!(
                "moodle: {} left as it was, as its grade cannot be changed",
                count(locked, "row")
            ));
        }
        if !without_grade.is_empty() {
            notes.push(format!(
                "moodle: {} without a grade, as none is known: {}",
                count(without_grade.len(), "row"),
                names(&without_grade, SHOWN)
            ));
        }
        (out, notes)
    }

    /// The grade of a part of the points, as the worksheet writes numbers. `None` where that cannot be known.
    fn grade_of(&self, line: &[Range<usize>], share: Option<f64>) -> Option<String> {
        let maximum = self.field(line, self.maximum).unwrap_or_else(|| MAXIMUM.to_string());
        let has_comma = maximum.contains(',') && !maximum.contains('.');
        let most: f64 = maximum.trim().replace(',', ".").parse().ok()?;
        let grade = format!("{:.2}", share? * most);
        Some(if has_comma { grade.replace('.', ",") } else { grade })
    }

    fn field(&self, line: &[Range<usize>], column: Option<usize>) -> Option<String> {
        Some(value(&self.bytes[line.get(column?)?.clone()]))
    }

    /// A field, in quotes where it needs them.
    fn quoted(&self, text: &str) -> Vec<u8> {
        let needs = |byte: u8| byte == self.delimiter || matches!(byte, b'"' | b'\n' | b'\r');
        if text.bytes().any(needs) {
            format!("\"{}\"", text.replace('"', "\"\"")).into_bytes()
        } else {
            text.as_bytes().to_vec()
        }
    }
}

/// Who is in a worksheet: by the number that Moodle gives, else by a name that only one person has.
struct WorksheetPeople<'a> {
    by_number: HashMap<&'a str, &'a str>,
    by_name: HashMap<&'a str, &'a str>,
}

impl<'a> WorksheetPeople<'a> {
    fn of(people: &'a [Person], sheet: &Worksheet) -> WorksheetPeople<'a> {
        let mut rows: HashMap<String, usize> = HashMap::new();
        for line in &sheet.lines {
            let name = composed(&sheet.field(line, sheet.name).unwrap_or_default());
            *rows.entry(name).or_default() += 1;
        }
        let all: HashSet<&str> = people.iter().map(|person| person.name.as_str()).collect();
        let is_one =
            |name: &str| rows.get(name) == Some(&1) && !all.contains(&*format!("{name} (2)"));
        let named =
            people.iter().filter(|person| person.number().is_none() || sheet.identifier.is_none());
        WorksheetPeople {
            by_number: people
                .iter()
                .filter_map(|one| Some((one.number()?, one.name.as_str())))
                .collect(),
            by_name: named
                .map(|one| (one.name.as_str(), one.name.as_str()))
                .filter(|one| is_one(one.0))
                .collect(),
        }
    }

    /// The person of a line: `Participant 7001`.
    fn person(&self, sheet: &Worksheet, line: &[Range<usize>]) -> Option<&'a str> {
        let identifier = sheet.field(line, sheet.identifier).unwrap_or_default();
        let number =
            identifier.trim_end().rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        let by_name = || self.by_name.get(composed(&sheet.field(line, sheet.name)?).as_str());
        self.by_number.get(number).or_else(by_name).copied()
    }
}

/// The result of a row of the class; `None` where there is nothing to say.
pub fn mark(row: &Row, entry: Option<&Entry>, comment: String) -> Option<Mark> {
    match entry {
        Some(entry) => entry.verdict.map(|_| Mark { share: entry.share, comment }),
        None if row.handed_in == "nothing" => None,
        None => Some(Mark { share: None, comment }),
    }
}

/// A text as a comment, which is HTML.
fn comment(text: &str) -> String {
    format!("<pre>{}</pre>", xml(text.trim_end()))
}

/// The places of the fields of each line (RFC 4180). Empty lines have none.
fn lines(bytes: &[u8], delimiter: u8) -> Result<Vec<Vec<Range<usize>>>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let mut at = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    loop {
        let start = at;
        if bytes.get(at) == Some(&b'"') {
            at += 1;
            while bytes
                .get(at)
                .is_some_and(|&byte| byte != b'"' || bytes.get(at + 1) == Some(&b'"'))
            {
                at += if bytes[at] == b'"' { 2 } else { 1 };
            }
            if at >= bytes.len() {
                let number = 1 + bytes[..start].iter().filter(|&&byte| byte == b'\n').count();
                return Err(format!("line {number}: a quoted field does not end"));
            }
        }
        while bytes.get(at).is_some_and(|byte| *byte != delimiter && !matches!(byte, b'\r' | b'\n'))
        {
            at += 1;
        }
        line.push(start..at);
        if bytes.get(at) == Some(&delimiter) {
            at += 1;
            continue;
        }
        while bytes.get(at).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            at += 1;
        }
        lines.push(std::mem::take(&mut line));
        if at >= bytes.len() {
            return Ok(lines);
        }
    }
}

/// The text of a field without its quotes.
fn value(field: &[u8]) -> String {
    let inner = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\""));
    match inner {
        Some(inner) => String::from_utf8_lossy(inner).replace("\"\"", "\""),
        None => String::from_utf8_lossy(field).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, moodle: &str) -> Person {
        let (name, moodle) = (name.to_string(), moodle.to_string());
        Person { name, moodle, ..Person::default() }
    }

    fn filled(sheet: &str, people: &[Person], share: f64) -> (String, Vec<String>) {
        let sheet = Worksheet::of(sheet.into()).expect("it is one");
        let mark = || Mark { share: Some(share), comment: "a < \"b\"\nc\n".to_string() };
        let marks = people.iter().map(|person| (person.name.as_str(), mark())).collect();
        let (bytes, notes) = sheet.filled(people, &marks);
        (String::from_utf8(bytes).expect("it was text"), notes)
    }

    #[test]
    fn only_grades_and_comments_change() {
        let people =
            [person("Ann Lee", "Ann Lee_7001"), person("Bo", "Bo_7002"), person("Cy", "Cy_7003")];
        let head = "\u{feff}Identifier,\"Full name\",Status,Grade,\"Maximum Grade\",\
                    \"Grade can be changed\",Date,\"Feedback comments\"\r\n";
        let line = |grade: &str, comment: &str| {
            format!("\"Participant 7001\",\"Lee, \"\"Ann\"\"\r\nM.\",x,{grade},100.00,Yes, -,{comment}\r\n")
        };
        let rest =
            "Participant 7002,Bo,x,5,100.00,No,,\"no\"\r\nParticipant 9,Zoe,,,100.00,Yes,,\r\n";
        let (text, notes) =
            filled(&format!("{head}{}{rest}", line("", "\"old\nwords\"")), &people, 0.5);
        let comment = "\"<pre>a &lt; &quot;b&quot;\nc</pre>\"";
        assert_eq!(text, format!("{head}{}{rest}", line("50.00", comment)));
        assert_eq!(notes[0], "moodle: 1 row filled in");
        assert_eq!(notes[1], "moodle: not in the worksheet: `Cy`");
        assert!(notes[2].starts_with("moodle: 1 row left as it was"), "{notes:?}");
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        let people = [person("Ann", ""), person("Bo", ""), person("Bo (2)", "")];
        let (text, _) =
            filled("Maximum grade;Grade;Full name\n10,0;;Ann\n10,0;;Bo\n", &people, 1.0 / 3.0);
        assert_eq!(text, "Maximum grade;Grade;Full name\n10,0;3,33;Ann\n10,0;;Bo\n");
        let (text, _) = filled("full name,feedback comments", &people, 1.0);
        assert_eq!(text, "full name,feedback comments");
        for (sheet, why) in [
            ("", "is no grading worksheet"),
            ("Identifier,Full name\n", "is no grading worksheet"),
            ("Vollständiger Name,Bewertung\n", "download it in English"),
            ("Identifier,Grade\nx,\"y\n", "line 2: a quoted field does not end"),
        ] {
            let said = Worksheet::of(sheet.into()).err().expect("it is refused");
            assert!(said.contains(why), "{said}");
        }
    }
}
