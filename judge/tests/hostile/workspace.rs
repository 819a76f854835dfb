//! A workspace for one test, and what can be seen of it from outside.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io;
use std::os::unix::fs::{chown, MetadataExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

pub const JUDGE: &str = env!("CARGO_BIN_EXE_judge");

pub struct TestWorkspace {
    pub root: PathBuf,
    /// In the path of the workspace, so in the command line of all that runs for it.
    marker: String,
    /// A system call that the judge lacks, which takes away a layer of isolation.
    without: Option<&'static str>,
}

/// The number of `pivot_root`: without it there are no namespaces.
pub const PIVOT_ROOT: &str = if cfg!(target_arch = "x86_64") { "155" } else { "41" };

/// The error of a system call that the kernel lacks.
pub const ENOSYS: &str = "38";
/// The error of a system call that a container refuses.
pub const EPERM: &str = "1";

/// The files of a workspace, and beside it.
pub type Snapshot = BTreeMap<PathBuf, String>;

/// The result of a command.
pub struct CommandResult {
    pub code: Option<i32>,
    pub signal: Option<i32>,
    pub out: String,
    pub err: String,
}

impl CommandResult {
    /// The first verdict in lines of JSON.
    pub fn verdict(&self) -> &str {
        field(&self.out, "verdict").unwrap_or("none")
    }
}

impl fmt::Display for CommandResult {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        let CommandResult { code, signal, out, err } = self;
        write!(to, "exit {code:?}, signal {signal:?}\nstdout: {out}\nstderr: {err}")
    }
}

/// The folder of the programs that [`TestWorkspace::build`] has compiled. The next run of the tests removes it.
static BUILT: Mutex<Option<TestWorkspace>> = Mutex::new(None);

/// Runs a tool to its end, which must be a success.
fn start(tool: &str, words: &[&OsStr]) {
    let ended = Command::new(tool).args(words).status();
    let ended = ended.unwrap_or_else(|error| {
        panic!("these tests need a C compiler, as rustc does to link: {tool}: {error}")
    });
    assert!(ended.success(), "{tool} {words:?}");
}

/// A path as one word of a shell: a clone may lie in a folder with a blank in its name.
pub fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

impl TestWorkspace {
    pub fn new(name: &str) -> TestWorkspace {
        TestWorkspace::within(Path::new(env!("CARGO_TARGET_TMPDIR")), name).unwrap()
    }

    /// A workspace within this folder, unless nothing can be made there.
    pub fn within(folder: &Path, name: &str) -> io::Result<TestWorkspace> {
        crate::siblings::build();
        let marker = format!("hostile-{name}-{}", std::process::id());
        // Remains of earlier runs, but nothing of one that goes on.
        let start = format!("hostile-{name}-");
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let process = name.strip_prefix(&start).filter(|rest| rest.parse::<u32>().is_ok());
            if process.is_some_and(|number| !Path::new("/proc").join(number).exists()) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        let root = folder.join(&marker);
        fs::create_dir_all(root.join("problems"))?;
        fs::create_dir_all(root.join("testdata"))?;
        Ok(TestWorkspace { root, marker, without: None })
    }

