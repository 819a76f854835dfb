//! Builds programs, each once: a program is kept by the content of its files, the command that builds
//! it and the compiler that runs.
//!
//! A build happens in a folder of its own, which is renamed when it is complete. So neither a kill nor
//! a second judge in the same workspace leaves half a program.

use crate::base::text::{escape, quote_path};
use crate::compile::build_error::BuildError;
use crate::compile::cache::Cache;
use crate::compile::compiler::{path_text, Compiler};
use crate::compile::input::Input;
use crate::compile::program::{may_seek, may_share_locks, Program, TEMPORARY_BYTES};
use crate::compile::scratch::Scratch;
use crate::compile::testlib::Testlib;
use crate::compile::toolchain::{homes_of, Toolchain};
use crate::compile::{advice, bounds, permissions, script};
use crate::language::python::{user_packages, PYTHON, USER_VARIABLE};
use crate::language::{Language, SCRIPT};
use crate::workspace::{Source, IMPORTED};
use bytes::hash::Sha256;
use sandbox::{Failure, FileSizes, Sandbox};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Builds programs and keeps them in one folder. Workers share it.
pub struct Builder {
    cache: Cache,
    /// Tools that have been looked up, by their names.
    toolchains: Mutex<HashMap<&'static str, Result<Toolchain, BuildError>>>,
    /// Flags for static linking that have been tried, by the names of compilers.
    static_flags: Mutex<HashMap<&'static str, &'static [&'static str]>>,
    /// The messages about a source that does not compile have no advice.
    is_silent: bool,
}

impl Builder {
    /// `cache` is the folder of built programs. It need not exist.
    pub fn new(cache: PathBuf) -> Builder {
        Builder {
            cache: Cache::new(cache),
            toolchains: Mutex::default(),
            static_flags: Mutex::default(),
            is_silent: false,
        }
    }

    /// Gives no advice about sources that do not compile: it takes more runs of the compiler, and nobody reads the
    /// messages about a mutation.
    pub fn without_advice(self) -> Builder {
        Builder { is_silent: true, ..self }
    }

    /// The program of these files, built unless it is in the cache.
    pub fn build(&self, sandbox: &mut Sandbox, source: &Source) -> Result<Program, BuildError> {
        self.build_with(sandbox, source, None)
    }

    /// Builds a program that is no submission; `what` names it where it does not compile.
    pub fn build_tool(
        &self,
        sandbox: &mut Sandbox,
        source: &Source,
        what: &str,
    ) -> Result<Program, Failure> {
        let built = self.build(sandbox, source);
        built.map_err(|error| error.into_failure(&format!("the {what} does not compile: ")))
    }

