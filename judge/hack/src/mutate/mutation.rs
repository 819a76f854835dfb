//! One small edit of a source.

use std::ops::Range;

/// A replacement of some bytes of a source.
#[derive(Clone, Debug, PartialEq)]
pub struct Mutation {
    /// The bytes that are replaced.
    pub range: Range<usize>,
    pub new: String,
}

impl Mutation {
    /// The source after the edit.
    pub fn apply(&self, source: &str) -> String {
        [&source[..self.range.start], &self.new, &source[self.range.end..]].concat()
    }

    /// The text that is replaced.
    pub fn old<'a>(&self, source: &'a str) -> &'a str {
        &source[self.range.clone()]
    }

    /// Line and column, both from 1; columns are characters.
    pub fn line_and_column(&self, source: &str) -> (usize, usize) {
        let before = &source[..self.range.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The line before and after the edit. Of several lines the first stands for all.
    pub fn lines(&self, source: &str) -> (String, String) {
        let start = source[..self.range.start].rfind('\n').map_or(0, |at| at + 1);
        let end =
            source[self.range.end..].find('\n').map_or(source.len(), |at| self.range.end + at);
        let old = &source[start..end];
        let old = match old.split_once('\n') {
            Some((first, _)) => format!("{} …", first.trim()),
            None => old.trim().to_string(),
        };
        let before = &source[start..self.range.start];
        let new = [before, &self.new, &source[self.range.end..end]].concat();
        (old, new.trim().to_string())
    }
}
