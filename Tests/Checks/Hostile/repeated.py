"""Inputs that repeat one thing: components that use each other, every kind of element, and words.

Each is small or at the limits of layers, also with 5,000 snapshots. `n` scales an input, from 0 to 1.
"""

SNAPSHOTS = 'let q = 1\nfor s in 0..<5000 { snapshot "s\\(s)" { q: s } }\n'

# The parameters of each component, its uses of the next one, and the use of the first one. Without
# defaults, each combination of types is checked.
USES = {
    "plain": ("", ["()", "()"], "()"),
    "typed": ("x, y", ["(x: y, y: [x])", '(x: "a", y: x)'], "(x: 1, y: red)"),
    "branches": ("x = 1", ["(x: x > 1 ? x : 2)", "(x: x)"], "()"),
}

WORDS = ("Color color Grey gray system fill Fill dark UI CG kCA ns. . - _ Layer View Text 0 é ́ 9. "
         "#F deg px %").split(" ")
PLACES = {
    "property": "layer { %s: 1 }",
    "statement": "%s",
    "value": "layer { frame: %s }",
    "color": "layer { backgroundColor: %s }",
    "color-text": 'layer { backgroundColor: "%s" }',
    "image": 'layer { contents: image("%s") }',
    "symbol": 'layer { contents: symbol("%s") }',
    "family": 'textLayer "a" { fontFamily: "%s" }',
    "font": 'textLayer "a" { font: "%s" }',
    "text": 'textLayer "%s" { }',
    "interpolation": 'textLayer "\\(%s)" { }',
    "element": "%s { }",
    "element-name": "layer %s { }",
    "function": "layer { transform: %s(1) }",
    "import": '}\nimport "%s"\nstyle z {',
    "device": 'device: "%s"',
    "key-path": "layer { animate %s { from: 0; to: 1 } }",
    "member": "layer a { frame: (0, 0, a.%s, 1) }",
    "parameter": "}\ncomponent A(%s) { }\nstyle z {",
    "argument": "A(x: %s)\n}\ncomponent A(x = 1) { }\nstyle z {",
    "snapshot-name": 'snapshot "%s"',
    "snapshot-value": 'snapshot "a" { %s: 1 }',
    "case": "layer { contentsGravity: .%s }",
    "json": 'let d = json("%s")',
    "number": "layer { cornerRadius: 1%s }",
    "let": "let %s = 1",
    "style": "style %s { opacity: 1 }",
    "title": 'table { row "%s" { detail: "%s" } }',
    "loop": "for %s in 0..<3 { layer { } }",
    "condition": "if %s { layer { } }",
}


def components(depth, uses):
    """A chain of components, each of which uses the next one several times."""
    parameters, arguments, _ = USES[uses]
    text = f"component A{depth}({parameters}) {{ layer {{ frame: (0, 0, 1, 1) }} }}\n"
    for i in reversed(range(depth)):
        inside = "\n".join(
            f"A{i + 1}{use} {{ position: ({j}, 1) }}" for j, use in enumerate(arguments))
        text += f"component A{i}({parameters}) {{ bounds: (0, 0, 9, 9)\n{inside} }}\n"
    return text


def paths(elements):
    """The shortest way from the scene to every kind of element: the kinds around it."""
    found = {"scene": []}
    waiting = ["scene"]
    for kind in waiting:
        for child in elements[kind]["children"]:
            if child not in found and child != "snapshot":
                found[child] = found[kind] + [child]
                waiting.append(child)
    return found


def repeated(schema, n=1.0):
    """Yields every input: its name, its files, and the commands that are given it."""
    elements = {element["name"]: element for element in schema["elements"]}
    ways = paths(elements)

    def around(kind, inside):
        """The inside in an element of a kind, in those that it needs."""
        for outer in reversed(ways[kind]):
            path = " opacity" if outer == "animate" else ""
            title = ' "a"' if elements[outer].get("title") else ""
            inside = f"{outer}{path}{title} {{\n{inside}\n}}"
        return inside

    def add(name, body, before=""):
        for suffix, more in (("", ""), ("-snapshots", SNAPSHOTS)):
            text = f'{before}scene "A" {{\nsize: (9, 9)\n{more}{body}\n}}\n'
            yield name + suffix, {"a.tbl": text}, [["check", "a.tbl"]]

    for kind in ways:
        if "layer" not in elements[kind]["children"]: continue
        for uses in USES:
            for name, statement in {
                    "taken": "A0", "if": "if scale < 0 { A0 }",
                    "else": "if scale > 0 { } else { A0 }", "loop": "for i in 0..<0 { A0 }",
                    "both": "for i in 0..<9 { if i < 0 { A0 } else { layer { } } }"}.items():
                use = statement.replace("A0", "A0" + USES[uses][2])
                yield from add(f"components-{kind}-{uses}-{name}", around(kind, use),
                               components(max(int(40 * n), 2), uses))
    count = max(int(20_000 * n), 1)
    for kind, way in ways.items():
        if not way: continue
        child = around(kind, "")
        yield from add(f"kind-{kind}-loop", f"for i in 0..<{count} {{ {child} }}")
        yield from add(f"kind-{kind}-lines", (child.replace("\n", " ") + "\n") * count)
        outer = way[-2] if len(way) > 1 else "scene"
        yield from add(f"kind-{kind}-inside", around(
            outer, f"for i in 0..<{count} {{ {child if outer == 'scene' else kind + ' { }'} }}"))
    for place, text in PLACES.items():
        for number, word in enumerate(WORDS):
            for head in ("", "a"):
                long = head + word * max(int(300_000 * n / len(word.encode())), 1)
                inputs = add(f"word-{place}-{number}{head}", text.replace("%s", long))
                # Snapshots matter only for what is accepted, which is the same for most words.
                yield next(inputs)
                if word == "Layer": yield next(inputs)
