#!/usr/bin/env python3
"""The examples of the model's rules. Usage: test_model.py"""
import unittest

from model import X, Y, Cycle, Element, Model, Text


def text(*widths, space=4, size=17):
    """Words of these widths."""
    sums = {(i, j): sum(widths[i:j]) + space * (j - i - 1) for i in range(len(widths)) for j in range(i + 1, len(widths) + 1)}
    return Text([str(i) for i in range(len(widths))], size, sums)


def label(name, *widths, lines=1, **values):
    return Element("label", name, text=text(*widths), lines=lines, **values)


def layer(name, **values):
    return Element("layer", name, set=values)


def stack(name, *children, width=None, axis=X, **values):
    lengths = {"x": 10, "y": 10, **({"width": width} if width else {}), **values.pop("set", {})}
    return Element("stack", name, axis=axis, set=lengths, **values).add(*children)


def frames(*elements, scale=1, **options):
    scene = Element("scene", "scene", set={"width": 300, "height": 200}).add(*elements)
    model = Model(scene, scale, **options)
    return {e.name: model.frame(e) for e in scene.everything() if e is not scene}


class ModelTests(unittest.TestCase):
    def test_start_reads_own_length(self):
        time = label("time", 40)
        scene = Element("scene", "scene", set={"width": 200, "height": 100}).add(time)
        time.set = {"x": ("-", ("length", scene, X), ("length", time, X)), "y": 0}
        self.assertEqual(Model(scene, 1).frame(time), (160, 0, 40, 21))

    def test_layer_around_a_label_that_reads_it(self):
        badge, count = layer("badge", x=0, y=0, height=20), label("count", 40)
        badge.add(count)
        badge.set["width"] = "+", ("length", count, X), 20
        count.set = {"x": ("-", ("-", ("length", badge, X), ("length", count, X)), 10), "y": 0}
        self.assertEqual(frames(badge)["count"][0], 10)

    def test_layer_fits_a_label_as_wide_as_itself_less_32(self):
        card, title = layer("card", x=0, y=0), label("title", 40)
        card.add(title)
        title.set = {"x": 16, "y": 6, "width": ("-", ("length", card, X), 32)}
        self.assertAlmostEqual(frames(card)["card"][2], 72, 3)

    def test_layer_in_which_a_child_is_centered(self):
        card, dot, title = layer("card", x=0, y=0), layer("dot", width=10, height=10), label("title", 40)
        card.add(dot, title)
        dot.set.update(x=0, y=("/", ("-", ("length", card, Y), 10), 2))
        title.set = {"x": 18, "y": 0}
        self.assertEqual(frames(card)["dot"], (0, 5.5, 10, 10))

    def test_siblings_in_a_vertical_stack(self):
        title, line = label("title", 40), layer("line", height=1)
        line.set["width"] = "length", title, X
        result = frames(stack("s", title, line, axis=Y, width=180))
        self.assertEqual((result["title"][2], result["line"][2]), (180, 180))

    def test_siblings_in_a_horizontal_stack(self):
        yes, no = label("yes", 30), layer("no", height=30)
        no.set["width"] = "length", yes, X
        result = frames(stack("s", yes, no, width=308, spacing=8))
        self.assertEqual((result["yes"][2], result["no"]), (150, (158, 0, 150, 30)))

    def test_square_in_a_stack(self):
        cover = layer("cover")
        cover.set["height"] = "length", cover, X
        self.assertEqual(frames(stack("s", cover, axis=Y, width=240))["s"][3], 240)

    def test_part_of_a_stack_without_width(self):
        part = layer("part", height=1)
        whole = stack("s", layer("a", width=60), part)
        part.set["width"] = "/", ("length", whole, X), 3
        self.assertAlmostEqual(frames(whole)["s"][2], 90, 3)

    def test_as_wide_as_a_stack_without_width(self):
        part = layer("part")
        whole = stack("s", part, layer("b", width=10))
        part.set["width"] = "length", whole, X
        self.assertRaises(Cycle, frames, whole)

    def test_views_that_read_each_other(self):
        a, b = layer("a", height=1), layer("b", height=1)
        a.set["width"], b.set["width"] = ("length", b, X), ("length", a, X)
        self.assertRaises(Cycle, frames, stack("s", a, b, width=100))

    def test_length_that_a_bound_hides(self):
        a = layer("a", x=0, y=0, height=1)
        a.set["width"] = "max", 5, ("min", ("length", a, X), 3)
        self.assertRaises(Cycle, frames, a)

    def test_first_view_stretches(self):
        result = frames(stack("s", label("a", 20), label("b", 29), label("c", 41), width=300))
        self.assertEqual([result[name][2] for name in "abc"], [230, 29, 41])

    def test_first_view_shrinks(self):
        result = frames(stack("s", label("a", 76.5), label("b", 94), width=112), scale=2)
        self.assertEqual([result[name][2] for name in "ab"], [18, 94])

    def test_thirds_end_exactly(self):
        views = [label(name, 10) for name in "abc"]
        result = frames(stack("s", *views, width=300, spacing=10, distribution="fillEqually"), scale=2)
        self.assertEqual([(result[name][0], result[name][2]) for name in "abc"], [(0, 93.5), (103.5, 93), (206.5, 93.5)])

    def test_equal_parts_of_labels_of_several_lines(self):
        words = [30] * 10
        result = frames(stack("s", label("a", 40, lines=0), label("b", *words, lines=0), width=300, spacing=10))
        self.assertEqual([result[name][2] for name in "ab"], [145, 145])

    def test_label_beside_a_switch(self):
        for hugging, width in ((None, 156), (760, 263)):
            title = label("title", *[30] * 15, lines=0, resistance=749)
            switch = Element("switch", "switch", hugging=hugging)
            result = frames(stack("s", title, switch, width=320, spacing=8, alignment="top"))
            self.assertEqual((result["title"][2], result["switch"]), (width, (width + 8, 0, 51, 31)))

    def test_resistance_within_nested_stacks(self):
        inner = stack("inner", label("b", 50, resistance=749), label("c", 50))
        del inner.set["x"], inner.set["y"]
        result = frames(stack("s", label("a", 50), inner, width=120))
        self.assertEqual([result[name][2] for name in "abc"], [50, 20, 50])

    def test_mirror_keeps_margins(self):
        views = label("a", 20), label("b", 30)
        result = frames(stack("s", *views, width=100, margins=(0, 7, 0, 3)), right_to_left=True)
        self.assertEqual([result[name][:3:2] for name in "ab"], [(37, 60), (7, 30)])

    def test_baselines_of_a_vertical_stack(self):
        inner = Element("stack", "inner", axis=Y).add(
            Element("label", "b", text=text(20, size=13)), Element("label", "c", text=text(20, size=13)))
        big = Element("label", "a", text=text(40, size=40))
        self.assertEqual(frames(stack("s", big, inner, alignment="firstBaseline"), scale=2)["inner"][1], 25.5)

    def test_component_takes_the_width(self):
        card = Element("component", "card", set={"x": 0, "y": 0, "width": 100})
        card.add(Element("stack", "s", axis=Y, margins=(5, 10, 5, 10)).add(label("t", 40, 40, lines=0)))
        self.assertEqual(frames(card), {"card": (0, 0, 100, 51), "s": (0, 0, 100, 51), "t": (10, 5, 80, 41)})


if __name__ == "__main__":
    unittest.main()
