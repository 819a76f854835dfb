//! The messages between the judge and a server.
//!
//! Numbers have 4 bytes in the order of the machine, as both ends run on it.
//!
//! | request | result |
//! |---|---|
//! | CPU time limit, ms | number of the try, from 0 |
//! | wall time limit, ms | how it ended: see [`TryEnd`] |
//! | most bytes of output | exit code or signal |
//! | most memory, KiB | CPU time, µs |
//! | words | bytes of output |
//! | bytes of the words | |
//! | bytes of the input; 0 where it is in a file | |
//! | the words, a zero after each: the path of the input or nothing, and the arguments | the output |
//! | the input, where it is in no file | |

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::Duration;

/// Numbers at the start of a request and of a result.
const REQUEST: usize = 7;
const RESULT: usize = 5;
/// Arguments of a try, at most.
const MAX_ARGUMENTS: usize = 64;
/// Bytes of input of a try, at most.
const MAX_INPUT: usize = 16 << 20;
/// The maximum number of bytes that a try may print: a server holds all of it.
const MAX_OUTPUT: u64 = 4 << 20;

/// One try: the input of the program.
#[derive(Clone, Copy, Debug)]
pub struct Try<'a> {
    /// The words after its name.
    pub arguments: &'a [String],
    /// Its stdin.
    pub input: &'a [u8],
}

impl<'a> Try<'a> {
    /// A try without arguments.
    pub fn of_input(input: &'a [u8]) -> Try<'a> {
        Try { arguments: &[], input }
    }

    /// Whether a server takes it.
    pub(crate) fn is_sendable(&self) -> bool {
        self.arguments.len() <= MAX_ARGUMENTS
            && self.input.len() <= MAX_INPUT
            && self.arguments.iter().all(|word| !word.contains('\0'))
    }
}

/// The limits of each try.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TryLimits {
    /// CPU time. A virtual machine measures wall time instead.
    pub cpu: Duration,
    /// Wall time: a server cannot tell whether a program waits of its own accord.
    pub wall: Duration,
    /// Bytes of output. A server takes at most 4 MiB.
    pub output_bytes: u64,
    /// Memory that is resident. A virtual machine does not measure it, but its heap is not larger.
    pub memory_bytes: u64,
}

/// The end of a try.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TryEnd {
    /// With this exit code.
    Exited(i32),
    /// By a signal, at a limit, or the server cannot tell: run the program the ordinary way.
    Unknown,
}

/// The result of a try.
#[derive(Clone, Debug, PartialEq)]
pub struct TryResult {
    /// Its end.
    pub end: TryEnd,
    /// The output of the program; empty unless it exited.
    pub output: Vec<u8>,
    /// About its CPU time.
    pub cpu: Duration,
}

impl TryResult {
    /// Nothing is known of a try.
    pub fn unknown() -> TryResult {
        TryResult { end: TryEnd::Unknown, output: Vec::new(), cpu: Duration::ZERO }
    }
}

/// Appends a request to `out`: with the file that has the input, or with the input itself.
pub(crate) fn write_request(
    out: &mut Vec<u8>,
    limits: &TryLimits,
    file: Option<&Path>,
    a_try: &Try,
) {
    let ms = |time: Duration| time.as_millis().clamp(1, u128::from(i32::MAX as u32)) as u32;
    let arguments = a_try.arguments.iter().map(String::as_bytes);
    let path = file.map_or(&b""[..], |file| file.as_os_str().as_bytes());
    let words = || [path].into_iter().chain(arguments.clone());
    let input = if file.is_some() { b"" } else { a_try.input };
    let numbers: [u32; REQUEST] = [
        ms(limits.cpu),
        ms(limits.wall),
        output_limit(limits),
        (limits.memory_bytes / 1024).min(u64::from(u32::MAX)) as u32,
        words().count() as u32,
        words().map(|word| word.len() + 1).sum::<usize>() as u32,
        input.len() as u32,
    ];
    out.extend(numbers.iter().flat_map(|number| number.to_ne_bytes()));
    for word in words() {
        out.extend(word);
        out.push(0);
    }
    out.extend(input);
}

fn output_limit(limits: &TryLimits) -> u32 {
    limits.output_bytes.min(MAX_OUTPUT) as u32
}

/// The start of the output of a server, read as a result.
#[derive(Debug, PartialEq)]
pub(crate) enum ParsedResult {
    /// The result of the try, its length in bytes, and the next step of the server.
    Result(TryResult, usize, Next),
    /// The text may become a result when more of it is there.
    Incomplete,
    /// No server prints this.
    Invalid,
}

