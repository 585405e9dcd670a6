#!/usr/bin/env python3
"""Compares random scenes with the model, and checks laws of layout.

Usage: random_trees.py [--scenec PATH] [--kind KIND] [--trees N] [--seed N] [--keep FOLDER] [--first N]
"""
import argparse
import collections
import os
import random
import sys
import tempfile

import scenec as tool
from model import LENGTHS, X, Y, Cycle, Model, Negative, Open
from scenes import Generator, Writer, texts

KINDS = ["plain", "stacks", "formulas", "mixed", "future"]
SCALES = [1, 2, 3]


class Runner:
    def __init__(self, scenec, folder):
        self.scenec, self.folder = scenec, folder

    def frames(self, text, name):
        """The frames by name, or the codes of the errors."""
        path = os.path.join(self.folder, name + ".tbl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        snapshots, diagnostics = tool.dump(self.scenec, path)
        errors = [d["code"] + " " + d["message"] for d in diagnostics if d["severity"] == "error"]
        if errors:
            return None, errors
        frames = {}
        for layer in snapshots[None]:
            frames.setdefault(layer.name.rpartition(".")[2], layer.frame)
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


def expected(scene, scale):
    """The frames by name, or the worst of the exceptions."""
    model, frames, problems = Model(scene, scale), {}, []
    for element in elements(scene):
        try:
            frames[element.name] = model.frame(element)
        except (Cycle, Negative, Open) as problem:
            problems.append(problem)
    for kind in (Open, Cycle, Negative):
        for problem in problems:
            if isinstance(problem, kind):
                return None, problem
    return frames, None


def compare(scene, scale, frames, errors):
    """The kind of a result, and what differs."""
    ours, problem = expected(scene, scale)
    codes = {error[:5] for error in errors}
    if isinstance(problem, Open):
        return "unknown to the model", str(problem)
    if codes - {"E0210", "E0407"}:
        return "another error", next(e for e in errors if e[:5] not in ("E0210", "E0407"))
    if isinstance(problem, Cycle):
        if "E0210" in codes:
            return "both E0210", ""
        return "E0210 expected", str(problem)
    if "E0210" in codes:
        return "E0210 not expected", errors[0]
    if isinstance(problem, Negative) or codes:
        both = isinstance(problem, Negative) and codes
        return ("both a negative length", "") if both else ("a negative length for one only", errors[0] if errors else str(problem))
    if not differences(ours, frames, 0.002):
        return "equal", ""
    names = differences(ours, frames, 1 / scale + 0.002)
    result = "different" if names else "equal to a pixel"
    name = (names or differences(ours, frames, 0.002))[0]
    return result, f"{name}: model {rounded(ours[name])}, scenec {rounded(frames[name])}"


def rounded(frame):
    return "(" + " ".join(f"{value:g}" for value in (round(v, 3) for v in frame)) + ")"


class Laws:
    """Laws that need no model."""

    def __init__(self, runner, scene, scale, frames, seed):
        self.runner, self.scene, self.scale, self.frames = runner, scene, scale, frames
        self.random, self.seed = random.Random(seed), seed

    def run(self, name, **changes):
        return self.runner.frames(Writer(self.scale, **changes).scene(self.scene), name)

    def is_free_of_formulas(self):
        return all(isinstance(value, (int, float)) for e in self.scene.everything() for value in e.set.values())

    def same(self, frames, tolerance=0.002):
        if frames is None:
            return "an error"
        names = [n for n in self.frames if n in frames and not n.startswith("probe")]
        wrong = [n for n in names if max(abs(a - b) for a, b in zip(self.frames[n], frames[n])) > tolerance]
        return f"{wrong[0]}: {rounded(self.frames[wrong[0]])}, then {rounded(frames[wrong[0]])}" if wrong else None

    def order_of_declarations(self):
        return self.same(self.run("order", swap=random.Random(self.seed))[0])

    def order_of_questions(self):
        probe = self.random.choice(self.scene.children)
        if probe.kind == "component" and "width" not in self.frames:
            pass
        return self.same(self.run("questions", probe=probe)[0])

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
            wrong = self.same(self.run("width")[0])
            if wrong is None:
                element.set.setdefault("height", frame[3])
                wrong = self.same(self.run("size")[0])
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
            frames, _ = self.run("wider")
        finally:
            root.set = kept
        if frames is None:
            return "an error"
        before, after = self.frames[root.name][3], frames[root.name][3]
        return f"{root.name}: {before:g} high, then {after:g}" if after > before + 0.002 else None

    def mirror(self):
        if not self.is_free_of_formulas():
            return "skipped"
        frames, _ = self.run("mirror", right_to_left=True)
        if frames is None:
            return "an error"
        for e in elements(self.scene):
            x, y, width, height = self.frames[e.name]
            tolerance = 0.002
            if e.is_arranged:
                # A box whose edge is between two pixels has no exact mirror on pixels.
                edge = self.frames[e.parent.name][2] * self.scale
                tolerance += 0 if abs(edge - round(edge)) < 0.002 else 1 / self.scale
                left, right = e.parent.margins[1], e.parent.margins[3]
                x = left + self.frames[e.parent.name][2] - right - x - width
            if max(abs(a - b) for a, b in zip((x, y, width, height), frames[e.name])) > tolerance:
                return f"{e.name}: expected {rounded((x, y, width, height))}, got {rounded(frames[e.name])}"
        return None

    ALL = ["order_of_declarations", "order_of_questions", "given_is_fitted", "wider_is_not_higher", "mirror"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scenec", default=tool.default_scenec())
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--trees", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="keep the scenes that differ in this folder")
    parser.add_argument("--shown", type=int, default=3, help="the examples of each kind to print")
    parser.add_argument("--no-laws", action="store_true")
    options = parser.parse_args()
    words = texts(options.scenec)
    failed = False
    for kind in options.kind or KINDS[:-1]:
        results, examples = collections.Counter(), collections.defaultdict(list)
        laws, broken = collections.Counter(), collections.defaultdict(list)
        with tempfile.TemporaryDirectory() as folder:
            runner = Runner(options.scenec, folder)
            for index in range(options.first, options.first + options.trees):
                seed = f"{options.seed}:{kind}:{index}"
                scene = Generator(kind, seed, words).scene()
                scale = SCALES[index % 3]
                text = Writer(scale).scene(scene)
                frames, errors = runner.frames(text, "tree")
                result, what = compare(scene, scale, frames, errors)
                results[result] += 1
                if result not in ("equal", "both E0210", "both a negative length", "unknown to the model"):
                    failed = True
                    examples[result].append(f"{index}: {what}")
                    if options.keep:
                        os.makedirs(options.keep, exist_ok=True)
                        path = os.path.join(options.keep, f"{kind}-{index}.tbl")
                        with open(path, "w", encoding="utf-8") as file:
                            file.write(f"// {result}: {what}\n{text}")
                if frames is None or options.no_laws:
                    continue
                for law in Laws.ALL:
                    wrong = getattr(Laws(runner, scene, scale, frames, seed), law)()
                    if wrong == "skipped":
                        continue
                    laws[law] += 1
                    if wrong:
                        failed = True
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
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
