"""Inputs generated from the schema: every property, child, key path, and function, as many times as
the limits allow, with values that take the most.

`n` scales an input, from 0 to 1.
"""

from inputs import FULL, SIZE, nested, png

# What most properties need to have an effect.
BASES = {
    "layer": "backgroundColor: #FF000080",
    "gradientLayer": "colors: [#FF000080, #0000FF80, #00FF0080]",
    "shapeLayer": "path: p; strokeColor: red",
    "textLayer": "foregroundColor: red",
    "replicatorLayer": "instanceCount: 3",
    "transformLayer": "sublayerTransform: perspective(500)",
    "reflection": "",
    "switch": "isOn: true",
    "slider": "value: 0.5",
    "pageControl": "numberOfPages: 9",
}
BODIES = {
    "replicatorLayer": "layer { frame: (0, 0, 300, 300); backgroundColor: #FF000080 }",
    "transformLayer": "layer { frame: (0, 0, 900, 900); backgroundColor: #FF000080; "
                      "transform: rotate(40deg, 0, 1, 0) }",
    "reflection": "layer { frame: (0, 0, 900, 900); backgroundColor: #FF000080 }",
    "mask": "layer { frame: (0, 0, 900, 900); cornerRadius: 300; backgroundColor: black }",
}

SHARED = (
    "let p = [move(0, 0), curve(900, 0, 0, 900, 900, 900), line(0, 900), "
    "arc(center: (500, 500), radius: 400, startAngle: 0deg, endAngle: 300deg), close()]\n"
    .replace(", close()", "")
    + "let numbers = [" + ", ".join(str(i / 1000) for i in range(1000)) + "]\n"
    + "let colors = [" + ", ".join(f"#{i * 7919 % 0xFFFFFF:06X}80" for i in range(1000)) + "]\n"
    + "let words = [" + ", ".join(f'"s{i}"' for i in range(1000)) + "]\n"
    + "let long = \"" + "lorem ipsum " * 80 + "\"\n")

# The most expensive values of each type. Values out of range have no effect.
VALUES = {
    "a number": ["0.5", "9", "900", "1e6", "1e9", "0.001", "numbers.count"],
    "a string": ["long"],
    "a Boolean": ["true"],
    "a color": ["#FF000080", "dynamic(red, blue)"],
    "a color, a gradient, or an image": [
        "gradient(type: conic, colors: colors, startPoint: (0.5, 0.5), endPoint: (1, 0.3))",
        'image("p.png", scale: 0.01)'],
    "a gradient": ["gradient(type: radial, colors: colors, startPoint: (0.5, 0.5), endPoint: (1, 0.3))"],
    "an image": ['"p.png"', 'image("p.png", scale: 0.001)'],
    "an image or '(up: image, down: image)'": ['"p.png"'],
    "a path": ["p", "svgPath(\"M0 0 A9 9 0 0 1 900 900 Q 0 9 900 0 Z\")"],
    "a transform": [
        "[perspective(500), rotate(40deg, 0, 1, 0)]", "scale(1000)", "scale(0.001)",
        "[rotate(30deg), translate(3, 4, 300), perspective(100), rotate(80deg, 1, 1, 0)]",
        "matrix(1, 0, 0, 0.01, 0, 1, 0, 0.01, 0, 0, 1, 0, 0, 0, 0, 1)"],
    "an array of numbers": ["[0.5]", "[1e-6, 1e-6]", "numbers"],
    "an array of colors": ["colors"],
    "an array of strings": ["words"],
    "an array of values": ["[0, 1, 0]", "numbers"],
    "'(x, y)'": ["(0.5, 0.5)", "(-1e9, 1e9)", "(300, 300)"],
    "'(width, height)'": ["(300, 300)", "(-1e9, 1e9)"],
    "'(x, y, width, height)'": ["(0, 0, 1, 1)", "(0.4, 0.4, 0.001, 0.001)", "(-1e9, -1e9, 2e9, 2e9)"],
    "'(top, left, bottom, right)'": ["(300, 300, 300, 300)"],
    "a number or '(left, right)'": ["300"],
    "a number or 'infinity'": ["infinity", "1e9"],
    "a time": ["0.5s", "0.000001s", "1000000s"],
    "a timing curve": ["spring(damping: 0.001)", "cubicBezier(0.9, 0, 0.1, 1)"],
    "a font": ['"F.ttf"'],
    "an array of fonts": ["[" + ", ".join(['"F.ttf"'] * 50) + "]"],
}


