//! Searches the structure that explains all samples and costs the least.
//!
//! All samples are read at once, from their first lines on: whatever comes next must be next in each of
//! them. The search always goes on from the state that costs the least so far, so the first explanation of all lines
//! is the cheapest (Dijkstra's algorithm). A part that is repeated and has one line is found from all its lines. One
//! that has more is opened, its body is found from how it begins in each sample, and it is closed where the body
//! explains all that is repeated.

use super::cost::{CHANCE, COPY, DETOUR, DOUBTFUL, EQUAL, GOOD, HINT, REPEAT, TO_END};
use super::counts;
use super::forms::{forms, Form, Place};
use crate::field::{Count, Slot, Values, FEW, MAX_BESIDE};
use crate::model::{Part, Repeat};
use crate::text::Text;
use crate::tree;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// The number of lines that the search looks at before it takes the best it has. This number of values of a state
/// counts like a line, as values take memory: 128 MiB at most in all.
const MAX_LOOKS: u64 = 1_000_000;
const VALUES_LOOK: usize = 4;
/// The maximum number of parts at the top, and in a part that is repeated: the time of the search grows with them.
const MAX_PARTS: usize = 24;
const MAX_BODY: usize = 6;
/// The maximum depth of repeated parts within each other.
const MAX_DEPTH: usize = 3;
/// The most that the same number of lines in a single sample costs more, a little less than what may be so by chance.
const MAX_ONE_RUN: u32 = 23;

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
    /// The parts before, in what is repeated or at the top.
    parts: Vec<Part>,
    /// The repeated part whose body is being found.
    open: Option<Rc<Open>>,
    /// Whether the lines that come are only the first of several times: the others will tell a list from words.
    is_first: bool,
    cost: u32,
}

/// A part that is repeated, and the state before it.
struct Open {
    frame: Frame,
    before: State,
    depth: usize,
    /// Where it begins and how often it comes, as a hash.
    place: u64,
}

/// The body that is being found, as [`Open::place`], and the next line of each sample.
type Key = (u64, Vec<usize>);

struct Search<'t, 'a> {
    texts: &'t [&'t Text<'a>],
    /// Whether bodies are looked for everywhere, not only of the cases that the first number counts.
    is_wide: bool,
    looks: u64,
    /// The states to go on from, by their costs; of those that cost the same, the first that was found.
    queue: BTreeMap<u32, VecDeque<State>>,
    /// The costs at which lines were reached, for each body that is being found.
    reached: HashMap<Key, Vec<u32>>,
    best: Option<(u32, Vec<Part>, Slot)>,
}

/// The structure of all samples, and the number of its slots. All words are unknown.
pub(super) fn structure(texts: &[&Text]) -> (Vec<Part>, Slot) {
    let cursors = (0..texts.len()).map(|sample| Cursor { sample, line: 0, values: Values::new() });
    let start = State {
        cursors: cursors.collect(),
        scope: Vec::new(),
        used: Vec::new(),
        next: 0,
        parts: Vec::new(),
        open: None,
        is_first: false,
        cost: 0,
    };
    let mut best = None;
    for is_wide in [false, true] {
        let (queue, reached) = (BTreeMap::new(), HashMap::new());
        let mut search = Search { texts, is_wide, looks: 0, queue, reached, best };
        search.add(start.clone());
        while let Some(state) = search.cheapest() {
            search.explore(&state);
        }
        best = search.best;
        if best.as_ref().is_some_and(|(cost, _, _)| *cost <= GOOD) {
            break;
        }
    }
    let copied = (vec![Part::Copied(Vec::new())], 0);
    best.map_or(copied, |(_, parts, slots)| (parts, slots))
}

impl Search<'_, '_> {
    fn left(&self, cursor: &Cursor) -> usize {
        self.texts[cursor.sample].len() - cursor.line
    }

    fn is_at_end(&self, state: &State) -> bool {
        state.cursors.iter().all(|cursor| self.left(cursor) == 0)
    }

    fn is_worse(&self, cost: u32) -> bool {
        self.best.as_ref().is_some_and(|(best, _, _)| cost >= *best)
    }

