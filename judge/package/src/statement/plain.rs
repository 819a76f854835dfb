//! The statement as plain text.

use super::sections::{capitalized, sections, Section};

/// The statement of a problem of this name from its README, with the inputs and answers of samples.
pub fn text(name: &str, readme: &str, samples: &[(String, String)]) -> String {
    let mut out = format!("{name}\n");
    for Section { heading, paragraphs } in sections(readme) {
        if !heading.is_empty() {
            out.push_str(&format!("\n{heading}\n"));
        }
        for text in paragraphs {
            let text = capitalized(&text).replace("**", "").replace('`', "");
            out.push_str(&format!("\n{text}\n"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_samples_come_after_the_statement() {
        let samples = [("1\n".to_string(), "2\n".to_string())];
        let text = text("A", crate::statement::sections::README, &samples);
        let end = "Limits\n\nm up to 20.\n\nSample 1: input\n\n1\n\nSample 1: output\n\n2\n";
        assert!(text.ends_with(end), "{text}");
        assert!(!text.contains("secret"));
    }
}
