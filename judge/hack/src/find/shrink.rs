//! Smaller variants of a case, without knowing its problem: lines, blocks of lines, rows, columns and
//! words that can go, numbers that can be lowered, characters that can be blank.
//!
//! What is counted elsewhere goes with it: where rows of a block are cut, the number above that counts
//! them is lowered, and coordinates below that lie beyond the cut move with their cells. Most of that
//! makes no sense for most cases; the validator of the problem says what does.
//!
//! Every step makes [`measure`] less, so shrinking ends; when it has ended, none of the steps can be
//! taken any more. The module is also part of the harness, so it stands alone.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// What a grid shows where nothing is.
const EMPTY: [u8; 2] = *b". ";
/// Of so many lines every range is cut, of more only those whose lengths are powers of two.
const MANY_LINES: usize = 128;
/// A line that counts others, or names places, has at most so many numbers.
const MAX_HEADER: usize = 4;

/// How much there is of a case: bytes, then its numbers, then characters that are not blank.
pub fn measure(case: &[u8]) -> (usize, u128, usize) {
    let words = case.split(|&byte| byte == b' ' || byte == b'\n');
    let sum = words.filter_map(number).map(|number| u128::from(number.unsigned_abs())).sum();
    let plain = |byte: &&u8| !byte.is_ascii_digit() && !b" ._\n".contains(byte);
    (case.len(), sum, case.iter().filter(plain).count())
}

/// A case on its way to the smallest.
pub struct Shrinker {
    case: Vec<u8>,
    steps: Vec<Step>,
    /// The step to try next, and how many have been tried since the last that was taken.
    next: usize,
    tried: usize,
    seen: HashSet<u64>,
    /// Rows, or columns, can go alone: no need to try them in pairs.
    alone: bool,
}

/// A smaller case, not yet known to be valid.
pub struct Candidate {
    pub case: Vec<u8>,
    step: usize,
    paired: bool,
    hash: u64,
}

impl Shrinker {
    pub fn new(case: Vec<u8>) -> Shrinker {
        let steps = steps(&lines(&case));
        Shrinker { case, steps, next: 0, tried: 0, seen: HashSet::new(), alone: false }
    }

    /// The next smaller case that has not been tried; `None` when there is none any more.
    pub fn candidate(&mut self) -> Option<Candidate> {
        let lines = lines(&self.case);
        let measured = measure(&self.case);
        while self.tried < self.steps.len() {
            let at = self.next % self.steps.len();
            let step = &self.steps[at];
            self.next = at + 1;
            self.tried += 1;
            let paired = step.is_paired();
            if paired && self.alone {
                continue;
            }
            let Some(case) = step.take(&lines) else { continue };
            let mut hash = DefaultHasher::new();
            case.hash(&mut hash);
            let hash = hash.finish();
            if measure(&case) < measured && self.seen.insert(hash) {
                return Some(Candidate { case, step: at, paired, hash });
            }
        }
        None
    }

    /// A candidate has turned out to be valid; whether it is worth running a program on.
    pub fn is_wanted(&mut self, candidate: &Candidate) -> bool {
        let single = match &self.steps[candidate.step] {
            Step::Cut(cut) => !cut.paired && cut.lower[0].is_some(),
            _ => false,
        };
        self.alone |= single;
        !(candidate.paired && self.alone)
    }

    /// A candidate has not been tried after all.
    pub fn forget(&mut self, candidate: &Candidate) {
        self.seen.remove(&candidate.hash);
    }

