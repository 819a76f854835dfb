import re, sys

for name in sys.argv[1:]:
    with open(name, "rb") as file:
        text = file.read()
    compile(text, name, "exec")
    # In a file every byte must fit its encoding, also in comments, which compile() skips.
    mark = b"\xef\xbb\xbf"
    encoding = "utf-8" if sys.version_info[0] > 2 or text.startswith(mark) else "ascii"
    for line in text[3 * text.startswith(mark):].split(b"\n")[:2]:
        named = re.match(br"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", line)
        if named:
            encoding = named.group(1).decode("ascii")
        if named or not re.match(br"[ \t\f]*(#|\r?$)", line):
            break
    try:
        text.decode(encoding)
    except LookupError:
        # compile() knows its name in another form.
        continue
    except UnicodeDecodeError as why:
        line = text.count(b"\n", 0, why.start) + 1
        sys.exit("%s:%d: SyntaxError: %s; save it as UTF-8" % (name, line, why))
