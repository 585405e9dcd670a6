"""Runs scenec and reads the layer tree that `scenec dump` prints."""
import json
import os
import re
import subprocess

NUMBER = r"-?[0-9.e+-]+"
LAYER = re.compile(rf'^( *)CA\w+ "((?:[^"\\]|\\.)*)" frame \(({NUMBER}) ({NUMBER}) ({NUMBER}) ({NUMBER})\)')
LINE = re.compile(rf"^ *line \({NUMBER} ({NUMBER})\) width ({NUMBER})")
STRING = re.compile(r'^ *string ("(?:[^"\\]|\\.)*") (fontSize \S+ fontWeight \S+)')


class Layer:
    """A layer of the tree: its label, its frame in its parent, and its lines of text."""

    def __init__(self, label, frame, depth):
        self.label, self.frame, self.depth = label, frame, depth
        self.x, self.y, self.width, self.height = frame
        self.lines, self.string, self.font = [], None, None

    @property
    def name(self):
        """The names of the enclosing named elements and its own; a layer without a name has its role."""
        names, colon, role = self.label.rpartition(": ")
        return names if colon and "." not in role else self.label


def parse(text):
    """The layers of each snapshot in tree order, by the snapshot's name (`None` if there are none)."""
    snapshots, snapshot = {}, None
    layers = snapshots.setdefault(None, [])
    for line in text.splitlines():
        if line.startswith('snapshot "'):
            snapshot = json.loads(line[9:])
            layers = snapshots.setdefault(snapshot, [])
        elif match := LAYER.match(line):
            layers.append(Layer(match[2], [float(match[i]) for i in range(3, 7)], len(match[1]) // 2))
        elif match := LINE.match(line):
            layers[-1].lines.append((float(match[1]), float(match[2])))
        elif match := STRING.match(line):
            layers[-1].string, layers[-1].font = json.loads(match[1]), match[2]
    if len(snapshots) > 1:
        del snapshots[None]
    return snapshots


def run(scenec, command, path, *options, timeout=120):
    """What scenec prints, and its diagnostics as dictionaries."""
    arguments = [scenec, command, "--diagnostics", "json", *options, path]
    result = subprocess.run(arguments, capture_output=True, text=True, timeout=timeout)
    if result.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(arguments)} ended with {result.returncode}: {result.stderr[:500]}")
    diagnostics = [json.loads(line) for line in (result.stderr + "\n" + result.stdout).splitlines()
                   if line.startswith("{")]
    return result.stdout, diagnostics


def dump(scenec, path, *options):
    """The layers by snapshot, and the diagnostics."""
    text, diagnostics = run(scenec, "dump", path, *options)
    return parse(text), diagnostics


def default_scenec():
    """The debug build of the repository that contains this file."""
    root = os.path.dirname(os.path.abspath(__file__))
    while not os.path.exists(os.path.join(root, "Package.swift")):
        root = os.path.dirname(root)
    return os.path.join(root, ".build", "debug", "scenec")