    /// The state to go on from; `None` where no further one can be better, or the search has looked long enough.
    fn cheapest(&mut self) -> Option<State> {
        let mut entry = self.queue.first_entry()?;
        let state = entry.get_mut().pop_front();
        if entry.get().is_empty() {
            entry.remove();
        }
        state.filter(|state| !self.is_worse(state.cost) && self.looks < MAX_LOOKS)
    }

    /// Adds a state to go on from.
    fn add(&mut self, state: State) {
        if self.is_worse(state.cost) {
            return;
        }
        if state.open.is_none() && self.is_at_end(&state) {
            self.best = Some((state.cost, state.parts, state.next));
            return;
        }
        let key = key(&state, None);
        if self.is_beaten(&key, state.cost) {
            return;
        }
        self.reached.entry(key).or_default().push(state.cost);
        self.queue.entry(state.cost).or_default().push_back(state);
    }

    /// Whether lines were reached in enough ways that cost no more, or in one that costs much less.
    fn is_beaten(&self, key: &Key, cost: u32) -> bool {
        let Some(costs) = self.reached.get(key) else { return false };
        let is_detour = costs.iter().any(|least| cost > least + DETOUR);
        is_detour || costs.iter().filter(|&&other| other <= cost).count() >= FEW
    }

    /// Adds all states that can follow.
    fn explore(&mut self, state: &State) {
        if state.open.is_none() {
            self.explore_copy(state);
        }
        self.close(state);
        let most = if state.open.is_some() { MAX_BODY } else { MAX_PARTS };
        if state.parts.len() >= most {
            return;
        }
        // Each pair of numbers above may be a count, of lines or of words.
        let (numbers, samples) =
            (state.scope.len().min(MAX_BESIDE) as u64, state.cursors.len() as u64);
        self.looks += (10 + numbers * numbers) * samples;
        // Where some samples have ended, their list is empty here.
        if !self.is_at_end(state) {
            let one = vec![1; state.cursors.len()];
            for form in self.forms_of(state, &one) {
                self.follow(state, &one, form);
            }
        }
        self.counted(state);
        if state.open.is_none() {
            self.uncounted(state);
        }
    }

    /// Explains the rest by copying it.
    fn explore_copy(&mut self, state: &State) {
        let left: usize = state.cursors.iter().map(|cursor| self.left(cursor)).sum();
        let all: usize = self.texts.iter().map(|text| text.len()).sum();
        let share = (COPY as usize * left).checked_div(all).unwrap_or(0) as u32;
        let cost = state.cost + COPY + share;
        if !self.is_worse(cost) {
            let copied = state.parts.iter().cloned().chain([Part::Copied(Vec::new())]).collect();
            self.best = Some((cost, copied, state.next));
        }
    }

    /// The forms of `lines` lines from each cursor on.
    fn forms_of(&mut self, state: &State, lines: &[usize]) -> Vec<Form> {
        let mut places = Vec::new();
        for (cursor, &count) in state.cursors.iter().zip(lines) {
            let text = self.texts[cursor.sample];
            let words = (cursor.line..cursor.line + count).map(|line| text.words(line));
            places.extend(words.map(|words| Place { words, values: &cursor.values }));
        }
        self.looks += places.len() as u64;
        forms(&places, &state.scope, &state.used, state.next, state.is_first)
    }

    /// Adds the state after a part of this number of lines, if all samples have it.
    fn follow(&mut self, state: &State, lines: &[usize], form: Form) {
        let cost = state.cost + form.cost;
        if !self.is_worse(cost) && !self.is_beaten(&key(state, Some(lines)), cost) {
            if let Some(after) = self.after(state, form) {
                self.add(after);
            }
        }
    }

