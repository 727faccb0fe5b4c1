"""Real servers, and what a script does with each of them while its calls are recorded."""

import base64
import http.client
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import time
import urllib.parse
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Client:
    """Makes calls to one address, and returns the values of responses in JSON."""

    def __init__(self, port, headers=()):
        self.port, self.headers, self.count, self.etag = port, dict(headers), 0, None

    def __call__(self, method, target, body=None, form=None, headers=(), text=None):
        fields = {**self.headers, **dict(headers)}
        content = None
        if body is not None:
            content, fields["Content-Type"] = json.dumps(body), "application/json"
        elif form is not None:
            content, fields["Content-Type"] = urllib.parse.urlencode(form), "application/x-www-form-urlencoded"
        elif text is not None:
            content, fields["Content-Type"] = text, "text/plain"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, target, content, fields)
        response = connection.getresponse()
        content = response.read()
        connection.close()
        self.count += 1
        self.etag = response.headers.get("ETag")
        try:
            return json.loads(content)
        except ValueError:
            return None

    def get(self, target, **parameters):
        query = urllib.parse.urlencode(parameters, doseq=True)
        return self("GET", target + ("?" + query if query else ""))


class Server:
    """A server in a folder of its own."""

    #: A path that responds once the server is ready.
    ready = "/"
    #: Header fields that every call needs.
    headers = {}

    def __init__(self, folder):
        self.folder = folder
        for _ in range(3):
            self._start()
            if self._is_ready():
                return
            # Another program may have taken the port that was free.
            if self.process.poll() is None or "in use" not in (folder / "log").read_text():
                break
        raise RuntimeError(f"{type(self).__name__} does not start:\n" + (folder / "log").read_text()[-2000:])

    def _start(self):
        self.port = free_port()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.log = open(self.folder / "log", "wb")
        self.process = subprocess.Popen(
            self.command(), cwd=self.folder, stdout=self.log, stderr=subprocess.STDOUT, env=self.environment())

    def environment(self):
        return {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}

    def _is_ready(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                connection.request("GET", self.ready, headers=self.headers)
                if connection.getresponse().status < 500:
                    return True
            except OSError:
                pass
            time.sleep(0.1)
        return False

    def prepare(self):
        """Waits for what recorded responses contain."""

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def python_of(module):
    """The Python environment with a module that `Scripts/requirements.sh` installs."""
    return str(ROOT / ".build" / module / "bin/python3")


class Prometheus(Server):
    ready = "/-/ready"

    @staticmethod
    def is_installed():
        return shutil.which("prometheus") is not None

    def command(self):
        address = f"127.0.0.1:{self.port}"
        (self.folder / "prometheus.yml").write_text(f"""
global: {{scrape_interval: 1s, evaluation_interval: 1s}}
rule_files: [rules.yml]
scrape_configs:
  - job_name: prometheus
    static_configs: [{{targets: ["{address}"]}}]
  - job_name: gone
    static_configs: [{{targets: ["127.0.0.1:1"], labels: {{zone: north}}}}]
""")
        (self.folder / "rules.yml").write_text("""
groups:
  - name: house
    rules:
      - {record: "up:count", expr: "count(up)"}
      - {alert: TargetDown, expr: "up == 0", for: 1s, labels: {severity: page}, annotations: {summary: down}}
""")
        return ["prometheus", "--config.file=prometheus.yml", "--storage.tsdb.path=data", "--web.enable-admin-api",
                f"--web.listen-address={address}", "--log.level=warn"]

    def prepare(self):
        direct = Client(self.port)
        deadline = time.monotonic() + 30
        while not direct.get("/api/v1/alerts")["data"]["alerts"] and time.monotonic() < deadline:
            time.sleep(0.2)

    def session(self, call):
        self.prepare()
        now = int(time.time())
        for query in ["up", "1 + 1", "time()", "'a text'", "up:count", "rate(prometheus_http_requests_total[10s])",
                      "up[5s]", "absent(nothing)", "up == 5", "0 / 0", "1 / 0", "go_gc_duration_seconds",
                      'up{job="gone"}', "count by (job) (up)"]:
            call.get("/api/v1/query", query=query)
        call.get("/api/v1/query", query="up", time=now - 1)
        call.get("/api/v1/query", query="up", time=now, timeout="5s")
        for query in ["up", "1", "up:count", "rate(prometheus_http_requests_total[10s])"]:
            call.get("/api/v1/query_range", query=query, start=now - 5, end=now, step="1s")
            call.get("/api/v1/query_range", query=query, start=now - 60, end=now, step="15s")
        for query in ["up", "1 + 1", "count(up)"]:
            call("POST", "/api/v1/query", form={"query": query})
        for query in ["", "up{", "rate(up)", "up +"]:
            call.get("/api/v1/query", query=query)
        call.get("/api/v1/query_range", query="up", start=now, end=now - 5, step="1s")
        call.get("/api/v1/query_range", query="up", start=now - 5, end=now, step="0")
        call.get("/api/v1/labels")
        call.get("/api/v1/labels", **{"match[]": ["up", "go_info"]})
        for name in ["job", "instance", "__name__", "zone", "severity", "no_such_label", "le", "version"]:
            call.get(f"/api/v1/label/{name}/values")
        call.get("/api/v1/label/bad-name!/values")
        for matches in [["up"], ["go_info", "up"], ["process_cpu_seconds_total"], ['{job="gone"}']]:
            call.get("/api/v1/series", **{"match[]": matches})
        call.get("/api/v1/series")
        for state in [None, "active", "dropped", "any"]:
            call.get("/api/v1/targets", **({"state": state} if state else {}))
        for limit in [3, 10, 40]:
            call.get("/api/v1/metadata", limit=limit)
        call.get("/api/v1/metadata", metric="go_goroutines")
        call.get("/api/v1/targets/metadata", limit=5)
        call.get("/api/v1/targets/metadata", match_target='{job="prometheus"}', limit=20)
        for kind in [None, "alert", "record"]:
            call.get("/api/v1/rules", **({"type": kind} if kind else {}))
        for path in ["alerts", "alertmanagers", "status/config", "status/flags", "status/runtimeinfo",
                     "status/buildinfo", "status/tsdb", "status/walreplay"]:
            call.get("/api/v1/" + path)
            call.get("/api/v1/" + path)
        call.get("/api/v1/format_query", query="sum by(job)(up)")
        call.get("/api/v1/format_query", query="up{")
        call.get("/api/v1/query_exemplars", query="up", start=now - 5, end=now)
        call("POST", "/api/v1/admin/tsdb/snapshot")
        call("POST", "/api/v1/admin/tsdb/clean_tombstones")


class HTTPBin(Server):
    ready = "/get"

    @staticmethod
    def is_installed():
        return os.access(python_of("httpbin"), os.X_OK)

    def command(self):
        return [python_of("httpbin"), "-m", "httpbin.core", "--host", "127.0.0.1", "--port", str(self.port)]

    def session(self, call):
        for path in ["ip", "uuid", "headers", "user-agent", "json", "encoding/utf8", "deny", "robots.txt", "xml", "html",
                     "gzip", "deflate", "bearer", "image/png", "cookies", "forms/post"]:
            call.get("/" + path)
        for page in range(4):
            call.get("/get", page=page, q=["green", "blue tea", "ä", ""][page])
        call.get("/get", page=9, q="x", tag=["a", "b"])
        for method in ["POST", "PUT", "PATCH", "DELETE"]:
            path = "/" + method.lower()
            for body in [{"name": "Ada", "age": 36}, {"name": "Bob", "age": 7, "tags": ["a", "b"]},
                         {"name": "Eve", "age": 9, "address": {"city": "Bonn"}}]:
                call(method, path, body=body)
        for count in range(2):
            call("POST", "/anything", form={"user": f"u{count}", "remember": "true"})
        for name in ["a", "b-c", "7"]:
            call.get("/anything/" + name)
        for status in [200, 201, 204, 400, 401, 404, 418, 429, 500, 503]:
            call.get(f"/status/{status}")
        for word in ["apigen", "hello", "Grüße"]:
            text = base64.urlsafe_b64encode(word.encode()).decode()
            call.get("/base64/" + urllib.parse.quote(text))
        for count in [1, 3, 5]:
            call.get(f"/stream/{count}")
            call.get(f"/bytes/{count * 20}", seed=count)
            call.get(f"/links/{count + 1}/0")
            call.get(f"/redirect/{count}")
        for tag in ["one", "two", "three"]:
            call.get(f"/etag/{tag}")
        for age in [10, 60, 3600]:
            call.get(f"/cache/{age}")
        call.get("/cache")
        for name in ["fruit", "colour"]:
            call.get(f"/cookies/set/{name}/1")
            call("GET", "/cookies", headers={"Cookie": f"{name}=1"})
            call.get("/response-headers", **{name: "red"})
        for user in ["ada", "bob"]:
            secret = base64.b64encode(f"{user}:sesame".encode()).decode()
            call("GET", f"/basic-auth/{user}/sesame", headers={"Authorization": "Basic " + secret})
            call("GET", f"/basic-auth/{user}/other", headers={"Authorization": "Basic " + secret})
        for delay in [0, 1]:
            call.get(f"/delay/{delay}")
        call.get("/no/such/path")


class Jupyter(Server):
    ready = "/api"
    token = "token-of-the-session"
    headers = {"Authorization": "token " + token}

    @staticmethod
    def is_installed():
        return os.access(python_of("jupyter_server"), os.X_OK)

    def environment(self):
        kept = {key: value for key, value in super().environment().items() if not key.startswith("JUPYTER")}
        return {**kept, "HOME": str(self.folder / "home")}

    def command(self):
        for name in ["root", "home"]:
            (self.folder / name).mkdir()
        return [python_of("jupyter_server"), "-m", "jupyter_server", "--allow-root", "--no-browser", "--ip=127.0.0.1",
                f"--port={self.port}", "--ServerApp.root_dir=root", f"--IdentityProvider.token={self.token}"]

    def session(self, call):
        notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        cells = [{"cell_type": "markdown", "id": "one", "metadata": {}, "source": "# Title"},
                 {"cell_type": "code", "id": "two", "metadata": {}, "source": "1 + 1", "outputs": [],
                  "execution_count": None}]
        for path in ["", "/status", "/me", "/kernelspecs", "/sessions", "/kernels", "/terminals", "/contents", "/spec.yaml"]:
            call.get("/api" + path)
            call.get("/api" + path)
        call("PUT", "/api/contents/plans", body={"type": "directory"})
        for name in ["a.txt", "b.txt", "notes.md"]:
            call("PUT", f"/api/contents/{name}", body={"type": "file", "format": "text", "content": "text of " + name})
        call("PUT", "/api/contents/blob.bin", body={"type": "file", "format": "base64", "content": "AAEC/w=="})
        for name, content in [("first.ipynb", notebook), ("second.ipynb", {**notebook, "cells": cells})]:
            call("PUT", f"/api/contents/{name}", body={"type": "notebook", "format": "json", "content": content})
        for name in ["a.txt", "b.txt", "notes.md", "blob.bin", "first.ipynb", "second.ipynb", "plans"]:
            call.get(f"/api/contents/{name}")
            call.get(f"/api/contents/{name}", content=0)
        call.get("/api/contents/second.ipynb", type="notebook", content=1)
        for kind in ["file", "notebook", "directory", "file"]:
            call("POST", "/api/contents/plans", body={"type": kind})
        call.get("/api/contents/plans")
        call.get("/api/contents")
        call("PATCH", "/api/contents/a.txt", body={"path": "c.txt"})
        call("PATCH", "/api/contents/b.txt", body={"path": "d.txt"})
        for name in ["c.txt", "first.ipynb"]:
            call.get(f"/api/contents/{name}/checkpoints")
            point = call("POST", f"/api/contents/{name}/checkpoints") or {}
            call.get(f"/api/contents/{name}/checkpoints")
            call("POST", f"/api/contents/{name}/checkpoints/{point.get('id')}")
            call("DELETE", f"/api/contents/{name}/checkpoints/{point.get('id')}")
        for name in ["nothing.txt", "gone.ipynb"]:
            call.get(f"/api/contents/{name}")
            call("DELETE", f"/api/contents/{name}")
        call("POST", "/api/contents/plans", body={"copy_from": "second.ipynb"})
        call("PUT", "/api/contents/broken.ipynb", body={"type": "notebook", "content": {}})
        for section in ["editor", "terminal", "editor"]:
            call("PUT", f"/api/config/{section}", body={"theme": "dark", "size": 12})
            call("PATCH", f"/api/config/{section}", body={"size": None, "wrap": True})
            call.get(f"/api/config/{section}")
        for name in [str(uuid.uuid4()), str(uuid.uuid4())]:
            call.get(f"/api/kernels/{name}")
            call.get(f"/api/sessions/{name}")
        call("DELETE", "/api/contents/d.txt")
        call("DELETE", "/api/contents/notes.md")


class Etcd(Server):
    ready = "/health"

    @staticmethod
    def is_installed():
        return shutil.which("etcd") is not None

    def command(self):
        address, peers = f"http://127.0.0.1:{self.port}", f"http://127.0.0.1:{free_port()}"
        return ["etcd", "--data-dir", "data", "--listen-client-urls", address, "--advertise-client-urls", address,
                "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
                "--initial-cluster", "default=" + peers]

    def session(self, call):
        def text(value):
            return base64.b64encode(value.encode()).decode()

        call.get("/version")
        call.get("/version")
        call.get("/health")
        call.get("/health")
        for name in ["apple", "pear", "plum", "fig", "lime"]:
            call("POST", "/v3/kv/put", body={"key": text(name), "value": text(name * 3)})
        call("POST", "/v3/kv/put", body={"key": text("fig"), "value": text("green"), "prev_kv": True})
        for name in ["apple", "pear", "plum", "nothing"]:
            call("POST", "/v3/kv/range", body={"key": text(name)})
        call("POST", "/v3/kv/range", body={"key": text("a"), "range_end": text("z")})
        call("POST", "/v3/kv/range", body={"key": text("a"), "range_end": text("z"), "limit": "2"})
        call("POST", "/v3/kv/range", body={"key": text("a"), "range_end": text("z"), "count_only": True})
        call("POST", "/v3/kv/range", body={"key": text("a"), "range_end": text("z"), "keys_only": True,
                                           "sort_order": "DESCEND", "sort_target": "KEY"})
        call("POST", "/v3/kv/range", body={"key": ""})
        call("POST", "/v3/kv/deleterange", body={"key": text("lime")})
        call("POST", "/v3/kv/deleterange", body={"key": text("fig"), "prev_kv": True})
        call("POST", "/v3/kv/deleterange", body={"key": text("nothing")})
        for value in ["appleappleapple", "other"]:
            call("POST", "/v3/kv/txn", body={
                "compare": [{"key": text("apple"), "target": "VALUE", "value": text(value)}],
                "success": [{"requestPut": {"key": text("won"), "value": text("yes")}}],
                "failure": [{"requestRange": {"key": text("apple")}}]})
        for number in ["7001", "7002", "7003"]:
            call("POST", "/v3/lease/grant", body={"TTL": "3600", "ID": number})
            call("POST", "/v3/lease/timetolive", body={"ID": number, "keys": True})
        # Of a lease that is gone, etcd says less; a busy one may say so of others, too.
        call("POST", "/v3/lease/timetolive", body={"ID": "7999", "keys": True})
        call("POST", "/v3/lease/grant", body={"TTL": "3600", "ID": "7001"})
        call("POST", "/v3/kv/put", body={"key": text("kept"), "value": text("short"), "lease": "7001"})
        call("POST", "/v3/lease/leases", body={})
        for number in ["7002", "7003", "99"]:
            call("POST", "/v3/lease/revoke", body={"ID": number})
        call("POST", "/v3/lease/leases", body={})
        for _ in range(2):
            call("POST", "/v3/cluster/member/list", body={})
            call("POST", "/v3/maintenance/status", body={})
            call("POST", "/v3/maintenance/hash", body={})
            call("POST", "/v3/auth/status", body={})
        call("POST", "/v3/auth/role/add", body={"name": "reader"})
        call("POST", "/v3/auth/role/add", body={"name": "writer"})
        call("POST", "/v3/auth/role/add", body={"name": "reader"})
        call("POST", "/v3/auth/role/list", body={})
        for name in ["ada", "bob"]:
            call("POST", "/v3/auth/user/add", body={"name": name, "options": {"no_password": True}})
            call("POST", "/v3/auth/user/grant", body={"user": name, "role": "reader"})
            call("POST", "/v3/auth/user/get", body={"name": name})
        call("POST", "/v3/auth/user/list", body={})
        call("POST", "/v3/kv/compaction", body={"revision": "3"})
        call("POST", "/v3/kv/compaction", body={"revision": "2"})


class Datasette(Server):
    ready = "/-/versions.json"

    @staticmethod
    def is_installed():
        return os.access(python_of("datasette"), os.X_OK)

    def command(self):
        with sqlite3.connect(self.folder / "house.db") as database:
            database.executescript("""
                create table rooms (id integer primary key, name text not null, area real, floor integer);
                create table plants (id integer primary key, name text, room integer references rooms(id), height,
                                     bought text, price numeric, photo blob);
                create table notes (day text, number integer, words text, primary key (day, number));
                create view tall as select name, height from plants where height > 1;
                """)
            database.executemany("insert into rooms values (?, ?, ?, ?)", [
                (number, f"room {number}", None if number == 2 else number * 7.5, number % 3) for number in range(1, 8)])
            database.executemany("insert into plants values (?, ?, ?, ?, ?, ?, ?)", [
                (number, f"plant {number}", None if number % 5 == 0 else number % 7 + 1,
                 "tall" if number == 3 else number * 0.25 if number % 2 else number, f"2026-03-{number % 28 + 1:02d}",
                 None if number % 4 == 0 else number * 1.5, b"\x00\x01" if number == 6 else None)
                for number in range(1, 120)])
            database.executemany("insert into notes values (?, ?, ?)", [
                (f"2026-01-{day:02d}", number, f"words {day}.{number}") for day in range(1, 6) for number in range(3)])
        # Counted once: a count that takes longer than 10 ms, as on a loaded machine, is null.
        datasette = [python_of("datasette"), "-m", "datasette"]
        subprocess.run(datasette + ["inspect", "house.db", "--inspect-file", "counts.json"], cwd=self.folder, check=True)
        return datasette + ["--immutable", "house.db", "--inspect-file", "counts.json", "--host", "127.0.0.1",
                            "--port", str(self.port), "--setting", "default_page_size", "20"]

    def session(self, call):
        for name in ["versions", "settings", "databases", "plugins", "metadata", "threads", "actor", "config"]:
            call.get(f"/-/{name}.json")
            call.get(f"/-/{name}.json")
        call.get("/.json")
        call.get("/house.json")
        call.get("/house.json", _size=5)
        for table in ["rooms", "plants", "notes", "tall"]:
            call.get(f"/house/{table}.json")
            call.get(f"/house/{table}.json", _shape="objects")
            call.get(f"/house/{table}.json", _shape="objects", _size=3)
        following = None
        for _ in range(4):
            page = call.get("/house/plants.json", _shape="objects", **({"_next": following} if following else {}))
            following = page["next"]
        for number in range(1, 6):
            call.get(f"/house/plants/{number}.json", _shape="objects")
            call.get(f"/house/rooms/{number}.json", _shape="objects")
        call.get("/house/rooms/99.json", _shape="objects")
        for day in ["2026-01-01", "2026-01-02"]:
            call.get(f"/house/notes/{day},1.json", _shape="objects")
        for sort in ["name", "height", "price"]:
            call.get("/house/plants.json", _shape="objects", _sort=sort, _size=4)
        call.get("/house/plants.json", _shape="objects", room="3", _facet="room")
        call.get("/house/plants.json", _shape="objects", height__gt="3", _size=5)
        call.get("/house/plants.json", _shape="objects", _sort="nothing")
        for statement in ["select 1 as one", "select name, area from rooms", "select count(*) from plants"]:
            call.get("/house.json", sql=statement, _shape="objects")
        call.get("/house.json", sql="select nothing", _shape="objects")
        call.get("/house.json", sql="delete from rooms", _shape="objects")
        call.get("/house/nothing.json")
        call.get("/nothing.json")


ALL = [Prometheus, HTTPBin, Jupyter, Etcd, Datasette]
