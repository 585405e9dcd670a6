#!/usr/bin/env python3
"""Compares the model's stacks with a solver of the constraints that UIStackView makes.

Usage: constraints.py [--scenec PATH] [--trees N] [--seed N] [--first N] [--distributions fill,…]

Needs SciPy (Tests/Checks/Layout/check installs it). Constraints of a priority are met as far as those of higher ones allow: their sum
of errors is as small as it can be. A tree is "equal" if the model's lengths are the solver's, "open" if they are another
optimum of the same constraints, so that UIKit says that they are ambiguous, and "different" if they are none.
"""
import argparse
import collections
import sys

import numpy
from scipy.optimize import linprog

import scenec as tool
from model import X, Y, Cycle, Model, Open, margin
from scenes import Generator, texts

REQUIRED = 1000
TOLERANCE = 0.05


class Constraints:
    """Sums of variables that are equal to, at least, or at most a number, each with a priority."""

    def __init__(self):
        self.variables, self.rows = {}, []

    def variable(self, key):
        return self.variables.setdefault(key, len(self.variables))

    def add(self, priority, terms, relation, constant):
        row = collections.Counter()
        for factor, key in terms:
            row[self.variable(key)] += factor
        self.rows.append((priority, row, relation, constant))

    def errors(self, values):
        """The sum of the errors of each priority."""
        result = collections.Counter()
        for priority, row, relation, constant in self.rows:
            less = constant - sum(factor * values[index] for index, factor in row.items())
            result[priority] += abs(less) if relation == "=" else max(0.0, less if relation == ">" else -less)
        return result

    def solve(self):
        """The smallest errors by priority, and a solution."""
        count = len(self.variables)
        levels = sorted({priority for priority, *_ in self.rows}, reverse=True)
        size = count + 2 * len(self.rows)
        matrix, constants = numpy.zeros((len(self.rows), size)), numpy.zeros(len(self.rows))
        upper = [None] * size
        for number, (priority, row, relation, constant) in enumerate(self.rows):
            for index, factor in row.items():
                matrix[number, index] = factor
            # An error below and one above; the one that the relation allows costs nothing.
            matrix[number, count + 2 * number], matrix[number, count + 2 * number + 1] = 1, -1
            constants[number] = constant
        limits, bounds = [], []
        best = {}
        solution = None
        for level in levels:
            cost = numpy.zeros(size)
            for number, (priority, _, relation, _) in enumerate(self.rows):
                if priority == level:
                    cost[count + 2 * number] = relation in "=>"
                    cost[count + 2 * number + 1] = relation in "=<"
            answer = linprog(cost, A_eq=matrix, b_eq=constants, A_ub=numpy.array(limits) if limits else None,
                             b_ub=bounds or None, bounds=[(0, u) for u in upper], method="highs")
            if answer.status != 0:
                raise RuntimeError(answer.message)
            best[level], solution = answer.fun, answer.x[:count]
            limits.append(cost)
            bounds.append(answer.fun + 1e-6)
        return best, solution


def views(stack):
    return Model.views(stack)


def build(scene, axis, model):
    """The constraints of the lengths along an axis, with the model's fitted sizes of labels."""
    result = Constraints()
    root = scene.children[0]
    for element in root.everything():
        if any(e.is_hidden for e in ancestors(element)):
            continue
        if element.set_length(axis) is not None:
            result.add(REQUIRED, [(1, element)], "=", element.set_length(axis))
        elif element.kind == "label":
            length = model.fit(element, axis)
            hugging, resistance = model.priorities(element, axis)
            result.add(hugging, [(1, element)], "<", length)
            result.add(resistance, [(1, element)], ">", length)
        elif element.kind == "layer" and model.fit(element, axis) is not None:
            # A view that is as large as what is in it, with UIView's priorities.
            result.add(250, [(1, element)], "<", model.fit(element, axis))
            result.add(750, [(1, element)], ">", model.fit(element, axis))
        if element.kind == "stack":
            (along if axis == element.axis else across)(result, element, axis, model)
    if root.set_length(axis) is None:
        result.add(50, [(1, root)], "=", 0)
    return result


def ancestors(element):
    while element is not None:
        yield element
        element = element.parent


