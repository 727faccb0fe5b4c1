"""Imports descriptions, calls all of their operations, and compares the requests with those that they must be."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import arguments
import comparison
import operations
from descriptions import Description
from recorder import Recorder

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KNOWN = HERE / "known-differences.txt"


def run(command, folder=None, allowed=(0,)):
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True)
    if done.returncode not in allowed:
        raise RuntimeError(f"{Path(command[0]).name} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


class Build:
    """The products of the package, and the generated code that is compiled with them."""

    def __init__(self, products):
        self.products = Path(products).resolve()

    def program(self, name):
        return self.products / name

    def compile(self, folder, jobs):
        flags = ["-I", self.products / "Modules"]
        for module in ("CLibCurl", "CLibZ"):
            flags += ["-I", ROOT / "Sources" / module]
        sources = sorted(path.name for path in folder.glob("*.swift"))
        run(["swiftc", "-c", "-Onone", "-enable-batch-mode", f"-j{jobs}", "-swift-version", "6", "-parse-as-library",
             "-suppress-warnings", "-module-name", "Wire", *flags, *sources], folder)
        objects = [path.replace(".swift", ".o") for path in sources]
        run(["swiftc", "-o", "caller", *flags, *objects, *self.runtime(), "-lstdc++"], folder)
        return folder / "caller"

    def runtime(self):
        for module in ("APIRuntime", "APIJSON", "WireSyntax", "HTTPTypes"):
            sources = {path.name + ".o" for path in (ROOT / "Sources" / module).rglob("*.swift")}
            for path in sorted((self.products / (module + ".build")).rglob("*.o")):
                # Builds keep the objects of removed sources.
                if not sources or path.name in sources:
                    yield path


class Outcome:
    """What the comparison of a description found."""

    def __init__(self, name, error=None):
        self.name, self.error, self.total, self.equal = name, error, 0, 0
        self.different, self.reported, self.known, self.mended = [], [], [], []

    def leave_out(self, known, is_whole):
        """Takes known differences out of the others, and notes those that are no more."""
        self.known = [item for item in self.different if (self.name, item[0]) in known]
        self.different = [item for item in self.different if item not in self.known]
        titles = {title for title, _ in self.known}
        if is_whole and self.error is None:
            self.mended = [title for name, title in known if name == self.name and title not in titles]

    def summary(self):
        if self.error is not None:
            return f"{self.name}: {self.error}"
        return (f"{self.name}: {self.total} operations, {self.equal} equal, {len(self.different)} different, "
                f"{len(self.reported)} reported as lost calls, {len(self.known)} known differences")


def lost_calls(report):
    """The places of the report with the grade `call`: a file, empty for the description itself, and a pointer."""
    places, is_call = set(), False
    for line in report.splitlines():
        if line and not line.startswith(" "):
            is_call = line.startswith("Calls that cannot be made")
        elif is_call and (found := re.match(r"    (\S*?)(#(?:/\S*)?)$", line)):
            places.add((found[1], found[2]))
    return places


def is_reported(operation, places, folder):
    """Whether the report says that the call is lost: it names the operation, its path or something that it refers to."""
    own = [place_in(folder, place) for place in operation.places]
    paths = [place_in(folder, place) for place in operation.path_places]
    used = [place_in(folder, place) for place in operation.references]
    for file, pointer in places:
        if any(file == other and is_within(pointer, whole) for other, whole in own + used):
            return True
        if any(file == other and (pointer == whole or is_within(pointer, whole + "/servers")
                                  or is_within(pointer, whole + "/parameters")) for other, whole in paths):
            return True
    return False


def place_in(folder, place):
    path, pointer = place
    file = os.path.relpath(path, folder.parent)
    return ("" if file == folder.name else file, pointer)


def is_within(pointer, whole):
    return pointer == whole or pointer.startswith(whole + "/")


def sampled(items, count):
    """Some of the items, spread evenly."""
    if count is None or count >= len(items):
        return items
    return [items[index * len(items) // count] for index in range(count)]


class Caller:
    """The program that lists endpoints, and writes the Swift that calls some of them."""

    def __init__(self, build, specs, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [build.program("CallerProgram"), specs, folder], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def endpoints(self):
        """The endpoints of all services, each with its service."""
        if not self.process.stdout.readline():
            raise RuntimeError("the specs are refused:\n" + self.process.communicate()[1][-2000:])
        services = json.loads((self.folder / "endpoints.json").read_text())["services"]
        return [dict(endpoint, service=service) for service in services for endpoint in service.pop("endpoints")]

    def write(self, names):
        _, errors = self.process.communicate("".join(name + "\n" for name in names))
        if self.process.returncode != 0:
            raise RuntimeError("no Swift is written:\n" + errors[-2000:])


def compare(path, build, folder, options):
    outcome = Outcome(Path(path).name)
    specs, swift = folder / "Specs", folder / "Swift"
    run([build.program("apigen"), "import", path, "-o", specs], allowed=(0, 1))
    caller = Caller(build, specs, swift)
    description = Description(path)
    members = sampled(operations.operations(description), options.sample)
    found = [operations.Operation(description, *member) for member in members]
    outcome.total = len(found)
    pairs = arguments.matched(found, caller.endpoints())
    chosen = {endpoint["name"]: arguments.Chosen(operation, endpoint)
              for operation, endpoint in pairs if endpoint is not None}
    caller.write(chosen)
    requests, failures = record(build.compile(swift, options.jobs), chosen, folder)
    reports = sorted((specs / ".apigen-import").rglob("report.txt"))
    places = {place for report in reports for place in lost_calls(report.read_text())}
    for operation, endpoint in pairs:
        problems = problems_of(operation, endpoint, requests, failures)
        if not problems:
            outcome.equal += 1
        elif is_reported(operation, places, description.path):
            outcome.reported.append((operation.title, problems))
        else:
            outcome.different.append((operation.title, problems))
    return outcome


def record(program, chosen, folder):
    """The requests of a program by call, and why other calls sent none."""
    recorder = Recorder()
    values = {name: {"values": one.values, "credential": one.credential} for name, one in chosen.items()}
    for one in chosen.values():
        service = values.setdefault(":" + one.service["name"], {"credential": [], "values": {}})
        service["values"].update(one.shared_values)
        service["secrets"] = one.secrets
    (folder / "arguments.json").write_text(json.dumps(values))
    environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    done = subprocess.run([program, recorder.authority, folder / "arguments.json"],
                          capture_output=True, text=True, env=environment, timeout=300)
    recorder.shutdown()
    failures = dict(line.split("\t", 1) for line in done.stdout.splitlines() if "\t" in line)
    if done.returncode != 0:
        raise RuntimeError(f"the caller ended with {done.returncode}: {done.stderr[-2000:]}")
    requests = {}
    for request in recorder.requests:
        requests.setdefault(request.header("wire-call"), []).append(request)
    return requests, failures


def problems_of(operation, endpoint, requests, failures):
    if endpoint is None:
        return ["there is no endpoint"]
    sent = requests.get(endpoint["name"]) or []
    if not sent:
        return ["nothing is sent: " + comparison.short(failures.get(endpoint["name"], "no reason is known"))]
    alternatives = operation.security
    return min((comparison.Expectation(operation, security).problems(sent[0]) for security in alternatives), key=len)


def known_differences():
    """Differences with a reason, by description and operation."""
    known = {}
    for line in KNOWN.read_text().splitlines() if KNOWN.exists() else []:
        if line.strip() and not line.startswith("#"):
            name, operation, reason = (part.strip() for part in line.split(" | ", 2))
            known[(name, operation)] = reason
    return known


def write_known(outcomes, known):
    head = [line for line in KNOWN.read_text().splitlines() if line.startswith("#")] if KNOWN.exists() else []
    names = {outcome.name for outcome in outcomes}
    lines = {key: reason for key, reason in known.items() if key[0] not in names}
    for outcome in outcomes:
        for title, problems in outcome.different + outcome.known:
            lines[(outcome.name, title)] = known.get((outcome.name, title)) or problems[0]
    text = head + [f"{name} | {title} | {reason}" for (name, title), reason in sorted(lines.items())]
    KNOWN.write_text("\n".join(text) + "\n")


def parsed():
    parser = argparse.ArgumentParser(prog="Scripts/wire", description=__doc__)
    parser.add_argument("descriptions", nargs="+", metavar="DESCRIPTION")
    parser.add_argument("--sample", type=int, metavar="N", help="compare N operations of each description")
    parser.add_argument("--keep", metavar="FOLDER", help="keep specs, Swift and arguments in a folder")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--all", action="store_true", help="print all differences, and those of reported calls")
    parser.add_argument("--known", action="store_true", help="leave out known differences")
    parser.add_argument("--update", action="store_true", help="with --known: write the differences into the list")
    parser.add_argument("--products", default=ROOT / ".build/debug", help="the folder of the built products")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes of the compiler")
    return parser.parse_args()


def main():
    options = parsed()
    known = known_differences() if options.known else {}
    outcomes = []
    for path in options.descriptions:
        parent = Path(options.keep or tempfile.mkdtemp(prefix="apigen-wire-"))
        folder = parent / Path(path).stem
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        try:
            outcomes.append(compare(path, Build(options.products), folder, options))
        except RuntimeError as error:
            outcomes.append(Outcome(Path(path).name, str(error)))
        finally:
            if not options.keep:
                shutil.rmtree(parent, ignore_errors=True)
        outcomes[-1].leave_out(known, options.sample is None)
        if not options.json:
            show(outcomes[-1], options)
    if options.update:
        write_known(outcomes, known)
        return 0
    if options.json:
        print(json.dumps([vars(outcome) for outcome in outcomes], indent=1))
    return 1 if any(outcome.different or outcome.error for outcome in outcomes) else 0


def show(outcome, options):
    print(outcome.summary())
    count = len(outcome.different) if options.all else 20
    for title, problems in outcome.different[:count]:
        print(f"  {title}\n    " + "\n    ".join(problems[:3]))
    if len(outcome.different) > count:
        print(f"  and {len(outcome.different) - count} more: --all prints them")
    kinds = Counter(kind_of(problems[0]) for _, problems in outcome.different)
    for kind, number in kinds.most_common(12):
        print(f"  {number:4} × {kind}")
    for title in outcome.mended:
        print(f"  no longer different: {title}")
    for title, problems in outcome.reported if options.all else []:
        print(f"  reported: {title}\n    " + "\n    ".join(problems[:3]))
    sys.stdout.flush()


def kind_of(problem):
    """A difference without names and values."""
    text = re.sub(r"(query|form|part|header|cookie) \S+", r"\1 …", problem.split(": ")[0])
    return re.sub(r"\$\S*", "$…", re.sub(r" is .* instead of .*", " is different", text))


if __name__ == "__main__":
    sys.exit(main())
