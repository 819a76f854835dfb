//! Builds programs, each once: a program is kept by the content of its source, the command that builds
//! it and the compiler that runs.
//!
//! A build happens in a folder of its own, which is renamed when it is complete. So neither a kill nor
//! a second judge in the same workspace leaves half a program.

use crate::base::file;
use crate::base::hash::Sha256;
use crate::base::text::quote;
use crate::base::MIB;
use crate::compile::beside::Beside;
use crate::compile::bounds;
use crate::compile::build_error::BuildError;
use crate::compile::cache::Cache;
use crate::compile::compiler::{path_text, Compiler};
use crate::compile::program::Program;
use crate::compile::toolchain::{home_of, Toolchain};
use crate::language::Language;
use crate::workspace::Tool;
use sandbox::{reason, Sandbox};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The largest source file; online judges take 64 KiB.
const MAX_SOURCE: u64 = 4 * MIB;

/// Builds programs and keeps them in one folder. Workers share it.
pub struct Builder {
    cache: Cache,
    /// Tools that have been looked up, by their names.
    toolchains: Mutex<HashMap<&'static str, Result<Toolchain, BuildError>>>,
    /// Flags for static linking that have been tried, by the names of compilers.
    static_flags: Mutex<HashMap<&'static str, &'static [&'static str]>>,
}

/// What a program is made of.
struct Source<'a> {
    language: &'static Language,
    content: &'a [u8],
    /// The class to start, with its package.
    class: String,
    library: Option<&'a Path>,
    /// The further files of a program of several files.
    beside: Option<&'a Beside>,
}

impl Source<'_> {
    /// The name that the compiler wants the file to have.
    fn file_name(&self) -> String {
        if let Some(beside) = self.beside {
            return beside.first_name.clone();
        }
        let stem = self.class.rsplit('.').next().unwrap_or(&self.class);
        format!("{stem}.{}", self.language.extensions[0])
    }

    /// A word of a command line with its placeholders filled in, for a build in this folder.
    fn fill(&self, word: &str, folder: &Path) -> io::Result<String> {
        let library = self.library.map(path_text).transpose()?.unwrap_or_default();
        let folder = path_text(folder)?;
        Ok(word
            .replace("{source}", &format!("{folder}/{}", self.file_name()))
            .replace("{program}", &format!("{folder}/{}", self.language.output))
            .replace("{library}", &library)
            .replace("{folder}", &folder)
            .replace("{class}", &self.class))
    }

    /// The words of the compiler's command line, for a build in this folder.
    fn words(&self, folder: &Path, static_flags: &[&str]) -> io::Result<Vec<String>> {
        let language = self.language;
        let mut words = Vec::new();
        for word in language.compile[1..].iter().chain(language.flags).chain(static_flags) {
            words.push(self.fill(word, folder)?);
            if let (Some(beside), "{source}", true) = (self.beside, *word, language.compiles_all) {
                for name in beside.names_in(language) {
                    words.push(path_text(&folder.join(name))?);
                }
            }
        }
        Ok(words)
    }
}

impl Builder {
    /// `cache` is the folder of built programs. It need not exist.
    pub fn new(cache: PathBuf) -> Builder {
        Builder {
            cache: Cache::new(cache),
            toolchains: Mutex::default(),
            static_flags: Mutex::default(),
        }
    }

    /// The program of a source file, built unless it is in the cache.
    pub fn build(
        &self,
        sandbox: &mut Sandbox,
        path: &Path,
        language: &'static Language,
    ) -> Result<Program, BuildError> {
        self.build_with(sandbox, path, language, None)
    }

    /// The program of a tool, which may have several files.
    pub fn build_tool(&self, sandbox: &mut Sandbox, tool: &Tool) -> Result<Program, BuildError> {
        self.build_variant(sandbox, tool, tool.language, None)
    }

    /// The same with a variant of its language, and a library as [`Builder::build_with`] takes it.
    pub fn build_variant(
        &self,
        sandbox: &mut Sandbox,
        tool: &Tool,
        language: &'static Language,
        library: Option<&Program>,
    ) -> Result<Program, BuildError> {
        let beside = match &tool.beside[..] {
            [] => None,
            _ => Some(Beside::read(tool)?),
        };
        self.build_source(sandbox, &tool.path, language, library, beside.as_ref())
    }

