//! A fresh workspace for each test, and running the judge in it.
//!
//! Every command has a deadline, and an assertion that fails shows the command, the folder, the
//! status, stdout and stderr.

use std::collections::hash_map::DefaultHasher;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io::ErrorKind;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{symlink, PermissionsExt};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

pub const JUDGE: &str = env!("CARGO_BIN_EXE_judge");
/// A validator in the shell of one line with a number from 0 to 99 that has no leading zero. It starts no other
/// program, as a search runs it on each input.
pub const UP_TO_99: &str = "IFS= read -r x && ! IFS= read -r rest &&
case $x,$rest in [0-9],|[1-9][0-9],) exit 42 ;; esac
echo 'line 1: expected a number from 0 to 99' >&2; exit 43";
/// The time that a command may take on a busy machine before the test fails. No test measures with it.
pub const DEADLINE: Duration = Duration::from_secs(300);

/// A folder of its own, removed when the test passes.
pub struct Workspace {
    pub root: PathBuf,
    /// Keeps other tests, also of other processes, out of the folder.
    _claim: UnixListener,
}

impl Workspace {
    /// With a problem `p` that has no case yet. The judge finds here what it has built in other such
    /// workspaces, also in earlier runs of the tests.
    pub fn new() -> Workspace {
        Workspace::kept(std::thread::current().name().unwrap_or_default())
    }

    /// The judge finds nothing built here: for tests of what building does.
    pub fn cold(self) -> Workspace {
        fs::remove_dir_all(self.path("target")).expect("it is ours");
        self
    }

    /// A workspace whose path depends on this name, and not on the run of the tests, as some programs
    /// depend on where they lie.
    pub fn kept(name: &str) -> Workspace {
        Workspace::without_programs(name).warm()
    }

    fn without_programs(name: &str) -> Workspace {
        crate::siblings::build();
        let hash = hash(name) >> 32;
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let mut roots = (0..).map(|number| folder.join(format!("w{hash:08x}-{number}")));
        let found = roots.find_map(|root| {
            let claim = claim(&root)?;
            // One that an earlier run has left, and that cannot be removed, stays.
            let is_free = !root.exists() || fs::remove_dir_all(&root).is_ok();
            is_free.then_some(Workspace { root, _claim: claim })
        });
        let workspace = found.expect("there are numbers enough");
        fs::create_dir_all(workspace.path("testdata/p")).expect("the folder is new");
        workspace
    }

    /// With a problem `p` whose only case is `sample/1`.
    pub fn with_case(input: &str, answer: &str) -> Workspace {
        let workspace = Workspace::new();
        workspace.case("sample/1", input, answer);
        workspace
    }

    fn warm(self) -> Workspace {
        let (own, store) = (self.path("target/judge"), store());
        fs::create_dir_all(&own).expect("the folder is new");
        for entry in entries(store) {
            let name = name(&entry);
            if name == "programs" || name.starts_with("static-") {
                symlink(&entry, own.join(name)).expect("the folder is new");
            }
        }
        self
    }

