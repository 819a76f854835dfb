//! Builds submissions, each once: a program is kept by the content of its source, the command that
//! builds it and the compiler that runs it.
//!
//! A build happens in a folder of its own and is renamed into place when it is complete, so a kill at
//! any moment, or a second judge in the same workspace, never leaves half a program behind.

use crate::base::hash::Sha256;
use crate::base::text::{escape, quote};
use crate::base::{file, MIB};
use crate::language::{java_class, Language};
use sandbox::{End, Failure, Limit, Limits, Sandbox, Spec, Streams};
use std::collections::HashMap;
use std::ffi::CString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::Duration;

/// The largest source file; online judges take 64 KiB.
const MAX_SOURCE: u64 = 4 * MIB;
/// What is kept of the compiler's messages.
const MAX_MESSAGES: usize = 16 * 1024;
const COMPILE_LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    memory_bytes: 4096 * MIB,
    output_bytes: 64 * MIB,
    file_bytes: 512 * MIB,
    processes: 64,
};
/// Bytes that a compiler must have found place for.
const ROOM: usize = 4 << 20;

/// A program that is ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// `{memory}` in a word stands for the memory limit in MiB.
    argv: Vec<String>,
    folder: PathBuf,
    /// What it reads and executes beside the system.
    readable: Vec<PathBuf>,
}

/// Why there is no program.
#[derive(Clone, Debug)]
pub enum Unbuilt {
    /// The compiler refused the source; its words, escaped.
    CompileError(String),
    /// A tool is not installed, or the judge failed: not the fault of the submission.
    Impossible(String),
    Interrupted,
}

impl Unbuilt {
    /// For a program that is no submission: that it does not compile is a failure too, which is told
    /// after these words.
    pub fn failure(self, lead: &str) -> Failure {
        match self {
            Unbuilt::CompileError(words) => Failure::Error(format!("{lead}{words}")),
            Unbuilt::Impossible(why) => Failure::Error(why),
            Unbuilt::Interrupted => Failure::Interrupted,
        }
    }
}

impl From<io::Error> for Unbuilt {
    fn from(error: io::Error) -> Unbuilt {
        Unbuilt::Impossible(error.to_string())
    }
}

impl Program {
    /// A command of the user, run by the shell in the current folder. It may read that folder and
    /// what its words name.
    pub fn command(command: &str) -> io::Result<Program> {
        let argv = ["/bin/sh", "-c", command].map(String::from).to_vec();
        let folder = std::env::current_dir()?;
        let mut readable: Vec<PathBuf> =
            paths_in(command).into_iter().map(|path| folder.join(path)).collect();
        readable.push(folder.clone());
        Ok(Program { argv, folder, readable })
    }

    /// What the sandbox is to run.
    pub fn spec(&self, limits: Limits) -> io::Result<Spec> {
        self.spec_with(limits, &[])
    }

    /// The same with further words on its command line.
    pub fn spec_with(&self, limits: Limits, words: &[String]) -> io::Result<Spec> {
        let memory = (limits.memory_bytes / MIB).to_string();
        let own = self.argv.iter().map(|word| c_string(&word.replace("{memory}", &memory)));
        let argv = own.chain(words.iter().map(|word| c_string(word)));
        Ok(Spec {
            argv: argv.collect::<io::Result<_>>()?,
            env: run_env()?,
            folder: self.folder.clone(),
            readable: self.readable.clone(),
            writable: Vec::new(),
            limits,
        })
    }
}

/// Files and folders that a command of the user names, as it is written; but for those such as
/// /dev/stderr, which lead to files of the judge.
pub fn paths_in(command: &str) -> Vec<PathBuf> {
    let words = command.split([' ', '\t', '\n', ';', '|', '&', '<', '=', '"', '\'']);
    let paths = words.filter(|word| !word.is_empty()).map(PathBuf::from);
    paths.filter(|path| path.exists() && !path.starts_with("/dev")).collect()
}

/// The environment of every program: nothing of the judge's own.
fn run_env() -> io::Result<Vec<CString>> {
    // A Rust program that panics must not spend 50 ms on a backtrace nobody asked for.
    let words = [
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "LANG=C.UTF-8",
        "LC_ALL=C.UTF-8",
        "HOME=/",
        "RUST_BACKTRACE=0",
    ];
    words.iter().map(|word| c_string(word)).collect()
}

fn c_string(text: &str) -> io::Result<CString> {
    CString::new(text).map_err(|_| io::Error::other("a zero byte in a name"))
}

/// Builds programs and keeps them under one folder.
pub struct Builder {
    cache: PathBuf,
    /// Tools that have been looked up.
    tools: Mutex<HashMap<&'static str, Result<Tool, String>>>,
}

