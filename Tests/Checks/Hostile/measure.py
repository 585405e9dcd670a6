#!/usr/bin/env python3
"""Runs a release build on every hostile input, and fails if one takes too much time or memory.

    measure.py SCENEC [NAME…] [--generated] [--repeated] [--combined N] [--seed S] [--emit FORMAT] [--every N] [--size N] [--seconds S] [--megabytes M]

NAME selects the inputs whose names contain it, --generated those that are generated from the schema,
--repeated those that repeat one thing, --combined N random combinations, and --every every Nth. --emit only builds, in a format such as svg. --size scales all inputs, from 0 to 1. Times are CPU times, on which other load
has little effect.
"""

import argparse
import itertools
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import combined
import generated
import inputs
import repeated


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
    parser.add_argument("--generated", action="store_true")
    parser.add_argument("--repeated", action="store_true")
    parser.add_argument("--combined", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--emit")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--size", type=float, default=1)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--megabytes", type=float, default=256)
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_intermixed_args()
    tool = os.path.abspath(options.tool)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    failures = runs = 0
    all_inputs = inputs.inputs(options.size)
    if options.generated or options.repeated:
        schema = json.loads(subprocess.check_output([tool, "schema"]))
        group = generated.generated if options.generated else repeated.repeated
        all_inputs = group(schema, options.size)
    if options.combined:
        all_inputs = itertools.islice(combined.combined(options.seed), options.combined)
    slowest = largest = (0, "")
    for name, files, commands in itertools.islice(all_inputs, 0, None, options.every):
        if options.names and not any(word in name for word in options.names):
            continue
        folder = tempfile.mkdtemp(prefix="hostile.")
        try:
            for path, data in files.items():
                with open(os.path.join(folder, path), "wb") as file:
                    file.write(data.encode() if isinstance(data, str) else data)
            size = sum(len(data) for data in files.values())
            if options.emit:
                commands = [words + ["--emit", options.emit] for words in commands
                            if words[0] == "build"]
            for words in commands:
                code, used, wall, memory, said = run(tool, words, folder, options.timeout)
                runs += 1
                is_bad = (code not in (0, 1, 3) or used > options.seconds
                          or memory > options.megabytes)
                failures += is_bad
                slowest, largest = max(slowest, (used, name)), max(largest, (memory, name))
                if options.quiet and not is_bad: continue
                first = next((line for line in said.split("\n") if "E0607" in line or "error" in line),
                             said.split("\n")[0])[:110]
                print(f"{'FAIL' if is_bad else 'ok  '} {name:28} {words[0]:6} {code!s:>7} "
                      f"{used:7.2f} s {wall:7.2f} s {memory:6.0f} MB {size // 1000:5} KB  {first}",
                      flush=True)
                if options.verbose:
                    print(said)
        finally:
            shutil.rmtree(folder)
    print(f"{runs} runs, {failures} failed; slowest {slowest[0]:.2f} s ({slowest[1]}), "
          f"largest {largest[0]:.0f} MB ({largest[1]})")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
