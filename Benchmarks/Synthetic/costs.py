"""Running programs and telling what they used."""

import os
import subprocess
import sys
import time


class Usage:
    def __init__(self, cpu, wall, memory, output):
        self.cpu = cpu  # seconds
        self.wall = wall  # seconds
        self.memory = memory  # bytes, the most that one of its processes held
        self.output = output


def run(command, log=None):
    """Runs a program to its end; its children count."""
    start = time.monotonic()
    output = open(log, "w+b") if log else subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    text = ""
    if log:
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
        output.close()
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command[:3])} … failed\n{text[-4000:]}")
    scale = 1 if sys.platform == "darwin" else 1024
    return Usage(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * scale, text)


def table(title, header, rows):
    print(f"\n### {title}\n")
    print("| " + " | ".join(header) + " |")
    print("| --- |" + " ---: |" * (len(header) - 1))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    sys.stdout.flush()
