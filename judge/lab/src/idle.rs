//! Whether the machine is idle. Figures that are measured beside other programs are not kept.

use judge_core::Result;
use std::fs;
use std::time::Duration;

/// How long the machine is watched.
const PROBE: Duration = Duration::from_secs(3);
/// The part of its processors that other programs may use.
const MOST: f64 = 0.05;

/// Watches the machine for some seconds while this process does nothing.
///
/// # Errors
///
/// Other programs use its processors, or nothing tells whether they do.
pub fn check() -> Result<()> {
    let before = read();
    std::thread::sleep(PROBE);
    judge(busy(&before, &read()))
}

fn read() -> String {
    fs::read_to_string("/proc/stat").unwrap_or_default()
}

/// The part of all processors that was used between two readings of /proc/stat; `None` if they are not
/// such.
fn busy(before: &str, after: &str) -> Option<f64> {
    let (before, after) = (ticks(before)?, ticks(after)?);
    let all = after.0.checked_sub(before.0).filter(|&all| all > 0)?;
    let idle = after.1.checked_sub(before.1)?;
    Some(1.0 - idle as f64 / all as f64)
}

/// All ticks of the processors, and the ticks in which they had nothing to do: the columns idle and iowait of
/// proc_stat(5). Time that the host of a virtual machine took away (steal) counts as used; the columns after it
/// are contained in others.
fn ticks(text: &str) -> Option<(u64, u64)> {
    let line = text.lines().next()?.strip_prefix("cpu ")?;
    let columns: Vec<u64> = line
        .split_whitespace()
        .take(8)
        .map(str::parse)
        .collect::<std::result::Result<_, _>>()
        .ok()?;
    Some((columns.iter().sum(), columns.get(3)? + columns.get(4)?))
}

fn judge(busy: Option<f64>) -> Result<()> {
    let Some(busy) = busy else {
        return Err(
            "--write needs an idle machine, and /proc/stat does not tell whether this one is; \
                    leave out --write"
                .to_string(),
        );
    };
    if busy <= MOST {
        return Ok(());
    }
    Err(format!(
        "--write needs an idle machine: other programs use {:.0} % of the processors of this one; end them \
         and try again, or leave out --write",
        busy * 100.0
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_idle_machine_is_good_enough() {
        let at = |user: u64, idle: u64, steal: u64| {
            format!("cpu  {user} 0 50 {idle} 7 0 0 {steal} 9 9\ncpu0 1 2 3\n")
        };
        let start = at(1000, 5000, 10);
        assert_eq!(busy(&start, &at(1000, 5600, 10)), Some(0.0));
        assert_eq!(busy(&start, &at(1100, 5100, 10)), Some(0.5));
        assert_eq!(busy(&start, &at(1000, 5150, 60)), Some(0.25));
        assert_eq!(busy(&start, &start), None);
        assert_eq!(busy("", &start), None);
        assert_eq!(busy(&start, "cpu  1 2 x"), None);
        assert_eq!(judge(Some(0.03)), Ok(()));
        assert!(judge(Some(0.5)).unwrap_err().contains("use 50 % of the processors"));
        assert!(judge(None).is_err());
    }
}
