//! Reads grids as LeetCode writes them, `[["#","."],["S","B"]]` or `[[0,1],[1,0]]`, and writes them as
//! the cases do: rows and columns, then the rows, characters side by side and numbers apart.

use judge_core::base::text::quote;

/// The grid as an input; `None` if the text is not a grid, an `Err` if it is an invalid one.
pub fn to_case(text: &str) -> Option<Result<String, String>> {
    let text = text.trim();
    if text.starts_with('[') {
        Some(convert(text))
    } else {
        None
    }
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

/// One cell of a grid.
struct Cell {
    text: String,
    quoted: bool,
}

/// Reads a text from left to right.
struct Reader<'a> {
    text: &'a str,
    /// The byte that comes next.
    at: usize,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Takes a character if it comes next; whether it did.
    fn take(&mut self, character: char) -> bool {
        self.skip_blanks();
        let found = self.text[self.at..].starts_with(character);
        if found {
            self.at += character.len_utf8();
        }
        found
    }

    /// Items between `[` and `]`, with commas.
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

    /// A number, or a string without escapes.
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
        let end = end.ok_or_else(|| self.expected("a number or a string"))?;
        let text = rest[..end].to_string();
        self.at += end + usize::from(quote.is_some());
        Ok(Cell { text, quoted: quote.is_some() })
    }

    /// A message about what comes next.
    fn expected(&self, what: &str) -> String {
        let rest = &self.text[self.at..];
        let found: String = rest.chars().take(20).collect();
        let found = if rest.is_empty() { "the end".to_string() } else { quote(found.as_bytes()) };
        format!("byte {}: expected {what}, found {found}", self.at + 1)
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
    fn the_error_of_an_invalid_grid_says_where_it_is() {
        let said = |text| to_case(text).unwrap().unwrap_err();
        assert_eq!(said("[[0,1],[1]]"), "row 2: expected 2 cells, found 1");
        assert_eq!(said("[[0,1],[1,0]"), "byte 13: expected `,` or `]`, found the end");
        assert_eq!(said("[[0,1]] x"), "byte 9: expected nothing more, found `x`");
        assert_eq!(said("[[\"a]]"), "byte 4: expected a number or a string, found `a]]`");
        assert_eq!(said("[0]"), "byte 2: expected `[`, found `0]`");
    }
}