    pub fn folder(&self, name: &str) -> PathBuf {
        let folder = self.root.join(name);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    pub fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Writes a case: `PROBLEM/GROUP/NAME`, its input and its answer.
    pub fn case(&self, id: &str, input: &str, answer: &str) {
        self.write(&format!("testdata/{id}.in"), input.as_bytes());
        self.write(&format!("testdata/{id}.ans"), answer.as_bytes());
    }

    /// Closes a folder to all but its owner.
    pub fn close(&self, name: &str) {
        fs::set_permissions(self.root.join(name), fs::Permissions::from_mode(0o700)).unwrap();
    }

    /// From now on the judge runs on a kernel that seems to lack this call.
    pub fn do_without(&mut self, number: &'static str) {
        self.without();
        self.without = Some(number);
    }

    /// Builds the program that takes away a system call: its file.
    pub fn without(&self) -> PathBuf {
        self.build("without", include_str!("without.c"));
        self.root.join("bin/without")
    }

    /// Runs the judge with these words on a kernel that seems to answer a call, by its number, with an error.
    pub fn judge_without(&self, call: [&str; 2], words: &[&str]) -> CommandResult {
        let mut command = Command::new(self.without());
        command.args(call).arg(JUDGE).args(words).env_remove("CI");
        told(command.current_dir(&self.root))
    }

    /// The judge in this workspace, not yet started.
    pub fn command(&self) -> Command {
        let mut command = match self.without {
            None => Command::new(JUDGE),
            Some(number) => {
                let mut command = Command::new(self.root.join("bin/without"));
                command.args([number, ENOSYS, JUDGE]);
                command
            }
        };
        command.current_dir(&self.root).env("HOSTILE_SECRET", "hostile-secret");
        command.env_remove("CI").stdin(Stdio::null());
        command
    }

    pub fn judge(&self, words: &[&str], program: &[&OsStr], user: Option<u32>) -> CommandResult {
        let mut command = self.command();
        command.args(words).args(program);
        if let Some(user) = user {
            // The judge builds there, as the workspace belongs to another user.
            let temporary = self.temporary();
            fs::create_dir_all(&temporary).unwrap();
            chown(&temporary, Some(user), Some(user)).unwrap();
            command.uid(user).gid(user).env("TMPDIR", temporary);
        }
        told(&mut command)
    }

    /// The folder of temporary files of another user, beside this workspace.
    fn temporary(&self) -> PathBuf {
        self.root.with_extension("tmp")
    }

    /// Builds `attack.c` or `figures.c`, once for all workspaces, and copies it into this one: the
    /// command that runs it.
    pub fn build(&self, name: &str, source: &str) -> String {
        let program = self.folder("bin").join(name);
        if !program.exists() {
            let mut built = BUILT.lock().unwrap();
            let built = built.get_or_insert_with(|| TestWorkspace::new("built"));
            let original = built.root.join(name);
            if !original.exists() {
                let source = built.write(&format!("{name}.c"), source.as_bytes());
                let [level, to, library] = ["-O1", "-o", "-lpthread"].map(OsStr::new);
                start("cc", &[level, to, original.as_ref(), source.as_ref(), library]);
            }
            // A process that another thread starts would inherit a file that is open for writing, and
            // a program that is written to cannot be started: another process copies it.
            start("cp", &[original.as_ref(), program.as_ref()]);
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        }
        format!("exec {}", quoted(&program))
    }

    /// Whether this machine has all layers that `--isolation strict` needs.
    pub fn has_strict_isolation(&self) -> bool {
        self.judge_true("strict").code == Some(0)
    }

    /// Whether it has namespaces, too.
    pub fn has_namespaces(&self) -> bool {
        !self.judge_true("auto").err.contains("no namespaces")
    }

    fn judge_true(&self, isolation: &str) -> CommandResult {
        self.case("layers/sample/1", "", "");
        let told = self.judge(&["layers", "--isolation", isolation, "--cmd", "true"], &[], None);
        fs::remove_dir_all(self.root.join("testdata/layers")).unwrap();
        told
    }

    /// Whether a user who is not this one can run the judge here.
    pub fn others_can_enter(&self) -> bool {
        let mut command = self.command();
        command.arg("--version").uid(61_234).gid(61_234);
        command.output().is_ok_and(|output| output.status.success())
    }

    /// Processes that this workspace has to do with.
    pub fn processes(&self) -> Vec<String> {
        let mut found = Vec::new();
        for entry in fs::read_dir("/proc").unwrap().flatten() {
            let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            let words = String::from_utf8_lossy(&words).replace('\0', " ");
            if has_marker(&words, &self.marker) {
                found.push(format!("{} {words}", entry.file_name().to_string_lossy()));
            }
        }
        found
    }

    /// The supervisors of this workspace, each before its runners.
    pub fn helpers(&self) -> Vec<u32> {
        let processes = self.processes();
        let helpers: Vec<(u32, Option<u32>)> = processes
            .iter()
            .filter(|process| process.contains(" __supervisor "))
            .filter_map(|process| process.split(' ').next()?.parse().ok())
            .map(|helper| (helper, parent(helper)))
            .collect();
        supervisors_first(&helpers)
    }

    /// Waits for the end of what was told to end.
    pub fn wait_for_no_process(&self) {
        self.wait_until("what was told to end", |place| place.processes().is_empty());
    }

    /// Waits until something holds, for a minute at the most.
    pub fn wait_until(&self, what: &str, good: impl Fn(&TestWorkspace) -> bool) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !good(self) {
            assert!(Instant::now() < deadline, "{what}: {:?}", self.processes());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Everything in the workspace, and the names beside it that an attack may leave.
    pub fn snapshot(&self) -> Snapshot {
        let mut all = BTreeMap::new();
        let mut waiting = vec![self.root.clone()];
        while let Some(folder) = waiting.pop() {
            for entry in fs::read_dir(&folder).unwrap().flatten() {
                if entry.path().ends_with("target/judge/failed") {
                    // The judge's own list for --failed.
                    continue;
                }
                let data = entry.metadata().unwrap();
                let mut line = format!("{:o} {} {}", data.mode(), data.uid(), data.mtime());
                if data.is_dir() {
                    waiting.push(entry.path());
                    // Builds come and go in here.
                    line = format!("{:o}", data.mode());
                } else if data.len() < 4096 {
                    line.push_str(&format!(" {:?}", fs::read(entry.path())));
                } else {
                    line.push_str(&format!(" {}", data.len()));
                }
                all.insert(entry.path(), line);
            }
        }
        for folder in ["/tmp", "/var/tmp", "/dev/shm", "/"] {
            let litter = Path::new(folder).join("judge-hostile-litter");
            if litter.symlink_metadata().is_ok() {
                all.insert(litter, String::new());
            }
        }
        all
    }
}

/// Whether a command line names the workspace with this marker, and not one whose marker begins or ends with it.
fn has_marker(words: &str, marker: &str) -> bool {
    words.match_indices(marker).any(|(at, _)| {
        let (before, after) = (&words[..at], &words[at + marker.len()..]);
        before.ends_with('/') && !after.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// The parent of a process: the fourth field of stat in proc(5), behind the name, which may hold anything.
fn parent(process: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit(')').next()?.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// Of helpers and their parents: each one whose parent is not among them, and its children behind it.
fn supervisors_first(helpers: &[(u32, Option<u32>)]) -> Vec<u32> {
    let is_helper = |process| helpers.iter().any(|helper| Some(helper.0) == process);
    let mut ordered = Vec::new();
    for (supervisor, _) in helpers.iter().filter(|helper| !is_helper(helper.1)) {
        ordered.push(*supervisor);
        let runners = helpers.iter().filter(|helper| helper.1 == Some(*supervisor));
        ordered.extend(runners.map(|runner| runner.0));
    }
    ordered
}

#[test]
fn a_marker_is_a_name_of_its_own_and_a_supervisor_is_a_parent() {
    let marker = "hostile-a-123";
    assert!(has_marker("judge /tmp/hostile-a-123", marker));
    assert!(has_marker("sh -c /x/hostile-a-1234/y /x/hostile-a-123/y", marker));
    assert!(!has_marker("judge /tmp/hostile-a-1234/bin", marker));
    assert!(!has_marker("judge /tmp/other-hostile-a-123/bin", marker));
    // Process ids begin anew at their limit: the runner may have the smaller one.
    assert_eq!(supervisors_first(&[(5, Some(900)), (900, Some(1))]), [900, 5]);
    assert_eq!(supervisors_first(&[(5, Some(1)), (9, Some(5))]), [5, 9]);
    assert_eq!(supervisors_first(&[(5, None)]), [5]);
    assert!(parent(std::process::id()).is_some_and(|parent| parent > 0));
}

impl Drop for TestWorkspace {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.root);
            let _ = fs::remove_dir_all(self.temporary());
        }
    }
}

pub fn told(command: &mut Command) -> CommandResult {
    let output = command.output().unwrap();
    CommandResult {
        code: output.status.code(),
        signal: output.status.signal(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The first value of this name in lines of JSON.
pub fn field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(&format!("\"{name}\":"))?;
    let end = rest.find([',', '}'])?;
    Some(rest[..end].trim_matches('"'))
}

pub fn difference(before: &Snapshot, after: &Snapshot) -> String {
    let mut lines = Vec::new();
    for (path, line) in before.iter().chain(after) {
        if before.get(path) != after.get(path) {
            lines.push(format!("{} {}", path.display(), &line[..line.len().min(200)]));
        }
    }
    lines.join("\n")
}

pub fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0)
}

pub fn busy_loop() -> Child {
    Command::new("sh").args(["-c", "ulimit -t 60; while :; do :; done"]).spawn().unwrap()
}

/// Says what cannot be tested here; where CI is set everything must be.
pub fn missing(what: &str) {
    eprintln!("not tested: {what}");
    assert!(std::env::var_os("CI").is_none(), "not tested where CI is set: {what}");
}
