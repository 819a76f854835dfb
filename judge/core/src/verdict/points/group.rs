//! The tree of groups, by their names.

/// The groups that every package has; in a workspace no other group has the folder of one of these.
const RESERVED: [&str; 4] = ["sample", "secret", "hack", "invalid_input"];
/// The group of all cases, in the format `legacy`.
pub const ROOT: &str = "data";
/// The group of the cases of the statement.
pub const SAMPLE: &str = "sample";
/// The group of all other cases.
pub const SECRET: &str = "secret";

/// The folder under `testdata/NAME` that holds the cases of a group, by the name of the group in a
/// package: `group1` for `secret/group1`. `None` for the root, which holds no case itself.
pub fn folder_of(group: &str) -> Option<String> {
    if group == ROOT {
        return None;
    }
    let Some(rest) = group.strip_prefix("secret/") else { return Some(group.to_string()) };
    let flat = rest.replace('/', "-");
    let is_taken = RESERVED.contains(&flat.as_str());
    Some(if is_taken { format!("{SECRET}-{flat}") } else { flat })
}

/// The group that a group is in; `None` for the root.
pub fn parent_of(group: &str) -> Option<&str> {
    match group.rsplit_once('/') {
        Some((parent, _)) => Some(parent),
        None => (group != ROOT).then_some(ROOT),
    }
}

/// Whether a group can have this name.
pub fn is_name(group: &str) -> bool {
    let is_part = |part: &str| {
        let is_plain = |c: char| c.is_alphanumeric() || "_.+- ".contains(c);
        part.starts_with(|c: char| c.is_alphanumeric() || c == '_') && part.chars().all(is_plain)
    };
    let is_below_secret =
        group.strip_prefix("secret/").is_some_and(|rest| rest.split('/').all(is_part));
    is_below_secret || [ROOT, SAMPLE, SECRET].contains(&group)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_has_a_folder_and_a_parent() {
        for (group, folder, parent) in [
            ("data", None, None),
            ("sample", Some("sample"), Some("data")),
            ("secret", Some("secret"), Some("data")),
            ("secret/group1", Some("group1"), Some("secret")),
            ("secret/a/b", Some("a-b"), Some("secret/a")),
            ("secret/sample", Some("secret-sample"), Some("secret")),
        ] {
            assert!(is_name(group), "{group}");
            assert_eq!(folder_of(group).as_deref(), folder, "{group}");
            assert_eq!(parent_of(group), parent, "{group}");
        }
        for odd in ["", "group1", "secret/", "secret//a", "secret/..", "secret/.a", "secret/a\n"] {
            assert!(!is_name(odd), "{odd}");
        }
    }
}
