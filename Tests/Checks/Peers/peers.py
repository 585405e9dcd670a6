#!/usr/bin/env python3
"""Measures other tools with the drawing phone.svg, all in one run.

    python3 -m venv .build-peers
    .build-peers/bin/pip install resvg-py skia-python blend2d-py
    apt-get install -y gcc librsvg2-bin libpng-dev
    .build-peers/bin/python Tests/Checks/Peers/peers.py [--own COMMAND] [--json FILE]

The tools run alternately, so that other load on a shared machine affects all of them; the first round
does not count. Processes are measured from start to exit, and libraries only during the call. If a
tool is missing, the reason is printed.
"""
import argparse
import json
import math
import pathlib
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent
svg = here / "phone.svg"
width, height, scale = 1179, 2556, 3


class Missing(Exception):
    """The reason why a tool cannot be measured."""


class Peer:
    """A tool to measure: each run returns pairs of elapsed and CPU time in milliseconds, by name. A
    size is a pair of the number of bytes and None."""

    def __init__(self, names, make):
        self.names = names
        self.make = make


def processor():
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def clock(name, call):
    def turn():
        start, spent = time.perf_counter(), processor()
        call()
        return {name: ((time.perf_counter() - start) * 1e3, (processor() - spent) * 1e3)}

    return turn


def process(name, *command):
    def call():
        try:
            subprocess.run(
                command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Missing(str(error))

    return clock(name, call)


def module(name, package):
    try:
        return __import__(name)
    except ImportError as error:
        raise Missing(f"the package {package} is not installed ({error})")


def compiled(source, folder, *libraries):
    program = folder / pathlib.Path(source).stem
    command = ["cc", "-O2", str(here / source), "-o", str(program), *libraries]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except OSError as error:
        raise Missing(f"no C compiler ({error})")
    except subprocess.CalledProcessError as error:
        raise Missing(error.stderr.decode(errors="replace").strip().split("\n")[0])
    return str(program)


def floor(work):
    return process("floor", compiled("floor.c", work), str(work / "floor.ppm"))


def rsvg(work):
    return process("rsvg", "rsvg-convert", str(svg), "-o", str(work / "rsvg.png"))


def resvg(_):
    resvg_py = module("resvg_py", "resvg-py")
    text = svg.read_text()
    return clock("resvg", lambda: resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True))


def skia(_):
    skia = module("skia", "skia-python")
    drawing = skia.SVGDOM.MakeFromStream(skia.MemoryStream(svg.read_bytes()))
    drawing.setContainerSize(skia.Size(width, height))
    surface = skia.Surface(width, height)
    paint = clock("skia.paint", lambda: drawing.render(surface.getCanvas()))

    def turn():
        figures = paint()
        image = surface.makeImageSnapshot()
        return figures | clock("skia.png", lambda: image.encodeToData(skia.kPNG, 100))()

    return turn


def blend2d(_):
    """Paints phone.svg with solid colors, because the module does not support gradients."""
    library = module("blend2d", "blend2d-py")

    def polygon(points):
        path = library.Path()
        for index, (x, y) in enumerate(points):
            (path.line_to if index else path.move_to)(x * scale, y * scale)
        path.close()
        return path

    def arc(x, y, radius, start, end, steps=48):
        angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
        return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]

    def card(flip):
        corners = [(345, 532, -90, 0), (345, 688, 0, 90), (48, 688, 90, 180), (48, 532, 180, 270)]
        outline = [p for x, y, start, end in corners for p in arc(x, y, 12, start, end)]
        disc = arc(110, 610, 50, 0, 360)
        place = (lambda p: (p[0], 710 + (700 - p[1]) / 4)) if flip else (lambda p: p)
        return polygon(map(place, outline)), polygon(map(place, disc))

    shapes = [((0, 0, 393, 64), (247, 247, 247, 255)), ((0, 64, 393, 20), (0, 0, 0, 64)),
              ((0, 110, 393, 10), (0, 0, 0, 32))]
    shapes += [((0, 120 + 44 * row, 393, 44), (236, 238, 241, 255)) for row in range(8)]
    shapes += [((0, 163.5, 357, 1), (102, 102, 102, 255))]
    for row in range(1, 7):
        y = 164 + 44 * row
        right = row % 2 == 1
        outer, inner = ((arc(357, y - 22, 22 + d, -90, 90) if right else
                         arc(36, y - 22, 22 + d, 270, 90)) for d in (0.5, -0.5))
        shapes += [(polygon(outer + inner[::-1]), (102, 102, 102, 255)),
                   ((36, y - 0.5, 357 if row == 6 else 321, 1), (102, 102, 102, 255))]
    shapes += [((0, 472, 393, 20), (0, 0, 0, 64))]
    for flip in (False, True):
        outline, disc = card(flip)
        shapes += [(outline, (59, 103, 165, 255)), (disc, (255, 255, 255, 204))]
    shapes += [((36, 710, 321, 45), (0, 0, 0, 178))]
    shapes = [(tuple(c * scale for c in shape) if isinstance(shape, tuple) else shape, color)
              for shape, color in shapes]
    image = library.Image(width, height)

    def paint():
        context = library.Context(image)
        context.set_fill_style_rgba(140, 150, 160)
        context.fill_all()
        for shape, color in shapes:
            context.set_fill_style_rgba(*color)
            if isinstance(shape, tuple):
                context.fill_rect(*shape)
            else:
                context.fill_path(shape)
        context.end()

    return clock("blend2d.plain", paint)