    /// The state after a part, if all samples have it.
    fn after(&mut self, state: &State, form: Form) -> Option<State> {
        let Form { part, cost, next, used } = form;
        let mut after = State { next, cost: state.cost + cost, ..state.clone() };
        for cursor in &mut after.cursors {
            cursor.values.resize(next, None);
            let line =
                tree::skip(&part, self.texts[cursor.sample], cursor.line, &mut cursor.values)?;
            self.looks += (line - cursor.line + next / VALUES_LOOK) as u64;
            cursor.line = line;
        }
        if let Part::Line(_) = part {
            after.scope.extend(state.next..next);
        }
        after.used.extend(used);
        after.parts.push(part);
        Some(after)
    }

    /// Closes the part that is repeated, if its body can be what comes before this state.
    fn close(&mut self, state: &State) {
        let Some(open) = &state.open else { return };
        if let [] | [Part::Line(_) | Part::OneOf(_)] = state.parts[..] {
            return;
        }
        let part = open.frame.around(state.parts.clone());
        let cost = state.cost - open.before.cost;
        let used = state.used[open.before.used.len()..].iter();
        let used = used.chain(open.frame.count.slots()).copied().collect();
        let form = Form { part, cost, next: state.next, used };
        let Some(after) = self.after(&open.before, form) else { return };
        if !open.frame.is_cases || self.is_at_end(&after) {
            self.add(after);
        }
    }

    /// Parts that a number above says how often they come.
    fn counted(&mut self, state: &State) {
        let mut seen = HashSet::new();
        let times_of = |value: &dyn Fn(&Values) -> Option<usize>| {
            let times = state.cursors.iter().map(|cursor| {
                let times = value(&cursor.values)?;
                (times <= self.left(cursor)).then_some(times)
            });
            times.collect::<Option<Vec<usize>>>()
        };
        for (formula, times) in counts::right(&state.scope, &state.used, times_of) {
            let most = times.iter().max().copied().unwrap_or(0);
            // In the first of several times two numbers may be the same by chance.
            let is_new = seen.insert(times.clone()) || state.is_first && formula.cost == 0;
            if most == 0 || !is_new {
                continue;
            }
            // A part that comes once at most in all samples is hardly repeated.
            let rare = if most == 1 && !state.is_first { DOUBTFUL } else { 0 };
            let unusual = if formula.is_unusual() { CHANCE } else { 0 };
            let cost = REPEAT + formula.cost + rare + unusual;
            let frame = Frame { count: formula.count.clone(), until: None, cost, is_cases: false };
            if formula.can_count_bodies() {
                self.repeated(state, &frame, &times);
            } else {
                self.lines(state, &frame, &times);
            }
            let is_first_line = state.open.is_none() && state.parts.len() == 1 && state.next == 1;
            if is_first_line && formula.cost == 0 {
                let frame = Frame { cost: HINT + rare, is_cases: true, ..frame };
                self.open(state, &frame, &times);
            }
        }
        // Lines that are always as many.
        let runs: Vec<usize> = state.cursors.iter().map(|cursor| self.run(cursor)).collect();
        let run = runs.first().copied().unwrap_or(0);
        if run >= 2 && runs.iter().all(|&other| other == run) {
            let count = Count::constant(run);
            let one = (HINT * run as u32).min(MAX_ONE_RUN);
            let cost = EQUAL + if runs.len() == 1 { one } else { 0 };
            let frame = Frame { count, until: None, cost, is_cases: false };
            self.lines(state, &frame, &runs);
        }
    }

    /// The number of lines from here on that have equally many words.
    fn run(&mut self, cursor: &Cursor) -> usize {
        let text = self.texts[cursor.sample];
        let words = text.words(cursor.line).len();
        let lines = (cursor.line..text.len()).take_while(|&line| text.words(line).len() == words);
        let count = lines.count();
        self.looks += count as u64;
        count
    }

