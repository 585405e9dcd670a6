"""An independent model of layout: the four quantities of an element, fitting, and stacks.

An element has a start and a length along each axis. Each is evaluated when it is asked for; a quantity that is asked for while
it is evaluated is a cycle. A trial evaluates what is below a container with lengths that are not final. Formulas are tuples:
a number, ("length" | "start" | "end", element, axis), or (operator, a, b).
"""
import math

X, Y = 0, 1
LENGTHS = ("width", "height")
# A switch is arranged with the first size, and drawn with the second one at the start of its place.
SWITCH, DRAWN_SWITCH = (49.0, 31.0), (51.0, 31.0)
NONE = 1e-6


class Cycle(Exception):
    """E0210."""


class Negative(Exception):
    """E0407: a length below 0. In a trial, it is a length that is not long enough."""


class Open(Exception):
    """A case that the model does not know: a word that is broken into letters, or the width of a cut text."""


class Text:
    """Words with the widths of all sequences of them, as scenec prints them."""

    def __init__(self, words, size, widths):
        self.words, self.size, self.widths = words, size, widths
        self.ascent, self.line_height = 1950 / 2048 * size, 2444 / 2048 * size

    def width(self):
        return self.widths[0, len(self.words)]

    def wrapped(self, width, limit):
        """The number of lines and the widest one, with the space at which it is broken. Greedy, but the
        last line has not only one word, if the word before fits beside it."""
        first, lines = 0, []
        count = len(self.words)
        while first < count:
            last = first + 1
            while last < count and self.widths[first, last + 1] <= width + NONE:
                last += 1
            if self.widths[first, last] > width + NONE:
                raise Open("a word is broken")
            lines.append((first, last))
            first = last
            if limit and len(lines) == limit and first < count:
                return len(lines), None
        if len(lines) > 1 and lines[-1][1] - lines[-1][0] == 1 and lines[-2][1] - lines[-2][0] > 1:
            start, end = lines[-2]
            if self.widths[end - 1, count] <= width + NONE:
                lines[-2:] = [(start, end - 1), (end - 1, count)]
        widest = 0.0
        for first, last in lines:
            own = self.widths[first, last]
            if last < count:
                own = max(own, min(own + self.size * 0.27, width + NONE))
            widest = max(widest, own)
        return len(lines), widest


class Element:
    """`set` has formulas for x, y, width, and height. With `x` and `y`, it is placed by hand."""

    def __init__(self, kind, name, **values):
        self.kind, self.name, self.children, self.parent = kind, name, [], None
        self.set = {}
        self.axis, self.alignment, self.distribution, self.spacing = X, "fill", "fill", 0
        self.margins = (0, 0, 0, 0)
        self.gap, self.is_hidden, self.hugging, self.resistance = None, False, None, None
        self.limits = {}
        self.text, self.lines, self.has_height = None, 1, True
        for key, value in values.items():
            setattr(self, key, value)

    def add(self, *children):
        for child in children:
            child.parent = self
            self.children.append(child)
        return self

    @property
    def is_placed(self):
        return "x" in self.set

    @property
    def is_arranged(self):
        return self.parent is not None and self.parent.kind == "stack" and not self.is_placed

    @property
    def fills(self):
        """Whether it is the root of a component."""
        return (self.parent is not None and self.parent.kind == "component" and self.kind in ("stack", "label")
                and not self.is_placed)

    def set_length(self, axis):
        return self.set.get(LENGTHS[axis])

    def everything(self):
        yield self
        for child in self.children:
            yield from child.everything()


def margin(element, axis):
    top, left, bottom, right = element.margins
    return (left, right) if axis == X else (top, bottom)


