//! Smaller variants of a case, without knowing its problem: lines, blocks of lines, rows, columns and
//! words that can go, numbers that can be lowered, characters that can be blank.
//!
//! Numbers that count or name what is cut change with it: where rows of a block are cut, the number
//! above that counts them is lowered, and coordinates below that lie beyond the cut move with their
//! cells. Most steps make no sense for most cases; the validator of the problem refuses those.
//!
//! Every step makes [`measure`] less, so shrinking ends, and then no step can be taken. A case of a megabyte
//! has millions of steps, so they are made in stages, and of a stage only the first. The source of
//! this file is part of the harness too, so it imports nothing but `std`.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// The characters of empty cells.
const EMPTY: [u8; 2] = *b". ";
/// Of so many lines every range is cut, of more only those whose lengths are powers of two.
const MANY_LINES: usize = 128;
/// A stage has at most about so many ranges, the longest first: all of 8192 lines.
const MAX_RANGES: usize = 1 << 15;
/// A line that counts others, or names places, has at most so many numbers.
const MAX_HEADER: usize = 4;

/// How much there is of a case: bytes, then its numbers, then characters that are not blank.
pub fn measure(case: &[u8]) -> (usize, u128, usize) {
    let words = case.split(|&byte| byte == b' ' || byte == b'\n');
    let sum = words.filter_map(number).map(|number| u128::from(number.unsigned_abs())).sum();
    let plain = |byte: &&u8| !byte.is_ascii_digit() && !b" ._\n".contains(byte);
    (case.len(), sum, case.iter().filter(plain).count())
}

/// A case, and the steps that make it smaller.
pub struct Shrinker {
    case: Vec<u8>,
    /// Where the next step is.
    place: Place,
    /// The steps of that stage, once they are made.
    steps: Option<Vec<Step>>,
    /// So many stages follow until all have been tried since the last step that was taken.
    stages_left: usize,
    /// Some stage had too many steps.
    has_more: bool,
    seen: HashSet<u64>,
    /// Rows, or columns, can go alone: no need to try them in pairs.
    alone: bool,
}

/// A smaller case, not yet known to be valid.
pub struct Candidate {
    pub case: Vec<u8>,
    place: Place,
    paired: bool,
    /// Rows or columns are cut alone, and the number that counts them is lowered.
    counted: bool,
    hash: u64,
}

/// A step: its stage, and its number there.
#[derive(Clone, Copy)]
struct Place {
    stage: usize,
    step: usize,
}

impl Shrinker {
    pub fn new(case: Vec<u8>) -> Shrinker {
        let stages_left = stages(&lines(&case));
        let place = Place { stage: 0, step: 0 };
        let seen = HashSet::new();
        Shrinker { case, place, steps: None, stages_left, has_more: false, seen, alone: false }
    }