/// A compiler or an interpreter.
#[derive(Clone, Debug)]
struct Tool {
    path: PathBuf,
    /// Changes when another version is installed.
    identity: String,
    /// Flags that link the program statically, where the system can.
    static_flags: &'static [&'static str],
}

impl Builder {
    pub fn new(cache: PathBuf) -> Builder {
        Builder { cache, tools: Mutex::new(HashMap::new()) }
    }

    /// The program of a submission, built unless it is there already.
    pub fn build(
        &self,
        sandbox: &mut Sandbox,
        path: &Path,
        language: &'static Language,
    ) -> Result<Program, Unbuilt> {
        self.build_with(sandbox, path, language, None)
    }

    /// The same with a library that has been built before: `{library}` in the words of the command.
    pub fn build_with(
        &self,
        sandbox: &mut Sandbox,
        path: &Path,
        language: &'static Language,
        library: Option<&Program>,
    ) -> Result<Program, Unbuilt> {
        let failed = |error: io::Error| {
            Unbuilt::Impossible(format!("{}: {error}", quote(path.as_os_str().as_encoded_bytes())))
        };
        let source = file::read(path, MAX_SOURCE).map_err(failed)?;
        let class = match language.name {
            "java" => java_class(&String::from_utf8_lossy(&source)),
            _ => String::from("main"),
        };
        let compiler = self.tool(sandbox, language.compile[0])?;
        let mut key = Sha256::new();
        key.field(compiler.identity.as_bytes());
        for word in language.compile.iter().chain(compiler.static_flags).chain([&class.as_str()]) {
            key.field(word.as_bytes());
        }
        key.field(&source);
        // Its path has the key of its own build in it.
        let library = library.and_then(|library| library.argv.last()).map_or("", String::as_str);
        key.field(library.as_bytes());
        let folder = self.cache.join("programs").join(key.finish());
        let stem = class.rsplit('.').next().unwrap_or(&class);
        let file_name = format!("{stem}.{}", language.extensions[0]);
        if !folder.is_dir() {
            let work = self.scratch()?;
            let place = Place { work: &work, file_name: &file_name, library };
            let built = self.compile(sandbox, language, &compiler, place, &source);
            // A judge beside this one may have been faster: its program is the same.
            let placed = built.and_then(|()| match fs::rename(&work, &folder) {
                Err(_) if folder.is_dir() => Ok(()),
                result => Ok(result?),
            });
            let _ = fs::remove_dir_all(&work);
            placed?;
        }
        let program = folder.join("program");
        let mut argv = Vec::new();
        let mut readable = vec![folder.clone()];
        for (at, word) in language.run.iter().enumerate() {
            argv.push(match *word {
                "{program}" => text(&program)?,
                tool if at == 0 => {
                    let tool = self.tool(sandbox, tool)?.path;
                    readable.push(home_of(&tool));
                    text(&tool)?
                }
                word => {
                    fill(word, &Place { work: &folder, file_name: &file_name, library }, &class)?
                }
            });
        }
        Ok(Program { argv, folder: PathBuf::from("/"), readable })
    }

    /// The folder of everything that can be made again.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// A text without the names of the folders in which programs are built, which say nothing to
    /// whoever wrote the program.
    pub fn without_folders(&self, text: &[u8]) -> Vec<u8> {
        let cache = format!("{}/", self.cache.display());
        let mut out = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.windows(cache.len()).position(|part| part == cache.as_bytes()) {
            let inside = &rest[at + cache.len()..];
            let folders = if inside.starts_with(b"programs/") { 2 } else { 1 };
            let ends = inside.iter().enumerate().filter(|(_, &byte)| byte == b'/');
            let Some((end, _)) = ends.take(folders).last() else { break };
            out.extend(&rest[..at]);
            rest = &inside[end + 1..];
        }
        out.extend(rest);
        out
    }

