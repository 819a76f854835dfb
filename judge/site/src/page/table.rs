//! A table of a sample, as a browser copies it: the cell of the input, and after it the cell of the output.

use crate::body::{self, shown};

/// An input and its output.
pub type Parts<'a> = [Vec<&'a str>; 2];

/// The samples of a table, and the doubt about where the outputs begin.
pub struct Table<'a> {
    pub samples: Vec<Parts<'a>>,
    pub doubt: Option<String>,
}

/// Takes a table apart. Tabs divide its cells, or an empty line where the browser copies none.
pub fn of<'a>(lines: &[&'a str]) -> Table<'a> {
    let is_blank = |line: &&&str| line.trim().is_empty();
    let start = lines.iter().take_while(is_blank).count();
    let end = lines.iter().rev().take_while(is_blank).count();
    let lines = &lines[start..(lines.len() - end).max(start)];
    let one = |parts, doubt| Table { samples: vec![parts], doubt };
    if let Some(columns) = columns(lines) {
        let [left, right] = columns.each_ref().map(|lines| quoted(lines));
        let doubt = format!(
            "wide gaps divide columns: the input begins with {left}, the output with {right}"
        );
        return one(columns, Some(doubt));
    }
    let tabs = lines.iter().filter(|line| line.contains('\t')).count();
    let is_row =
        |line: &&str| row(line).is_some_and(|row| row.iter().all(|cell| !cell.trim().is_empty()));
    if tabs > 1 && lines.iter().all(is_row) {
        let rows = lines.iter().filter_map(|line| row(line));
        let samples: Vec<Parts> = rows.map(|row| row.map(|cell| vec![cell])).collect();
        let doubt = format!(
            "each line of the table, such as {}, is taken as a sample",
            quoted(&lines[..1])
        );
        return Table { samples, doubt: Some(doubt) };
    }
    let cells = lines.iter().enumerate().find_map(|(at, line)| Some((at, row(line)?)));
    if let Some((at, [left, right])) = cells {
        let input = lines[..at].iter().copied().chain([left]).collect();
        let output: Vec<&str> =
            [right].into_iter().chain(lines[at + 1..].iter().copied()).collect();
        let doubt = format!(
            "several tabs may divide input and output; the output begins with {}",
            quoted(&output)
        );
        return one([input, output], (tabs > 1).then_some(doubt));
    }
    let is_gap = |at: &usize| is_blank(&&lines[*at]) && !is_blank(&&lines[at - 1]);
    let gaps: Vec<usize> = (1..lines.len()).filter(is_gap).collect();
    let (input, output) =
        lines.split_at(gaps.last().copied().unwrap_or_else(|| likely_output(lines)));
    let begins = format!("the output begins with {}", quoted(output));
    let doubt = match gaps.len() {
        0 => Some(format!("no empty line divides input and output; {begins}")),
        1 => None,
        _ => Some(format!("several empty lines may divide input and output; {begins}")),
    };
    one([input.to_vec(), output.to_vec()], doubt)
}

fn quoted(lines: &[&str]) -> String {
    shown(&body::data(lines))
}

/// The parts of a line around its first tab.
fn row(line: &str) -> Option<[&str; 2]> {
    line.split_once('\t').map(|(left, right)| [left, right])
}

/// Two columns side by side, where the first line has a wide gap. A line without one is of the left column.
fn columns<'a>(lines: &[&'a str]) -> Option<Parts<'a>> {
    parts_at_gap(lines.first()?)?;
    let mut columns = [Vec::new(), Vec::new()];
    for line in lines {
        match parts_at_gap(line) {
            Some(parts) => {
                columns.iter_mut().zip(parts).for_each(|(column, part)| column.push(part))
            }
            None => columns[0].push(line),
        }
    }
    Some(columns)
}

/// The parts of a line around several tabs or many blanks.
fn parts_at_gap(line: &str) -> Option<[&str; 2]> {
    let line = line.trim_end();
    let at = ["\t\t", "    "].iter().filter_map(|gap| line.find(gap)).min()?;
    let (left, right) = (&line[..at], line[at..].trim());
    (!left.trim().is_empty()).then_some([left, right])
}

/// The place where the output may begin in lines of both: the last line, unless the first one counts the lines of both.
fn likely_output(lines: &[&str]) -> usize {
    let last = lines.len().saturating_sub(1);
    let count = lines.first().and_then(|line| line.trim().parse::<usize>().ok());
    let of_both = count.filter(|count| *count > 1 && last % 2 == 0 && last / 2 == *count);
    of_both.map_or(last, |count| count + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_browsers_and_of_hand() {
        for (text, input, output, is_sure) in [
            ("1 2\n3\n\t\n6", "1 2|3", "6", true),
            ("1 2\n3\n\t6\n7", "1 2|3", "6|7", true),
            ("1 2\t3", "1 2", "3", true),
            ("1 2\n\n3\n", "1 2", "3", true),
            ("1\n2\n3", "1|2", "3", false),
            ("2\n3 3\n4 4\n6\n8", "2|3 3|4 4", "6|8", false),
            ("2       7\n5\n9", "2|5|9", "7", false),
            ("2\t\t\t7\n5\t\t\t8\n9", "2|5|9", "7|8", false),
            ("1\n\n2\n\n3", "1||2", "3", false),
        ] {
            let lines: Vec<&str> = text.lines().collect();
            let Table { samples, doubt } = of(&lines);
            let [found_input, found_output] = &samples[0];
            let joined = |lines: &[&str]| body::data(lines).trim_end().replace('\n', "|");
            assert_eq!([joined(found_input), joined(found_output)], [input, output], "{text:?}");
            assert_eq!((samples.len(), doubt.is_none()), (1, is_sure), "{text:?} {doubt:?}");
        }
        let rows = of(&["1\t2", "3\t4"]);
        assert_eq!(rows.samples, [[vec!["1"], vec!["2"]], [vec!["3"], vec!["4"]]]);
        assert_eq!(
            rows.doubt.as_deref(),
            Some("each line of the table, such as `1\\t2`, is taken as a sample")
        );
    }
}
