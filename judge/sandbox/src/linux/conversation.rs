//! The caller's side of an interaction: two runners, and the bytes between their programs.
//!
//! Who ended first decides whose end counts, so the order of events is what the programs can have seen:
//!
//! - The program finds the end of its input when the interactor has closed its output.
//! - The interactor finds the end of its input only when the program has ended, and all that it printed was
//!   passed on: a program that closes its output and then fails has failed first.
//! - If both have ended when the caller looks, the interactor ended first: it cannot have seen the end of
//!   the program.
//! - The interactor does not find the end of its input when the program has failed. It may end by itself, by what
//!   the program had said: then it ended first. Once it waits for more it is stopped; see `grace`.

use super::client::{finished, name, Client, RunnerHandle};
use super::grace::Grace;
use super::message::{Ending, ReportMessage, State, ASK, STOP};
use super::silence::{SilenceClock, EVERY};
use crate::failure::Failure;
use crate::interaction::{Interaction, InteractionResult, Role, Silence, ROLES};
use crate::relay::{Relay, POLLS};
use crate::run_result::{End, Limit};
use crate::spec::Spec;
use crate::system::pipe::{self, Poll, READABLE};
use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

impl Client {
    /// Runs two programs that talk to each other; see `Sandbox::interact`.
    pub fn interact(
        &mut self,
        interaction: Interaction,
        interrupt: Option<BorrowedFd>,
    ) -> Result<InteractionResult, Failure> {
        let Interaction { program, interactor, goes_on, heard } = interaction;
        let (its_runner, its_request) = self.take_runner(program, true)?;
        let (other_runner, other_request) = self.take_runner(interactor, true)?;
        let output_bytes = [program, interactor].map(|spec| spec.limits.output_bytes);
        let (relay, [its_pipes, other_pipes]) = Relay::open(output_bytes, heard)?;
        its_runner.start(&its_request, its_pipes);
        other_runner.start(&other_request, other_pipes);
        let mut conversation = Conversation {
            talkers: [Talker::new(&its_runner, program), Talker::new(&other_runner, interactor)],
            relay,
            goes_on,
            interactor_first: false,
            asked: Instant::now(),
            clock: SilenceClock::default(),
            silence: None,
            grace: None,
        };
        let result = conversation.go_on(interrupt, &mut self.buffer);
        let result = result.map(|()| conversation.interacted());
        self.give_back([its_runner, other_runner], matches!(result, Err(Failure::Error(_))));
        result
    }
}

/// One of the two while they talk.
struct Talker<'a> {
    runner: &'a RunnerHandle,
    spec: &'a Spec,
    /// Whether it was told to stop.
    is_stopped: bool,
    /// Whether it owes an answer to the question what it does.
    is_asked: bool,
    state: Option<State>,
    ending: Option<Ending>,
}

struct Conversation<'a> {
    talkers: [Talker<'a>; ROLES.len()],
    relay: Relay<'a>,
    goes_on: &'a dyn Fn(End) -> bool,
    interactor_first: bool,
    /// When both were asked what they do, or something was printed.
    asked: Instant,
    clock: SilenceClock,
    silence: Option<Silence>,
    /// Set when the program has failed and the interactor goes on.
    grace: Option<Grace>,
}

impl<'a> Talker<'a> {
    fn new(runner: &'a RunnerHandle, spec: &'a Spec) -> Talker<'a> {
        Talker { runner, spec, is_stopped: false, is_asked: false, state: None, ending: None }
    }

    /// Stops it, unless it has ended.
    fn stop(&mut self) -> Result<(), Failure> {
        if self.ending.is_none() && !self.is_stopped {
            self.runner.send(STOP)?;
            self.is_stopped = true;
        }
        Ok(())
    }

    /// Takes a report. Returns whether it has ended.
    fn receive(&mut self, buffer: &mut [u8]) -> Result<bool, Failure> {
        match self.runner.receive(self.spec, buffer)? {
            ReportMessage::Running(state) => {
                self.is_asked = false;
                self.state = Some(state);
            }
            ReportMessage::Ended(ending) => self.ending = Some(ending),
            ReportMessage::NotStarted(error) => {
                let name = name(self.spec);
                return Err(Failure::Error(format!("cannot start {name}: {}", error.reason())));
            }
            // `RunnerHandle::receive` makes it an error.
            ReportMessage::Failed(message) => return Err(Failure::Error(message)),
        }
        Ok(self.ending.is_some())
    }
}

