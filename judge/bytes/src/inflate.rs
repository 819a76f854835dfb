//! Undoes the compression of zip files: deflate (RFC 1951).

/// The longest code, in bits.
const MAX_BITS: usize = 15;
/// The order in which the lengths of the codes of lengths come.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/// The smallest length and distance of each code, and the bits that are added.
const LENGTHS: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
];
const LENGTH_BITS: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const END: usize = 256;

/// The bytes that `data` stands for.
///
/// # Errors
///
/// It is no such data, or stands for another number of bytes than `size`. No more than that are made.
pub fn inflate(data: &[u8], size: usize) -> Result<Vec<u8>, String> {
    let mut bits = Bits { data, at: 0, held: 0, count: 0 };
    let mut out = Vec::new();
    loop {
        let is_last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut out, size)?,
            1 => {
                let lengths: Vec<u8> = (0..288u16).map(fixed_length).collect();
                let distances = Code::new(&[5; 30], true)?;
                block(&mut bits, &Code::new(&lengths, false)?, &distances, &mut out, size)?;
            }
            2 => {
                let (lengths, distances) = codes(&mut bits)?;
                block(&mut bits, &lengths, &distances, &mut out, size)?;
            }
            _ => return Err(bad("a block of no known kind")),
        }
        if is_last {
            break;
        }
    }
    if out.len() != size {
        return Err(bad("it ends too early"));
    }
    Ok(out)
}

fn bad(why: &str) -> String {
    format!("its data is damaged: {why}")
}

/// Data as single bits, from the lowest one of each byte.
struct Bits<'a> {
    data: &'a [u8],
    at: usize,
    held: u32,
    count: usize,
}

impl Bits<'_> {
    /// The next bits, at most 16, the first one lowest.
    fn take(&mut self, count: usize) -> Result<usize, String> {
        while self.count < count {
            let byte = *self.data.get(self.at).ok_or_else(|| bad("it is cut off"))?;
            self.held |= u32::from(byte) << self.count;
            (self.at, self.count) = (self.at + 1, self.count + 8);
        }
        let bits = self.held & ((1 << count) - 1);
        (self.held, self.count) = (self.held >> count, self.count - count);
        Ok(bits as usize)
    }
}

/// A prefix code: how many codes there are of each length, and their symbols in order.
struct Code {
    counts: [usize; MAX_BITS + 1],
    symbols: Vec<u16>,
}

impl Code {
    /// The code of these lengths. Only one of `may_lack` may be without some codes.
    fn new(lengths: &[u8], may_lack: bool) -> Result<Code, String> {
        let mut counts = [0; MAX_BITS + 1];
        for &length in lengths {
            counts[usize::from(length)] += 1;
        }
        let mut left = 1isize;
        for count in &counts[1..] {
            left = 2 * left - *count as isize;
            if left < 0 {
                return Err(bad("a code with too many words"));
            }
        }
        if left > 0 && !may_lack {
            return Err(bad("a code with too few words"));
        }
        let mut symbols: Vec<u16> = (0..lengths.len() as u16).collect();
        symbols.retain(|&symbol| lengths[usize::from(symbol)] > 0);
        symbols.sort_by_key(|&symbol| lengths[usize::from(symbol)]);
        Ok(Code { counts, symbols })
    }

    /// The next symbol.
    fn read(&self, bits: &mut Bits) -> Result<usize, String> {
        let (mut code, mut first, mut index) = (0, 0, 0);
        for count in &self.counts[1..] {
            code |= bits.take(1)?;
            if code < first + count {
                return Ok(usize::from(self.symbols[index + code - first]));
            }
            index += count;
            (first, code) = ((first + count) << 1, code << 1);
        }
        Err(bad("a word of no code"))
    }
}

fn fixed_length(symbol: u16) -> u8 {
    match symbol {
        0..=143 => 8,
        144..=255 => 9,
        256..=279 => 7,
        _ => 8,
    }
}

/// A block that is not compressed.
fn stored(bits: &mut Bits, out: &mut Vec<u8>, size: usize) -> Result<(), String> {
    // The rest of the byte does not count.
    (bits.held, bits.count) = (0, 0);
    let (length, check) = (bits.take(16)?, bits.take(16)?);
    let end = bits.at + length;
    let part = bits.data.get(bits.at..end).ok_or_else(|| bad("it is cut off"))?;
    if length != !check & 0xffff || out.len() + length > size {
        return Err(bad("a block of a wrong length"));
    }
    out.extend_from_slice(part);
    bits.at = end;
    Ok(())
}

