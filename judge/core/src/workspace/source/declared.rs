//! A program as `submissions.yaml` declares it, where that says more than the names of its files.

use super::{Source, SourceFile};
use crate::base::text::{quote, quote_path};
use crate::language::Language;
use crate::Result;
use std::path::Path;

impl Source {
    /// The same program as `submissions.yaml` declares it: in this language, started with this file or
    /// class.
    ///
    /// # Errors
    ///
    /// No file is in the language, or none has the name.
    pub fn declared(
        mut self,
        language: Option<&'static Language>,
        entry_point: Option<&str>,
    ) -> Result<Source> {
        if let Some(language) = language {
            // A language may be declared for an extension of another one: Python 2 in a `.py`.
            if let Some(first) = self.files.iter().position(|file| file.is_in(language)) {
                self.files.swap(0, first);
            }
            self.language = language;
        }
        if let Some(entry_point) = entry_point {
            let class = entry_point.rsplit('.').next().unwrap_or(entry_point);
            let is_entry = |file: &SourceFile| {
                let stem = Path::new(&file.name).file_stem().and_then(|stem| stem.to_str());
                file.name == entry_point
                    || self.language.entry_class.is_some() && stem == Some(class)
            };
            match self.files.iter().position(is_entry) {
                Some(first) => self.files.swap(0, first),
                // The class of a program of one file is found in it.
                None if self.files.len() == 1 => {}
                None => {
                    let (path, entry_point) =
                        (quote_path(&self.path), quote(entry_point.as_bytes()));
                    return Err(format!("{path}: has no {entry_point} to start with"));
                }
            }
        }
        Ok(self)
    }
}