    pub fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.root.join(name)
    }

    /// Writes a file and makes the folders above it.
    pub fn write(&self, name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("folders can be made");
        fs::write(&path, content).expect("the file can be written");
        path
    }

    /// Writes files of the package in the folder `package`.
    pub fn package(&self, files: &[(&str, &str)]) {
        self.write_all("package", files);
    }

    /// Writes cases of that package: the name of each, and the line that is its input and its answer.
    pub fn package_cases(&self, cases: &[(&str, &str)]) {
        for (case, line) in cases {
            self.pair(format!("package/data/{case}"), format!("{line}\n"), format!("{line}\n"));
        }
    }

    /// Writes files into a folder: the name of each, and its text.
    pub fn write_all(&self, folder: &str, files: &[(&str, &str)]) {
        for (name, text) in files {
            self.write(format!("{folder}/{name}"), text);
        }
    }

    /// Writes a file that can be started.
    pub fn program(&self, name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.write(name, content);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        path
    }

    /// The value of PATH with a folder of this workspace before the others.
    pub fn with_path(&self, folder: &str) -> String {
        let path = std::env::var("PATH").unwrap_or_default();
        format!("{}:{path}", self.path(folder).display())
    }

    /// The number of folders of builds that are left.
    pub fn left_builds(&self) -> usize {
        entries(&self.path("target/judge"))
            .iter()
            .filter(|path| name(path).starts_with("build-"))
            .count()
    }

    /// The text of a file.
    #[track_caller]
    pub fn text(&self, name: impl AsRef<Path>) -> String {
        let path = self.path(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Writes a case of the problem `p`.
    pub fn case(&self, id: &str, input: &str, answer: &str) {
        self.pair(format!("testdata/p/{id}"), input, answer);
    }

    /// Writes an input and its answer, at a path without its ending.
    pub fn pair(&self, stem: impl fmt::Display, input: impl AsRef<[u8]>, answer: impl AsRef<[u8]>) {
        self.write(format!("{stem}.in"), input);
        self.write(format!("{stem}.ans"), answer);
    }

    /// The judge with these words, to be run in this workspace.
    pub fn command<W: AsRef<OsStr>>(&self, words: impl IntoIterator<Item = W>) -> Command {
        let mut command = Command::new(JUDGE);
        command.args(words).current_dir(&self.root);
        for name in ["CI", "NO_COLOR", "JUDGE_WORKSPACE", "JUDGE_TARGET"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the judge with these words.
    pub fn judge<W: AsRef<OsStr>>(&self, words: impl IntoIterator<Item = W>) -> CommandResult {
        finish(self.command(words))
    }

    /// Judges a shell command on the problem `p`.
    pub fn judge_cmd(&self, command: &str, flags: &[&str]) -> CommandResult {
        self.judge(["p", "--cmd", command].iter().chain(flags))
    }

    /// Judges a file of this workspace on the problem `p`.
    pub fn judge_file(&self, file: &str, flags: &[&str]) -> CommandResult {
        self.judge(["p", "--submission", file].iter().chain(flags))
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.root);
        }
    }
}

/// Claims a path until the end of what is returned; `None` where another has it.
fn claim(path: &Path) -> Option<UnixListener> {
    let name = format!("judge-tests-{:016x}", hash(path));
    let address = SocketAddr::from_abstract_name(name).expect("it is short");
    match UnixListener::bind_addr(&address) {
        Ok(claim) => Some(claim),
        Err(error) if error.kind() == ErrorKind::AddrInUse => None,
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The folder in which workspaces keep programs. What is unused for long goes from it as from any folder
/// of the judge: the first workspace looks through it. It knows of each compiler whether it links
/// statically, which the judge else finds out in every workspace.
fn store() -> &'static Path {
    static STORE: OnceLock<PathBuf> = OnceLock::new();
    STORE.get_or_init(|| {
        let all = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let store = all.join("store");
        fs::create_dir_all(store.join("programs")).expect("cargo names a folder for tests");
        spread(all);
        fs::set_permissions(&store, fs::Permissions::from_mode(0o700)).expect("it is ours");
        let first = Workspace::without_programs("store");
        first.case("sample/1", "", "");
        fs::create_dir(first.path("target")).expect("the workspace is new");
        symlink(&store, first.path("target/judge")).expect("the workspace is new");
        first.write("a.rs", "fn main() {}\n");
        first.judge_file("a.rs", &[]).verdict("AC");
        // Where there is no g++ there is nothing to know of it.
        first.write("a.cpp", "int main() {}\n");
        first.judge_file("a.cpp", &[]);
        store
    })
}

/// Has ext4 put each workspace into a part of the disk of its own: it looks past all files that were removed from a
/// part within minutes for each new one, which takes a tenth of the time of the tests. Other file systems refuse it.
fn spread(folder: &Path) {
    let mut mark = Command::new("chattr");
    let _ = mark.arg("+T").arg(folder).stdout(Stdio::null()).stderr(Stdio::null()).status();
}

/// A path that no other test has.
fn fresh_path() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("w{}-{number}", std::process::id()))
}

/// A command that has ended.
pub struct CommandResult {
    command: String,
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
    pub took: Duration,
}

/// Runs a command to its end.
#[track_caller]
pub fn finish(command: Command) -> CommandResult {
    finish_within(command, DEADLINE)
}

/// Runs a command to its end, which must come before the deadline.
#[track_caller]
pub fn finish_within(command: Command, deadline: Duration) -> CommandResult {
    run(command, Stdio::null(), deadline, |_| ())
}

/// Runs a command that reads a file.
#[track_caller]
pub fn fed(command: Command, input: &Path) -> CommandResult {
    let file = File::open(input).unwrap_or_else(|error| panic!("{}: {error}", input.display()));
    run(command, file.into(), DEADLINE, |_| ())
}

