//! The title in a statement in the LaTeX of the package formats.

/// The text of `\\problemname{…}`; `None` where it is missing or has commands in it.
pub fn of_latex(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("\\problemname{")?;
    let mut title = String::new();
    let mut depth = 0;
    let mut chars = rest.chars();
    while let Some(c) = chars.next() {
        match c {
            '}' if depth == 0 => {
                let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
                return Some(title).filter(|title| !title.is_empty());
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            '~' => title.push(' '),
            '$' | '%' => return None,
            '\\' => match chars.next()? {
                '\\' => title.push(' '),
                escaped @ ('&' | '%' | '#' | '_' | '$' | '{' | '}') => title.push(escaped),
                _ => return None,
            },
            c => title.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_without_commands_is_read() {
        for (text, title) in [
            ("\\problemname{Two Sums}\nText", Some("Two Sums")),
            ("% x\n\\problemname{A \\& {B}\\\\on~C} % end", Some("A & B on C")),
            ("\\problemname{\\problemyamlname}", None),
            ("\\problemname{$n$ sums}", None),
            ("\\problemname{}", None),
            ("\\problemname{open", None),
            ("text", None),
        ] {
            assert_eq!(of_latex(text).as_deref(), title, "{text}");
        }
    }
}
