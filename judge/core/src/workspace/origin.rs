//! The origin of a problem: the keys `source` and `source_url` of problem.yaml.

use crate::base::yaml::{self, Map, Node, Value};
use crate::base::{file, MIB};
use crate::workspace::Workspace;
use crate::Result;

/// The name of a contest or site, and the address of the problem's page there. Each may be empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Origin {
    pub name: String,
    pub url: String,
}

impl Origin {
    /// Reads it from the map of a problem.yaml.
    ///
    /// # Errors
    ///
    /// A key has another kind of value. The message names the line.
    pub fn of_map(map: &Map) -> Result<Origin> {
        let mut origin = map.get("source").map_or(Ok(Origin::default()), Origin::of_node)?;
        if origin.url.is_empty() {
            origin.url = map.text("source_url")?.unwrap_or_default().to_string();
        }
        Ok(origin)
    }

    /// A text, a map, or a list of these, of which the first counts.
    fn of_node(node: &Node) -> Result<Origin> {
        match &node.value {
            Value::Null => Ok(Origin::default()),
            Value::Text(text) => Ok(Origin { name: text.clone(), url: String::new() }),
            Value::List(items) => items.first().map_or(Ok(Origin::default()), Origin::of_node),
            Value::Map(map) => {
                let text =
                    |key: &str| map.text(key).map(|text| text.unwrap_or_default().to_string());
                Ok(Origin { name: text("name")?, url: text("url")? })
            }
        }
    }

    /// Reads it from the problem.yaml of a problem; an empty one where there is no such file.
    ///
    /// # Errors
    ///
    /// problem.yaml cannot be read.
    pub fn of_problem(workspace: &Workspace, problem: &str) -> Result<Origin> {
        let path = workspace.problem_folder(problem).join("problem.yaml");
        if !path.exists() {
            return Ok(Origin::default());
        }
        let map = yaml::parse_map(&file::text(&path, MIB)?);
        map.and_then(|map| Origin::of_map(&map))
            .map_err(|error| format!("{}: {error}", path.display()))
    }
}