    /// Parts that come until the last line of the input, or up to its end.
    fn uncounted(&mut self, state: &State) {
        let left: Vec<usize> = state.cursors.iter().map(|cursor| self.left(cursor)).collect();
        if left.contains(&0) {
            return;
        }
        let lasts: HashSet<&str> =
            self.texts.iter().map(|text| text.line(text.len() - 1)).collect();
        let is_alone = self.texts.len() == 1;
        let is_short = |line: &&&str| {
            let is_usual = |word| ["0", "-1", "#", "*", ".", "END", "end"].contains(&word);
            line.len() <= 20
                && line.starts_with(['0', '-', '#', '*', 'E', 'e', '.'])
                && (!is_alone || line.split(' ').all(is_usual))
        };
        if let (1, Some(until)) = (lasts.len(), lasts.iter().next().filter(is_short)) {
            let lines: Vec<usize> = left.iter().map(|left| left - 1).collect();
            if lines.iter().any(|&lines| lines > 0) {
                let until = Some(until.to_string());
                let frame = Frame { count: free(&lines), until, cost: DOUBTFUL, is_cases: false };
                self.repeated(state, &frame, &lines);
            }
        }
        let frame = Frame { count: free(&left), until: None, cost: TO_END, is_cases: false };
        self.repeated(state, &frame, &left);
    }

    /// A part that is repeated: one line each time, or a body of several parts. `times` says how often it
    /// comes in each sample; where that is free, how many lines there are for it.
    fn repeated(&mut self, state: &State, frame: &Frame, times: &[usize]) {
        self.lines(state, frame, times);
        if self.is_wide || state.open.is_some() {
            self.open(state, frame, times);
        }
    }

    /// A line that is repeated.
    fn lines(&mut self, state: &State, frame: &Frame, times: &[usize]) {
        let last = usize::from(frame.until.is_some());
        let lines: Vec<usize> = times.iter().map(|times| times + last).collect();
        let least = state.cost + frame.cost;
        if self.is_worse(least) || self.is_beaten(&key(state, Some(&lines)), least) {
            return;
        }
        for mut form in self.forms_of(state, times) {
            form.used.extend(frame.count.slots());
            form.cost += frame.cost;
            form.part = frame.around(vec![form.part]);
            self.follow(state, &lines, form);
        }
    }

    /// Begins to look for the body of a part that is repeated, from the samples in which it comes at all.
    fn open(&mut self, state: &State, frame: &Frame, times: &[usize]) {
        let depth = state.open.as_ref().map_or(0, |open| open.depth) + 1;
        if depth > MAX_DEPTH {
            return;
        }
        let mut hasher = DefaultHasher::new();
        state.open.as_ref().map_or(0, |open| open.place).hash(&mut hasher);
        state.cursors.iter().for_each(|cursor| cursor.line.hash(&mut hasher));
        (times, frame.count.slots(), frame.is_cases, &frame.until).hash(&mut hasher);
        let place = hasher.finish();
        let open = Open { frame: frame.clone(), before: state.clone(), depth, place };
        let cost = state.cost + frame.cost;
        let mut inner =
            State { parts: Vec::new(), open: Some(Rc::new(open)), cost, ..state.clone() };
        inner.is_first |= times.iter().any(|&times| times > 1);
        // The number of the cases counts nothing else.
        if frame.is_cases {
            inner.scope.clear();
        }
        let mut has = times.iter().map(|&times| times > 0);
        inner.cursors.retain(|_| has.next() == Some(true));
        self.add(inner);
    }
}

/// The key of a state, or of the state after `more` lines of each sample.
fn key(state: &State, more: Option<&[usize]>) -> Key {
    let place = state.open.as_ref().map_or(0, |open| open.place);
    let more_of = |at: usize| more.map_or(0, |more| more[at]);
    let lines = state.cursors.iter().enumerate().map(|(at, cursor)| cursor.line + more_of(at));
    (place, lines.collect())
}

/// The repetition of a part.
#[derive(Clone)]
struct Frame {
    count: Count,
    until: Option<String>,
    cost: u32,
    /// Whether each time is a case of its own: the only number of the first line counts them, and nothing follows.
    is_cases: bool,
}

impl Frame {
    fn around(&self, body: Vec<Part>) -> Part {
        let (count, until) = (self.count.clone(), self.until.clone());
        Part::Repeat(Repeat { count, until, body, rules: Vec::new() })
    }
}

/// As many as come, at most as many as there are lines.
fn free(lines: &[usize]) -> Count {
    Count::Free { low: 0, high: lines.iter().max().copied().unwrap_or(0) }
}
