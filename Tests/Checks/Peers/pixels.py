#!/usr/bin/env python3
"""Measures the comparison of two images of a phone screen, in scenec and in other tools.

    python3 -m venv .build-peers
    .build-peers/bin/pip install pixelmatch pybind11-pixelmatch pillow numpy
    .build-peers/bin/pip install --target .build-peers/fast pixelmatch-fast
    .build-peers/bin/python Tests/Checks/Peers/pixels.py --scenec PROGRAM --bench PROGRAM [--json FILE]

The images are those of `scene-bench`: phone.tbl, and the same with rows that are one point higher. The
tools run alternately, as in peers.py. `pixelmatch-fast` is in a separate folder, because its module
is also named `pixelmatch`.
"""
import argparse
import functools
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

from peers import Missing, Peer, clock, module, report, timed

root = pathlib.Path(__file__).resolve().parent.parent.parent.parent


def pictures(scenec, work):
    """Returns the paths of the two images."""
    text = (root / "Scenes/phone.tbl").read_text()
    old, new = "rows { height: 44;", "rows { height: 45;"
    if old not in text:
        sys.exit(f"phone.tbl has no '{old}' to change")
    paths = []
    for name, scene in (("a", text), ("b", text.replace(old, new))):
        (work / f"{name}.tbl").write_text(scene)
        paths.append(work / f"{name}.png")
        subprocess.run([scenec, "build", str(work / f"{name}.tbl"), "-o", str(paths[-1])], check=True)
    return paths


def diff(scenec, a, b):
    def call():
        run = subprocess.run([scenec, "diff", str(a), str(b)], capture_output=True)
        # 1 means that they differ.
        if run.returncode != 1:
            raise Missing(f"scenec diff ended with {run.returncode}")

    return clock("scenec.diff", call)


def bench(program, work):
    def turn():
        path = work / "figures.json"
        command = [program, "--filter", "compare.", "--runs", "1", "--json", str(path),
                   "--scene", str(root / "Scenes/phone.tbl")]
        subprocess.run(command, check=True, capture_output=True)
        figures = json.loads(path.read_text())["figures"]
        return {figure["name"]: (figure["best"], figure["processor"]) for figure in figures}

    return turn


def both(name, read, compare, a, b):
    """Measures decoding and comparing two files, and comparing the pixels in memory."""
    first, second = read(a), read(b)
    alone = clock(f"{name}.pixels", lambda: compare(first, second))
    whole = clock(name, lambda: compare(read(a), read(b)))
    return lambda: alone() | whole()


def image(path):
    picture = module("PIL.Image", "pillow").Image.open(path).convert("RGBA")
    picture.load()
    return picture


def pixelmatch(a, b):
    module("pixelmatch", "pixelmatch")
    from pixelmatch.contrib.PIL import pixelmatch as compare

    # It takes so long that neither other load nor a second run matters.
    return functools.cache(clock("pixelmatch", lambda: compare(image(a), image(b))))


def pixelmatch_fast(a, b):
    folder = pathlib.Path(sys.prefix) / "fast"
    path = folder / "pixelmatch/__init__.py"
    if not path.exists():
        raise Missing(f"the package pixelmatch-fast is not in '{folder}'")
    sys.path.append(str(folder))
    specification = importlib.util.spec_from_file_location("pixelmatch_fast", path)
    fast = importlib.util.module_from_spec(specification)
    # Numba finds the module by its name.
    sys.modules["pixelmatch_fast"] = fast
    specification.loader.exec_module(fast)
    return both("pixelmatch-fast", image, fast.pixelmatch, a, b)


def pybind11_pixelmatch(a, b):
    library = module("pybind11_pixelmatch", "pybind11-pixelmatch")
    numpy = module("numpy", "numpy")
    return both("pybind11-pixelmatch", lambda path: numpy.array(image(path)), library.pixelmatch,
                a, b)


def peers(options, a, b):
    yield Peer({"scenec.diff": "scenec diff, whole process: reads, compares, tells the regions"},
               lambda _: diff(options.scenec, a, b))
    if options.bench:
        yield Peer({"compare.differ": "scenec, both files decoded and compared, in process",
                    "compare.equal": "scenec, files that are equal"},
                   lambda work: bench(options.bench, work))
    for name, about, make in (
            ("pybind11-pixelmatch", "pixelmatch in C++", pybind11_pixelmatch),
            ("pixelmatch-fast", "pixelmatch compiled by Numba", pixelmatch_fast)):
        yield Peer({name: about + ", both files decoded and compared, in process",
                    name + ".pixels": about + ", their pixels alone"},
                   lambda _, make=make: make(a, b))
    yield Peer({"pixelmatch": "pixelmatch in Python, the same, once"}, lambda _: pixelmatch(a, b))


def main():
    options = argparse.ArgumentParser(description="Times comparing two pictures.")
    options.add_argument("--scenec", metavar="PROGRAM", required=True)
    options.add_argument("--bench", metavar="PROGRAM", help="scene-bench of the same build")
    options.add_argument("--runs", type=int, default=3, help="rounds that count (3)")
    options.add_argument("--json", metavar="FILE", help="write the figures here too")
    options = options.parse_args()
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        work = pathlib.Path(folder)
        all_peers = list(peers(options, *pictures(options.scenec, work)))
        samples, missing = timed(all_peers, options.runs, work)
    report(all_peers, samples, missing, options.runs, options.json)


main()
