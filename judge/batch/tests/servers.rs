//! Programs behind servers: what they do is what they do in a process of their own, and one that attacks
//! its server neither stalls the caller nor makes it believe something.
//!
//! The helper processes of a sandbox are this executable again, so it has a `main` of its own; run it
//! with a part of a test's name to run only that test.

mod programs;
#[path = "../../sandbox/tests/run/side_by_side.rs"]
mod side_by_side;

use batch::{comparisons, ServedProgram, Servers, Try, TryEnd, TryLimits, TryResult};
use judge_core::compile::{self, BuildError, Builder};
use judge_core::tools::Role;
use judge_core::workspace::Source;
use programs::{
    ATTACKS, COMPARING, ENDLESS, GENERATES, LYING, ORDINARY, SLEEPS, SOLVES, STATEFUL, VALIDATES,
};
use sandbox::{End, Failure, Isolation, IsolationMode, Limits, Sandbox};
use std::ffi::OsString;
use std::fs::{self, File};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

const MIB: u64 = 1 << 20;
/// Limits that no test exceeds by accident.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(20),
    idle: Duration::from_secs(40),
    instructions: None,
    memory_bytes: 256 * MIB,
    output_bytes: 3 * MIB,
    file_bytes: 0,
    disk_bytes: 0,
    may_reserve_all: false,
    processes: 32,
};
const OF_A_TRY: TryLimits = TryLimits {
    cpu: LIMITS.cpu,
    wall: LIMITS.idle,
    output_bytes: LIMITS.output_bytes,
    memory_bytes: LIMITS.memory_bytes,
};
/// Limits that a test exceeds.
const SHORT: TryLimits = TryLimits {
    cpu: Duration::from_millis(300),
    wall: Duration::from_millis(900),
    output_bytes: 100_000,
    memory_bytes: LIMITS.memory_bytes,
};

/// A test: its name and what it does.
type Test = (&'static str, fn(&Bench));

const TESTS: &[Test] = &[
    ("as_in_a_process", as_in_a_process),
    ("every_try_is_fresh", every_try_is_fresh),
    ("limits", limits),
    ("attacks", attacks),
    ("interrupt", interrupt),
    ("no_server", no_server),
    ("what_is_compared", what_is_compared),
    ("lies_are_only_numbers", lies_are_only_numbers),
    ("functions_are_called", functions_are_called),
    ("a_call_that_ends_its_server_is_unknown", a_call_that_ends_its_server_is_unknown),
];

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(code) = sandbox::helper_main(&arguments) {
        return ExitCode::from(code);
    }
    sandbox::prepare_process();
    let filter = arguments.iter().filter_map(|word| word.to_str()).find(|w| !w.starts_with('-'));
    let bench = Bench::new();
    let tests = TESTS.iter().filter(|(name, _)| filter.is_none_or(|filter| name.contains(filter)));
    let bench_of_all = &bench;
    side_by_side::run(tests.map(|(name, test)| (name.to_string(), move || test(bench_of_all))))
}

/// The fixture of every test.
struct Bench {
    isolation: Isolation,
    builder: Builder,
    folder: PathBuf,
}

impl Bench {
    fn new() -> Bench {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("servers");
        fs::create_dir_all(&folder).expect("it can be made");
        let isolation = Isolation::find(IsolationMode::Auto, Vec::new(), Vec::new())
            .expect("programs can run here");
        Bench { isolation, builder: Builder::new(folder.join("cache")), folder }
    }

    /// The folder of the test that runs in this thread.
    fn own_folder(&self) -> PathBuf {
        let folder = self.folder.join(format!("{:?}", thread::current().id()));
        fs::create_dir_all(&folder).expect("it can be made");
        folder
    }

