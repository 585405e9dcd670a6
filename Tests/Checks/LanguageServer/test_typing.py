"""Tests which diagnostics are shown during typing, in the time of a person who types."""

import concurrent.futures
import time

import pytest
import typing_measure as typing
from conftest import SCENEC

MODES = [(closes, pulls) for closes in (True, False) for pulls in (True, False)]
START = 'scene "A" {\n    size: (320, 480)\n    '
END = "\n}\n"


@pytest.fixture(params=[False, True], ids=["published", "pulled"])
def editor(request, tmp_path):
    editor = typing.Editor(SCENEC, (tmp_path / "typed.tbl").as_uri(), request.param)
    yield editor
    editor.end()


def type_into(editor, text, before=START, after=END):
    """Types in a file without errors; returns whether an error was shown during typing."""
    editor.open(before + after)
    time.sleep(0.7)
    assert editor.errors() == []
    count = typing.Count()
    typing.type_text(editor, typing.Keyboard(text, True, before, after), shown=count.add)
    return count.any > 0


def test_few_errors_while_typing():
    """The first keys of three scenes; `typing_measure.py` types all of them."""
    names = ["contacts", "music", "phone"]
    paths = [typing.SCENES / f"{name}.tbl" for name in names]
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        counts = pool.map(
            lambda job: typing.measure(SCENEC, job[0], *job[1], 120),
            [(path, mode) for path in paths for mode in MODES],
        )
    total = typing.Count()
    for count in counts:
        total.merge(count)
    assert total.keys == 120 * 12
    errors, elsewhere = total.shares
    assert errors <= 2 and elsewhere <= 0.5, total.details.most_common(9)


def test_line_left_with_return(editor):
    assert not type_into(editor, "backgrund: red")
    start = time.monotonic()
    text = START + "backgrund: red"
    editor.insert(text + END, len(text), "\n    ")
    assert editor.wait(lambda errors: [e["code"] for e in errors] == ["E0301"], 0.5)
    assert time.monotonic() - start < 0.5


def test_mistake_at_the_last_edit(editor):
    assert not type_into(editor, "layer { opacity: re")
    seconds = editor.wait(lambda errors: errors and errors[0]["range"]["start"]["line"] == 2, 1.5)
    assert seconds and seconds > 0.2


def test_error_that_is_gone(editor):
    assert not type_into(editor, "background: re")
    assert editor.wait(lambda errors: len(errors) == 1, 1.5)
    text = START + "background: re"
    editor.insert(text + END, len(text), "d")
    assert editor.wait(lambda errors: errors == [], 0.3)
