//! Reads the statement in a README: the text before the idea.
//!
//! The statement is everything between the title and `**Idea**`, or another part that is for solvers. Examples in
//! fences, and the text right below them, are left out, since the contest systems show the samples by themselves; so is
//! what `main.rs` takes beyond the limits.

/// The bold words that start a part of the statement.
const MARKS: [&str; 3] = ["**Input**", "**Output**", "**Limits**"];

/// The parts of a README behind the statement.
const ENDS: [&str; 4] = ["**Idea**", "**Pitfalls**", "**Where to submit**", "**Submissions**"];

/// A part of the statement.
pub struct Section {
    /// Empty for the first section.
    pub heading: String,
    /// Each is one line of Markdown.
    pub paragraphs: Vec<String>,
}

/// The sections of the statement in a README.
pub fn sections(readme: &str) -> Vec<Section> {
    let section = |heading: &str| Section { heading: heading.to_string(), paragraphs: Vec::new() };
    let mut sections = vec![section("")];
    for paragraph in paragraphs(readme) {
        if let Some(heading) = heading_of(&paragraph) {
            sections.push(section(heading));
            continue;
        }
        // One paragraph may hold the input and the output.
        let mut rest = paragraph.as_str();
        while !rest.is_empty() {
            if let Some(mark) = MARKS.into_iter().find(|mark| rest.starts_with(mark)) {
                sections.push(section(mark.trim_matches('*')));
                rest = rest[mark.len()..].trim_start_matches([':', ' ']);
            }
            let is_mark =
                |(at, _): &(usize, &str)| MARKS.iter().any(|mark| rest[*at..].starts_with(mark));
            let end = rest.match_indices("**").find(is_mark).map(|(at, _)| at);
            let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
            if let (false, Some(last)) = (text.trim().is_empty(), sections.last_mut()) {
                last.paragraphs.push(text.trim().to_string());
            }
            rest = after;
        }
    }
    sections.retain(|section| !section.heading.is_empty() || !section.paragraphs.is_empty());
    sections
}

/// The heading in a paragraph that is one bold text.
fn heading_of(paragraph: &str) -> Option<&str> {
    let heading = paragraph.strip_prefix("**")?.strip_suffix("**")?;
    Some(heading).filter(|heading| !heading.contains('*'))
}

/// The paragraphs of the statement. A heading becomes a paragraph in bold.
fn paragraphs(readme: &str) -> Vec<String> {
    let mut readme = readme.to_string();
    for mark in MARKS {
        let with_dot = format!("**{}.**", mark.trim_matches('*'));
        readme = readme.replace(&with_dot, &format!("{mark}:"));
    }
    let mut found: Vec<String> = Vec::new();
    let mut in_fence = false;
    // The text right below an example is about the example.
    let mut below_fence = false;
    let mut in_paragraph = false;
    for line in readme.lines().map(str::trim) {
        if line.starts_with("```") {
            in_fence = !in_fence;
            below_fence = true;
        }
        below_fence &= !line.is_empty();
        if in_fence || below_fence || line.is_empty() || line.starts_with("# ") {
            in_paragraph = false;
            continue;
        }
        let is_first = !in_paragraph || line.starts_with("- ") || line.starts_with('|');
        let heading = line.strip_prefix("##").map(|line| line.trim_matches(['#', ' ']));
        let line = heading.map_or(line.to_string(), |heading| format!("**{heading}**"));
        if (is_first || heading.is_some()) && ENDS.iter().any(|end| line.starts_with(end)) {
            break;
        }
        in_paragraph = heading.is_none();
        if heading.is_some() {
            found.push(line);
        } else if let (false, Some(paragraph)) = (is_first, found.last_mut()) {
            paragraph.push(' ');
            paragraph.push_str(&line);
        } else {
            found.push(line);
        }
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

/// Starts a text with a capital letter: in the README it follows a bold word and a colon. A single letter other
/// than the article is a variable, and stays.
pub fn capitalized(text: &str) -> String {
    let word: &str =
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
    let is_word =
        word == "a" || word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    match word.get(..1) {
        Some(first) if is_word => first.to_ascii_uppercase() + &text[1..],
        Some(_) | None => text.to_string(),
    }
}

/// A README for tests.
#[cfg(test)]
pub const README: &str =
    "# a: b\n\n[Judge](https://x). A box `#.S`\nis pushed.\n\n**Input**: `m n`, 50%. **Output**: -1_2.\n\n\
    ```\nsample\n```\n\n**Limits**: m up to 20. `main.rs` takes more.\n\n**Idea**: the secret.\n\n**Input**: no\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_has_headings_and_bold_words_of_its_own() {
        let readme =
            "# a: b\n\n**Alice** plays\n**Bob**.\n\n## Constraints\n\nn <= 5\n### Note ###\n\n\
                      | x | y |\n|---|---|\n\nLast.\n\n## Idea\n\nsecret\n";
        let found: Vec<(String, Vec<String>)> =
            sections(readme).into_iter().map(|one| (one.heading, one.paragraphs)).collect();
        let part = |heading: &str, texts: &[&str]| {
            (heading.to_string(), texts.iter().map(|text| text.to_string()).collect())
        };
        let wanted = [
            part("", &["**Alice** plays **Bob**."]),
            part("Constraints", &["n <= 5"]),
            part("Note", &["| x | y |", "|---|---|", "Last."]),
        ];
        assert_eq!(found, wanted);
        let heads: Vec<String> = sections(README).into_iter().map(|one| one.heading).collect();
        assert_eq!(heads, ["", "Input", "Output", "Limits"]);
    }
}