    /// The next smaller case that has not been tried; `None` when there is none any more, or when
    /// `go_on` says so: of a large case many steps may lead nowhere.
    pub fn candidate(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Candidate> {
        let lines = lines(&self.case);
        let measured = measure(&self.case);
        while go_on() {
            let stage = self.place.stage;
            let steps = self.steps.get_or_insert_with(|| {
                let made = steps(&lines, stage);
                self.has_more |= made.has_more;
                made.steps
            });
            let place = self.place;
            let Some(step) = steps.get(place.step) else {
                if self.stages_left == 0 {
                    return None;
                }
                self.stages_left -= 1;
                self.place = Place { stage: (stage + 1) % stages(&lines), step: 0 };
                self.steps = None;
                continue;
            };
            self.place.step += 1;
            let paired = step.is_paired();
            if paired && self.alone {
                continue;
            }
            let Some(case) = step.take(&lines) else { continue };
            let mut hash = DefaultHasher::new();
            case.hash(&mut hash);
            let hash = hash.finish();
            if measure(&case) < measured && self.seen.insert(hash) {
                let counted = step.is_counted();
                return Some(Candidate { case, place, paired, counted, hash });
            }
        }
        None
    }

    /// Whether there are steps that no candidate was made of, as they are too many.
    pub fn has_more(&self) -> bool {
        self.has_more
    }

    /// Whether a candidate that is valid is worth running a program on.
    pub fn is_wanted(&mut self, candidate: &Candidate) -> bool {
        self.alone |= candidate.counted;
        !(candidate.paired && self.alone)
    }

    /// Makes a candidate come again, as it was not tried.
    pub fn forget(&mut self, candidate: &Candidate) {
        self.seen.remove(&candidate.hash);
    }

    /// Goes on from a candidate.
    pub fn accept(&mut self, candidate: Candidate) {
        self.case = candidate.case;
        let stages = stages(&lines(&self.case));
        self.place = candidate.place;
        self.place.stage %= stages;
        self.steps = None;
        self.stages_left = stages;
        self.has_more = false;
    }
}

/// One way to make a case smaller.
enum Step {
    Cut(Cut),
    /// A number becomes another.
    Number {
        line: usize,
        word: usize,
        to: i64,
    },
    /// Nothing is left in these lines: digits become 0, other characters this one.
    Clear {
        lines: Range<usize>,
        with: u8,
    },
    Character {
        line: usize,
        at: usize,
        with: u8,
    },
}

/// Takes lines, or columns of a block of lines, or both, out of the case.
#[derive(Clone, Default)]
struct Cut {
    rows: Range<usize>,
    columns: Option<Columns>,
    /// Numbers that become less by `by`: line and word.
    lower: [Option<(usize, usize)>; 2],
    by: usize,
    shift: Option<Shift>,
    /// What occurs nowhere else moves to the neighbour: the one before, or after.
    moves: Option<isize>,
    /// Rows and columns at once.
    paired: bool,
}

#[derive(Clone)]
struct Columns {
    block: Range<usize>,
    range: Range<usize>,
    /// Columns are words, not bytes.
    words: bool,
}

/// Coordinates in these lines follow the cells they name.
#[derive(Clone)]
struct Shift {
    lines: Range<usize>,
    /// Every `of`-th word, from `first`.
    first: usize,
    of: usize,
    /// Those from here on; what named a cell that is gone becomes `instead`.
    from: i64,
    instead: i64,
}

fn lines(case: &[u8]) -> Vec<&[u8]> {
    case.strip_suffix(b"\n").unwrap_or(case).split(|&byte| byte == b'\n').collect()
}

/// The bytes of each word of a line.
fn words(line: &[u8]) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in line.split(|&byte| byte == b' ') {
        if !word.is_empty() {
            words.push(start..start + word.len());
        }
        start += word.len() + 1;
    }
    words
}

fn number(word: &[u8]) -> Option<i64> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let good = !digits.is_empty() && digits.len() <= 18 && digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(word).ok().filter(|_| good)?.parse().ok()
}

/// The numbers of a line that consists of a few numbers.
fn header(line: &[u8]) -> Vec<i64> {
    let words = words(line);
    let numbers: Option<Vec<i64>> = match words.len() {
        1..=MAX_HEADER => words.into_iter().map(|word| number(&line[word])).collect(),
        _ => None,
    };
    numbers.unwrap_or_default()
}

/// Half, a quarter, …, one.
fn halvings(count: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(count / 2), |half| Some(half / 2)).take_while(|&half| half > 0)
}

/// The number of stages: two for the whole case, and two for each line.
fn stages(lines: &[&[u8]]) -> usize {
    2 + 2 * lines.len()
}

/// The ways to make a case smaller of a stage, the large ones first.
fn steps<'a>(lines: &'a [&'a [u8]], stage: usize) -> StepMaker<'a> {
    let mut maker = StepMaker { lines, steps: Vec::new(), has_more: false };
    match stage {
        0 => maker.add_clearings(),
        1 => maker.add_line_cuts(),
        _ if stage < 2 + lines.len() => maker.add_header_cuts(stage - 2),
        _ => maker.add_lowerings(stage - 2 - lines.len()),
    }
    maker
}

/// Makes the steps for a case.
struct StepMaker<'a> {
    lines: &'a [&'a [u8]],
    steps: Vec<Step>,
    /// There are more steps.
    has_more: bool,
}

