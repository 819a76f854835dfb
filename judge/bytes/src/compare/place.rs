//! Places in a text, and the bytes of a text.

/// A place in a text; all counts from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    pub bytes: u64,
    /// Line ends.
    pub lines: u64,
    /// Characters since the last line end.
    pub column: u64,
}

impl Place {
    /// Moves past some bytes.
    pub fn advance(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        let lines = count(bytes, |byte| byte == b'\n');
        self.lines += lines;
        let mut line = bytes;
        if lines > 0 {
            let end = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
            line = &bytes[end + 1..];
            self.column = 0;
        }
        self.column += count(line, |byte| !is_continuation(byte));
    }
}

/// Counts in blocks of 255 bytes, so that a count fits a byte and the compiler makes vector code.
fn count(bytes: &[u8], want: impl Fn(u8) -> bool) -> u64 {
    let block = |block: &[u8]| block.iter().map(|&byte| u8::from(want(byte))).sum::<u8>();
    bytes.chunks(255).map(|bytes| u64::from(block(bytes))).sum()
}

/// The number of bytes that two texts have in common at their start.
pub fn common_prefix(one: &[u8], other: &[u8]) -> usize {
    let length = one.len().min(other.len());
    // Mostly everything: comparing slices runs at the speed of memory.
    if one[..length] == other[..length] {
        return length;
    }
    let blocks = one.chunks_exact(16).zip(other.chunks_exact(16));
    let same = blocks.take_while(|(a, b)| a == b).count() * 16;
    same + one[same..].iter().zip(&other[same..]).take_while(|(a, b)| a == b).count()
}

/// Whether a byte is inside a character of UTF-8, not its first.
pub fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Blanks separate tokens.
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Adds to a text of which only the last `length` bytes are kept.
pub fn keep_end(kept: &mut Vec<u8>, more: &[u8], length: usize) {
    let more = &more[more.len().saturating_sub(length)..];
    let surplus = (kept.len() + more.len()).saturating_sub(length);
    kept.drain(..surplus);
    kept.extend(more);
}

/// Whether there is a `\r`. Looks at whole blocks, without an early end, so that the compiler makes vector
/// code; that is faster than `contains`.
pub fn has_return(bytes: &[u8]) -> bool {
    let in_block = |block: &[u8]| block.iter().fold(false, |found, &byte| found | (byte == b'\r'));
    bytes.chunks(4096).any(in_block)
}