/// The next step of a server after a try.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Next {
    /// It goes on.
    GoesOn,
    /// It ends, since it cannot stop a try at a limit in another way.
    Ends,
    /// It ends, since the try has left processes or threads behind.
    IsSpoilt,
}

/// Reads the result of the try with this number.
pub(crate) fn parse_result(text: &[u8], expected: u32, limits: &TryLimits) -> ParsedResult {
    let Some((numbers, rest)) = text.split_first_chunk::<{ 4 * RESULT }>() else {
        return ParsedResult::Incomplete;
    };
    let word = |at: usize| {
        let bytes = [numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]];
        u32::from_ne_bytes(bytes)
    };
    let [number, how, code, cpu_us, length] = [0, 4, 8, 12, 16].map(word);
    if number != expected || how > STOPPED_SERVER || length > output_limit(limits) {
        return ParsedResult::Invalid;
    }
    let length = length as usize;
    let Some(output) = rest.get(..length) else { return ParsedResult::Incomplete };
    let cpu = Duration::from_micros(u64::from(cpu_us));
    let how_known = if how == EXITED { TryEnd::Exited(code as i32) } else { TryEnd::Unknown };
    let ended = TryResult { end: how_known, output: output.to_vec(), cpu };
    let next = match how {
        LEFT_SOMETHING => Next::IsSpoilt,
        STOPPED_SERVER => Next::Ends,
        _ => Next::GoesOn,
    };
    ParsedResult::Result(ended, 4 * RESULT + length, next)
}

/// The sign by which a server says that a program exited.
const EXITED: u32 = 0;
/// That it left processes or threads behind, after which the server ends. Between them are a signal and a
/// limit.
const LEFT_SOMETHING: u32 = 3;
/// That it was stopped at a limit, after which the server ends.
const STOPPED_SERVER: u32 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: TryLimits = TryLimits {
        cpu: Duration::from_millis(1500),
        wall: Duration::from_secs(3),
        output_bytes: 5,
        memory_bytes: 64 << 10,
    };

    fn numbers(numbers: &[u32]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_ne_bytes()).collect()
    }

    #[test]
    fn a_request_has_the_form_that_servers_read() {
        let arguments = ["7".to_string(), String::new()];
        let mut out = Vec::new();
        let a_try = Try { arguments: &arguments, input: b"12\n" };
        write_request(&mut out, &LIMITS, Some(Path::new("/in")), &a_try);
        assert_eq!(out, [&numbers(&[1500, 3000, 5, 64, 3, 7, 0])[..], b"/in\x007\0\0"].concat());
        let mut out = Vec::new();
        write_request(&mut out, &LIMITS, None, &a_try);
        let words_and_input = b"\x007\0\x0012\n";
        assert_eq!(out, [&numbers(&[1500, 3000, 5, 64, 3, 4, 3])[..], words_and_input].concat());
        let large = TryLimits { output_bytes: u64::MAX, cpu: Duration::MAX, ..LIMITS };
        let mut out = Vec::new();
        write_request(&mut out, &large, Some(Path::new("i")), &Try::of_input(b""));
        assert_eq!(
            out,
            [&numbers(&[i32::MAX as u32, 3000, 4 << 20, 64, 1, 2, 0])[..], b"i\0"].concat()
        );
    }

    #[test]
    fn a_result_is_read_from_pieces() {
        let text = [&numbers(&[7, 0, 3, 25, 2])[..], b"ok"].concat();
        for cut in 0..text.len() {
            assert_eq!(parse_result(&text[..cut], 7, &LIMITS), ParsedResult::Incomplete, "{cut}");
        }
        let cpu = Duration::from_micros(25);
        let ended = TryResult { end: TryEnd::Exited(3), output: b"ok".to_vec(), cpu };
        assert_eq!(parse_result(&text, 7, &LIMITS), ParsedResult::Result(ended, 22, Next::GoesOn));
        for (how, next) in [(3, Next::IsSpoilt), (4, Next::Ends)] {
            let last = parse_result(&numbers(&[7, how, 0, 0, 0]), 7, &LIMITS);
            assert_eq!(last, ParsedResult::Result(TryResult::unknown(), 20, next));
        }
    }

    #[test]
    fn a_result_that_no_server_prints_is_refused() {
        // Of another try, with an unknown end, longer than the limit.
        for wrong in [[8, 0, 0, 0, 0], [7, 5, 0, 0, 0], [7, 0, 0, 0, 6]] {
            assert_eq!(parse_result(&numbers(&wrong), 7, &LIMITS), ParsedResult::Invalid);
        }
    }
}
