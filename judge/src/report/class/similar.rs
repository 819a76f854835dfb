//! Sources of different people that are nearly the same, by the fingerprints of their tokens (winnowing: Schleimer,
//! Wilkerson and Aiken 2003).
//!
//! Names, numbers, texts, comments and blanks do not count, so that renaming hides nothing. That proves nothing either:
//! short programs and parts that all were given look alike. The cost is linear in the sources: a fingerprint that more
//! than a few people share is taken as given, and the others make a bounded number of pairs each.

use judge_core::language::lexer::{tokens, Kind, Lexicon, Token};
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};

/// The tokens that a fingerprint is of.
const TOKENS: usize = 12;
/// At least one of this many fingerprints in a row is kept, so any `TOKENS + WINDOW - 1` tokens that two sources share
/// are found.
const WINDOW: usize = 8;
/// A fingerprint that more people than this share is taken as given to all.
const MAX_SHARED: usize = 12;
/// The share of the smaller source, in percent, and the fingerprints, from which on two sources are a pair.
const LEAST_PERCENT: usize = 70;
const LEAST_FINGERPRINTS: usize = 8;
/// The maximum number of pairs that are shown.
const MAX_PAIRS: usize = 100;
/// The words that are no names, in most languages.
const KEYWORDS: [&str; 24] = [
    "break", "case", "catch", "class", "const", "continue", "def", "do", "else", "elif", "fn",
    "for", "if", "impl", "import", "in", "let", "match", "not", "return", "struct", "try", "while",
    "yield",
];

/// Two programs that are nearly the same, by their numbers.
#[derive(Debug, PartialEq)]
pub struct Pair {
    pub one: usize,
    pub other: usize,
    /// How much of the smaller one is in the other one.
    pub percent: usize,
}

/// The fingerprints of a source, each once, in order.
pub fn fingerprints(source: &str, language: &str) -> Vec<u64> {
    let code = tokens(source, Lexicon::of(language)).filter(Token::is_code);
    let code: Vec<u64> = code.filter_map(|token| Some(hash(&kind(&token)?))).collect();
    let grams: Vec<u64> = code.windows(TOKENS).map(|gram| hash(&gram)).collect();
    let windows = grams.windows(WINDOW.min(grams.len()).max(1));
    let mut kept: Vec<u64> = windows.filter_map(|window| window.iter().min().copied()).collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// The token as far as it counts; `None` for a line of the preprocessor.
fn kind<'a>(token: &Token<'a>) -> Option<&'a str> {
    Some(match token.kind {
        Kind::Word if KEYWORDS.contains(&token.text) => token.text,
        Kind::Word => "name",
        Kind::Number => "0",
        Kind::Text => "\"",
        Kind::Sign => token.text,
        Kind::Directive | Kind::Comment | Kind::Blank | Kind::LineEnd => return None,
    })
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The pairs of different people whose programs are nearly the same, the most similar first. Of each program there are
/// the number of its person and its fingerprints.
pub fn pairs(programs: &[(usize, &[u64])]) -> Vec<Pair> {
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
    for (at, (_, prints)) in programs.iter().enumerate() {
        for print in *prints {
            holders.entry(*print).or_default().push(at);
        }
    }
    holders.retain(|_, holders| {
        let mut people: Vec<usize> = holders.iter().map(|&at| programs[at].0).collect();
        people.sort_unstable();
        people.dedup();
        // Not all pairs of a person with very many programs are looked at.
        people.len() <= MAX_SHARED && holders.len() <= 2 * MAX_SHARED
    });
    // The fingerprints of each program that are left, and of each two in common.
    let mut own = vec![0; programs.len()];
    let mut shared: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for holders in holders.values() {
        for (number, &one) in holders.iter().enumerate() {
            own[one] += 1;
            for &other in
                holders[number + 1..].iter().filter(|&&other| programs[other].0 != programs[one].0)
            {
                *shared.entry((one, other)).or_default() += 1;
            }
        }
    }
    let mut best: BTreeMap<[usize; 2], Pair> = BTreeMap::new();
    for ((one, other), shared) in shared {
        let percent = 100 * shared / own[one].min(own[other]).max(1);
        if shared < LEAST_FINGERPRINTS || percent < LEAST_PERCENT {
            continue;
        }
        let mut people = [programs[one].0, programs[other].0];
        people.sort_unstable();
        let pair = Pair { one, other, percent };
        if best.get(&people).is_none_or(|known| known.percent < percent) {
            best.insert(people, pair);
        }
    }
    let mut pairs: Vec<Pair> = best.into_values().collect();
    pairs.sort_by_key(|pair| (std::cmp::Reverse(pair.percent), pair.one, pair.other));
    pairs.truncate(MAX_PAIRS);
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEARCH: &str = "
        from collections import deque
        def solve(grid, m, n):
            dist = {(0, 0): 1}
            queue = deque([(0, 0)])
            while queue:
                r, c = queue.popleft()
                if (r, c) == (m - 1, n - 1):
                    return dist[r, c]
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        i, j = r + dr, c + dc
                        if 0 <= i < m and 0 <= j < n and (i, j) not in dist and grid[i][j] == 0:
                            dist[i, j] = dist[r, c] + 1
                            queue.append((i, j))
            return -1
        ";
    const OTHER: &str = "
        import sys
        def area(points):
            total = 0
            for (a, b), (c, d) in zip(points, points[1:] + points[:1]):
                total += a * d - b * c
            return abs(total) / 2
        lines = sys.stdin.read().split('\\n')
        corners = [tuple(map(float, line.split())) for line in lines if line.strip()]
        print('%.3f' % area(corners) if len(corners) > 2 else 'none')
        ";

    #[test]
    fn a_copy_with_other_names_is_found_and_another_program_is_not() {
        let copy = SEARCH.replace("dist", "abstand").replace("queue", "schlange # eigene Idee");
        let copy = copy.replace("return -1", "print('no way')\n            return -1");
        let prints: Vec<Vec<u64>> =
            [&copy, OTHER, SEARCH, &copy].iter().map(|text| fingerprints(text, "python")).collect();
        assert!(prints[0].len() > LEAST_FINGERPRINTS, "{}", prints[0].len());
        // The first and the last are of one person.
        let people = [0, 1, 2, 0];
        let programs: Vec<(usize, &[u64])> =
            people.into_iter().zip(prints.iter().map(Vec::as_slice)).collect();
        let found = pairs(&programs);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].one, found[0].other), (0, 2));
    }

    #[test]
    fn what_all_have_is_given_and_a_large_class_makes_no_square_of_pairs() {
        let prints = fingerprints(SEARCH, "python");
        let programs: Vec<(usize, &[u64])> = (0..5_000).map(|at| (at, &prints[..])).collect();
        assert_eq!(pairs(&programs), []);
        assert_eq!(fingerprints("", "python"), []);
        assert_eq!(fingerprints("print(1)", "python"), []);
    }
}
