//! The bytes of an input or an answer, wherever they are.

use crate::base::file::{self, path_error};
use crate::compile::Builder;
use sandbox::Failure;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;

/// An input or an answer.
#[derive(Clone, Copy, Debug)]
pub enum Data<'a> {
    /// The content of the file with this path.
    Path(&'a Path),
    /// The content of an open file, from its start.
    File(&'a File),
    Bytes(&'a [u8]),
}

impl<'a> Data<'a> {
    /// A file from which a program can read the data as its stdin.
    pub fn open(self, builder: &Builder) -> Result<File, Failure> {
        match self {
            Data::Path(path) => open(path),
            Data::File(file) => {
                let mut file = file.try_clone()?;
                file.rewind()?;
                Ok(file)
            }
            Data::Bytes(bytes) => sandbox::file_of(bytes).or_else(|_| {
                let folder = builder.scratch()?;
                let path = folder.join("data");
                file::write(&path, bytes)?;
                // The file exists as long as it is open.
                Ok(File::open(&path)?)
            }),
        }
    }

    /// Its length in bytes; zero where that cannot be read.
    pub fn length(self) -> u64 {
        match self {
            Data::Path(path) => fs::metadata(path).map_or(0, |data| data.len()),
            Data::File(file) => file.metadata().map_or(0, |data| data.len()),
            Data::Bytes(bytes) => bytes.len() as u64,
        }
    }

    /// A reader of the data within this process.
    pub(crate) fn reader(self, builder: &Builder) -> Result<Box<dyn Read + 'a>, Failure> {
        match self {
            Data::Bytes(bytes) => Ok(Box::new(bytes)),
            Data::Path(_) | Data::File(_) => Ok(Box::new(self.open(builder)?)),
        }
    }

    /// Writes the data to a new file.
    pub(crate) fn copy_to(self, path: &Path, builder: &Builder) -> Result<(), Failure> {
        let mut reader = self.reader(builder)?;
        let copied = File::create(path).and_then(|mut to| io::copy(&mut reader, &mut to));
        copied.map_err(|error| file::named(path, error))?;
        Ok(())
    }

    /// Adds the name of the data, if it has one, to an error.
    pub(crate) fn error(self, error: io::Error) -> Failure {
        match self {
            Data::Path(path) => named(path, error),
            Data::File(_) | Data::Bytes(_) => Failure::from(error),
        }
    }
}

fn open(path: &Path) -> Result<File, Failure> {
    file::open(path).map_err(|error| named(path, error))
}

fn named(path: &Path, error: io::Error) -> Failure {
    Failure::Error(path_error(path, error))
}
