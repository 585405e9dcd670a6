"""Random scenes: trees of the model and their text."""
import os
import random
import tempfile

import scenec as tool
from model import LENGTHS, X, Y, Element, Text

TEXTS = [("Files", 17), ("New", 17), ("09:41", 13), ("Two words", 17), ("One of many", 13),
         ("A text of several words in a row", 17), ("so that it has to wrap in the stack", 13),
         ("some words more than fit on one line here", 17), ("and the other one", 17), ("a b c d e f g h i j", 17)]


def texts(scenec):
    """The texts with the widths of all sequences of their words, as the binary prints them."""
    lines, keys = ['scene "Words" {', "    size: (2000, 2000)"], []
    for index, (string, size) in enumerate(TEXTS):
        words = string.split()
        for first in range(len(words)):
            for last in range(first + 1, len(words) + 1):
                keys.append((index, first, last))
                lines.append(f'    label "{" ".join(words[first:last])}" {{ origin: (0, 0); fontSize: {size} }}')
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "words.tbl")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines + ["}", ""]))
        layers = tool.dump(scenec, path)[0][None]
    widths = [{} for _ in TEXTS]
    for (index, first, last), layer in zip(keys, layers, strict=True):
        widths[index][first, last] = layer.lines[0][1]
    return [Text(string.split(), size, widths[i]) for i, (string, size) in enumerate(TEXTS)]