def along(result, stack, axis, model):
    arranged, (before, after) = views(stack), margin(stack, axis)
    if not arranged:
        result.add(REQUIRED, [(1, stack)], ">", before + after)
        return
    gaps = model.gaps(stack, arranged)
    kind = stack.distribution if len(arranged) > 1 or stack.distribution[:5] != "equal" else "fill"
    spaces = []
    if kind in ("equalSpacing", "equalCentering"):
        spaces = [(stack, "space", index) for index in range(len(gaps))]
        for space, gap in zip(spaces, gaps):
            result.add(REQUIRED, [(1, space)], ">", gap)
    lengths = [(1, view) for view in arranged]
    result.add(REQUIRED, [(1, stack)] + [(-1, view) for _, view in lengths] + [(-1, space) for space in spaces], "=",
               before + after + (0 if spaces else sum(gaps)))
    for a, b in zip(arranged, arranged[1:]):
        if kind == "fillEqually":
            result.add(REQUIRED, [(1, a), (-1, b)], "=", 0)
    for a, b in zip(spaces, spaces[1:]):
        if kind == "equalSpacing":
            result.add(REQUIRED - 1, [(1, a), (-1, b)], "=", 0)
        else:
            i = a[2]
            result.add(149, [(0.5, arranged[i]), (1, a), (-1, b), (-0.5, arranged[i + 2])], "=", 0)
    if kind == "fillProportionally":
        natural = [model.fit(view, axis) or 0.0 if view.set_length(axis) is None else view.set_length(axis)
                   for view in arranged]
        whole = sum(natural) + sum(gaps)
        for index, view in enumerate(arranged):
            if whole > 0 and natural[index] > 0:
                part = natural[index] / whole
                result.add(999 - index, [(1, view), (-part, stack)], "=", -part * (before + after))
    if kind in ("fill", "equalSpacing", "equalCentering") and axis == X:
        room = model.length(stack, axis) - before - after - sum(gaps)
        needed = sum(model.natural(model.wishes(v, axis, ())) if v.set_length(axis) is None else v.set_length(axis)
                     for v in arranged)
        if needed > room + 1e-6:
            for view in arranged:
                if model.has_equal_parts(stack, view):
                    priority = min(REQUIRED, model.priorities(view, X)[1] + 10)
                    part = 1 / len(arranged)
                    result.add(priority, [(1, view), (-part, stack)], "=", -part * (before + after + sum(gaps)))


def across(result, stack, axis, model):
    margins = sum(margin(stack, axis))
    result.add(REQUIRED, [(1, stack)], ">", margins)
    for view in views(stack):
        is_filled = stack.alignment == "fill" and view.set_length(axis) is None
        result.add(REQUIRED, [(1, stack), (-1, view)], "=" if is_filled else ">", margins)
    if stack.alignment != "fill":
        result.add(49, [(1, stack)], "=", 0)


def compare(scene, axis, model):
    for stack in scene.everything():
        if stack.distribution in ("fillEqually", "fillProportionally") and stack.axis == axis:
            if any(view.set_length(axis) is not None for view in views(stack)):
                return "not compared: set lengths in fillEqually or fillProportionally", ""
        if stack.distribution == "equalSpacing" and stack.axis == axis:
            if len(set(model.gaps(stack, views(stack)))) > 1:
                return "not compared: own spacings in equalSpacing", ""
    constraints = build(scene, axis, model)
    best, solution = constraints.solve()
    if best.get(REQUIRED, 0) > TOLERANCE:
        return "unsatisfiable: set lengths do not fit", ""
    ours = numpy.array(solution)
    spaces = []
    for key, index in constraints.variables.items():
        if isinstance(key, tuple):
            spaces.append((key, index))
        else:
            ours[index] = model.frame(key)[2 + axis]
            if axis == X and key.kind == "label" and key.parent.axis == Y and key.set_length(X) is None:
                # A wrapped label is as wide as its widest line, once its width is known.
                ours[index] = max(ours[index], min(model.fit(key, X), model.room(key.parent, X, ())))
    for (stack, _, number), index in spaces:
        arranged = views(stack)
        first, second = model.frame(arranged[number]), model.frame(arranged[number + 1])
        ours[index] = second[axis] - first[axis] - first[2 + axis]
    errors = constraints.errors(ours)
    for priority in sorted(best, reverse=True):
        if errors[priority] > best[priority] + TOLERANCE:
            names = {key.name: (round(float(ours[i]), 2), round(float(solution[i]), 2)) for key, i in constraints.variables.items()
                     if not isinstance(key, tuple) and abs(ours[i] - solution[i]) > TOLERANCE}
            return f"different at priority {priority}", f"{errors[priority]:.2f} instead of {best[priority]:.2f}; {names}"
    return ("equal" if max(abs(ours - solution)) <= TOLERANCE else "open"), ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scenec", default=tool.default_scenec())
    parser.add_argument("--trees", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=5)
    parser.add_argument("--distributions", default="fill,fillEqually,fillProportionally,equalSpacing,equalCentering")
    parser.add_argument("--at-most", type=int, default=None, help="exit with 1 if more lengths are different")
    options = parser.parse_args()
    words = texts(options.scenec)
    kinds = options.distributions.split(",")
    results, examples = collections.Counter(), []
    for index in range(options.first, options.first + options.trees):
        scene = Generator("plain", f"{options.seed}:constraints:{index}", words).scene()
        for element in scene.everything():
            if element.kind == "stack" and element.distribution not in kinds:
                element.distribution = kinds[index % len(kinds)]
        # Pixels so small that nothing is rounded.
        model = Model(scene, 1000)
        for axis in (X, Y):
            try:
                result, what = compare(scene, axis, model)
            except (Open, Cycle):
                result, what = "unknown to the model", ""
            results[result] += 1
            if result.startswith("different"):
                examples.append((index, axis, what))
    print(f"{options.trees} trees, each along both axes ({options.distributions})")
    for result, count in results.most_common():
        print(f"  {count} {result}")
    for index, axis, what in examples[:options.shown]:
        print(f"      {index} along {'xy'[axis]}: {what}")
    sys.exit(1 if options.at_most is not None and len(examples) > options.at_most else 0)


if __name__ == "__main__":
    main()