    /// A new folder for one piece of work; whoever asks for it removes it.
    pub fn scratch(&self) -> io::Result<PathBuf> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = self.cache.join(format!("build-{}-{number}", std::process::id()));
        fs::create_dir_all(self.cache.join("programs"))
            .and_then(|()| fs::create_dir(&folder))
            .map_err(|error| {
                let cache = quote(self.cache.as_os_str().as_encoded_bytes());
                io::Error::other(format!("{cache}, where programs are built: {error}"))
            })?;
        Ok(folder)
    }

    fn compile(
        &self,
        sandbox: &mut Sandbox,
        language: &Language,
        compiler: &Tool,
        place: Place,
        source: &[u8],
    ) -> Result<(), Unbuilt> {
        let work = place.work;
        fs::write(work.join(place.file_name), source)?;
        let mut argv = vec![text(&compiler.path)?];
        for word in language.compile[1..].iter().chain(compiler.static_flags) {
            argv.push(fill(word, &place, "")?);
        }
        // Go builds its library for the first program, which takes ten seconds, and keeps it there.
        let kept = self.cache.join("go");
        let kept = (language.name == "go").then_some(kept.as_path());
        kept.map_or(Ok(()), fs::create_dir_all)?;
        let (ok, messages) = run_compiler(sandbox, &argv, work, (kept, place.library))?;
        if ok {
            return Ok(());
        }
        Err(Unbuilt::CompileError(messages.replace(&format!("{}/", work.display()), "")))
    }

    /// Looks a tool up, once.
    fn tool(&self, sandbox: &mut Sandbox, name: &'static str) -> Result<Tool, Unbuilt> {
        let mut tools = self.tools.lock().expect("no lookup panics");
        let tool = match tools.get(name) {
            Some(tool) => tool.clone(),
            None => {
                let tool = self.look_up(sandbox, name);
                tools.insert(name, tool.clone());
                tool
            }
        };
        tool.map_err(Unbuilt::Impossible)
    }

    fn look_up(&self, sandbox: &mut Sandbox, name: &'static str) -> Result<Tool, String> {
        let missing = || format!("{name} is not installed; install it, or leave this language out");
        let path = on_path(name).ok_or_else(missing)?;
        // Behind a launcher (rustup, pyenv) is the real tool, which starts faster than the launcher.
        let path = match name {
            "rustc" => asked(&path, &["--print", "sysroot"]).map(|root| root.join("bin/rustc")),
            "python3" => asked(&path, &["-c", "import sys; print(sys.executable)"]),
            _ => None,
        }
        .filter(|real| real.is_file())
        .unwrap_or(path);
        let path = path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))?;
        let data = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let age =
            data.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        let identity = format!("{} {} {:?}", path.display(), data.len(), age);
        let mut tool = Tool { path, identity, static_flags: &[] };
        tool.static_flags =
            self.static_flags(sandbox, name, &tool).map_err(|error| error.to_string())?;
        Ok(tool)
    }

    /// The flags that link statically, when this compiler can do that: such a program starts in two
    /// thirds of the time. Found out once for a compiler, by building the smallest program.
    fn static_flags(
        &self,
        sandbox: &mut Sandbox,
        name: &str,
        tool: &Tool,
    ) -> io::Result<&'static [&'static str]> {
        let (flags, probe): (&'static [&'static str], _) = match name {
            "rustc" => (
                &["-C", "target-feature=+crt-static", "-C", "relocation-model=static"],
                ("p.rs", "fn main() {}"),
            ),
            "gcc" => (&["-static"], ("p.c", "int main(void) { return 0; }")),
            "g++" => {
                (&["-static"], ("p.cpp", "#include <iostream>\nint main() { std::cout << 1; }"))
            }
            _ => return Ok(&[]),
        };
        let mut key = Sha256::new();
        key.field(tool.identity.as_bytes());
        let note = self.cache.join(format!("static-{}", key.finish()));
        let known = fs::read(&note).ok();
        let works = match known.as_deref() {
            Some(b"yes") => true,
            Some(b"no") => false,
            _ => {
                let work = self.scratch()?;
                fs::write(work.join(probe.0), probe.1)?;
                let mut argv = vec![text(&tool.path)?];
                argv.extend(flags.iter().copied().chain(["-o", "p", probe.0]).map(String::from));
                let built = run_compiler(sandbox, &argv, &work, (None, ""));
                // A failure that is not the compiler's says nothing about it.
                if let Ok((works, _)) = &built {
                    fs::write(work.join("note"), if *works { "yes" } else { "no" })?;
                    fs::rename(work.join("note"), &note)?;
                }
                fs::remove_dir_all(&work)?;
                built.is_ok_and(|(works, _)| works)
            }
        };
        Ok(if works { flags } else { &[] })
    }
}

