def main():
    global state, size, wanted, kind, is_full, attempt
    args = sys.argv[1:]
    if len(args) not in (2, 3) or not all(arg.isdigit() for arg in args[:2]) or args[1] == "0":
        sys.exit("usage: generator.py SEED SIZE [KIND]")
    state, size, is_full = int(args[0]) & MASK, int(args[1]), len(args) == 3
    wanted = args[2] if is_full else KINDS[below(len(KINDS))]
    if wanted not in KINDS:
        sys.exit(f"unknown kind; the kinds are {' '.join(KINDS)}")
    # An input whose numbers do not fit each other is made again.
    for attempt in range(200):
        kind = wanted
        lines.clear()
        try:
            make()
        except Again:
            continue
        sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode())
        return
    sys.exit(f"no input of the kind {wanted} and the size {size} is found")


main()
