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
        for text in paragraphs {
            let item = text.strip_prefix("- ");
            if item.is_some() != in_list {
                out.push_str(if in_list { "\\end{itemize}\n" } else { "\n\\begin{itemize}\n" });
                in_list = !in_list;
            }
            match item {
                Some(item) => out.push_str(&format!("\\item {}\n", inline(item))),
                None => out.push_str(&format!("\n{}\n", inline(&capitalized(&text)))),
            }
        }
        if in_list {
            out.push_str("\\end{itemize}\n");
        }
    }
    out
}

/// Markdown within a paragraph as LaTeX: bold, code, links, and formulas in `$`.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[', '$']) {
        out.push_str(&escaped(&rest[..at]));
        rest = &rest[at..];
        let pair = |mark: &str| {
            rest.strip_prefix(mark)?.split_once(mark).filter(|pair| !pair.0.is_empty())
        };
        if let Some((code, after)) = pair("`") {
            out.push_str(&format!("\\texttt{{{}}}", escaped(code)));
            rest = after;
        } else if let Some((bold, after)) = pair("**") {
            out.push_str(&format!("\\textbf{{{}}}", escaped(bold)));
            rest = after;
        } else if let Some((word, after)) = pair("*").filter(|(word, _)| word.trim() == *word) {
            out.push_str(&format!("\\emph{{{}}}", escaped(word)));
            rest = after;
        } else if let Some((formula, after)) = pair("$").filter(|(text, _)| text.trim() == *text) {
            out.push_str(&format!("${formula}$"));
            rest = after;
        } else if let Some((name, after)) = link(rest) {
            out.push_str(&escaped(name));
            rest = after;
        } else {
            out.push_str(&escaped(&rest[..1]));
            rest = &rest[1..];
        }
    }
    out + &escaped(rest)
}

/// The text of a link, and the rest after it. An address is not longer than browsers have it.
fn link(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('[')?;
    let (name, after) = text.split_at(text.find(['[', ']'])?);
    let after = after.strip_prefix("](")?;
    let end = after.bytes().take(MAX_ADDRESS).position(|byte| byte == b')')?;
    Some((name, &after[end + 1..]))
}

/// The command that gives a statement its title.
pub fn title(name: &str) -> String {
    format!("\\problemname{{{}}}", escaped(name))
}

/// Text with the special characters of LaTeX escaped, and variables such as `s_i` as formulas.
fn escaped(text: &str) -> String {
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
        let wanted = "\\problemname{A \\& B}\n\nJudge. A box \\texttt{\\#.S} is pushed.\n\n\\section*{Input}\n\n\
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
        let list = "\\begin{itemize}\n\\item a\n\\item b\n\\end{itemize}\n";
        assert!(text("x", "- a\n- b\n").contains(list));
    }
}
