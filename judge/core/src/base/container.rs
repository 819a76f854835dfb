//! The memory that the control group of this process may have: cgroups(7). A container has less than its machine, and a
//! program that wants more is killed by the kernel.

use std::fs;
use std::path::{Path, PathBuf};

/// The limit in bytes; `None` where there is none, or the system does not say.
pub fn memory_limit() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    memory_limit_of(&groups, Path::new("/sys/fs/cgroup"))
}

/// The least limit of a group and of those around it; `groups` is as in `/proc/self/cgroup`, and `root` is where the
/// groups are mounted.
fn memory_limit_of(groups: &str, root: &Path) -> Option<u64> {
    let files = groups.lines().filter_map(|line| {
        let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
        let path = path.trim_start_matches('/');
        if controllers.is_empty() {
            return Some((root.to_path_buf(), path, "memory.max"));
        }
        let is_memory = controllers.split(',').any(|controller| controller == "memory");
        is_memory.then(|| (root.join("memory"), path, "memory.limit_in_bytes"))
    });
    let limits = files.flat_map(|(mounted, path, file)| {
        // In a container the path may be the one outside, where only the root of the mount is there.
        let group = mounted.join(path);
        let around: Vec<PathBuf> = group
            .ancestors()
            .take_while(|folder| folder.starts_with(&mounted))
            .map(Path::to_path_buf)
            .collect();
        around.into_iter().filter_map(move |folder| {
            fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok()
        })
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_limit_around_a_process_counts() {
        let root = std::env::temp_dir().join(format!("judge-groups-{}", std::process::id()));
        for (file, limit) in [
            ("a/b/memory.max", "max\n"),
            ("a/memory.max", "268435456\n"),
            ("memory.max", "999999999\n"),
            ("memory/x/memory.limit_in_bytes", "134217728\n"),
            ("memory/memory.limit_in_bytes", "9223372036854771712\n"),
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("it is below the root")).expect("it is new");
            fs::write(path, limit).expect("it is new");
        }
        let of = |groups: &str| memory_limit_of(groups, &root);
        assert_eq!(of("0::/a/b\n"), Some(256 << 20));
        assert_eq!(of("1:cpu:/x\n4:memory:/x\n0::/\n"), Some(128 << 20));
        assert_eq!(of("4:memory:/elsewhere\n"), Some(9_223_372_036_854_771_712));
        assert_eq!(of("1:cpu:/x\n"), None);
        fs::remove_dir_all(&root).expect("it is ours");
    }
}
