"""Compares SVG files, painted by resvg and Chromium, with the PNG files next to them.

Of the pixels that no edge of a layer, a stroke, or a glyph crosses, 99.5% must agree within 2/255.
Embedded images are left out of that count. The mean difference is over all pixels.
"""

import copy
import io
import math
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET

import numpy
import resvg_py
from PIL import Image

GOAL = 0.995
TOLERANCE = 2
SVG = "{http://www.w3.org/2000/svg}"
ET.register_namespace("", SVG[1:-1])


def pixels(data):
    """The pixels of a PNG over white."""
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    white = Image.new("RGBA", image.size, (255, 255, 255, 255))
    return numpy.asarray(Image.alpha_composite(white, image).convert("RGB")).astype(int)


def painted_by_resvg(svg):
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def painted_by_chromium(path, width, height):
    """A window is larger than its page by an amount that differs between versions."""
    shot = path.with_suffix(".chromium.png")
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--force-color-profile=srgb", "--force-device-scale-factor=1",
         f"--window-size={width + 100},{height + 300}", f"--screenshot={shot}", path.as_uri()],
        check=True, capture_output=True, timeout=120)
    return pixels(shot.read_bytes())[:height, :width]


class Edges:
    """A copy of an SVG in which only edges are painted: each as a line a pixel wide."""

    def __init__(self, svg):
        root = ET.fromstring(svg)
        self.definitions = {e.get("id"): e for e in root.iter() if e.get("id")}
        self.result = ET.Element(SVG + "svg", root.attrib)
        defs = ET.SubElement(self.result, SVG + "defs")
        for name, element in self.definitions.items():
            if name.startswith("glyph"):
                defs.append(copy.deepcopy(element))
        for child in root:
            if child.tag != SVG + "defs":
                self.add(child, self.result, (1, 0, 0, 1))

    def text(self):
        return ET.tostring(self.result, encoding="unicode")

    def add(self, element, parent, outer):
        own = matrix(element.get("transform"))
        linear = product(own, outer)
        attributes = {"transform": element.get("transform")} if element.get("transform") else {}
        kind = element.tag.removeprefix(SVG)
        if kind == "g":
            group = ET.SubElement(parent, element.tag, attributes)
            for reference in ("mask", "clip-path"):
                if element.get(reference):
                    for child in self.definitions[element.get(reference)[5:-1]]:
                        self.add(child, group, linear)
            for child in element:
                self.add(child, group, linear)
        elif kind == "use" and element.get("href").startswith("#image"):
            image = self.definitions[element.get("href")[1:]]
            ET.SubElement(parent, SVG + "rect", attributes | {
                "width": image.get("width"), "height": image.get("height")})
        elif kind in ("path", "rect", "use"):
            for name in ("d", "x", "y", "width", "height", "rx", "href"):
                if element.get(name):
                    attributes[name] = element.get(name)
            line = 1 / least_scale(linear)
            if element.get("stroke"):
                line += float(element.get("stroke-width", 1))
            ET.SubElement(parent, element.tag, attributes | {
                "fill": "none", "stroke": "black", "stroke-width": f"{line:.9f}"})
        else:
            raise ValueError(f"unknown element {kind}")


def matrix(text):
    return tuple(float(n) for n in re.findall(r"[-+.\de]+", text or "1 0 0 1")[:4])


def product(m, n):
    return (m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3],
            m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3])


def least_scale(m):
    half = (m[0] ** 2 + m[1] ** 2 + m[2] ** 2 + m[3] ** 2) / 2
    determinant = m[0] * m[3] - m[1] * m[2]
    return math.sqrt(max(half - math.sqrt(max(half ** 2 - determinant ** 2, 0)), 1e-12))


def main(folder):
    painters = ["resvg"] + (["Chromium"] if shutil.which("chromium") else [])
    print("| scene | counted | " + " | ".join(f"{p} within 2/255 | {p} mean" for p in painters) + " |")
    print("| --- | ---: |" + " ---: | ---: |" * len(painters))
    failures = []
    for path in sorted(pathlib.Path(folder).glob("*.svg")):
        svg = path.read_text()
        ours = pixels(path.with_suffix(".png").read_bytes())
        edges = Image.open(io.BytesIO(painted_by_resvg(Edges(svg).text()))).convert("RGBA")
        counted = numpy.asarray(edges)[..., 3] == 0
        cells = [path.stem, f"{counted.mean() * 100:.1f}%"]
        for painter in painters:
            if painter == "resvg":
                theirs = pixels(painted_by_resvg(svg))
            else:
                theirs = painted_by_chromium(path.resolve(), ours.shape[1], ours.shape[0])
            difference = numpy.abs(ours - theirs).max(axis=2)
            Image.fromarray(numpy.where(counted, difference * 20, 0).clip(0, 255).astype("uint8")) \
                .save(path.with_suffix(f".{painter.lower()}.difference.png"))
            agreeing = (difference[counted] <= TOLERANCE).mean() if counted.any() else 1
            mean = numpy.abs(ours - theirs).mean()
            cells += [f"{agreeing * 100:.3f}%", f"{mean:.3f}"]
            if agreeing < GOAL:
                failures.append(f"{path.stem}: {painter} agrees on {agreeing * 100:.3f}%")
        print("| " + " | ".join(cells) + " |", flush=True)
    for failure in failures:
        print("svg-check:", failure, file=sys.stderr)
    return 1 if failures else 0


sys.exit(main(sys.argv[1]))
