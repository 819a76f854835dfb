//! The UUID of a problem.

use bytes::hash::Sha256;

/// The UUID of a problem of this name, always the same: version 8 (RFC 9562, section 5.8), made from
/// the SHA-256 of the name.
pub fn uuid(name: &str) -> String {
    let mut hash = Sha256::new();
    hash.field(b"problem");
    hash.field(name.as_bytes());
    let hash = hash.finish();
    format!(
        "{}-{}-8{}-9{}-{}",
        &hash[..8],
        &hash[8..12],
        &hash[13..16],
        &hash[17..20],
        &hash[20..32]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_stable_and_well_formed() {
        let one = uuid("two-sums");
        assert_eq!(one, uuid("two-sums"));
        assert_ne!(one, uuid("two-sum"));
        let lengths: Vec<usize> = one.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!((&one[14..15], &one[19..20]), ("8", "9"));
    }
}