/// Lines that a number counts.
struct Block {
    lines: Range<usize>,
    /// The line of the number, and its place there.
    counter: (usize, usize),
    /// The other numbers of that line, and their places.
    others: Vec<(i64, (usize, usize))>,
    /// Which numbers below may be coordinates; see [`StepMaker::coordinates`].
    coordinates: Vec<(Range<usize>, usize, usize)>,
}

impl StepMaker<'_> {
    /// Ranges of these lengths within `0..count`, half overlapping.
    fn ranges(&mut self, count: usize, lengths: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
        let starts = |length: usize| (0..=count - length).step_by((length / 2).max(1));
        let ranges = lengths.flat_map(|length| starts(length).map(move |at| at..at + length));
        let mut ranges: Vec<Range<usize>> = ranges.take(MAX_RANGES + 1).collect();
        self.has_more |= ranges.len() > MAX_RANGES;
        ranges.truncate(MAX_RANGES);
        ranges
    }

    /// Ranges of lines lose all that is in them.
    fn add_clearings(&mut self) {
        let count = self.lines.len();
        for range in self.ranges(count, std::iter::once(count).chain(halvings(count))) {
            for with in EMPTY {
                self.steps.push(Step::Clear { lines: range.clone(), with });
            }
        }
    }

    /// Ranges of lines go, also with a number of the first line that counts them.
    fn add_line_cuts(&mut self) {
        let count = self.lines.len();
        let numbers = header(self.lines[0]).len();
        let mut cuts = self.ranges(count, halvings(count));
        if count <= MANY_LINES {
            for length in (1..count).rev() {
                cuts.extend((0..=count - length).map(|start| start..start + length));
            }
        }
        for rows in cuts {
            let cut = Cut { by: rows.len(), rows, ..Cut::default() };
            if cut.rows.start > 0 {
                for word in 0..numbers {
                    let lower = [Some((0, word)), None];
                    self.steps.push(Step::Cut(Cut { lower, ..cut.clone() }));
                }
            }
            self.steps.push(Step::Cut(cut));
        }
    }

    /// What the numbers of this line may count.
    fn add_header_cuts(&mut self, line: usize) {
        let numbers = header(self.lines[line]);
        for (word, &number) in numbers.iter().enumerate() {
            let Ok(count) = usize::try_from(number) else { continue };
            self.add_list_cuts((line, word), count);
            if count == 0 || count >= self.lines.len() - line {
                continue;
            }
            let mut others = Vec::new();
            for (other, &value) in numbers.iter().enumerate() {
                if other != word {
                    others.push((value, (line, other)));
                }
            }
            let lines = line + 1..line + 1 + count;
            let coordinates = self.coordinates(lines.end);
            let block = Block { lines, counter: (line, word), others, coordinates };
            self.add_row_cuts(&block);
            for words in [false, true] {
                if let Some(width) = width(&self.lines[block.lines.clone()], words) {
                    self.add_column_cuts(&block, width, words);
                }
            }
        }
    }

    /// Words of the next line, if the number counts them.
    fn add_list_cuts(&mut self, counter: (usize, usize), count: usize) {
        let list = counter.0 + 1;
        let Some(line) = self.lines.get(list) else { return };
        if words(line).len() != count {
            return;
        }
        for range in self.ranges(count, halvings(count + 1)) {
            let by = range.len();
            let columns = Some(Columns { block: list..list + 1, range, words: true });
            let lower = [Some(counter), None];
            self.steps.push(Step::Cut(Cut { columns, lower, by, ..Cut::default() }));
        }
    }

    fn add_row_cuts(&mut self, block: &Block) {
        let count = block.lines.len();
        for range in self.ranges(count, halvings(count)) {
            let rows = block.lines.start + range.start..block.lines.start + range.end;
            let lower = [Some(block.counter), None];
            let cut = Cut { by: range.len(), rows, lower, ..Cut::default() };
            self.add_shifted(block, range, cut);
        }
    }

    /// Columns, which are words or bytes: each cut lowers one of the other numbers, or none; a square
    /// block also loses as many rows.
    fn add_column_cuts(&mut self, block: &Block, width: usize, words: bool) {
        for range in self.ranges(width, halvings(width)) {
            let columns = Columns { block: block.lines.clone(), range: range.clone(), words };
            let cut = Cut { columns: Some(columns), by: range.len(), ..Cut::default() };
            for &(_, place) in &block.others {
                let lower = [Some(place), None];
                self.add_shifted(block, range.clone(), Cut { lower, ..cut.clone() });
            }
            self.steps.push(Step::Cut(cut));
        }
        for &(value, place) in &block.others {
            if value == block.lines.len() as i64 {
                self.add_pairs(block, place, width, words);
            }
        }
    }

    /// As many rows as columns, so that what is square stays square.
    fn add_pairs(&mut self, block: &Block, place: (usize, usize), width: usize, words: bool) {
        let height = block.lines.len();
        let lower = [Some(block.counter), Some(place)];
        for by in halvings(height.min(width)) {
            if (height / by) * (width / by) > MAX_RANGES {
                self.has_more = true;
                return;
            }
            for row in (0..=height - by).step_by(by) {
                for column in (0..=width - by).step_by(by) {
                    let row = block.lines.start + row;
                    let range = column..column + by;
                    let columns = Some(Columns { block: block.lines.clone(), range, words });
                    let rows = row..row + by;
                    let cut = Cut { rows, columns, lower, by, paired: true, ..Cut::default() };
                    self.steps.push(Step::Cut(cut));
                }
            }
        }
    }

    /// A cut of these rows or columns of a block: with every way to move the coordinates below it,
    /// and with what would be lost moved to a neighbour.
    fn add_shifted(&mut self, block: &Block, range: Range<usize>, cut: Cut) {
        self.steps.push(Step::Cut(cut.clone()));
        for (lines, first, of) in block.coordinates.iter().cloned() {
            for (base, before) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let from = range.start as i64 + base;
                let instead = from - before;
                let shift = Some(Shift { lines: lines.clone(), first, of, from, instead });
                self.steps.push(Step::Cut(Cut { shift, ..cut.clone() }));
            }
        }
        if range.len() == 1 {
            for to in [-1, 1] {
                self.steps.push(Step::Cut(Cut { moves: Some(to), ..cut.clone() }));
            }
        }
    }

    /// Which numbers of the lines from here on may be coordinates: the lines, the first number of
    /// each line, and every how many numbers another follows. First all that name columns, or all
    /// that name rows; then each alone.
    fn coordinates(&self, start: usize) -> Vec<(Range<usize>, usize, usize)> {
        let places = self.lines.get(start).map_or(0, |line| header(line).len());
        if places == 0 {
            return Vec::new();
        }
        let alike = self.lines[start..].iter().take_while(|line| header(line).len() == places);
        let lines = start..start + alike.count();
        let mut coordinates = Vec::new();
        if places > 2 {
            coordinates.extend((0..2).map(|first| (lines.clone(), first, 2)));
        }
        coordinates.extend((0..places).map(|first| (lines.clone(), first, MAX_HEADER)));
        coordinates
    }

    /// Every number of a line lower, every character blank.
    fn add_lowerings(&mut self, line: usize) {
        let text = self.lines[line];
        for (word, range) in words(text).into_iter().enumerate() {
            if self.steps.len() > MAX_RANGES {
                self.has_more = true;
                return;
            }
            if let Some(value) = number(&text[range.clone()]).filter(|&value| value != 0) {
                for to in [0, -value, value / 2, value - value.signum()] {
                    self.steps.push(Step::Number { line, word, to });
                }
                if range.len() == 1 {
                    continue;
                }
            }
            let end = range.end.min(range.start + MAX_RANGES);
            self.has_more |= end < range.end;
            for (at, &byte) in text.iter().enumerate().take(end).skip(range.start) {
                let blanks: &[u8] = match byte {
                    b'0' => &[],
                    b'1'..=b'9' => b"0",
                    _ => &EMPTY,
                };
                for &with in blanks {
                    self.steps.push(Step::Character { line, at, with });
                }
            }
        }
    }
}

