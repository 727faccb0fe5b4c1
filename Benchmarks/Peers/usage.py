"""Runs programs by usage.c, which tells what they used."""

import functools
import os
import subprocess
import tempfile


class Usage:
    def __init__(self, status, cpu, wall, memory):
        self.status = status  # the exit code
        self.cpu = cpu  # seconds
        self.wall = wall  # seconds
        self.memory = memory  # bytes, the most that one of its processes held


@functools.cache
def _folder():
    folder = tempfile.TemporaryDirectory(prefix="apigen-usage-")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "usage.c")
    subprocess.run(["cc", "-O2", "-Wall", source, "-o", folder.name + "/usage"], check=True)
    return folder


def measure(command, stdout, stderr):
    """Runs a program to its end; its children count."""
    folder = _folder().name
    status = subprocess.run([folder + "/usage", folder + "/used", *command], stdout=stdout, stderr=stderr).returncode
    with open(folder + "/used", encoding="utf-8") as file:
        cpu, wall, memory = map(float, file.read().split())
    return Usage(status, cpu, wall, int(memory))
