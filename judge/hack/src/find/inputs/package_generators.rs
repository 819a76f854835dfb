//! The generators that the `.gen` cases of a problem name, called as those cases do and with other
//! seeds and numbers.

use super::arguments::{calls, Call};
use super::source::{InputSource, MadeInput};
use crate::find::worker::Worker;
use batch::Served;
use judge_core::base::text::shell_word;
use judge_core::compile::BuildError;
use judge_core::judging::recipe::Recipe;
use judge_core::workspace::{Generators, Input, Problem, Source};
use sandbox::Failure;
use shape::Rng;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// More `.gen` cases are not read.
const MAX_RECIPES: usize = 1000;

/// A generator, or why it cannot be built.
type Built = Result<Arc<Served>, String>;

/// The generators of a package.
pub struct PackageGenerators {
    generators: Generators,
    calls: Vec<Call>,
    /// What was built, by the names of a generator.
    programs: Mutex<HashMap<Vec<String>, Built>>,
}

impl PackageGenerators {
    /// Those of a problem; `None` where no `.gen` case has a number in its arguments.
    pub fn of(problem: &Problem) -> Option<PackageGenerators> {
        let mut recipes = Vec::new();
        for case in problem.cases.iter().chain(&problem.unanswered).take(MAX_RECIPES) {
            let Input::Recipe(path) = &case.input else { continue };
            // A wrong one is a fault of its case, which judging reports.
            if let Ok(recipe) = Recipe::read(path) {
                recipes.push((recipe.generator, recipe.arguments));
            }
        }
        let calls = calls(&recipes);
        let generators = problem.generators.clone();
        let programs = Mutex::default();
        (!calls.is_empty()).then_some(PackageGenerators { generators, calls, programs })
    }

    /// The call and the arguments of a seed.
    fn call(&self, seed: u64, size: u64) -> (&Call, Vec<String>) {
        let mut rng = Rng::new(seed);
        let call = &self.calls[rng.below(self.calls.len())];
        (call, call.vary(&mut rng, size))
    }

    /// A generator, built once.
    fn program(
        &self,
        worker: &mut Worker,
        names: &[String],
    ) -> Result<Result<Arc<Served>, String>, Failure> {
        // While one worker builds it, the others wait: they need it too.
        let mut programs = self.programs.lock().expect("no building panics");
        if let Some(known) = programs.get(names) {
            return Ok(known.clone());
        }
        let built = match self.generators.named(names) {
            Ok(source) => match built(worker, source) {
                Ok(program) => Ok(program),
                Err(error) => match error.into_failure("it does not compile: ") {
                    Failure::Error(why) => Err(why),
                    Failure::Interrupted => return Err(Failure::Interrupted),
                },
            },
            Err(why) => Err(why),
        };
        programs.insert(names.to_vec(), built.clone());
        Ok(built)
    }
}

/// A generator with its server.
fn built(worker: &mut Worker, source: Source) -> Result<Arc<Served>, BuildError> {
    let program = worker.builder().build(&mut worker.sandbox, &source)?;
    let served = Served::new(program, source);
    served.build_server(worker.builder(), &mut worker.sandbox)?;
    Ok(Arc::new(served))
}

impl InputSource for PackageGenerators {
    fn make(
        &self,
        worker: &mut Worker,
        seeds: Range<u64>,
        size: u64,
    ) -> Result<Vec<MadeInput>, Failure> {
        // The numbers of the inputs of each generator, and its arguments.
        let mut calls: BTreeMap<&[String], Vec<(usize, Vec<String>)>> = BTreeMap::new();
        let mut inputs = Vec::new();
        for (number, seed) in seeds.enumerate() {
            let (call, arguments) = self.call(seed, size);
            calls.entry(&call.generator).or_default().push((number, arguments));
            inputs.push(Ok(Vec::new()));
        }
        for (generator, calls) in calls {
            let (numbers, arguments): (Vec<usize>, Vec<Vec<String>>) = calls.into_iter().unzip();
            let made = match self.program(worker, generator)? {
                Ok(program) => worker.generate(&program, &arguments)?,
                Err(why) => vec![Err(why); numbers.len()],
            };
            for (number, made) in numbers.into_iter().zip(made) {
                inputs[number] = made;
            }
        }
        Ok(inputs)
    }

    fn origin(&self, seed: u64, size: u64) -> String {
        let (call, arguments) = self.call(seed, size);
        let mut words =
            vec![call.generator.first().map_or("generator", String::as_str).to_string()];
        words.extend(arguments.into_iter().map(shell_word));
        words.join(" ")
    }
}
