"""Running programs and telling what they used."""

import contextlib
import glob
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Peers"))
from usage import measure


class Usage:
    def __init__(self, cpu, wall, memory, output):
        self.cpu = cpu  # seconds
        self.wall = wall  # seconds
        self.memory = memory  # bytes, the most that one of its processes held
        self.output = output


def set_aside(folder):
    """Renames a folder, so that a program makes it anew. Removing it would cost that program time: some file systems do not
    use the places of files that were removed seconds ago, and search for others."""
    if os.path.exists(folder):
        os.rename(folder, tempfile.mkdtemp(prefix=os.path.basename(folder) + "-", dir=os.path.dirname(folder) or ".") + "/old")


def remove_asides(folder):
    """Removes the folders that `set_aside` renamed."""
    for aside in glob.glob(glob.escape(folder) + "-*/old"):
        shutil.rmtree(os.path.dirname(aside))


def run(command, log=None):
    """Runs a program to its end; its children count."""
    with open(log, "w+b") if log else contextlib.nullcontext(subprocess.DEVNULL) as output:
        usage = measure(command, output, subprocess.STDOUT)
        text = ""
        if log:
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
    if usage.status != 0:
        sys.exit(f"{' '.join(command[:3])} … failed\n{text[-4000:]}")
    return Usage(usage.cpu, usage.wall, usage.memory, text)


def table(title, header, rows):
    print(f"\n### {title}\n")
    print("| " + " | ".join(header) + " |")
    print("| --- |" + " ---: |" * (len(header) - 1))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    sys.stdout.flush()
