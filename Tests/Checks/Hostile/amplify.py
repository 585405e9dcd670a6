#!/usr/bin/env python3
"""Checks every scene snippet of the tests and documents, repeated until it is large.

A cost that grows with the square of the input is not visible in a small test. Each snippet is repeated
to 100 KB in three ways: on separate lines, with `; ` between copies, and on one line. If checking it
exceeds a limit of time or memory, or the process crashes, it is checked again at three times the size,
and both results are printed: a time that grows by a factor of nine is quadratic.

Usage: amplify.py SCENEC [--part K/N] [--seconds S], in any folder. Checks about 7,700 inputs in a few
minutes of processor time. `--part 0/20` checks a twentieth of the snippets, and no new one is begun
after `--seconds`.
"""
import argparse
import hashlib
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SIZE = 100_000
SECONDS = 0.5
MEGABYTES = 150
SEPARATORS = ("\n", "; ", " ")

# Swift's string literals: raw and plain, with several lines and one.
LITERAL = re.compile(
    r'#"""\n(.*?)"""#|"""\n(.*?)"""|#"((?:[^"\n]|"(?!#))*)"#|"((?:[^"\\\n]|\\.)*)"', re.S)
CODE_BLOCK = re.compile(r"```[^\n]*\n(.*?)```", re.S)
# Expected diagnostics, which the tests write below the code.
EXPECTATION = re.compile(r"\s*(?:\^|hint:|fix:|note:)")
SCENE = re.compile(r'\s*scene "[^"]*" \{\n?(.*)\}\s*$', re.S)


def snippets():
    """Returns all snippets, in an order that does not depend on where they are."""
    found = set()
    for path in ROOT.glob("Docs/**/*.md"):
        found.update(CODE_BLOCK.findall(path.read_text()))
    for path in ROOT.glob("Tests/Scene*/**/*.swift"):
        for groups in LITERAL.findall(path.read_text(errors="replace")):
            text = re.sub(r"^ {4,12}", "", "".join(groups), flags=re.M)
            lines = [line for line in text.split("\n") if not EXPECTATION.match(line)]
            if 3 <= len(text) <= 1500 and re.search("[:{=(]", text):
                found.add("\n".join(lines))
    return sorted(found, key=lambda text: hashlib.sha256(text.encode()).digest())


def repeated(snippet, size, separator):
    """Returns a scene whose body repeats the snippet, or the body of the snippet's scene."""
    scene = SCENE.match(snippet)
    body = re.sub(r"^\s*size:.*$", "", scene.group(1) if scene else snippet, flags=re.M)
    if separator != "\n":
        body = body.replace("\n", " ")
    copy = body + separator
    count = max(1, size // len(copy.encode()))
    return 'scene "x" {\nsize: (100, 100)\n' + copy * count + "}\n"


def check(scenec, text, folder, seconds):
    """Returns the exit code, negative for a signal, the processor time, and the peak memory in MB."""
    (folder / "a.tbl").write_text(text)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

    process = subprocess.Popen(
        [scenec, "check", "a.tbl"], cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenec", type=os.path.abspath)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    end = time.monotonic() + options.seconds
    count, slow = 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for snippet in snippets()[part::parts]:
            if time.monotonic() > end:
                break
            for separator in SEPARATORS:
                count += 1
                code, seconds, megabytes = check(
                    options.scenec, repeated(snippet, SIZE, separator), folder, 4)
                if code in range(4) and seconds <= SECONDS and megabytes <= MEGABYTES:
                    continue
                slow += 1
                larger = check(options.scenec, repeated(snippet, 3 * SIZE, separator), folder, 10)
                print(f"exit code {code}, {seconds:.2f} s, {megabytes:.0f} MB; at three times the size "
                      f"{larger[0]}, {larger[1]:.2f} s, {larger[2]:.0f} MB: "
                      f"{separator!r} {snippet[:120]!r}", flush=True)
    print(f"{count} inputs, {slow} exceed a limit")
    sys.exit(slow > 0)


main()
