"""The committed numbers that counts are held against."""

import json
import platform
import re
import subprocess

# How much dearer a count may get. Allocations of one program are the same every time; instructions and what the
# compiler counts change with every fix of it, so that only gross changes are told.
FACTORS = {"allocations": 1.02}
FACTOR = 1.3
# A document's handful of allocations may get one more.
SLACK = 1


def place():
    """The architecture and the compiler's version, outside of which counts are others."""
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\d+\.\d+)", text)
    return {"architecture": platform.machine(), "swift": version.group(1) if version else "unknown"}


class References:
    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        self.place = content["place"]
        self.counts = content["counts"]

    def rewrite(self, counts):
        """One line for each count, so that a change shows what it makes dearer."""
        lines = ['{', f'  "place": {json.dumps(place())},', '  "counts": {']
        entries = [f"    {json.dumps(name)}: {json.dumps(values)}" for name, values in counts.items()]
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n" + ",\n".join(entries) + "\n  }\n}\n")

    def judge(self, counts):
        """Sentences about what got too dear, and about what the references no longer fit."""
        faults, notes = [], []
        for name, values in counts.items():
            if name not in self.counts:
                notes.append(f"{name} has no reference.")
            for unit, value in values.items():
                old = self.counts.get(name, {}).get(unit)
                if old is None:
                    continue
                factor = FACTORS.get(unit, FACTOR)
                if value > old * factor + SLACK:
                    faults.append(
                        f"{name}: {value:,} {unit}, {change(value, old)} more than the reference of {old:,};"
                        f" up to {change(factor, 1)} more is let through.")
                elif value * FACTOR < old - SLACK:
                    notes.append(f"{name}: {value:,} {unit}, where the reference still says {old:,}.")
        notes += [f"{name} has a reference, but is not counted." for name in self.counts if name not in counts]
        return faults, notes


def change(value, old):
    return f"{(value / old - 1) * 100:.0f} %" if old else "endlessly"
