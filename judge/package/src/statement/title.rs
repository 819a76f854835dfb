//! The title in a statement: in the LaTeX of the package formats, and in a README.

use super::sections::capitalized;

/// The titles that `scripts/new` writes into problem.yaml.
const OF_TEMPLATES: [&str; 2] = ["The sum of n numbers", "Guess a number"];

/// The title in the first heading of the README of the problem `problem`, whose problem.yaml has the title `title`.
/// After the name of the problem the heading may be a description; it counts where nobody has written a title. `None`
/// where the README has no title of its own.
pub fn of_readme(readme: &str, problem: &str, title: &str) -> Option<String> {
    let heading = readme.lines().find_map(|line| line.strip_prefix("# "))?.trim();
    let described = heading.strip_prefix(problem).and_then(|rest| rest.strip_prefix(": "));
    let has_title = !title.is_empty() && !OF_TEMPLATES.contains(&title);
    let found = match described {
        Some(_) if has_title => return None,
        // The README came with a package, and its heading has the name that the problem had there.
        None if has_title && heading.ends_with(&format!(": {title}")) => return None,
        Some(rest) => capitalized(rest.trim()),
        None => heading.to_string(),
    };
    Some(found).filter(|found| !found.is_empty() && heading != problem)
}

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
    fn a_heading_is_the_title_where_it_is_no_description() {
        for (readme, title, found) in [
            ("text\n# Two & more \n# b\n", "A", Some("Two & more")),
            ("# p: the way\n", "The Way", None),
            ("# q: The Way\n", "The Way", None),
            ("# p: the way\n", "", Some("The way")),
            ("# p: the way\n", "Guess a number", Some("The way")),
            ("# p\n", "", None),
            ("text\n", "", None),
        ] {
            assert_eq!(of_readme(readme, "p", title).as_deref(), found, "{readme}");
        }
    }

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
