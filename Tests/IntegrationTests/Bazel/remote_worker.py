#!/usr/bin/env python3
"""A worker of a server of remote execution, for tests.

usage: remote_worker.py ADDRESS NAME LOG

Leases actions by the Remote Workers API, one at a time, and runs each in an empty folder with its inputs. Appends a line to LOG
for each action when it begins. The worker with the name held does not go on then.
"""
import hashlib
import pathlib
import subprocess
import sys
import tempfile
import time

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as execution
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2_grpc
from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2, bots_pb2_grpc, worker_pb2

PENDING, ACTIVE, COMPLETED = 1, 2, 4


class Worker:
    """Leases actions until it is killed."""

    def __init__(self, address, name, log, holds):
        channel = grpc.insecure_channel(address)
        self.cas = remote_execution_pb2_grpc.ContentAddressableStorageStub(channel)
        self.stream = bytestream_pb2_grpc.ByteStreamStub(channel)
        self.bots = bots_pb2_grpc.BotsStub(channel)
        self.name, self.log, self.holds = name, log, holds

    def read(self, digest, message=None):
        name = f"blobs/{digest.hash}/{digest.size_bytes}"
        parts = self.stream.Read(bytestream_pb2.ReadRequest(resource_name=name)) if digest.size_bytes else []
        data = b"".join(part.data for part in parts)
        return message.FromString(data) if message else data

    def write(self, data):
        digest = execution.Digest(hash=hashlib.sha256(data).hexdigest(), size_bytes=len(data))
        requests = [{"digest": digest, "data": data}]
        self.cas.BatchUpdateBlobs(execution.BatchUpdateBlobsRequest(requests=requests))
        return digest

    def fetch(self, digest, folder):
        directory = self.read(digest, execution.Directory)
        for file in directory.files:
            path = folder / file.name
            path.write_bytes(self.read(file.digest))
            path.chmod(0o755 if file.is_executable else 0o644)
        for node in directory.directories:
            (folder / node.name).mkdir()
            self.fetch(node.digest, folder / node.name)

    def directory(self, folder, children):
        directory = execution.Directory()
        for path in sorted(folder.iterdir()):
            if path.is_dir():
                children.append(self.directory(path, children))
                directory.directories.add(name=path.name, digest=self.write(children[-1].SerializeToString()))
            else:
                directory.files.add(name=path.name, digest=self.write(path.read_bytes()))
        return directory

    def run(self, action):
        command = self.read(action.command_digest, execution.Command)
        with open(self.log, "a") as log:
            log.write(f"{self.name}: {' '.join(command.arguments)}\n")
        while self.holds:
            time.sleep(1)
        with tempfile.TemporaryDirectory() as root:
            root = pathlib.Path(root)
            self.fetch(action.input_root_digest, root)
            outputs = [*command.output_files, *command.output_directories, *command.output_paths]
            for output in outputs:
                (root / output).parent.mkdir(parents=True, exist_ok=True)
            environment = {variable.name: variable.value for variable in command.environment_variables}
            run = subprocess.run(
                command.arguments, cwd=root / command.working_directory, env=environment, capture_output=True)
            result = execution.ActionResult(exit_code=run.returncode, stdout_raw=run.stdout, stderr_raw=run.stderr)
            for output in outputs:
                path = root / output
                if path.is_dir():
                    children = []
                    tree = execution.Tree(root=self.directory(path, children), children=children)
                    result.output_directories.add(path=output, tree_digest=self.write(tree.SerializeToString()))
                elif path.exists():
                    result.output_files.add(path=output, digest=self.write(path.read_bytes()))
            return result

    def lease(self, session):
        for lease in session.leases:
            if lease.state in (PENDING, ACTIVE):
                action = execution.Action()
                if not lease.payload.Unpack(action):
                    digest = execution.Digest()
                    lease.payload.Unpack(digest)
                    action = self.read(digest, execution.Action)
                lease.state = ACTIVE
                identity = lease.id
                session = self.update(session)
                lease = next(lease for lease in session.leases if lease.id == identity)
                lease.result.Pack(self.run(action))
                lease.state = COMPLETED
        return self.update(session)

    def update(self, session):
        request = bots_pb2.UpdateBotSessionRequest(name=session.name, bot_session=session)
        return self.bots.UpdateBotSession(request, timeout=60)

    def work(self):
        while True:
            # A server that has not heard of it for long has given its leases to others.
            try:
                session = bots_pb2.BotSession(bot_id=self.name, status=1)
                session.worker.CopyFrom(worker_pb2.Worker(devices=[worker_pb2.Device(handle=self.name)]))
                request = bots_pb2.CreateBotSessionRequest(bot_session=session)
                session = self.bots.CreateBotSession(request, timeout=60)
                while True:
                    session = self.lease(session)
            except (grpc.RpcError, StopIteration) as error:
                print(self.name, repr(error), file=sys.stderr, flush=True)
                time.sleep(1)


if __name__ == "__main__":
    Worker(*sys.argv[1:], holds=sys.argv[2] == "held").work()
