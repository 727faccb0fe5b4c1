#!/usr/bin/env python3
"""Builds with Bazel on two workers of BuildGrid, of which one is killed while it runs an action.

usage: remote_execution.py COMMAND...      the command of Bazel; the address of the server is added

Prints a line for each action that a worker begins, with its name. BuildGrid needs PostgreSQL, which runs in a folder of its
own. A process that uses gRPC cannot start others, so the worker is in a file of its own.
"""
import contextlib
import ctypes
import glob
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

WORKER = str(pathlib.Path(__file__).with_name("remote_worker.py"))

CONFIGURATION = """
server: [!channel {{address: '{address}', insecure-mode: true}}]
authorization: {{method: none}}
connections: [!sql-connection &sql {{connection-string: '{database}'}}]
storages: [!disk-storage &storage {{path: {folder}/cas}}]
caches: [!lru-action-cache &cache {{storage: *storage, max-cached-refs: 256, allow-updates: true}}]
schedulers:
  - !sql-scheduler &scheduler
    sql: *sql
    action-cache: *cache
    storage: *storage
    bot-session-keepalive-timeout: 10
    assigners: [!priority-age-assigner {{count: 1, interval: 0.2, priority-assignment-percentage: 50}}]
instances:
  - name: ''
    services:
      - !action-cache {{cache: *cache}}
      - !execution {{scheduler: *scheduler}}
      - !bots {{scheduler: *scheduler}}
      - !cas {{storage: *storage}}
      - !bytestream {{storage: *storage}}
thread-pool-size: 30
"""


def start(stack, *command, **options):
    """Starts a process that ends with this one."""
    def follow():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)

    process = subprocess.Popen(command, preexec_fn=follow, stdin=subprocess.DEVNULL, **options)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def database(stack, folder):
    """The address of a new database."""
    programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
    # PostgreSQL does not run as root, and its user cannot read folders of others.
    user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    subprocess.run([*user, programs + "/initdb", "-A", "trust", "-U", "postgres", folder + "/data"], check=True, **quiet)
    start(stack, *user, programs + "/postgres", "-D", folder + "/data", "-k", folder, "-h", "", **quiet)
    address = f"postgresql+psycopg2://postgres@/postgres?host={folder}"
    while not os.path.exists(folder + "/.s.PGSQL.5432"):
        time.sleep(0.1)
    return address


def build(stack, folder, command):
    programs = os.path.dirname(sys.executable)
    address = database(stack, folder)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = f"127.0.0.1:{port}"
    configuration = folder + "/server.yml"
    pathlib.Path(configuration).write_text(CONFIGURATION.format(address=server, database=address, folder=folder))
    messages = open(folder + "/server.log", "w")
    quiet = {"stdout": messages, "stderr": messages}
    while subprocess.run([programs + "/bgd", "migrate", "apply", address], **quiet).returncode:
        time.sleep(0.5)
    start(stack, programs + "/bgd", "server", "start", configuration, **quiet)
    while socket.socket().connect_ex(("127.0.0.1", port)):
        time.sleep(0.1)

    log = pathlib.Path(folder + "/actions.log")
    log.touch()

    def worker(name):
        return start(stack, sys.executable, WORKER, server, name, str(log), **quiet)

    held = worker("held")
    bazel = subprocess.Popen([*command, "--remote_executor=grpc://" + server])
    while not log.read_text() and bazel.poll() is None:
        time.sleep(0.1)
    worker("other")
    held.kill()
    status = bazel.wait()
    print(log.read_text(), end="")
    return status


if __name__ == "__main__":
    work = tempfile.mkdtemp(dir="/tmp")
    try:
        with contextlib.ExitStack() as stack:
            sys.exit(build(stack, work, sys.argv[1:]))
    finally:
        shutil.rmtree(work, ignore_errors=True)
