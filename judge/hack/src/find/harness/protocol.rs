//! What the judge asks of the harness, and what the harness answers.
//!
//! A request is the command line of the harness: its kind, then words of the form `key=value`. The
//! answer is a list of events on stdout. An event is a line `KIND NUMBER LENGTH LENGTH`, then two
//! payloads of these lengths in bytes.
//!
//! The source of this file is part of the harness too, so it imports nothing but `std`.

// The judge and the harness each use one direction.
#![allow(dead_code)]

use std::ops::Range;
use std::str::FromStr;
use std::time::Duration;

/// The longest header line of an event.
const MAX_HEADER: usize = 64;
/// The longest payload that makes sense.
pub const MAX_PAYLOAD: usize = 16 << 20;

/// What a harness is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Find the sizes for which the generator makes what the validator accepts.
    Sizes,
    /// Make the inputs of these seeds, and their answers.
    Make { seeds: Range<u64>, size: u64 },
    /// Validate and answer the inputs on stdin: for each a line with its length, then the input.
    Check,
    /// Run the program under test on the inputs of these seeds until one breaks it.
    Hunt(Hunt),
}

/// The details of [`Request::Hunt`].
#[derive(Clone, Debug, PartialEq)]
pub struct Hunt {
    pub seeds: Range<u64>,
    pub size: u64,
    /// Stop when this time is over.
    pub time_left: Duration,
    /// A run that takes longer is stuck.
    pub run_limit: Duration,
    pub max_output: usize,
    /// Send [`Event::Trying`] before each try, because one of them ends the process.
    pub announce: bool,
    /// Shrink what breaks the program.
    pub shrinks: bool,
    /// The comparison, as problem.yaml writes it.
    pub compare: String,
}

impl Request {
    /// The arguments of the harness.
    pub fn to_arguments(&self) -> Vec<String> {
        match self {
            Request::Sizes => vec!["sizes".to_string()],
            Request::Check => vec!["check".to_string()],
            Request::Make { seeds, size } => vec![
                "make".to_string(),
                format!("first={}", seeds.start),
                format!("end={}", seeds.end),
                format!("size={size}"),
            ],
            Request::Hunt(hunt) => vec![
                "hunt".to_string(),
                format!("first={}", hunt.seeds.start),
                format!("end={}", hunt.seeds.end),
                format!("size={}", hunt.size),
                format!("time_left_ms={}", hunt.time_left.as_millis()),
                format!("run_limit_ms={}", hunt.run_limit.as_millis()),
                format!("max_output={}", hunt.max_output),
                format!("announce={}", hunt.announce),
                format!("shrinks={}", hunt.shrinks),
                format!("compare={}", hunt.compare),
            ],
        }
    }

    /// Reads what [`Request::to_arguments`] writes.
    pub fn parse(arguments: &[String]) -> Result<Request, String> {
        let kind = arguments.first().map(String::as_str).unwrap_or_default();
        match kind {
            "sizes" => Ok(Request::Sizes),
            "check" => Ok(Request::Check),
            "make" => Ok(Request::Make {
                seeds: value(arguments, "first")?..value(arguments, "end")?,
                size: value(arguments, "size")?,
            }),
            "hunt" => Ok(Request::Hunt(Hunt {
                seeds: value(arguments, "first")?..value(arguments, "end")?,
                size: value(arguments, "size")?,
                time_left: Duration::from_millis(value(arguments, "time_left_ms")?),
                run_limit: Duration::from_millis(value(arguments, "run_limit_ms")?),
                max_output: value(arguments, "max_output")?,
                announce: value(arguments, "announce")?,
                shrinks: value(arguments, "shrinks")?,
                compare: value(arguments, "compare")?,
            })),
            _ => Err(format!("unknown request `{kind}`")),
        }
    }
}

/// The value of the argument `key=value`.
fn value<T: FromStr>(arguments: &[String], key: &str) -> Result<T, String> {
    for argument in arguments {
        if let Some((name, value)) = argument.split_once('=') {
            if name == key {
                return value.parse().map_err(|_| format!("invalid argument `{argument}`"));
            }
        }
    }
    Err(format!("missing argument `{key}=`"))
}