    fn sandbox(&self) -> Sandbox<'_> {
        Sandbox::start(&self.isolation, None)
    }

    /// A program with its server; `None` where its compiler is missing.
    fn served(&self, program: &str) -> Option<ServedProgram> {
        self.served_as(program, ServedProgram::new)
    }

    /// The same with a server of the kind that `make` says.
    fn served_as(
        &self,
        program: &str,
        make: impl Fn(compile::Program, Source) -> ServedProgram,
    ) -> Option<ServedProgram> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(program);
        let sources = Source::of_files(vec![path]).expect("its language is known");
        let mut sandbox = self.sandbox();
        let alone = match self.builder.build(&mut sandbox, &sources) {
            Ok(alone) => alone,
            Err(BuildError::NotInstalled(why)) => {
                eprintln!("skipped {program}: {why}");
                assert!(std::env::var_os("CI").is_none(), "CI has every compiler");
                return None;
            }
            Err(error) => panic!("{program}: {}", error.into_failure("").message()),
        };
        let served = make(alone, sources);
        assert!(!served.has_server() && served.may_have_server());
        let built = served.build_server(&self.builder, &mut sandbox);
        built.unwrap_or_else(|error| panic!("{}", error.into_failure("").message()));
        assert!(served.has_server(), "{program} has no server");
        Some(served)
    }

    /// The result of a program in a process of its own.
    fn alone(&self, served: &ServedProgram, a_try: &Try) -> (End, Vec<u8>) {
        let input = self.own_folder().join("input");
        fs::write(&input, a_try.input).expect("it can be written");
        let spec = served.program.spec_with(LIMITS, a_try.arguments).expect("it is valid");
        let ran = self.sandbox().run_tool(&spec, Some(File::open(input).expect("it is there")));
        let ran = ran.unwrap_or_else(|failure| panic!("{}", failure.message()));
        (ran.end, ran.stdout)
    }

    /// Its result behind a server.
    fn batch(&self, served: &ServedProgram, limits: &TryLimits, tries: &[Try]) -> Vec<TryResult> {
        let mut servers = Servers::new(&self.isolation, &self.builder);
        let ended = servers.run(served, limits, tries, None);
        ended.unwrap_or_else(|failure| panic!("{}", failure.message()))
    }
}

/// Does some work on each program at the same time: much of it waits.
fn each_at_once(programs: &[&str], work: impl Fn(&str) + Sync) {
    thread::scope(|scope| {
        for program in programs {
            scope.spawn(|| work(program));
        }
    });
}

fn as_in_a_process(bench: &Bench) {
    let many: Vec<u8> = (0..200_000).flat_map(|n| format!("{n}\n").into_bytes()).collect();
    let arguments = ["7".to_string(), "two words".to_string(), String::new()];
    each_at_once(ORDINARY, |program| {
        let Some(served) = bench.served(program) else { return };
        let tries = [
            Try::of_input(b"1\n"),
            Try { arguments: &arguments, input: b"2\n" },
            Try::of_input(b""),
            Try::of_input(&many),
            Try::of_input(b"1\n"),
        ];
        let ended = bench.batch(&served, &OF_A_TRY, &tries);
        assert_eq!(ended.len(), tries.len(), "{program}");
        for (number, (a_try, ended)) in tries.iter().zip(&ended).enumerate() {
            let (end, stdout) = bench.alone(&served, a_try);
            let how = match end {
                End::Exited(code) => TryEnd::Exited(code),
                End::Signaled(_) | End::Stopped(_) => TryEnd::Unknown,
            };
            let place = format!("{program}, try {number}");
            assert_eq!(ended.end, how, "{place}");
            if how != TryEnd::Unknown {
                assert_eq!(text(&ended.output), text(&stdout), "{place}");
            }
        }
        assert!(served.has_server(), "{program} spoils its server");
    });
}

fn every_try_is_fresh(bench: &Bench) {
    for program in STATEFUL {
        let Some(served) = bench.served(program) else { continue };
        let ended = bench.batch(&served, &OF_A_TRY, &[Try::of_input(b"5\n"); 20]);
        for ended in ended {
            assert_eq!(ended.end, TryEnd::Exited(0), "{program}");
            assert_eq!(text(&ended.output), "1\n", "{program}");
        }
    }
}