    /// Builds with a library that was built before: `{library}` in the words of the compiler's command
    /// line.
    pub fn build_with(
        &self,
        sandbox: &mut Sandbox,
        path: &Path,
        language: &'static Language,
        library: Option<&Program>,
    ) -> Result<Program, BuildError> {
        self.build_source(sandbox, path, language, library, None)
    }

    fn build_source(
        &self,
        sandbox: &mut Sandbox,
        path: &Path,
        language: &'static Language,
        library: Option<&Program>,
        beside: Option<&Beside>,
    ) -> Result<Program, BuildError> {
        let content = file::read(path, MAX_SOURCE).map_err(|error| {
            let path = quote(path.as_os_str().as_encoded_bytes());
            BuildError::JudgeError(format!("{path}: {}", reason(&error)))
        })?;
        let class = match language.entry_class {
            Some(entry_class) => entry_class(&String::from_utf8_lossy(&content)),
            None => "main".to_string(),
        };
        let library = library.and_then(|library| library.argv.last()).map(Path::new);
        let source = Source { language, content: &content, class, library, beside };
        let compiler = self.toolchain(sandbox, language.compile[0], language)?;
        let static_flags = self.static_flags(sandbox, &compiler, language)?;
        let folder = self.cache.programs()?.join(key(&source, &compiler, static_flags));
        if folder.is_dir() {
            bounds::mark_used(&folder);
        } else {
            let work = self.cache.scratch()?;
            let compiled = self.compile(sandbox, &source, &compiler, static_flags, &work);
            // Another judge may have built the same program in the meantime.
            let kept = compiled.and_then(|()| match fs::rename(&work, &folder) {
                Err(_) if folder.is_dir() => Ok(()),
                result => Ok(result?),
            });
            let _ = fs::remove_dir_all(&work);
            kept?;
        }
        self.program(sandbox, &source, folder)
    }

    /// Removes the programs that are built, for one who builds many and needs each once.
    pub fn remove_programs(&self) -> io::Result<()> {
        for program in fs::read_dir(self.cache.programs()?)? {
            fs::remove_dir_all(program?.path())?;
        }
        Ok(())
    }

    /// The folder of generated inputs.
    pub(crate) fn inputs(&self) -> io::Result<PathBuf> {
        self.cache.inputs()
    }

    /// Notes that a generated input is used, which keeps it for longer.
    pub(crate) fn mark_used(&self, input: &Path) {
        bounds::mark_used(input);
    }

    /// A text without the names of the folders in which programs are built: they mean nothing to the
    /// author of a program.
    pub fn without_folders(&self, text: &[u8]) -> Vec<u8> {
        self.cache.without_folders(text)
    }

    /// A new folder for one piece of work. The caller removes it.
    pub fn scratch(&self) -> io::Result<PathBuf> {
        self.cache.scratch()
    }

    fn compile(
        &self,
        sandbox: &mut Sandbox,
        source: &Source,
        compiler: &Toolchain,
        static_flags: &[&str],
        work: &Path,
    ) -> Result<(), BuildError> {
        fs::write(work.join(source.file_name()), source.content)?;
        if let Some(beside) = source.beside {
            beside.write(work)?;
        }
        let language = source.language;
        let mut argv = vec![path_text(&compiler.path)?];
        argv.extend(source.words(work, static_flags)?);
        let kept = match language.cache_variable {
            Some(_) => Some(self.cache.folder()?.join(language.name)),
            None => None,
        };
        if let Some(kept) = &kept {
            fs::create_dir_all(kept)?;
        }
        let compiler = Compiler {
            language,
            argv,
            folder: work,
            kept: kept.as_deref(),
            library: source.library,
        };
        let compiled = compiler.run(sandbox)?;
        if compiled.is_success {
            return Ok(());
        }
        let messages = compiled.messages.replace(&format!("{}/", work.display()), "");
        Err(BuildError::CompileError(messages))
    }

