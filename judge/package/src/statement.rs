//! The statement of a problem from its README: what stands there before the idea.
//!
//! In a README of ours the first heading and the paragraphs up to `**Idea**` (or any other heading or
//! bold word than Input, Output and Limits) are what is asked; examples in fences are the samples, which the
//! contest systems show by themselves, and what `main.rs` takes beyond the limits is nobody's business.

/// The paragraphs of the statement, each in one line of Markdown.
fn paragraphs(readme: &str) -> Vec<String> {
    let mut readme = readme.to_string();
    for word in ["Input", "Output", "Limits"] {
        readme = readme.replace(&format!("**{word}.**"), &format!("**{word}**:"));
    }
    let mut found: Vec<String> = Vec::new();
    let (mut in_fence, mut beside_fence) = (false, false);
    let mut open = false;
    for line in readme.lines() {
        if line.trim_start().starts_with("```") {
            in_fence = !in_fence;
            beside_fence = true;
            open = false;
            continue;
        }
        let line = line.trim();
        // What stands right below an example is about it.
        beside_fence &= !line.is_empty();
        if in_fence || beside_fence || line.is_empty() || line.starts_with("# ") {
            open = false;
            continue;
        }
        let begins = !open || line.starts_with("- ");
        if begins
            && line.starts_with("**")
            && !["**Input**", "**Output**", "**Limits**"].iter().any(|word| line.starts_with(word))
        {
            break;
        }
        if let Some(heading) = line.strip_prefix("## ") {
            match heading.to_ascii_lowercase().contains("put") {
                true => found.push(format!("**{heading}**")),
                false => break,
            }
            open = false;
            continue;
        }
        if line.starts_with(['#', '|']) {
            break;
        }
        match found.last_mut() {
            Some(last) if !begins => {
                last.push(' ');
                last.push_str(line);
            }
            _ => found.push(line.to_string()),
        }
        open = true;
    }
    for paragraph in &mut found {
        if paragraph.trim_start_matches('*').starts_with("Limits") {
            let end = paragraph.find("`main.rs`").unwrap_or(paragraph.len());
            paragraph.truncate(end);
        }
        *paragraph = paragraph.trim().to_string();
    }
    found.retain(|paragraph| !paragraph.is_empty());
    found
}

/// The sections of a statement: a heading (none for the first) and its paragraphs.
fn sections(readme: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = vec![(String::new(), Vec::new())];
    for paragraph in paragraphs(readme) {
        // One paragraph may hold the input and the output.
        let mut rest = paragraph.as_str();
        let whole = rest.strip_prefix("**").and_then(|rest| rest.strip_suffix("**"));
        if let Some(heading) = whole.filter(|heading| !heading.contains('*')) {
            found.push((heading.to_string(), Vec::new()));
            continue;
        }
        while !rest.is_empty() {
            let heading = ["Input", "Output", "Limits"]
                .into_iter()
                .find(|h| rest.starts_with(&format!("**{h}**")));
            if let Some(heading) = heading {
                found.push((heading.to_string(), Vec::new()));
                rest = rest[heading.len() + 4..].trim_start_matches([':', ' ']);
            }
            let end = ["**Input**", "**Output**", "**Limits**"]
                .iter()
                .filter_map(|mark| rest.find(mark))
                .min();
            let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
            let text = text.trim();
            if let Some((_, texts)) = found.last_mut().filter(|_| !text.is_empty()) {
                texts.push(text.to_string());
            }
            rest = after;
        }
    }
    found.retain(|(heading, texts)| !texts.is_empty() || !heading.is_empty());
    found
}

/// The statement in the LaTeX of the package formats.
pub fn tex(name: &str, readme: &str) -> String {
    let mut out = format!("\\problemname{{{}}}\n", plain(name));
    for (heading, texts) in sections(readme) {
        if !heading.is_empty() {
            out.push_str(&format!("\n\\section*{{{heading}}}\n"));
        }
        let mut in_list = false;
        for text in texts {
            let item = text.strip_prefix("- ");
            if item.is_some() != in_list {
                out.push_str(if in_list { "\\end{itemize}\n" } else { "\n\\begin{itemize}\n" });
                in_list = !in_list;
            }
            match item {
                Some(item) => out.push_str(&format!("\\item {}\n", inline(item))),
                None => out.push_str(&format!("\n{}\n", upper(inline(&text)))),
            }
        }
        if in_list {
            out.push_str("\\end{itemize}\n");
        }
    }
    out
}

