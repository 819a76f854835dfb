//! The comparisons of a program, as noted by the server.

/// Bytes of a comparison: `judge_record` in `servers/trace.c`.
const RECORD: usize = 24;
/// The maximum number of comparisons read: as many as an honest table can have. The program can write anything there.
const MAX_COMPARISONS: usize = 8192;

/// Two numbers that the program has compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The place in the program, the same in all tries.
    pub site: u64,
    /// The first operand. Numbers of fewer than 64 bits are extended with their sign.
    pub left: i64,
    /// The second operand.
    pub right: i64,
}

/// The comparisons of a try: for each place the nearest operands, and the first few.
pub fn comparisons(output: &[u8]) -> Vec<Comparison> {
    let number = |record: &[u8], at: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&record[8 * at..8 * at + 8]);
        bytes
    };
    let comparison = |record| Comparison {
        site: u64::from_ne_bytes(number(record, 0)),
        left: i64::from_ne_bytes(number(record, 1)),
        right: i64::from_ne_bytes(number(record, 2)),
    };
    output.chunks_exact(RECORD).take(MAX_COMPARISONS).map(comparison).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_is_read_as_numbers() {
        let mut output: Vec<u8> = Vec::new();
        output.extend([7u64.to_ne_bytes(), (-5i64).to_ne_bytes(), 137i64.to_ne_bytes()].concat());
        let one = Comparison { site: 7, left: -5, right: 137 };
        assert_eq!(comparisons(&output), [one]);
        output.extend([0xff; 23]);
        assert_eq!(comparisons(&output), [one]);
        assert_eq!(comparisons(&vec![0xff; 1 << 20]).len(), MAX_COMPARISONS);
        assert!(comparisons(b"").is_empty());
    }
}