class Generator:
    """Trees of one kind: `stacks` without formulas, `formulas` without stacks, `mixed`, `future` (new spellings), `plain` stacks."""

    def __init__(self, kind, seed, words):
        self.kind, self.random, self.words, self.count = kind, random.Random(seed), words, 0

    def chance(self, probability):
        return self.random.random() < probability

    def name(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def scene(self):
        scene = Element("scene", "scene", set={"width": 400, "height": 400})
        if self.kind == "formulas":
            scene.add(*(self.layer(0) if self.chance(0.7) else self.label() for _ in range(self.random.randint(2, 5))))
            for child in scene.children:
                child.set.setdefault("x", self.random.randint(0, 50))
                child.set.setdefault("y", self.random.randint(0, 50))
        else:
            root = self.stack(0) if self.chance(0.8) or self.kind in ("stacks", "plain") else self.component(0)
            root.set["x"], root.set["y"] = 10, 10
            if self.chance(0.75):
                root.set["width"] = self.random.choice([120, 160, 200, 240.5, 300, 317])
            if self.chance(0.2):
                root.set["height"] = self.random.choice([60, 90.5, 140])
            scene.add(root)
        if self.kind in ("formulas", "mixed", "future"):
            self.add_formulas(scene)
        return scene

    # Elements

    def label(self):
        label = Element("label", self.name("t"))
        label.text = self.random.choice(self.words)
        if len(label.text.words) > 2 and self.chance(0.5):
            label.lines = self.random.choice([0, 0, 2])
        if self.kind in ("stacks", "mixed", "plain"):
            if self.chance(0.15):
                label.hugging = self.random.choice([249, 251, 252, 300, 761])
            if self.chance(0.15):
                label.resistance = self.random.choice([740, 749, 751, 1000])
        return label

    def layer(self, depth):
        layer = Element("layer", self.name("l"))
        if depth < 2 and self.chance(0.5 if self.kind == "formulas" else 0.2):
            for _ in range(self.random.randint(1, 2)):
                child = self.label() if self.chance(0.6) else self.layer(depth + 1)
                child.set["x"], child.set["y"] = self.random.randint(0, 20), self.random.randint(0, 20)
                layer.add(child)
        for axis in (X, Y):
            if self.chance(0.6 if not layer.children else 0.3):
                layer.set[LENGTHS[axis]] = self.random.choice([1, 10, 20, 30.5, 44, 60])
        return layer

    def stack(self, depth):
        stack = Element("stack", self.name("s"))
        stack.axis = self.random.choice([X, Y])
        alignments = ["fill", "fill", "center"] + (["top", "bottom"] if stack.axis == X else ["leading", "trailing"])
        if stack.axis == X:
            alignments += ["firstBaseline", "lastBaseline"] if self.kind in ("mixed", "stacks") else []
        stack.alignment = self.random.choice(alignments)
        if self.chance(0.3):
            stack.distribution = self.random.choice(["fillEqually", "fillProportionally", "equalSpacing", "equalCentering"])
        stack.spacing = self.random.choice([0, 0, 4, 8, 10])
        if self.chance(0.25):
            stack.margins = tuple(self.random.choice([0, 5, 8, 12]) for _ in range(4))
        for _ in range(self.random.choice([1, 2, 2, 3, 3, 4])):
            stack.add(self.view(depth + 1))
        return stack

    def view(self, depth):
        kinds = ["label"] * 5 + ["layer"] * 2 + (["stack"] * 3 if depth < 3 else [])
        if self.kind != "plain":
            kinds += ["switch"]
        if self.kind in ("mixed", "future") and depth < 3:
            kinds += ["component"]
        kind = self.random.choice(kinds)
        view = {"label": self.label, "switch": lambda: Element("switch", self.name("w")), "layer": lambda: self.layer(depth), "stack": lambda: self.stack(depth),
                "component": lambda: self.component(depth)}[kind]()
        if self.chance(0.1):
            view.gap = self.random.choice([0, 3, 20])
        if self.chance(0.06):
            view.is_hidden = True
        if view.kind == "label" and self.chance(0.05):
            view.set["width"] = self.random.choice([60, 80, 100.5])
        if self.kind == "future" and view.kind in ("label", "layer"):
            for kind, probability in (("min", 0.1), ("max", 0.15)):
                for axis in (X, Y):
                    if self.chance(probability) and LENGTHS[axis] not in view.set:
                        view.limits[kind, axis] = self.random.choice([30, 40, 50] if kind == "min" else [60, 90, 120])
        return view

    def component(self, depth):
        component = Element("component", self.name("C"))
        component.add(self.label() if self.chance(0.25) else self.stack(depth + 1))
        return component

    # Formulas

    def add_formulas(self, scene):
        for element in list(scene.everything())[1:]:
            if element.kind in ("component", "switch") or element.fills:
                continue
            if self.kind == "future" and element.is_arranged and element.kind == "layer" and self.chance(0.3):
                element.set["x"] = self.formula(element, "x", X)
                element.set["y"] = self.formula(element, "y", Y)
                for axis in (X, Y):
                    element.set.setdefault(LENGTHS[axis], self.random.choice([2, 10]))
                continue
            for key, axis in (("x", X), ("y", Y), ("width", X), ("height", Y)):
                if key in ("x", "y") and not element.is_placed:
                    continue
                if element.parent is scene and self.kind != "formulas" and key in ("x", "y"):
                    continue
                probability = 0.35 if self.kind == "formulas" else 0.12
                if self.chance(probability):
                    element.set[key] = self.formula(element, key, axis)

    def scope(self, element):
        """The elements that a formula may name, and whether it is the parent."""
        found, body = [child for child in element.children if element.kind != "component"], element.parent
        while body is not None:
            found += body.children
            if body.kind == "component":
                break
            body = body.parent
        return [e for e in found if not e.is_hidden]

    def quantity(self, element, axis):
        others = [e for e in self.scope(element) if e is not element]
        of = element if self.chance(0.05) else self.random.choice([element.parent] + others)
        along = axis if self.chance(0.85) else 1 - axis
        # A name within a body of its own is not an element of another component.
        if of is element.parent or of.kind == "scene" or self.chance(0.7):
            return "length", of, along
        return self.random.choice(["start", "end"]), of, along

    def formula(self, element, key, axis):
        quantity = self.quantity(element, axis)
        form = self.random.randint(0, 5)
        if key in ("x", "y"):
            if form <= 2 and element.set_length(axis) is None or form == 0:
                return "/", ("-", ("length", element.parent, axis), ("length", element, axis)), 2
            if form == 1:
                return "-", ("-", ("length", element.parent, axis), ("length", element, axis)), self.random.randint(0, 16)
            return "+", quantity, self.random.randint(0, 12)
        if form == 0:
            return "-", ("length", element.parent, axis), self.random.choice([8, 16, 24.5])
        if form == 1:
            return "max", quantity, self.random.randint(10, 60)
        if form == 2:
            return "*", quantity, 0.5
        if form == 3:
            return "min", quantity, self.random.randint(20, 90)
        return "+", quantity, self.random.choice([0, 0, 8, 20])


# Text


def number(value):
    return f"{value:.10g}"


class Writer:
    def __init__(self, scale, right_to_left=False, order=None, first=None):
        self.scale, self.right_to_left, self.order, self.first = scale, right_to_left, order, first
        self.components = []

    def formula(self, formula, element):
        if isinstance(formula, (int, float)):
            return number(formula)
        kind = formula[0]
        if kind in ("length", "start", "end"):
            of, axis = formula[1], formula[2]
            name = "parent" if of is element.parent else of.name
            return name + "." + {"length": LENGTHS, "start": "xy", "end": ("maxX", "maxY")}[kind][axis]
        a, b = self.formula(formula[1], element), self.formula(formula[2], element)
        return f"{kind}({a}, {b})" if kind in ("min", "max") else f"({a} {kind} {b})"

    def properties(self, element):
        if element.is_placed:
            yield f"origin: ({self.formula(element.set['x'], element)}, {self.formula(element.set['y'], element)})"
        for key in LENGTHS:
            if key in element.set:
                yield f"{key}: {self.formula(element.set[key], element)}"
        for (kind, axis), length in sorted(element.limits.items()):
            yield f"{kind}{LENGTHS[axis].capitalize()}: {number(length)}"
        if element.gap is not None:
            yield f"customSpacing: {number(element.gap)}"
        if element.is_hidden:
            yield "isHidden: true"
        if element.kind == "label":
            yield f"fontSize: {element.text.size}"
            if element.lines != 1:
                yield f"numberOfLines: {element.lines}"
        if element.hugging is not None:
            yield f"contentHuggingPriority: {element.hugging}"
        if element.resistance is not None:
            yield f"contentCompressionResistancePriority: {element.resistance}"
        if element.kind == "switch":
            yield "isOn: true"
        if element.kind == "stack":
            yield f"axis: {'vertical' if element.axis == Y else 'horizontal'}"
            yield f"alignment: {element.alignment}"
            yield f"distribution: {element.distribution}"
            if element.spacing:
                yield f"spacing: {number(element.spacing)}"
            if any(element.margins):
                yield f"layoutMargins: ({', '.join(map(number, element.margins))})"

    def body(self, element, indent):
        children = list(element.children)
        if self.order and element.kind != "stack":
            self.order.shuffle(children)
        for child in children:
            yield from self.element(child, indent)

    def element(self, element, indent=1):
        space = "    " * indent
        properties = "; ".join(self.properties(element))
        if element.kind == "component":
            self.components.append("\n".join([f"component {element.name}Type() {{", *self.body(element, 1), "}"]))
            yield f"{space}{element.name}Type {element.name}() {{ {properties} }}"
            return
        title = f' "{" ".join(element.text.words)}"' if element.kind == "label" else ""
        yield f"{space}{element.kind} {element.name}{title} {{ {properties}"
        yield from self.body(element, indent + 1)
        yield space + "}"

    def contained(self, element, container):
        """A scene in which a stack, a row, a header, or a footer gives the element a width of 288."""
        kept = element.set
        element.set = {key: value for key, value in kept.items() if key not in ("x", "y", "width", "height")}
        lines = list(self.element(element, 3))
        element.set = kept
        if container == "stack":
            lines = ["    stack outer { origin: (16, 0); width: 288; axis: vertical", *lines, "    }"]
        else:
            lines = ["    table {", f"        {container} {{", *lines, "        }", "    }"]
        return "\n".join([*self.components, 'scene "Container" {', "    size: (320, 2000)", f"    scale: {self.scale}",
                          *lines, "}", ""])

    def scene(self, scene):
        lines = list(self.body(scene, 1))
        if self.first is not None:
            name = self.first.name
            lines.insert(0, f"    layer probe {{ origin: (0, 0); width: {name}.width; height: {name}.height }}")
        direction = ["    layoutDirection: rightToLeft"] if self.right_to_left else []
        size = f"    size: ({number(scene.set['width'])}, {number(scene.set['height'])})"
        return "\n".join([*self.components, 'scene "Random" {', size, f"    scale: {self.scale}", *direction, *lines, "}", ""])
