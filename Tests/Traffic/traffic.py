"""Records real servers, learns their specs, and makes all of the recorded calls again with the generated Swift."""

import argparse
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Oracle")]

import peers
import servers
from recorder import Recorder
from recordings import Matching, Sent, exchanges
from wire import ROOT, Build, Caller, run


class Playback(Recorder):
    """Responds to the request that repeats an exchange: with the recorded response, or with that of a server."""

    def __init__(self, server=None):
        self.exchange, self.server, self.names, self.last = None, server, {}, None
        super().__init__()

    def begin(self, exchange):
        self.exchange, self.last = exchange, None
        del self.requests[:]

    def respond(self, request):
        if self.server is None:
            kept = [(name, value) for name, value in self.exchange.fields
                    if name.lower() not in ("content-length", "content-encoding", "transfer-encoding", "connection")]
            self.last = self.exchange.status, kept, self.exchange.content
        else:
            self.last = self._forwarded(request)
        return self.last

    def _forwarded(self, request):
        left_out = ("host", "connection", "accept-encoding", "wire-call", "wire-server", "content-length", "authorization")
        headers = {name: value for name, value in request.headers if name.lower() not in left_out}
        if request.header("authorization"):
            # A placeholder stands for the secret, and the recording has no more of it.
            headers.update(self.server.headers or {"Authorization": request.header("authorization")})
        # The recorder took an identifier for a secret.
        target = re.sub(r"redacted-\d+", "00000000-0000-4000-8000-000000000000", request.target)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request(request.method, target, request.body or None, headers)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        kept = [(name, value) for name, value in response.headers.items()
                if name.lower() not in ("content-length", "transfer-encoding", "connection")]
        return response.status, kept, body


class Repeated:
    """How many calls were repeated, and what was wrong with the others."""

    def __init__(self):
        self.calls, self.impossible, self.endpoints, self.faults = 0, 0, set(), []

    @property
    def right(self):
        wrong = {fault.split(": ")[0] for fault in self.faults}
        return f"{self.calls - len(wrong)} of {self.calls}"


def repeat(program, folder, matching, calls, playback):
    """Makes each call with the generated Swift, one after the other."""
    result = Repeated()
    for exchange in calls:
        endpoint = matching.endpoint(exchange)
        if endpoint is None:
            result.faults.append(f"{exchange.title}: there is no endpoint")
            continue
        playback.begin(exchange)
        failure = attempt(program, folder, matching, exchange, endpoint, playback.authority)
        if failure is not None and failure.startswith("NoValue") and exchange.status >= 400:
            # What the server refuses for want of an argument cannot even be written in Swift.
            result.impossible += 1
            continue
        result.calls += 1
        if not playback.requests:
            result.faults.append(f"{exchange.title}: nothing is sent: {failure}")
            continue
        result.endpoints.add(endpoint["name"])
        request = playback.requests[0]
        wanted = Sent(exchange.method, exchange.target, exchange.headers.get("content-type"), exchange.body)
        sent = Sent(request.method, request.target, request.header("content-type"), request.body)
        problems = wanted.differences(sent)
        is_reported = failure is not None and failure.startswith("the server responded with")
        if failure is not None and (not is_reported or "cannot be read" in failure):
            problems.append(failure)
        # An error of the recording has to be one of the call.
        if playback.server is None and (failure is None) != (exchange.status < 400):
            problems.append(f"the status {exchange.status} gave {'a value' if failure is None else failure}")
        result.faults += [f"{exchange.title}: {endpoint['name']}: {problem}" for problem in problems]
    playback.shutdown()
    playback.server_close()
    return result


def attempt(program, folder, matching, exchange, endpoint, authority):
    """Why a call returned nothing; `None` if it did."""
    service = endpoint["service"]
    credential = exchange.headers.get("authorization", "")
    kind = (service.get("authentication") or "").partition(" ")[0]
    if kind == "basic":
        credentials = ["ada", "sesame"]
    else:
        credentials = [credential.partition(" ")[2] if kind == "bearer" else credential] if credential else ["t"]
    values = matching.values(exchange, endpoint)
    shared = {argument["name"] for argument in service["arguments"]}
    given = {endpoint["name"]: {"values": values, "credential": credentials},
             ":" + service["name"]: {"values": {name: values[name] for name in shared & values.keys()}, "credential": [],
                                     "secrets": {name: "secret" for name in service["secrets"]}}}
    file = folder / "arguments.json"
    file.write_text(json.dumps(given))
    environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    done = subprocess.run([program, authority, file], capture_output=True, text=True, env=environment, timeout=120)
    if done.returncode != 0:
        return f"the program ended with {done.returncode}: {done.stderr[-500:]}"
    failures = [line.partition("\t")[2] for line in done.stdout.splitlines() if "\t" in line]
    return failures[0] if failures else None