/// What a harness answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<'a> {
    /// To [`Request::Sizes`]: the least and the largest size.
    Sizes { least: u64, largest: u64 },
    /// A valid input and its answer: one that was made, or one that breaks the program; after that
    /// smaller and smaller ones.
    Test { seed: u64, input: &'a [u8], answer: &'a [u8] },
    /// To [`Request::Check`]: the input with this number is valid, and has this answer.
    Valid { number: u64, answer: &'a [u8] },
    /// To [`Request::Check`] with a single input: why the validator refuses it.
    Invalid { number: u64, reason: &'a [u8] },
    /// The try of this seed is next, or under way.
    Trying { seed: u64 },
    /// The program fails on the input of this seed, which follows; how it fails.
    Failed { seed: u64, how: &'a [u8] },
    /// The run of this seed takes longer than it may. The last event.
    Stuck { seed: u64 },
    /// The time is over. The last event.
    OutOfTime { seed: u64 },
    /// No step makes the input of this seed smaller. The last event.
    Smallest { seed: u64 },
    /// All is done; `next` is the first seed, or number, that was not asked for. The last event.
    Done { next: u64 },
    /// One of the problem's own programs failed at this seed. The last event.
    Fault { seed: u64, message: &'a [u8] },
}

/// The start of a text, read as an event.
#[derive(Debug, PartialEq)]
pub enum Parsed<'a> {
    /// An event, and its length in bytes.
    Event(Event<'a>, usize),
    /// The text may become an event when more of it is there.
    Incomplete,
    Invalid,
}

impl<'a> Event<'a> {
    /// Appends the event to `out`.
    pub fn write(&self, out: &mut Vec<u8>) {
        let largest_digits;
        let none: &[u8] = b"";
        let (kind, number, first, second) = match *self {
            Event::Sizes { least, largest } => {
                largest_digits = largest.to_string();
                ("sizes", least, largest_digits.as_bytes(), none)
            }
            Event::Test { seed, input, answer } => ("test", seed, input, answer),
            Event::Valid { number, answer } => ("valid", number, answer, none),
            Event::Invalid { number, reason } => ("invalid", number, reason, none),
            Event::Trying { seed } => ("trying", seed, none, none),
            Event::Failed { seed, how } => ("failed", seed, how, none),
            Event::Stuck { seed } => ("stuck", seed, none, none),
            Event::OutOfTime { seed } => ("out_of_time", seed, none, none),
            Event::Smallest { seed } => ("smallest", seed, none, none),
            Event::Done { next } => ("done", next, none, none),
            Event::Fault { seed, message } => ("fault", seed, message, none),
        };
        let header = format!("{kind} {number} {} {}\n", first.len(), second.len());
        out.extend_from_slice(header.as_bytes());
        out.extend_from_slice(first);
        out.extend_from_slice(second);
    }

    /// The event that the parts of a text make, if any.
    fn from_parts(kind: &str, number: u64, first: &'a [u8], second: &'a [u8]) -> Option<Event<'a>> {
        let seed = number;
        match kind {
            "sizes" => {
                let largest = std::str::from_utf8(first).ok()?.parse().ok()?;
                Some(Event::Sizes { least: number, largest })
            }
            "test" => Some(Event::Test { seed, input: first, answer: second }),
            "valid" => Some(Event::Valid { number, answer: first }),
            "invalid" => Some(Event::Invalid { number, reason: first }),
            "trying" => Some(Event::Trying { seed }),
            "failed" => Some(Event::Failed { seed, how: first }),
            "stuck" => Some(Event::Stuck { seed }),
            "out_of_time" => Some(Event::OutOfTime { seed }),
            "smallest" => Some(Event::Smallest { seed }),
            "done" => Some(Event::Done { next: number }),
            "fault" => Some(Event::Fault { seed, message: first }),
            _ => None,
        }
    }

    /// Reads the event at the start of a text.
    pub fn parse(text: &'a [u8]) -> Parsed<'a> {
        let start = &text[..text.len().min(MAX_HEADER)];
        let Some(line_end) = start.iter().position(|&byte| byte == b'\n') else {
            return if text.len() < MAX_HEADER { Parsed::Incomplete } else { Parsed::Invalid };
        };
        let Some(header) = Header::parse(&text[..line_end]) else { return Parsed::Invalid };
        let payloads = &text[line_end + 1..];
        let length = header.first_length + header.second_length;
        if payloads.len() < length {
            return Parsed::Incomplete;
        }
        let (first, second) = payloads[..length].split_at(header.first_length);
        match Event::from_parts(header.kind, header.number, first, second) {
            Some(event) => Parsed::Event(event, line_end + 1 + length),
            None => Parsed::Invalid,
        }
    }
}

/// The first line of an event.
struct Header<'a> {
    kind: &'a str,
    number: u64,
    first_length: usize,
    second_length: usize,
}

impl Header<'_> {
    fn parse(line: &[u8]) -> Option<Header<'_>> {
        let words: Vec<&str> = std::str::from_utf8(line).ok()?.split(' ').collect();
        let [kind, number, first_length, second_length] = words[..] else { return None };
        let length = |word: &str| word.parse().ok().filter(|&length| length <= MAX_PAYLOAD);
        Some(Header {
            kind,
            number: number.parse().ok()?,
            first_length: length(first_length)?,
            second_length: length(second_length)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hunt() -> Hunt {
        Hunt {
            seeds: 7..9,
            size: 3,
            time_left: Duration::from_millis(1500),
            run_limit: Duration::from_secs(2),
            max_output: 64,
            announce: true,
            shrinks: false,
            compare: "float_absolute_tolerance 1e-9".to_string(),
        }
    }

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let make = Request::Make { seeds: 1..5, size: 2 };
        for request in [Request::Sizes, Request::Check, make, Request::Hunt(hunt())] {
            assert_eq!(Request::parse(&request.to_arguments()), Ok(request));
        }
    }

    #[test]
    fn a_request_that_lacks_an_argument_is_refused_by_its_name() {
        let arguments = Request::Hunt(hunt()).to_arguments();
        for index in 1..arguments.len() {
            let key = arguments[index].split('=').next().unwrap_or_default();
            let mut missing = arguments.clone();
            missing.remove(index);
            assert_eq!(Request::parse(&missing), Err(format!("missing argument `{key}=`")));
        }
        let words = ["make", "first=1", "end=x", "size=1"].map(String::from);
        assert_eq!(Request::parse(&words), Err("invalid argument `end=x`".to_string()));
        assert!(Request::parse(&[]).is_err());
    }

    #[test]
    fn events_are_read_from_pieces_of_a_text() {
        let number = u64::MAX;
        for event in [
            Event::Sizes { least: 1, largest: number },
            Event::Test { seed: 7, input: b"a\nb", answer: b"c 1 2\n" },
            Event::Valid { number, answer: b"" },
            Event::Invalid { number: 0, reason: b"line 1" },
            Event::Trying { seed: 1 },
            Event::Failed { seed: 2, how: b"panic" },
            Event::Stuck { seed: 3 },
            Event::OutOfTime { seed: number },
            Event::Smallest { seed: 4 },
            Event::Done { next: 5 },
            Event::Fault { seed: 6, message: b"wrong" },
        ] {
            let mut text = Vec::new();
            event.write(&mut text);
            let length = text.len();
            for cut in 0..length {
                assert_eq!(Event::parse(&text[..cut]), Parsed::Incomplete, "{event:?} {cut}");
            }
            text.extend_from_slice(b"rest");
            assert_eq!(Event::parse(&text), Parsed::Event(event, length));
        }
    }

    #[test]
    fn other_text_is_no_event() {
        for text in [&b"42\n"[..], b"done b 0 0\n", b"test 1 99999999999 0\n", b"done 1 0\n"] {
            assert_eq!(Event::parse(text), Parsed::Invalid);
        }
        assert_eq!(Event::parse(b"unknown 1 0 0\n"), Parsed::Invalid);
        assert_eq!(Event::parse(&[b'x'; 80]), Parsed::Invalid);
    }
}
