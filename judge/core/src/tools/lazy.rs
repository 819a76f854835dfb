//! A value that is made when it is needed for the first time.

use sandbox::Failure;
use std::sync::Mutex;

/// A value of several threads.
pub struct Lazy<V>(Mutex<Option<V>>);

impl<V> Default for Lazy<V> {
    /// Not made yet.
    fn default() -> Lazy<V> {
        Lazy(Mutex::new(None))
    }
}

impl<V: Clone> Lazy<V> {
    /// The value. While one thread makes it, the others wait: they need it too. A failure is not kept.
    pub fn get(&self, make: impl FnOnce() -> Result<V, Failure>) -> Result<V, Failure> {
        let mut made = self.0.lock().expect("no making panics");
        if let Some(made) = &*made {
            return Ok(made.clone());
        }
        Ok(made.insert(make()?).clone())
    }

    /// Another value takes its place.
    pub fn set(&self, value: V) {
        *self.0.lock().expect("no making panics") = Some(value);
    }

    /// The value, if it is made.
    pub fn made(&self) -> Option<V> {
        self.0.lock().expect("no making panics").clone()
    }
}
