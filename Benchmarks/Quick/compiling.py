"""What the compiler has to do for generated code, from its own counters, which are the same in every run."""

import glob
import json
import os
import shutil
import subprocess
import sys

# The C modules behind the runtime, which it has on Linux.
SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources")
C_MODULES = ["-I", SOURCES + "/CLibCurl", "-I", SOURCES + "/CLibZ"]

here = os.path.dirname(os.path.abspath(__file__))
MODELS, ENDPOINTS = 40, 30
# The words of the report: the compiler's counters.
COUNTERS = {
    "type-checker scopes": "Sema.NumConstraintScopes",
    "SIL functions": "SILModule.NumSILOptFunctions",
    "LLVM instructions": "IRModule.NumIRInsts",
}
FLAGS = {"debug": ["-Onone", "-enable-batch-mode", "-j1"], "release": ["-O", "-wmo"]}


def specs(folder, models, endpoints):
    shutil.rmtree(folder, ignore_errors=True)
    command = [here + "/../Synthetic/make", folder, "--models", str(models), "--endpoints", str(endpoints)]
    subprocess.run(command, check=True)
    return folder + "/Specs"


def generate(apigen, folder, models, endpoints):
    output = folder + "/Generated"
    subprocess.run([apigen, specs(folder, models, endpoints), "-o", output], check=True, stdout=subprocess.DEVNULL)
    return sorted(glob.glob(output + "/*.swift"))


def compile_counts(sources, configuration, modules, folder):
    """Counts of one compiler run; they are sums over its processes."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder + "/statistics")
    command = ["swiftc", "-module-name", "Models", "-parse-as-library", "-swift-version", "6", "-I", modules]
    command += C_MODULES + ["-enable-upcoming-feature", "InternalImportsByDefault", "-emit-module", "-c"]
    command += ["-stats-output-dir", folder + "/statistics", *FLAGS[configuration], *sources]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"swiftc failed\n{done.stderr[-4000:]}")
    totals = {}
    for path in glob.glob(folder + "/statistics/*.json"):
        with open(path, encoding="utf-8") as file:
            statistics = json.load(file)
        for word, counter in COUNTERS.items():
            totals[word] = totals.get(word, 0) + statistics.get(counter, 0)
    # Without the compiler's counters, some versions have none.
    counts = {word: total for word, total in totals.items() if total}
    counts["bytes of code"] = code_size(glob.glob(folder + "/*.o"))
    return counts


def code_size(objects):
    """Code and data, without symbols and debug information."""
    lines = subprocess.run(["size", *objects], capture_output=True, text=True, check=True).stdout.splitlines()
    return sum(int(line.split()[0]) + int(line.split()[1]) for line in lines[1:])


def count(apigen, modules, work):
    """Counts for each model and each endpoint of the synthetic specs, by name."""
    models = generate(apigen, work + "/models", MODELS, 0)
    both = generate(apigen, work + "/endpoints", MODELS, ENDPOINTS)
    counts = {}
    for configuration in ["debug", "release"]:
        alone = compile_counts(models, configuration, modules, work + "/objects")
        more = compile_counts(both, configuration, modules, work + "/objects")
        counts[f"compiling a model, {configuration}"] = {word: alone[word] // MODELS for word in alone}
        counts[f"compiling an endpoint, {configuration}"] = {
            word: (more[word] - alone[word]) // ENDPOINTS for word in alone
        }
    counts["source of a model"] = source(models, [], MODELS)
    counts["source of an endpoint"] = source(both, models, ENDPOINTS)
    return counts


def source(files, without, amount):
    texts = [[open(path, "rb").read() for path in paths] for paths in (files, without)]
    lines = [sum(text.count(b"\n") for text in side) for side in texts]
    size = [sum(map(len, side)) for side in texts]
    return {"lines": (lines[0] - lines[1]) // amount, "bytes": (size[0] - size[1]) // amount}
