"""Test reports: one failure of each kind, and thousands of tests that passed."""

import json
import os
import struct
import zlib

WIDTH, HEIGHT = 40, 30
WHITE, GRAY, BLUE = (255, 255, 255), (140, 150, 160), (10, 132, 255)
# A nearly transparent color, which a canvas does not preserve.
FAINT = (201, 7, 99, 3)


def png(pixels, channels=3, depth=8):
    """Writes a PNG from rows of tuples, with a different filter for each row."""
    height, width = len(pixels), len(pixels[0])
    raw, above = b"", bytes(width * channels)
    for y, row in enumerate(pixels):
        line = b"".join(bytes(pixel[:channels]) for pixel in row)
        if depth == 16:
            raw += b"\0" + b"".join(struct.pack("BB", byte, byte) for byte in line)
            continue
        kind = y % 5
        raw += bytes([kind]) + filtered(line, above, channels, kind)
        above = line
    color = {3: 2, 4: 6}[channels]
    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(raw)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks)


def filtered(line, above, channels, kind):
    out = bytearray()
    for x, value in enumerate(line):
        a = line[x - channels] if x >= channels else 0
        b = above[x]
        c = above[x - channels] if x >= channels else 0
        p = a + b - c
        distances = [abs(p - a), abs(p - b), abs(p - c)]
        paeth = (a, b, c)[distances.index(min(distances))]
        out.append((value - (0, a, b, (a + b) // 2, paeth)[kind]) & 255)
    return bytes(out)


def picture(line_at, channels=3):
    """A gray card with a blue line."""
    rows = [[WHITE] * WIDTH for _ in range(HEIGHT)]
    for y in range(5, 25):
        for x in range(5, 35):
            rows[y][x] = BLUE if y == line_at else GRAY
    if channels == 4:
        rows = [[(*pixel, 255) for pixel in row] for row in rows]
        rows[0][0] = FAINT
    return rows


def difference(a, b):
    return [[WHITE if p == q else (255, 0, 0) for p, q in zip(r, s)] for r, s in zip(a, b)]


def tree(y):
    rows = "".join(f'  CALayer "row {n}" frame (0 {n * 2} 30 2)\n' for n in range(12))
    return (f"canvas size ({WIDTH} {HEIGHT}) scale 1 background #FFFFFF\n"
            f'CALayer "card" frame (5 5 30 20) backgroundColor #8C96A0\n{rows}'
            f'  CALayer "card: separator" frame (0 {y} 30 1) backgroundColor #0A84FF\n')


def place(line):
    return {"file": "Scenes/card.tbl", "line": line, "column": 5}


def box(x, y, width, height):
    return {"x": x, "y": y, "width": width, "height": height}


def result(scene, slug, status="passed", name=None, **more):
    return {"id": {"scene": scene, "slug": slug}, "name": name or slug.replace("-", " "),
            "tags": [], "status": status, "isCached": False, "duration": 1500000,
            "notes": [], **more}


def failure(kind, message, files=None, **more):
    return {"kind": kind, "message": message, "details": [], "changes": [], "layers": [],
            "files": files or {}, **more}


def difference_failure(files):
    size = {"width": WIDTH, "height": HEIGHT}
    layers = [
        {"layer": "card", "box": box(5, 5, 30, 20), "place": place(3)},
        {"layer": "separator of card", "box": box(5, 16, 30, 1), "place": place(7)},
    ]
    moved = [{"kind": "changed", "layer": f"row {n}", "property": "y", "old": str(n * 2),
              "new": str(n * 2 + 1), "place": place(5), "box": box(5, 5 + n, 30, 1), "regions": []}
             for n in range(4)]
    changes = [
        {"kind": "changed", "layer": "separator of card", "property": "y", "old": "10",
         "new": "11", "place": place(7), "box": box(5, 16, 30, 1), "regions": [0]},
        {"kind": "changed", "layer": "card", "property": "backgroundColor", "old": "#8C96A0",
         "new": "#8C96A1/0.5", "place": place(3), "box": box(5, 5, 30, 20), "regions": []},
    ]
    return failure(
        "difference", "60 of 1200 pixels differ, by at most 122 of 255", files, cause="compiler",
        changes=changes + moved, layers=layers,
        ignored=[{"layer": "clock", "box": box(30, 0, 10, 4)}],
        image={"reference": size, "actual": size, "pixels": 60, "largest": 122,
                 "regions": [box(5, 15, 30, 2)],
                 "tolerances": [{"maxDifference": 122, "perceptual": 0, "maxPixels": 0},
                              {"maxDifference": 0, "perceptual": 0, "maxPixels": 60}]})


def write(folder):
    """Writes the images, and a report in two shards."""
    def file(name, data):
        path = os.path.join(folder, "pictures", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as out:
            out.write(data if isinstance(data, bytes) else data.encode())
        return "pictures/" + name

    old, new = picture(15), picture(16)
    trees = {"referenceTree": file("card.txt", "// recorded from 0 by scenec\n" + tree(10)),
             "actualTree": file("card.actual.txt", tree(11))}
    plain = {"reference": file("card.png", png(old)), "actual": file("card.actual.png", png(new)),
             "difference": file("card.difference.png", png(difference(old, new))), **trees}
    clear = {"reference": file("clear.png", png(picture(15, 4), 4)),
             "actual": file("clear.actual.png", png(picture(16, 4), 4))}
    deep = {"reference": file("deep.png", png(old, depth=16)), "actual": plain["actual"]}
    nasty = "</script><b>\u0007 & \"quotes\" ::error::"
    card = "Scenes/card.tbl"
    failed = [
        result("Scenes/broken.tbl", "broken", "failed", failure=failure(
            "mistake", "the scene has an error", details=["Scenes/broken.tbl:3:3: error", "  ^"])),
        result(card, "clear", "failed", failure={**difference_failure(clear), "frames": [
            {"time": 0, "box": box(0, 0, 20, 30)}, {"time": 0.05, "box": box(20, 0, 20, 30)}]}),
        result(card, "deep", "failed", failure=difference_failure(deep)),
        result(card, "lost", "failed", failure=failure(
            "difference", "they differ", {"reference": "pictures/not-there.png",
                                          "actual": plain["actual"]})),
        result(card, "moved-line", "failed", tags=["slow", "list"], place=place(24),
               notes=["a note"], failure=difference_failure(plain)),
        result(card, "nasty", "failed", name=nasty, failure=failure("difference", nasty)),
        result(card, "new-one", "failed", failure=failure(
            "missingReference", "missing reference 'new-one.png'",
            {"actual": plain["actual"]}, details=["'scenec test --record missing' makes one"])),
        result(card, "only-tree", "failed", failure=failure(
            "difference", "the layer tree differs from the reference", trees)),
    ]
    height = {"kind": "changed", "layer": "row 0", "property": "height", "old": "44",
              "new": "50.12345", "regions": [],
              "place": {"file": "theme.tbl", "line": 1, "column": 9},
              "value": {"place": {"file": "theme.tbl", "line": 1, "column": 9}, "name": "h",
                        "text": "50.12345"}}
    edited = failure("difference", "60 of 1200 pixels differ", plain, cause="scene",
                     changes=[height])
    failed += [result(f"Scenes/e{n}.tbl", "edited", "failed", failure=edited) for n in range(3)]
    others = [
        result("Scenes/recorded.tbl", "one", "recorded", failure=failure(
            "missingReference", "missing reference 'one.png'", {"actual": plain["actual"]})),
        result("Scenes/skipped.tbl", "one", "skipped"),
    ] + [result(f"Scenes/z{n // 10:03}.tbl", f"passed-{n:04}", tags=["list"] if n % 2 else [])
         for n in range(3000)]
    parts = [sorted(failed, key=key), sorted(others, key=key)]
    total = sum(map(len, parts))
    for index, results in enumerate(parts, 1):
        report = {"schema": 3, "causes": [], "shard": {"index": index, "count": 2}, "results": results,
                  "total": total, "problems": [], "folder": "",
                  "unusedReferences": ["Scenes/__Snapshots__/old/a.png"]}
        with open(os.path.join(folder, f"report-{index}.json"), "w") as out:
            json.dump(report, out)


def key(result):
    return result["id"]["scene"], result["id"]["slug"]
