//! The problems of one click: they come one by one, in any order and perhaps twice.

use crate::http::refusal::Refusal;
use crate::problem::{BatchPart, SiteProblem};

/// The most bytes of all requests of a batch.
const MAX_BYTES: usize = 64 << 20;

/// The received part of a batch.
#[derive(Debug, Default)]
pub struct Batch {
    /// Set by the first problem.
    part: Option<BatchPart>,
    problems: Vec<SiteProblem>,
    bytes: usize,
}

impl Batch {
    /// Adds a problem whose request has this number of bytes. One that is there already is taken once.
    ///
    /// # Errors
    ///
    /// It belongs to another batch, or the batch is too large.
    pub fn add(
        &mut self,
        problem: SiteProblem,
        part: BatchPart,
        bytes: usize,
    ) -> Result<(), Refusal> {
        let first = self.part.get_or_insert_with(|| part.clone());
        if first.id != part.id || self.is_complete() {
            let why = "another batch of problems came first; try again when it is done".to_string();
            return Err(Refusal { status: "409 Conflict", why });
        }
        self.bytes += bytes;
        if self.bytes > MAX_BYTES {
            let why = "the problems of this batch have more than 64 MiB".to_string();
            return Err(Refusal { status: "413 Content Too Large", why });
        }
        // The problems of one page have its address, each with its own title.
        let is_same =
            |other: &SiteProblem| other.url == problem.url && other.title == problem.title;
        if !self.problems.iter().any(is_same) {
            self.problems.push(problem);
        }
        Ok(())
    }

    /// Whether all problems are there.
    pub fn is_complete(&self) -> bool {
        self.part.as_ref().is_some_and(|part| self.problems.len() >= part.size)
    }

    /// The number of problems that are there, and that there will be; 0 of 0 before the first.
    pub fn progress(&self) -> (usize, usize) {
        (self.problems.len(), self.part.as_ref().map_or(0, |part| part.size))
    }

    /// The problems, in the order of their addresses and titles: they came in any order.
    pub fn into_problems(mut self) -> Vec<SiteProblem> {
        self.problems.sort_by(|a, b| (&a.url, &a.title).cmp(&(&b.url, &b.title)));
        self.problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(batch: &mut Batch, url: &str, id: &str, size: usize) -> Option<&'static str> {
        let problem = SiteProblem { url: url.to_string(), ..SiteProblem::default() };
        let part = BatchPart { id: id.to_string(), size };
        batch.add(problem, part, 30 << 20).err().map(|refusal| refusal.status)
    }

    #[test]
    fn a_batch_ends_with_its_last_problem() {
        let mut batch = Batch::default();
        assert_eq!(add(&mut batch, "b", "x", 2), None);
        assert_eq!(add(&mut batch, "b", "x", 2), None);
        assert!(!batch.is_complete());
        assert_eq!(add(&mut batch, "a", "y", 2), Some("409 Conflict"));
        assert_eq!(batch.progress(), (1, 2));
        let mut batch = Batch::default();
        assert_eq!(add(&mut batch, "b", "x", 2), None);
        assert_eq!(add(&mut batch, "a", "x", 2), None);
        assert!(batch.is_complete());
        assert_eq!(add(&mut batch, "c", "x", 2), Some("409 Conflict"));
        let urls: Vec<String> = batch.into_problems().into_iter().map(|one| one.url).collect();
        assert_eq!(urls, ["a", "b"]);
    }

    #[test]
    fn problems_of_one_page_differ_by_their_titles() {
        let mut batch = Batch::default();
        for title in ["B", "A", "B", "C"] {
            let [title, url] = [title, "page"].map(String::from);
            let problem = SiteProblem { title, url, ..SiteProblem::default() };
            batch.add(problem, BatchPart { id: "x".to_string(), size: 3 }, 1).expect("it has room");
        }
        let titles: Vec<String> = batch.into_problems().into_iter().map(|one| one.title).collect();
        assert_eq!(titles, ["A", "B", "C"]);
    }

    #[test]
    fn a_batch_has_a_bound() {
        let mut batch = Batch::default();
        for (url, refused) in [("a", None), ("b", None), ("c", Some("413 Content Too Large"))] {
            assert_eq!(add(&mut batch, url, "x", 9), refused, "{url}");
        }
    }
}