/// The columns of a block, if all its lines have the same number of them.
fn width(block: &[&[u8]], by_words: bool) -> Option<usize> {
    let width = |line: &[u8]| if by_words { words(line).len() } else { line.len() };
    let first = width(block.first()?);
    if first > 0 && block.iter().all(|line| width(line) == first) {
        Some(first)
    } else {
        None
    }
}

impl Step {
    fn is_paired(&self) -> bool {
        matches!(self, Step::Cut(cut) if cut.paired)
    }

    fn is_counted(&self) -> bool {
        matches!(self, Step::Cut(cut) if !cut.paired && cut.lower[0].is_some())
    }

    /// The smaller case; `None` where the step makes no sense.
    fn take(&self, lines: &[&[u8]]) -> Option<Vec<u8>> {
        let mut out: Vec<Cow<[u8]>> = lines.iter().map(|&line| Cow::Borrowed(line)).collect();
        match self {
            Step::Cut(cut) => return cut.take(out),
            Step::Number { line, word, to } => set(out[*line].to_mut(), *word, *to)?,
            Step::Clear { lines, with } => {
                for line in &mut out[lines.clone()] {
                    for byte in line.to_mut() {
                        *byte = match byte {
                            b'0'..=b'9' => b'0',
                            b' ' => b' ',
                            _ => *with,
                        };
                    }
                }
            }
            Step::Character { line, at, with } => out[*line].to_mut()[*at] = *with,
        }
        Some(joined(&out, &(0..0)))
    }
}