/// Runs a command to its end, and does something meanwhile.
#[track_caller]
fn run(
    mut command: Command,
    stdin: Stdio,
    deadline: Duration,
    meanwhile: impl FnOnce(&mut Child),
) -> CommandResult {
    let base = fresh_path();
    fs::create_dir_all(env!("CARGO_TARGET_TMPDIR")).expect("cargo names a folder for tests");
    let paths = [base.with_extension("out"), base.with_extension("err")];
    let [out, err] = paths.each_ref().map(|path| File::create(path).expect("the file is new"));
    command.stdin(stdin).stdout(out).stderr(err);
    let start = Instant::now();
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    meanwhile(&mut child);
    let status = wait(&mut child, start + deadline);
    let took = start.elapsed();
    let [stdout, stderr] = paths.map(|path| {
        let bytes = fs::read(&path).expect("it was written");
        let _ = fs::remove_file(path);
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let ended = CommandResult {
        command: format!("{command:?}"),
        status: status.unwrap_or_default(),
        stdout,
        stderr,
        took,
    };
    assert!(status.is_some(), "no end within {deadline:?}\n{ended}");
    ended
}

/// Runs a command and sends it a signal, such as `INT` for Ctrl-C, as soon as a process that it has started
/// has this text on its command line. No such process is left when it has ended.
#[track_caller]
pub fn interrupted(command: Command, signal: &str, mark: &str) -> CommandResult {
    let ended = run(command, Stdio::null(), DEADLINE, |child| {
        // Not the command itself, whose command line may have it too.
        let own = PathBuf::from(format!("/proc/{}", child.id()));
        let is_marked = |own| command_line(own).is_some_and(|line| has_mark(&line, mark));
        let others = || processes_with(mark).len() > usize::from(is_marked(&own));
        // Where it has ended, the caller sees what it did instead.
        let mut has_ended = || child.try_wait().is_ok_and(|status| status.is_some());
        until(mark, || others() || has_ended());
        if !has_ended() {
            send(signal, child.id());
        }
    });
    until(mark, || processes_with(mark).is_empty());
    ended
}

/// Sends a signal to a process, or to a group of processes, whose number has a minus.
#[track_caller]
pub fn send(signal: &str, process: impl fmt::Display) {
    let kill = format!("kill -{signal} {process}");
    assert!(Command::new("/bin/sh").args(["-c", &kill]).status().is_ok_and(|s| s.success()));
}

/// Waits until a child ends, and returns its exit code.
#[track_caller]
pub fn exit_code(child: &mut Child) -> Option<i32> {
    wait(child, Instant::now() + DEADLINE).expect("it ends").code()
}

/// Runs a command whose output nothing reads: its exit code.
pub fn without_reader(mut command: Command) -> Option<i32> {
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it is there");
    drop(child.stdout.take());
    exit_code(&mut child)
}

/// Runs a shell command on a terminal of its own: the child, and what types there. What the terminal
/// shows is in the file `said`.
pub fn on_a_terminal(workspace: &Workspace, line: &str) -> (Child, ChildStdin) {
    let mut command = Command::new("script");
    command.args(["-qec", line, "/dev/null"]).current_dir(&workspace.root);
    let said = File::create(workspace.path("said")).expect("it is new");
    command.stdin(Stdio::piped()).stdout(said).stderr(Stdio::null());
    let mut child = command.spawn().expect("it is there");
    let keys = child.stdin.take().expect("it is piped");
    (child, keys)
}

/// Waits until something holds.
#[track_caller]
pub fn until(what: &str, mut good: impl FnMut() -> bool) {
    let deadline = Instant::now() + DEADLINE;
    while !good() {
        assert!(Instant::now() < deadline, "{what}: not within {DEADLINE:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A number of seconds to sleep for, which no other test has, also of other processes: those who sleep
/// for so long are found by it.
pub fn mark() -> String {
    static NUMBER: AtomicUsize = AtomicUsize::new(1000);
    format!("{}.{}", NUMBER.fetch_add(1, Ordering::Relaxed), std::process::id())
}

/// The command lines of all processes that have this text in them.
pub fn processes_with(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("this is Linux").flatten();
    let lines = processes.filter_map(|process| command_line(&process.path()));
    lines.filter(|line| has_mark(line, mark)).collect()
}

/// The line has the text, and not as a part of a longer number.
fn has_mark(line: &str, mark: &str) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let [line, mark] = [line, mark].map(str::as_bytes);
    line.windows(mark.len()).enumerate().any(|(at, part)| {
        let (before, after) = (line[..at].last(), line[at + part.len()..].first());
        let goes_on =
            is_digit(before) && is_digit(mark.first()) || is_digit(mark.last()) && is_digit(after);
        part == mark && !goes_on
    })
}

fn command_line(process: &Path) -> Option<String> {
    let line = fs::read(process.join("cmdline")).ok()?;
    Some(String::from_utf8_lossy(&line).replace('\0', " "))
}

/// Waits for a child; kills it at the deadline.
pub fn wait(child: &mut Child, deadline: Instant) -> Option<ExitStatus> {
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait().expect("it is a child of ours") {
            return Some(status);
        }
        if Instant::now() > deadline {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

impl fmt::Display for CommandResult {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let CommandResult { command, status, stdout, stderr, took } = self;
        write!(f, "command: {command}\nstatus: {status} after {took:?}\n")?;
        write!(f, "--- stdout\n{stdout}\n--- stderr\n{stderr}")
    }
}

impl CommandResult {
    /// The exit code is this one.
    #[track_caller]
    pub fn exits(&self, code: i32) -> &CommandResult {
        assert_eq!(self.status.signal(), None, "ended by a signal\n{self}");
        assert_eq!(self.status.code(), Some(code), "another exit code\n{self}");
        self
    }

    /// Stdout has this text.
    #[track_caller]
    pub fn says(&self, text: &str) -> &CommandResult {
        assert!(self.stdout.contains(text), "stdout lacks {text:?}\n{self}");
        self
    }

    /// Stdout does not have this text.
    #[track_caller]
    pub fn hides(&self, text: &str) -> &CommandResult {
        assert!(!self.stdout.contains(text), "stdout has {text:?}\n{self}");
        self
    }

    /// Stderr has this text.
    #[track_caller]
    pub fn complains(&self, text: &str) -> &CommandResult {
        assert!(self.stderr.contains(text), "stderr lacks {text:?}\n{self}");
        self
    }

    /// Exit code 2, nothing on stdout, and one line on stderr that has this text.
    #[track_caller]
    pub fn refuses(&self, text: &str) -> &CommandResult {
        self.exits(2).complains(text);
        assert!(self.stdout.is_empty(), "stdout is not empty\n{self}");
        assert_eq!(self.stderr.lines().count(), 1, "stderr is not one line\n{self}");
        self
    }

    /// The report begins with this verdict, and the exit code fits it.
    #[track_caller]
    pub fn verdict(&self, verdict: &str) -> &CommandResult {
        let first = self.stdout.split_ascii_whitespace().next();
        assert_eq!(first, Some(verdict), "another verdict\n{self}");
        self.exits(if verdict == "AC" { 0 } else { 1 })
    }

    /// The command that the report gives to judge one case again.
    #[track_caller]
    pub fn again(&self) -> &str {
        let line = self.stdout.lines().find_map(|line| line.trim().strip_prefix("again"));
        line.unwrap_or_else(|| panic!("stdout has no `again`\n{self}")).trim()
    }
}

/// Runs a line of shell text in which `scripts/NAME` stands for `judge NAME`.
pub fn shell(folder: &Path, line: &str) -> CommandResult {
    let mut command = Command::new("/bin/sh");
    let judge = format!("'{JUDGE}' ");
    command.args(["-c", &line.replace("scripts/", &judge)]).current_dir(folder);
    command.env_remove("CI");
    finish(command)
}

/// This repository, as far as it is the project's own: a copy of the files that git tracks, as they
/// are now, without problems that the root's Cargo.toml does not name. So nothing that a person
/// adds can fail a test. The copy stays for later runs, which need not build its programs again.
pub fn repository() -> PathBuf {
    static COPY: OnceLock<PathBuf> = OnceLock::new();
    crate::siblings::build();
    COPY.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().expect("it is there");
        let Some(own) = own_files(&root) else {
            let why = format!("git tracks no file in {}, or is not installed", root.display());
            assert!(std::env::var_os("CI").is_none(), "{why}");
            // Not eprintln!, which the test harness captures.
            use std::io::Write;
            let _ =
                writeln!(std::io::stderr(), "not tested as tracked: {why}; all files are tested");
            return root;
        };
        let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("repository");
        synchronise(&root, &copy, own);
        copy
    })
    .clone()
}

/// The files that git tracks in a folder and that are there, without problems that its Cargo.toml
/// does not name; `None` where git knows nothing of the folder.
pub fn own_files(root: &Path) -> Option<BTreeSet<PathBuf>> {
    let git = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().ok()?;
    let names = git.stdout.split(|&byte| byte == 0).filter(|name| !name.is_empty());
    let paths = names.map(|name| PathBuf::from(OsStr::from_bytes(name)));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("it is there");
    let is_own = |path: &PathBuf| {
        let parts: Vec<_> = path.iter().map(OsStr::to_string_lossy).collect();
        let is_problem = parts.len() > 2 && ["problems", "testdata"].contains(&&*parts[0]);
        let is_named = || manifest.contains(&format!("\"problems/{}\"", parts[1]));
        root.join(path).is_file() && (!is_problem || is_named())
    };
    let own: BTreeSet<PathBuf> = paths.filter(is_own).collect();
    (git.status.success() && !own.is_empty()).then_some(own)
}

/// Makes the copy of a folder hold these files, and nothing else but `target`. Other processes may
/// do the same at the same time.
fn synchronise(from: &Path, to: &Path, wanted: BTreeSet<PathBuf>) {
    let mut folders = vec![to.to_path_buf()];
    let mut next = 0;
    while next < folders.len() {
        for entry in fs::read_dir(&folders[next]).into_iter().flatten().flatten() {
            let path = entry.path();
            let short = path.strip_prefix(to).expect("it is below");
            if path.is_dir() && short != Path::new("target") {
                folders.push(path);
            } else if path.is_file() && !wanted.contains(short) {
                let _ = fs::remove_file(path);
            }
        }
        next += 1;
    }
    // Only empty ones can be removed so.
    folders.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
    for path in &wanted {
        let (source, copy) = (from.join(path), to.join(path));
        let bytes = fs::read(&source).expect("it is readable");
        if fs::read(&copy).is_ok_and(|old| old == bytes) {
            let mode = fs::metadata(&source).expect("it was read").permissions();
            fs::set_permissions(&copy, mode).expect("it is ours");
            continue;
        }
        let half = fresh_path();
        fs::create_dir_all(copy.parent().expect("it has one")).expect("folders can be made");
        fs::copy(&source, &half).expect("files can be made");
        fs::rename(&half, &copy).expect("both are in one folder");
    }
}

/// A program built from one source file with `rustc -O`, kept for later runs of the tests.
pub fn built(source: &Path) -> PathBuf {
    built_by(source, &["-O"])
}

/// The same of a text, whose file has this name.
pub fn built_text(name: &str, text: &str) -> PathBuf {
    built(&Workspace::new().write(name, text))
}

/// The same with overflow checks and debug assertions.
pub fn built_with_checks(source: &Path) -> PathBuf {
    built_by(source, &["-O", "-Coverflow-checks=on", "-Cdebug-assertions=on"])
}

fn built_by(source: &Path, flags: &[&str]) -> PathBuf {
    // Two tests that want the same program must not build it twice.
    static BUILDING: Mutex<()> = Mutex::new(());
    static COMPILER: OnceLock<String> = OnceLock::new();
    let lock = BUILDING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let compiler = COMPILER.get_or_init(|| {
        let mut command = Command::new("rustc");
        command.arg("-vV");
        finish(command).exits(0).stdout.clone()
    });
    let text = fs::read(source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let key = hash((compiler, flags, name(source), &text));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("built-{key:016x}"));
    if !program.is_file() {
        let half = program.with_extension(std::process::id().to_string());
        let mut command = Command::new("rustc");
        command.args(flags).args(["--edition", "2021", "--crate-name", "main", "-o"]);
        finish({
            command.arg(&half).arg(source);
            command
        })
        .exits(0);
        fs::rename(&half, &program).expect("both are in one folder");
    }
    drop(lock);
    program
}

/// A path as one word of a shell: a clone may lie in a folder with a blank in its name.
pub fn quoted(path: impl AsRef<Path>) -> String {
    format!("'{}'", path.as_ref().display().to_string().replace('\'', r"'\''"))
}

/// The folders in a folder, sorted; without hidden ones.
pub fn folders(path: &Path) -> Vec<PathBuf> {
    entries(path).into_iter().filter(|path| path.is_dir()).collect()
}

/// The files in a folder that have this ending, sorted.
pub fn files(path: &Path, extension: &str) -> Vec<PathBuf> {
    let wanted = Some(OsStr::new(extension));
    entries(path).into_iter().filter(|path| path.is_file() && path.extension() == wanted).collect()
}

/// The entries of a folder, sorted, without hidden entries; nothing where there is no such folder.
pub fn entries(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    found.retain(|path| !name(path).starts_with('.'));
    found.sort();
    found
}

/// The last part of a path.
pub fn name(path: &Path) -> String {
    path.file_name().map(OsStr::to_string_lossy).unwrap_or_default().into_owned()
}

/// Whether a tool is installed. A test that goes without one says so; where CI is set it fails.
pub fn has_tool(tool: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or(OsString::from("/usr/bin:/bin"));
    let found = std::env::split_paths(&paths).any(|folder| folder.join(tool).is_file());
    if !found {
        assert!(std::env::var_os("CI").is_none(), "{tool} is not installed");
        // Not eprintln!, which the test harness captures.
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "not tested: {tool} is not installed");
    }
    found
}
