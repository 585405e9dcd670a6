#!/usr/bin/env python3
"""Compares the errors that two builds of scenec report for invalid scenes.

Usage: Tests/Checks/Mistakes/compare.py OLD NEW [scenes] [hints] [prefixes] [edits] [speed]

scenes    The scenes of mistakes: lists each difference of the first error of a line.
hints     Lists other differences of those scenes as well.
prefixes  Every prefix of every scene in Scenes/, as while it is typed; prefixes:10 for every tenth.
speed     100 KB of what each rule of hints.txt describes, for release builds of NEW.
edits     2,000 random edits of those scenes, with a fixed seed.

Without a list, all of them. Fails if NEW reports more errors in total for prefixes or edits, or if
less than 99 % of the first errors have the same code and location, or a rule takes more than 0.3 s.
"""
import json
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
MISTAKES = ROOT / "Tests/SceneCompilerTests/Mistakes"
# Whether differences in messages, hints, and fixes alone are listed.
HINTS = "hints" in sys.argv


def is_annotation(line):
    if not line.startswith(b"//"):
        return False
    rest = line[2:].lstrip(b" ")
    return line[2:3] in (b"<", b"@") or rest.startswith(
        (b"^", b"|", b"hint: ", b"note: ", b"fix: "))


def errors(program, folder, names):
    """The errors of each file, in order: (line, column, code, message, hint, fixes)."""
    found = {name: [] for name in names}
    for start in range(0, len(names), 400):
        part = names[start:start + 400]
        run = subprocess.run([program, "check", "--diagnostics", "json", *part],
                             cwd=folder, capture_output=True)
        if run.returncode not in (0, 1):
            sys.exit(f"{program}: exit code {run.returncode}: {run.stderr.decode()[:400]}")
        for line in run.stdout.splitlines() + run.stderr.splitlines():
            if not line.startswith(b"{"):
                continue
            entry = json.loads(line)
            if entry.get("kind") != "diagnostic" or entry["severity"] != "error":
                continue
            place = entry["place"]
            if place["path"] in found:
                found[place["path"]].append(
                    (place["start"]["line"], place["start"]["column"], entry["code"],
                     entry["message"], entry.get("hint"),
                     [fix["message"] for fix in entry["fixIts"]]))
    return found


def scenes(old, new, folder):
    shutil.copytree(MISTAKES, folder, dirs_exist_ok=True)
    names = []
    for path in sorted(pathlib.Path(folder).rglob("*.tbl")):
        lines = path.read_bytes().split(b"\n")
        path.write_bytes(b"\n".join(x for x in lines if not is_annotation(x)))
        if path.parent == pathlib.Path(folder):
            names.append(path.name)
    before, after = errors(old, folder, names), errors(new, folder, names)
    moved = reworded = 0
    for name in names:
        text = (pathlib.Path(folder) / name).read_bytes().split(b"\n")
        lines = sorted({e[0] for e in before[name] + after[name]})
        for line in lines:
            a = [e for e in before[name] if e[0] == line]
            b = [e for e in after[name] if e[0] == line]
            reworded += [e[3:] for e in a] != [e[3:] for e in b]
            if [e[:3] for e in a] == [e[:3] for e in b] and (not HINTS or a == b):
                continue
            moved += not a or not b or a[0][:3] != b[0][:3]
            print(f"{name}:{line}: {text[line - 1].decode().strip()}")
            for sign, side in (("-", a), ("+", b)):
                for e in side:
                    print(f"  {sign} {e[1]} {e[2]} {e[3]}" + (f"  [{e[4]}]" if e[4] else "")
                          + "".join(f"  <{fix}>" for fix in e[5]))
    total = sum(len(v) for v in after.values())
    print(f"scenes: {moved} lines have another first error, {reworded} another message; "
          f"{total} errors, before "
          f"{sum(len(v) for v in before.values())}")
    return True


def prefixes(texts, step):
    return [text[:end] for text in texts for end in range(0, len(text), step)]


def edits(texts):
    source = random.Random(1)
    words = [word for text in texts for word in text.split()]
    result = []
    for _ in range(2000):
        text = source.choice(texts)
        start = source.randrange(len(text))
        end = min(len(text), start + source.choice([0, 0, 1, 1, 2, 5, 20]))
        insert = source.choice([b"", b"", b" ", b"\n", source.choice(words),
                                bytes([source.choice(b"{}()[],;:=.\"'#%+-*/!?<>$@&|")])])
        result.append(text[:start] + insert + text[end:])
    return result


