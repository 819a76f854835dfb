//! Waits for the problems of one click in the browser: the sockets around the rest.

use crate::batch::Batch;
use crate::connection::Connection;
use crate::http::refusal::{accepted, Refusal};
use crate::problem::{self, SiteProblem};
use judge_core::base::json;
use judge_core::Result;
use sandbox::reason;
use sandbox::system::pipe::{self, Poll, READABLE};
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

/// One of the ports to which the extension posts without further settings.
pub const PORT: u16 = 10043;
/// The most connections at once. A further one takes the place of the one that was silent for longest.
const MAX_CONNECTIONS: usize = 64;
/// The most that are accepted before those that are open are read again, so that no crowd of silent ones
/// takes the place of one that has just begun.
const MAX_ACCEPTED: usize = 16;
/// The wait for the rest of a batch.
const REST: Duration = Duration::from_secs(30);
/// The most refusals that are reported.
const MAX_REPORTED: usize = 20;

/// An event that a user may want to know while the listener waits.
pub enum Event<'a> {
    /// The number of problems received, and of all problems of the batch.
    Received(usize, usize),
    /// A request was refused: why.
    Refused(&'a str),
    /// The rest of a batch does not come: the number of problems received, and of all problems of the batch.
    Incomplete(usize, usize),
}

/// The sockets that wait.
pub struct Listener {
    sockets: Vec<TcpListener>,
    /// The port of all of them.
    pub port: u16,
}

impl Listener {
    /// Listens on this port of this machine, not of the network; on any free one for 0.
    ///
    /// # Errors
    ///
    /// The port is in use.
    pub fn on(port: u16) -> Result<Listener> {
        let failed = |error: std::io::Error| format!("port {port}: {}", reason(&error));
        let first = bind((Ipv4Addr::LOCALHOST, port).into())?;
        let port = first.local_addr().map_err(failed)?.port();
        let mut sockets = vec![first];
        match bind((Ipv6Addr::LOCALHOST, port).into()) {
            Ok(second) => sockets.push(second),
            // Not every machine has IPv6; a browser takes the other address then.
            Err(_) if TcpListener::bind((Ipv6Addr::LOCALHOST, 0)).is_err() => {}
            Err(error) => return Err(error),
        }
        for socket in &sockets {
            socket.set_nonblocking(true).map_err(failed)?;
        }
        Ok(Listener { sockets, port })
    }

