"""Tests of the HTML report with keys, the pointer, and the accessibility tree."""

import os
import time
from urllib.parse import quote

import fixture
from browser import Failure

CARD = "Scenes/card.tbl#"


def at(path, slug, **more):
    return "file://" + path + "#" + quote(CARD + slug, safe="")


def equal(found, wanted, what=""):
    if found != wanted:
        raise Failure(f"{what}: {found!r} is not {wanted!r}")


def text(page, selector):
    return page.evaluate(f"document.querySelector({selector!r})?.innerText ?? null")


def read_out(page):
    return page.evaluate("document.querySelector('#readout').textContent")


def options(page):
    return page.evaluate("[...document.querySelectorAll('.option b')].map(b => b.textContent)")


def chosen(page):
    return page.evaluate("document.querySelector('[aria-selected=true] b')?.textContent ?? null")


FITS = "document.querySelector('#zoom-fit').getAttribute('aria-pressed')"


def spot(page, x, y, pane=0):
    """Returns the position of a pixel's center on the screen."""
    return page.evaluate(
        "(() => { const [at, box] = [placement(%d), boxOf(%d)];"
        " return [box.left + at.x + (%f + 0.5) * at.scale, box.top + at.y + (%f + 0.5) * at.scale]"
        " })()" % (pane, pane, x, y))


def drawn(page, x, y, pane=0):
    """Returns the displayed color at the center of a pixel."""
    return page.evaluate(
        "(() => { const [at, canvas] = [placement(%d), canvasOf(%d)];"
        " const [px, py] = [at.x + (%f + 0.5) * at.scale, at.y + (%f + 0.5) * at.scale];"
        " return [...canvas.getContext('2d').getImageData(px * devicePixelRatio,"
        " py * devicePixelRatio, 1, 1).data].slice(0, 3) })()" % (pane, pane, x, y))


def point_at(page, x, y, pane=0):
    left, top = spot(page, x, y, pane)
    page.mouse("mouseMoved", left, top)
    page.settle()


def check_start(page, path):
    page.open(path)
    equal(text(page, "#sentence"),
          "11 failed, 1 recorded, 1 skipped, 3,000 passed; 1 unused reference")
    equal(len(options(page)), 11, "only failures are listed at first")
    equal(chosen(page), "broken")
    equal(text(page, "#words pre"), "Scenes/broken.tbl:3:3: error\n  ^")
    equal([url for url in page.requests if not url.startswith("file:")], [], "asked of the network")


def check_filters(page, path):
    page.open(path)
    page.press("/")
    page.send("Input.insertText", text="SEPARATOR of row")
    page.settle()
    equal(options(page), ["clear", "deep", "moved line"], "words are looked for in changes")
    page.evaluate("document.querySelector('#query').select()")
    page.send("Input.insertText", text="nothing is like this")
    page.settle()
    equal(options(page), [])
    equal(text(page, "#empty")[:22], "No matching snapshots.")
    page.evaluate("document.querySelector('#clear').click()")
    equal(len(options(page)), 3013, "all snapshots")
    page.evaluate("document.querySelector('[data-outcome=recorded]').click()")
    equal(options(page), ["one"])
    page.evaluate("document.querySelector('[data-outcome=passed]').click();"
                  "document.querySelector('#tag').value = 'list';"
                  "document.querySelector('#tag').dispatchEvent(new Event('change'))")
    equal(len(options(page)), 1500, "passed, with a tag")
    equal(page.evaluate("document.querySelector('#live').textContent"), "1,500 snapshots")