impl Cut {
    fn take(&self, mut lines: Vec<Cow<[u8]>>) -> Option<Vec<u8>> {
        if let Some(to) = self.moves {
            self.save(&mut lines, to)?;
        }
        for &(line, word) in self.lower.iter().flatten() {
            let text = lines[line].to_mut();
            let old = number(&text[words(text).get(word)?.clone()])?;
            set(text, word, old - self.by as i64)?;
        }
        if let Some(shift) = &self.shift {
            shift.move_places(&mut lines, self.by as i64)?;
        }
        if let Some(Columns { block, range, words: by_words }) = &self.columns {
            for line in &mut lines[block.clone()] {
                let text = line.to_mut();
                text.drain(if *by_words { word_bytes(text, range) } else { range.clone() });
            }
        }
        Some(joined(&lines, &self.rows))
    }

    /// Moves what occurs once in the block from the row or column that is cut to its neighbour.
    fn save(&self, lines: &mut [Cow<[u8]>], to: isize) -> Option<()> {
        let (block, cells): (Range<usize>, Vec<(usize, usize)>) = match &self.columns {
            Some(Columns { words: true, .. }) => return None,
            Some(columns) => {
                let at = columns.range.start;
                (columns.block.clone(), columns.block.clone().map(|line| (line, at)).collect())
            }
            None => {
                let line = self.rows.start;
                (0..lines.len(), (0..lines[line].len()).map(|at| (line, at)).collect())
            }
        };
        let mut any = false;
        for (line, at) in cells {
            let byte = lines[line][at];
            let same = |line: &Cow<[u8]>| line.iter().filter(|&&other| other == byte).count();
            if byte.is_ascii_digit()
                || EMPTY.contains(&byte)
                || lines[block.clone()].iter().map(same).sum::<usize>() != 1
            {
                continue;
            }
            let (to_line, to_at) = match self.columns {
                Some(_) => (line, at.checked_add_signed(to)?),
                None => (line.checked_add_signed(to)?, at),
            };
            let place = lines.get_mut(to_line)?.to_mut().get_mut(to_at)?;
            *place = byte;
            any = true;
        }
        any.then_some(())
    }
}

