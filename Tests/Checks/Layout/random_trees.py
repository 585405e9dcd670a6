#!/usr/bin/env python3
"""Compares random scenes with the model, and checks laws of layout.

Usage: random_trees.py [--scenec PATH] [--kind KIND] [--trees N] [--seed N] [--first N] [--keep FOLDER] [--model]
"""
import argparse
import collections
import os
import random
import sys
import tempfile

import scenec as tool
from model import SWITCH, X, Cycle, Model, Negative, Open
from scenes import Generator, Writer, texts

KINDS = ["plain", "stacks", "formulas", "mixed", "future"]
SCALES = [1, 2, 3]
FINE = ("equal", "both E0210", "both a negative length", "unknown to the model")


class Binary:
    """The frames that scenec gives."""

    def __init__(self, scenec, folder):
        self.scenec, self.path = scenec, os.path.join(folder, "tree.tbl")

    def frames(self, scene, scale, right_to_left=False, order=None, first=None):
        """The frames by name, or the codes and messages of errors.

        `order` shuffles declarations; `first` is asked for before all others.
        """
        return self.frames_of(Writer(scale, right_to_left, order, first).scene(scene))

    def frames_of(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        snapshots, diagnostics = tool.dump(self.scenec, self.path)
        errors = [d["code"] + " " + d["message"] for d in diagnostics if d["severity"] == "error"]
        if errors:
            return None, errors
        frames = {}
        for layer in snapshots[None]:
            frames.setdefault(layer.name.rpartition(".")[2], tuple(layer.frame))
        return frames, []


class OfModel:
    """The frames that the model gives, by the same questions."""

    def frames(self, scene, scale, right_to_left=False, order=None, first=None):
        model, frames, problems = Model(scene, scale, right_to_left), {}, []
        asked = elements(scene)
        if order:
            order.shuffle(asked)
        for element in ([first] if first else []) + asked:
            try:
                frames[element.name] = model.frame(element)
            except (Cycle, Negative, Open) as problem:
                problems.append(problem)
        for kind, code in ((Open, "unknown"), (Cycle, "E0210"), (Negative, "E0407")):
            for problem in problems:
                if isinstance(problem, kind):
                    return None, [f"{code} {problem}"]
        return frames, []


def visible(element):
    while element is not None:
        if element.is_hidden:
            return False
        element = element.parent
    return True


def elements(scene):
    return [e for e in scene.everything() if e is not scene and visible(e)]


def differences(ours, theirs, tolerance):
    return [name for name in ours if max(abs(a - b) for a, b in zip(ours[name], theirs[name])) > tolerance]


def compare(scale, ours, problems, frames, errors):
    """The kind of a result, and what differs."""
    codes, problem = {error[:5] for error in errors}, problems[0] if problems else ""
    if problem.startswith("unknown"):
        return "unknown to the model", problem
    if codes - {"E0210", "E0407"}:
        return "another error", next(e for e in errors if e[:5] not in ("E0210", "E0407"))
    if problem.startswith("E0210"):
        return ("both E0210", "") if "E0210" in codes else ("E0210 expected", problem)
    if "E0210" in codes:
        return "E0210 not expected", next(e for e in errors if e.startswith("E0210"))
    if problem or codes:
        return ("both a negative length", "") if problem and codes else ("a negative length for one only", problem or errors[0])
    wrong = differences(ours, frames, 0.002)
    if not wrong:
        return "equal", ""
    by_more = differences(ours, frames, 1 / scale + 0.002)
    name = (by_more or wrong)[0]
    return "different" if by_more else "equal to a pixel", f"{name}: model {rounded(ours[name])}, scenec {rounded(frames[name])}"


def rounded(frame):
    return "(" + " ".join(f"{value:g}" for value in (round(v, 3) for v in frame)) + ")"


class Laws:
    """Laws that need no model."""

    def __init__(self, source, scene, scale, frames, seed):
        self.source, self.scene, self.scale, self.frames = source, scene, scale, frames
        self.random, self.seed = random.Random(seed), seed

    def run(self, **changes):
        frames, errors = self.source.frames(self.scene, self.scale, **changes)
        if errors and errors[0].startswith("unknown"):
            raise Open(errors[0])
        return frames

    def is_free_of_formulas(self):
        return all(isinstance(value, (int, float)) for e in self.scene.everything() for value in e.set.values())

    def same(self, frames, tolerance=0.002):
        if frames is None:
            return "an error"
        names = [n for n in self.frames if n in frames and not n.startswith("probe")]
        wrong = [n for n in names if max(abs(a - b) for a, b in zip(self.frames[n], frames[n])) > tolerance]
        return f"{wrong[0]}: {rounded(self.frames[wrong[0]])}, then {rounded(frames[wrong[0]])}" if wrong else None

    def order_of_declarations(self):
        return self.same(self.run(order=random.Random(self.seed)))

    def order_of_questions(self):
        return self.same(self.run(first=self.random.choice(self.scene.children)))

    def given_is_fitted(self):
        """The fitted width, and then both fitted lengths, are set."""
        choices = [e for e in self.scene.children if e.is_placed and "width" not in e.set]
        if not choices:
            return "skipped"
        element = self.random.choice(choices)
        frame = self.frames[element.name]
        kept = dict(element.set)
        try:
            element.set["width"] = frame[2]
            wrong = self.same(self.run())
            if wrong is None:
                element.set.setdefault("height", frame[3])
                wrong = self.same(self.run())
        finally:
            element.set = kept
        return wrong

    def wider_is_not_higher(self):
        if not self.is_free_of_formulas():
            return "skipped"
        root = self.scene.children[0]
        if "height" in root.set or len(self.scene.children) > 1:
            return "skipped"
        kept = dict(root.set)
        try:
            root.set["width"] = self.frames[root.name][2] + self.random.choice([1 / self.scale, 7, 30, 200])
            frames = self.run()
        finally:
            root.set = kept
        if frames is None:
            return "an error"
        before, after = self.frames[root.name][3], frames[root.name][3]
        return f"{root.name}: {before:g} high, then {after:g}" if after > before + 0.002 else None

    def mirror(self):
        if not self.is_free_of_formulas():
            return "skipped"
        frames = self.run(right_to_left=True)
        if frames is None:
            return "an error"
        for e in elements(self.scene):
            x, y, width, height = self.frames[e.name]
            if e.kind == "switch" and e.parent.kind == "stack" and e.parent.axis == X:
                # It may be drawn at the left of a wider place.
                continue
            tolerance = 0.002
            if e.is_arranged:
                # A box whose edge is between two pixels has no exact mirror on pixels.
                edge = self.frames[e.parent.name][2] * self.scale
                tolerance += 0 if abs(edge - round(edge)) < 0.002 else 1 / self.scale
                left, right = e.parent.margins[1], e.parent.margins[3]
                # What a switch draws hangs over at the right in both directions.
                place = SWITCH[X] if e.kind == "switch" else width
                x = left + self.frames[e.parent.name][2] - right - x - place
            if max(abs(a - b) for a, b in zip((x, y, width, height), frames[e.name])) > tolerance:
                return f"{e.name}: expected {rounded((x, y, width, height))}, got {rounded(frames[e.name])}"
        return None

    def rows_and_headers(self):
        """A row, a header, and a footer give the same frames in the same width, and add their margins to the height."""
        root = self.scene.children[0]
        if not isinstance(self.source, Binary) or root.kind not in ("stack", "component") or len(self.scene.children) > 1:
            return "skipped"
        expected, errors = self.source.frames_of(Writer(self.scale).contained(root, "stack"))
        if errors:
            return "skipped"
        for container, margins in (("row", 22), ("header", 16), ("footer", 16)):
            frames, errors = self.source.frames_of(Writer(self.scale).contained(root, container))
            if errors:
                return f"{container}: {errors[0]}"
            for e in elements(self.scene):
                start = 2 if e is root else 0
                if differences({"": expected[e.name][start:]}, {"": frames[e.name][start:]}, 0.002):
                    return f"{container}: {e.name}: expected {rounded(expected[e.name])}, got {rounded(frames[e.name])}"
            height = frames["row 0" if container == "row" else container][3]
            if abs(height - expected[root.name][3] - margins) > 0.002:
                return f"{container}: {height:g} high around {expected[root.name][3]:g}"
        return None

    ALL = ["rows_and_headers", "order_of_declarations", "order_of_questions", "given_is_fitted", "wider_is_not_higher", "mirror"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scenec", default=tool.default_scenec())
    parser.add_argument("--kind", choices=KINDS, action="append", help="all but 'future', if none is given")
    parser.add_argument("--trees", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="keep the scenes that differ in this folder")
    parser.add_argument("--shown", type=int, default=3, help="the examples of each kind to print")
    parser.add_argument("--no-laws", action="store_true")
    parser.add_argument("--model", action="store_true", help="check the laws of the model itself")
    options = parser.parse_args()
    words = texts(options.scenec)
    with tempfile.TemporaryDirectory() as folder:
        source = OfModel() if options.model else Binary(options.scenec, folder)
        failed = [report(kind, options, words, source) for kind in options.kind or KINDS[:-1]]
    sys.exit(1 if any(failed) else 0)


def report(kind, options, words, source):
    """Whether something is wrong."""
    results, examples = collections.Counter(), collections.defaultdict(list)
    laws, broken = collections.Counter(), collections.defaultdict(list)
    for index in range(options.first, options.first + options.trees):
        seed = f"{options.seed}:{kind}:{index}"
        scene = Generator(kind, seed, words).scene()
        scale = SCALES[index % 3]
        frames, errors = source.frames(scene, scale)
        result, what = compare(scale, *OfModel().frames(scene, scale), frames, errors)
        results[result] += 1
        if result not in FINE:
            examples[result].append(f"{index}: {what}")
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                with open(os.path.join(options.keep, f"{kind}-{index}.tbl"), "w", encoding="utf-8") as file:
                    file.write(f"// {result}: {what}\n{Writer(scale).scene(scene)}")
        for law in Laws.ALL if frames is not None and not options.no_laws else []:
            try:
                wrong = getattr(Laws(source, scene, scale, frames, seed), law)()
            except Open:
                continue
            if wrong != "skipped":
                laws[law] += 1
                if wrong:
                    broken[law].append(f"{index}: {wrong}")
    print(f"{kind}: {options.trees} trees")
    for result, count in results.most_common():
        print(f"  {count} {result}")
        for example in examples[result][:options.shown]:
            print(f"      {example}")
    for law in Laws.ALL:
        if laws[law]:
            print(f"  {law.replace('_', ' ')}: {laws[law] - len(broken[law])} of {laws[law]}")
            for example in broken[law][:options.shown]:
                print(f"      {example}")
    return any(examples.values()) or any(broken.values())


if __name__ == "__main__":
    main()
