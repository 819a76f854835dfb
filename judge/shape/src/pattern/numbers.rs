//! Orders of numbers on which simple programs are slow: for sorting, searching, counting and dividing.

use super::hashes;
use super::table::{row, row_for, Rows, Target};
use super::wanted::WantedNumbers;
use crate::rng::Rng;
use std::collections::HashSet;

type Numbers = Option<Vec<i64>>;

const CPP_TABLES: Target = Target { languages: &["cpp"], words: &["unordered_"] };
const PYTHON_DICTS: Target =
    Target { languages: &["python"], words: &["{", "dict", "Counter", "cache"] };
const PYTHON_SETS: Target = Target { languages: &["python"], words: &["{", "set("] };

/// The patterns of numbers, the most useful first.
pub(super) const ROWS: Rows<fn(WantedNumbers) -> Numbers> = &[
    row_for(CPP_TABLES, "multiples of a bucket count of unordered_map", hashes::buckets),
    row_for(PYTHON_DICTS, "numbers that collide in a Python dict", hashes::python_dict),
    row_for(PYTHON_SETS, "numbers that collide in a Python set", hashes::python_set),
    row("random numbers", random),
    row("the largest numbers", all_largest),
    row("sorted numbers", WantedNumbers::ascending),
    row("numbers in reverse order", |wanted| wanted.ascending().map(reversed)),
    row("the least number again and again", |wanted| wanted.repeated(&[wanted.low])),
    row("a permutation", permutation),
    row("consecutive numbers", WantedNumbers::consecutive),
    row("consecutive numbers in reverse order", |wanted| wanted.consecutive().map(reversed)),
    row("two values by turns", |wanted| wanted.repeated(&[wanted.low, wanted.high])),
    row("an organ pipe of numbers", organ_pipe),
    // The least, the largest, the second least, and so on.
    row("the least and the largest by turns", |wanted| {
        let sorted = wanted.ascending()?;
        let place = |at: usize| if at % 2 == 0 { at / 2 } else { sorted.len() - 1 - at / 2 };
        Some((0..sorted.len()).map(|at| sorted[place(at)]).collect())
    }),
    row("an anti-quicksort for the middle as pivot", middle_pivot),
    row("an anti-quicksort for the median of three", median_of_three),
    row("a sawtooth of numbers", sawtooth),
    row("large primes", primes),
    row("a number with many divisors", many_divisors),
    // The largest first.
    row("powers of two", |wanted| {
        let mut powers: Vec<i64> = (0..62).rev().map(|bit| 1 << bit).collect();
        powers.retain(|power| (wanted.low..=wanted.high).contains(power));
        wanted.repeated(&powers)
    }),
    row("multiples of a large power of two", hashes::multiples_of_a_power),
    row_for(CPP_TABLES, "multiples of a bucket count of old unordered_map", hashes::old_buckets),
    row("zeros", |wanted| {
        wanted.repeated(&[0]).filter(|_| (wanted.low..=wanted.high).contains(&0))
    }),
    row("neighbours of powers of two", |wanted| {
        let powers = (0..62).rev().flat_map(|bit| [(1 << bit) - 1, (1 << bit) + 1]);
        let within = powers.filter(|number| (wanted.low..=wanted.high).contains(number));
        wanted.repeated(&within.collect::<Vec<i64>>())
    }),
    row("other random numbers", |wanted| {
        random(WantedNumbers { seed: wanted.seed.wrapping_add(1), ..wanted })
    }),
    // Of the first thousandth of the range.
    row("random small numbers", |wanted| {
        let high = wanted.low.saturating_add(wanted.high.saturating_sub(wanted.low) / 1000);
        let high = high.max(wanted.low.saturating_add(1)).min(wanted.high);
        random(WantedNumbers { high, ..wanted })
    }),
];

fn random(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let wanted = wanted.checked()?;
    let mut random = Rng::new(wanted.seed);
    let (low, high) = (i128::from(wanted.low), i128::from(wanted.high));
    let mut any = || random.between(low, high) as i64;
    if !wanted.distinct {
        return Some((0..wanted.count).map(|_| any()).collect());
    }
    if wanted.span() / 2 <= wanted.count as u64 {
        return permutation(wanted);
    }
    let mut seen = HashSet::new();
    let mut numbers = Vec::with_capacity(wanted.count);
    while numbers.len() < wanted.count {
        let number = any();
        if seen.insert(number) {
            numbers.push(number);
        }
    }
    Some(numbers)
}

fn permutation(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let mut numbers = wanted.consecutive()?;
    Rng::new(wanted.seed).shuffle(&mut numbers);
    Some(numbers)
}

fn reversed(mut numbers: Vec<i64>) -> Vec<i64> {
    numbers.reverse();
    numbers
}

fn all_largest(wanted: WantedNumbers) -> Option<Vec<i64>> {
    if wanted.distinct {
        let low = wanted.high.saturating_sub(wanted.count as i64 - 1).max(wanted.low);
        return WantedNumbers { low, ..wanted }.consecutive().map(reversed);
    }
    wanted.repeated(&[wanted.high])
}

/// Up, then down: the largest are in the middle.
fn organ_pipe(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let sorted = wanted.ascending()?;
    let up = sorted.iter().step_by(2).copied();
    let down = sorted.iter().skip(1).step_by(2).rev().copied();
    Some(up.chain(down).collect())
}

/// Short runs that ascend, again and again.
fn sawtooth(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let sorted = wanted.ascending()?;
    let teeth = sorted.len().isqrt().max(1);
    let tooth = |first: usize| sorted.iter().skip(first).step_by(teeth).copied();
    Some((0..teeth).flat_map(tooth).collect())
}

