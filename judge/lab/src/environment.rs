//! Where and with what the figures are measured.

use judge_core::base::cores;
use judge_core::base::text::date;
use std::fs;
use std::process::Command;
use std::time::SystemTime;

/// The tools whose versions matter.
const TOOLS: [&str; 2] = ["rustc", "valgrind"];

/// A line about the date, the processor, the system and the tools.
pub fn description() -> String {
    let cpuinfo = read("/proc/cpuinfo");
    let model = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let load = read("/proc/loadavg").split(' ').next().unwrap_or_default().to_string();
    let tools: Vec<String> = TOOLS.into_iter().filter_map(version).collect();
    format!(
        "\nMeasured by `scripts/bench` on {}: {}, {} cores, \
         Linux {}, load {load} at the start; {}.\n",
        date(SystemTime::now()),
        model.map_or("unknown processor", |model| model.1),
        cores(),
        read("/proc/sys/kernel/osrelease").trim_end(),
        tools.join(", ")
    )
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The first line that a tool prints about its version; `None` if it is not installed.
fn version(tool: &str) -> Option<String> {
    let output = Command::new(tool).arg("--version").output().ok()?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(String::from)
}