    /// The command that runs a program which was built in this folder.
    fn program(
        &self,
        sandbox: &Sandbox,
        source: &Source,
        folder: PathBuf,
    ) -> Result<Program, BuildError> {
        let mut argv = Vec::new();
        let mut readable = vec![folder.clone()];
        readable.extend(source.library.map(Path::to_path_buf));
        for (at, word) in source.language.run.iter().enumerate() {
            if at == 0 && *word != "{program}" {
                let interpreter = self.toolchain(sandbox, word, source.language)?.path;
                readable.push(home_of(&interpreter));
                argv.push(path_text(&interpreter)?);
            } else {
                argv.push(source.fill(word, &folder)?);
            }
        }
        Ok(Program { argv, folder: PathBuf::from("/"), readable })
    }

    /// A tool of a language, looked up once.
    fn toolchain(
        &self,
        sandbox: &Sandbox,
        name: &'static str,
        language: &Language,
    ) -> Result<Toolchain, BuildError> {
        let mut toolchains = self.toolchains.lock().expect("no lookup panics");
        if let Some(known) = toolchains.get(name) {
            return known.clone();
        }
        let found = Toolchain::find(name, language.launcher, sandbox.interrupt());
        // An interrupt says nothing about the tool.
        if !matches!(found, Err(BuildError::Interrupted)) {
            toolchains.insert(name, found.clone());
        }
        found
    }

    /// The flags that link statically, if this compiler can do that here. Tried once for a compiler, by
    /// building the smallest program; a note in the cache keeps the result.
    fn static_flags(
        &self,
        sandbox: &mut Sandbox,
        toolchain: &Toolchain,
        language: &Language,
    ) -> Result<&'static [&'static str], BuildError> {
        let Some(linking) = language.static_linking else { return Ok(&[]) };
        // While one worker tries them, the others wait for the result.
        let mut tried = self.static_flags.lock().expect("no trial panics");
        if let Some(flags) = tried.get(language.compile[0]) {
            return Ok(flags);
        }
        let mut key = Sha256::new();
        key.field(toolchain.identity.as_bytes());
        let note = self.cache.folder()?.join(format!("static-{}", key.finish()));
        let works = match fs::read(&note).ok().as_deref() {
            Some(b"yes") => true,
            Some(b"no") => false,
            Some(_) | None => {
                let work = self.cache.scratch()?;
                let works = try_flags(sandbox, toolchain, language, &work);
                if let Ok(works) = works {
                    fs::write(work.join("note"), if works { "yes" } else { "no" })?;
                    fs::rename(work.join("note"), &note)?;
                }
                fs::remove_dir_all(&work)?;
                // A failure of the judge says nothing about the compiler.
                works.unwrap_or(false)
            }
        };
        let flags = if works { linking.flags } else { &[] };
        tried.insert(language.compile[0], flags);
        Ok(flags)
    }
}

/// Names a program by everything that it is made of.
fn key(source: &Source, compiler: &Toolchain, static_flags: &[&str]) -> String {
    let language = source.language;
    let mut key = Sha256::new();
    key.field(compiler.identity.as_bytes());
    for word in language.compile.iter().chain(language.flags).chain(static_flags) {
        key.field(word.as_bytes());
    }
    key.field(source.class.as_bytes());
    key.field(source.content);
    // The path of a library has its own key in it.
    let library = source.library.unwrap_or(Path::new(""));
    key.field(library.as_os_str().as_encoded_bytes());
    if let Some(beside) = source.beside {
        beside.add_to(&mut key);
    }
    key.finish()
}

/// Whether the smallest program can be linked statically.
fn try_flags(
    sandbox: &mut Sandbox,
    toolchain: &Toolchain,
    language: &Language,
    work: &Path,
) -> Result<bool, BuildError> {
    let Some(linking) = language.static_linking else { return Ok(false) };
    let source = format!("probe.{}", language.extensions[0]);
    fs::write(work.join(&source), linking.probe)?;
    let mut argv = vec![path_text(&toolchain.path)?];
    argv.extend(linking.flags.iter().map(|flag| flag.to_string()));
    argv.extend(["-o".to_string(), "probe".to_string(), source]);
    let compiler = Compiler { language, argv, folder: work, kept: None, library: None };
    Ok(compiler.run(sandbox)?.is_success)
}
