//! A table as text that is also Markdown.

use judge_core::base::text::width;

/// The cell of a row that has no value for a column.
const NO_VALUE: &str = "-";

/// Columns and rows. The first column holds names, the others figures.
pub struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these columns and no rows.
    pub fn new(columns: &[&str]) -> TextTable {
        TextTable { rows: vec![columns.iter().map(|name| name.to_string()).collect()] }
    }

    /// Adds a row. One with fewer cells than columns has no value for the others.
    pub fn row(&mut self, mut cells: Vec<String>) {
        cells.resize(self.rows[0].len(), NO_VALUE.to_string());
        self.rows.push(cells);
    }

    /// The table in Markdown, with aligned columns.
    pub fn text(&self) -> String {
        let columns = 0..self.rows[0].len();
        let widest = |column: usize| self.rows.iter().map(|row| width(&row[column])).max();
        let widths: Vec<usize> = columns.map(|column| widest(column).unwrap_or(0).max(3)).collect();
        let mut out = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                let blanks = " ".repeat(widths[column] - width(cell));
                out += &if column == 0 {
                    format!("| {cell}{blanks} ")
                } else {
                    format!("| {blanks}{cell} ")
                };
            }
            out += "|\n";
            if number == 0 {
                for (column, width) in widths.iter().enumerate() {
                    let end = if column == 0 { "-" } else { ":" };
                    out += &format!("| {}{end} ", "-".repeat(width - 1));
                }
                out += "|\n";
            }
        }
        out
    }
}

/// A figure with three significant digits, or all digits of its whole part.
pub fn figure(value: f64) -> String {
    match value {
        value if value < 9.95 => format!("{value:.2}"),
        value if value < 99.5 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = TextTable::new(&["kind", "× twin"]);
        table.row(vec!["open".into(), figure(12.345)]);
        table.row(vec!["maze".into()]);
        let text = "| kind | × twin |\n| ---- | -----: |\n| open |   12.3 |\n| maze |      - |\n";
        assert_eq!(table.text(), text);
    }
}
