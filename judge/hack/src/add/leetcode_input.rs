//! Grids as LeetCode writes them, `[["#","."],["S","B"]]` or `[[0,1],[1,0]]`, made into the form of
//! the cases here: two sides, then the rows, characters side by side and numbers apart.

use judge_core::base::text::quote;

/// The grid as a case, if the text is such a literal at all; an `Err` says what is wrong with it.
pub fn to_case(text: &str) -> Option<Result<String, String>> {
    let text = text.trim();
    text.starts_with('[').then(|| convert(text))
}

fn convert(text: &str) -> Result<String, String> {
    let mut reader = Reader { text, at: 0 };
    let rows = reader.list(|reader| reader.list(Reader::cell))?;
    reader.skip_blanks();
    if reader.at != text.len() {
        return Err(reader.expected("nothing more"));
    }
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().position(|row| row.len() != columns) {
        return Err(format!(
            "row {}: expected {columns} cells, found {}",
            row + 1,
            rows[row].len()
        ));
    }
    let gap = if rows.iter().flatten().any(|cell| cell.quoted) { "" } else { " " };
    let mut case = format!("{} {columns}\n", rows.len());
    for row in &rows {
        let cells: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
        case.push_str(&cells.join(gap));
        case.push('\n');
    }
    Ok(case)
}

struct Cell {
    text: String,
    quoted: bool,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Takes a sign if it comes next.
    fn take(&mut self, sign: char) -> bool {
        self.skip_blanks();
        let found = self.text[self.at..].starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        if !self.take('[') {
            return Err(self.expected("`[`"));
        }
        let mut items = Vec::new();
        if self.take(']') {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(']') {
                return Ok(items);
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    /// A number, or a text in quotes without escapes.
    fn cell(&mut self) -> Result<Cell, String> {
        self.skip_blanks();
        let quote = ['"', '\''].into_iter().find(|&quote| self.take(quote));
        let rest = &self.text[self.at..];
        let end = match quote {
            Some(quote) => {
                rest.find([quote, '\\', '\n']).filter(|&end| rest[end..].starts_with(quote))
            }
            None => rest.find(|c: char| !(c.is_ascii_digit() || c == '-')).filter(|&end| end > 0),
        };
        let end = end.ok_or_else(|| self.expected("a number or a text in quotes"))?;
        let text = rest[..end].to_string();
        self.at += end + usize::from(quote.is_some());
        Ok(Cell { text, quoted: quote.is_some() })
    }

    fn expected(&self, what: &str) -> String {
        let found: String = self.text[self.at..].chars().take(20).collect();
        format!("byte {}: expected {what}, found {}", self.at + 1, quote(found.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_of_both_kinds() {
        let case = |text| to_case(text).unwrap().unwrap();
        assert_eq!(case(" [[0, 1],[1,0]]\n"), "2 2\n0 1\n1 0\n");
        assert_eq!(case(r##"[["#","."],['S','B'],["T","."]]"##), "3 2\n#.\nSB\nT.\n");
        assert_eq!(case("[[]]"), "1 0\n\n");
        assert!(to_case("2 2\n0 1\n1 0\n").is_none());
    }

    #[test]
    fn what_is_wrong_with_a_literal_is_said() {
        let said = |text| to_case(text).unwrap().unwrap_err();
        assert_eq!(said("[[0,1],[1]]"), "row 2: expected 2 cells, found 1");
        assert_eq!(said("[[0,1],[1,0]"), "byte 13: expected `,` or `]`, found \"\"");
        assert_eq!(said("[[0,1]] x"), "byte 9: expected nothing more, found \"x\"");
        assert_eq!(said("[[\"a]]"), "byte 4: expected a number or a text in quotes, found \"a]]\"");
        assert_eq!(said("[0]"), "byte 2: expected `[`, found \"0]\"");
    }
}
