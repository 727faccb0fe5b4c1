"""Running programs and counting what they do: instructions with callgrind, allocations with a preloaded library."""

import glob
import os
import re
import shutil
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
# The order of hashed collections changes counts a little.
FIXED = {"SWIFT_DETERMINISTIC_HASHING": "1"}


class Counting:
    """What can be counted on this machine."""

    def __init__(self, work):
        self.work = work
        self.valgrind = shutil.which("valgrind")
        self.library = self.build_library() if sys.platform.startswith("linux") else None

    def build_library(self):
        library = self.work + "/allocations.so"
        compiler = shutil.which("cc") or "clang"
        command = [compiler, "-O2", "-shared", "-fPIC", here + "/../Peers/allocations.c", "-o", library]
        return library if subprocess.run(command).returncode == 0 else None

    def missing(self):
        """What is not counted here, in words."""
        words = []
        if not self.valgrind:
            words.append("Instructions are not counted: valgrind is not installed.")
        if not self.library:
            words.append("Allocations are counted on Linux only.")
        return words

    def run(self, command, collect=None):
        """The output, the allocations of the whole run, and its instructions.

        With `collect`, the symbol of a function: the instructions of each call of it, in order.
        """
        environment = {**os.environ, **FIXED}
        total = self.work + "/allocations.txt"
        if os.path.exists(total):
            os.remove(total)
        if self.library:
            environment.update(LD_PRELOAD=self.library, BENCHMARK_ALLOCATIONS=total)
        dumps = self.work + "/callgrind"
        if self.valgrind:
            shutil.rmtree(dumps, ignore_errors=True)
            os.makedirs(dumps)
            options = ["-q", "--tool=callgrind", f"--callgrind-out-file={dumps}/out"]
            if collect:
                options += [f"--toggle-collect={collect}", f"--dump-after={collect}"]
            command = [self.valgrind, *options, *command]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)} failed\n{done.stdout}{done.stderr}")
        # A program without shared libraries does not load the one that counts.
        allocations = int(open(total, encoding="ascii").read()) if os.path.exists(total) else None
        return done.stdout, allocations, instructions(dumps) if self.valgrind else []


def instructions(dumps):
    """The totals of callgrind's dumps, those of single calls in order, or the one of the whole program."""
    parts = sorted(glob.glob(dumps + "/out.*"), key=lambda path: int(path.rsplit(".", 1)[1]))
    totals = []
    for path in parts or [dumps + "/out"]:
        with open(path, encoding="utf-8", errors="replace") as file:
            totals.append(int(re.search(r"^totals: (\d+)", file.read(), re.MULTILINE).group(1)))
    return totals