/// Each partition of a quicksort that takes the middle for its pivot cuts off one number.
fn middle_pivot(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let mut numbers = wanted.ascending()?;
    for at in 2..numbers.len() {
        numbers.swap(at, at / 2);
    }
    Some(numbers)
}

/// The same for the median of the first, the middle and the last (Musser: "Introspective sorting and
/// selection algorithms", 1997).
fn median_of_three(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let sorted = wanted.ascending()?;
    let half = sorted.len() / 2;
    let mut numbers = Vec::with_capacity(sorted.len());
    let mut used = vec![false; sorted.len()];
    for at in 0..half {
        let place = if at % 2 == 0 { at } else { (half + at - 1).min(2 * half - 1) };
        numbers.push(sorted[place]);
        used[place] = true;
    }
    numbers.extend((0..sorted.len()).filter(|&at| !used[at]).map(|at| sorted[at]));
    (numbers.len() == sorted.len()).then_some(numbers)
}

/// The largest primes: each is slow to divide.
fn primes(wanted: WantedNumbers) -> Option<Vec<i64>> {
    /// The number of primes after which the search for primes ends.
    const MAX_PRIMES: usize = 1000;
    let mut primes = Vec::new();
    let mut number = wanted.high;
    let enough = wanted.count.min(MAX_PRIMES);
    // Every 44th number or so is a prime, even near the largest.
    let end = number.saturating_sub(200 * enough as i64).max(wanted.low).max(2);
    while number >= end && primes.len() < enough {
        if is_prime(number as u64) {
            primes.push(number);
        }
        number -= 1;
    }
    let too_few = primes.is_empty() || (wanted.distinct && primes.len() < wanted.count);
    (!too_few).then(|| primes.iter().copied().cycle().take(wanted.count).collect())
}

/// Numbers with many divisors.
fn many_divisors(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let mut best = 1i64;
    for prime in [2, 3, 5, 7, 2, 11, 3, 2, 13, 2, 17, 5, 19, 23, 2, 3, 29, 31] {
        best = best.checked_mul(prime).filter(|&next| next <= wanted.high).unwrap_or(best);
    }
    wanted.repeated(&[best]).filter(|_| best >= wanted.low && best > 1)
}

/// The Miller–Rabin test with bases that decide all numbers of 64 bits (Jaeschke 1993, Sorenson and
/// Webster 2015: the first twelve primes).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 {
        return false;
    }
    if let Some(base) = BASES.into_iter().find(|base| number % base == 0) {
        return number == base;
    }
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    BASES.into_iter().all(|base| {
        let mut power = power(base, odd, number);
        if power == 1 || power == number - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = product(power, power, number);
            power == number - 1
        })
    })
}

fn product(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut result, mut square) = (1, base % modulus);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = product(result, square, modulus);
        }
        square = product(square, square, modulus);
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: WantedNumbers =
        WantedNumbers { count: 500, low: -3, high: 2_000, distinct: false, seed: 5 };
    /// A function that makes numbers.
    type Make = fn(WantedNumbers) -> Option<Vec<i64>>;

    /// The comparisons of a quicksort that swaps from both ends (Hoare 1961).
    fn quicksort(numbers: &mut [i64], pivot: fn(&[i64]) -> i64) -> usize {
        let mut comparisons = 0;
        let mut waiting = vec![(0, numbers.len() as isize - 1)];
        while let Some((from, to)) = waiting.pop() {
            if from >= to {
                continue;
            }
            let (mut i, mut j) = (from, to);
            let pivot = pivot(&numbers[from as usize..=to as usize]);
            while i <= j {
                while numbers[i as usize] < pivot {
                    (i, comparisons) = (i + 1, comparisons + 1);
                }
                while numbers[j as usize] > pivot {
                    (j, comparisons) = (j - 1, comparisons + 1);
                }
                if i <= j {
                    numbers.swap(i as usize, j as usize);
                    (i, j) = (i + 1, j - 1);
                }
            }
            waiting.extend([(from, j), (i, to)]);
        }
        assert!(numbers.is_sorted());
        comparisons
    }

    #[test]
    fn killers_make_quicksort_quadratic() {
        let middle = |part: &[i64]| part[(part.len() - 1) / 2];
        let first = |part: &[i64]| part[0];
        let last = |part: &[i64]| part[part.len() - 1];
        let quadratic = 500 * 500 / 8;
        let comparisons = |make: Make, pivot: fn(&[i64]) -> i64| {
            quicksort(&mut make(WANTED).expect("it is made"), pivot)
        };
        assert!(comparisons(random, middle) < quadratic / 2);
        assert!(comparisons(middle_pivot, middle) > quadratic);
        assert!(comparisons(WantedNumbers::ascending, first) > quadratic);
        assert!(comparisons(|wanted| wanted.ascending().map(reversed), last) > quadratic);
    }

    #[test]
    fn primes_are_prime() {
        let of = |high| primes(WantedNumbers { count: 3, low: 1, high, distinct: true, seed: 0 });
        assert_eq!(of(10).unwrap(), [7, 5, 3]);
        assert_eq!(of(1_000_000_000).unwrap()[0], 999_999_937);
        assert_eq!(of(1_000_000_000_000_000_000).unwrap()[0], 999_999_999_999_999_989);
        assert!(of(3).is_none());
        assert!(!is_prime(3_215_031_751), "a pseudoprime to the bases 2, 3, 5 and 7");
    }

    #[test]
    fn many_divisors_fit_the_range() {
        let of = |high| {
            many_divisors(WantedNumbers { count: 1, low: 1, high, distinct: false, seed: 0 })
        };
        assert_eq!(of(100).unwrap(), [30 * 2]);
        assert!(of(1).is_none());
    }
}