/// Runs a compiler in a folder: whether it was content, and what it said. In `kept` it may keep what
/// it wants to find again.
fn run_compiler(
    sandbox: &mut Sandbox,
    argv: &[String],
    folder: &Path,
    (kept, library): (Option<&Path>, &str),
) -> Result<(bool, String), Unbuilt> {
    let folder_text = text(folder)?;
    let path = std::env::var("PATH").unwrap_or_default();
    let env = [
        format!("PATH={path}"),
        format!("HOME={folder_text}"),
        format!("TMPDIR={folder_text}"),
        format!("GOCACHE={}", text(kept.unwrap_or(folder))?),
        // kotlinc: a virtual machine does not look at TMPDIR. The folder is the current one.
        "JAVA_OPTS=-Xmx512M -Djava.io.tmpdir=.".to_string(),
        "LANG=C.UTF-8".to_string(),
        "RUST_BACKTRACE=0".to_string(),
    ];
    // Compilers call other tools: linkers, and for scripts like kotlinc a virtual machine.
    let tools = ["cc", "ld", "java"].into_iter().filter_map(on_path);
    let tools = tools.filter_map(|tool| tool.canonicalize().ok());
    let spec = Spec {
        argv: argv.iter().map(|word| c_string(word)).collect::<io::Result<_>>()?,
        env: env.iter().map(|word| c_string(word)).collect::<io::Result<_>>()?,
        folder: folder.to_path_buf(),
        readable: tools
            .chain([PathBuf::from(&argv[0])])
            .map(|tool| home_of(&tool))
            .chain((!library.is_empty()).then(|| PathBuf::from(library)))
            .collect(),
        writable: [folder].into_iter().chain(kept).map(Path::to_path_buf).collect(),
        limits: COMPILE_LIMITS,
    };
    let mut said = Vec::new();
    let mut keep = |chunk: &[u8]| {
        said.extend(&chunk[..chunk.len().min(MAX_MESSAGES - said.len())]);
        Ok(())
    };
    let streams = Streams { input: None, output: &mut keep, merge_stderr: true };
    let ran = sandbox.run(&spec, streams).map_err(|failure| match failure {
        Failure::Interrupted => Unbuilt::Interrupted,
        Failure::Error(error) => Unbuilt::Impossible(error),
    })?;
    let stopped = match ran.end {
        End::Exited(_) | End::Signaled(_) => None,
        End::Stopped(Limit::Cpu | Limit::Idle) => Some("it took more than 60 s"),
        End::Stopped(Limit::Memory) => Some("it took more than 4 GiB of memory"),
        End::Stopped(Limit::Processes) => Some("it started too many processes"),
        End::Stopped(Limit::Output) => Some("it printed too much"),
    };
    let mut messages: Vec<String> = said.split(|&byte| byte == b'\n').map(escape).collect();
    if said.len() == MAX_MESSAGES {
        messages.push("… (cut)".to_string());
    }
    if let Some(why) = stopped {
        messages.push(format!("the compiler was stopped: {why}"));
    } else if let End::Signaled(_) = ran.end {
        messages.push(format!("the compiler was ended by {}", ran.end));
    }
    let ok = ran.end.is_success();
    if !ok {
        // A full disk is no fault of the source, though a compiler may say anything about it.
        let room = folder.join("room");
        let full = fs::write(&room, vec![0; ROOM]).err();
        let _ = fs::remove_file(&room);
        if let Some(error) = full {
            return Err(Unbuilt::Impossible(format!("{}: {error}", quote(folder_text.as_bytes()))));
        }
    }
    Ok((ok, messages.join("\n")))
}

/// Where a program is built, and of what.
#[derive(Clone, Copy)]
struct Place<'a> {
    work: &'a Path,
    file_name: &'a str,
    /// The path of the library, or nothing.
    library: &'a str,
}

/// A word of a command line with its places filled in.
fn fill(word: &str, place: &Place, class: &str) -> io::Result<String> {
    let folder = text(place.work)?;
    Ok(word
        .replace("{source}", &format!("{folder}/{}", place.file_name))
        .replace("{library}", place.library)
        .replace("{program}", &format!("{folder}/program"))
        .replace("{folder}", &folder)
        .replace("{class}", class))
}

fn text(path: &Path) -> io::Result<String> {
    let error = || {
        io::Error::other(format!(
            "{}: not a name in UTF-8",
            quote(path.as_os_str().as_encoded_bytes())
        ))
    };
    path.to_str().map(String::from).ok_or_else(error)
}

/// The first executable file of this name on PATH.
fn on_path(name: &str) -> Option<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let executable = |path: &PathBuf| {
        path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
    };
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(executable)
}

/// The folder that holds all that a tool needs: `PREFIX` of `PREFIX/bin/tool` where there is a
/// `PREFIX/lib`, else the tool alone.
fn home_of(tool: &Path) -> PathBuf {
    let prefix = tool.parent().filter(|folder| folder.ends_with("bin")).and_then(Path::parent);
    prefix.filter(|prefix| prefix.join("lib").is_dir()).unwrap_or(tool).to_path_buf()
}

/// The path that a tool prints about itself.
fn asked(tool: &Path, args: &[&str]) -> Option<PathBuf> {
    let output =
        Command::new(tool).args(args).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end());
    path.is_absolute().then_some(path)
}