/// A try that passes a limit is stopped, and the next try is as the first.
fn limits(bench: &Bench) {
    each_at_once(ENDLESS, |program| {
        let Some(served) = bench.served(program) else { return };
        let tries =
            [b"right\n", b"spins\n", b"right\n", b"sleep\n", b"right\n", b"flood\n", b"right\n"];
        let tries = tries.map(|input| Try::of_input(input));
        // The right ones have time enough on every machine.
        let mut servers = Servers::new(&bench.isolation, &bench.builder);
        for a_try in tries {
            let is_right = a_try.input == b"right\n";
            let limits = if is_right { OF_A_TRY } else { SHORT };
            let ended = servers.run(&served, &limits, &[a_try], None).expect("it runs");
            let how =
                if is_right && served.has_server() { TryEnd::Exited(0) } else { TryEnd::Unknown };
            assert_eq!(ended[0].end, how, "{program} {}", text(a_try.input));
            if how != TryEnd::Unknown {
                assert_eq!(text(&ended[0].output), "right\n", "{program}");
            }
        }
    });
}

/// Whatever a program does to its server, every try gets an end, and none a false one.
fn attacks(bench: &Bench) {
    each_at_once(ATTACKS, |program| {
        let Some(served) = bench.served(program) else { return };
        let tries =
            [b"right\n", b"wrong\n", b"right\n", b"wrong\n", b"right\n", b"wrong\n", b"right\n"];
        let tries = tries.map(|input| Try::of_input(input));
        let mut servers = Servers::new(&bench.isolation, &bench.builder);
        servers.grace = SHORT_WALL.wall;
        let ended = servers.run(&served, &SHORT_WALL, &tries, None).expect("it runs");
        assert_eq!(ended.len(), tries.len(), "{program}");
        for (a_try, ended) in tries.iter().zip(&ended) {
            let place = format!("{program} {}", text(a_try.input));
            match (a_try.input, ended.end) {
                (_, TryEnd::Unknown) => {}
                (b"right\n", how) => {
                    assert_eq!(
                        (how, &*text(&ended.output)),
                        (TryEnd::Exited(0), "right\n"),
                        "{place}"
                    );
                }
                (_, _) => assert_ne!(text(&ended.output), "forged\n", "{place}"),
            }
        }
    });
}

/// The time of a try that hangs. Where a program that ends needs more, its end is unknown, which is never false.
const SHORT_WALL: TryLimits = TryLimits { wall: Duration::from_secs(1), ..OF_A_TRY };

fn interrupt(bench: &Bench) {
    let Some(served) = bench.served(SLEEPS) else { return };
    let mut servers = Servers::new(&bench.isolation, &bench.builder);
    let (reader, writer) = sandbox::system::pipe::pair().expect("a pipe can be made");
    drop(writer);
    let long =
        TryLimits { cpu: Duration::from_secs(600), wall: Duration::from_secs(600), ..OF_A_TRY };
    let tries = [Try::of_input(b"")];
    let ended = servers.run(&served, &long, &tries, Some(reader.as_fd()));
    assert!(matches!(ended, Err(Failure::Interrupted)));
}

