"""Random combinations of inputs that are each below a limit, because limits add up.

Each consists of two to four parts. `goal` is the sum of the parts' shares of their own limits.
"""

import random

import inputs

FULL = inputs.FULL
PROPERTIES = (
    "backgroundColor: red; cornerRadius: 1; borderWidth: 1; borderColor: red; opacity: 0.5; "
    "zPosition: i; shadowOpacity: 1; shadowRadius: 0; shadowOffset: (0, 0); shadowColor: red; "
    "masksToBounds: true; anchorPoint: (0, 0); cornerCurve: continuous; transform: rotate(1deg)")
WORDS = "Lorem ipsum dolor "


def loop(count, body):
    return f"for i in 0..<{count} {{ {body} }}"


def zigzag(count):
    return "move(0, 0)" + "".join(f", line({j * 7919 % 1000}, {j * 104729 % 1000})" for j in range(count))


# The body, the declarations before the scene, and the other files of each part, by its share.
PARTS = {
    "layers": lambda n: (loop(n(98_000), "layer { }"), "", {}),
    "properties": lambda n: (loop(n(98_000), f"layer {{ frame: (0, 0, 1, 1); {PROPERTIES} }}"), "", {}),
    "nested": lambda n: (
        f"layer abcdefghijklmnop {{ {loop(n(98_000), 'layer { frame: (i, 0, 1, 1) }')} }}", "", {}),
    "texts": lambda n: (
        loop(n(90_000), f'textLayer "{WORDS}\\(i)" {{ frame: (0, -100, 1000, 20) }}'), "", {}),
    "words": lambda n: (
        loop(n(40_000), f'textLayer "{WORDS * 3}\\(i)" {{ frame: (0, -100, 1000, 20) }}'), "", {}),
    "contrast": lambda n: (
        loop(n(60_000), 'textLayer "a" { frame: (0, -99, 99, 99); foregroundColor: #EEEEEE }'), "", {}),
    "shapes": lambda n: (
        loop(n(98_000), "shapeLayer { path: [move(0, 0), line(1000, i), line(0, i)]; strokeColor: red }"),
        "", {}),
    "animations": lambda n: (
        loop(n(98_000), "layer { animate opacity { from: 0; to: 1; duration: 9s } }"), "", {}),
    "gradients": lambda n: (
        loop(n(90), f"gradientLayer {{ {FULL}; type: conic; colors: [#FF000080, #0000FF80]; "
             "startPoint: (0.5, 0.5); endPoint: (1, 0.9) }"), "", {}),
    "fills": lambda n: (loop(n(600), f"layer {{ {FULL}; backgroundColor: #FF000080 }}"), "", {}),
    "corners": lambda n: (
        loop(n(9_000), "layer { frame: (i % 1000, i / 10, 90, 90); cornerRadius: 40; "
             "backgroundColor: #FF000080; borderWidth: 1 }"), "", {}),
    "numbers": lambda n: (
        loop(n(900_000), "if i * 2 + i / 3 - 1 == 0.5 { layer { } }"), "", {}),
    "strings": lambda n: (
        loop(n(1900), 'let t = z13 + "\\(i)"; layer { frame: (0, 0, t.count, 1) }'),
        inputs.doubled("abcdefghij", 13).replace("s", "z"), {}),
    "arrays": lambda n: (
        loop(n(9000), "let q = [i" + ", 1" * 300 + "]; layer { frame: (0, 0, q[1], 1) }"), "", {}),
    "image": lambda n: (
        'layer { frame: (0, 0, 9, 9); contents: "p.png" }', "", {"p.png": inputs.png(1000, n(1000))}),
    "constants": lambda n: ("", "".join(f"let k{i} = {i}\n" for i in range(n(25_000))), {}),
    "list": lambda n: ("layer { opacity: w[0] }", "let w = [" + "1," * n(150_000) + "1]\n", {}),
    "items": lambda n: ("layer { frame: (1, 2, 3, 4) }\n" * n(10_000), "", {}),
    "data": lambda n: (
        "layer { frame: (0, 0, d.count, 1) }", 'let d = csv("d.csv")\n',
        {"d.csv": "a,b\n" + "n1,1\n" * n(60_000)}),
    "rows": lambda n: ("table { " + loop(n(30_000), 'row "x" { height: 0.01 }') + " }", "", {}),
    "shadows": lambda n: (
        loop(n(250), "layer { frame: (100, 100, 800, 800); backgroundColor: red; cornerRadius: 9; "
             "shadowOpacity: 1; shadowRadius: 20 }"), "", {}),
    "switches": lambda n: (loop(n(15_000), "switch { frame: (0, -90, 9, 9); isOn: true }"), "", {}),
    "paths": lambda n: (
        loop(n(200), f"shapeLayer {{ {FULL}; path: g; fillColor: #FF000020; strokeColor: red }}"),
        f"let g = [{zigzag(200)}]\n", {}),
    "perspective": lambda n: (
        loop(n(60), f'textLayer "{WORDS}" {{ {FULL}; fontSize: 99; '
             "transform: [perspective(500), rotate(10deg, 0, 1, 0)] }"), "", {}),
}


def combined(seed):
    """Yields inputs without end, as `inputs.inputs` does."""
    choice = random.Random(seed)
    while True:
        names = choice.sample(sorted(PARTS), choice.choice([2, 2, 3, 3, 4]))
        shares = [choice.random() ** 0.5 for _ in names]
        goal = choice.choice([0.8, 1, 1.2, 1.5, 2])
        shares = [min(share / sum(shares) * goal, 1) for share in shares]
        parts = [PARTS[name](lambda most, share=share: max(int(most * share), 1))
                 for name, share in zip(names, shares)]
        snapshot = choice.choice(["", "", 'snapshot "a" { time: 3s }\n'])
        text = inputs.scene("\n".join(part[0] for part in parts) + "\n" + snapshot,
                            "".join(part[1] for part in parts))
        files = {"a.tbl": text,
                 "b.tbl": text.replace("    size:", "    background: #FEFEFE; size:", 1)}
        for part in parts:
            files.update(part[2])
        commands = [["check", "a.tbl"], ["dump", "--sources", "a.tbl"],
                    ["build", "a.tbl", "-o", "out/"], ["build", "--emit", "svg", "a.tbl", "-o", "out/"],
                    ["blame", "a.tbl", "5,5"], ["diff", "a.tbl", "b.tbl"], ["test", "a.tbl"]]
        yield ("+".join(f"{name}-{share:.2f}" for name, share in zip(names, shares)), files,
               choice.sample(commands, 3))
