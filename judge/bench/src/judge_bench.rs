//! The judge's own tables: the whole tree, the cost of a case, the speed of a comparison.

use super::measure::{median, ratio};
use super::table::{figure, Table};
use super::{Bench, Measured};
use judge_core::base::MIB;
use judge_core::compare::{Comparer, Comparison, Mode};
use sandbox::{Failure, Limits, Sandbox, Spec, Streams};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Cases of the problem on which the cost of one is measured.
const CASES: usize = 400;
const TURNS: usize = 5;
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    memory_bytes: 256 * MIB,
    output_bytes: u64::MAX,
    file_bytes: 0,
    processes: 1,
};
/// Prints what it reads.
const COPY: &str = "use std::io::{self, Read, Write};
fn main() {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text).unwrap();
    io::stdout().write_all(&text).unwrap();
}
";
/// Prints as many MiB as its argument says.
const FLOOD: &str = "use std::io::{self, Write};
fn main() {
    let count: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let block = \"0123456789 abcdef 0123456789 ABC\\n\".repeat(1 << 11);
    for _ in 0..count * 16 {
        io::stdout().write_all(&block.as_bytes()[..1 << 16]).unwrap();
    }
}
";

/// Something that is timed.
type Thing<'a> = Box<dyn FnMut() -> Measured<()> + 'a>;

pub fn measure(bench: &mut Bench) -> Measured<()> {
    whole_tree(bench)?;
    cases(bench)?;
    comparison(bench)?;
    Ok(())
}