fn no_server(bench: &Bench) {
    let path = bench.own_folder().join("alone.sh");
    fs::write(&path, "cat\n").expect("it can be written");
    let sources = Source::of_files(vec![path]).expect("its language is known");
    let mut sandbox = bench.sandbox();
    let alone = bench.builder.build(&mut sandbox, &sources).expect("it builds");
    let served = ServedProgram::new(alone, sources);
    served.build_server(&bench.builder, &mut sandbox).expect("there is nothing to build");
    assert!(!served.has_server() && !served.may_have_server());
    let ended = bench.batch(&served, &OF_A_TRY, &[Try::of_input(b"1\n"); 2]);
    assert!(ended.len() == 2 && ended.iter().all(|ended| ended.end == TryEnd::Unknown));
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The server that notes comparisons has both operands, at the same place in each try.
fn what_is_compared(bench: &Bench) {
    for program in COMPARING {
        let Some(served) = bench.served_as(program, ServedProgram::comparing) else { continue };
        let mut servers = Servers::new(&bench.isolation, &bench.builder);
        let tries = [Try::of_input(b"31337\n"), Try::of_input(b"271828\n")];
        let ended = servers.run(&served, &OF_A_TRY, &tries, None).expect("nothing interrupts it");
        let site = |ended: &TryResult, number: i64| {
            let compared = comparisons(&ended.output);
            let operands =
                |left: i64, right: i64| left.min(right) == number && left.max(right) == 271_828;
            compared.iter().find(|one| operands(one.left, one.right)).map(|one| one.site)
        };
        let sites = (site(&ended[0], 31337), site(&ended[1], 271_828));
        assert!(sites.0.is_some() && sites.0 == sites.1, "{program}: {sites:?}");
    }
}

/// A program that writes into the table of its server says nothing but numbers, and not many.
fn lies_are_only_numbers(bench: &Bench) {
    let Some(served) = bench.served_as(LYING, ServedProgram::comparing) else { return };
    let mut servers = Servers::new(&bench.isolation, &bench.builder);
    let tries = [Try::of_input(b""); 3];
    let ended = servers.run(&served, &OF_A_TRY, &tries, None).expect("nothing interrupts it");
    for ended in ended {
        assert_eq!(ended.end, TryEnd::Exited(0));
        let compared = comparisons(&ended.output);
        assert!(compared.len() <= 8192);
        assert!(compared.iter().any(|one| one.left == -1), "it reaches the table");
    }
}

/// A server that calls a function says what the program says in a process of its own.
fn functions_are_called(bench: &Bench) {
    let words = ["7".to_string(), "3".to_string()];
    let other_words = ["7".to_string(), "3".to_string(), "kind".to_string()];
    let inputs = [&b"1\n"[..], b"", b"no number\n", b"fails\n", b"panics\n", b"1\n"];
    let of_inputs = inputs.map(Try::of_input);
    let generating = Try { arguments: &words, input: b"" };
    let by_others = Try { arguments: &other_words, input: b"" };
    for (program, role, tries) in [
        (SOLVES, Role::Reference, &of_inputs[..]),
        (VALIDATES, Role::Validator, &of_inputs[..]),
        (GENERATES, Role::Generator, &[generating, generating]),
    ] {
        let make = |program, source| ServedProgram::with_function(program, source, role);
        let Some(served) = bench.served_as(program, make) else { continue };
        assert!(served.is_called(), "{program}");
        for (a_try, ended) in tries.iter().zip(bench.batch(&served, &OF_A_TRY, tries)) {
            let (end, stdout) = bench.alone(&served, a_try);
            let said = match ended.end {
                TryEnd::Exited(code) => End::Exited(code),
                TryEnd::Unknown => End::Signaled(0),
            };
            let place = format!("{program} {}", text(a_try.input));
            assert_eq!((said, text(&ended.output)), (end, text(&stdout)), "{place}");
        }
        // Arguments that the function does not have.
        let ended = bench.batch(&served, &OF_A_TRY, &[by_others, tries[0]]);
        assert!(ended[0].end == TryEnd::Unknown && ended[1].end != TryEnd::Unknown, "{program}");
    }
}

/// A try that ends the server of a function, or does not end, spoils no other try.
fn a_call_that_ends_its_server_is_unknown(bench: &Bench) {
    let make = |program, source| ServedProgram::with_function(program, source, Role::Reference);
    for ends in [&b"exits\n"[..], b"aborts\n", b"spins\n", b"flood\n", b"forges\n"] {
        let Some(served) = bench.served_as(SOLVES, make) else { return };
        let inputs = [&b"1\n"[..], b"2\n", ends, b"3\n"];
        let is_endless = ends == b"spins\n" || ends == b"flood\n";
        let limits = if is_endless { SHORT } else { OF_A_TRY };
        let ended = bench.batch(&served, &limits, &inputs.map(Try::of_input));
        for (TryResult { end, output, .. }, input) in ended.iter().zip(inputs) {
            let place = format!("{} of {}", text(input), text(ends));
            if *end != TryEnd::Unknown {
                assert_eq!((*end, text(output)), (TryEnd::Exited(0), text(input)), "{place}");
            }
            // Output past the server can only be told of the whole batch.
            assert_eq!(*end == TryEnd::Unknown, input == ends || ends == b"forges\n", "{place}");
        }
    }
}