def libpng(picture):
    def make(work):
        program = compiled("libpng.c", work, "-lpng", "-lz")
        file = picture
        if not file:
            file = str(work / "rsvg.png")
            process("", "rsvg-convert", str(svg), "-o", file)()

        def turn():
            run = subprocess.run([program, file], capture_output=True, text=True)
            if run.returncode:
                raise Missing(f"it cannot read '{file}'")
            lines = (line.split() for line in run.stdout.splitlines())
            return {"libpng." + name: (float(value), float(spent[0]) if spent else None)
                    for name, value, *spent in lines}

        return turn

    return make


def own(index, line):
    return Peer({f"own.{index}": line}, lambda _: process(f"own.{index}", *shlex.split(line)))


def peers(picture, lines):
    yield Peer({"floor": "a C program that fills and writes the PPM's 9 MB"}, floor)
    yield Peer({"rsvg": "rsvg-convert, whole process to PNG"}, rsvg)
    yield Peer({"resvg": "resvg, SVG to PNG, in process"}, resvg)
    yield Peer({"skia.paint": "Skia, painting only, warm",
                "skia.png": "Skia, PNG of the result"}, skia)
    yield Peer({"blend2d.plain": "Blend2D, painting only, warm, gradients as one color"}, blend2d)
    yield Peer({"libpng.encode": "libpng, default PNG of the picture, in process",
                "libpng.decode": "libpng, reading that PNG, in process",
                "libpng.inflate": "zlib, inflating that PNG's rows",
                "libpng.size": "libpng, that PNG's size"}, libpng(picture))
    for index, line in enumerate(lines, 1):
        yield own(index, line)


def timed(all_peers, runs, work):
    """Returns the measurements by name, and the reasons for missing tools."""
    turns, samples, missing = [], {}, {}
    for peer in all_peers:
        try:
            turn = peer.make(work)
            turn()
            turns.append((peer, turn))
        except Missing as reason:
            missing |= {name: str(reason) for name in peer.names}
    for _ in range(runs):
        for peer, turn in turns:
            for name, value in turn().items():
                samples.setdefault(name, []).append(value)
    return samples, missing


def report(all_peers, samples, missing, runs, path):
    """Prints a line per measurement, and writes all of them as JSON if a path is given."""
    figures = []
    print(f"{'best':>10} {'median':>10} {'CPU':>10}")
    for name, about in ((n, a) for peer in all_peers for n, a in peer.names.items()):
        if name in missing:
            print(f"{'missing':>32}        {about}: {missing[name]}")
            continue
        values = [value for value, _ in samples[name]]
        spent = min((s for _, s in samples[name] if s is not None), default=None)
        best, median = min(values), statistics.median(values)
        unit = "bytes" if name.endswith(".size") else "ms"
        digits = 0 if unit == "bytes" else 2
        shown = "" if spent is None else f"{spent:.2f}"
        print(f"{best:10.{digits}f} {median:10.{digits}f} {shown:>10} {unit:5}  {about}")
        figures.append({"name": name, "about": about, "unit": unit, "best": best,
                        "median": median, "processor": spent})
    if path:
        absent = [{"name": name, "reason": reason} for name, reason in missing.items()]
        result = {"runs": runs, "figures": figures, "missing": absent}
        pathlib.Path(path).write_text(json.dumps(result, indent=2) + "\n")


def main():
    options = argparse.ArgumentParser(description="Measures other tools with phone.svg.")
    options.add_argument("--runs", type=int, default=10, help="number of rounds that count (default: 10)")
    options.add_argument("--json", metavar="FILE", help="also write the results to this file")
    options.add_argument("--picture", metavar="PNG",
                         help="image for libpng to encode (default: the output of rsvg-convert)")
    options.add_argument("--own", metavar="COMMAND", action="append", default=[],
                         help="another command line to measure; can be repeated")
    options = options.parse_args()
    if options.runs < 1:
        sys.exit("--runs takes a number from 1")
    all_peers = list(peers(options.picture, options.own))
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        samples, missing = timed(all_peers, options.runs, pathlib.Path(folder))
    report(all_peers, samples, missing, options.runs, options.json)


if __name__ == "__main__":
    main()