def compare(label, old, new, folder, texts):
    for source in (ROOT / "Scenes").iterdir():
        if source.suffix != ".tbl":
            (shutil.copytree if source.is_dir() else shutil.copy)(source, f"{folder}/{source.name}")
    for source in (ROOT / "Scenes").glob("*.tbl"):
        shutil.copy(source, folder)
    names = []
    for number, text in enumerate(texts):
        names.append(f"try-{number}.tbl")
        (pathlib.Path(folder) / names[-1]).write_bytes(text)
    before, after = errors(old, folder, names), errors(new, folder, names)
    counts = [sum(len(v) for v in side.values()) for side in (before, after)]
    same = [n for n in names if [e[:3] for e in before[n][:1]] == [e[:3] for e in after[n][:1]]]
    shown = 0
    for name in names:
        if name not in same and shown < 12:
            shown += 1
            print(f"  {name}: {before[name][:1]} -> {after[name][:1]}")
            if before[name] or after[name]:
                line = (before[name] or after[name])[0][0]
                print("   ", (pathlib.Path(folder) / name).read_bytes().split(b"\n")[line - 1])
    share = len(same) / len(names)
    print(f"{label}: {len(names)} texts, errors {counts[0]} -> {counts[1]}, "
          f"same first error {share:.2%}")
    return counts[1] <= counts[0] and share >= 0.99


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def speed(new, folder):
    """100 KB of what each rule describes; returns whether each takes at most 0.3 seconds of
    processor time."""
    samples = {"element": "layer", "titled": "row", "property": "detail", "string": '"a"',
               "number": "2", "color": "#FF0000", "token": "3", "unit": "sec", "name": "sample",
               "untitled": "layer", "image": '"a.png"'}
    slowest, is_fine = (0, ""), True
    for line in (ROOT / "Sources/EmbeddedFiles/Hints/hints.txt").read_text().splitlines():
        head, _, rest = line.partition(":")
        if line.startswith("#") or not rest or head.startswith(("command", "option")):
            continue
        words = [w.split("/")[0] or w for w in rest.split(" | ")[0].split(" =>")[0].split()]
        table, *context = head.split()
        if table in ("syntax", "item", "valueOf"):
            parts = [samples.get(w[1:].rstrip("123"), "1") if w[0] == "$" and len(w) > 1 else w
                     for w in words if w not in ("$start", "$end", "$error")]
            text = " ".join(
                "{ a b }" if p in ("{}", "{…}") else "{ 1 }" if p.startswith("{$")
                else "{ %s 1: 2 }" % p[1:-1] if p[0] == "{" and p[1:] else "1" if p == "…" else p
                for p in parts)
        elif table == "element":
            text = f"{words[0]} {{ }}"
        elif table == "property":
            text = f"layer {{ {words[0]}: 1 }}"
        else:
            text = f"layer {{ frame: {words[0]}(1); opacity: a.{words[0]}; zPosition: {words[0]} }}"
        if table == "valueOf":
            name = (context or ["frame"])[0].split("/")[0]
            text = f"layer {{ {name}: {text} }}"
        for separator in ("\n", " "):
            body = (text + separator) * (100_000 // len(text + separator))
            path = pathlib.Path(folder) / "try.tbl"
            path.write_text('scene "A" {\nsize: (9, 9)\n' + body + "}\n")
            start = processor_time()
            subprocess.run([new, "check", str(path)], capture_output=True)
            took = processor_time() - start
            slowest = max(slowest, (took, line))
            if took > 0.3:
                is_fine = False
                print(f"  {took:.2f} s: {line}")
    print(f"speed: at most {slowest[0]:.2f} s, for {slowest[1]}")
    return is_fine


def main():
    old, new, *what = sys.argv[1:]
    old, new = (str(pathlib.Path(program).resolve()) for program in (old, new))
    texts = [p.read_bytes() for p in sorted((ROOT / "Scenes").glob("*.tbl"))]
    isFine = True
    for label in [w for w in what if w != "hints"] or ["scenes", "prefixes", "edits", "speed"]:
        with tempfile.TemporaryDirectory() as folder:
            if label == "speed":
                isFine = speed(new, folder) and isFine
            elif label == "scenes":
                isFine = scenes(old, new, folder) and isFine
            else:
                step = int(label.partition(":")[2] or 1)
                inputs = edits(texts) if label == "edits" else prefixes(texts, step)
                isFine = compare(label, old, new, folder, inputs) and isFine
    sys.exit(not isFine)


main()