def values(kind):
    if kind.startswith("one of '"):
        return [word.strip("'") for word in kind[len("one of "):].split(", ")]
    return VALUES.get(kind, [])


def generated(schema, n=1.0):
    """Yields every input: its name, its files, and the commands that are given it."""
    elements = {element["name"]: element for element in schema["elements"]}
    kinds = list(BASES)
    picture = png(500, 500)
    seen = {}

    def many(count):
        return max(int(count * n), 1)

    def add(name, body, more=""):
        number = seen[name] = seen.get(name, -1) + 1
        text = f'{SHARED}{more}scene "A" {{\n    {SIZE}\n{body}\n}}\n'
        # Lints are only checked for many layers.
        commands = [["build", "a.tbl", "-o", "out/"]]
        if name.startswith("many"): commands.append(["check", "a.tbl"])
        return f"{name}-{number}" if number else name, {"a.tbl": text, "p.png": picture}, commands

    def element(kind, inside="", frame=FULL, leaf=""):
        title = ' "lorem ipsum \\(numbers.count)"' if elements[kind].get("title") else ""
        return f"{kind}{title} {{ {frame}; {BASES.get(kind, '')}\n{inside}\n{BODIES.get(kind, '')} {leaf} }}"

    def assigned(kind):
        for item in elements[kind]["properties"]:
            if item["name"] in ("frame", "uses", "device"): continue
            if kind not in ("layer",) and any(
                    item["name"] == other["name"] for other in elements["layer"]["properties"]):
                continue
            for value in values(item["type"]):
                yield item["name"], value

    # Every property of every kind of layer: on a few that are large, and on many.
    for kind in kinds:
        for name, value in assigned(kind):
            both = f"{name}: {value}"
            if name.startswith("shadow") and name != "shadowOpacity": both += "; shadowOpacity: 1"
            if name.startswith("contents") and name != "contents": both += '; contents: "p.png"'
            if name == "masksToBounds": both += "; cornerRadius: 300"
            if name.startswith("border"): both += "; borderWidth: 9"
            if name in ("maskedCorners", "cornerCurve"): both += "; cornerRadius: 300"
            if name.startswith("lineDash"): both += "; lineDashPattern: [1, 2]" if name[-1] == "e" else ""
            yield add(f"large-{kind}-{name}",
                      f"for i in 0..<{many(60)} {{ {element(kind, both)} }}")
            yield add(f"many-{kind}-{name}", f"for i in 0..<{many(25_000)} {{ "
                      + element(kind, both, "frame: (i % 1000, i % 997, 20, 20)") + " }")

    # Every kind in every other, deep, and wide.
    for kind in kinds + ["mask"]:
        for child in elements[kind]["children"]:
            if child not in BASES: continue
            outer = f"layer {{ {FULL}\nmask {{ " if kind == "mask" else element(kind).rstrip(" }") + "\n"
            close = " } }" if kind == "mask" else " }"
            yield add(f"deep-{kind}-{child}", nested(outer, element(child), close, many(9)))
            yield add(f"deeper-{kind}-{child}", nested(outer, element(child), close, many(100)))

    # Every key path, with many key frames and on many layers.
    for kind in kinds:
        for path in elements[kind]["keyPaths"]:
            if kind != "layer" and path in elements["layer"]["keyPaths"]: continue
            for what in ("values: numbers", "to: 0.5", "values: colors", "values: [p, p]",
                         "to: (0.5, 0.5)", "to: (0, 0, 0.5, 0.5)", "to: rotate(300deg, 1, 2, 3)"):
                if not matches(path, what): continue
                yield add(f"animated-{kind}-{path}",
                          f"for i in 0..<{many(8000)} {{ "
                          + element(kind, f"animate {path} {{ {what}; duration: 0.0001s; "
                                          "repeatCount: infinity; autoreverses: true }",
                                    "frame: (i % 1000, i % 997, 20, 20)")
                          + ' }\nsnapshot "x" { time: 999999s }')

    # Every function, in a loop.
    for function in schema["functions"]:
        for signature in function["signatures"]:
            arguments = [argument(item) for item in signature["parameters"] if not item["isOptional"]]
            if "rest" in signature: arguments += [argument({"type": signature["rest"]})] * 500
            call = f"{function['name']}({', '.join(arguments)})"
            yield add(f"function-{function['name']}",
                      f"for i in 0..<{many(80_000)} {{ if {call} == {call} {{ }} else {{ layer {{ }} }} }}")

    # Every property of table contents, with many rows of a fraction of a point.
    rows = f'for i in 0..<{many(5000)} {{ row "lorem ipsum" {{ height: 0.2 }} }}'
    for kind in ("table", "rows", "separators", "top", "contentTop", "contentBottom", "bottom",
                 "section", "header", "footer", "row", "accessory", "leading"):
        for item in elements[kind]["properties"]:
            if item["name"] == "uses": continue
            for value in values(item["type"]):
                setting = f"{item['name']}: {value}"
                if kind == "table": body = f"table {{ {setting}\n{rows} }}"
                elif kind in ("rows", "separators"): body = f"table {{ {kind} {{ {setting} }}\n{rows} }}"
                elif kind in elements["shadows"]["children"]:
                    body = f"table {{ shadows {{ {kind} {{ {setting} }} }}\n{rows} }}"
                elif kind == "section":
                    body = (f"table {{ for j in 0..<{many(500)} {{ section {{ {setting}\n"
                            'for i in 0..<3 { row "x" { height: 0.2 } } } } }')
                elif kind in ("header", "footer"):
                    body = (f'table {{ for j in 0..<{many(500)} {{ section {{ {kind} "x" '
                            f'{{ {setting}; height: 1 }}\nrow "x" {{ height: 0.2 }} }} }} }}')
                elif kind == "row":
                    body = (f'table {{ for i in 0..<{many(5000)} {{ row "lorem ipsum" '
                            f"{{ height: 0.2; {setting} }} }} }}")
                else:
                    body = (f'table {{ for i in 0..<{many(5000)} {{ row "lorem ipsum" '
                            f"{{ height: 0.2\n{kind} {{ {setting} }} }} }} }}")
                yield add(f"table-{kind}-{item['name']}", body)


def argument(item):
    return {
        "a number": "i", "an angle": "1rad", "a color": "red", "a string": '"lorem \\(i)"',
        "an array of colors": "colors", "an array of numbers": "numbers", "'(x, y)'": "(i, i)",
        "a Boolean": "true", "'(x, y, width, height)'": "(0, 0, i, 9)",
    }.get(item["type"], "1")


def matches(path, what):
    """Whether values are of the type of a key path, (a mismatch would only cause an error)."""
    last = path.split(".")[-1]
    if what == "values: colors": return "olor" in last and last != "colors" or last.endswith("Color")
    if what == "values: [p, p]": return last == "path"
    if what == "to: (0.5, 0.5)": return last in (
        "position", "anchorPoint", "startPoint", "endPoint", "origin", "size", "contentOffset")
    if what == "to: (0, 0, 0.5, 0.5)": return last in ("bounds", "contentsRect", "contentsCenter")
    if what.startswith("to: rotate"): return last.lower().endswith("transform")
    return "olor" not in last and last not in (
        "path", "position", "anchorPoint", "startPoint", "endPoint", "origin", "size", "bounds",
        "contentsRect", "contentsCenter", "contents", "colors") and not last.lower().endswith("transform")
