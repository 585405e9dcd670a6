"""Small inputs that require a great deal of work: each consists of the files of a folder and a command.

`n` scales an input from 0 to 1, where 1 is the most that fits into a file of less than 1 MB.
"""

import math
import struct
import zlib

SIZE = "size: (1000, 1000)"
FULL = "frame: (0, 0, 1000, 1000)"


def scene(body, before=""):
    return f'{before}scene "A" {{\n    {SIZE}\n{body}\n}}\n'


def doubled(start, count):
    """Strings that double in length, s0 to s<count>."""
    return f'let s0 = "{start}"\n' + "".join(
        f"let s{i + 1} = s{i} + s{i}\n" for i in range(count))


def nested(before, inside, after, count):
    return before * count + inside + after * count


def chunk(name, data):
    return (struct.pack(">I", len(data)) + name + data
            + struct.pack(">I", zlib.crc32(name + data)))


def png(width, height):
    """An image of one color with a palette of one bit: 64 megapixels in 8 KB."""
    row = b"\0" + b"\0" * ((width + 7) // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 3, 0, 0, 0))
            + chunk(b"PLTE", b"\xff\0\0\0\xff\0") + chunk(b"IDAT", data) + chunk(b"IEND", b""))


# Fonts: the required tables, with the outlines and lookups of an input.

def tables(parts):
    """An OpenType file with tables by tag."""
    offset = 12 + 16 * len(parts)
    head = struct.pack(">IHHHH", 0x00010000, len(parts), 0, 0, 0)
    body = b""
    for tag in sorted(parts):
        data = parts[tag]
        head += tag.encode() + struct.pack(">III", 0, offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return head + body


def font(glyphs, extra=None, cmap=None, glyph_count=None):
    """A TrueType font with glyph data; characters from 'a' on are glyphs from 1 on."""
    count = glyph_count or len(glyphs)
    glyf, loca = b"", []
    for data in glyphs:
        loca.append(len(glyf))
        glyf += data + b"\0" * (-len(data) % 4)
    loca += [len(glyf)] * (count + 1 - len(glyphs))
    head = struct.pack(">IIIIHHQQhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 0, 1000, 0, 0,
                       0, 0, 1000, 1000, 0, 8, 2, 1, 0)
    hhea = struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, 1000, 0, 0, 0, 1, 0, 0,
                       0, 0, 0, 0, 0, count)
    maxp = struct.pack(">IH", 0x10000, count) + b"\0" * 26
    hmtx = struct.pack(">Hh", 500, 0) * count
    parts = {"head": head, "hhea": hhea, "maxp": maxp, "hmtx": hmtx, "glyf": glyf,
             "loca": struct.pack(f">{count + 1}I", *loca), "cmap": cmap or character_map()}
    parts.update(extra or {})
    return tables(parts)


def character_map(first=97, last=122, glyph=1, delta=True):
    """Maps characters `first` to `last` to glyphs from `glyph` on, or all to `glyph`."""
    kind = 12 if delta else 13
    group = struct.pack(">HHIII", kind, 0, 28, 0, 1) + struct.pack(">III", first, last, glyph)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + group