/// The two codes at the start of a block.
fn codes(bits: &mut Bits) -> Result<(Code, Code), String> {
    let (literals, distances) = (257 + bits.take(5)?, 1 + bits.take(5)?);
    let given = 4 + bits.take(4)?;
    if literals > 286 || distances > 30 {
        return Err(bad("a code with too many words"));
    }
    let mut lengths = [0u8; 19];
    for &place in &ORDER[..given] {
        lengths[place] = bits.take(3)? as u8;
    }
    let code = Code::new(&lengths, false)?;
    let mut lengths: Vec<u8> = Vec::new();
    while lengths.len() < literals + distances {
        let symbol = code.read(bits)?;
        let (length, times) = match symbol {
            0..=15 => (symbol as u8, 1),
            16 => (*lengths.last().ok_or_else(|| bad("no length to repeat"))?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            _ => (0, 11 + bits.take(7)?),
        };
        lengths.extend(std::iter::repeat_n(length, times));
    }
    if lengths.len() > literals + distances || lengths[END] == 0 {
        return Err(bad("a code without an end"));
    }
    let (literals, distances) = lengths.split_at(literals);
    // A single distance needs no complete code.
    let is_single = distances.iter().filter(|&&length| length > 0).count() <= 1;
    Ok((Code::new(literals, false)?, Code::new(distances, is_single)?))
}

/// A compressed block: bytes, and pairs of a length and a distance back.
fn block(
    bits: &mut Bits,
    literals: &Code,
    distances: &Code,
    out: &mut Vec<u8>,
    size: usize,
) -> Result<(), String> {
    loop {
        let symbol = literals.read(bits)?;
        let length = match symbol {
            0..END => {
                out.push(symbol as u8);
                0
            }
            END => return Ok(()),
            _ => {
                let code = symbol - END - 1;
                let least = LENGTHS.get(code).ok_or_else(|| bad("a length of no code"))?;
                usize::from(*least) + bits.take(usize::from(LENGTH_BITS[code]))?
            }
        };
        if length > 0 {
            let code = distances.read(bits)?;
            let least = DISTANCES.get(code).ok_or_else(|| bad("a distance of no code"))?;
            let distance = usize::from(*least) + bits.take(code.saturating_sub(2) / 2)?;
            let from = out.len().checked_sub(distance).ok_or_else(|| bad("it begins too early"))?;
            for at in from..from + length.min(size + 1 - out.len().min(size)) {
                out.push(out[at]);
            }
        }
        if out.len() > size {
            return Err(bad("it is longer than it says"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        let digits = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("it is hex");
        (0..hex.len()).step_by(2).map(digits).collect()
    }

    /// The output of zlib for lines such as `3 squared is 9`, with codes of its own.
    const LINES: &str =
        "5dd13b0e02310c04d07e4eb147883ff1c6c74182821210f767b6cb503ab2ec97f1383eafefedfdb81fcfcf31607b69f0\
         bd4cc45e36529a0b73af7da2f63a0aa74c6bacbdae44eff532d89005833cf5397b846899b05056c314da05532aad568a\
         678f707d718e80c3b9abf58b4c4ccc49b38b39933d1aeb4ab898a7375cccf32cb8988b6617735d3d623eaf39623eaf5d\
         1a333d21e6a639c4dcfc5768ce839f0f0d7a30a1d0a48d31c6d493d11da54f3c4808dc82578bf577596e14ba4ddeff07";

    fn lines() -> Vec<u8> {
        let lines = (0..40).map(|n| format!("{n} squared is {}\n", n * n));
        lines.collect::<String>().into_bytes()
    }

    #[test]
    fn each_kind_of_block_is_read() {
        for (hex, text) in [
            ("010600f9ff73746f726564", "stored"),
            ("4b4c4a4e84211d85b4cc8ad41400", "abcabcabcabc, fixed"),
            ("0300", ""),
        ] {
            assert_eq!(inflate(&bytes(hex), text.len()), Ok(text.as_bytes().to_vec()));
            assert!(inflate(&bytes(hex), text.len() + 1).is_err());
        }
        assert_eq!(inflate(&bytes(LINES), lines().len()), Ok(lines()));
        assert!(inflate(&bytes(LINES), lines().len() - 1).is_err());
    }

    #[test]
    fn damaged_data_is_never_more_than_an_error() {
        let (data, size) = (bytes(LINES), lines().len());
        for length in 0..data.len() {
            assert!(inflate(&data[..length], size).is_err(), "{length}");
        }
        for bit in 0..8 * data.len() {
            let mut changed = data.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            if let Ok(out) = inflate(&changed, size) {
                assert_eq!(out.len(), size, "{bit}");
            }
        }
        assert!(inflate(&[0xff; 9], 9).is_err());
    }
}
