# The scripts next to this file source it. It builds the judge if its sources have changed, then
# runs `judge $command` in the current folder. It is not a script of its own.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
if ! command -v cargo >/dev/null 2>&1; then
    echo "scripts/$command: cargo is not installed; get it from https://rustup.rs" >&2
    exit 2
fi
judge=${CARGO_TARGET_DIR:-$root/target}/release/judge
[ -e "$judge" ] || echo "building the judge for the first time (less than a minute)" >&2
if ! cargo build --quiet --release --offline --manifest-path "$root/Cargo.toml" --package judge; then
    echo "scripts/$command: cannot build the judge, see the error above; if you removed a problem," >&2
    echo "remove it from the members in $root/Cargo.toml too" >&2
    exit 2
fi
JUDGE_WORKSPACE=$root exec "$judge" "$command" "$@"