impl Conversation<'_> {
    /// Until both have ended.
    fn go_on(&mut self, interrupt: Option<BorrowedFd>, buffer: &mut [u8]) -> Result<(), Failure> {
        let mut is_interrupted = false;
        while self.talkers.iter().any(|talker| talker.ending.is_none()) {
            let [its_stdin, its_stdout, its_stderr] = self.relay.polls(Role::Program);
            let [stdin, stdout, stderr] = self.relay.polls(Role::Interactor);
            let report = |talker: &Talker| {
                let is_expected = talker.ending.is_none();
                Poll::new(is_expected.then_some(talker.runner.fd()), READABLE)
            };
            let mut polls = [
                its_stdin,
                its_stdout,
                its_stderr,
                stdin,
                stdout,
                stderr,
                report(&self.talkers[0]),
                report(&self.talkers[1]),
                Poll::new(interrupt.filter(|_| !is_interrupted), READABLE),
            ];
            pipe::wait(&mut polls, self.next_look())?;
            let ready = polls.map(|poll| poll.ready());
            let [.., it_reports, other_reports, interrupted] = ready;
            if interrupted {
                is_interrupted = true;
                self.stop_both()?;
            }
            self.move_bytes(ready, buffer)?;
            // First the interactor: see the top of the file.
            if other_reports && self.talkers[1].receive(buffer)? {
                self.interactor_ended(buffer)?;
            }
            if it_reports && self.talkers[0].receive(buffer)? {
                self.program_ended(buffer)?;
            }
            self.watch()?;
        }
        if is_interrupted {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }

    fn stop_both(&mut self) -> Result<(), Failure> {
        self.talkers.iter_mut().try_for_each(Talker::stop)
    }

    fn move_bytes(&mut self, ready: [bool; 9], buffer: &mut [u8]) -> Result<(), Failure> {
        let [a, b, c, d, e, f, ..] = ready;
        let mut has_moved = false;
        for (role, ready) in [(Role::Interactor, [d, e, f]), (Role::Program, [a, b, c])] {
            let ready: [bool; POLLS] = ready;
            let had_closed = self.relay.has_closed_stdout(role);
            has_moved |= self.relay.transfer(role, ready, buffer)?;
            if self.relay.is_over_output(role) {
                self.talkers[role as usize].stop()?;
            }
            if !had_closed && self.relay.has_closed_stdout(role) && role == Role::Interactor {
                self.interactor_first |= self.ends_by_itself();
                self.relay.close_stdin(Role::Program);
                if self.grace.take().is_some() {
                    // It has decided already.
                    self.relay.close_stdin(Role::Interactor);
                }
            }
        }
        if !has_moved {
            return Ok(());
        }
        self.asked = Instant::now();
        self.clock.reset();
        self.grace.iter_mut().for_each(Grace::moved);
        if let Some(silence) = &mut self.silence {
            // Its input was closed, and nothing else can have made it print.
            silence.had_unflushed_output |=
                ready[1] && !self.relay.has_closed_stdout(Role::Program);
            if silence.had_unflushed_output {
                self.stop_both()?;
            }
        }
        Ok(())
    }

    fn interactor_ended(&mut self, buffer: &mut [u8]) -> Result<(), Failure> {
        self.interactor_first |= self.ends_by_itself();
        self.relay.transfer_rest(Role::Interactor, buffer)?;
        self.relay.close_stdin(Role::Program);
        let Some(ending) = self.talkers[1].ending.filter(|_| self.silence.is_none()) else {
            return Ok(());
        };
        let is_over = self.relay.is_over_output(Role::Interactor);
        if !(self.goes_on)(finished(ending, is_over, Vec::new()).end) {
            self.talkers[0].stop()?;
        }
        Ok(())
    }

    fn program_ended(&mut self, buffer: &mut [u8]) -> Result<(), Failure> {
        self.relay.transfer_rest(Role::Program, buffer)?;
        let Some(ending) = self.talkers[0].ending else { return Ok(()) };
        let is_over = self.relay.is_over_output(Role::Program);
        let ended = finished(ending, is_over, Vec::new());
        let has_failed =
            !ended.end.is_success() || ended.exceeded(&self.talkers[0].spec.limits).is_some();
        if has_failed && !self.interactor_first && self.silence.is_none() {
            self.grace = Some(Grace::default());
            self.talkers[1].state = None;
            // It is asked at once.
            self.asked = self.asked.checked_sub(EVERY).unwrap_or(self.asked);
        } else {
            // One that has only closed its output comes to its own end.
            self.relay.close_stdin(Role::Interactor);
        }
        Ok(())
    }

    /// Whether the interactor, which ends or closes its output now, does so without the end of the program.
    fn ends_by_itself(&self) -> bool {
        self.talkers[0].ending.is_none() || self.grace.is_some() && !self.talkers[1].is_stopped
    }

    /// Whether both run, so that they could wait for each other.
    fn can_be_silent(&self) -> bool {
        self.silence.is_none() && self.talkers.iter().all(|talker| talker.ending.is_none())
    }

    /// Whether a program is asked for its state.
    fn is_watched(&self) -> bool {
        let goes_on = self.talkers[1].ending.is_none() && !self.talkers[1].is_stopped;
        self.can_be_silent() || self.grace.is_some() && goes_on
    }

    /// The longest wait for news. Who was asked answers.
    fn next_look(&self) -> Option<Duration> {
        let is_asked = |talker: &Talker| talker.is_asked && talker.ending.is_none();
        let wait = self.is_watched() && !self.talkers.iter().any(is_asked);
        wait.then(|| (self.asked + EVERY).saturating_duration_since(Instant::now()))
    }

    /// Asks now and then for the state of programs that could wait for each other, or for a message that cannot come
    /// any more.
    fn watch(&mut self) -> Result<(), Failure> {
        if self.is_watched() && self.grace.is_some() {
            return self.watch_interactor();
        }
        self.watch_silence()
    }

    /// Stops the interactor when it has nothing to do after the program has failed.
    fn watch_interactor(&mut self) -> Result<(), Failure> {
        let [_, interactor] = &mut self.talkers;
        let passed = self.asked.elapsed();
        if let Some(state) = interactor.state.take() {
            self.asked = Instant::now();
            let is_over = self.grace.as_mut().is_some_and(|grace| grace.is_over(passed, state));
            if is_over && !self.relay.is_holding() {
                interactor.stop()?;
            }
        } else if passed >= EVERY && !interactor.is_asked {
            interactor.is_asked = true;
            interactor.runner.send(ASK)?;
        }
        Ok(())
    }

    /// Asks both what they do, when nothing was printed for some time. If both wait for each other longer
    /// than the program may be idle, the interactor is stopped, and the input of the program ends, to see what
    /// it kept in its buffer. Its own limits end it, if it goes on.
    fn watch_silence(&mut self) -> Result<(), Failure> {
        if !self.can_be_silent() {
            return Ok(());
        }
        let passed = self.asked.elapsed();
        if let [Some(its), Some(other)] = [self.talkers[0].state, self.talkers[1].state] {
            self.talkers.iter_mut().for_each(|talker| talker.state = None);
            let silent = self.clock.add(passed, [its, other]);
            self.asked = Instant::now();
            if silent >= self.talkers[0].spec.limits.idle {
                let had_unread_input = self.relay.is_holding_for(Role::Program);
                self.silence = Some(Silence { had_unflushed_output: false, had_unread_input });
                self.talkers[1].stop()?;
                self.relay.close_stdin(Role::Program);
                if self.relay.is_holding() {
                    // They wait until the other reads, so there is nothing to learn.
                    self.talkers[0].stop()?;
                }
            }
        } else if passed >= EVERY && self.talkers.iter().all(|talker| !talker.is_asked) {
            for talker in &mut self.talkers {
                talker.state = None;
                talker.is_asked = true;
                talker.runner.send(ASK)?;
            }
        }
        Ok(())
    }

    fn interacted(self) -> InteractionResult {
        let [its, other] = self.relay.end();
        let [program, interactor] = [(&self.talkers[0], its), (&self.talkers[1], other)].map(
            |(talker, (over_output, stderr))| {
                let ending = talker.ending.expect("both have ended");
                finished(ending, over_output, stderr)
            },
        );
        let mut interacted = InteractionResult {
            program,
            interactor,
            interactor_first: self.interactor_first,
            silence: self.silence,
        };
        if self.silence.is_some() {
            interacted.program.end = End::Stopped(Limit::Idle);
        }
        interacted
    }
}