class Model:
    def __init__(self, scene, scale=2, right_to_left=False):
        self.scene, self.scale, self.right_to_left = scene, scale, right_to_left
        self.known, self.stack, self.reads = {}, [], []

    # Pixels

    def up(self, length):
        return math.ceil(length * self.scale - 0.001) / self.scale

    def nearest(self, length):
        return math.floor(length * self.scale + 0.5 + 1e-6) / self.scale

    # Nodes

    def node(self, kind, element, axis, trial, work):
        """The value of a node. A trial is a tuple of ((element, axis), value, container), seen below the container only."""
        trial = tuple(t for t in trial if self.is_in(element, t[2]))
        key = kind, element, axis, trial
        if key in self.known:
            value, reads = self.known[key]
        else:
            # A trial of the element's own that extends the one on the stack would never end.
            for index, (of_kind, of, along, of_trial) in enumerate(self.stack):
                if (of_kind, of, along) == (kind, element, axis) and set(of_trial) <= set(trial):
                    added = {of for (of, _), _, _ in set(trial) - set(of_trial)}
                    own = {("measuring", element), element} if kind == "fit" else set(element.children)
                    if not added or kind in ("fit", "places") and added <= own:
                        raise Cycle(" -> ".join(f"{k[1].name}.{k[0]}{'xy'[k[2]]}" for k in self.stack[index:]))
            if len(trial) > 60:
                raise RuntimeError("a trial that never ends")
            self.stack.append(key)
            self.reads.append(set())
            try:
                value = work(trial)
            finally:
                reads = self.reads.pop()
                self.stack.pop()
            self.known[key] = value, reads
        if self.reads:
            self.reads[-1] |= reads
        return value

    @staticmethod
    def is_in(element, container):
        while element is not None:
            if element is container:
                return True
            element = element.parent
        return False

    def read_in_trial(self, element, axis, trial):
        for (of, along), value, _ in trial:
            if of is element and along == axis:
                for reads in self.reads:
                    reads.add((element, axis))
                return value
        return None

    def traced(self, work):
        """A value, and the assumptions of trials that it depends on."""
        self.reads.append(set())
        try:
            value = work()
        finally:
            reads = self.reads.pop()
        if self.reads:
            self.reads[-1] |= reads
        return value, reads

    def value(self, formula, trial):
        if isinstance(formula, (int, float)):
            return float(formula)
        kind = formula[0]
        if kind == "length":
            return self.length(formula[1], formula[2], trial)
        if kind == "start":
            return self.start(formula[1], formula[2], trial)
        if kind == "end":
            return self.start(formula[1], formula[2], trial) + self.length(formula[1], formula[2], trial)
        a, b = self.value(formula[1], trial), self.value(formula[2], trial)
        return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b,
                "min": lambda: min(a, b), "max": lambda: max(a, b)}[kind]()

    def length(self, element, axis, trial=()):
        """Set, given, or fitted."""
        trial = tuple(t for t in trial if self.is_in(element, t[2]))
        given = self.read_in_trial(element, axis, trial)
        if given is not None:
            return given
        return self.node("length", element, axis, trial, lambda trial: self.new_length(element, axis, trial))

    def new_length(self, element, axis, trial):
        formula = element.set_length(axis)
        if formula is not None:
            return self.checked(element, self.value(formula, trial), trial)
        if element.is_arranged:
            if self.is_measuring(element.parent, axis, trial):
                return self.fit(element, axis, trial) or 0.0
            return self.place(element, axis, trial)[1]
        if element.fills:
            return self.length(element.parent, axis, trial)
        return self.fit(element, axis, trial) or 0.0

    @staticmethod
    def checked(element, length, trial):
        if length < -NONE and not trial:
            raise Negative(f"{element.name}: {length:g}")
        return length

    def start(self, element, axis, trial=()):
        return self.node("start", element, axis, trial, lambda trial: self.new_start(element, axis, trial))

    def new_start(self, element, axis, trial):
        if element.is_placed:
            return self.value(element.set["xy"[axis]], trial)
        if element.is_arranged:
            return self.place(element, axis, trial)[0]
        return 0.0

    # Fitting

    def fit(self, element, axis, trial=()):
        """The length that the contents need, or none; the height is that in the element's width."""
        return self.node("fit", element, axis, trial, lambda trial: self.limited(element, axis, trial))

    def limited(self, element, axis, trial):
        length = self.new_fit(element, axis, trial)
        low, high = element.limits.get(("min", axis)), element.limits.get(("max", axis))
        if length is not None and high is not None:
            length = min(length, high)
        if low is not None:
            length = max(length or 0.0, low)
        return length

    def new_fit(self, element, axis, trial):
        if element.kind == "label":
            return self.text_fit(element, axis, trial)
        if element.kind == "stack":
            return self.stack_fit(element, axis, trial)
        if element.kind == "switch":
            return SWITCH[axis]
        return self.layer_fit(element, axis, trial)

    def text_fit(self, label, axis, trial):
        text = label.text
        if axis == X:
            most = label.limits.get(("max", X))
            if most is None or label.lines == 1 or text.width() <= most:
                return self.up(text.width())
            widest = text.wrapped(most, label.lines)[1]
            if widest is None:
                raise Open("the width of a cut text")
            return self.up(widest)
        return self.up(self.number_of_lines(label, self.length(label, X, trial)) * text.line_height)

    @staticmethod
    def number_of_lines(label, width):
        if label.lines == 1 or label.text.width() <= width + NONE:
            return 1
        return label.text.wrapped(width, label.lines)[0]

    def width_in(self, label, room):
        """The width of a label that has at most the room."""
        text = label.text
        if self.up(text.width()) <= room + NONE:
            return self.up(text.width())
        if label.lines == 1:
            raise Open("the width of a cut text")
        widest = text.wrapped(room, label.lines)[1]
        if widest is None:
            raise Open("the width of a cut text")
        return self.up(widest)

    @staticmethod
    def smallest(excess):
        """The smallest length whose excess is not positive, or none."""
        if excess(0.0) <= NONE:
            return 0.0
        low, high = 0.0, 1.0
        while excess(high) > NONE:
            low, high = high, high * 2
            if high > 1e6:
                return None
        for _ in range(60):
            middle = (low + high) / 2
            if excess(middle) > NONE:
                low = middle
            else:
                high = middle
        return high

    def layer_fit(self, layer, axis, trial):
        """The smallest length at which every visible child is inside."""
        result, has_length = 0.0, False
        for child in layer.children:
            if child.is_hidden:
                continue
            if child.fills and child.set_length(axis) is None:
                length = self.fit(child, axis, trial)
                if length is not None:
                    result, has_length = max(result, length), True
                continue

            def extent(length, child=child):
                below = trial + (((layer, axis), length, layer),)
                return self.traced(lambda: (
                    self.start(child, axis, below), self.length(child, axis, below),
                    self.traced(lambda: self.length(child, axis, below))[1]))

            (start, length, _), reads = extent(1000.0)
            if (layer, axis) not in reads:
                result, has_length = max(result, start + length), True
                continue

            def excess(whole, child=child):
                (start, length, of_length), _ = extent(whole)
                more = max(-start, start + length - whole)
                if (layer, axis) in of_length:
                    below = trial + (((layer, axis), whole, layer),)
                    more = max(more, (self.fit(child, axis, below) or 0.0) - length)
                return more

            whole = self.smallest(excess)
            if whole is not None:
                result = max(result, whole)
                has_length = has_length or whole > NONE or child.kind != "layer"
        return self.up(result) if has_length else None

    # Stacks

    @staticmethod
    def views(stack):
        return [child for child in stack.children if child.is_arranged and not child.is_hidden]

    @staticmethod
    def gaps(stack, views):
        return [stack.spacing if view.gap is None else view.gap for view in views[:-1]]

    @staticmethod
    def is_measuring(stack, axis, trial):
        return any(of == (("measuring", stack), axis) for of, _, _ in trial)

    def need(self, view, axis, trial):
        """The length that a view has where its stack measures itself."""
        return self.length(view, axis, trial)

    def stack_fit(self, stack, axis, trial):
        views = self.views(stack)
        before, after = margin(stack, axis)
        gaps = self.gaps(stack, views)

        def total(length):
            below = trial + (((("measuring", stack), axis), None, stack),)
            if length is not None:
                below += (((stack, axis), length, stack),)
            needs = [self.need(view, axis, below) for view in views]
            if axis != stack.axis:
                if axis == Y and stack.alignment in ("firstBaseline", "lastBaseline"):
                    tops = self.tops(stack, views, needs, trial)
                    return max((top + need for top, need in zip(tops, needs)), default=0.0)
                if length is None:
                    return self.natural([(p, kind, l - before - after) for p, kind, l in
                                         self.wishes_across(stack, self.wanted(stack, views, axis, below), before + after)])
                return max(needs, default=0.0)
            if stack.distribution == "fillEqually":
                return max(needs, default=0.0) * len(needs) + sum(gaps)
            return sum(needs) + sum(gaps)

        _, reads = self.traced(lambda: total(1000.0))
        if (stack, axis) not in reads:
            return self.up(total(None) + before + after)
        whole = self.smallest(lambda length: total(length) + before + after - length)
        if whole is None:
            raise Cycle(f"{stack.name} has no length")
        return self.up(whole)

    def room(self, stack, axis, trial):
        before, after = margin(stack, axis)
        return max(0.0, self.length(stack, axis, trial) - before - after)

    def place(self, view, axis, trial):
        """The start and the length of an arranged view, on pixels."""
        stack = view.parent
        if view.is_hidden:
            return 0.0, 0.0
        if axis == stack.axis:
            return self.node("places", stack, axis, trial, lambda trial: self.places(stack, trial))[view]
        return self.node("across", view, axis, trial, lambda trial: self.across(view, axis, trial))

    def on_pixels(self, stack, axis, start, length, fitted):
        before, after = margin(stack, axis)
        first = self.nearest(before + start)
        is_fitted = fitted is not None and abs(fitted - length) < NONE
        end = first + length if is_fitted else self.nearest(before + start + length)
        return first, max(0.0, end - first)

    def mirrored(self, stack, axis, place, trial):
        if axis == Y or not self.right_to_left:
            return place
        before, after = margin(stack, X)
        whole = self.length(stack, X, trial)
        return before + (whole - after) - place[0] - place[1], place[1]

    def across(self, view, axis, trial):
        stack = view.parent
        # The length does not depend on the other views.
        room = self.room(stack, axis, trial)
        formula = view.set_length(axis)
        fitted = None
        if formula is not None:
            length = self.checked(view, self.value(formula, trial), trial)
        elif view.kind == "switch":
            length = SWITCH[axis]
        elif stack.alignment == "fill":
            length = room
            high, low = view.limits.get(("max", axis)), view.limits.get(("min", axis))
            if high is not None:
                length = min(length, high)
            if low is not None:
                length = max(length, low)
        else:
            fitted = self.fit_in(view, axis, room, trial)
            length = fitted or 0.0
            if fitted is not None and fitted > room + NONE and view.kind != "label":
                length, fitted = room, None
            length = min(length, room)
        if axis == Y and stack.alignment in ("firstBaseline", "lastBaseline"):
            views = self.views(stack)
            heights = [min(self.fit_in(v, Y, room, trial) or 0.0, room) if v.set_length(Y) is None
                       else self.length(v, Y, trial) for v in views]
            start = self.tops(stack, views, heights, trial)[views.index(view)]
        elif stack.alignment == "center":
            start = (room - length) / 2
        elif stack.alignment in ("trailing", "bottom"):
            start = room - length
        else:
            start = 0.0
        return self.mirrored(stack, axis, self.on_pixels(stack, axis, start, length, fitted), trial)

    def fit_in(self, view, axis, room, trial):
        """What a view needs across, where it has at most the room."""
        if axis == X and view.kind == "label":
            return self.width_in(view, room)
        return self.fit(view, axis, trial)

    def tops(self, stack, views, heights, trial):
        ascents = []
        for view, height in zip(views, heights):
            first, last = self.baselines(view, height, trial)
            ascents.append(first if stack.alignment == "firstBaseline" else last)
        largest = max((a for a in ascents if a is not None), default=0.0)
        return [0.0 if a is None else largest - a for a in ascents]

    def baselines(self, view, height, trial):
        """The first and last baseline from the top; a view without text has the last at its bottom."""
        if view.kind == "label":
            lines = self.number_of_lines(view, self.length(view, X, trial))
            first = (height - lines * view.text.line_height) / 2 + view.text.ascent
            return first, first + (lines - 1) * view.text.line_height
        views = self.views(view) if view.kind == "stack" else []
        if not views:
            return None, height

        def of(child, index):
            inside = trial + (((view, Y), height, view),)
            start, length = self.place(child, Y, inside)
            own = self.baselines(child, length, inside)[index]
            return None if own is None else start + own

        if view.axis == Y:
            return of(views[0], 0), of(views[-1], 1)
        inside = trial + (((view, Y), height, view),)
        tallest = max(views, key=lambda child: self.place(child, Y, inside)[1])
        return of(tallest, 0), of(tallest, 1)

    # Wishes: (priority, "least" | "most", length)

    def wishes(self, view, axis, trial):
        """What a view without a set length wants."""
        result = []
        for (kind, along), length in view.limits.items():
            if along == axis:
                result.append((1000, "least" if kind == "min" else "most", length))
        if view.kind == "component":
            inner = [child for child in view.children if child.fills]
            if len(inner) == 1 and inner[0].set_length(axis) is None:
                return result + self.wishes(inner[0], axis, trial)
        if view.kind == "stack":
            return result + self.stack_wishes(view, axis, trial)
        length = self.fit(view, axis, trial)
        if length is None or self.new_fit(view, axis, trial) is None:
            return result
        hugging, resistance = self.priorities(view, axis)
        return result + [(hugging, "most", length), (resistance, "least", length)]

    @staticmethod
    def priorities(view, axis):
        """The priorities of hugging and of resistance; an element's own ones apply along the axis of its stack."""
        hugging, resistance = 250, 750
        if view.kind == "switch":
            hugging = 750
        elif view.kind == "label" and axis == Y:
            hugging = 251
        if view.parent is not None and view.parent.kind == "stack" and view.parent.axis == axis:
            hugging = hugging if view.hugging is None else view.hugging
            resistance = resistance if view.resistance is None else view.resistance
        return hugging, resistance

    def stack_wishes(self, stack, axis, trial):
        views = self.views(stack)
        before, after = margin(stack, axis)
        margins = before + after
        below = trial + (((("measuring", stack), axis), None, stack),)
        wanted = self.wanted(stack, views, axis, below)
        own = self.fit(stack, axis, trial)
        result = [(1000, "least", margins)]
        if axis != stack.axis:
            result += self.wishes_across(stack, wanted, margins)
            if stack.alignment != "fill":
                result.append((49, "most", 0.0))
        else:
            whole = own
            slack = []
            for wishes in wanted:
                natural = self.natural(wishes)
                slack += self.steps(wishes, natural)
            for priority in sorted({priority for priority, _ in slack}):
                result.append((priority, "least", whole))
                whole -= sum(less for of, less in slack if of == priority)
            result.append((1000, "least", whole))
            most = [max((p for p, kind, _ in wishes if kind == "most"), default=0) for wishes in wanted]
            if most and min(most) > 0:
                result.append((min(most), "most", 0.0 if min(most) == 49 else own))
        sets = any(view.hugging is not None for view in views)
        if not sets and stack.axis == axis:
            result = [(min(p, 250) if kind == "most" and p < 1000 else p, kind, length) for p, kind, length in result]
        return result

    def wanted(self, stack, views, axis, trial):
        """The wishes of each view of a stack that measures itself."""
        result = []
        for view in views:
            if view.set_length(axis) is not None:
                length = self.need(view, axis, trial)
                result.append([(1000, "least", length), (1000, "most", length)])
            else:
                result.append(self.wishes(view, axis, trial))
        return result

    @staticmethod
    def wishes_across(stack, wanted, margins):
        return [(priority, kind, length + margins) for wishes in wanted for priority, kind, length in wishes
                if kind == "least" or stack.alignment == "fill" and priority < 1000]

    @staticmethod
    def steps(wishes, natural):
        """How far a view can shrink, by the priority that each step breaks."""
        steps, length = [], natural
        for priority, kind, least in sorted(wishes, key=lambda wish: wish[0]):
            if kind == "least" and priority < 1000 and least >= length - NONE:
                below = max([other for p, k, other in wishes if k == "least" and p > priority], default=0.0)
                below = min(below, length)
                steps.append((priority, length - below))
                length = below
        return steps

    @staticmethod
    def natural(wishes):
        low, high = 0.0, math.inf
        # Of equal ones, lengths at least: no text is cut because a switch hugs its width.
        for priority, kind, length in sorted(wishes, key=lambda wish: (-wish[0], wish[1])):
            if kind == "least":
                low = min(max(low, length), high)
            else:
                high = max(min(high, length), low)
        return low

    def places(self, stack, trial):
        axis, views = stack.axis, self.views(stack)
        if not views:
            return {}
        whole = self.length(stack, axis, trial)
        unset = [view for view in views if view.set_length(axis) is None]

        def arranged(assumed):
            """The raw starts and lengths if unset views are assumed to have some lengths, and those that are read."""
            below = trial + tuple(((view, axis), assumed.get(view, 0.0), stack) for view in unset)
            fixed, read = {}, set()
            for view in views:
                if view.set_length(axis) is not None:
                    fixed[view], reads = self.traced(lambda: self.checked(
                        view, self.value(view.set_length(axis), below), trial))
                    read |= {of for of, along in reads if of in unset and along == axis}
            return self.arrange(stack, views, fixed, whole, trial), read

        raw, read = arranged({})
        if len(read) > 1:
            raise Cycle(f"{stack.name}: two views without a length are read")
        if read:
            view = next(iter(read))

            def more(length):
                return arranged({view: length})[0][view][1] - length

            low, high = 0.0, max(whole, 1.0) + 1
            if more(low) < -NONE or more(high) > NONE:
                raise Cycle(f"{stack.name} has no solution")
            for _ in range(60):
                middle = (low + high) / 2
                if more(middle) > 0:
                    low = middle
                else:
                    high = middle
            if abs(more(high)) > 0.01:
                raise Cycle(f"{stack.name} has no solution")
            raw = arranged({view: high})[0]
        result = {}
        for view, (start, length) in raw.items():
            fitted = self.fit(view, axis, trial) if view in unset else None
            result[view] = self.mirrored(stack, axis, self.on_pixels(stack, axis, start, length, fitted), trial)
        return result

    def arrange(self, stack, views, fixed, whole, trial):
        """Starts, from the margin, and lengths, both not rounded."""
        axis = stack.axis
        before, after = margin(stack, axis)
        inside = max(0.0, whole - before - after)
        gaps = self.gaps(stack, views)
        room = max(0.0, inside - sum(gaps))
        wishes = []
        for view in views:
            if view in fixed:
                wishes.append([(1001, "least", fixed[view]), (1001, "most", fixed[view])])
            else:
                wishes.append(self.wishes(view, axis, trial))
        natural = [self.natural(w) for w in wishes]
        kind = stack.distribution
        if kind in ("equalSpacing", "equalCentering") and len(views) == 1:
            kind = "fill"
        if kind == "fillEqually":
            lengths = [room / len(views)] * len(views)
        elif kind == "fillProportionally":
            lengths = self.proportional(natural, gaps, inside)
        elif kind == "fill" or sum(natural) > room + NONE:
            lengths = self.filled(stack, views, wishes, natural, room)
        else:
            lengths = natural
            if kind == "equalSpacing":
                more = (inside - sum(natural)) / len(gaps)
                if all(gap <= more + NONE for gap in gaps):
                    gaps = [more] * len(gaps)
                else:
                    lengths = self.filled(stack, views, wishes, natural, room)
            else:
                return self.centered(views, lengths, gaps, inside)
        result, start = {}, 0.0
        for index, view in enumerate(views):
            result[view] = start, lengths[index]
            start += lengths[index] + (gaps[index] if index < len(gaps) else 0.0)
        return result

    @staticmethod
    def proportional(natural, gaps, inside):
        whole = sum(natural) + sum(gaps)
        if whole <= 0 or inside <= 0:
            return natural
        lengths = [length / whole * inside for length in natural]
        lengths[-1] = max(0.0, inside - sum(gaps) - sum(lengths[:-1]))
        return lengths

    @staticmethod
    def centered(views, lengths, gaps, inside):
        first, last = lengths[0] / 2, inside - lengths[-1] / 2
        step = (last - first) / (len(views) - 1)
        starts = [first + step * i - lengths[i] / 2 for i in range(len(views))]
        for i in range(1, len(views)):
            starts[i] = max(starts[i], starts[i - 1] + lengths[i - 1] + gaps[i - 1])
        starts[-1] = inside - lengths[-1]
        for i in reversed(range(len(views) - 1)):
            starts[i] = min(starts[i], starts[i + 1] - gaps[i] - lengths[i])
        return {view: (starts[i], lengths[i]) for i, view in enumerate(views)}

    def has_equal_parts(self, stack, view):
        return (stack.axis == X and view.kind == "label" and view.lines != 1 and view.set_length(X) is None)

    def filled(self, stack, views, wishes, natural, room):
        """Intervals that the wishes tighten, from the highest priority down, as far as the sum meets the room."""
        wishes = [list(w) for w in wishes]
        if sum(natural) > room + NONE:
            for index, view in enumerate(views):
                if self.has_equal_parts(stack, view):
                    priority = min(1000, self.priorities(view, X)[1] + 10)
                    part = room / len(views)
                    wishes[index] += [(priority, "least", part), (priority, "most", part)]
        low, high, shrinks = [0.0] * len(views), [math.inf] * len(views), False
        for priority, kind, group in self.groups(wishes):
            if kind == "least":
                targets = {i: max(low[i], min(length, high[i])) for i, length in group.items()}
                if priority > 1000 or sum(targets.get(i, value) for i, value in enumerate(low)) <= room + NONE:
                    low = [targets.get(i, value) for i, value in enumerate(low)]
                else:
                    # What is left is divided among these views, as wishes of lower priorities say; no other view gets more.
                    high, shrinks = [targets.get(i, low[i]) for i in range(len(views))], True
            else:
                targets = {i: min(high[i], max(length, low[i])) for i, length in group.items()}
                if priority > 1000 or sum(targets.get(i, value) for i, value in enumerate(high)) >= room - NONE:
                    high = [targets.get(i, value) for i, value in enumerate(high)]
                else:
                    low = [targets.get(i, high[i]) for i in range(len(views))]
        # Nothing else decides: the first view shrinks or stretches, and views without a wish share what is left.
        lengths, rest = list(low), room - sum(low)
        endless = [i for i in range(len(views)) if not any(k == "most" and p < 1000 for p, k, _ in wishes[i])]
        while endless and rest > NONE:
            part = rest / len(endless)
            for index in endless:
                more = max(0.0, min(part, high[index] - lengths[index]))
                lengths[index] += more
                rest -= more
            endless = [i for i in endless if high[i] - lengths[i] > NONE]
        for index in sorted(range(len(views)), reverse=shrinks):
            more = max(0.0, min(rest, high[index] - lengths[index]))
            lengths[index] += more
            rest -= more
        return lengths

    @staticmethod
    def groups(wishes):
        """Wishes from the highest priority down, and of equal ones first those where a point breaks most of a view's wishes."""
        result = {}
        for index, of_view in enumerate(wishes):
            for priority, kind in sorted({(p, kind) for p, kind, _ in of_view}):
                lengths = sorted((length for p, k, length in of_view if (p, k) == (priority, kind)),
                                 reverse=kind == "least")
                for broken, length in enumerate(lengths, 1):
                    result.setdefault((-priority, kind, -broken), {})[index] = length
        return [(-key[0], key[1], group) for key, group in sorted(result.items())]

    # Frames

    def frame(self, element):
        return tuple(self.start(element, axis) if of == "start" else self.length_in_frame(element, axis)
                     for of in ("start", "length") for axis in (X, Y))

    def length_in_frame(self, element, axis):
        if element.kind == "switch":
            return DRAWN_SWITCH[axis]
        if element.is_arranged and not element.is_hidden:
            return self.place(element, axis, ())[1]
        return self.length(element, axis)