def check_list_keys(page, path):
    page.open(path)
    page.press("l", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown")
    equal(chosen(page), "deep")
    equal(page.evaluate("document.querySelector('#list').getAttribute('aria-activedescendant') ==="
                        "document.querySelector('[aria-selected=true]').id"), True)
    page.press("End")
    equal(chosen(page), "new one")
    page.press("Home", "j", "n", "p", "k", "k")
    equal(chosen(page), "broken")
    page.evaluate("document.querySelectorAll('.option')[6].click()")
    page.settle()
    equal(text(page, "#name"), "moved line")
    equal(page.evaluate("location.hash"), "#" + quote(CARD + "moved-line", safe=""))


def check_address(page, path):
    page.open(at(path, "moved-line"))
    equal(text(page, "#name"), "moved line", "the address names a snapshot")
    equal(text(page, "#where"), "Scenes/card.tbl:24slowlist")
    page.open("file://" + path + "#" + quote("Scenes/z003.tbl#passed-0031", safe=""))
    equal(text(page, "#name"), "passed 0031", "one that the filter would hide")
    equal(text(page, "#words"), "The report contains images only of failures and recordings. "
          "With --all, it contains those of all snapshots.")


def check_views(page, path):
    page.open(at(path, "moved-line"))
    page.press("o")
    blue, gray = list(fixture.BLUE), list(fixture.GRAY)
    # Side by side: the line is in row 15 on the left and in row 16 on the right.
    equal([drawn(page, 20, 15), drawn(page, 20, 16)], [blue, gray], "reference")
    equal([drawn(page, 20, 15, 1), drawn(page, 20, 16, 1)], [gray, blue], "actual")
    page.press("2")
    equal([drawn(page, 8, 15), drawn(page, 32, 16)], [blue, blue], "swipe")
    page.press("]", "]", "]", "]", "]", "]", "]", "]", "]", "]")
    equal([drawn(page, 32, 15), drawn(page, 32, 16)], [blue, gray], "swipe, divider at the right")
    page.press("4")
    half = [round((a + b) / 2) for a, b in zip(blue, gray)]
    for found, wanted in zip(drawn(page, 20, 15), half):
        equal(abs(found - wanted) <= 1, True, "onion skin")
    page.press("5")
    page.settle()
    # Blue for a lighter and orange for a darker pixel, as in the difference images of failures.
    equal([drawn(page, 20, 15), drawn(page, 20, 16), drawn(page, 20, 2)],
          [[0, 114, 178], [213, 94, 0], [255, 255, 255]], "difference")
    page.press("6")
    equal(page.evaluate("document.querySelector('#tree tr.old td:last-child').textContent"),
          'was:   CALayer "card: separator" frame (0 10 30 1) backgroundColor #0A84FF', "tree")


def check_blink(page, path):
    page.open(at(path, "moved-line"))
    page.press("3")
    seen = set()
    for _ in range(12):
        seen.add(tuple(drawn(page, 20, 15)))
        page.settle()
    equal(len(seen), 2, "it blinks")
    page.press("b")
    equal(text(page, "#pause"), "Blink", "it can be stopped")
    before = drawn(page, 20, 15)
    page.press(" ")
    equal(drawn(page, 20, 15) != before, True, "and swapped by hand")
    page.open(at(path, "moved-line"), motion=False)
    page.press("3")
    equal(text(page, "#pause"), "Blink", "where less motion is asked for it waits")


def check_play(page, path):
    page.open(at(path, "moved-line"))
    equal(page.evaluate("document.querySelector('#mode-play').hidden"), True, "only strips play")
    page.open(at(path, "clear"), motion=False)
    page.press("o", "7")
    equal(text(page, "#pause"), "Play", "where less motion is asked for it waits")
    captions = "[...document.querySelectorAll('figcaption')].map(c => c.innerText)"
    equal(page.evaluate(captions), ["Reference 20 × 30", "Actual at 0 ms 20 × 30"])
    page.press("]")
    equal(page.evaluate(captions), ["Reference 20 × 30", "Actual at 50 ms 20 × 30"])
    blue, gray, white = list(fixture.BLUE), list(fixture.GRAY), [255, 255, 255]
    equal([drawn(page, 2, 16), drawn(page, 2, 16, 1), drawn(page, 17, 16, 1)], [gray, blue, white],
          "the second frame")
    point_at(page, 2, 16, 1)
    equal("separator of card" in read_out(page), True, "its layers")
    page.open(at(path, "clear"))
    page.press("7")
    seen = set()
    for _ in range(40):
        seen.add(page.evaluate(captions)[1])
        page.settle()
    equal(len(seen), 2, "it plays")
    page.press("1")
    equal(page.evaluate(captions)[1], "Actual 40 × 30", "the whole strip again")


def check_pixels(page, path):
    page.open(at(path, "moved-line"))
    for _ in range(8):
        page.press("+")
    equal([drawn(page, 20, 15), drawn(page, 20, 16)],
          [list(fixture.BLUE), list(fixture.GRAY)], "every pixel is a square")
    point_at(page, 20, 15)
    equal(read_out(page),
          "x 20, y 15 Reference #0A84FF Actual #8C96A0 differs by 130 card Scenes/card.tbl:3")
    point_at(page, 20, 16, 1)
    equal("separator of card Scenes/card.tbl:7" in read_out(page), True, "the layer")


def check_density(page, path):
    page.open(at(path, "moved-line"), scale=2)
    page.press("0")
    equal(page.evaluate("[placement().scale, document.querySelector('#zoom-size').textContent]"),
          [0.5, "100%"], "a pixel of the image is one of the screen")
    page.press("+", "+", "+")
    equal(page.evaluate("placement().scale"), 1.5, "150%, 200%, 300%")
    page.press("f")
    equal([drawn(page, 20, 15), drawn(page, 20, 16, 1)], [list(fixture.BLUE)] * 2)


def check_transparency(page, path):
    page.open(at(path, "clear"))
    point_at(page, 0, 0)
    equal(read_out(page), "x 0, y 0 Reference #C9076303 Actual #C9076303",
          "a pixel that is nearly transparent")
    page.open(at(path, "deep"))
    point_at(page, 20, 15)
    equal("Reference #0A84FF" in read_out(page), True, "a picture of 16 bits")


def check_pixel_keys(page, path):
    page.open(at(path, "moved-line"))
    page.press("v", "ArrowRight", "ArrowDown", "Shift+ArrowLeft")
    equal(page.evaluate("document.querySelector('#live').textContent").startswith("x 10, y 16"),
          True, "the pixel is read out")
    page.press("+", "+", "+", "+", "+", "+", "+", "+")
    for _ in range(4):
        page.press("Shift+ArrowRight")
    left, top = spot(page, 39, 16)
    edge = page.evaluate("boxOf(0).right")
    equal(left < edge, True, "what is read out stays in sight")


def check_pointer(page, path):
    page.open(at(path, "moved-line"))
    page.press("5")
    x, y = spot(page, 20, 15)
    for _ in range(5):
        page.mouse("mouseWheel", x, y, deltaX=0, deltaY=-200)
    page.settle()
    left, top = spot(page, 20, 15)
    equal(abs(left - x) < 12 and abs(top - y) < 12, True, "the wheel zooms to the pointer")
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    for step in range(1, 6):
        page.mouse("mouseMoved", x + 10 * step, y + 6 * step, button="left", buttons=1)
    page.mouse("mouseReleased", x + 50, y + 30, button="left", clickCount=1)
    page.settle()
    now = spot(page, 20, 15)
    equal(abs(now[0] - left - 50) < 2 and abs(now[1] - top - 30) < 2, True, "dragging moves")
    page.press("f", "2")
    x, y = spot(page, 20, 15)
    x = page.evaluate("boxOf(0).left + dividerAt(0)")
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    page.mouse("mouseMoved", x - 60, y, button="left", buttons=1)
    page.mouse("mouseReleased", x - 60, y, button="left", clickCount=1)
    page.settle()
    equal(page.evaluate("state.mix.swipe < 48"), True, "the divider is dragged")
    equal(page.evaluate(FITS), "true", "and the picture stays")


def check_facts(page, path):
    page.open(at(path, "moved-line"))
    facts = text(page, "#facts")
    for words in ("The compiler changed, not the scene.", "6 changes in the layer tree",
                  "separator of card\ny 10 → 11\nScenes/card.tbl:7", "row 0 … row 3\ny increased by 1\n4 layers",
                  "compare { maxDifference: 122 }\ncompare { maxPixels: 60 }", "a note",
                  "pictures/card.actual.png"):
        if words not in facts:
            raise Failure(f"{words!r} is not among the facts: {facts}")
    page.press("c")
    equal(page.evaluate("document.querySelector('.change[aria-current]').innerText.split('\\n')[0]"),
          "separator of card")
    equal(page.evaluate("view !== null"), True, "it is zoomed to")
    page.press("C")
    equal(page.evaluate("document.querySelector('.change[aria-current]').closest('details').open"),
          True, "the last one is in a group, which opens")


def check_others(page, path):
    page.open(at(path, "new-one"))
    equal(text(page, "figcaption"), "Reference: none")
    equal(page.evaluate("[...document.querySelectorAll('#modes button')].map(b => b.disabled)"),
          [False, True, True, True, True, True, True])
    page.open(at(path, "lost"))
    equal(text(page, "figcaption"), "Reference, the file does not exist")
    page.open(at(path, "only-tree"))
    equal(page.evaluate("document.querySelector('#mode-tree').getAttribute('aria-checked')"), "true")
    equal("27" not in text(page, "#tree .fold") and "unchanged lines" in text(page, "#tree .fold"), True)
    page.evaluate("document.querySelector('#tree .fold button').click()")
    equal(page.evaluate("document.querySelector('#tree .fold')"), None, "what is folded opens")
    page.open(at(path, "nasty"))
    equal("</script><b>" in text(page, "#name"), True, "names are shown as they are")


def check_causes(page, path):
    page.open(path)
    groups = ("[...document.querySelectorAll('.group')].map("
              "(group) => [group.querySelector('p').innerText.replace('\\n', ', '),"
              " group.querySelectorAll('.option').length])")
    equal(page.evaluate(groups), [
        ["Scenes/broken.tbl:3:3: error, 1 snapshot", 1], ["h 44 → 50.123, theme.tbl:1:9 · 3 snapshots", 3],
        ["the compiler changed, not the scene, 3 snapshots", 3],
        ["no layer has changed, 3 snapshots", 3],
        ["new, without a reference, 2 snapshots", 1]], "the list is grouped by cause")
    equal(page.evaluate("document.querySelector('#strip').hidden"), True, "one has no others")
    page.press("J")
    equal(page.evaluate("location.hash"), "#" + quote("Scenes/e0.tbl#edited", safe=""))
    equal(text(page, "#strip h3"), "3 snapshots: h 44 → 50.123")
    page.settle()
    shown = ("[...document.querySelectorAll('#strip .pair')].map((pair) =>"
             " [...pair.querySelectorAll('img')].filter((image) => image.naturalWidth).length)")
    for _ in range(20):
        if page.evaluate(shown) == [2, 2, 2]:
            break
        time.sleep(0.1)
    equal(page.evaluate(shown), [2, 2, 2], "all others are small, before and after")
    page.evaluate("document.querySelectorAll('#strip .pair')[2].click()")
    equal(page.evaluate("state.result.key"), "Scenes/e2.tbl#edited")
    page.press("K")
    equal(chosen(page), "broken")
    page.open(at(path, "moved-line"))
    equal(page.evaluate("stage.frames.map(({ hatch }) => hatch).filter(Boolean)"),
          ["ignored: clock"], "ignored areas are hatched")
    equal("Not compared\n\nclock" in text(page, "#facts"), True)
    page.open("file://" + path + "#" + quote("Scenes/recorded.tbl#one", safe=""))
    equal([drawn(page, 20, 16, 1)], [list(fixture.BLUE)], "a recording has its image")


def check_gallery(page, path):
    page.open(path)
    page.press("g")
    equal(page.evaluate("[document.querySelectorAll('#gallery .card').length,"
                        " document.querySelector('main').checkVisibility()]"), [11, False])
    page.evaluate("document.querySelector('[data-outcome=recorded]').click()")
    equal(page.evaluate("document.querySelectorAll('#gallery .card').length"), 12, "filtered")
    page.evaluate("[...document.querySelectorAll('.card')].at(-1).click()")
    equal(page.evaluate("[state.result.key, document.querySelector('#gallery').hidden]"),
          ["Scenes/recorded.tbl#one", True], "a snapshot opens")


def check_keys(page, path):
    page.open(at(path, "moved-line"))
    page.press("?")
    equal(page.evaluate("document.querySelector('#help').open"), True)
    page.press("Escape")
    equal(page.evaluate("document.querySelector('#help').open"), False)
    names = page.evaluate("keys.flatMap(([, , names]) => names)")
    equal(len(names), len(set(names)), "no key means two things")
    for name in names:
        if name in "?/":
            continue
        page.press(name)
    page.press("?")
    page.evaluate("document.querySelector('#keys-on').click()")
    page.press("Escape")
    page.open(at(path, "moved-line"))
    page.evaluate("document.querySelector('#keys-on').checked = false")
    page.press("2")
    equal(page.evaluate("document.querySelector('#mode-side').getAttribute('aria-checked')"),
          "true", "single letters can be switched off")


def check_focus(page, path):
    page.open(at(path, "moved-line"))
    order = []
    for _ in range(30):
        page.send("Input.dispatchKeyEvent", type="keyDown", key="Tab", windowsVirtualKeyCode=9)
        page.send("Input.dispatchKeyEvent", type="keyUp", key="Tab", windowsVirtualKeyCode=9)
        order.append(page.evaluate(
            "document.activeElement.id || document.activeElement.className || 'none'"))
    equal(order[:18], [
        "skip", "gallery-button", "theme", "help-button", "query", "chip", "chip", "chip", "chip", "tag", "list",
        "mode-side", "outlines", "zoom-out", "zoom-size", "zoom-in", "zoom-fit", "viewer"], "the order of Tab")
    equal("change" in order, True)
    page.evaluate("document.querySelector('#mode-side').focus()")
    page.press("ArrowRight")
    equal(page.evaluate("document.activeElement.id"), "mode-swipe", "arrows choose a view")


def check_names(page, path):
    """Every focusable element has a role and a name for screen readers."""
    page.open(at(path, "moved-line"))
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    roles = set()
    for node in nodes:
        role = node.get("role", {}).get("value")
        name = node.get("name", {}).get("value", "")
        roles.add(role)
        focusable = any(p["name"] == "focusable" and p["value"]["value"]
                        for p in node.get("properties", []))
        if focusable and not node.get("ignored") and role not in ("RootWebArea", "main"):
            equal(bool(name.strip()), True, f"a {role} without a name: {node}")
    for role in ("banner", "navigation", "main", "complementary", "search", "listbox", "option",
                 "radiogroup", "radio", "application", "heading", "toolbar"):
        equal(role in roles, True, f"there is a {role}")
    named = [node["name"]["value"] for node in nodes
             if node.get("role", {}).get("value") == "option" and "name" in node]
    equal(any("moved line" in name and "failed" in name for name in named), True, f"{named[:6]}")


CONTRAST = """(() => {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const bytes = (color) => {
    probe.clearRect(0, 0, 1, 1); probe.fillStyle = color; probe.fillRect(0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map(
      (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = bytes(getComputedStyle(e).backgroundColor);
      if (color[3] === 255) return color;
    }
    return [255, 255, 255, 255];
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || e.closest('script, noscript, :disabled')) continue;
    if (e.closest('.unseen, .skip') || !e.checkVisibility() || e.tagName === 'OPTION') continue;
    const [a, b] = [light(bytes(getComputedStyle(e).color)), light(ground(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push(`${e.tagName} ${e.className} ${e.textContent.slice(0, 30)} `
      + ratio.toFixed(2));
  }
  return poor;
})()"""


def check_contrast(page, path):
    for dark in (False, True):
        for slug, key in (("moved-line", "1"), ("moved-line", "6"), ("moved-line", "3"),
                          ("new-one", "1"), ("broken", "1")):
            page.open(at(path, slug), dark=dark)
            page.press(key)
            equal(page.evaluate(CONTRAST), [], f"too little contrast, dark {dark}")
        page.press("?")
        equal(page.evaluate(CONTRAST), [], f"too little contrast in the help, dark {dark}")


def check_themes(page, path):
    ground = "getComputedStyle(document.body).backgroundColor"
    page.open(path, dark=True)
    dark = page.evaluate(ground)
    page.open(path)
    light = page.evaluate(ground)
    equal(light != dark, True, "the system's colors are followed")
    page.press("t", "t")
    equal(page.evaluate(ground), dark, "and can be chosen")
    page.open(path)
    equal(page.evaluate(ground), dark, "which is remembered")
    page.press("t")
    equal(page.evaluate(ground), light)


def check_widths(page, path):
    for width, height in ((1440, 900), (1000, 700), (720, 900), (360, 740)):
        page.open(at(path, "moved-line"), width=width, height=height)
        for key in "123456":
            page.press(key)
            equal(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True,
                  f"nothing sticks out at {width}, view {key}")
        page.press("1")
        equal(page.evaluate("boxOf(0).height > 150"), True,
              f"there is room for pictures at {width}")


def check_without_script(page, path):
    page.send("Emulation.setScriptExecutionDisabled", value=True)
    page.send("Page.navigate", url="file://" + path)
    # A page without scripts cannot report that it is ready.
    until = time.monotonic() + 20
    while page.evaluate("document.readyState") != "complete" and time.monotonic() < until:
        time.sleep(0.1)
    words = page.evaluate("document.body.innerText")
    for part in ("JavaScript is required to show images.", "Scenes/card.tbl#moved-line",
                 "60 of 1200 pixels differ", "separator of card: y 10 → 11"):
        if part not in words:
            raise Failure(f"{part!r} is not said without scripts: {words[:400]}")


ALL = [
    ("failures come first, and nothing is asked of the network", check_start),
    ("filters by outcome, text and tag", check_filters),
    ("keys in the list", check_list_keys),
    ("an address for each snapshot", check_address),
    ("side by side, swipe, onion skin, difference, tree", check_views),
    ("blinking", check_blink),
    ("the player of a strip", check_play),
    ("zoom to the pixel, its values and its layer", check_pixels),
    ("the actual size on a dense screen", check_density),
    ("pixels that a canvas would not give back", check_transparency),
    ("pixels by keys, read out", check_pixel_keys),
    ("wheel, dragging, the divider", check_pointer),
    ("what changed, where, and what would pass", check_facts),
    ("failures without one thing or another", check_others),
    ("the list by cause, and the other snapshots of a cause", check_causes),
    ("the gallery", check_gallery),
    ("keys, their help, and how to switch them off", check_keys),
    ("the order of Tab", check_focus),
    ("roles and names for screen readers", check_names),
    ("contrast, light and dark", check_contrast),
    ("light and dark", check_themes),
    ("widths", check_widths),
    ("without scripts", check_without_script),
]


def take_screenshots(page, path, folder):
    os.makedirs(folder, exist_ok=True)
    for name, dark, width, height, key in (
            ("light", False, 1440, 900, "1"), ("dark", True, 1440, 900, "1"),
            ("swipe", False, 1440, 900, "2"), ("difference", True, 1440, 900, "5"),
            ("tree", False, 1440, 900, "6"), ("narrow", False, 390, 844, "1"),
            ("narrow-dark", True, 390, 844, "4")):
        page.open(at(path, "moved-line"), width=width, height=height, dark=dark)
        page.press(key)
        page.screenshot(os.path.join(folder, name + ".png"))