    /// Waits for one batch; `None` when `interrupt` is readable. An incomplete one counts when its rest
    /// does not come within 30 s.
    pub fn receive(
        self,
        interrupt: BorrowedFd,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Option<Vec<SiteProblem>>> {
        let start = Instant::now();
        let mut batch = Batch::default();
        let mut open: Vec<(TcpStream, Connection)> = Vec::new();
        let mut last_problem = Duration::ZERO;
        let mut reported = 0;
        // Answered connections are closed properly before it ends.
        while !batch.is_complete() || !open.is_empty() {
            let rest = last_problem + REST;
            let is_partial = batch.progress().0 > 0 && !batch.is_complete();
            let deadlines = open.iter().map(|(_, connection)| connection.deadline());
            let next = deadlines.chain(is_partial.then_some(rest)).min();
            let timeout = next.map(|next| next.saturating_sub(start.elapsed()));
            let accepts = !batch.is_complete();
            let ready = self.wait(&open, accepts, interrupt, timeout)?;
            if ready[0] {
                return Ok(None);
            }
            let now = start.elapsed();
            if is_partial && now >= rest {
                let (there, size) = batch.progress();
                tell(Event::Incomplete(there, size));
                return Ok(Some(batch.into_problems()));
            }
            let mut is_ready = ready[1..].iter();
            open.retain_mut(|(stream, connection)| {
                let is_ready = is_ready.next().copied().unwrap_or(false);
                let before = batch.progress();
                let (stays, refusal) = serve(stream, connection, is_ready, now, &mut batch);
                if batch.progress() != before {
                    last_problem = now;
                    tell(Event::Received(batch.progress().0, batch.progress().1));
                }
                if let Some(refusal) = refusal.filter(|_| reported < MAX_REPORTED) {
                    reported += 1;
                    tell(Event::Refused(&refusal.why));
                }
                stays
            });
            if accepts {
                self.accept(&mut open, now);
            }
            if batch.is_complete() {
                open.retain(|(_, connection)| connection.is_answered());
            }
        }
        Ok(Some(batch.into_problems()))
    }

    /// Waits until something happens: whether there is an interrupt, and which connections can be read.
    fn wait(
        &self,
        open: &[(TcpStream, Connection)],
        accepts: bool,
        interrupt: BorrowedFd,
        timeout: Option<Duration>,
    ) -> Result<Vec<bool>> {
        let mut polls = vec![Poll::new(Some(interrupt), READABLE)];
        polls.extend(open.iter().map(|(stream, _)| Poll::new(Some(stream.as_fd()), READABLE)));
        for socket in self.sockets.iter().filter(|_| accepts) {
            polls.push(Poll::new(Some(socket.as_fd()), READABLE));
        }
        pipe::wait(&mut polls, timeout)
            .map_err(|error| format!("cannot wait: {}", reason(&error)))?;
        Ok(polls[..=open.len()].iter().map(Poll::ready).collect())
    }

    fn accept(&self, open: &mut Vec<(TcpStream, Connection)>, now: Duration) {
        for socket in &self.sockets {
            for _ in 0..MAX_ACCEPTED {
                // A connection that fails while it begins does not count.
                let Ok((stream, _)) = socket.accept() else { break };
                if stream.set_nonblocking(true).is_err() {
                    continue;
                }
                if open.len() == MAX_CONNECTIONS {
                    close_most_silent(open);
                }
                open.push((stream, Connection::new(now)));
            }
        }
    }
}

/// Closes the connection that has sent nothing for the longest time.
fn close_most_silent(open: &mut Vec<(TcpStream, Connection)>) {
    let heard = open.iter().enumerate().map(|(at, (_, connection))| (connection.heard(), at));
    if let Some((_, at)) = heard.min() {
        open.remove(at);
    }
}

fn bind(address: SocketAddr) -> Result<TcpListener> {
    let port = address.port();
    TcpListener::bind(address).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is in use, maybe by another --listen; stop it, or name another port with \
             --port and in the settings of the extension"
        ),
        _ => format!("port {port}: {}", reason(&error)),
    })
}

/// Reads the bytes that have come on a connection and answers as soon as that is possible. Returns whether it stays
/// open, and the refusal if it was refused.
fn serve(
    stream: &mut TcpStream,
    connection: &mut Connection,
    is_ready: bool,
    now: Duration,
    batch: &mut Batch,
) -> (bool, Option<Refusal>) {
    if now >= connection.deadline() {
        let why = "a request took too long".to_string();
        let refusal = Refusal { status: "408 Request Timeout", why };
        if connection.is_answered() {
            return (false, None);
        }
        let _ = stream.write(refusal.answer().as_bytes());
        return (false, Some(refusal));
    }
    if !is_ready {
        return (true, None);
    }
    // One piece at a time, so that no connection keeps the others waiting.
    let mut piece = [0; 1 << 16];
    let length = match stream.read(&mut piece) {
        Ok(0) => return (false, None),
        Ok(length) => length,
        Err(error) => {
            let waits = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted);
            return (waits, None);
        }
    };
    let added = match connection.take(&piece[..length], now) {
        Ok(None) => return (true, None),
        Ok(Some(body)) => add(body, batch),
        Err(refusal) => Err(refusal),
    };
    // An answer is smaller than the buffer of any socket. A client that does not read it does not get it.
    let answer = added.as_ref().map_or_else(Refusal::answer, |()| accepted());
    let _ = stream.write(answer.as_bytes());
    let _ = stream.shutdown(Shutdown::Write);
    connection.answered(now);
    (true, added.err())
}

fn add(body: &[u8], batch: &mut Batch) -> std::result::Result<(), Refusal> {
    let value =
        json::parse(body).map_err(|why| Refusal::bad(format!("the body is no JSON: {why}")))?;
    let read = problem::of_json(&value);
    let (problem, part) =
        read.map_err(|why| Refusal::bad(format!("the body is no problem: {why}")))?;
    batch.add(problem, part, body.len())
}
