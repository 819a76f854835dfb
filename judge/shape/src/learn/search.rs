//! Searches the structure that explains all samples and costs the least.
//!
//! All samples are read at once, from their first lines on: whatever comes next must be next in each of
//! them. A part that is repeated and has one line is found from all its lines. One that has more is found
//! from how it begins in each sample, and must then explain all that is repeated.

use super::counts;
use super::forms::{forms, Place};
use crate::model::{Count, Part, Repeat, Slot, Values};
use crate::text::Text;
use crate::tree;
use std::collections::{HashMap, HashSet};

/// The number of lines that the search looks at before it takes the best it has.
const MAX_LOOKS: u64 = 5_000_000;
/// The maximum number of parts at the top, and in a part that is repeated.
const MAX_PARTS: usize = 24;
const MAX_BODY: usize = 6;
/// The maximum number of bodies that are tried for each count.
const MAX_BODIES: usize = 150;
/// The maximum depth of repeated parts within each other.
const MAX_DEPTH: usize = 3;
/// Costs: of repeating, always as often, once at most, until a line, and up to the end.
const REPEAT: u32 = 20;
const EQUAL: u32 = 65;
const RARE: u32 = 40;
const UNTIL: u32 = 40;
const TO_END: u32 = 90;
/// The cost of copying, and what is added where all lines are copied.
const COPY: u32 = 300;
const COPY_ALL: u32 = 300;
/// A part that costs less is not looked for more deeply: nothing in it is of any length.
const GOOD: u32 = 120;
/// The maximum extra cost of a second way to the same lines that is followed.
const DETOUR: u32 = 12;

/// Where the search is in a sample.
#[derive(Clone)]
struct Cursor {
    sample: usize,
    line: usize,
    values: Values,
}

/// Where the search is in all samples.
#[derive(Clone)]
struct State {
    cursors: Vec<Cursor>,
    /// The slots of the words above.
    scope: Vec<Slot>,
    /// Those that count something.
    used: Vec<Slot>,
    next: Slot,
}

struct Choice {
    part: Part,
    cost: u32,
    state: State,
}

struct Search<'t, 'a> {
    texts: &'t [Text<'a>],
    looks: u64,
    best: Option<(u32, Vec<Part>, Slot)>,
    /// The cost at which lines were reached.
    reached: HashMap<Vec<usize>, u32>,
}

/// The structure of all samples, and the number of its slots. All words are unknown.
pub(super) fn structure(texts: &[Text]) -> (Vec<Part>, Slot) {
    let cursors = (0..texts.len()).map(|sample| Cursor { sample, line: 0, values: Values::new() });
    let start = State { cursors: cursors.collect(), scope: Vec::new(), used: Vec::new(), next: 0 };
    let mut search = Search { texts, looks: 0, best: None, reached: HashMap::new() };
    for depth in 0..=MAX_DEPTH {
        search.reached.clear();
        search.looks = 0;
        search.explore(&start, &mut Vec::new(), 0, depth);
        if search.best.as_ref().is_some_and(|(cost, _, _)| *cost < GOOD) {
            break;
        }
    }
    let copied = (vec![Part::Copied(Vec::new())], 0);
    search.best.map_or(copied, |(_, parts, slots)| (parts, slots))
}

