//! One connection: the bytes that it has sent, and its deadline. The clock is the caller's.

use crate::http::refusal::Refusal;
use crate::http::request::HttpRequest;
use std::time::Duration;

/// The time that a connection may be silent.
const SILENCE: Duration = Duration::from_secs(5);
/// The time that a request may take in all, so that a byte now and then does not keep it.
const WHOLE: Duration = Duration::from_secs(20);
/// The time that an answered connection may take to close, so that its answer is read.
const CLOSING: Duration = Duration::from_secs(1);

/// A connection. Times are those since any moment, the same for all calls.
#[derive(Debug)]
pub struct Connection {
    request: HttpRequest,
    began: Duration,
    heard: Duration,
    /// When it was answered.
    answered: Option<Duration>,
}

impl Connection {
    /// A connection that is new at this time.
    pub fn new(now: Duration) -> Connection {
        Connection { request: HttpRequest::default(), began: now, heard: now, answered: None }
    }

    /// Takes bytes that have come; the body when all of it is there. After an answer they are dropped.
    ///
    /// # Errors
    ///
    /// The request is refused.
    pub fn take(&mut self, bytes: &[u8], now: Duration) -> Result<Option<&[u8]>, Refusal> {
        self.heard = now;
        if self.answered.is_some() {
            return Ok(None);
        }
        self.request.take(bytes)
    }

    /// Remembers that the answer was sent.
    pub fn answered(&mut self, now: Duration) {
        self.answered = Some(now);
        self.request = HttpRequest::default();
    }

    /// Whether it was answered.
    pub fn is_answered(&self) -> bool {
        self.answered.is_some()
    }

    /// When it last sent something, or began.
    pub fn heard(&self) -> Duration {
        self.heard
    }

    /// When it is to be closed, if nothing more comes.
    pub fn deadline(&self) -> Duration {
        match self.answered {
            Some(answered) => answered + CLOSING,
            None => (self.heard + SILENCE).min(self.began + WHOLE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn silence_and_slowness_end_a_connection() {
        let mut connection = Connection::new(at(1000));
        assert_eq!(connection.deadline(), at(6000));
        // A byte each four seconds: never silent for five, and over after twenty.
        let mut now = at(1000);
        while now < connection.deadline() {
            now += at(4000);
            assert_eq!(connection.take(b"P", now), Ok(None));
        }
        assert_eq!(connection.deadline(), at(21_000));
        connection.answered(at(22_000));
        assert!(connection.is_answered());
        // Data after the answer is dropped and does not keep it open.
        for ms in 22_000..22_900 {
            assert_eq!(connection.take(b"more\r\n\r\n", at(ms)), Ok(None));
        }
        assert_eq!(connection.deadline(), at(23_000));
    }
}
