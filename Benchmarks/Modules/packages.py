"""Packages whose debug builds are measured."""

import glob
import os
import re
import resource
import subprocess
import sys
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
OPTIONS = ["--disable-index-store", "-Xswiftc", "-gnone"]
MAIN = """import APIRuntime
{imports}
@main
struct Program {{
    static func main() {{ {body} }}
}}
"""
CLIENT = 'print({service}DAO(client: APIClient(server: "http://127.0.0.1:1")).client)'


def package(folder, targets, programs, service):
    """Writes a package of libraries, each with the modules that it uses, and of programs that import some of them.

    Programs make a client of the service, if there is one.
    """
    runtime = '.product(name: "APIRuntime", package: "apigen")'
    lines = []
    for name, uses in targets.items():
        lines.append(f'.target(name: "{name}", dependencies: [{", ".join([chr(34) + use + chr(34) for use in uses] + [runtime])}])')
    for name, uses in programs.items():
        os.makedirs(f"{folder}/Sources/{name}")
        with open(f"{folder}/Sources/{name}/{name}.swift", "w", encoding="utf-8") as file:
            body = CLIENT.format(service=service) if service else "print()"
            file.write(MAIN.format(imports="\n".join("import " + use for use in uses), body=body))
        lines.append(f'.executableTarget(name: "{name}", dependencies: [{", ".join([chr(34) + use + chr(34) for use in uses] + [runtime])}])')
    with open(f"{folder}/Package.swift", "w", encoding="utf-8") as file:
        file.write("// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n")
        file.write(f'    name: "Measured", dependencies: [.package(name: "apigen", path: "{ROOT}")],\n    targets: [\n        ')
        file.write(",\n        ".join(lines) + "])\n")


def build(folder, *what):
    """The wall time and the CPU time of a build, in seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(["swift", "build", *OPTIONS, *what], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def edit(pattern, expression, text):
    """Inserts a declaration before or after the first match in one of the files."""
    for path in sorted(glob.glob(pattern)):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        match = re.search(expression, source, re.M)
        if match:
            with open(path, "w", encoding="utf-8") as file:
                file.write(source[: match.start()] + text + source[match.start():])
            return
    sys.exit(f"nothing to edit in {pattern}")