    /// Builds with a library that was built before: `{library}` in the words of the compiler's command
    /// line.
    pub fn build_with(
        &self,
        sandbox: &mut Sandbox,
        source: &Source,
        library: Option<&Program>,
    ) -> Result<Program, BuildError> {
        if source.is_script() {
            script::check(sandbox, &source.path)?;
        }
        if source.is_imported {
            check_imported(sandbox, &source.path)?;
        }
        let library = library.and_then(|library| library.argv.last()).map(Path::new);
        let input = Input::read(source, library)?;
        let language = input.language;
        let needed = language.needs.iter().map(|tool| self.toolchain(sandbox, tool, language));
        let needed = needed.collect::<Result<Vec<Toolchain>, BuildError>>()?;
        let compiler = self.toolchain(sandbox, language.compile.tool(), language);
        let compiler = compiler.map_err(|error| match error {
            BuildError::NotInstalled(why) if language.name != source.language.name => {
                let (name, own) = (language.name, source.language.name);
                BuildError::NotInstalled(format!(
                    "{why} (the text of this program is taken for {name}; a first line with #! decides: {own})"
                ))
            }
            other => other,
        })?;
        // Flags may want code that cannot be linked so: that of -fsanitize=address, or a library that is only shared.
        let static_flags = if input.options.flags.is_empty() {
            self.static_flags(sandbox, &compiler, language)?
        } else {
            &[]
        };
        let tools: Vec<&Toolchain> = std::iter::once(&compiler).chain(&needed).collect();
        let folder = self.cache.programs()?.join(input.key(&tools, static_flags));
        if folder.is_dir() {
            bounds::mark_used(&folder);
        } else {
            let work = self.cache.scratch()?;
            let compiled = self.compile(sandbox, &input, &compiler, static_flags, &work);
            compiled.and_then(|()| Ok(permissions::remove_special_bits(&work)?))?;
            if let Some(what) = script::too_much(&work) {
                return Err(BuildError::CompileError(format!("the build of this program: {what}")));
            }
            // Another judge may have built the same program in the meantime.
            match fs::rename(&*work, &folder) {
                Err(_) if folder.is_dir() => {}
                result => result?,
            }
        }
        self.program(sandbox, &input, folder)
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

    /// A new folder for one piece of work.
    pub fn scratch(&self) -> io::Result<Scratch> {
        self.cache.scratch()
    }

    fn compile(
        &self,
        sandbox: &mut Sandbox,
        input: &Input,
        compiler: &Toolchain,
        static_flags: &[&'static str],
        work: &Path,
    ) -> Result<(), BuildError> {
        input.write(work)?;
        let language = input.language;
        let mut argv = vec![path_text(&compiler.path)?];
        argv.extend(input.words(work, static_flags)?);
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
            library: input.library,
            folders: &input.options.folders,
        };
        if language.is(&SCRIPT) {
            return script::build(&compiler, sandbox);
        }
        let compiled = compiler.run(sandbox)?;
        if compiled.is_success {
            return input.check_program(work);
        }
        if self.is_silent {
            return Err(BuildError::CompileError(compiled.messages));
        }
        let advice = advice::lines(&compiler, sandbox, input, static_flags, &compiled)?;
        let messages = compiled.messages.replace(&format!("{}/", work.display()), "");
        let mut messages = format!("{advice}{}", input.as_given(&messages));
        if let Some(name) = input.with_byte_order_mark() {
            let name = escape(name.as_bytes());
            messages.push_str(&format!(
                "\n{name} begins with a byte order mark: save it as UTF-8 without one"
            ));
        }
        Err(BuildError::CompileError(messages))
    }

    /// The command that runs a program which was built in this folder.
    fn program(
        &self,
        sandbox: &Sandbox,
        input: &Input,
        folder: PathBuf,
    ) -> Result<Program, BuildError> {
        let (mut argv, mut variables) = (Vec::new(), Vec::new());
        let mut readable = vec![folder.clone()];
        readable.extend(input.library.map(Path::to_path_buf));
        for (at, word) in input.language.run.words().enumerate() {
            if at == 0 && !word.starts_with('{') || input.language.needs.contains(&word) {
                let interpreter = self.toolchain(sandbox, word, input.language)?.path;
                readable.extend(homes_of(&interpreter));
                if let Some((base, packages)) = user_packages().filter(|_| word == PYTHON) {
                    variables.push(format!("{USER_VARIABLE}={}", path_text(&base)?));
                    readable.extend(packages);
                }
                argv.push(path_text(&interpreter)?);
            } else {
                argv.push(input.fill(word, &folder)?);
            }
        }
        // One of several files may open the others by their names.
        let is_alone = !input.opens_files();
        let current = if is_alone { PathBuf::from("/") } else { folder };
        let testlib = Testlib::of(&input.files);
        // The namespaces that hide sizes give a program a folder of its own.
        let shares_locks = input.language.name == "python"
            && input.files.iter().any(|(_, text)| may_share_locks(text))
            && sandbox.isolation().file_sizes() == FileSizes::Hidden;
        let temporary_bytes =
            if input.language.needs_temporary_folder || shares_locks { TEMPORARY_BYTES } else { 0 };
        Ok(Program {
            argv,
            folder: current,
            variables,
            readable,
            temporary_bytes,
            stdout_is_file: input.needs_file_as_stdout(),
            receives_files: input.language.receives_files,
            may_seek: Arc::new(input.files.iter().any(|(_, text)| may_seek(text)).into()),
            testlib,
        })
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
        if let Some(flags) = tried.get(language.compile.tool()) {
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
                // A failure of the judge says nothing about the compiler.
                works.unwrap_or(false)
            }
        };
        let flags = if works { linking.flags } else { &[] };
        tried.insert(language.compile.tool(), flags);
        Ok(flags)
    }
}

/// Refuses a program of a package where it could read other files or reach the network.
fn check_imported(sandbox: &Sandbox, program: &Path) -> Result<(), BuildError> {
    sandbox.isolation().check_isolating().map_err(|missing| {
        let program = quote_path(program);
        BuildError::JudgeError(format!(
            "{program} came with a package and needs more isolation than there is here ({missing}); if you \
             trust it, say --isolation off, or remove {IMPORTED} from the folder of the problem"
        ))
    })
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
    let compiler =
        Compiler { language, argv, folder: work, kept: None, library: None, folders: &[] };
    Ok(compiler.run(sandbox)?.is_success)
}
