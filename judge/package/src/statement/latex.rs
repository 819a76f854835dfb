//! The statement in the LaTeX of the package formats.

use super::sections::{capitalized, sections, Section};

/// The longest address of a link, in bytes.
const MAX_ADDRESS: usize = 2048;

/// The statement of a problem of this name, from its README.
pub fn text(name: &str, readme: &str) -> String {
    let mut out = title(name) + "\n";
    for Section { heading, paragraphs } in sections(readme) {
        if !heading.is_empty() {
            out.push_str(&format!("\n\\section*{{{heading}}}\n"));
        }
        let mut in_list = false;
        let mut rows: Vec<&str> = Vec::new();
        let ends = paragraphs.iter().skip(1).map(|next| !is_row(next)).chain([true]);
        for (text, is_last) in paragraphs.iter().zip(ends) {
            if is_row(text) {
                if std::mem::take(&mut in_list) {
                    out.push_str("\\end{itemize}\n");
                }
                rows.push(text);
                if is_last {
                    out.push_str(&table(&std::mem::take(&mut rows)));
                }
                continue;
            }
            let item = text.strip_prefix("- ");
            if item.is_some() != in_list {
                out.push_str(if in_list { "\\end{itemize}\n" } else { "\n\\begin{itemize}\n" });
                in_list = !in_list;
            }
            match item {
                Some(item) => out.push_str(&format!("\\item {}\n", inline(item))),
                None => out.push_str(&format!("\n{}\n", inline(&capitalized(text)))),
            }
        }
        if in_list {
            out.push_str("\\end{itemize}\n");
        }
    }
    out
}

/// Whether a paragraph is a row of a table.
fn is_row(paragraph: &str) -> bool {
    paragraph.starts_with('|')
}

/// The rows of a table in Markdown as a table with a line below its head.
fn table(rows: &[&str]) -> String {
    let cells = |row: &&str| -> Vec<String> {
        let row = row.trim_matches('|').split('|');
        row.map(|cell| inline(cell.trim())).collect()
    };
    let is_line = |row: &&&str| !row.bytes().all(|byte| b"|:- ".contains(&byte));
    let rows: Vec<Vec<String>> = rows.iter().filter(is_line).map(cells).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
    let mut out = format!("\n\\begin{{tabular}}{{{}}}\n", "l".repeat(columns));
    for (at, row) in rows.iter().enumerate() {
        let line = if at == 0 && rows.len() > 1 { " \\hline" } else { "" };
        out.push_str(&format!("{} \\\\{line}\n", row.join(" & ")));
    }
    out + "\\end{tabular}\n"
}

/// Markdown within a paragraph as LaTeX: bold, code, links, and formulas in `$`.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = first_mark(rest) {
        out.push_str(&escaped(&rest[..at]));
        rest = &rest[at..];
        let pair = |mark: &str| {
            rest.strip_prefix(mark)?.split_once(mark).filter(|pair| !pair.0.is_empty())
        };
        // Within a word they are a part of a name.
        let underlined =
            |out: &str| pair("__").filter(|_| !out.ends_with(|c: char| c.is_alphanumeric()));
        if let Some((code, after)) = pair("`") {
            // Code has no formulas.
            out.push_str(&format!("\\texttt{{{}}}", with_escapes(code, |_| None)));
            rest = after;
        } else if let Some((bold, after)) = pair("**").or_else(|| underlined(&out)) {
            out.push_str(&format!("\\textbf{{{}}}", escaped(bold)));
            rest = after;
        } else if let Some((word, after)) = pair("*").filter(|(word, _)| word.trim() == *word) {
            out.push_str(&format!("\\emph{{{}}}", escaped(word)));
            rest = after;
        } else if let Some((formula, after)) = pair("$").filter(|(text, _)| text.trim() == *text) {
            out.push_str(&format!("${formula}$"));
            rest = after;
        } else if let Some((name, address, after)) = link(rest) {
            out.push_str(&if address.starts_with("https://") || address.starts_with("http://") {
                format!("\\href{{{}}}{{{}}}", address_text(address), escaped(name))
            } else {
                escaped(name)
            });
            rest = after;
        } else {
            out.push_str(&escaped(&rest[..1]));
            rest = &rest[1..];
        }
    }
    out + &escaped(rest)
}

