//! The parts of one work: that all are there, of the same work, and whole.

use crate::commands::judge::flags::SUBMISSION;
use crate::commands::judge::part::shared;
use crate::record::part;
use crate::record::shard::{Shard, ShardHeader};
use cli::args::Flag;
use judge_core::base::text::{quote, quote_path};
use judge_core::journal::keys::Keys;
use judge_core::judging::replay::ReplayedJob;
use judge_core::judging::Job;
use judge_core::Result;
use std::path::Path;

/// Missing parts that are named one by one.
const MAX_NAMED: usize = 20;

/// Every part of a work, in order.
pub struct ShardParts<'a> {
    parts: Vec<(&'a Path, ShardHeader)>,
}

impl<'a> ShardParts<'a> {
    /// Reads the first lines of the files.
    ///
    /// # Errors
    ///
    /// A file is no part, a part is missing or there twice, or they are of different work.
    pub fn open(files: &[&'a Path]) -> Result<ShardParts<'a>> {
        let mut parts: Vec<(&Path, ShardHeader)> = Vec::new();
        for file in files {
            parts.push((file, part::header(file)?));
        }
        parts.sort_by_key(|(_, header)| header.shard.part);
        let (first, whole) = &parts[0];
        for (path, header) in &parts[1..] {
            let differs = |what: &str| {
                Err(format!(
                    "{} and {} are parts of different work: {what}",
                    quote_path(first),
                    quote_path(path)
                ))
            };
            if header.shard.parts != whole.shard.parts {
                return differs("one of another number of parts");
            }
            if let Some(what) = other_arguments(whole, header) {
                return differs(&format!("they were judged with other flags or problems, {what}"));
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
                quote_path(one),
                quote_path(other)
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
        Ok(ShardParts { parts })
    }

    /// The words of the command line that say what was judged and how. Each machine may have the programs in a
    /// folder of its own; it is one that is here, if there is one.
    pub fn arguments(&self) -> &[String] {
        let is_here = |header: &&ShardHeader| {
            folders(&header.arguments).iter().all(|folder| Path::new(folder).exists())
        };
        let mut headers = self.parts.iter().map(|(_, header)| header);
        &headers.find(is_here).unwrap_or(&self.parts[0].1).arguments
    }

    /// The results of all jobs, in their order.
    ///
    /// # Errors
    ///
    /// The work here is not the work of the parts, or a part is not whole.
    pub fn results(&self, jobs: &[Job], keys: &Keys) -> Result<Vec<ReplayedJob>> {
        for ((mine, theirs), what) in keys.tree().iter().zip(&self.parts[0].1.tree).zip(WHAT) {
            if mine != theirs {
                return Err(format!("the {what} here differ from the {what} of the parts"));
            }
        }
        let total = self.parts.len() as u64;
        let place: Vec<u64> = (0..jobs.len()).map(|job| keys.part(job, total)).collect();
        let mut all: Vec<Option<ReplayedJob>> = jobs.iter().map(|_| None).collect();
        let mut wrong = Vec::new();
        for (path, header) in &self.parts {
            let mine: Vec<bool> = place.iter().map(|&part| part == header.shard.part).collect();
            match part::results(path, jobs, &mine) {
                Ok(results) => results.into_iter().for_each(|(job, one)| all[job] = Some(one)),
                Err(why) => wrong.push(format!("part {}: {why}", header.shard.part)),
            }
        }
        if wrong.is_empty() {
            all.into_iter()
                .collect::<Option<_>>()
                .ok_or("two submissions have one name".to_string())
        } else {
            Err(wrong.join("\n"))
        }
    }
}

/// The flags of a command line with their values, and its other words, in order.
fn units(arguments: &[String]) -> Vec<String> {
    let mut units = Vec::new();
    let mut words = arguments.iter();
    let shared = shared();
    while let Some(word) = words.next() {
        let has_value = |flag: &&&Flag| flag.long == word && flag.value.is_some();
        let value = shared.iter().find(has_value).and_then(|_| words.next());
        units.push(value.map_or(word.clone(), |value| format!("{word} {value}")));
    }
    units
}

/// The folders and files of programs that a command line names.
fn folders(arguments: &[String]) -> Vec<String> {
    let start = format!("{} ", SUBMISSION.long);
    let folder = |unit: String| unit.strip_prefix(&start).map(String::from);
    units(arguments).into_iter().filter_map(folder).collect()
}

/// The arguments in which two parts differ; `None` if they differ only in the paths of the programs. The hashes
/// tell whether the programs are the same.
fn other_arguments(one: &ShardHeader, other: &ShardHeader) -> Option<String> {
    let own = |header: &ShardHeader| -> Vec<String> {
        let start = format!("{} ", SUBMISSION.long);
        let mut all = units(&header.arguments);
        all.retain(|unit| !unit.starts_with(&start));
        all
    };
    let (one, other) = (own(one), own(other));
    if one == other {
        return None;
    }
    let only = |these: &[String], those: &[String]| {
        let words = these.iter().filter(|unit| !those.contains(unit));
        let words: Vec<String> = words.map(|unit| quote(unit.as_bytes())).collect();
        if words.is_empty() {
            "nothing".to_string()
        } else {
            words.join(", ")
        }
    };
    Some(format!("here {}, there {}", only(&one, &other), only(&other, &one)))
}

/// The subjects of the hashes in the first line, in order.
const WHAT: [&str; 3] = ["programs", "cases", "limits"];
