//! The points of a submission in words.

use judge_core::base::json::Object;
use judge_core::base::text::escape;
use judge_core::verdict::points::{Amount, GroupScore, Objective, Score};
use judge_core::verdict::Verdict;

/// `62 of 100 points`, or `12 points (fewer are better, best 3)`.
pub fn total(score: &Score) -> String {
    let points = score.counted().map_or("no".to_string(), |points| points.to_string());
    match (score.objective, score.full) {
        (Objective::Max, Some(full)) => format!("{points} of {full} points"),
        (Objective::Max, None) => format!("{points} points"),
        (Objective::Min, Some(best)) => format!("{points} points (fewer are better, best {best})"),
        (Objective::Min, None) => format!("{points} points (fewer are better)"),
    }
}

/// The groups that give points: `group1 30 of 30, group2 0 of 70 (TLE)`. Nothing without groups.
pub fn groups(score: &Score) -> String {
    let with_points = score.groups.iter().filter(|group| gives_points(group, score.objective));
    let groups: Vec<String> = with_points.map(|one| group(one, score.objective)).collect();
    groups.join(", ")
}

fn gives_points(group: &GroupScore, objective: Objective) -> bool {
    // Where fewer are better, none may be the best.
    let is_something = |full: Amount| full != Amount::default() || objective == Objective::Min;
    group.full.is_some_and(is_something) || group.points != Amount::default()
}

fn group(group: &GroupScore, objective: Objective) -> String {
    let name = short(&group.name);
    let of = match (objective, group.full) {
        (_, None) => String::new(),
        (Objective::Max, Some(full)) => format!(" of {full}"),
        (Objective::Min, Some(best)) => format!(" (best {best})"),
    };
    let why = match &group.lacks {
        Some(lacks) => format!(" (after {})", short(lacks)),
        None if group.verdict == Verdict::Ac => String::new(),
        None => format!(" ({})", group.verdict.name()),
    };
    let points = objective.counted(group.points, group.verdict);
    let points = points.map_or("none".to_string(), |points| points.to_string());
    format!("{name} {points}{of}{why}")
}

/// The name of a group without the start that all of them share, safe for a terminal.
fn short(name: &str) -> String {
    escape(name.strip_prefix("secret/").unwrap_or(name).as_bytes())
}

/// The points as members of a JSON object, in hundredths; `full_score` is `null` where there is no bound. Where fewer
/// are better, `objective` says so, and `score` is `null` where the points do not count.
/// `points` has the part below a hundredth.
pub fn add_to(
    object: Object,
    points: Option<Amount>,
    full: Option<Amount>,
    objective: Objective,
) -> Object {
    let number = |amount: Option<Amount>| {
        amount.map_or("null".to_string(), |amount| amount.hundredths.to_string())
    };
    let object = object.raw("score", &number(points)).raw("full_score", &number(full));
    let is_trace = points.is_some_and(Amount::is_trace) || full.is_some_and(Amount::is_trace);
    let object = match points {
        Some(points) if is_trace => object.text("points", &points.to_string()),
        Some(_) | None => object,
    };
    match objective {
        Objective::Max => object,
        Objective::Min => object.text("objective", objective.name()),
    }
}