/// The place of the first mark of Markdown: two underscores are one, and a single one is a part of a name.
fn first_mark(text: &str) -> Option<usize> {
    let mut before = ' ';
    let is_mark = |c: char| {
        let is_pair = c == '_' && before == '_';
        before = c;
        is_pair || ['`', '*', '[', '$'].contains(&c)
    };
    let at = text.find(is_mark)?;
    Some(if text[at..].starts_with('_') { at - 1 } else { at })
}

/// An address as an argument of `\\href`.
fn address_text(address: &str) -> String {
    let mut out = String::new();
    for c in address.chars() {
        match c {
            '%' | '#' | '&' | '_' | '$' => out.extend(['\\', c]),
            '\\' | '{' | '}' | '^' | ' ' => out.push_str(&format!("\\%{:02X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// The text of a link, its address and the rest after it. An address is not longer than browsers have it.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let text = text.strip_prefix('[')?;
    let (name, after) = text.split_at(text.find(['[', ']'])?);
    let after = after.strip_prefix("](")?;
    let end = after.bytes().take(MAX_ADDRESS).position(|byte| byte == b')')?;
    Some((name, &after[..end], &after[end + 1..]))
}

/// The command that gives a statement its title.
pub fn title(name: &str) -> String {
    format!("\\problemname{{{}}}", escaped(name))
}

/// Text with the special characters of LaTeX escaped, and variables such as `s_i` as formulas.
fn escaped(text: &str) -> String {
    with_escapes(text, variable)
}

fn with_escapes(text: &str, variable: fn(&str) -> Option<&str>) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let variable = variable(rest).filter(|_| !before.is_alphanumeric() && before != '_');
        if let Some(variable) = variable {
            out.push_str(&format!("${variable}$"));
            rest = &rest[variable.len()..];
            before = variable.chars().next_back().unwrap_or(before);
            continue;
        }
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '×' => out.push_str("$\\times$"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', c]),
            c => out.push(c),
        }
        before = c;
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// A letter with an index at the start of a text: `s_i`, `a_1`.
fn variable(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let is_one = bytes.len() >= 3
        && bytes[0].is_ascii_alphabetic()
        && bytes[1] == b'_'
        && bytes[2].is_ascii_alphanumeric()
        && !bytes.get(3).is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_one.then(|| &text[..3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_without_an_end_take_no_long_time() {
        for part in ["[", "[a](", "[a] ", "**Input**"] {
            let many = part.repeat((1 << 17) / part.len());
            assert!(text("x", &format!("a {many}")).len() > 16, "{part}");
        }
    }

    #[test]
    fn the_statement_ends_before_the_idea() {
        let wanted = "\\problemname{A \\& B}\n\n\\href{https://x}{Judge}. A box \\texttt{\\#.S} is pushed.\n\n\
            \\section*{Input}\n\n\
            \\texttt{m n}, 50\\%.\n\n\\section*{Output}\n\n-1\\_2.\n\n\\section*{Limits}\n\nm up to 20.\n";
        assert_eq!(text("A & B", crate::statement::sections::README), wanted);
    }

    #[test]
    fn any_markdown_gives_latex() {
        let inputs =
            ["", "**", "[", "[a](", "`", "**Input**", "****", "- a\n- b", "共[x](y)`", "*a"];
        for input in inputs {
            assert!(text("x", input).starts_with("\\problemname{x}\n"));
        }
        let formulas =
            text("x", "n lines follow: 1 < n, each s_i is $a_{i} \\le 5$, and costs 3$; a_b_c.");
        let wanted =
            "n lines follow: 1 $<$ n, each $s_i$ is $a_{i} \\le 5$, and costs 3\\$; a\\_b\\_c.\n";
        assert!(formulas.ends_with(wanted), "{formulas}");
        let readme = "- see [it](https://e.org/a_b?x=1&y=%5E#z) or [c](d)\n\
            | a | __b__ |\n|---|:-:|\n| `a_i` |\n";
        let marks = text("x", readme);
        let wanted = "\\begin{itemize}\n\\item see \\href{https://e.org/a\\_b?x=1\\&y=\\%5E\\#z}{it} or c\n\
            \\end{itemize}\n\n\
            \\begin{tabular}{ll}\na & \\textbf{b} \\\\ \\hline\n\\texttt{a\\_i} \\\\\n\\end{tabular}\n";
        assert!(marks.ends_with(wanted), "{marks}");
        assert!(text("x", "A b__c__d __e__").ends_with("A b\\_\\_c\\_\\_d \\textbf{e}\n"));
        let list = "\\begin{itemize}\n\\item a\n\\item b\n\\end{itemize}\n";
        assert!(text("x", "- a\n- b\n").contains(list));
    }
}
