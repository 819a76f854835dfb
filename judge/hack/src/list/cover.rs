//! A smallest set of cases that still breaks every program that any case breaks: minimum set cover.
//!
//! Exact by branch and bound while that is quick, else greedy, which is at most about ln n times as
//! large (Chvátal 1979).

/// Steps of the exact search before the greedy answer is good enough.
const STEPS: usize = 200_000;

/// A set of cases, and whether none smaller exists.
#[derive(Debug, PartialEq)]
pub struct Cover {
    pub cases: Vec<usize>,
    pub smallest: bool,
}

/// `kills[case]` lists the programs that a case breaks.
pub fn cover(kills: &[Vec<usize>]) -> Cover {
    let programs = kills.iter().flatten().max().map_or(0, |most| most + 1);
    let mut breakers = vec![Vec::new(); programs];
    for (case, victims) in kills.iter().enumerate() {
        for &victim in victims {
            breakers[victim].push(case);
        }
    }
    let mut search = Search { kills, breakers: &breakers, best: greedy(kills, programs), steps: 0 };
    let open: Vec<bool> = breakers.iter().map(|cases| !cases.is_empty()).collect();
    search.descend(&open, &mut Vec::new());
    let mut cases = search.best;
    cases.sort_unstable();
    Cover { cases, smallest: search.steps < STEPS }
}

fn greedy(kills: &[Vec<usize>], programs: usize) -> Vec<usize> {
    let mut open = vec![true; programs];
    let mut chosen = Vec::new();
    loop {
        let gain = |case: usize| kills[case].iter().filter(|&&victim| open[victim]).count();
        // The first of the best, so that the answer does not change from run to run.
        let best = (0..kills.len()).rev().max_by_key(|&case| gain(case));
        match best.filter(|&case| gain(case) > 0) {
            Some(case) => {
                chosen.push(case);
                kills[case].iter().for_each(|&victim| open[victim] = false);
            }
            None => return chosen,
        }
    }
}

struct Search<'a> {
    kills: &'a [Vec<usize>],
    breakers: &'a [Vec<usize>],
    best: Vec<usize>,
    steps: usize,
}

impl Search<'_> {
    /// Tries every case that breaks the open program with the fewest breakers.
    fn descend(&mut self, open: &[bool], chosen: &mut Vec<usize>) {
        self.steps += 1;
        if self.steps >= STEPS {
            return;
        }
        let left = (0..open.len()).filter(|&program| open[program]);
        let Some(program) = left.clone().min_by_key(|&program| self.breakers[program].len()) else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        };
        let most = self
            .kills
            .iter()
            .map(|victims| victims.iter().filter(|&&v| open[v]).count())
            .max()
            .unwrap_or(1);
        if chosen.len() + left.count().div_ceil(most.max(1)) >= self.best.len() {
            return;
        }
        for &case in &self.breakers[program] {
            let mut rest = open.to_vec();
            self.kills[case].iter().for_each(|&victim| rest[victim] = false);
            chosen.push(case);
            self.descend(&rest, chosen);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_small_as_trying_every_set() {
        // All families of 5 sets over 4 programs from a fixed sequence.
        let mut state = 1u64;
        for _ in 0..2000 {
            let kills: Vec<Vec<usize>> = (0..5)
                .map(|_| {
                    state =
                        state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (0..4).filter(|bit| state >> (40 + bit) & 1 == 1).collect()
                })
                .collect();
            let union = |set: u32| {
                let members = (0..5).filter(|case| set >> case & 1 == 1);
                members.flat_map(|case| kills[case].iter()).fold(0, |all, victim| all | 1 << victim)
            };
            let least = (0u32..32)
                .filter(|&set| union(set) == union(31))
                .map(u32::count_ones)
                .min()
                .unwrap();
            let found = cover(&kills);
            assert!(found.smallest);
            assert_eq!(found.cases.len(), least as usize, "{kills:?}");
            let set = found.cases.iter().fold(0, |set, case| set | 1 << case);
            assert_eq!(union(set), union(31), "{kills:?}");
        }
    }

    #[test]
    fn nothing_to_break_needs_nothing() {
        assert_eq!(cover(&[vec![], vec![]]), Cover { cases: vec![], smallest: true });
    }
}
