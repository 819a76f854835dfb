//! A command line of the table of languages.

/// A command line: words with blanks between them.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    line: &'static str,
    /// The words that have blanks in them; `{0}` stands for the first.
    texts: &'static [&'static str],
}

impl Command {
    pub const fn of(line: &'static str) -> Command {
        Command::with(line, &[])
    }

    pub const fn with(line: &'static str, texts: &'static [&'static str]) -> Command {
        Command { line, texts }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// The tool that it starts.
    pub fn tool(&self) -> &'static str {
        self.words().next().unwrap_or_default()
    }

    /// The words of the command line: the tool, then its arguments.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + Clone {
        let texts = self.texts;
        let text = |word: &str| word.strip_prefix('{')?.strip_suffix('}')?.parse::<usize>().ok();
        let word = move |word: &'static str| {
            text(word).and_then(|number| texts.get(number).copied()).unwrap_or(word)
        };
        self.line.split_ascii_whitespace().map(word)
    }
}
