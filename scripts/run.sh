# Read by the scripts beside it: builds the judge when its sources changed, and becomes
# `judge $command` in the current folder. It is no script of its own.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
if ! command -v cargo >/dev/null 2>&1; then
    echo "scripts/$command: cargo is not installed; see https://rustup.rs" >&2
    exit 2
fi
[ -e "$root/target/release/judge" ] || echo "building the judge, once (about 20 s)" >&2
JUDGE_WORKSPACE=$root exec cargo run --quiet --release --offline --manifest-path "$root/Cargo.toml" --package judge -- "$command" "$@"
