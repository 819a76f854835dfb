//! The points of a submission in words.

use judge_core::base::json::Object;
use judge_core::base::text::escape;
use judge_core::verdict::points::{Amount, GroupScore, Score};
use judge_core::verdict::Verdict;

/// `62 of 100 points`.
pub fn total(score: &Score) -> String {
    match score.full {
        Some(full) => format!("{} of {full} points", score.points),
        None => format!("{} points", score.points),
    }
}

/// The groups that give points: `group1 30 of 30, group2 0 of 70 (TLE)`. Nothing without groups.
pub fn groups(score: &Score) -> String {
    let with_points = score.groups.iter().filter(|group| gives_points(group));
    let groups: Vec<String> = with_points.map(group).collect();
    groups.join(", ")
}

fn gives_points(group: &GroupScore) -> bool {
    let has_full = group.full.is_some_and(|full| full != Amount::default());
    has_full || group.points != Amount::default()
}

fn group(group: &GroupScore) -> String {
    let name = short(&group.name);
    let of = group.full.map_or(String::new(), |full| format!(" of {full}"));
    let why = match &group.lacks {
        Some(lacks) => format!(" (after {})", short(lacks)),
        None if group.verdict == Verdict::Ac => String::new(),
        None => format!(" ({})", group.verdict.name()),
    };
    format!("{name} {}{of}{why}", group.points)
}

/// The name of a group without what all of them begin with, safe for a terminal.
fn short(name: &str) -> String {
    escape(name.strip_prefix("secret/").unwrap_or(name).as_bytes())
}

/// The points as members of a JSON object, in hundredths; `full_score` is `null` where there is no bound.
pub fn add_to(object: Object, points: Amount, full: Option<Amount>) -> Object {
    let number = |amount: Amount| amount.hundredths.to_string();
    let full = full.map_or("null".to_string(), number);
    object.raw("score", &number(points)).raw("full_score", &full)
}
