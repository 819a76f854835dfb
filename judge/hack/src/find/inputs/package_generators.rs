//! The generators that the `.gen` cases of a problem name, called as those cases do and with other
//! seeds and numbers.

use super::arguments::{calls, Call};
use super::source::{InputSource, MadeInputs};
use crate::find::worker::Worker;
use crate::stored_inputs::MAX_INPUTS;
use batch::ServedProgram;
use judge_core::base::text::shell_word;
use judge_core::judging::recipe::Recipe;
use judge_core::tools::{self, Lazy, Role};
use judge_core::workspace::{Generators, Input, Problem};
use sandbox::Failure;
use shape::Rng;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The generators of a package.
pub struct PackageGenerators {
    generators: Generators,
    calls: Vec<Call>,
    programs: Arc<Programs>,
}

/// The generators by their names.
type Programs = Mutex<HashMap<Vec<String>, Arc<Generator>>>;

/// A generator, or why it cannot be built.
#[derive(Default)]
struct Generator {
    program: Lazy<Result<Arc<ServedProgram>, String>>,
    /// The number of its calls.
    calls: AtomicUsize,
}

/// The number of calls that take as long as to build a server.
const CALLS_WORTH_A_SERVER: usize = 64;

impl PackageGenerators {
    /// The generators of a problem: the calls with an argument for a size, and those without one. Each is
    /// `None` where no `.gen` case has a number in its arguments.
    pub fn of(problem: &Problem) -> [Option<PackageGenerators>; 2] {
        let mut recipes = Vec::new();
        for case in problem.all_cases().take(MAX_INPUTS) {
            let Input::Recipe(path) = &case.input else { continue };
            // A wrong one is a fault of its case, which judging reports.
            if let Ok(recipe) = Recipe::read(path) {
                recipes.push((recipe.generator, recipe.arguments));
            }
        }
        let (sized, fixed): (Vec<Call>, Vec<Call>) =
            calls(&recipes).into_iter().partition(Call::has_size);
        let programs = Arc::<Programs>::default();
        [sized, fixed].map(|calls| {
            let (generators, programs) = (problem.generators.clone(), programs.clone());
            (!calls.is_empty()).then_some(PackageGenerators { generators, calls, programs })
        })
    }

    /// The call and the arguments of a seed.
    fn call(&self, seed: u64, size: u64) -> (&Call, Vec<String>) {
        let mut rng = Rng::new(seed);
        let call = &self.calls[rng.below(self.calls.len())];
        (call, call.vary(&mut rng, size))
    }

    /// A generator, built once, and its server once it is called often.
    fn program(
        &self,
        worker: &mut Worker,
        names: &[String],
        calls: usize,
    ) -> Result<Result<Arc<ServedProgram>, String>, Failure> {
        let generator = {
            let mut programs = self.programs.lock().expect("no looking up panics");
            programs.entry(names.to_vec()).or_default().clone()
        };
        let built = generator.program.get(|| match self.generators.named(names) {
            Ok(source) => tools::build(worker, &source, Role::Generator, "the generator "),
            Err(why) => Ok(Err(why)),
        })?;
        let calls = calls + generator.calls.fetch_add(calls, Relaxed);
        if let (Ok(program), true) = (&built, calls >= CALLS_WORTH_A_SERVER) {
            let building = program.build_server(worker.alone.builder, &mut worker.alone.sandbox);
            if let Err(Failure::Interrupted) = building.map_err(|error| error.into_failure("")) {
                return Err(Failure::Interrupted);
            }
        }
        Ok(built)
    }
}

impl InputSource for PackageGenerators {
    fn make(&self, worker: &mut Worker, seeds: Range<u64>, size: u64) -> MadeInputs {
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
            let made = match self.program(worker, generator, numbers.len())? {
                Ok(program) => {
                    tools::call_generator(worker, &program, worker.settings, &arguments)?
                }
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
