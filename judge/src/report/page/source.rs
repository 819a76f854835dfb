//! The sources that a page shows: each text once, as long as the page stays small.

use super::pictures::cost;
use judge_core::base::{file, text};
use judge_core::judging::Job;
use std::collections::HashMap;

/// Bytes of a source, and of all sources of a page.
const MAX_SOURCE: usize = 16_000;
const MAX_SOURCES: usize = 700_000;

/// The texts of sources, each once.
#[derive(Default)]
pub struct Sources {
    pub texts: Vec<String>,
    places: HashMap<String, usize>,
    /// Bytes of them in the page.
    used: usize,
}

/// The source of a submission in [`Sources`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ShownSource {
    /// `None` where the page has no room for it, or where it cannot be read.
    pub at: Option<usize>,
    /// Whether there is more of it.
    pub is_cut: bool,
}

impl Sources {
    /// Keeps the first file of a program.
    pub fn add(&mut self, job: &Job) -> ShownSource {
        let Some(source) = job.program.source() else { return ShownSource::default() };
        let Some(first) = source.files().first() else { return ShownSource::default() };
        let Ok(mut bytes) = file::start(&first.path, MAX_SOURCE as u64 + 1) else {
            return ShownSource::default();
        };
        let is_cut = bytes.len() > MAX_SOURCE || source.files().len() > 1;
        bytes.truncate(MAX_SOURCE);
        let text = text::lines(&bytes);
        ShownSource { at: self.keep(text), is_cut }
    }

    fn keep(&mut self, text: String) -> Option<usize> {
        if let Some(&place) = self.places.get(&text) {
            return Some(place);
        }
        let cost = cost(&text);
        if self.used + cost > MAX_SOURCES {
            return None;
        }
        self.used += cost;
        self.texts.push(text.clone());
        self.places.insert(text, self.texts.len() - 1);
        Some(self.texts.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_is_kept_once_and_not_more_than_there_is_room_for() {
        let mut sources = Sources::default();
        assert_eq!(sources.keep("a".to_string()), Some(0));
        assert_eq!(sources.keep("b".to_string()), Some(1));
        assert_eq!(sources.keep("a".to_string()), Some(0));
        assert_eq!(sources.keep("x".repeat(MAX_SOURCES)), None);
        assert_eq!(sources.keep("<".repeat(MAX_SOURCES / 6 + 1)), None);
        assert_eq!(sources.texts, ["a", "b"]);
    }
}
