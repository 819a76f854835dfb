//! The key `type` of problem.yaml, in the ICPC problem package format 2025-09: one value or a list.

/// The type of the problems that the judge can judge, and the default.
pub const PASS_FAIL: &str = "pass-fail";

/// The values of the top-level key `type` (one value, a list in brackets, or lines that start with a
/// hyphen), and the text without the lines of this key. They become empty lines, so that the others
/// keep their numbers.
pub fn split(text: &str) -> (Vec<String>, String) {
    let punctuation = |c: char| c.is_whitespace() || "-[],\"'".contains(c);
    let mut types = Vec::new();
    let mut rest = String::new();
    let mut in_type = false;
    for raw in text.lines() {
        let line = raw.split('#').next().unwrap_or_default();
        let is_item = line.trim().is_empty() || line.starts_with([' ', '\t', '-', ']']);
        let mut values = line;
        if !is_item {
            let (key, value) = line.split_once(':').unwrap_or((line, ""));
            in_type = key.trim_matches(punctuation) == "type";
            values = value;
        }
        if in_type {
            let values = values.split(',').map(|value| value.trim_matches(punctuation));
            types.extend(values.filter(|value| !value.is_empty()).map(String::from));
        } else {
            rest.push_str(raw);
        }
        rest.push('\n');
    }
    (types, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_found_in_every_form() {
        for (text, wanted) in [
            ("name: x\n", &[][..]),
            ("type: pass-fail\n", &["pass-fail"]),
            ("type: 'interactive' # two programs\n", &["interactive"]),
            ("\"type\": scoring\n", &["scoring"]),
            ("type: [pass-fail, \"multi-pass\"]\n", &["pass-fail", "multi-pass"]),
            (
                "type: [\n  pass-fail,\n  submit-answer\n]\nname: x\n",
                &["pass-fail", "submit-answer"],
            ),
            (
                "type:\n# the first\n  - pass-fail\n\n- interactive\nname: x\n",
                &["pass-fail", "interactive"],
            ),
            ("source:\n  type: x\nvalidation: type: y\n", &[]),
        ] {
            assert_eq!(split(text).0, wanted, "{text}");
        }
    }

    #[test]
    fn the_other_lines_keep_their_numbers() {
        let (_, rest) = split("a: 1\ntype:\n  - pass-fail\nb: 2\n");
        assert_eq!(rest, "a: 1\n\n\nb: 2\n");
    }
}
