//! A smallest set of cases that still breaks every program that any case breaks: minimum set cover.
//!
//! Exact by branch and bound while that is quick, else greedy, which is at most about ln n times as
//! large (Chvátal 1979).

/// Steps of the exact search before the best set so far is good enough.
const MAX_STEPS: usize = 200_000;

/// A set of cases.
#[derive(Debug, PartialEq)]
pub struct CaseSet {
    /// The numbers of the cases, ascending.
    pub cases: Vec<usize>,
    /// No smaller set exists; otherwise it is unknown.
    pub is_smallest: bool,
}

/// A small set of cases; `victims[case]` lists the programs that a case breaks.
pub fn small_case_set(victims: &[Vec<usize>]) -> CaseSet {
    let programs = victims.iter().flatten().max().map_or(0, |most| most + 1);
    let mut breakers = vec![Vec::new(); programs];
    for (case, programs) in victims.iter().enumerate() {
        for &program in programs {
            breakers[program].push(case);
        }
    }
    let best = greedy(victims, programs);
    let mut search = BranchAndBound { victims, breakers: &breakers, best, steps: 0 };
    let open: Vec<bool> = breakers.iter().map(|cases| !cases.is_empty()).collect();
    search.descend(&open, &mut Vec::new());
    let mut cases = search.best;
    cases.sort_unstable();
    CaseSet { cases, is_smallest: search.steps < MAX_STEPS }
}

/// Takes the case that breaks the most programs that are left, until none is.
fn greedy(victims: &[Vec<usize>], programs: usize) -> Vec<usize> {
    let mut open = vec![true; programs];
    let mut chosen = Vec::new();
    loop {
        let gain = |case: usize| victims[case].iter().filter(|&&program| open[program]).count();
        // The first of the best, so that the answer does not change from run to run.
        let best = (0..victims.len()).rev().max_by_key(|&case| gain(case));
        let Some(case) = best.filter(|&case| gain(case) > 0) else { return chosen };
        chosen.push(case);
        for &program in &victims[case] {
            open[program] = false;
        }
    }
}

struct BranchAndBound<'a> {
    /// For each case the programs that it breaks.
    victims: &'a [Vec<usize>],
    /// For each program the cases that break it.
    breakers: &'a [Vec<usize>],
    /// The smallest set so far.
    best: Vec<usize>,
    steps: usize,
}

impl BranchAndBound<'_> {
    /// Adds to the chosen cases each case that breaks the open program with the fewest breakers.
    fn descend(&mut self, open: &[bool], chosen: &mut Vec<usize>) {
        self.steps += 1;
        if self.steps >= MAX_STEPS {
            return;
        }
        let left: Vec<usize> = (0..open.len()).filter(|&program| open[program]).collect();
        let Some(&program) = left.iter().min_by_key(|&&program| self.breakers[program].len())
        else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        };
        // No case breaks more of the programs that are left, so at least this many more cases are needed.
        let gain = |victims: &Vec<usize>| victims.iter().filter(|&&one| open[one]).count();
        let most = self.victims.iter().map(gain).max().unwrap_or(0).max(1);
        if chosen.len() + left.len().div_ceil(most) >= self.best.len() {
            return;
        }
        for &case in &self.breakers[program] {
            let mut rest = open.to_vec();
            for &victim in &self.victims[case] {
                rest[victim] = false;
            }
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
            let found = small_case_set(&kills);
            assert!(found.is_smallest);
            assert_eq!(found.cases.len(), least as usize, "{kills:?}");
            let set = found.cases.iter().fold(0, |set, case| set | 1 << case);
            assert_eq!(union(set), union(31), "{kills:?}");
        }
    }

    #[test]
    fn nothing_to_break_needs_nothing() {
        assert_eq!(small_case_set(&[vec![], vec![]]), CaseSet { cases: vec![], is_smallest: true });
    }
}
