#!/usr/bin/env python3
"""Compares the frames of the scenes in cases with frames.tsv.

Usage: cases.py [--scenec PATH] [--all] [--future] [--record] [CASE …]

Exits with 1 if a value is wrong that cases/missed.txt does not list. What it lists and is right now is printed, so that it
can be removed; --record writes the list anew.
"""
import argparse
import os
import sys

import scenec as tool

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases")
MISSED = os.path.join(HERE, "missed.txt")


def expectations(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                scene, element, *frame, source = line.rstrip("\n").split("\t")
                yield scene, element, frame, source


def is_equal(value, expected):
    """`expected` is - for anything, or alternatives such as 46|46.5..47."""
    for part in expected.split("|"):
        low, _, high = part.partition("..")
        if part == "-" or float(low) - 0.01 <= value <= float(high or low) + 0.01:
            return True
    return False


def text(numbers):
    return "(" + " ".join(f"{number:g}" for number in (round(n, 3) for n in numbers)) + ")"


def element_named(layers, name):
    for attribute in ("label", "name"):
        for layer in layers:
            if getattr(layer, attribute) == name:
                return layer
    return None


def cut_texts(layers):
    """The texts of one word that are cut or wrapped."""
    return [layer.label for layer in layers if len(layer.lines) > 1 or layer.lines and "…" in layer.string]


def result(layers, diagnostics, element, frame, source):
    """What the binary gives where it is wrong, or none."""
    kind, _, line = element.partition(" ")
    if kind in ("error", "warning") and line.isdigit():
        found = [d for d in diagnostics if d["severity"] == kind and d["place"]["start"]["line"] == int(line)]
        wanted = source.partition(": ")[2]
        if wanted == "a lint" and found or any(
                wanted in text for d in found
                for text in [d["message"], d.get("hint") or "", *(note["message"] for note in d["notes"])]):
            return None
        return "; ".join(f"{d['code']} {d['message']}" for d in found) or f"no {kind}"
    errors = [d for d in diagnostics if d["severity"] == "error"]
    if errors:
        return f"{errors[0]['code']} {errors[0]['message']}"
    if element == "no error":
        return None
    if element == "uncut":
        cut = cut_texts(layers)
        return f"{len(cut)} of {sum(1 for layer in layers if layer.lines)} texts are cut" if cut else None
    layer = element_named(layers, element)
    if layer is None:
        return "no such element"
    return None if all(map(is_equal, layer.frame, frame)) else text(layer.frame)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--scenec", default=tool.default_scenec())
    parser.add_argument("--all", action="store_true", help="print every value that is wrong, also the listed ones")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--future", action="store_true", help="compare future.tsv, whose spellings do not exist yet")
    options = parser.parse_args()

    name = "future.tsv" if options.future else "frames.tsv"
    rows = [row for row in expectations(name) if not options.cases or row[0] in options.cases]
    with open(MISSED, encoding="utf-8") as file:
        missed = set() if options.future else {tuple(line.rstrip("\n").split("\t")) for line in file if line.strip()}
    runs, wrong, now_right, new = {}, [], [], 0
    for scene, element, frame, source in rows:
        if scene not in runs:
            path = os.path.join(HERE, scene + ".tbl")
            snapshots, diagnostics = tool.dump(options.scenec, path)
            diagnostics += tool.run(options.scenec, "check", path)[1]
            runs[scene] = list(snapshots.values())[-1], diagnostics
        got = result(*runs[scene], element, frame, source)
        if got is None:
            if (scene, element) in missed:
                now_right.append((scene, element))
            continue
        wrong.append((scene, element))
        if (scene, element) not in missed:
            new += 1
        if options.all or (scene, element) not in missed:
            print(f"{scene}: {element}: expected ({' '.join(frame)}) [{source}], got {got}")
    for scene, element in now_right:
        print(f"{scene}: {element}: right now; remove it from missed.txt")
    print(f"{len(rows)} values in {len(runs)} cases: {len(rows) - len(wrong)} right, {len(wrong) - new} known as wrong, "
          f"{new} wrong, {len(now_right)} newly right")
    if options.record and not options.future and not options.cases:
        with open(MISSED, "w", encoding="utf-8") as file:
            file.writelines(f"{scene}\t{element}\n" for scene, element in wrong)
    sys.exit(0 if options.record or new == 0 else 1)


if __name__ == "__main__":
    main()
