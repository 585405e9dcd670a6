#!/usr/bin/env python3
"""A worker for BuildGrid, which contains none: runs one action at a time in a folder of its own.

Usage: worker.py ADDRESS NAME FOLDER; prints a line when an action begins, and one when it has ended.
"""
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import uuid

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as execution
from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2, bots_pb2_grpc

CHUNK = 1 << 20
KEEPALIVE = 3


class Store:
    """The server's store, with a folder of the files that were fetched from it."""

    def __init__(self, channel, folder):
        self.stream = bytestream_pb2_grpc.ByteStreamStub(channel)
        self.folder = folder
        folder.mkdir(parents=True)

    def read(self, digest):
        if digest.size_bytes == 0:
            return b""
        name = f"blobs/{digest.hash}/{digest.size_bytes}"
        parts = self.stream.Read(bytestream_pb2.ReadRequest(resource_name=name))
        return b"".join(part.data for part in parts)

    def message(self, kind, digest):
        return kind.FromString(self.read(digest))

    def place(self, node, path):
        kept = self.folder / f"{node.digest.hash}{'x' if node.is_executable else ''}"
        if not kept.exists():
            kept.write_bytes(self.read(node.digest))
            kept.chmod(0o555 if node.is_executable else 0o444)
        os.link(kept, path)

    def place_folder(self, digest, path):
        path.mkdir(parents=True)
        folder = self.message(execution.Directory, digest)
        for node in folder.files:
            self.place(node, path / node.name)
        for node in folder.directories:
            self.place_folder(node.digest, path / node.name)

    def write(self, data):
        digest = execution.Digest(hash=hashlib.sha256(data).hexdigest(), size_bytes=len(data))
        name = f"uploads/{uuid.uuid4()}/blobs/{digest.hash}/{digest.size_bytes}"
        starts = range(0, max(len(data), 1), CHUNK)
        self.stream.Write(
            bytestream_pb2.WriteRequest(
                resource_name=name, write_offset=start, data=data[start:start + CHUNK],
                finish_write=start + CHUNK >= len(data)) for start in starts)
        return digest

    def write_file(self, kind, path, name):
        return kind(**name, digest=self.write(path.read_bytes()),
                    is_executable=os.access(path, os.X_OK))

    def write_folder(self, path, children):
        folder = execution.Directory()
        for entry in sorted(path.iterdir()):
            if entry.is_dir():
                inner = self.write_folder(entry, children)
                children.append(inner)
                digest = self.write(inner.SerializeToString(deterministic=True))
                folder.directories.add(name=entry.name, digest=digest)
            else:
                folder.files.append(
                    self.write_file(execution.FileNode, entry, {"name": entry.name}))
        return folder


class Worker:
    def __init__(self, address, name, folder):
        channel = grpc.insecure_channel(address)
        self.bots = bots_pb2_grpc.BotsStub(channel)
        self.store = Store(channel, folder / "store")
        self.folder = folder / "action"
        self.session = bots_pb2.BotSession(bot_id=name, status=bots_pb2.OK)

    def serve(self):
        self.session = self.bots.CreateBotSession(
            bots_pb2.CreateBotSessionRequest(parent="", bot_session=self.session), timeout=60)
        while True:
            for lease in self.session.leases:
                if lease.state in (bots_pb2.PENDING, bots_pb2.ACTIVE):
                    print("begin", lease.id, flush=True)
                    lease.state = bots_pb2.ACTIVE
                    lease.result.Pack(self.wait_for_result(lease))
                    lease.state = bots_pb2.COMPLETED
                    print("end", lease.id, flush=True)
            self.session = self.send(60)

    def send(self, seconds):
        return self.bots.UpdateBotSession(
            bots_pb2.UpdateBotSessionRequest(
                name=self.session.name, bot_session=self.session), timeout=seconds)

    def wait_for_result(self, lease):
        """Tells the server while an action runs that this worker still exists."""
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            future = pool.submit(lambda: self.result(self.action(lease)))
            while True:
                try:
                    return future.result(timeout=KEEPALIVE)
                except concurrent.futures.TimeoutError:
                    self.send(60)

    def action(self, lease):
        action, digest = execution.Action(), execution.Digest()
        if not lease.payload.Unpack(action):
            lease.payload.Unpack(digest)
            action = self.store.message(execution.Action, digest)
        return action

    def result(self, action):
        command = self.store.message(execution.Command, action.command_digest)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.store.place_folder(action.input_root_digest, self.folder)
        start = self.folder / command.working_directory
        names = [*command.output_files, *command.output_directories, *command.output_paths]
        for name in names:
            (start / name).parent.mkdir(parents=True, exist_ok=True)
        environment = {item.name: item.value for item in command.environment_variables}
        ran = subprocess.run(
            list(command.arguments), cwd=start, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True)
        result = execution.ActionResult(
            exit_code=ran.returncode, stdout_raw=ran.stdout, stderr_raw=ran.stderr)
        for name in names:
            path = start / name
            if path.is_dir():
                children = []
                tree = execution.Tree(root=self.store.write_folder(path, children))
                tree.children.extend(children)
                digest = self.store.write(tree.SerializeToString(deterministic=True))
                result.output_directories.add(path=name, tree_digest=digest)
            elif path.exists():
                result.output_files.append(
                    self.store.write_file(execution.OutputFile, path, {"path": name}))
        return result


if __name__ == "__main__":
    Worker(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])).serve()
