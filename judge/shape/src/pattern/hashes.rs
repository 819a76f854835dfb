//! Numbers that collide in the hash tables of languages.
//!
//! All are lists of a few numbers that fill a table in the worst way, and then one that has to pass
//! all of them, again and again. Where no number may be twice, further ones collide instead.

use super::wanted::WantedNumbers;
use crate::rng::Rng;
use std::collections::HashSet;

/// The bucket counts of `std::unordered_map` and `unordered_set` of libstdc++ as they grow: printed by
/// a program that inserts one key at a time (GCC 12). Its older releases begin with 11.
const BUCKETS: [[i64; 16]; 2] = [
    [
        59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061, 712697,
        1447153, 2938679,
    ],
    [
        47, 97, 199, 409, 823, 1741, 3739, 7517, 15173, 30727, 62233, 126271, 256279, 520241,
        1056323, 2144977,
    ],
];

/// Multiples of the number of buckets of an `unordered_map`: all are in one bucket.
pub fn buckets(wanted: WantedNumbers) -> Option<Vec<i64>> {
    of_buckets(wanted, &BUCKETS[0])
}

/// The same for releases of GCC before 7.
pub fn old_buckets(wanted: WantedNumbers) -> Option<Vec<i64>> {
    of_buckets(wanted, &BUCKETS[1])
}

fn of_buckets(wanted: WantedNumbers, growth: &[i64]) -> Option<Vec<i64>> {
    let WantedNumbers { count, low, high, distinct, .. } = wanted;
    // Of the collisions that each table allows, the most.
    let steps = |&(_, keys): &(i64, usize)| {
        let again = if distinct { 0 } else { count - keys };
        (keys as u128) * (keys as u128) / 2 + (keys as u128) * (again as u128)
    };
    let mut tables = Vec::new();
    for pair in growth.windows(2) {
        let (before, prime) = (pair[0], pair[1]);
        let first = low.max(0).div_euclid(prime) + 1;
        let keys = (high / prime - first + 1).clamp(0, prime) as usize;
        let keys = keys.min(if distinct { count } else { count / 2 });
        // Where they differ, other numbers make the table large enough.
        let fills = if distinct { count } else { keys } as i64 > before;
        if fills && keys > 1 && (!distinct || count as i64 <= prime) {
            tables.push((prime, keys));
        }
    }
    let (prime, keys) = tables.into_iter().max_by_key(steps)?;
    let first = low.max(0).div_euclid(prime) + 1;
    let multiples = (0..keys as i64).map(|at| (first + at) * prime);
    if distinct {
        let mut numbers: Vec<i64> =
            (low..=high).filter(|number| number % prime != 0).take(count - keys).collect();
        numbers.extend(multiples);
        return (numbers.len() == count).then_some(numbers);
    }
    let mut numbers: Vec<i64> = multiples.collect();
    // A bucket begins with what came last, so the first number is at its end.
    numbers.resize(count, first * prime);
    Some(numbers)
}

/// Multiples of a large power of two: tables of a power of two that take the low bits.
pub fn multiples_of_a_power(wanted: WantedNumbers) -> Option<Vec<i64>> {
    let WantedNumbers { count, low, high, distinct, .. } = wanted;
    let largest = if distinct { high / count.max(1) as i64 } else { high / 1000 };
    let step = 1i64 << largest.max(1).ilog2();
    let first = low.max(0).div_euclid(step) + 1;
    let different = (high / step - first + 1).max(0);
    if step < 64 || different < 2 || (distinct && different < count as i64) {
        return None;
    }
    Some((0..count as i64).map(|at| (first + at % different) * step).collect())
}

/// The search of CPython (3.7 and newer) for a key: dictobject.c and setobject.c.
#[derive(Clone, Copy)]
struct Probing {
    /// The number of neighbors that are looked at after each place.
    neighbours: u64,
    /// The least numbers of entries at which tables of 2⁰, 2¹, … places grow.
    grows_at: fn(bits: u32) -> u64,
    /// The table after one of 2ᵇ places.
    next_bits: fn(bits: u32) -> u32,
}

const DICT: Probing =
    Probing { neighbours: 0, grows_at: |bits| (2 << bits) / 3, next_bits: |bits| bits + 1 };
