"""The short tables, made of columns of the long ones."""

import re


class Table:
    def __init__(self, title, rows):
        self.title, self.header, self.rows = title, rows[0], rows[2:]

    def columns(self, names):
        """Only the columns whose header matches one of the patterns, in the order of the patterns."""
        found = [index for name in names for index, head in enumerate(self.header) if re.fullmatch(name, head)]
        return [[row[index] for index in found] for row in [self.header, *self.rows]]


def tables(text):
    """All tables of a part, by their titles."""
    found = []
    for piece in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        title, *lines = piece.splitlines()
        rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("|")]
        if rows:
            found.append(Table(title.strip(), rows))
    return found


def write(rows):
    lines = ["| " + " | ".join(cell for cell in row) + " |" for row in rows]
    lines.insert(1, "| --- |" + " ---: |" * (len(rows[0]) - 1))
    return "\n".join(lines) + "\n"


def one(text, title):
    matches = [table for table in tables(text) if re.match(title, table.title)]
    if not matches:
        raise SystemExit(f"There is no table whose title begins with {title}.")
    return matches[0]


def without_median(cell):
    return re.sub(r" \(.*\)$", "", cell)


def decoding(text):
    """Speed, and how many times that of the others it is, decoding and encoding side by side."""
    sides = []
    for title, word in [("Decoding", "decoding"), ("Encoding", "encoding")]:
        rows = one(text, title).columns(["payload", "apigen, MB/s", "of .*"])
        head = [rows[0][0], f"{word}, MB/s"] + [name.removeprefix("of ") for name in rows[0][2:]]
        sides.append([head] + [[row[0]] + [without_median(cell) for cell in row[1:]] for row in rows[1:]])
    return write([left + right[1:] for left, right in zip(*sides)])


def compile_cost(text):
    """One table with both configurations."""
    names = ["models as", "ms per model", "apigen is", "code, KB per model"]
    sides = []
    for configuration in ["debug", "release"]:
        rows = one(text, f"Compiling .*models, {configuration}").columns(names)
        head = [rows[0][0]] + [f"{configuration}: {name}" for name in rows[0][1:]]
        sides.append([head] + rows[1:])
    return write([left + right[1:] for left, right in zip(*sides)])


def generator(text):
    table = one(text, "The generator")
    return f"{table.title.removeprefix('The generator: ')}:\n\n" + write([table.header, *table.rows])


def client(text):
    """The cost of calls, and the size of the runtime."""
    calls = one(text, "Calls over a transport")
    size = one(text, "The size of the runtime")
    return write([calls.header, *calls.rows]) + "\n" + write([size.header, *size.rows])


SHORT = {
    "short decoding": decoding,
    "short compile": compile_cost,
    "short generator": generator,
    "short client": client,
}