impl<'t> Search<'t, '_> {
    fn left(&self, cursor: &Cursor) -> usize {
        self.texts[cursor.sample].len() - cursor.line
    }

    /// Whether the search takes what it has: it looks on for less where that is an explanation already.
    fn is_over(&self) -> bool {
        let is_explained = self.best.as_ref().is_some_and(|(cost, _, _)| *cost < COPY);
        self.looks > if is_explained { MAX_LOOKS / 5 } else { MAX_LOOKS }
    }

    fn explore(&mut self, state: &State, parts: &mut Vec<Part>, cost: u32, depth: usize) {
        if self.best.as_ref().is_some_and(|(best, _, _)| cost >= *best) {
            return;
        }
        if state.cursors.iter().all(|cursor| self.left(cursor) == 0) {
            self.best = Some((cost, parts.clone(), state.next));
            return;
        }
        self.explore_copy(state, parts, cost);
        if parts.len() >= MAX_PARTS || self.is_over() {
            return;
        }
        let lines: Vec<usize> = state.cursors.iter().map(|cursor| cursor.line).collect();
        let reached = self.reached.entry(lines).or_insert(cost);
        if cost > *reached + DETOUR {
            return;
        }
        *reached = cost.min(*reached);
        let mut choices = self.choices(state, depth, true);
        // The choice that explains most lines comes first: a good structure that is known early saves looking on.
        choices.sort_by_key(|choice| {
            let left: usize = choice.state.cursors.iter().map(|cursor| self.left(cursor)).sum();
            (left, choice.cost)
        });
        for choice in choices {
            parts.push(choice.part);
            self.explore(&choice.state, parts, cost + choice.cost, depth);
            parts.pop();
        }
    }

    /// Explains the rest by copying it.
    fn explore_copy(&mut self, state: &State, parts: &[Part], cost: u32) {
        let left: usize = state.cursors.iter().map(|cursor| self.left(cursor)).sum();
        let all: usize = self.texts.iter().map(Text::len).sum();
        let share = (COPY_ALL as usize * left).checked_div(all).unwrap_or(0) as u32;
        let cost = cost + COPY + share;
        if self.best.as_ref().is_none_or(|(best, _, _)| cost < *best) {
            let copied = parts.iter().cloned().chain([Part::Copied(Vec::new())]).collect();
            self.best = Some((cost, copied, state.next));
        }
    }

    /// The parts that can come next in all samples.
    fn choices(&mut self, state: &State, depth: usize, at_top: bool) -> Vec<Choice> {
        let mut found = Vec::new();
        // Each pair of numbers above may be a count, of lines or of words.
        let (numbers, samples) = (state.scope.len().min(12) as u64, state.cursors.len() as u64);
        self.looks += (10 + numbers * numbers) * samples;
        if self.is_over() {
            return found;
        }
        if state.cursors.iter().all(|cursor| self.left(cursor) > 0) {
            let one = vec![1; state.cursors.len()];
            for (part, cost, next, used) in self.forms_of(state, &one) {
                found.extend(self.after(state, part, cost, next, used));
            }
        }
        self.counted(state, depth, &mut found);
        if at_top {
            self.uncounted(state, depth, &mut found);
        }
        found
    }

    /// The forms of `lines` lines from each cursor on.
    fn forms_of(&mut self, state: &State, lines: &[usize]) -> Vec<(Part, u32, Slot, Vec<Slot>)> {
        let mut places = Vec::new();
        for (cursor, &count) in state.cursors.iter().zip(lines) {
            let text = &self.texts[cursor.sample];
            let words = (cursor.line..cursor.line + count).map(|line| text.words(line));
            places.extend(words.map(|words| Place { words, values: &cursor.values }));
        }
        self.looks += places.len() as u64;
        let forms = forms(&places, &state.scope, &state.used, state.next);
        forms.into_iter().map(|form| (form.part, form.cost, form.next, form.used)).collect()
    }

    /// The state after a part, if all samples have it.
    fn after(
        &mut self,
        state: &State,
        part: Part,
        cost: u32,
        next: Slot,
        used: Vec<Slot>,
    ) -> Option<Choice> {
        let mut after = State { next, ..state.clone() };
        for cursor in &mut after.cursors {
            cursor.values.resize(next, None);
            let line =
                tree::skip(&part, &self.texts[cursor.sample], cursor.line, &mut cursor.values)?;
            self.looks += (line - cursor.line) as u64;
            cursor.line = line;
        }
        if let Part::Line(_) = part {
            after.scope.extend(state.next..next);
        }
        after.used.extend(used);
        Some(Choice { part, cost, state: after })
    }

    /// Parts that a number above says how often they come.
    fn counted(&mut self, state: &State, depth: usize, found: &mut Vec<Choice>) {
        let mut seen = HashSet::new();
        for (count, count_cost) in counts::all(&state.scope, &state.used) {
            let times = state.cursors.iter().map(|cursor| {
                let times = count.value(&cursor.values)?;
                (times <= self.left(cursor)).then_some(times)
            });
            let Some(times) = times.collect::<Option<Vec<usize>>>() else { continue };
            let most = times.iter().max().copied().unwrap_or(0);
            if most == 0 || !seen.insert(times.clone()) || self.is_over() {
                continue;
            }
            // A part that comes once at most in all samples is hardly repeated.
            let rare = if most == 1 { RARE } else { 0 };
            let frame = Frame { count, until: None, cost: REPEAT + count_cost + rare };
            self.repeated(state, &frame, &times, depth, found);
        }
        // Lines that are always as many.
        let runs: Vec<usize> = state.cursors.iter().map(|cursor| self.run(cursor)).collect();
        let run = runs.first().copied().unwrap_or(0);
        if run >= 2 && runs.iter().all(|&other| other == run) {
            let frame = Frame { count: Count::constant(run), until: None, cost: EQUAL };
            self.repeated(state, &frame, &runs, 0, found);
        }
    }

    /// The number of lines from here on that have equally many words.
    fn run(&mut self, cursor: &Cursor) -> usize {
        let text = &self.texts[cursor.sample];
        let words = text.words(cursor.line).len();
        let lines = (cursor.line..text.len()).take_while(|&line| text.words(line).len() == words);
        let count = lines.count();
        self.looks += count as u64;
        count
    }

    /// Parts that come until the last line of the input, or up to its end.
    fn uncounted(&mut self, state: &State, depth: usize, found: &mut Vec<Choice>) {
        let left: Vec<usize> = state.cursors.iter().map(|cursor| self.left(cursor)).collect();
        if left.contains(&0) {
            return;
        }
        let lasts: HashSet<&str> =
            self.texts.iter().map(|text| text.line(text.len() - 1)).collect();
        let is_short = |line: &&&str| {
            line.len() <= 20 && line.starts_with(['0', '-', '#', '*', 'E', 'e', '.'])
        };
        if let (1, Some(until)) = (lasts.len(), lasts.iter().next().filter(is_short)) {
            let lines: Vec<usize> = left.iter().map(|left| left - 1).collect();
            if lines.iter().any(|&lines| lines > 0) {
                let until = Some(until.to_string());
                let frame = Frame { count: free(&lines), until, cost: UNTIL };
                self.repeated(state, &frame, &lines, depth, found);
            }
        }
        let frame = Frame { count: free(&left), until: None, cost: TO_END };
        self.repeated(state, &frame, &left, depth, found);
    }

    /// A part that is repeated: one line each time, or a body of several parts. `times` says how often it
    /// comes in each sample; where that is free, how many lines there are for it.
    fn repeated(
        &mut self,
        state: &State,
        frame: &Frame,
        times: &[usize],
        depth: usize,
        found: &mut Vec<Choice>,
    ) {
        for (part, cost, next, used) in self.forms_of(state, times) {
            let used = used.into_iter().chain(frame.count.slots().to_vec()).collect();
            let part = frame.around(vec![part]);
            found.extend(self.after(state, part, frame.cost + cost, next, used));
        }
        if depth == 0 {
            return;
        }
        // A body is found from the samples in which it comes at all.
        let mut inner = state.clone();
        let mut has = times.iter().map(|&times| times > 0);
        inner.cursors.retain(|_| has.next() == Some(true));
        let mut bodies = Vec::new();
        self.bodies(&inner, depth - 1, (&mut Vec::new(), 0), &mut bodies);
        bodies.sort_by_key(|body| body.cost);
        let mut taken = 0;
        for body in bodies {
            let used = body.used.into_iter().chain(frame.count.slots().to_vec()).collect();
            let part = frame.around(body.parts);
            if let Some(choice) = self.after(state, part, frame.cost + body.cost, body.next, used) {
                found.push(choice);
                taken += 1;
            }
            if taken == 2 || self.is_over() {
                break;
            }
        }
    }

    /// Bodies of several parts, or of one that is repeated itself, that can begin here.
    fn bodies(
        &mut self,
        state: &State,
        depth: usize,
        (parts, cost): (&mut Vec<Part>, u32),
        found: &mut Vec<Body>,
    ) {
        if parts.len() >= MAX_BODY || found.len() >= MAX_BODIES || self.is_over() {
            return;
        }
        let mut choices = self.choices(state, depth, false);
        choices.sort_by_key(|choice| choice.cost);
        for choice in choices {
            if self.is_over() {
                return;
            }
            let cost = cost + choice.cost;
            let is_line = matches!(choice.part, Part::Line(_) | Part::OneOf(_));
            parts.push(choice.part);
            if parts.len() > 1 || !is_line {
                let used = choice.state.used.clone();
                found.push(Body { parts: parts.clone(), cost, next: choice.state.next, used });
            }
            self.bodies(&choice.state, depth, (parts, cost), found);
            parts.pop();
        }
    }
}

/// How a part is repeated.
struct Frame {
    count: Count,
    until: Option<String>,
    cost: u32,
}

impl Frame {
    fn around(&self, body: Vec<Part>) -> Part {
        let (count, until) = (self.count.clone(), self.until.clone());
        Part::Repeat(Repeat { count, until, body, rules: Vec::new() })
    }
}

/// A part that may be repeated.
struct Body {
    parts: Vec<Part>,
    cost: u32,
    next: Slot,
    used: Vec<Slot>,
}

/// As many as come, at most as many as there are lines.
fn free(lines: &[usize]) -> Count {
    Count::Free { low: 0, high: lines.iter().max().copied().unwrap_or(0) }
}
