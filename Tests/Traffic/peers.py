"""Compares what apigen learns with what mitmproxy2swagger and `apigen import` make of the same traffic."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from wire import ROOT

SERVER = "https://api.example.com"
PEER = ROOT / ".build/mitmproxy2swagger/bin/mitmproxy2swagger"
HEAD = """| places in responses | apigen learn | mitmproxy2swagger and apigen import |
|---|---|---|"""


def round_trip(**environment):
    """The table that `RoundTripTests` prints: what became of the places in the responses of the original specs, and how often."""
    done = subprocess.run(
        ["swift", "test", "--package-path", ROOT, "--skip-build", "--traits", "Store,Servers,URLSession", "-Xswiftc", "-gnone",
         "--filter", "RoundTripTests"],
        capture_output=True, text=True, env={**os.environ, **environment})
    whole = re.search(r"^(\d+) of (\d+) places:", done.stdout, re.MULTILINE)
    if whole is None:
        raise RuntimeError("RoundTripTests print no table:\n" + (done.stdout + done.stderr)[-2000:])
    lines = [line.split("\t") for line in done.stdout[whole.end():].splitlines() if re.match(r"\d+\t", line)]
    return int(whole[1]), int(whole[2]), [(int(count), what.split(": ")[0]) for count, what in lines]


def describe(capture, folder):
    """The specs that come of a capture. The tool is run twice, as its manual says: first it lists paths, then, for those that
    a person keeps, it describes them. All of them are kept, except those whose parameters it has found."""
    description = folder / (capture.stem + ".yaml")
    command = [PEER, "-i", capture, "-o", description, "-p", SERVER, "-f", "har", "-s"]
    for step in range(2):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            return done.stderr.strip().splitlines()[-1]
        if step == 0:
            description.write_text(kept(description.read_text()))
    specs = folder / "specs" / capture.stem
    done = subprocess.run([ROOT / ".build/debug/apigen", "import", description, "-o", specs], capture_output=True, text=True)
    return None if done.returncode in (0, 1) and list(specs.glob("*.yaml")) else done.stderr.strip()[:200]


def kept(text):
    """The description with the paths that a person would keep."""
    lines = text.splitlines()
    templates = [line[len("- ignore:"):] for line in lines if line.startswith("- ignore:")]
    patterns = [re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(one)) for one in templates if "{" in one]
    found = {one for one in templates if "{" not in one and any(re.fullmatch(pattern, one) for pattern in patterns)}
    return "\n".join("- " + line[len("- ignore:"):] if line.startswith("- ignore:") else line
                     for line in lines if line[len("- ignore:"):] not in found) + "\n"


def kinds(right, whole, differences):
    missing = sum(count for count, what in differences if what.endswith("is not there"))
    optional = sum(count for count, what in differences if what in ("optional became required", "required became optional"))
    formats = sum(count for count, what in differences
                  if re.fullmatch(r"(Date|UUID|URL|Data|Decimal|enum).* became .*", what))
    types = sum(count for count, what in differences if " became " in what) - optional - formats
    return {"right": f"{right} of {whole}, {right * 100 / whole:.1f} %", "wrong type": types,
            "date, UUID, URL, Data, Decimal or enum not recognized": formats, "wrong optionality": optional,
            "not there": missing}


def table():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "captures").mkdir()
        own = kinds(*round_trip(APIGEN_PEER_CAPTURES=str(folder / "captures")))
        failures = {}
        captures = sorted((folder / "captures").glob("*.har"))
        for capture in captures:
            failure = describe(capture, folder)
            if failure is not None:
                failures[capture.stem] = failure
        peer = kinds(*round_trip(APIGEN_PEER_SPECS=str(folder / "specs")))
    rows = [f"| {kind} | {own[kind]} | {peer[kind]} |" for kind in own]
    rows.append(f"| services without a spec | 0 of {len(captures)} | {len(failures)} of {len(captures)} |")
    return "\n".join([HEAD] + rows), failures