def outline(points, contours=1):
    """A glyph with many points that zigzag across its bounding box."""
    each = max(points // contours, 1)
    count = each * contours
    data = struct.pack(">hhhhh", contours, 0, 0, 1000, 1000)
    data += b"".join(struct.pack(">H", each * (i + 1) - 1) for i in range(contours))
    data += struct.pack(">H", 0)
    # Each flag: on the curve, x and y as words; repeated up to 255 times.
    left, flags = count, b""
    while left > 0:
        run = min(left, 256)
        flags += bytes([0x01 | 0x08, run - 1])
        left -= run
    xs = b"".join(struct.pack(">h", 1000 if i % 2 == 0 else -1000) for i in range(count))
    ys = b"".join(struct.pack(">h", 999 if i % 2 == 0 else -998) for i in range(count))
    return data + flags + xs + ys


def composite(parts):
    """A composite glyph."""
    data = struct.pack(">hhhhh", -1, 0, 0, 1000, 1000)
    for index, part in enumerate(parts):
        more = 0x20 if index < len(parts) - 1 else 0
        data += struct.pack(">HHbb", 0x02 | more, part, 0, 0)
    return data


def layout(lookups, feature=b"liga"):
    """A GSUB or GPOS table with one feature that has all lookups."""
    order = list(range(len(lookups)))
    scripts = struct.pack(">H4sH", 1, b"DFLT", 8) + struct.pack(">HH", 4, 0) + struct.pack(
        ">HHHH", 0, 0xFFFF, 1, 0)
    features = struct.pack(">H4sH", 1, feature, 8) + struct.pack(
        f">HH{len(order)}H", 0, len(order), *order)
    head = 10
    at_features = head + len(scripts)
    at_lookups = at_features + len(features)
    offsets, body = [], b""
    start = 2 + 2 * len(lookups)
    for kind, subtables in lookups:
        offsets.append(start + len(body))
        # Distant subtables are referenced by extension subtables of 8 bytes.
        at = 6 + 2 * len(subtables)
        lookup = struct.pack(">HHH", kind, 0, len(subtables))
        data = b""
        for subtable in subtables:
            lookup += struct.pack(">H", at + len(data))
            data += subtable
        body += lookup + data
    table = struct.pack(f">H{len(offsets)}H", len(offsets), *offsets) + body
    return struct.pack(">IHHH", 0x10000, head, at_features, at_lookups) + scripts + features + table


def coverage(first, last):
    return struct.pack(">HHHHH", 2, 1, first, last, 0)


def multiple(sequence):
    """Replaces glyph 1 with a sequence of glyphs."""
    body = struct.pack(">HHHH", 1, 8, 1, 18)
    return body + coverage(1, 1) + struct.pack(f">H{len(sequence)}H", len(sequence), *sequence)


def chained(nested_lookup, count):
    """Applies another lookup `count` times at each glyph 1."""
    cover = 12 + 4 * count
    return (struct.pack(">HHHHHH", 3, 0, 1, cover, 0, count)
            + struct.pack(">HH", 0, nested_lookup) * count + coverage(1, 3))


def chain_of_subtables(count):
    """Subtables that cover glyph 1, examine many glyphs after it, and never match."""
    one = struct.pack(">HHHHHH", 3, 0, 1, 12, 1, 22)
    # backtrack 0, input 1, lookahead 1 that matches nothing, no records
    one = struct.pack(">HHHHHHH", 3, 0, 1, 14, 1, 24, 0) + coverage(1, 3) + coverage(60000, 60001)
    return [one] * count


def color_table(paints, glyphs=1):
    """A COLR table, version 1, in which the glyphs from 1 on have paints: the bytes of a graph."""
    records = b"".join(struct.pack(">HI", i + 1, 4 + 6 * glyphs) for i in range(glyphs))
    return (struct.pack(">HHIIHIIIII", 1, 0, 0, 0, 0, 34, 0, 0, 0, 0)
            + struct.pack(">I", glyphs) + records + paints)


PALETTE = struct.pack(">HHHHIH4B", 0, 1, 1, 1, 14, 0, 0, 0, 255, 255)
SOLID = struct.pack(">BHH", 2, 0, 0x4000)


def composites(depth, mode):
    """Levels of compositions of the next level with itself."""
    return struct.pack(">BBHBBH", 32, 0, 8, mode, 0, 8) * depth + SOLID


def bitmap_table(image, glyphs=1):
    """An sbix table with one size, in which glyph 1 is an image."""
    data = struct.pack(">hh4s", 0, 0, b"png ") + image
    start = 4 + 4 * (glyphs + 2)
    offsets = [start, start] + [start + len(data)] * glyphs
    return (struct.pack(">HHII", 1, 1, 1, 12) + struct.pack(">HH", 100, 72)
            + struct.pack(f">{len(offsets)}I", *offsets) + data)


SMALL = outline(4)


def with_font(data, body, before="", name="F.ttf"):
    return {"a.tbl": scene(body, before).replace("    size:", f'    font: "{name}"\n    size:', 1),
            name: data}


def inputs(n=1.0):
    """Yields every input: its name, its files, and its commands."""
    def many(count):
        return max(int(count * n), 1)

    def add(name, files, *commands):
        if isinstance(files, str):
            files = {"a.tbl": files}
        return name, files, commands or (["check", "a.tbl"], ["build", "a.tbl", "-o", "out/"])

    only_check = ["check", "a.tbl"]
    fmt = ["fmt", "--check", "a.tbl"]
    dump = ["dump", "a.tbl"]

    # Nested declarations.
    depth = max(int(22 * n), 2)
    components = "".join(f"component C{i}(x) {{\n" for i in range(depth))
    components += "layer { frame: (0, 0, 1, 1) }\n"
    for i in reversed(range(depth)):
        components += "}\n" + (f'C{i}(x: 1)\nC{i}(x: "a")\n' if i else "")
    yield add("components-nested", scene('C0(x: 1)\nC0(x: "b")', components))
    chain = 'component D0(x) { layer { frame: (0, 0, x, 1) } }\n' + "".join(
        f"component D{i}(x) {{ D{i - 1}(x: x) {{ }}\nD{i - 1}(x: x) {{ }} }}\n"
        for i in range(1, depth))
    yield add("components-chained", scene(f"D{depth - 1}(x: 1)", chain))
    styles = "style t0 { cornerRadius: 1 }\n" + "".join(
        f"style t{i} {{ uses: [t{i - 1}, t{i - 1}] }}\n" for i in range(1, many(60)))
    yield add("styles-chained", scene(f"layer {{ uses: t{many(60) - 1} }}", styles))
    yield add("styles-listed", scene(
        "layer { uses: [" + ", ".join(["t0"] * many(100_000)) + "] }", "style t0 { opacity: 0.5 }\n"))
    lets = "let v0 = 1\n" + "".join(
        f"let v{i} = v{i - 1} + v{i - 1}\n" for i in range(1, many(20_000)))
    yield add("lets-chained", scene(f"layer {{ frame: (0, 0, v{many(20_000) - 1}, 1) }}", lets))
    tuples = "let q0 = (1, 2)\n" + "".join(
        f"let q{i} = (q{i - 1}, q{i - 1})\n" for i in range(1, many(40)))
    yield add("tuples-doubled", scene("layer { }", tuples))
    last = many(40) - 1
    yield add("tuples-compared", scene(
        f"for i in 0..<1000 {{ if q{last} == q{last} {{ layer {{ }} }} }}", tuples))
    arrays = "let a0 = [1, 2]\n" + "".join(
        f"let a{i} = [a{i - 1}, a{i - 1}]\n" for i in range(1, many(40)))
    yield add("arrays-doubled", scene(f"for i in a{last} {{ if i == i {{ layer {{ }} }} }}", arrays))

    # Loops, conditions.
    yield add("loops-nested", scene(
        "for i in 0..<3000 { for j in 0..<3000 { for k in 0..<3000 "
        "{ if i + j == k - 1 { layer { } } } } }"))
    yield add("loops-deep", scene(nested("for i in 0..<2 { ", "layer { }", " }", many(200))))
    yield add("conditions-nested", scene(nested("if 1 == 1 { ", "layer { }", " }", many(250))))
    yield add("conditions-doubled", scene(nested(
        "if 1 == 1 { layer { } } else { ", "layer { }", " }", many(250))))
    yield add("ternaries", scene("layer { opacity: " + "1 == 1 ? 1 : " * many(200) + "1 }"))
    yield add("idle-loop", scene("for i in 0..<1000000 { for j in 0..<1000000 { if i < 0 { layer { } } } }"))
    yield add("snapshots-in-loops", scene(
        "layer z { }\nfor i in 0..<1000000 { for j in 0..<1000000 "
        '{ snapshot "s\\(i) \\(j)" { z.opacity: 0.5 } } }'))

    # Strings.
    yield add("string-copied", scene(
        'for i in 0..<90000 { layer { frame: (0, 0, (s16 + "\\(i)").count, 1) } }',
        doubled("abcdefghij", 16)))
    yield add("string-counted", scene(
        "for i in 0..<90000 { layer { frame: (0, 0, s16.count + i, 1) } }",
        doubled("abcdefghij", 16)))
    yield add("string-upper", scene(
        "for i in 0..<90000 { layer { frame: (0, 0, s16.uppercased.count + i, 1) } }",
        doubled("abcdefghij", 16)))
    yield add("string-doubled", scene(
        "layer { frame: (0, 0, s60.count, 1) }", doubled("abcdefghij", 60)))
    yield add("string-compared", scene(
        "for i in 0..<90000 { if s16 == t16 { layer { } } }",
        doubled("abcdefghij", 16) + doubled("abcdefghij", 16).replace("s", "t")))
    yield add("string-path", scene(
        'for i in 0..<10000 { shapeLayer { path: svgPath("M 0 0 " + s15) } }',
        doubled("L 1 1 L 2 3 ", 15)))
    yield add("string-interpolated", scene(
        'textLayer "\\(s16)\\(s16)\\(s16)\\(s16)\\(s16)" { frame: (0, 0, 100, 100) }',
        doubled("abcdefghij", 16)))
    yield add("string-titles", scene(
        'table { for i in 0..<1000 { row "\\(s16)\\(i)" { height: 1 } } }', doubled("abcdefghij", 16)))
    yield add("formatted", scene(
        "for i in 0..<90000 { if formatted(1e300 + i, 20).count == 3 { layer { } } }"))

    # Combining marks, which are sorted when strings are compared or hashed.
    marks = "\u0316\u0301"
    yield add("marks-doubled", scene(
        "for i in 0..<90000 { if s16 == t16 { layer { } } }",
        doubled(marks, 16) + doubled(marks, 16).replace("s", "t")))
    for name, before, after in (
            ("title", 'textLayer "a', '" { frame: (0, 0, 9, 9) }'), ("image", 'layer { contents: "', '.png" }'),
            ("name", "layer a", " { }"), ("comment", "// scenec:allow(a", ")")):
        yield add(f"marks-{name}", scene(before + marks * many(200_000) + after))
    yield add("marks-escaped", scene(
        f'layer {{ contents: "{many(50_000) * (chr(92) + "u{316}" + chr(92) + "u{301}")}" }}'))
    yield add("marks-interpolated", scene(
        'for i in 0..<90000 { if "' + (marks * 40 + "\\(n)") * many(2_000) + '" == "" { layer { } } }',
        'let n = ""\n'))
    yield add("marks-csv", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = csv("d.csv")\n'),
                            "d.csv": f"a{marks * many(100_000)},b{marks * many(100_000)}\n1,2\n"})
    for name, start in (("accents", "\u00e9"), ("flags", "\U0001f1e9"), ("viramas", "\u0915\u094d")):
        yield add(f"characters-{name}", scene(
            'for i in 0..<90000 { if s15.last == "q" && t15.count == s15.uppercased.count { layer { } } }',
            doubled(start, 15) + doubled(start, 15).replace("s", "t")))

    # Lints, suppressions, and errors.
    light = 'frame: (0, 0, 99, 99); foregroundColor: #EEEEEE'
    for count in (30, 200):
        yield add(f"animations-{count}", scene(
            "for i in 0..<99000 { layer { " + "animate opacity { }; " * count + "} }"))
    yield add("animations-times", scene(
        "for i in 0..<5000 { layer { " + "animate position.x { to: 9; timing: spring(damping: 1) }; " * 25
        + "} }\n" + "\n".join(f'snapshot "s{i}" {{ time: {i / 10}s }}' for i in range(7))).replace(
            "1000, 1000", "100, 100"))
    yield add("lints-contrast", scene(f'for i in 0..<90000 {{ textLayer "a" {{ {light} }} }}').replace(
        SIZE, SIZE + "; background: white"))
    yield add("lints-snapshots", scene(
        f'for i in 0..<100 {{ textLayer "a" {{ {light} }} }}\nlayer z {{ }}\n' + "".join(
            f'snapshot "s{i}" {{ z.opacity: 0.5 }}\n' for i in range(many(1000)))).replace(
        SIZE, "size: (10, 10); background: white"))
    yield add("lints-backdrop", scene(
        "for i in 0..<45000 { layer { frame: (900, 900, 9, 9); backgroundColor: red }\n"
        'textLayer "a" { frame: (0, 0, 99, 99) } }'))
    yield add("lints-covered", scene(
        "layer { frame: (0, 0, 1, 1); backgroundColor: red }\n" * many(15_000)
        + "table { frame: (2, 2, 9, 9) }\n" * many(3_000)))
    yield add("lints-braces", scene(f'textLayer "{"{" * many(400_000)}}}"'))
    yield add("lints-masks", scene(
        "layer { mask { } }\n" * many(20_000) + "layer { cornerRadius: 3 }\n" * many(20_000)))
    yield add("imports-repeated", {
        "a.tbl": scene("layer { }", 'import "b.tbl"\n' * many(30_000)),
        "b.tbl": "".join(f"let a{i} = 1\n" for i in range(many(30_000)))})
    for name, line in (("suppressions", "// scenec:allow(W0206)"), ("suppressions-malformed", "// scenec:allow")):
        yield add(name, scene((line + "\n") * many(40_000)))
    for name, text in (("closures", "a: $0"), ("attributes", "x: @red"), ("interpolations", 'row "r \\($i)"'),
                       ("commas", "a: 1, 2"), ("elements", "row Durham, NC"), ("casts", "a: b as Int")):
        for separator in ("\n", " ", "; "):
            yield add(f"errors-{name}-{len(separator)}", scene(
                (text + separator) * many(900_000 // len(text + separator))), only_check)

    # Data.
    rows = many(40_000)
    csv = "name,value\n" + "".join(f"n{i},{i}\n" for i in range(rows))
    yield add("data-compared", {"a.tbl": scene(
        "for i in 0..<90000 { if d == d { layer { } } }", 'let d = csv("d.csv")\n'), "d.csv": csv})
    yield add("data-nested-loop", {"a.tbl": scene(
        "for x in d { for y in d { if x.value == y.value + 0.5 { layer { } } } }",
        'let d = csv("d.csv")\n'), "d.csv": csv})
    yield add("csv-columns", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = csv("d.csv")\n'),
                        "d.csv": ",".join(f"c{i}" for i in range(many(120_000))) + "\n"
                        + ",".join("1" for i in range(many(120_000))) + "\n"})
    yield add("csv-commas", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = csv("d.csv")\n'),
                       "d.csv": "a,b\n" + ",\n" * many(480_000)})
    yield add("csv-rows", {"a.tbl": scene(
        'table { for x in d { row "\\(x.a)" } }', 'let d = csv("d.csv")\n'),
        "d.csv": "a\n" + "1\n" * many(490_000)})
    yield add("csv-quotes", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = csv("d.csv")\n'),
                       "d.csv": 'a\n"' + '""' * many(490_000) + '"\n'})
    yield add("csv-errors", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = csv("d.csv")\n'),
                       "d.csv": "a,b\n" + "1\n" * many(490_000)})
    yield add("json-numbers", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = json("d.json")\n'),
                         "d.json": "[" + ",".join("1" for _ in range(many(490_000))) + "]"})
    yield add("json-objects", {"a.tbl": scene("for x in d { layer { } }", 'let d = json("d.json")\n'),
                         "d.json": "[" + ",".join('{"a":1}' for _ in range(many(120_000))) + "]"})
    yield add("json-keys", {"a.tbl": scene("layer { frame: (0, 0, d.k0, 1) }", 'let d = json("d.json")\n'),
                      "d.json": "{" + ",".join(f'"k{i}":1' for i in range(many(90_000))) + "}"})
    yield add("json-many-keys", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = json("d.json")\n'),
                           "d.json": "[" + ",".join(f'{{"k{i}":1}}' for i in range(many(75_000))) + "]"})
    yield add("json-nested", {"a.tbl": scene("layer { }", 'let d = json("d.json")\n'),
                        "d.json": nested("[", "1", "]", many(490_000))})
    yield add("json-nested-objects", {"a.tbl": scene("layer { }", 'let d = json("d.json")\n'),
                                "d.json": nested('{"a":', "1", "}", many(160_000))})
    yield add("json-arrays", {"a.tbl": scene("layer { frame: (0, 0, d.count, 1) }", 'let d = json("d.json")\n'),
                        "d.json": "[" + ",".join("[[]]" for _ in range(many(190_000))) + "]"})
    yield add("json-escapes", {"a.tbl": scene("layer { }", 'let d = json("d.json")\n'),
                         "d.json": '["' + "\\u00e9" * many(160_000) + '"]'})
    yield add("data-many-files", dict(
        {"a.tbl": scene("layer { }", "".join(
            f'let d{i} = csv("d{i}.csv")\n' for i in range(many(2000))))},
        **{f"d{i}.csv": "a\n" + "1\n" * 200 for i in range(many(2000))}))

    # Layers and snapshots.
    yield add("snapshots-of-layers", scene(
        "for i in 0..<5000 { layer { frame: (0, 0, 1, 1) } }\nlayer z { }\n" + "".join(
            f'snapshot "s{i}" {{ z.opacity: 0.5 }}\n' for i in range(many(10_000)))))
    yield add("snapshots-empty", scene(
        "layer z { }\n" + "".join(f'snapshot "s{i}"\n' for i in range(many(40_000)))).replace(
            "1000, 1000", "10, 10"), only_check, dump)
    yield add("snapshots-large", scene(
        "layer z { }\n" + "".join(f'snapshot "s{i}"\n' for i in range(many(1000)))), only_check)
    yield add("layers-flat", scene("layer { }\n" * many(90_000)))
    yield add("layers-deep", scene(nested("layer { ", "", " }", many(255))))
    yield add("components-deep", scene(f"E{many(2000) - 1}()", "component E0() { layer { } }\n" + "".join(
        f"component E{i}() {{ E{i - 1}() }}\n" for i in range(1, many(2000)))))
    yield add("frames-chained", scene("layer l0 { frame: (0, 0, 1, 1) }\n" + "".join(
        f"layer l{i} {{ frame: (0, 0, l{i - 1}.width + l{i - 1}.width, 1) }}\n"
        for i in range(1, many(10_000)))))
    yield add("bounding-boxes", scene("layer { frame: (0, 0, z.width, 1) }\n" * many(10_000)
                                + "layer z { " + "layer { frame: (0, 0, 1, 1) }\n" * many(10_000) + "}"))

    # Replicators.
    for count in (2, 10, 100):
        yield add(f"replicators-{count}", scene(nested(
            f"replicatorLayer {{ {FULL}; instanceCount: {count}; instanceTransform: translate(1, 1)\n",
            "layer { frame: (0, 0, 9, 9); backgroundColor: red }", "}\n", max(int(10 * n), 1))))
    yield add("replicators-colored", scene(nested(
        f"replicatorLayer {{ {FULL}; instanceCount: 10; instanceAlphaOffset: -0.01\n",
        "layer { frame: (0, 0, 900, 900); backgroundColor: red }", "}\n", max(int(10 * n), 1))))
    yield add("replicators-delayed", scene(nested(
        f"replicatorLayer {{ {FULL}; instanceCount: 10; instanceDelay: 0.1s\n",
        "layer { frame: (0, 0, 9, 9); backgroundColor: red; "
        "animate position.x { to: 100; duration: 9s } }", "}\n", max(int(10 * n), 1))
        + '\nsnapshot "x" { time: 3s }'))
    yield add("replicators-wide", scene((
        f"replicatorLayer {{ {FULL}; instanceCount: 100000; instanceTransform: translate(0, 0)\n"
        "layer { frame: (0, 0, 900, 900); backgroundColor: #FF000020; cornerRadius: 9 } }\n")
        * many(3)))
    yield add("replicators-empty", scene((
        f"replicatorLayer {{ {FULL}; instanceCount: 100000 }}\n") * many(10_000)))
    yield add("reflections-deep", scene(nested(
        f"reflection {{ {FULL}; fade: linearGradient(black, white)\n",
        "layer { frame: (0, 0, 900, 900); backgroundColor: red }", "}\n", max(int(60 * n), 1))))

    # Painting.
    yield add("gradients", scene(
        f"for i in 0..<90000 {{ gradientLayer {{ {FULL}; colors: [#FF000080, #0000FF80] }} }}"))
    ends = "startPoint: (0.5, 0.5); endPoint: (1, 0.9)"
    for kind in ("radial", "conic"):
        yield add(f"gradients-{kind}", scene(
            f"for i in 0..<90000 {{ gradientLayer {{ {FULL}; type: {kind}; {ends}; "
            "colors: [#FF000080, #0000FF80] } }"))
        stops = ", ".join(["#FF000080", "#0000FF80"] * many(30_000))
        yield add(f"stops-{kind}", scene(
            (f"gradientLayer {{ {FULL}; type: {kind}; {ends}; colors: stops }}\n") * 12,
            f"let stops = [{stops}]\n"))
    yield add("stops-axial", scene(
        (f"gradientLayer {{ {FULL}; colors: stops }}\n") * 12, f"let stops = [{stops}]\n"))
    yield add("stops-tiny", scene(
        "for i in 0..<20000 { gradientLayer { frame: (i % 100, 0, 1, 1); colors: stops } }",
        f"let stops = [{stops}]\n"))
    yield add("corners", scene(
        f"for i in 0..<90000 {{ layer {{ {FULL}; cornerRadius: 9; backgroundColor: #FF000080 }} }}"))
    yield add("corners-continuous", scene(
        f"for i in 0..<90000 {{ layer {{ {FULL}; cornerRadius: 90; cornerCurve: continuous; "
        "backgroundColor: #FF000080; borderWidth: 3 } }"))
    yield add("corners-small", scene(
        "for i in 0..<90000 { layer { frame: (i % 1000, i / 100, 9, 9); cornerRadius: 4; "
        "backgroundColor: #FF000080; borderWidth: 1 } }"))
    yield add("clips-deep", scene(nested(
        f"layer {{ {FULL}; cornerRadius: 300; masksToBounds: true; opacity: 0.9\n",
        "layer { frame: (0, 0, 900, 900); backgroundColor: red }", "}\n", many(250))))
    yield add("groups", scene(
        f"for i in 0..<90000 {{ layer {{ {FULL}; opacity: 0.5; masksToBounds: true; cornerRadius: 3\n"
        f"layer {{ {FULL}; backgroundColor: red }} }} }}"))
    yield add("masks-deep", scene(nested(
        f"layer {{ {FULL}; backgroundColor: red; mask {{ ", f"layer {{ {FULL} }}", "} }\n", many(120))))
    yield add("masks-doubled", scene(nested(
        f"layer {{ {FULL}; backgroundColor: red\n mask {{ layer {{ {FULL}; backgroundColor: blue }} }}\n",
        f"layer {{ {FULL} }}", "}\n", many(250))))
    yield add("masks-many", scene(
        f"for i in 0..<50000 {{ layer {{ {FULL}; backgroundColor: red\n"
        f"mask {{ layer {{ frame: (0, 0, 999, 999); cornerRadius: 300; backgroundColor: black }} }} }} }}"))
    shadow = "shadowOpacity: 1; shadowRadius"
    yield add("shadows-radius", scene(
        f"layer {{ frame: (100, 100, 800, 800); backgroundColor: red; {shadow}: 1e9 }}"))
    yield add("shadows-large", scene(
        f"for i in 0..<50000 {{ layer {{ frame: (100, 100, 800, 800); backgroundColor: red; {shadow}: 300 }} }}"))
    yield add("shadows-large-layer", scene(
        f"layer {{ frame: (-1e7, -1e7, 2e7, 2e7); backgroundColor: red; {shadow}: 3000 }}\n"
        f"layer {{ frame: (-1e15, -1e15, 2e15, 2e15); cornerRadius: 1e9; backgroundColor: red; {shadow}: 3000 }}"))
    yield add("shadows-small", scene(
        f"for i in 0..<90000 {{ layer {{ frame: (i % 1000, i / 100, 9, 9); backgroundColor: red; {shadow}: 3 }} }}"))
    yield add("shadows-deep", scene(nested(
        f"layer {{ {FULL}; opacity: 0.9; {shadow}: 20\n",
        "layer { frame: (0, 0, 900, 900); backgroundColor: red }", "}\n", many(250))))
    path = "move(0, 0), " + ", ".join(
        f"line({(i * 7919) % 1000}, {(i * 104729) % 1000})" for i in range(many(45_000)))
    yield add("shadows-path", scene(
        f"let p = [{path}]\n" + f"layer {{ {FULL}; {shadow}: 30; shadowPath: p }}\n" * 20))
    yield add("shadows-content", scene(
        f"layer {{ {FULL}; {shadow}: 30\n"
        "for i in 0..<90000 { layer { frame: (i % 900, i / 100, 90, 90); backgroundColor: red } } }"))

    # Paths.
    line = "path: [move(0, 0), line(100000, 100000)]; strokeColor: red"
    yield add("dash-tiny", scene(f"shapeLayer {{ {line}; lineDashPattern: [1e-6, 1e-6] }}"))
    yield add("dash-many", scene(
        f"for i in 0..<1000 {{ shapeLayer {{ {line}; lineDashPattern: [1.5] }} }}"))
    yield add("dash-zero", scene(f"shapeLayer {{ {line}; lineDashPattern: [0, 0, 0, 1e-9] }}"))
    yield add("dash-long-pattern", scene(
        f"shapeLayer {{ {line}; lineDashPattern: [" + ", ".join(["1e-3"] * many(150_000)) + "] }"))
    yield add("dash-phase", scene(f"shapeLayer {{ {line}; lineDashPattern: [1]; lineDashPhase: 1e300 }}"))
    yield add("dash-curve", scene(
        "shapeLayer { path: [move(0, 0), curve(1e9, 0, -1e9, 1e9, 9, 9)]; strokeColor: red; "
        "lineDashPattern: [0.01] }"))
    yield add("path-zigzag", scene(
        f"let p = [{path}]\n" + f"shapeLayer {{ {FULL}; path: p; fillColor: #FF000080; strokeColor: red }}\n" * 20))
    yield add("path-svg-zigzag", scene(
        'shapeLayer { path: svgPath("M0 0' + "".join(
            f"L{(i * 7919) % 1000} {(i * 104729) % 1000}" for i in range(many(100_000))) + '") }'))
    yield add("path-arcs", scene(
        'shapeLayer { strokeColor: red; lineWidth: 50; lineJoin: round; path: svgPath("M0 0' + "".join(
            f"A9 9 0 0 1 {(i * 7919) % 1000} {(i * 104729) % 1000}" for i in range(many(45_000))) + '") }'))
    yield add("path-arc-turns", scene(
        "shapeLayer { strokeColor: red; path: [arc(center: (0, 0), radius: 1e9, startAngle: 0deg, endAngle: 1e15deg)] }"))
    yield add("path-vertical", scene(
        'shapeLayer { path: svgPath("M0 0' + "".join(
            f"L{i % 1000} {1000 * (i % 2)}" for i in range(many(110_000))) + '") }'))
    yield add("path-shared", scene(
        "for i in 0..<50000 { shapeLayer { path: p } }",
        'let p = svgPath("M0 0' + "".join(f"L{i % 1000} {1000 * (i % 2)}" for i in range(many(3000)))
        + '")\n'))
    yield add("stroke-wide", scene(
        "for i in 0..<50000 { shapeLayer { path: [move(0, 0), line(1000, 1000), line(0, 999)]; "
        "strokeColor: #FF000020; lineWidth: 900; lineJoin: round; lineCap: round; fillColor: none } }"))

    # Images.
    yield add("image-64-megapixels", {
        "a.tbl": scene("".join(
            f'layer {{ frame: (0, {i * 100}, 1000, 100); contents: "p{i}.png" }}\n' for i in range(8))),
        **{f"p{i}.png": png(many(8192), many(8192)) for i in range(8)}})
    yield add("image-16-megapixels", {
        "a.tbl": scene("".join(
            f'layer {{ {FULL}; contents: "p.png" }}\n' for i in range(8))), "p.png": png(4000, many(3900))})
    yield add("image-shown-often", {
        "a.tbl": scene(f'for i in 0..<90000 {{ layer {{ {FULL}; contents: "p.png" }} }}'),
        "p.png": png(100, 100)})
    yield add("image-many", dict(
        {"a.tbl": scene("".join(
            f'layer {{ frame: (0, 0, 9, 9); contents: "p{i}.png" }}\n' for i in range(many(3000))))},
        **{f"p{i}.png": png(60, 60) for i in range(many(3000))}))
    yield add("image-scaled", {
        "a.tbl": scene(f'for i in 0..<2000 {{ layer {{ frame: (0, 0, 1e9, 1e9); contents: "p.png" }} }}'),
        "p.png": png(1000, 1000)})

    # Text.
    megabyte = many(900_000)
    text = "textLayer \"{}\" {{ frame: (0, 0, 1000, 1000); {} }}"
    for name, string in (
        ("letters", "a" * megabyte), ("words", "lorem ipsum " * (megabyte // 12)),
        ("arabic", "\u0634\u0628\u0643\u0629 " * (megabyte // 9)),
        ("combining", "e" + "\u0301" * (megabyte // 2)),
        ("brackets", "(" * megabyte), ("bracket-pairs", "()" * (megabyte // 2)),
        ("isolates", "\u2067a" * (megabyte // 4)), ("embeddings", "\u202b" * (megabyte // 3)),
        ("spaces", " " * megabyte), ("thai", "\u0e01\u0e33" * (megabyte // 6)),
        ("emoji", "\U0001F468\u200D" * (megabyte // 7)), ("lines", "a\\n" * (megabyte // 3)),
        ("hangul", "\uac00" * (megabyte // 3)), ("mixed", "a\u05d0" * (megabyte // 3)),
    ):
        yield add(f"text-{name}", scene(text.format(string, "")))
        yield add(f"text-wrapped-{name}", scene(text.format(string, "isWrapped: true")))
    yield add("text-ellipsis", scene(text.format("a" * megabyte, "truncationMode: end")))
    yield add("text-ellipsis-mixed", scene(text.format("a\u05d0 " * (megabyte // 4), "truncationMode: end")))
    yield add("text-wrapped-ellipsis", scene(text.format(
        "lorem ipsum " * (megabyte // 12), "isWrapped: true; numberOfLines: 2; truncationMode: end")))
    yield add("text-wrapped-narrow", scene(
        f'textLayer "{"a b " * (megabyte // 4)}" {{ frame: (0, 0, 1, 1000); isWrapped: true }}'))
    yield add("text-wrapped-ellipses", scene(
        'textLayer "' + "lorem ipsum\\n" * (megabyte // 13)
        + '" { frame: (0, 0, 1, 1000); isWrapped: true; truncationMode: end }'))
    yield add("text-many", scene(
        'for i in 0..<90000 { textLayer "Lorem ipsum dolor \\(i)" { frame: (0, 0, 1000, 20) } }'))
    yield add("text-large", scene(
        'for i in 0..<5000 { textLayer "WWWWWWWWWW" { frame: (0, 0, 1000, 1000); fontSize: 2000 } }'))
    yield add("text-scaled", scene(
        'textLayer "WWWWWWWWWW" { frame: (0, 0, 1000, 1000); fontSize: 2000; transform: scale(1e6) }'))
    yield add("text-measured", scene(
        'for i in 0..<90000 { layer { frame: (0, 0, t.textSize.width + i, 1) } }\n'
        f'textLayer t "{"a" * (megabyte // 2)}" {{ }}'))
    for name, part in ("lines", "\\n"), ("words", "x "):
        runs = f'let a0 = attributed("{part}", fontWeight: bold)\n' + "".join(
            f"let a{i} = a{i - 1} + a{i - 1}\n" for i in range(1, 17))
        yield add(f"text-attributed-{name}", scene(
            'textLayer "\\(a16)" { frame: (0, 0, 5, 9); isWrapped: true }', runs))
    yield add("text-titles", scene(
        'table { for i in 0..<1000000 { row "\\(i)" { height: 0.001 } } }'))
    yield add("text-footers", scene(
        "table { style: grouped\nfor i in 0..<3000 { section { row \"\"\n"
        f'footer "{"lorem ipsum " * (megabyte // 36)}" }} }} }}'))

    # Tables.
    yield add("rows-10-million", scene('table { for i in 0..<10000000 { row "\\(i)" } }'))
    yield add("rows-10-million-heights", scene(
        "table { for i in 0..<10000000 { row \"\\(i)\" { height: 1 + sqrt(i) } } }"))
    yield add("rows-10-million-wrapped", scene(
        'table { for i in 0..<10000000 { row "\\(i) wrapped words" { numberOfLines: 0 } } }'))
    yield add("rows-long", scene("table { " + 'row "x"\n' * many(120_000) + "}"))
    yield add("rows-thin", scene('table { for i in 0..<1000000 { row "x" { height: 0 } } }'))
    yield add("rows-thin-layers", scene(
        'table { for i in 0..<1000000 { row "x" { height: 0.0001; layer { frame: (0, 0, 1, 1) } } } }'))
    yield add("sections", scene('table { for i in 0..<1000000 { section "s" { row "x" } } }'))
    yield add("sections-loop", scene(
        'table { style: insetGrouped\nfor i in 0..<1000000 { section "s \\(i)" { for j in 0..<1000000 { row "x \\(j)" } '
        'footer "f" } } }'))
    yield add("sections-empty", scene("table { for i in 0..<10000000 { section { } } }"))
    yield add("sections-long", scene("table { " + 'section { row "x" }\n' * many(45_000) + "}"))
    yield add("sections-scrolled", scene(
        'table { for i in 0..<1000000 { section "s" { row "x" { height: 1 + i % 7 } } } contentOffset: (0, 1e6) }'))
    yield add("section-titles", scene(
        "table { sectionIndexTitles: [" + ", ".join(['"A"'] * many(190_000)) + ']\nrow "x" }'))
    yield add("snake", scene(
        'table { separators { style: snake; lineDashPattern: [0.01] }\nfor i in 0..<1000000 { row "x" { height: 0.01 } } }'))
    yield add("page-controls", scene(
        "for i in 0..<50000 { pageControl { frame: (0, 0, 1000, 100); numberOfPages: 1000 } }"))
    yield add("switches", scene("for i in 0..<90000 { switch { frame: (0, 0, 9, 9); isOn: true } }"))
    yield add("sliders", scene("for i in 0..<90000 { slider { frame: (0, 0, 900, 9) } }"))

    # Animations.
    yield add("key-frames", scene(
        "layer { frame: (0, 0, 9, 9); backgroundColor: red\nanimate opacity { duration: 9s; values: ["
        + ", ".join(["0", "1"] * many(150_000)) + '] } }\nsnapshot "x" { time: 4.5s }'))
    yield add("key-frames-layers", scene(
        "for i in 0..<50000 { layer { animate opacity { duration: 9s; values: v } } }\n"
        'snapshot "x" { time: 8.9s }', "let v = [" + ", ".join(["0", "1"] * many(100_000)) + "]\n"))
    yield add("key-frames-paths", scene(
        "shapeLayer { animate path { duration: 9s; values: [" + ", ".join(
            ["rect(0, 0, 9, 9)"] * many(45_000)) + '] } }\nsnapshot "x" { time: 4.5s }'))
    yield add("animations", scene(
        "layer { " + "animate opacity { from: 0; to: 1 }\n" * many(25_000) + '}\nsnapshot "x" { time: 0.1s }'))
    yield add("springs", scene(
        "for i in 0..<90000 { layer { animate opacity { timing: spring(mass: 1e9, stiffness: 1e-9, "
        'damping: 1e-9, initialVelocity: 1e9) } } }\nsnapshot "x" { time: 5s }'))
    yield add("springs-odd", scene("".join(
        f"layer {{ animate opacity {{ timing: spring(mass: {m}, stiffness: {s}, damping: {d}) }} }}\n"
        for m in ("1e-300", "1", "1e300") for s in ("1e-300", "1", "1e300")
        for d in ("0", "1e-300", "1", "1e300")) + 'snapshot "x" { time: 5s }'))
    yield add("beziers", scene(
        "for i in 0..<90000 { layer { animate opacity { from: 0; to: 1; duration: 9s; timing: "
        'cubicBezier(0.1, 1e9, 0.9, -1e9) } } }\nsnapshot "x" { time: 5s }'))

    # Source text.
    for name, item in (
        ("properties", "opacity: 0.5; "), ("layers", "layer { }; "), ("unknown", "foo: 1; "),
        ("errors", "layer { foo } ; "), ("broken", "{ ] ( "), ("strings", '"'), ("lets", "let x = 1; "),
    ):
        yield add(f"line-{name}", scene("layer { " + item * (megabyte // len(item)) + " }"),
            only_check, fmt, ["fix", "--diff", "a.tbl"], ["check", "--diagnostics", "sarif", "a.tbl"])
    yield add("line-positions", scene("layer { " + "".join(
        f"layer l{i} {{ }}; " for i in range(many(40_000))) + "}"), only_check, fmt, dump)
    yield add("lets-many", scene("layer { }", "".join(f"let x{i} = {i}\n" for i in range(many(60_000)))),
        only_check, fmt)
    yield add("lets-unused-typos", scene("".join(
        f"layer {{ opacity: x{i}y }}\n" for i in range(many(20_000))),
        "".join(f"let x{i} = {i}\n" for i in range(many(20_000)))), only_check)
    yield add("comments", scene("/*" * megabyte), only_check, fmt)
    yield add("comment-lines", scene("//\n" * (megabyte // 3)), only_check, fmt)
    yield add("blank-lines", scene("\n" * megabyte), only_check, fmt)
    yield add("tabs", scene("\t" * megabyte), only_check, fmt)
    yield add("long-name", scene("layer " + "x" * megabyte + " { }"))
    yield add("long-string", scene('layer { contents: "' + "x" * megabyte + '" }'))
    yield add("long-number", scene("layer { opacity: " + "9" * megabyte + " }"), only_check, fmt)
    yield add("long-fraction", scene("layer { opacity: 0." + "0" * megabyte + "1 }"), only_check, fmt)
    yield add("long-array", scene("let v = [" + "1, " * (megabyte // 3) + "1]\nlayer { opacity: v[0] }"),
        only_check, fmt)
    yield add("long-sum", scene("layer { opacity: " + "1+" * (megabyte // 2) + "1 }"), only_check, fmt)
    allow = "W0206, " * (megabyte // 7) + "W0206"
    yield add("allow-list", scene(f"// scenec:allow({allow})\nlayer {{ }}"))
    yield add("allow-list-unknown", scene(
        "// scenec:allow(" + ", ".join(f"W{i:04}" for i in range(many(100_000))) + ")\nlayer { }"))
    yield add("allow-lines", scene("// scenec:allow(W0206)\nlayer { }\n" * (megabyte // 33)))
    yield add("allow-mixed", scene(
        ("// scenec:allow(W0206)\nlet unused = 1\n".replace("unused", "u{}")) * 1
        + "".join(f"// scenec:allow(W0206)\nlet u{i} = 1\n" for i in range(many(20_000)))))

    # Files.
    count = many(2000)
    yield add("imports-missing", dict(
        {"a.tbl": 'import "b0.tbl"\n' + scene("layer { }")},
        **{f"b{i}.tbl": f'import "b{i + 1}.tbl"\nimport "c{i}.tbl"\n' for i in range(count)}))
    yield add("imports-many-missing", "".join(
        f'import "m{i}.tbl"\n' for i in range(many(40_000))) + scene("layer { }"))
    yield add("imports-cycle", {"a.tbl": 'import "b.tbl"\n' + scene("layer { }"),
                          "b.tbl": 'import "c.tbl"\n', "c.tbl": 'import "b.tbl"\n'})
    yield add("imports-names", dict(
        {"a.tbl": "".join(f'import "b{i}.tbl"\n' for i in range(100)) + scene("layer { }")},
        **{f"b{i}.tbl": "".join(f"let n{i}_{j} = 1\n" for j in range(many(600))) for i in range(100)}))
    yield add("images-missing", scene("".join(
        f'layer {{ contents: "m{i}.png" }}\n' for i in range(many(25_000)))))
    yield add("images-computed", scene(
        'for i in 0..<90000 { layer { contents: image("m\\(i).png") } }'))
    yield add("fonts-missing", scene("".join(
        f'textLayer "x" {{ font: "m{i}.ttf" }}\n' for i in range(many(20_000)))))

    # Fonts.
    letters = "a" * many(200_000)
    yield add("font-outline", with_font(
        font([b"", outline(60_000)]), text.format("a" * 2000, "")))
    yield add("font-outline-large", with_font(
        font([b"", outline(60_000)]), text.format("a" * 20, "fontSize: 1000")))
    yield add("font-contours", with_font(font([b"", outline(60_000, 20_000)]), text.format("a" * 2000, "")))
    parts = [b"", SMALL] + [composite([i - 1] * 60) for i in range(2, 12)]
    yield add("font-composites", with_font(font(parts), text.format("abcdefghijk" * 100, "")))
    yield add("font-composite-loop", with_font(
        font([b"", composite([1, 1])]), text.format(letters, "")))
    yield add("font-composite-wide", with_font(
        font([b"", outline(1000), composite([1] * 30_000)]), text.format("b" * 1000, "")))
    yield add("font-substitution-grows", with_font(
        font([b"", SMALL], {"GSUB": layout([(2, [multiple([1] * 100)])] * 8)}), text.format("a" * 1000, "")))
    yield add("font-substitution-lookups", with_font(
        font([b"", SMALL], {"GSUB": layout([(2, [multiple([1])])] * 500)}), text.format(letters, "")))
    yield add("font-context-loop", with_font(
        font([b"", SMALL, SMALL], {"GSUB": layout([(6, [chained(0, 60)])])}), text.format(letters, "")))
    yield add("font-context-pairs", with_font(
        font([b"", SMALL, SMALL], {"GSUB": layout(
            [(6, [chained(i + 1, 8)]) for i in range(40)] + [(2, [multiple([1, 1])])])}),
        text.format("a" * 1000, "")))
    yield add("font-subtables", with_font(
        font([b"", SMALL, SMALL], {"GSUB": layout([(6, chain_of_subtables(1500))] * 1)}),
        text.format(letters, "")))
    yield add("font-character-map", with_font(
        font([b"", SMALL], cmap=character_map(0, 0x10FFFF, 1, delta=False)),
        text.format("".join(chr(0x4E00 + i) for i in range(many(20_000))) * 10, "")))
    yield add("font-fallbacks", dict(with_font(
        font([b"", SMALL]), text.format(
            "\u4e00" * many(100_000),
            "fontFallback: [" + ", ".join(f'"G{i}.ttf"' for i in range(many(500))) + "]")),
        **{f"G{i}.ttf": font([b"", SMALL]) for i in range(many(500))}))
    yield add("font-many-sizes", with_font(
        font([b"", outline(6000)]),
        'for i in 0..<20000 { textLayer "aaaaaaaaaa" { frame: (0, 0, 1000, 20); fontSize: 1 + i / 100 } }'))
    yield add("font-labels", with_font(
        font([b"", SMALL], {"GSUB": layout([(2, [multiple([1] * 50)])] * 3)}),
        'for i in 0..<90000 { textLayer "aaaaaaaaaa\\(i)" { frame: (0, 0, 1000, 20) } }'))

    # Color glyphs.
    def colored(paints, glyph=SMALL):
        return font([b"", glyph], {"COLR": color_table(paints), "CPAL": PALETTE})
    for name, paints in (
        ("over", composites(11, 3)), ("over-deep", composites(24, 3)), ("masks", composites(10, 5)),
        ("atop", composites(8, 9)),
        ("scaled", struct.pack(">BBHh", 20, 0, 6, 1) * 30 + SOLID),
        ("scaled-up", struct.pack(">BBHh", 20, 0, 6, 0x7FFF) * 30 + SOLID),
        ("cycle", struct.pack(">BH", 11, 1)),
        ("glyphs", b"".join(struct.pack(">BBHBBH", 32, 0, 8, 3, 0, 8 * (10 - i)) for i in range(10))
         + struct.pack(">BBHH", 10, 0, 6, 1) + SOLID),
    ):
        both = with_font(colored(paints), text.format("a" * many(20_000), ""))
        yield add(f"color-glyphs-{name}", both)
        yield add(f"color-glyphs-many-{name}", with_font(
            colored(paints), 'for i in 0..<90000 { textLayer "aaaaaaaaaa" '
            '{ frame: (0, i % 1000, 1000, 20); foregroundColor: red; fontSize: 1 + i / 100 } }'))
    yield add("color-glyphs-outlines", with_font(
        colored(composites(9, 3).replace(SOLID, struct.pack(">BBHH", 10, 0, 6, 1) + SOLID), outline(9000)),
        text.format("a" * 2000, "")))
    yield add("color-bitmaps", with_font(
        font([b"", SMALL], {"sbix": bitmap_table(png(many(3000), many(3000)))}),
        text.format("a" * many(20_000), "")))
    yield add("color-bitmaps-huge", with_font(
        font([b"", SMALL], {"sbix": bitmap_table(png(many(8192), many(8192)))}), text.format("aa", "")))

    # Symbols.
    gear = 'textLayer "\\(symbol("gear", weight: black, scale: large))"'
    for size in ("1e4", "1e9", "1e300", "1e-300"):
        yield add(f"symbols-{size}", scene(
            f"for i in 0..<5000 {{ {gear} {{ {FULL}; fontSize: {size} }} }}"))
    yield add("symbols-many", scene(
        f"for i in 0..<90000 {{ {gear} {{ frame: (i % 1000, i / 100, 20, 20); fontSize: 9 }} }}"))
    yield add("symbols-weights", scene(
        'for i in 0..<90000 { textLayer "\\(symbol(i % 2 == 0 ? "gear" : "wifi", weight: heavy))" '
        "{ frame: (0, 0, 20, 20); fontSize: 1 + i / 7 } }"))
    yield add("symbols-long", scene(
        f"textLayer s16 {{ {FULL}; isWrapped: true }}".replace("s16", '"\\(s14)"'),
        doubled("", 14).replace('""', 'symbol("gear")')))
    yield add("letter-spacing", scene("".join(
        f'textLayer "{"lorem ipsum " * 900}" {{ {FULL}; isWrapped: true; letterSpacing: {space} }}\n'
        for space in ("1e300", "-1e300", "1e-300", "1e9", "-9", "900"))))

    # What is slower in perspective.
    tilted = "transform: [perspective(500), rotate(10deg, 0, 1, 0)]"
    yield add("perspective-images", {
        "a.tbl": scene(f'for i in 0..<{many(12)} {{ layer {{ {FULL}; contents: "p.png"; {tilted} }} }}'),
        "p.png": png(500, 500)})
    for kind, count in (("axial", 75), ("radial", 45), ("conic", 25)):
        yield add(f"perspective-{kind}", scene(
            f"for i in 0..<{many(count)} {{ gradientLayer {{ {FULL}; type: {kind}; {ends}; "
            f"colors: [#FF000080, #0000FF80, #00FF0080]; {tilted} }} }}"))

    # More animations.
    yield add("springs-unsettled", scene(
        "for i in 0..<90000 { layer { animate position.x { to: 1e9; timing: spring(damping: 0) } } }\n"
        'snapshot "x" { time: 1e9s }'))
    yield add("key-frames-million", scene(
        "layer { frame: (0, 0, 9, 9)\n" + "".join(
            f"animate {path} {{ duration: 9s; values: v }}\n"
            for path in ("opacity", "position.x", "position.y", "bounds.size.width", "cornerRadius"))
        + '}\nsnapshot "x" { time: 4.5s }', "let v = [" + ", ".join(["0", "1"] * many(110_000)) + "]\n"))
    yield add("shadows-10000", scene(
        "for i in 0..<300 { layer { frame: (-5000, -5000, 10000, 10000); cornerRadius: 5000; "
        "backgroundColor: red; shadowOpacity: 1; shadowRadius: 10000; shadowOffset: (i, 10000) } }"))

    # What a display list keeps, although the layers have no size.
    points = "".join(f", line({i * 7919 % 1000}, {i * 104729 % 1000})" for i in range(1, 60))
    zigzag = f"let p = [move(0, 0){points}]\n"
    for radius in (1, 50, 1700):
        for count in (10, 300):
            yield add(f"shadow-paths-{radius}-{count}", scene(
                f"for i in 0..<{many(count)} {{ layer "
                f"{{ shadowOpacity: 1; shadowPath: p; shadowRadius: {radius} }} }}", zigzag))
    yield add("shadow-texts-many", scene(
        f'for i in 0..<{many(60)} {{ textLayer "{"lorem ipsum " * 9}" {{ {FULL}; isWrapped: true; '
        "fontSize: 60; shadowOpacity: 1; shadowRadius: 50; transform: rotate(i * 7deg) } }"))
    colors = "let c = [" + ", ".join(f"#{i * 7919 % 0xFFFFFF:06X}" for i in range(many(60_000))) + "]\n"
    for kind in ("axial", "radial", "conic"):
        yield add(f"gradient-stops-kept-{kind}", scene(
            f"for i in 0..<500 {{ gradientLayer {{ frame: (i, 0, 1, 1); type: {kind}; {ends}; "
            "colors: c } }", colors))
        yield add(f"gradient-stops-rows-{kind}", scene(
            f"for i in 0..<15 {{ gradientLayer {{ {FULL}; type: {kind}; {ends}; colors: c }} }}", colors))
    yield add("image-sliver", {
        "a.tbl": scene(f'for i in 0..<{many(10)} {{ layer {{ frame: (-500, 499, 2000, 0.01); '
                       'contents: "p.png"; transform: rotate(45deg) } }'),
        "p.png": png(1000, 1000)})
    yield add("replicators-deep", scene(
        "replicatorLayer { instanceCount: 100; preservesDepth: true\n" * 4
        + "layer { frame: (0, 0, 9, 9) }" + " }" * 4))
    yield add("dashes-outside", scene(
        f"for i in 0..<{many(1000)} {{ shapeLayer {{ path: [move(-5, -5), line(-20000, 5)]; "
        "strokeColor: red; lineWidth: 20; lineDashPattern: [0.1] } }"))
    path = "let p = [move(0, 0)" + ", line(1000.123, 0.456)" * many(17_000) + "]\n"
    yield add("dump-paths", scene(
        "for i in 0..<120 { shapeLayer { path: p } }", path), dump)
    yield add("blame-shadows", scene(
        f"for i in 0..<{many(40)} {{ layer {{ {FULL}; backgroundColor: #FF000080; shadowOpacity: 1; "
        "shadowRadius: 50; shadowPath: p } }", zigzag), ["blame", "a.tbl", "500,500"])

    # A little below several limits at once.
    value = "let v = [" + ", ".join(["0.5"] * 9000) + "]\n"
    yield add("combined", {
        "a.tbl": scene(
            f"gradientLayer {{ {FULL}; type: conic; colors: [#FF000080, #0000FF80] }}\n" * many(30)
            + f"for i in 0..<{many(400)} {{ if v == v {{ }} else {{ layer {{ }} }} }}\n"
            + f"for i in 0..<{many(60_000)} {{ layer {{ }} }}\n"
            + 'layer { frame: (0, 0, 9, 9); contents: "p.png" }\n'
            + text.format("abc def " * many(10_000), "isWrapped: true"), value),
        "p.png": png(3400, many(3400))})

    # More files than there is time to look for.
    yield add("data-missing", scene("layer { }", "".join(
        f'let d{i} = csv("d{i}.csv")\n' for i in range(many(30_000)))))

    # Strokes that are much wider than the canvas.
    for width in ("300", "1e4", "1e6", "1e9"):
        yield add(f"stroke-curves-{width}", scene(
            "for i in 0..<60 { shapeLayer { path: [move(0, 0), curve(900, 0, 0, 900, 900, 900), "
            "quad(0, 0, 900, 0), arc(center: (500, 500), radius: 400, startAngle: 0deg, "
            f"endAngle: 300deg)]; strokeColor: red; lineWidth: {width} }} }}"))
    yield add("stroke-cusps", scene(
        "for i in 0..<5000 { shapeLayer { path: [move(0, 0), curve(900, 900, 0, 900, 900, 0)]; "
        "strokeColor: red; fillColor: none; lineWidth: 100; lineJoin: round } }"))
    yield add("arcs-huge", scene(
        "for i in 0..<30000 { shapeLayer { path: [arc(center: (0, 1e6), radius: 1e6, "
        "startAngle: 0deg, endAngle: 360deg)] } }"))
    yield add("image-squeezed", {
        "a.tbl": scene('for i in 0..<500 { layer { frame: (0, i, 1000, 1); contents: "p.png" } }'),
        "p.png": png(500, 500)})
    yield add("font-family-long", scene(
        f'for i in 0..<25000 {{ textLayer "a" {{ fontFamily: f }} }}',
        'let f = "' + "lorem ipsum " * 80 + '"\n'))
    yield add("colors-500", scene(
        "for i in 0..<80000 { if linearGradient(" + ", ".join(["red"] * 500) + ") == "
        "linearGradient(" + ", ".join(["red"] * 500) + ") { } else { layer { } } }"))
    yield add("layers-many-properties", scene(
        "for i in 0..<90000 { layer { frame: (0, 0, 1, 1); backgroundColor: red; cornerRadius: 1; "
        "borderWidth: 1; borderColor: red; opacity: 0.5; zPosition: i; shadowOpacity: 1; "
        "shadowRadius: 0; shadowOffset: (0, 0); shadowColor: red; masksToBounds: true; "
        "anchorPoint: (0, 0); cornerCurve: continuous; transform: rotate(1deg) } }"))

    # Other commands.
    yield add("test-snapshots", scene(
        "layer z { }\n" + "".join(f'snapshot "s{i}"\n' for i in range(many(300)))).replace(
            "1000, 1000", "10, 10"), ["test", "--record", "missing"])
    flat = lambda word, count: scene("".join(
        f"layer l{i} {{ frame: ({i % 100}, {word}, 9, 9) }}\n" for i in range(count)))
    yield add("diff-layers", {"a.tbl": flat("1", many(15_000)), "b.tbl": flat("2", many(15_000))},
        ["diff", "a.tbl", "b.tbl"])
    same = lambda word, count: scene(f"layer {{ frame: ({word}, 0, 9, 9) }}\n" * count)
    yield add("diff-namesakes", {"a.tbl": same("1", many(15_000)), "b.tbl": same("2", many(14_000))},
        ["diff", "a.tbl", "b.tbl"])
    yield add("diff-random", {
        "a.tbl": scene("".join(
            f"layer {{ frame: ({(i * 7919) % 1000}, 0, {i % 7}, 9) }}\n" for i in range(many(15_000)))),
        "b.tbl": scene("".join(
            f"layer {{ frame: ({(i * 104729) % 1000}, 0, {i % 11}, 9) }}\n" for i in range(many(15_000))))},
        ["diff", "a.tbl", "b.tbl"])
    yield add("blame-layers", scene(
        f"for i in 0..<20000 {{ layer {{ {FULL}; backgroundColor: #FF000008 }} }}"),
        ["blame", "a.tbl", "5,5"])
    yield add("show-layers", scene(
        f"for i in 0..<1000 {{ layer {{ {FULL}; backgroundColor: #FF000008 }} }}"),
        ["show", "a.tbl", "--as", "blocks"])