    /// Goes on from a candidate.
    pub fn accept(&mut self, candidate: Candidate) {
        self.case = candidate.case;
        self.steps = steps(&lines(&self.case));
        self.next = candidate.step;
        self.tried = 0;
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

/// The places of the words of a line.
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

/// Ranges of these lengths within `0..count`, half overlapping.
fn ranges(
    count: usize,
    lengths: impl Iterator<Item = usize>,
) -> impl Iterator<Item = Range<usize>> {
    lengths.flat_map(move |length| {
        (0..=count - length).step_by((length / 2).max(1)).map(move |start| start..start + length)
    })
}

/// All the ways to make a case smaller, the large ones first.
fn steps(lines: &[&[u8]]) -> Vec<Step> {
    let mut steps = Vec::new();
    for range in ranges(lines.len(), std::iter::once(lines.len()).chain(halvings(lines.len()))) {
        steps.extend(EMPTY.map(|with| Step::Clear { lines: range.clone(), with }));
    }
    add_line_cuts(&mut steps, lines);
    for header_line in 0..lines.len() {
        add_block_cuts(&mut steps, lines, header_line);
    }
    for (line, text) in lines.iter().enumerate() {
        add_lowerings(&mut steps, line, text);
    }
    steps
}

fn add_line_cuts(steps: &mut Vec<Step>, lines: &[&[u8]]) {
    let count = lines.len();
    let counts = header(lines[0]).len();
    let all = 1..if count <= MANY_LINES { count } else { 1 };
    for rows in ranges(count, halvings(count))
        .chain(all.rev().flat_map(|length| (0..=count - length).map(move |at| at..at + length)))
    {
        let cut = Cut { by: rows.len(), rows, ..Cut::default() };
        if cut.rows.start > 0 {
            steps.extend(
                (0..counts)
                    .map(|word| Step::Cut(Cut { lower: [Some((0, word)), None], ..cut.clone() })),
            );
        }
        steps.push(Step::Cut(cut));
    }
}

/// Rows and columns of the lines that a number of this line counts.
fn add_block_cuts(steps: &mut Vec<Step>, lines: &[&[u8]], line: usize) {
    let numbers = header(lines[line]);
    for (word, &count) in numbers.iter().enumerate() {
        let counted = Some((line, word));
        let others: Vec<usize> = (0..numbers.len()).filter(|&other| other != word).collect();
        // The number may count the words of the next line.
        if let Some(list) = lines.get(line + 1).filter(|list| words(list).len() as i64 == count) {
            for range in ranges(words(list).len(), halvings(words(list).len() + 1)) {
                let by = range.len();
                let columns = Some(Columns { block: line + 1..line + 2, range, words: true });
                steps.push(Step::Cut(Cut {
                    columns,
                    lower: [counted, None],
                    by,
                    ..Cut::default()
                }));
            }
        }
        let Some(count) = usize::try_from(count).ok().filter(|&n| n > 0 && n < lines.len() - line)
        else {
            continue;
        };
        let block = line + 1..line + 1 + count;
        for range in ranges(count, halvings(count)) {
            let rows = block.start + range.start..block.start + range.end;
            let cut = Cut { by: range.len(), rows, lower: [counted, None], ..Cut::default() };
            add_shifted(steps, lines, &block, range, cut);
        }
        for words in [false, true] {
            let Some(width) = width(&lines[block.clone()], words) else { continue };
            for range in ranges(width, halvings(width)) {
                let columns = Columns { block: block.clone(), range: range.clone(), words };
                let cut = Cut { columns: Some(columns), by: range.len(), ..Cut::default() };
                for &other in &others {
                    let lower = [Some((line, other)), None];
                    add_shifted(steps, lines, &block, range.clone(), Cut { lower, ..cut.clone() });
                }
                steps.push(Step::Cut(cut));
            }
            for &other in others.iter().filter(|&&other| numbers[other] == count as i64) {
                let lower = [counted, Some((line, other))];
                add_pairs(steps, &block, width, words, lower);
            }
        }
    }
}

/// The columns of a block, if all its lines have the same number of them.
fn width(block: &[&[u8]], by_words: bool) -> Option<usize> {
    let width = |line: &[u8]| if by_words { words(line).len() } else { line.len() };
    let first = width(block.first()?);
    (first > 0 && block.iter().all(|line| width(line) == first)).then_some(first)
}

/// As many rows as columns: what is square stays square.
fn add_pairs(
    steps: &mut Vec<Step>,
    block: &Range<usize>,
    width: usize,
    words: bool,
    lower: [Option<(usize, usize)>; 2],
) {
    for by in halvings(block.len().min(width)) {
        for row in (0..=block.len() - by).step_by(by) {
            for column in (0..=width - by).step_by(by) {
                let (row, range) = (block.start + row, column..column + by);
                let columns = Some(Columns { block: block.clone(), range, words });
                let rows = row..row + by;
                let cut = Cut { rows, columns, lower, by, paired: true, ..Cut::default() };
                steps.push(Step::Cut(cut));
            }
        }
    }
}

/// A cut of these rows or columns of a block: with every way to move the coordinates below it, and
/// with what would be lost moved to a neighbour.
fn add_shifted(
    steps: &mut Vec<Step>,
    lines: &[&[u8]],
    block: &Range<usize>,
    range: Range<usize>,
    cut: Cut,
) {
    let mut cuts = vec![cut];
    let places = header(lines.get(block.end).unwrap_or(&&b""[..])).len();
    if places > 0 {
        let alike = lines[block.end..].iter().take_while(|line| header(line).len() == places);
        let lines = block.end..block.end + alike.count();
        // All that name columns, or rows; then each alone.
        let pairs = (0..2).filter(|_| places > 2).map(|first| (first, 2));
        let subsets = pairs.chain((0..places).map(|first| (first, MAX_HEADER)));
        for (first, of) in subsets {
            for (base, before) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let from = range.start as i64 + base;
                let shift = Shift { lines: lines.clone(), first, of, from, instead: from - before };
                cuts.push(Cut { shift: Some(shift), ..cuts[0].clone() });
            }
        }
    }
    if range.len() == 1 {
        for to in [-1, 1] {
            cuts.push(Cut { moves: Some(to), ..cuts[0].clone() });
        }
    }
    steps.extend(cuts.into_iter().map(Step::Cut));
}

/// Every number of a line lower, every character blank.
fn add_lowerings(steps: &mut Vec<Step>, line: usize, text: &[u8]) {
    for (at, word) in words(text).into_iter().enumerate() {
        if let Some(value) = number(&text[word.clone()]).filter(|&value| value != 0) {
            let lower = [0, -value, value / 2, value - value.signum()];
            steps.extend(lower.map(|to| Step::Number { line, word: at, to }));
            if word.len() == 1 {
                continue;
            }
        }
        for at in word.filter(|&at| text[at] != b'0') {
            let digit = text[at].is_ascii_digit();
            let with = if digit { *b"00" } else { EMPTY };
            steps.extend(with[usize::from(digit)..].iter().map(|&with| Step::Character {
                line,
                at,
                with,
            }));
        }
    }
}

impl Step {
    fn is_paired(&self) -> bool {
        matches!(self, Step::Cut(cut) if cut.paired)
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
                let bytes = match by_words {
                    false => range.clone(),
                    true => {
                        // With the blank after the last, or the one before the first.
                        let words = words(text);
                        let last = range.end == words.len();
                        let start = words[range.start].start;
                        let end = if last { text.len() } else { words[range.end].start };
                        start - usize::from(last && start > 0)..end
                    }
                };
                text.drain(bytes);
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
        while let Some(candidate) = shrinker.candidate() {
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
            while let Some(candidate) = shrinker.candidate() {
                shrinker.accept(candidate);
            }
        }
    }
}