/// The statement as text, with the samples.
pub fn text(name: &str, readme: &str, samples: &[(String, String)]) -> String {
    let mut out = format!("{name}\n");
    for (heading, texts) in sections(readme) {
        if !heading.is_empty() {
            out.push_str(&format!("\n{heading}\n"));
        }
        for text in texts {
            out.push_str(&format!("\n{}\n", upper(text.replace("**", "").replace('`', ""))));
        }
    }
    for (index, (input, answer)) in samples.iter().enumerate() {
        out.push_str(&format!(
            "\nSample {0}: input\n\n{input}\nSample {0}: output\n\n{answer}",
            index + 1
        ));
    }
    out
}

/// With a capital, as a paragraph begins that followed a bold word and a colon.
fn upper(text: String) -> String {
    match text.chars().next() {
        Some(first) if first.is_ascii_lowercase() => {
            first.to_ascii_uppercase().to_string() + &text[1..]
        }
        _ => text,
    }
}

/// Markdown within a paragraph as LaTeX: bold, code and links.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[']) {
        out.push_str(&plain(&rest[..at]));
        rest = &rest[at..];
        let pair = |mark: &str| {
            rest.strip_prefix(mark)?.split_once(mark).filter(|pair| !pair.0.is_empty())
        };
        if let Some((code, after)) = pair("`") {
            out.push_str(&format!("\\texttt{{{}}}", plain(code)));
            rest = after;
        } else if let Some((bold, after)) = pair("**") {
            out.push_str(&format!("\\textbf{{{}}}", plain(bold)));
            rest = after;
        } else if let Some((word, after)) = pair("*").filter(|(word, _)| word.trim() == *word) {
            out.push_str(&format!("\\emph{{{}}}", plain(word)));
            rest = after;
        } else if let Some((name, after)) = link(rest) {
            out.push_str(&plain(name));
            rest = after;
        } else {
            out.push_str(&plain(&rest[..1]));
            rest = &rest[1..];
        }
    }
    out + &plain(rest)
}

/// The text of a link, and what follows it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (name, after) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = after.split_once(')')?;
    Some((name, after)).filter(|_| !name.contains(['[', ']']))
}

/// Text in which nothing means anything to LaTeX.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '×' => out.push_str("$\\times$"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str =
        "# a: b\n\n[Judge](https://x). A box `#.S`\nis pushed.\n\n**Input**: `m n`, 50%. **Output**: -1_2.\n\n\
        ```\nsample\n```\n\n**Limits**: m up to 20. `main.rs` takes more.\n\n**Idea**: the secret.\n\n**Input**: no\n";

    #[test]
    fn the_statement_ends_before_the_idea() {
        let tex = tex("A & B", README);
        let wanted = "\\problemname{A \\& B}\n\nJudge. A box \\texttt{\\#.S} is pushed.\n\n\\section*{Input}\n\n\
            \\texttt{m n}, 50\\%.\n\n\\section*{Output}\n\n-1\\_2.\n\n\\section*{Limits}\n\nM up to 20.\n";
        assert_eq!(tex, wanted);
        let text = text("A", README, &[("1\n".to_string(), "2\n".to_string())]);
        assert!(text
            .ends_with("Limits\n\nM up to 20.\n\nSample 1: input\n\n1\n\nSample 1: output\n\n2\n"));
        assert!(!text.contains("secret"));
    }

    #[test]
    fn any_markdown_gives_text() {
        for hostile in
            ["", "**", "[", "[a](", "`", "**Input**", "****", "- a\n- b", "共[x](y)`", "*a"]
        {
            let tex = tex("x", hostile);
            assert!(tex.starts_with("\\problemname{x}\n"));
        }
        assert!(tex("x", "- a\n- b\n")
            .contains("\\begin{itemize}\n\\item a\n\\item b\n\\end{itemize}\n"));
    }
}