const SET: Probing = Probing {
    neighbours: 9,
    grows_at: |bits| (((1u64 << bits) - 1) * 3).div_ceil(5),
    next_bits: |bits| if (1u64 << bits) * 3 / 5 > 50_000 { bits + 1 } else { bits + 2 },
};

/// Keys of a Python `dict` whose search passes all keys before.
pub fn python_dict(wanted: WantedNumbers) -> Option<Vec<i64>> {
    probed(wanted, DICT)
}

/// The same for a Python `set`.
pub fn python_set(wanted: WantedNumbers) -> Option<Vec<i64>> {
    probed(wanted, SET)
}

/// The bits by which the hash is shifted at each further place (PERTURB_SHIFT).
const PERTURB_SHIFT: u32 = 5;
/// A table of more places is not filled: the list would be longer than any.
const MAX_BITS: u32 = 22;

/// The places at which a key is looked for, without end.
struct Path {
    place: u64,
    perturb: u64,
    mask: u64,
}

impl Path {
    fn new(key: u64, bits: u32) -> Path {
        let mask = (1 << bits) - 1;
        Path { place: key & mask, perturb: key, mask }
    }

    /// The place before it is left for the next.
    fn step(&mut self) -> u64 {
        let place = self.place;
        self.perturb >>= PERTURB_SHIFT;
        self.place = (5 * self.place + self.perturb + 1) & self.mask;
        place
    }
}

/// A table, the places that are full, and the numbers that fill them.
struct Table {
    bits: u32,
    neighbours: u64,
    low: i64,
    full: HashSet<u64>,
    numbers: Vec<i64>,
}

impl Table {
    /// Fills a place, and the neighbours that are looked at with it.
    fn fill(&mut self, place: u64) {
        let size = 1u64 << self.bits;
        let neighbours = if place + self.neighbours < size { self.neighbours } else { 0 };
        for place in place..=place + neighbours {
            if self.full.insert(place) {
                // A number below the size of the table is at the place of that number.
                let mut number = place as i64;
                while number < self.low {
                    number += size as i64;
                }
                self.numbers.push(number);
            }
        }
    }
}

fn probed(wanted: WantedNumbers, probing: Probing) -> Option<Vec<i64>> {
    let WantedNumbers { count, low, high, distinct, seed } = wanted;
    // The largest table that about half of the numbers fill.
    let (mut bits, mut next) = (3, 3);
    while (probing.grows_at)(next) < (count as u64) * 3 / 5 && next <= MAX_BITS {
        (bits, next) = (next, (probing.next_bits)(next));
    }
    // With distinct numbers the table has the size that all of them need.
    if distinct {
        while (probing.grows_at)(bits) <= count as u64 {
            bits = (probing.next_bits)(bits);
        }
    }
    let size = 1i64 << bits.min(MAX_BITS + 2);
    if bits > MAX_BITS || low.max(0) >= size || high < 4 * size || count < 16 {
        return None;
    }
    let neighbours = probing.neighbours;
    let mut table =
        Table { bits, neighbours, low: low.max(0), full: HashSet::new(), numbers: Vec::new() };
    let room = ((probing.grows_at)(bits) as usize).checked_sub(12)?;
    let (long, most) = if distinct { (count / 2, count) } else { (room.min(count), room) };
    // The key that passes all: its path is filled.
    let key = high;
    let mut path = Path::new(key as u64, bits);
    while table.numbers.len() + 10 < long.min(most) {
        table.fill(path.step());
    }
    if !distinct {
        let mut numbers = table.numbers;
        numbers.resize(count, key);
        return Some(numbers);
    }
    let mut keys = vec![key];
    let mut random = Rng::new(seed);
    // The places that all keys pass, once nothing is left of their hashes.
    let early: HashSet<u64> = early_places(key as u64, bits, long / 4 / (1 + neighbours as usize));
    let mut tries = 0;
    while table.numbers.len() + keys.len() + 100 < count && tries < 100 * count {
        tries += 1;
        let other = random.between(i128::from(size), i128::from(high)) as i64;
        let mut path = Path::new(other as u64, bits);
        let mut places = Vec::new();
        while path.perturb > 0 {
            places.push(path.step());
        }
        if early.contains(&path.place) {
            places.iter().for_each(|&place| table.fill(place));
            keys.push(other);
        }
    }
    let mut numbers = table.numbers.clone();
    let mut seen: HashSet<i64> = numbers.iter().copied().collect();
    keys.retain(|&key| seen.insert(key));
    let places = 0..1u64 << bits;
    let free = places.filter(|&place| place as i64 >= low && !table.full.contains(&place));
    let missing = count.checked_sub(numbers.len() + keys.len())?;
    // Numbers at places that nothing passes; they must not follow the keys, which would pass less.
    let free = free.map(|place| place as i64).filter(|number| !seen.contains(number));
    numbers.extend(free.take(missing));
    numbers.extend(keys);
    (numbers.len() == count).then_some(numbers)
}