def record(server, apigen, folder):
    """Records a session, and returns the number of its calls."""
    port = servers.free_port()
    proxy = subprocess.Popen(
        [apigen, "record", "--server", f"http://127.0.0.1:{server.port}", "-o", folder, "--port", str(port)],
        stdout=subprocess.PIPE, text=True)
    try:
        if not proxy.stdout.readline().startswith("recording"):
            raise RuntimeError("apigen record does not start")
        client = servers.Client(port, server.headers)
        server.session(client)
    finally:
        proxy.send_signal(signal.SIGINT)
        output = proxy.communicate(timeout=60)[0]
    if f"{client.count} calls" not in output:
        raise RuntimeError(f"{client.count} calls were made, but {output.splitlines()[-1:]}")
    return client.count


class Proof:
    """The numbers of one server."""

    def __init__(self, kind, build, folder):
        self.name = kind.__name__
        apigen = build.program("apigen")
        captured, specs, swift = folder / "captured", folder / "Specs", folder / "Swift"
        server = kind(folder / "server")
        try:
            self.calls = record(server, apigen, captured)
        finally:
            server.stop()
        run([apigen, "learn", captured, "-o", specs, "--service", self.name])
        run([apigen, "check", specs])
        caller = Caller(build, specs, swift)
        endpoints = caller.endpoints()
        self.endpoints = len(endpoints)
        caller.write(endpoint["name"] for endpoint in endpoints)
        program = build.compile(swift, 2)
        calls = [exchange for exchange in exchanges(captured) if exchange.is_call]
        self.left_out = self.calls - len(calls)
        matching = Matching(endpoints)
        self.recorded = repeat(program, folder, matching, calls, Playback())
        # Everything again with a new server, in the same order.
        server = kind(folder / "server")
        try:
            server.prepare()
            self.live = repeat(program, folder, matching, calls, Playback(server))
        finally:
            server.stop()

    @property
    def faults(self):
        missing = self.endpoints - len(self.live.endpoints)
        return (self.recorded.faults + [f"live: {fault}" for fault in self.live.faults]
                + ([f"{missing} endpoints were never called"] if missing else []))

    @property
    def row(self):
        return (f"| {self.name} | {self.calls} | {self.left_out} | {self.recorded.impossible} "
                f"| {len(self.live.endpoints)} of {self.endpoints} | {self.recorded.right} | {self.live.right} |")


HEAD = """| server | calls recorded | left out | impossible | endpoints called | recorded responses decoded | responses of the server decoded |
|---|---|---|---|---|---|---|"""


def parsed():
    parser = argparse.ArgumentParser(prog="Scripts/traffic", description=__doc__)
    names = {kind.__name__.lower(): kind for kind in servers.ALL}
    parser.add_argument("servers", nargs="*", metavar="SERVER", help="some of: " + ", ".join(names))
    parser.add_argument("--keep", metavar="FOLDER", help="keep captures, specs and Swift in a folder")
    parser.add_argument("--peers", action="store_true", help="only compare with what other tools make of mock traffic")
    parser.add_argument("--write-docs", action="store_true", help="write the table into Documentation/traffic.md")
    parser.add_argument("--products", default=ROOT / ".build/debug", help="the folder of the built products")
    options = parser.parse_args()
    unknown = [name for name in options.servers if name not in names]
    if unknown:
        parser.error("unknown server " + ", ".join(unknown))
    options.kinds = [names[name] for name in options.servers or names]
    return options


def main():
    options = parsed()
    if options.peers:
        table, failures = peers.table()
        for name, failure in failures.items():
            print(f"mitmproxy2swagger: {name}: {failure}", file=sys.stderr)
        publish(table, peers.HEAD, options)
        return 0
    parent = Path(options.keep or tempfile.mkdtemp(prefix="apigen-traffic-")).resolve()
    rows, status = [], 0
    try:
        for kind in options.kinds:
            if not kind.is_installed():
                print(f"{kind.__name__} is not installed; it is left out", file=sys.stderr)
                continue
            folder = parent / kind.__name__
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            proof = Proof(kind, Build(options.products), folder)
            rows.append(proof.row)
            for fault in proof.faults:
                print(f"{proof.name}: {fault}", file=sys.stderr)
                status = 1
    finally:
        if not options.keep:
            shutil.rmtree(parent, ignore_errors=True)
    publish("\n".join([HEAD] + rows), HEAD, options)
    return status


def publish(table, head, options):
    """Prints a table, and replaces the one with the same head in the documentation if it is asked for."""
    print(table)
    if not options.write_docs:
        return
    page = ROOT / "Documentation/traffic.md"
    text, count = re.subn(re.escape(head) + r"(\n\|.*)*", lambda _: table, page.read_text())
    if count != 1:
        raise RuntimeError(f"{page} has no such table")
    page.write_text(text)


if __name__ == "__main__":
    sys.exit(main())
