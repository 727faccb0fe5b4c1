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


def compile_cost(text):
    """One table with both configurations."""
    names = ["models as", "ms per model", "apigen is", "code, KB per model"]
    sides = []
    for configuration in ["debug", "release"]:
        rows = one(text, f"Compiling .*models, {configuration}").columns(names)
        head = [rows[0][0]] + [f"{configuration}: {name}" for name in rows[0][1:]]
        sides.append([head] + rows[1:])
    return write([left + right[1:] for left, right in zip(*sides)])


def cell(table, row, column):
    """One cell, by the beginning of its row and its column."""
    index = next(number for number, head in enumerate(table.header) if head.startswith(column))
    return without_median(next(cells[index] for cells in table.rows if cells[0].startswith(row)))


# What shows that a sentence of the page holds, for Scripts/sentences.
SHOWN = " <!-- Scripts/bench -->"


def headline(page):
    """Three numbers for those who read no tables."""
    speed, ratios = one(page, "Decoding, MB/s"), one(page, "Decoding, the speed of apigen")
    others = [name for name in ["JSONDecoder", "serde_json", "simdjson", "yyjson"] if name in ratios.header]
    debug, release = (one(page, f"Compiling .*models, {name}") for name in ["debug", "release"])
    tool = one(page, "The generator")
    structs = "structs, Codable, Hashable"
    return (
        f"- Decoding `twitter.json` into models runs at {cell(speed, 'twitter', 'apigen')} MB/s on one core:\n  "
        + ", ".join(f"{cell(ratios, 'twitter', name)} {name}" for name in others)
        + f".{SHOWN}\n"
        f"- Compiling a generated model takes {cell(debug, structs, 'apigen is')} of the time of a hand-written Codable and "
        f"Hashable struct in a debug build,\n  {cell(release, structs, 'apigen is')} in a release build.{SHOWN}\n"
        f"- Generating Swift for 5,000 models and 2,000 endpoints takes "
        f"{float(cell(tool, 'apigen, everything', 'wall')):.1f} s, and "
        f"{float(cell(tool, 'apigen, nothing', 'wall')):.2f} s when nothing changed.{SHOWN}\n"
    )


SHORT = {
    "short compile": compile_cost,
}