/// The first places of a key's path after its hash is used up.
fn early_places(key: u64, bits: u32, count: usize) -> HashSet<u64> {
    let mut path = Path::new(key, bits);
    while path.perturb > 0 {
        path.step();
    }
    (0..count).map(|_| path.step()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: WantedNumbers =
        WantedNumbers { count: 2_000, low: 1, high: 1_000_000_000, distinct: false, seed: 3 };

    #[test]
    fn lists_keep_their_count_and_their_range() {
        for make in [buckets, old_buckets, multiples_of_a_power, python_dict, python_set] {
            for distinct in [false, true] {
                let numbers = make(WantedNumbers { distinct, ..WANTED }).expect("there is room");
                assert_eq!(numbers.len(), WANTED.count);
                assert!(numbers.iter().all(|n| (1..=1_000_000_000).contains(n)));
                let different: HashSet<i64> = numbers.iter().copied().collect();
                assert!(!distinct || different.len() == numbers.len());
            }
            assert!(make(WantedNumbers { high: 50, ..WANTED }).is_none());
        }
    }

    #[test]
    fn short_lists_are_made_or_not_but_end() {
        for make in [python_dict, python_set] {
            for (count, distinct) in (0..300).flat_map(|count| [(count, false), (count, true)]) {
                let numbers = make(WantedNumbers { count, distinct, ..WANTED });
                assert!(numbers.is_none_or(|numbers| numbers.len() == count), "{count}");
            }
        }
    }

    #[test]
    fn half_of_the_numbers_are_in_one_bucket() {
        let numbers = buckets(WANTED).unwrap();
        let prime = *BUCKETS[0].iter().find(|&&prime| prime >= 1_000).unwrap();
        assert!(numbers.iter().all(|number| number % prime == 0));
        let different: HashSet<&i64> = numbers.iter().collect();
        assert_eq!(different.len(), 1_000);
    }

    /// The places that a dict of CPython looks at, for all keys.
    fn dict_steps(numbers: &[i64]) -> usize {
        let (mut bits, mut steps) = (3, 0);
        let mut keys: Vec<i64> = Vec::new();
        let mut table = vec![0; 1 << bits];
        for &number in numbers {
            if keys.len() as u64 == (DICT.grows_at)(bits) {
                bits += 1;
                table = vec![0; 1 << bits];
                for &key in &keys {
                    insert(&mut table, key, bits);
                }
            }
            let (is_new, looked_at) = insert(&mut table, number, bits);
            steps += looked_at;
            if is_new {
                keys.push(number);
            }
        }
        steps
    }

    fn insert(table: &mut [i64], key: i64, bits: u32) -> (bool, usize) {
        let mut path = Path::new(key as u64, bits);
        for steps in 1.. {
            let place = path.step() as usize;
            if table[place] == key {
                return (false, steps);
            }
            if table[place] == 0 {
                table[place] = key;
                return (true, steps);
            }
        }
        unreachable!("a path meets every place")
    }

    #[test]
    fn a_dict_passes_its_keys_again_and_again() {
        let plain: Vec<i64> = (1..=2_000).map(|number| number * 7).collect();
        assert!(dict_steps(&plain) < 10 * 2_000);
        let repeated = dict_steps(&python_dict(WANTED).unwrap());
        assert!(repeated > 2_000 * 200, "{repeated}");
        let distinct =
            dict_steps(&python_dict(WantedNumbers { distinct: true, ..WANTED }).unwrap());
        assert!(distinct > 2_000 * 20, "{distinct}");
    }
}
