# Read by the scripts beside it: builds the judge when its sources changed, and becomes
# `judge $command` in the current folder. It is no script of its own.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
if ! command -v cargo >/dev/null 2>&1; then
    echo "scripts/$command: cargo is not installed; see https://rustup.rs" >&2
    exit 2
fi
judge=${CARGO_TARGET_DIR:-$root/target}/release/judge
[ -e "$judge" ] || echo "building the judge, once (about 20 s)" >&2
if ! cargo build --quiet --release --offline --manifest-path "$root/Cargo.toml" --package judge; then
    echo "scripts/$command: cargo cannot build the judge, for the reason above; a problem that is" >&2
    echo "gone from problems must also go from the members in $root/Cargo.toml" >&2
    exit 2
fi
JUDGE_WORKSPACE=$root exec "$judge" "$command" "$@"