impl Shift {
    fn move_places(&self, lines: &mut [Cow<[u8]>], by: i64) -> Option<()> {
        let mut any = false;
        for line in &mut lines[self.lines.clone()] {
            let numbers = header(line);
            for word in (self.first..numbers.len()).step_by(self.of) {
                let old = numbers[word];
                if old >= self.from {
                    let new = if old >= self.from + by { old - by } else { self.instead };
                    set(line.to_mut(), word, new)?;
                    any |= new != old;
                }
            }
        }
        any.then_some(())
    }
}

/// Replaces a word of a line by a number, which must not be negative unless it was.
fn set(line: &mut Vec<u8>, word: usize, to: i64) -> Option<()> {
    let place = words(line).get(word)?.clone();
    if to < 0 && line[place.start] != b'-' {
        return None;
    }
    line.splice(place, to.to_string().into_bytes());
    Some(())
}

/// The bytes of some words of a line with the blank after the last, or the one before the first.
fn word_bytes(line: &[u8], range: &Range<usize>) -> Range<usize> {
    let words = words(line);
    let start = words[range.start].start;
    match words.get(range.end) {
        Some(next) => start..next.start,
        None => start.saturating_sub(1)..line.len(),
    }
}

fn joined(lines: &[Cow<[u8]>], without: &Range<usize>) -> Vec<u8> {
    let kept = lines.iter().enumerate().filter(|(at, _)| !without.contains(at));
    let mut out = Vec::new();
    for (_, line) in kept {
        out.extend_from_slice(line);
        out.push(b'\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest case that the steps lead to.
    fn shrunk(case: &str, breaks: impl Fn(&str) -> bool) -> String {
        assert!(breaks(case), "{case}");
        let mut shrinker = Shrinker::new(case.as_bytes().to_vec());
        while let Some(candidate) = shrinker.candidate(&mut || true) {
            let text = String::from_utf8(candidate.case.clone()).unwrap();
            assert!(measure(text.as_bytes()) < measure(&shrinker.case));
            if breaks(&text) && shrinker.is_wanted(&candidate) {
                shrinker.accept(candidate);
            }
        }
        String::from_utf8(shrinker.case).unwrap()
    }

    /// A header with rows and columns, then so many rows of so many words; what follows is the rest.
    fn grid(text: &str) -> Option<(Vec<Vec<&str>>, Vec<&str>)> {
        let mut lines = text.lines();
        let (rows, columns) = lines.next()?.split_once(' ')?;
        let (rows, columns): (usize, usize) = (rows.parse().ok()?, columns.parse().ok()?);
        let grid: Vec<Vec<&str>> =
            lines.by_ref().take(rows).map(|line| line.split(' ').collect()).collect();
        let good = grid.len() == rows && rows > 0 && grid.iter().all(|row| row.len() == columns);
        good.then_some((grid, lines.collect()))
    }

    #[test]
    fn rows_columns_and_walls_go_and_the_header_with_them() {
        let case = "4 5\n.#..#\n..#..\n.##..\n#...#\n";
        let two_in_a_column = |text: &str| {
            let mut lines = text.lines();
            let header = lines.next().unwrap_or("");
            let rows: Vec<&[u8]> = lines.map(str::as_bytes).collect();
            let columns = rows.first().map_or(0, |row| row.len());
            let high = |column: usize| rows.iter().filter(|row| row[column] == b'#').count() > 1;
            header == format!("{} {columns}", rows.len())
                && rows.iter().all(|row| row.len() == columns)
                && (0..columns).any(high)
        };
        assert_eq!(shrunk(case, two_in_a_column), "2 1\n#\n#\n");
    }

    #[test]
    fn squares_stay_squares() {
        let case = "4 4\n1 0 1 1\n0 1 0 0\n1 1 1 1\n0 0 1 0\n";
        let has_wall = |text: &str| {
            grid(text).is_some_and(|(rows, rest)| {
                let square = rest.is_empty() && rows.len() == rows[0].len();
                square && rows.iter().flatten().any(|&word| word == "1")
            })
        };
        assert_eq!(shrunk(case, has_wall), "1 1\n1\n");
    }

    #[test]
    fn coordinates_follow_their_cells() {
        let case = "3 4\n0 1 0 0\n0 0 1 0\n1 0 0 1\n3 2\n";
        let on_a_wall = |text: &str| {
            let Some((rows, rest)) = grid(text) else { return false };
            let [place] = rest[..] else { return false };
            let Some((x, y)) = place.split_once(' ') else { return false };
            let place = x.parse::<usize>().ok().zip(y.parse::<usize>().ok());
            place.is_some_and(|(x, y)| {
                rows.get(y).and_then(|row| row.get(x)).is_some_and(|&word| word == "1")
            })
        };
        assert_eq!(shrunk(case, on_a_wall), "1 1\n1\n0 0\n");
    }

    #[test]
    fn a_mark_that_must_stay_moves_on() {
        let case = "3 3\nS..\n...\n..T\n";
        let both = |text: &str| {
            let mut lines = text.lines();
            let header = lines.next().unwrap_or("").to_string();
            let rows: Vec<&str> = lines.collect();
            let all = rows.concat();
            let good = rows.first().is_some_and(|row| {
                header == format!("{} {}", rows.len(), row.len())
                    && all.len() == rows.len() * row.len()
            });
            good && all.matches('S').count() == 1 && all.matches('T').count() == 1
        };
        let smallest = shrunk(case, both);
        assert_eq!(smallest.len(), "1 2\nST\n".len(), "{smallest}");
    }

    #[test]
    fn lists_lose_numbers_and_numbers_get_lower() {
        let case = "5\n3 80 4 75 9\n";
        let two_large = |text: &str| {
            let Some((count, list)) = text.split_once('\n') else { return false };
            let numbers: Vec<i64> =
                list.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            count == numbers.len().to_string() && numbers.iter().filter(|&&n| n > 70).count() == 2
        };
        assert_eq!(shrunk(case, two_large), "2\n71 71\n");
        let negative = |text: &str| text.trim_end().parse::<i64>().is_ok_and(|n| n < -3);
        assert_eq!(shrunk("-77\n", negative), "-4\n");
    }

    #[test]
    fn a_large_case_has_stages_of_bounded_size() {
        let numbers = |separator: &str, count: u64| {
            let numbers: Vec<String> =
                (0..count).map(|at| (at * 7919 % count + 1).to_string()).collect();
            format!("{count}\n{}\n", numbers.join(separator)).into_bytes()
        };
        let grid = format!("500 500\n{}", format!("{}\n", "1".repeat(500)).repeat(500));
        let letters = vec![b'x'; 100_000];
        for case in [numbers(" ", 40_000), numbers("\n", 40_000), grid.into_bytes(), letters] {
            let lines = lines(&case);
            let mut has_more = false;
            for stage in (0..stages(&lines)).filter(|stage| stage % lines.len() < 5) {
                let made = steps(&lines, stage);
                has_more |= made.has_more;
                assert!(made.steps.len() < 10 * MAX_RANGES, "{}", made.steps.len());
            }
            assert!(has_more);
        }
    }

    #[test]
    fn nothing_makes_it_panic() {
        for case in [
            "",
            "\n",
            "\n\n",
            "0",
            "-",
            "9999999999999999999 2\n",
            "1 1\n\u{e9}\n1 1\n",
            " 2 \n a \n b",
        ] {
            let mut shrinker = Shrinker::new(case.as_bytes().to_vec());
            while let Some(candidate) = shrinker.candidate(&mut || true) {
                shrinker.accept(candidate);
            }
        }
    }
}