/// Wall milliseconds of several things, each done once in every turn.
fn in_turn(bench: &Bench, things: &mut [(String, Thing<'_>)]) -> Measured<Vec<Vec<f64>>> {
    let mut times = vec![Vec::new(); things.len()];
    for _ in 0..if bench.quick { 1 } else { TURNS } {
        for ((what, thing), times) in things.iter_mut().zip(&mut times) {
            bench.progress(&format!("judge: {what}"));
            let start = Instant::now();
            thing()?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(times)
}

/// This judge with these words, in the workspace at `root`.
fn judge(root: &Path, words: &[&str]) -> Measured<()> {
    let mut command = Command::new("/proc/self/exe");
    command.arg("judge").arg("--root").arg(root).args(words);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.status()?.code() {
        Some(0 | 1) => Ok(()),
        _ => Err(Failure::Error(format!("scripts/judge {} failed", words.join(" ")))),
    }
}

/// Every `main.rs` on every case: with all programs built, and with none.
fn whole_tree(bench: &mut Bench) -> Measured<()> {
    let root = bench.workspace.root.clone();
    let names = bench.workspace.problem_names()?;
    let mains: Vec<PathBuf> =
        names.iter().map(|name| bench.workspace.problem_folder(name).join("main.rs")).collect();
    let mains: Vec<PathBuf> = mains.into_iter().filter(|main| main.is_file()).collect();
    // A workspace with the same problems and nothing built.
    let cold = bench.folder.join("cold");
    fs::create_dir_all(&cold)?;
    for name in ["problems", "testdata"] {
        if root.join(name).is_dir() {
            std::os::unix::fs::symlink(root.join(name), cold.join(name))?;
        }
    }
    judge(&root, &[])?;
    let mut things: Vec<(String, Thing)> =
        vec![("warm".to_string(), Box::new(|| judge(&root, &[])))];
    if !bench.quick {
        things.push((
            "cold".to_string(),
            Box::new(|| {
                let _ = fs::remove_dir_all(cold.join("target"));
                judge(&cold, &[])
            }),
        ));
        things.push(("rustc alone".to_string(), Box::new(|| rustc(&mains, &cold))));
    }
    let times = in_turn(bench, &mut things)?;
    let mut table = Table::new(&["the whole tree, wall ms", "median", "from", "to"]);
    for ((what, _), times) in things.iter().zip(&times) {
        let extreme = |pick: fn(f64, f64) -> f64| times.iter().copied().reduce(pick).unwrap_or(0.0);
        let figures = [median(times), extreme(f64::min), extreme(f64::max)];
        table.row([what.clone()].into_iter().chain(figures.map(figure)).collect());
    }
    bench.say(&format!("\n{}", table.text()))
}

/// Compiles every program as the judge does, two at a time on two cores.
fn rustc(files: &[PathBuf], folder: &Path) -> Measured<()> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let words = ["-O", "-Cstrip=symbols", "--edition", "2021", "-Ctarget-feature=+crt-static"];
    in_parallel(workers, files.len(), |number| {
        let mut command = Command::new("rustc");
        command.args(words).arg(&files[number]).arg("-o").arg(folder.join(number.to_string()));
        command.stderr(Stdio::null()).status().map(|_| ())
    })?;
    Ok(())
}

/// Does things on several threads, the thing `n` on the thread `n` modulo their number.
fn in_parallel(
    workers: usize,
    count: usize,
    thing: impl Fn(usize) -> io::Result<()> + Sync,
) -> io::Result<()> {
    let work = |worker: usize| (worker..count).step_by(workers).try_for_each(&thing);
    let work = &work;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|n| scope.spawn(move || work(n))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no worker panics"))
    })
}

/// What a case costs beside a loop that only spawns, feeds, reads and compares.
fn cases(bench: &mut Bench) -> Measured<()> {
    let count = if bench.quick { 20 } else { CASES };
    let root = bench.folder.join("cases");
    let data = root.join("testdata/copy/sample");
    fs::create_dir_all(&data)?;
    fs::create_dir_all(root.join("problems/copy"))?;
    fs::write(root.join("problems/copy/main.rs"), COPY)?;
    for case in 0..count {
        let text = format!("{case} {}\n", "0123456789\n".repeat(case % 10));
        // `oj` calls an answer .out.
        for end in ["in", "ans", "out"] {
            fs::write(data.join(format!("{case:03}.{end}")), &text)?;
        }
    }
    let copy = bench.build_text("copy.rs", COPY)?.spec(LIMITS)?;
    let program = copy.argv[0].to_string_lossy().into_owned();
    let mut table = Table::new(&["cases", "workers", "× bare loop", "ms/case", "cases/s"]);
    for workers in ["1", "2"] {
        let number = workers.parse().unwrap_or(1);
        let mut things: Vec<(String, Thing)> = vec![(
            "bare loop of spawns".to_string(),
            Box::new(|| Ok(in_parallel(number, count, |case| bare(&copy, &data, case))?)),
        )];
        for mode in ["off", "auto"] {
            let words = ["-j", workers, "--isolation", mode];
            let root = root.clone();
            judge(&root, &words)?;
            things.push((
                format!("judge --isolation {mode}"),
                Box::new(move || judge(&root, &words)),
            ));
        }
        if Command::new("oj").arg("--version").output().is_ok() {
            things.push((
                "oj test".to_string(),
                Box::new(|| {
                    let mut command = Command::new("oj");
                    command.args(["test", "--silent", "-j", workers, "-c", &program, "-d"]);
                    command.arg(&data).stdout(Stdio::null()).stderr(Stdio::null());
                    command.args(["-f", "%s.%e"]);
                    command.status().map(|_| ()).map_err(Failure::from)
                }),
            ));
        }
        let times = in_turn(bench, &mut things)?;
        for ((what, _), all) in things.iter().zip(&times) {
            let each = median(all) / count as f64;
            let figures = [ratio(all, &times[0]), each, 1e3 / each].map(figure);
            table.row([what.clone(), workers.to_string()].into_iter().chain(figures).collect());
        }
    }
    bench.say(&format!("\n{count} cases, the start of the judge among them.\n\n{}", table.text()))
}

fn bare(spec: &Spec, data: &Path, case: usize) -> io::Result<()> {
    let file = |end: &str| data.join(format!("{case:03}.{end}"));
    let mut command = sandbox::command(spec);
    command.stdin(File::open(file("in"))?).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let mut output = Vec::new();
    child.stdout.take().expect("it is piped").read_to_end(&mut output)?;
    child.wait()?;
    if output != fs::read(file("ans"))? {
        return Err(io::Error::other("a copy is not the same"));
    }
    Ok(())
}

/// A large output compared while it flows, beside a loop that only empties the pipe.
fn comparison(bench: &mut Bench) -> Measured<()> {
    let count: u64 = if bench.quick { 16 } else { 1024 };
    let flood = bench.build_text("flood.rs", FLOOD)?;
    let answer = bench.folder.join("answer");
    let spec = flood.spec_with(LIMITS, &[count.to_string()])?;
    sandbox::command(&spec).stdin(Stdio::null()).stdout(File::create(&answer)?).status()?;
    let drain = || {
        let mut child =
            sandbox::command(&spec).stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut pipe = child.stdout.take().expect("it is piped");
        let mut buffer = vec![0; 1 << 16];
        while pipe.read(&mut buffer)? > 0 {}
        child.wait()?;
        Ok(())
    };
    let sandbox = std::cell::RefCell::new(Sandbox::start(&bench.isolation, Some(bench.interrupt)));
    let judged = |mode| {
        let mut comparer = Comparer::new(mode, File::open(&answer)?);
        let streams =
            Streams { input: None, output: &mut |chunk| comparer.push(chunk), merge_stderr: false };
        sandbox.borrow_mut().run(&spec, streams)?;
        match comparer.finish()? {
            Comparison::Same => Ok(()),
            _ => Err(Failure::Error("a flood is not the same twice".to_string())),
        }
    };
    let mut things: Vec<(String, Thing)> = vec![
        ("a loop that empties the pipe".to_string(), Box::new(drain)),
        ("judge, default".to_string(), Box::new(|| judged(Mode::Default))),
        ("judge, exact".to_string(), Box::new(|| judged(Mode::Exact))),
    ];
    let times = in_turn(bench, &mut things)?;
    let mut table = Table::new(&["comparison", "speed / emptying", "GiB/s"]);
    for ((what, _), all) in things.iter().zip(&times) {
        let speed = count as f64 / 1024.0 / (median(all) / 1e3);
        table.row(vec![what.clone(), figure(ratio(&times[0], all)), figure(speed)]);
    }
    bench.say(&format!("\n{count} MiB of output, beside an answer in a file.\n\n{}", table.text()))
}
