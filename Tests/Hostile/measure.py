#!/usr/bin/env python3
"""Runs a release build on every hostile input, and fails if one takes too much time or memory.

    measure.py SCENEC [NAME…] [--size N] [--seconds S] [--megabytes M]

NAME selects the inputs whose names contain it. --size scales all inputs, from 0 to 1. Times are CPU
times, on which other load has little effect.
"""

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import inputs


def run(tool, words, folder, limit):
    """Returns the exit code, CPU and elapsed time in seconds, memory in megabytes, and output."""
    errors = os.path.join(folder, ".errors")
    start = time.monotonic()
    with open(errors, "wb") as file:
        child = subprocess.Popen(
            [tool] + words, cwd=folder, stdout=subprocess.DEVNULL, stderr=file,
            env={**os.environ, "XDG_CACHE_HOME": folder + "/.cache", "CI": ""},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
        _, status, usage = os.wait4(child.pid, 0)
    code = child.returncode = os.waitstatus_to_exitcode(status)
    with open(errors, "rb") as file:
        said = file.read(4000).decode(errors="replace")
    # In KB on Linux, in bytes on macOS.
    memory = usage.ru_maxrss / (1024 if sys.platform == "linux" else 1 << 20)
    return ("timeout" if code == -signal.SIGXCPU else code, usage.ru_utime + usage.ru_stime,
            time.monotonic() - start, memory, said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--size", type=float, default=1)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--megabytes", type=float, default=256)
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    tool = os.path.abspath(options.tool)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    failures = runs = 0
    for name, files, commands in inputs.inputs(options.size):
        if options.names and not any(word in name for word in options.names):
            continue
        folder = tempfile.mkdtemp(prefix="hostile.")
        try:
            for path, data in files.items():
                with open(os.path.join(folder, path), "wb") as file:
                    file.write(data.encode() if isinstance(data, str) else data)
            size = sum(len(data) for data in files.values())
            for words in commands:
                code, used, wall, memory, said = run(tool, words, folder, options.timeout)
                runs += 1
                is_bad = (code not in (0, 1, 3) or used > options.seconds
                          or memory > options.megabytes)
                failures += is_bad
                first = next((line for line in said.split("\n") if "E0607" in line or "error" in line),
                             said.split("\n")[0])[:110]
                print(f"{'FAIL' if is_bad else 'ok  '} {name:28} {words[0]:6} {code!s:>7} "
                      f"{used:7.2f} s {wall:7.2f} s {memory:6.0f} MB {size // 1000:5} KB  {first}",
                      flush=True)
                if options.verbose:
                    print(said)
        finally:
            shutil.rmtree(folder)
    print(f"{runs} runs, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
