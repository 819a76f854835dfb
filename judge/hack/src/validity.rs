//! Whether an input is a case of its problem: by which authority, and with what doubt. Every command asks here.
//!
//! | authority | takes an input |
//! |---|---|
//! | the validators | that all of them accept with the flags of one group |
//! | `shape.txt` | that has this shape, byte for byte |
//! | the samples | that consists of the same parts, byte for byte; what no sample shows is an assumption |

use crate::stored_inputs::stored_inputs;
use crate::written_shape;
use judge_core::base::input_flags::InputFlags;
use judge_core::judging::data::Data;
use judge_core::tools::{InputCheck, Query, Refusal, Runner};
use judge_core::workspace::{Problem, Workspace};
use sandbox::Failure;
use shape::{Assumption, Observations, Shape};
use std::sync::Arc;

/// The authority that decides which inputs are valid.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Authority {
    #[default]
    Validator,
    /// A shape that a person wrote.
    Shape,
    Samples,
}

/// The rules for the inputs of a problem.
#[derive(Clone)]
pub enum InputRules {
    Validators,
    /// `shape.txt`, where there is no validator.
    Shape(Arc<Shape>),
    /// The parts and the properties that all samples share.
    Samples(Arc<Observations>),
    /// There is not even a sample that can be read.
    Unknown,
}

impl InputRules {
    /// The rules of a problem. Where nothing else tells, it is what the cases have in common whose ids are of samples.
    ///
    /// # Errors
    ///
    /// A validator cannot be built, or `shape.txt` is wrong.
    pub fn of<R: Runner>(
        workspace: &Workspace,
        problem: &Problem,
        query: &mut Query<R>,
        is_sample: impl Fn(&str) -> bool,
    ) -> Result<InputRules, Failure> {
        if query.has_validators()? {
            return Ok(InputRules::Validators);
        }
        if let Some(written) = written_shape::read(workspace, problem)? {
            return Ok(InputRules::Shape(Arc::new(written)));
        }
        let mut stored = stored_inputs(problem);
        stored.retain(|input| is_sample(&input.case));
        let samples: Vec<&[u8]> = stored.iter().map(|input| &input.bytes[..]).collect();
        Ok(Shape::learn(&samples).map_or(InputRules::Unknown, |shape| {
            InputRules::Samples(Arc::new(Observations::of(&shape, &samples, &[], &[])))
        }))
    }

    /// The authority that decides which inputs are valid.
    pub fn authority(&self) -> Authority {
        match self {
            InputRules::Validators => Authority::Validator,
            InputRules::Shape(_) => Authority::Shape,
            InputRules::Samples(_) | InputRules::Unknown => Authority::Samples,
        }
    }

    /// The authority in a message.
    pub fn name(&self) -> &'static str {
        match self {
            InputRules::Validators => "the validator",
            InputRules::Shape(_) => written_shape::NAME,
            InputRules::Samples(_) | InputRules::Unknown => "what the samples have in common",
        }
    }

    /// Whether an input is valid. `most` is the largest doubt of all that it assumes together.
    ///
    /// # Errors
    ///
    /// A validator cannot be run.
    pub fn accepts<R: Runner>(
        &self,
        query: &mut Query<R>,
        input: &[u8],
        most: u32,
    ) -> Result<InputCheck, Failure> {
        if let InputRules::Validators = self {
            return query.accepts(Data::Bytes(input));
        }
        Ok(match self.check(input, most) {
            Ok(()) => InputCheck::Accepted(InputFlags::default()),
            Err(why) => InputCheck::Refused(Refusal { validator: self.name().to_string(), why }),
        })
    }

    /// Whether an input may be one as far as its text alone tells: the validators are not asked.
    ///
    /// # Errors
    ///
    /// The part of the input that does not fit.
    pub fn check(&self, input: &[u8], most: u32) -> Result<(), String> {
        match self {
            InputRules::Validators | InputRules::Unknown => Ok(()),
            InputRules::Shape(shape) => shape.accepts(input),
            InputRules::Samples(observations) => {
                let assumptions = observations.assumptions(input)?;
                match assumptions.first() {
                    Some(first) if doubt_of(&assumptions) > most => Err(first.text.clone()),
                    Some(_) | None => Ok(()),
                }
            }
        }
    }

    /// The assumptions of an input, a line each, the most doubtful first; and how doubtful all of it is.
    pub fn assumptions(&self, input: &[u8]) -> (Vec<String>, u32) {
        let InputRules::Samples(observations) = self else { return (Vec::new(), 0) };
        let all = observations.assumptions(input).unwrap_or_default();
        let doubt = doubt_of(&all);
        (all.into_iter().map(|one| one.text).collect(), doubt)
    }
}

/// The doubt of all that an input assumes together.
fn doubt_of(assumptions: &[Assumption]) -> u32 {
    assumptions.iter().map(|one| one.doubt).sum()
}
