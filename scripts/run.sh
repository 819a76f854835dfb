# The scripts next to this file source it. It builds the judge if its sources have changed, then
# runs `judge $command` in the current folder. It is not a script of its own.
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
if ! command -v cargo >/dev/null 2>&1; then
    echo "scripts/$command: cargo is not installed; get it from https://rustup.rs" >&2
    exit 2
fi
# Builds go to CARGO_TARGET_DIR, JUDGE_TARGET or target. Where target cannot be written, for example in
# a checkout of another user, they go to a folder of temporary files that only this user can change.
target=${CARGO_TARGET_DIR:-${JUDGE_TARGET:-}}
if [ -z "$target" ]; then
    target=$root/target
    existing=$target/release
    while [ ! -e "$existing" ]; do existing=$(dirname -- "$existing"); done
    if [ ! -w "$existing" ]; then
        target=${TMPDIR:-/tmp}/judge-$(id -u)-$(printf %s "$root" | cksum | cut -d ' ' -f 1)
        mkdir -m 700 "$target" 2>/dev/null
        if [ -L "$target" ] || [ ! -O "$target" ] || [ ! -w "$target" ]; then
            echo "scripts/$command: cannot write to $root/target, nor to $target;" >&2
            echo "name a folder to build in with JUDGE_TARGET" >&2
            exit 2
        fi
        echo "scripts/$command: cannot write to $root/target; building in $target" >&2
        echo "(JUDGE_TARGET names another folder)" >&2
        export JUDGE_TARGET="$target"
    fi
fi
judge=$target/release/judge
[ -e "$judge" ] || echo "building the judge for the first time (a minute or more)" >&2
if ! CARGO_TARGET_DIR=$target cargo build --quiet --release --offline --manifest-path "$root/Cargo.toml" --package judge; then
    echo "scripts/$command: cargo cannot build the judge, see the error above. A reason can be a low limit" >&2
    echo "(ulimit -a), or a problem that was removed but is still a member in $root/Cargo.toml" >&2
    exit 2
fi
JUDGE_WORKSPACE=$root exec "$judge" "$command" "$@"
