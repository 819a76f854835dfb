//! The parts of one work: that all are there, of the same work, and whole.

use crate::record::keys::Keys;
use crate::record::part;
use crate::record::shard::{Header, Shard};
use judge_core::base::text::quote;
use judge_core::judging::replay::Replayed;
use judge_core::judging::Job;
use judge_core::Result;
use std::path::Path;

/// Missing parts that are named one by one.
const MAX_NAMED: usize = 20;

/// Every part of a work, in order.
pub struct Parts<'a> {
    parts: Vec<(&'a Path, Header)>,
}

impl<'a> Parts<'a> {
    /// Reads the first lines of the files.
    ///
    /// # Errors
    ///
    /// A file is no part, a part is missing or there twice, or they are of different work.
    pub fn open(files: &[&'a Path]) -> Result<Parts<'a>> {
        let mut parts: Vec<(&Path, Header)> = Vec::new();
        for file in files {
            parts.push((file, part::header(file)?));
        }
        parts.sort_by_key(|(_, header)| header.shard.part);
        let name = |path: &Path| quote(path.as_os_str().as_encoded_bytes());
        let (first, whole) = &parts[0];
        for (path, header) in &parts[1..] {
            let differs = |what: &str| {
                Err(format!(
                    "{} and {} are parts of different work: {what}",
                    name(first),
                    name(path)
                ))
            };
            if header.shard.parts != whole.shard.parts {
                return differs("one of another number of parts");
            }
            if header.arguments != whole.arguments {
                return differs("they were judged with other flags, problems or folders");
            }
            for ((mine, other), what) in header.tree.iter().zip(&whole.tree).zip(WHAT) {
                if mine != other {
                    return differs(&format!("the {what} differ"));
                }
            }
        }
        let parts_total = whole.shard.parts;
        let twice = parts.windows(2).find(|two| two[0].1.shard == two[1].1.shard);
        if let Some([(one, header), (other, _)]) = twice {
            let Shard { part, parts } = header.shard;
            return Err(format!(
                "{} and {} are both part {part} of {parts}",
                name(one),
                name(other)
            ));
        }
        let is_there = |part: u64| parts.iter().any(|(_, header)| header.shard.part == part);
        let missing: Vec<String> = (1..=parts_total)
            .filter(|&part| !is_there(part))
            .map(|part| part.to_string())
            .collect();
        if !missing.is_empty() {
            let more = if missing.len() > MAX_NAMED { ", …" } else { "" };
            let named = missing.iter().take(MAX_NAMED).cloned().collect::<Vec<_>>().join(", ");
            let (noun, verb) = if missing.len() == 1 { ("part", "is") } else { ("parts", "are") };
            return Err(format!("{noun} {named}{more} of {parts_total} {verb} missing"));
        }
        Ok(Parts { parts })
    }

    /// The words of the command line that say what was judged and how.
    pub fn arguments(&self) -> &[String] {
        &self.parts[0].1.arguments
    }

    /// The results of all jobs, in their order.
    ///
    /// # Errors
    ///
    /// The work here is not that of the parts, or a part is not whole.
    pub fn results(&self, jobs: &[Job], keys: &Keys) -> Result<Vec<Replayed>> {
        for ((mine, theirs), what) in keys.tree().iter().zip(&self.parts[0].1.tree).zip(WHAT) {
            if mine != theirs {
                return Err(format!("the {what} here are not those of the parts"));
            }
        }
        let total = self.parts.len() as u64;
        let place: Vec<u64> = (0..jobs.len()).map(|job| keys.part(job, total)).collect();
        let mut all: Vec<Option<Replayed>> = jobs.iter().map(|_| None).collect();
        let mut wrong = Vec::new();
        for (path, header) in &self.parts {
            let mine: Vec<bool> = place.iter().map(|&part| part == header.shard.part).collect();
            match part::results(path, jobs, &mine) {
                Ok(results) => results.into_iter().for_each(|(job, one)| all[job] = Some(one)),
                Err(why) => wrong.push(format!("part {}: {why}", header.shard.part)),
            }
        }
        match wrong.is_empty() {
            true => all
                .into_iter()
                .collect::<Option<_>>()
                .ok_or("two submissions have one name".to_string()),
            false => Err(wrong.join("\n")),
        }
    }
}

/// What the hashes of the first line are of, in order.
const WHAT: [&str; 3] = ["programs", "cases", "limits"];
