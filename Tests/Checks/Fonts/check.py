#!/usr/bin/env python3
"""Compares SceneFonts with HarfBuzz (shaping) and fontTools (outlines) for public fonts.

Usage: Tests/Checks/Fonts/check.py TOOL [FONT …]; TOOL is Tests/Checks/Fonts/FontTool.swift, compiled by
Tests/Checks/Fonts/check, which also installs the requirements.
"""
import collections
import glob
import itertools
import os
import random
import subprocess
import sys
import unicodedata

import fontTools.unicodedata
import icu
import uharfbuzz
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables import otTables

LATIN = """Typography AVAToWaLT office affluent fjord Quick brown fox efficient flow ÀÉÎÕÜ ñandú ßtraße
Žluťoučký kůň Łódź İstanbul ıssız “quoted” — dash… 1234567890 3½ 1⁄2 25⁄100 €5.00 +44(0)20 a.b:c;d!e?f
e\u0301a\u0300o\u0308 a\u0323\u0302 q\u0307 ffi ffl fi fl ff Th ct st A\u030A N\u0303 ǅ Việt Nam Đặng ế Fà.
https://example.org/~a?b=c&d=[e] {x} <y> #1 50% @me *bold* _it_ ^up `code` |pipe| \\back 'single' "double"
T. T, P. V. Yo Ye Wa AY LT rn kg f) f] (j) Mrs. O’Neill AT&T WAVE Tyr Ty Tr r. y, To-day 10:30 AM 2×3=6""".split()
GREEK = """Ελληνικά Αθήνα ψάρι ΐΰ Ὀδυσσεύς ῥόδον ἄνθρωπος ΑΥΤΟΣ Τα ΓΑ άέήίόύώ ϊϋ α\u0301 ω\u0345 σς φθόγγος ΛΟΓΟΣ
Καλημέρα κόσμε Ξενοδοχείο Ψυχή Ἑλλάς ἀρχῇ ᾠδή Δ’ Μ.Ε.""".split()
CYRILLIC = """Русский Україна їжак ґанок Београд Ђорђе Љубав Њива Ћирило Џеп съешь ещё этих мягких
французских булок Ёлка и\u0306 е\u0308 Ѣ Ґ Ў ГА ТА РУ АУ КО Ӣ ӯ Ѐ ѝ Казақстан Өзбек""".split()
HEBREW = """שלום עולם שָׁלוֹם בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ יְרוּשָׁלַ\u05B4ם לָמ\u05B6\u05BD כּוֹס תֹּורָה (סוגריים) מִי־זֶה חַ\u05BD ש\u05C1\u05BC פּוֹ
ירושלים חיפה הגדרות טלפון""".split()
ARABIC = """السلام عليكم مرحبا بالعالم اللغة العربية الله لله محمد السَّلَامُ عَلَيْكُمْ بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ كِتَابٌ لا لأ لإ لآ فلان هٰذَا مُؤْمِنٌ شَيْءٍ
پاکستان کتابخانه فارسی گچ ژاله یادداشت اردو ٹھیک ڈاک ہے الإعدادات شبكة (قوس) ۱۲۳۴ ١٢٣٤ رقم بـ ـبـ ـب بب سـلام قَالَ إِنَّ
ممتحن نجم بحر تحت في هي سي لمح محمج""".split()
THAI = """ภาษาไทย สวัสดี น้ำ กำลัง ที่นี่ ผู้ใหญ่ ปั่น ญาติ ฐาน กุญแจ เก้าอี้ ป้ำ ฎีกา ฏุ ฟ้า ฝ้าย ๑๒๓ กฺ เป็น ตั้งค่า การแจ้งเตือน""".split()
CJK = """漢字 日本語 カタカナ ひらがな が か\u3099 設定 简体中文 繁體 、。「」 ＡＢＣ １２３ 한국어 설정 네트워크 東京都 葛\U000E0100 ー 々 〆 ㈱""".split()

# Words with their script in OpenType and in HarfBuzz, and their direction.
CORPUS = [(word, *how) for words, how in [
    (LATIN, ("latn", "Latn", "ltr")), (GREEK, ("grek", "Grek", "ltr")),
    (CYRILLIC, ("cyrl", "Cyrl", "ltr")), (HEBREW, ("hebr", "Hebr", "rtl")),
    (ARABIC, ("arab", "Arab", "rtl")), (THAI, ("thai", "Thai", "ltr")),
    (CJK, ("hani", "Hani", "ltr")),
] for word in words]
CORPUS += [
    ("Two words AV. To you", "latn", "Latn", "ltr"), ("שלום, עולם (2)", "hebr", "Hebr", "rtl"),
    ("السلام عليكم ورحمة الله", "arab", "Arab", "rtl"), ("a\u200Bb f\u200Di f\u200Ci \u00ADx", "latn", "Latn", "ltr"),
]

ROOT = "/usr/share/fonts"
UNICODE = os.environ.get("SCENEC_UNICODE", "/usr/share/unicode")
FONTS = [
    ("opentype/inter/Inter-Regular.otf", 0, {}),
    ("opentype/inter/Inter-BoldItalic.otf", 0, {}),
    ("truetype/dejavu/DejaVuSans.ttf", 0, {}),
    ("truetype/dejavu/DejaVuSerif-Bold.ttf", 0, {}),
    ("truetype/liberation/LiberationSans-Regular.ttf", 0, {}),
    ("truetype/lato/Lato-Regular.ttf", 0, {}),
    ("truetype/noto/NotoSans-Regular.ttf", 0, {}),
    ("truetype/noto/NotoSerif-Italic.ttf", 0, {}),
    ("truetype/noto/NotoSansHebrew-Regular.ttf", 0, {}),
    ("truetype/noto/NotoSerifHebrew-Regular.ttf", 0, {}),
    ("truetype/noto/NotoNaskhArabic-Regular.ttf", 0, {}),
    ("truetype/noto/NotoSansArabic-Regular.ttf", 0, {}),
    ("truetype/noto/NotoNastaliqUrdu-Regular.ttf", 0, {}),
    ("truetype/noto/NotoSansThai-Regular.ttf", 0, {}),
    ("truetype/noto/NotoSerifThai-Regular.ttf", 0, {}),
    ("truetype/tlwg/Norasi.ttf", 0, {}), ("truetype/tlwg/Loma.ttf", 0, {}),
    ("opentype/fonts-hosny-amiri/Amiri-Regular.ttf", 0, {}),
    ("opentype/ebgaramond/EBGaramond12-Regular.otf", 0, {}),
    ("truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", 0, {}),
    ("opentype/noto/NotoSansCJK-Regular.ttc", 0, {}),
    ("opentype/noto/NotoSansCJK-Regular.ttc", 2, {}),
    ("opentype/cantarell/Cantarell-Regular.otf", 0, {}),
    ("truetype/inter-vf/Inter-roman.var.ttf", 0, {}),
    ("truetype/inter-vf/Inter-roman.var.ttf", 0, {"wght": 650}),
]


class Tool:
    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the tool ended at: {words}")
        return answer.rstrip("\n")


def harfbuzz(font, text, script, direction):
    buffer = uharfbuzz.Buffer()
    buffer.add_codepoints([ord(character) for character in text])
    buffer.script, buffer.direction = script, direction
    buffer.flags = uharfbuzz.BufferFlags.BOT | uharfbuzz.BufferFlags.EOT
    uharfbuzz.shape(font, buffer)
    return [
        (info.codepoint, position.x_advance, position.x_offset, position.y_offset)
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions)]


def commands(pen):
    """The recording of a pen in the format of SceneFonts, with separate quadratic curves."""
    result, here = [], None
    for name, points in pen.value:
        if name == "moveTo":
            start = here = points[0]
            result.append(("M", *points[0]))
        elif name == "lineTo":
            here = points[0]
            result.append(("L", *here))
        elif name == "curveTo":
            result.append(("C", *itertools.chain(*points)))
            here = points[-1]
        elif name == "qCurveTo":
            if points[-1] is None:
                offs = points[:-1]
                start = here = ((offs[-1][0] + offs[0][0]) / 2, (offs[-1][1] + offs[0][1]) / 2)
                result.append(("M", *here))
                points = (*offs, here)
            for index, control in enumerate(points[:-1]):
                last = index == len(points) - 2
                end = points[-1] if last else (
                    (control[0] + points[index + 1][0]) / 2, (control[1] + points[index + 1][1]) / 2)
                result.append(("Q", *control, *end))
                here = end
        elif name in ("closePath", "endPath"):
            result.append(("Z",))
    return result


def contours(path):
    """Contours as cycles of segments, regardless of the first point and a closing line."""
    result, current, here, start = [], [], None, None
    for name, *numbers in path:
        points = [(round(x, 3) + 0, round(y, 3) + 0) for x, y in zip(numbers[::2], numbers[1::2])]
        if name == "M":
            current, here, start = [], points[0], points[0]
        elif name == "Z":
            if here != start:
                current.append((here, start))
            current = [segment for segment in current if len(segment) > 2 or segment[0] != segment[1]]
            if current:
                first = current.index(min(current))
                result.append(current[first:] + current[:first])
        else:
            current.append((here, *points))
            here = points[-1]
    return result


def near(a, b):
    if len(a) != len(b):
        return False
    return all(
        len(x) == len(y) and all(
            len(s) == len(t) and all(
                abs(p[0] - q[0]) <= 0.011 and abs(p[1] - q[1]) <= 0.011 for p, q in zip(s, t))
            for s, t in zip(x, y))
        for x, y in zip(a, b))


def parse(answer):
    words, result = answer.split(), []
    for word in words:
        if word in "MLQCZ":
            result.append([word])
        else:
            result[-1].append(float(word))
    return result


EMOJI = """😀 🚀 👨‍👩‍👧‍👦 👍🏽 🇩🇪🇺🇸 ☺️ ☺︎ 1️⃣ #️⃣ 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩🏽‍🚀 🧑‍🤝‍🧑 ❤️‍🔥 ❤️ 👁️‍🗨️ 🤷🏿‍♀️ 🐻‍❄️ ©️ 🇦 🏽 👩‍❤️‍💋‍👨 🫱🏻‍🫲🏿""".split()
OUR_FONTS = "Tests/SceneCompilerTests/Elements/Fonts"


def emoji(tool, totals):
    """Sequences in Debian's Noto Color Emoji as HarfBuzz shapes them, and its bitmaps and those of the
    tests' fonts as fontTools reads them."""
    good = count = 0
    for path in (f"{ROOT}/truetype/noto/NotoColorEmoji.ttf", f"{OUR_FONTS}/ColorBitmaps.ttf", f"{OUR_FONTS}/StandardBitmaps.ttf"):
        if not glob.glob(path):
            print("missing:", path)
            continue
        tool.ask("font", path, 0)
        font, file = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path))), open(path, "rb").read()
        for text in EMOJI:
            expected = harfbuzz(font, text, "Zyyy", "ltr")
            answer = tool.ask("shape", "zyyy", "ltr", *map(ord, text))
            actual = [tuple(map(int, word.split(","))) for word in answer.split()]
            totals["strings"] += 1
            totals["equal"] += actual == expected
            if actual != expected:
                print(f"  {text!r}\n    HarfBuzz {expected}\n    SceneFonts {actual}")
        reader = TTFont(path, lazy=True)
        for size, name, image, frame in bitmaps(reader):
            count += 1
            answer = tool.ask("bitmap", reader.getGlyphID(name), size)
            if answer == "none":
                print("  no bitmap", path, size, name)
                continue
            start, length, *actual = map(float, answer.split())
            same = file[int(start):int(start + length)] == image
            same = same and all(abs(a - b) < 1e-9 for a, b in zip(actual, frame))
            good += same
            if not same and count - good < 4:
                print("  bitmap", path, size, name, answer, frame, len(image))
    print(f"bitmaps: {good} of {count}", flush=True)
    return good == count


def bitmaps(reader):
    """The size, glyph, file, and frame in ems of each image."""
    if "sbix" in reader:
        for size, strike in reader["sbix"].strikes.items():
            for name, glyph in strike.glyphs.items():
                if glyph.graphicType == "png ":
                    width, height = (int.from_bytes(glyph.imageData[at:at + 4], "big") for at in (16, 20))
                    yield size, name, glyph.imageData, (
                        glyph.originOffsetX / size, -(glyph.originOffsetY + height) / size, width / size, height / size)
        return
    for strike, images in zip(reader["CBLC"].strikes, reader["CBDT"].strikeData):
        x, y = strike.bitmapSizeTable.ppemX, strike.bitmapSizeTable.ppemY
        for name, image in images.items():
            metrics = image.metrics
            yield y, name, image.imageData, (metrics.BearingX / x, -metrics.BearingY / y, metrics.width / x, metrics.height / y)


class Paints:
    """The visible parts of color glyphs as fontTools reads them: opacity, fill, and outlines."""

    def __init__(self, reader):
        self.reader, self.glyphs, self.table = reader, reader.getGlyphSet(), reader["COLR"]
        self.palette = [[c.red / 255, c.green / 255, c.blue / 255, c.alpha / 255] for c in reader["CPAL"].palettes[0]]
        self.shared = [] if self.table.version == 0 or not self.table.table.LayerList else self.table.table.LayerList.Paint

    def color(self, index, alpha=1):
        color = [0, 0, 0, 1] if index == 0xFFFF else list(self.palette[index])
        return [*color[:3], color[3] * alpha]

    def outline(self, name, matrix):
        pen = DecomposingRecordingPen(self.glyphs)
        self.glyphs[name].draw(TransformPen(pen, matrix))
        return contours(commands(pen))

    def parts(self):
        """Each color glyph and its parts."""
        if self.table.version == 0:
            for name, layers in self.table.ColorLayers.items():
                yield name, [
                    (1, ["solid", *self.color(layer.colorID)], [self.outline(layer.name, Identity)]) for layer in layers]
            return
        self.roots = {record.BaseGlyph: record.Paint for record in self.table.table.BaseGlyphList.BaseGlyphPaintRecord}
        for name, paint in self.roots.items():
            yield name, list(self.walk(paint, Identity, [], 1))

    def walk(self, paint, matrix, masks, opacity):
        kind = otTables.PaintFormat(paint.Format).name.replace("Var", "")
        if kind == "PaintColrLayers":
            for layer in self.shared[paint.FirstLayerIndex:paint.FirstLayerIndex + paint.NumLayers]:
                yield from self.walk(layer, matrix, masks, opacity)
        elif kind == "PaintColrGlyph":
            yield from self.walk(self.roots[paint.Glyph], matrix, masks, opacity)
        elif kind == "PaintGlyph":
            yield from self.walk(paint.Paint, matrix, [*masks, self.outline(paint.Glyph, matrix)], opacity)
        elif kind == "PaintComposite":
            assert paint.CompositeMode == otTables.CompositeMode.SRC_IN, "another mode"
            below = paint.BackdropPaint
            if below.Format == otTables.PaintFormat.PaintSolid:
                yield from self.walk(paint.SourcePaint, matrix, masks, opacity * self.color(below.PaletteIndex, below.Alpha)[3])
            else:
                mask = [c for _, _, outlines in self.walk(below, matrix, [], 1) for o in outlines for c in o]
                yield from self.walk(paint.SourcePaint, matrix, [*masks, mask], opacity)
        elif kind == "PaintSolid":
            yield opacity, ["solid", *self.color(paint.PaletteIndex, paint.Alpha)], masks
        elif kind.endswith("Gradient"):
            yield opacity, self.gradient(kind, paint, matrix), masks
        else:
            yield from self.walk(paint.Paint, matrix.transform(Transform(*paint.getTransform())), masks, opacity)

    def gradient(self, kind, paint, matrix):
        stops = [(stop.StopOffset, self.color(stop.PaletteIndex, stop.Alpha)) for stop in paint.ColorLine.ColorStop]
        if paint.ColorLine.Extend != otTables.ExtendMode.PAD:
            return None
        first, last = stops[0][0], stops[-1][0]
        if kind == "PaintLinearGradient":
            normal = (paint.y2 - paint.y0, paint.x0 - paint.x2)
            share = ((paint.x1 - paint.x0) * normal[0] + (paint.y1 - paint.y0) * normal[1]) / (normal[0] ** 2 + normal[1] ** 2)
            points = [(paint.x0 + t * share * normal[0], paint.y0 + t * share * normal[1]) for t in (first, last)]
            fill, locations = ["axial"], [((t - first) / (last - first), color) for t, color in stops]
        elif kind == "PaintRadialGradient":
            # Both circles have the same center in these fonts, and the second is the larger one.
            radius = lambda t: paint.r0 + t * (paint.r1 - paint.r0)
            points = [(paint.x1, paint.y1), (paint.x1 + radius(last), paint.y1 + radius(last))]
            fill, locations = ["radial"], [(radius(t) / radius(last), color) for t, color in stops]
            locations.insert(0, (0, stops[0][1]))
        else:
            angle = lambda t: (paint.startAngle + t * (paint.endAngle - paint.startAngle)) / 360
            points, fill = [(paint.centerX, paint.centerY)], ["conic"]
            locations = [(angle(t), color) for t, color in stops]
        for point in points:
            fill += matrix.transformPoint(point)
        for location, color in locations:
            fill += [location, *color]
        return fill


def colors(tool):
    """Parts of color glyphs: their outlines, colors, and gradients."""
    good = count = 0
    for path in sorted(glob.glob(f"{OUR_FONTS}/Color*.ttf")) + sorted(glob.glob(f"{ROOT}/**/*[Cc]olor*.[to]tf", recursive=True)):
        reader = TTFont(path, lazy=True)
        if "COLR" not in reader:
            continue
        tool.ask("font", path, 0)
        for name, expected in Paints(reader).parts():
            answer = tool.ask("color", reader.getGlyphID(name))
            actual = [part.split(";") for part in answer.split("|")]
            same = len(actual) == len(expected) and all(
                same_part(*pair) for pair in zip(actual, expected))
            count, good = count + 1, good + same
            if not same:
                print(f"  {path} {name}: {answer[:400]}\n    {expected}"[:900])
    print(f"color glyphs: {good} of {count}", flush=True)
    return good == count


def same_part(actual, expected):
    opacity, fill, *outlines = actual
    kind, *numbers = fill.split()
    if abs(float(opacity) - expected[0]) > 1e-4 or len(outlines) != len(expected[2]):
        return False
    if expected[1] is not None:
        numbers = [float(number) for number in numbers]
        if kind == "conic":
            # The second point is only a direction; the last stop ends the circle.
            numbers = numbers[:2] + numbers[4:]
        wanted = expected[1][1:]
        if kind != expected[1][0] or not all(abs(a - b) < 0.011 for a, b in zip(numbers, wanted)):
            return False
    return all(near(contours(parse(a)), b) for a, b in zip(outlines, expected[2]))


def bidi(tool):
    """Tests levels and order with BidiCharacterTest.txt of the Unicode Character Database, and the
    order of the visible characters of a typeset line."""
    path, good, count = f"{UNICODE}/BidiCharacterTest.txt", 0, 0
    if not glob.glob(path):
        print("missing:", path)
        return True
    for line in open(path, encoding="utf-8"):
        fields = line.split("#")[0].strip().split(";")
        if len(fields) < 5:
            continue
        base = {"0": "0", "1": "1", "2": "auto"}[fields[1]]
        answer = tool.ask("bidi", base, *(int(word, 16) for word in fields[0].split()))
        level, levels, order = (part.split() for part in answer.split(";"))
        expected = fields[3].split()
        same = len(levels) == len(expected) and all(
            e == "x" or e == l for e, l in zip(expected, levels))
        # Characters removed by rule X9 are not in the order.
        order = [word for word in order if expected[int(word)] != "x"]
        scalars = [int(word, 16) for word in fields[0].split()]
        visible = [word for word in order if not is_invisible(scalars[int(word)])]
        typeset = tool.ask("order", base, *scalars).split()
        same = same and typeset == visible
        good += same and level == [fields[2]] and order == fields[4].split()
        count += 1
        if count - good and count - good <= 3 and not (same and order == fields[4].split()):
            print("  bidi", fields, answer)
    print(f"BidiCharacterTest.txt: {good} of {count}", flush=True)
    return good == count and bidi_classes(tool)


def is_invisible(scalar):
    return scalar in (9, 0xAD, 0x61C) or any(
        first <= scalar <= last for first, last in ((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F)))


# A character of each class in BidiTest.txt, without separators: they end a line, or are a tab.
BIDI_CLASSES = dict(
    L=0x61, R=0x5D0, AL=0x627, EN=0x31, ES=0x2B, ET=0x24, AN=0x661, CS=0x2C, NSM=0x5B8, BN=0x200B,
    WS=0x20, ON=0x21, LRE=0x202A, LRO=0x202D, RLE=0x202B, RLO=0x202E, PDF=0x202C, LRI=0x2066,
    RLI=0x2067, FSI=0x2068, PDI=0x2069)


def bidi_classes(tool):
    """Tests the order of the visible characters of a typeset line with BidiTest.txt."""
    good = count = 0
    for line in open(f"{UNICODE}/BidiTest.txt", encoding="utf-8"):
        line = line.split("#")[0].strip()
        if line.startswith("@Reorder:"):
            order = line.split()[1:]
        if not line or line.startswith("@"):
            continue
        classes, directions = line.split(";")
        scalars = [BIDI_CLASSES.get(name) for name in classes.split()]
        if None in scalars:
            continue
        visible = [word for word in order if not is_invisible(scalars[int(word)])]
        for bit, base in enumerate(("auto", "0", "1")):
            if int(directions) >> bit & 1:
                count += 1
                good += tool.ask("order", base, *scalars).split() == visible
    print(f"BidiTest.txt: {good} of {count}", flush=True)
    return good == count


def breaks(tool):
    """Tests line breaks with LineBreakTest.txt of Unicode 16, if there is one, and random texts with ICU."""
    good = count = 0
    for path in glob.glob(f"{UNICODE}/auxiliary/LineBreakTest.txt"):
        lines = open(path, encoding="utf-8").read().splitlines()
        for line in lines if "-16." in lines[0] else []:
            words = line.split("#")[0].split()
            expected = "".join("1" if word == "÷" else "0" for word in words[2::2])
            count += bool(words)
            good += bool(words) and tool.ask("breaks", *(int(word, 16) for word in words[1::2])) == expected
    print(f"LineBreakTest.txt: {good} of {count}", flush=True)
    return random_breaks(tool) and good == count


def random_breaks(tool):
    """Half of the characters are of a random kind, which rules distinguish; the others are frequent in rules."""
    kinds = collections.defaultdict(list)
    for scalar in itertools.chain(range(0xD800), range(0xE000, 0x110000)):
        kinds[tuple(icu.Char.getIntPropertyValue(scalar, kind) for kind in (
            icu.UProperty.LINE_BREAK, icu.UProperty.GENERAL_CATEGORY, icu.UProperty.EAST_ASIAN_WIDTH))].append(scalar)
    kinds, frequent = list(kinds.values()), list(map(ord, "  a1一-‐,.()«»“”\"’「◌\u0301\u200D"))
    iterator, random_, good, count = icu.BreakIterator.createLineInstance(icu.Locale.getRoot()), random.Random(14), 0, 20000
    for _ in range(count):
        scalars = [random_.choice(frequent if random_.random() < 0.5 else random_.choice(kinds))
                   for _ in range(random_.randint(2, 10))]
        text = "".join(map(chr, scalars))
        iterator.setText(icu.UnicodeString(text))
        ends = set(iterator)
        units = itertools.accumulate(1 + (scalar > 0xFFFF) for scalar in scalars)
        answer, expected = tool.ask("breaks", *scalars), "".join("1" if unit in ends else "0" for unit in units)
        good += answer == expected
        if answer != expected and count - good < 4:
            print("  line break", [f"{scalar:X}" for scalar in scalars], answer, expected)
    print(f"line breaks of random texts: {good} of {count}", flush=True)
    return good == count


def scripts(tool):
    """Compares random words in each script for which Debian has a Noto font, with its script set in HarfBuzz. Words
    in which HarfBuzz inserts a dotted circle are malformed. Fonts without GPOS, in which it places marks itself, are
    tested without marks. Scripts without a shaper (W0105) may differ."""
    unshaped = dict(word.rsplit(":", 1) for word in tool.ask("scripts").split())
    fonts = collections.defaultdict(list)
    for path in sorted(glob.glob(f"{ROOT}/truetype/noto/Noto*-Regular.ttf")):
        scalars = TTFont(path, lazy=True).getBestCmap()
        counts = collections.Counter(fontTools.unicodedata.script(chr(scalar)) for scalar in scalars)
        for name in ("Zyyy", "Zinh", "Zzzz") + (("Latn",) if len(counts) > 3 else ()):
            counts.pop(name, None)
        if counts:
            name = counts.most_common(1)[0][0]
            fonts[name].append((path, [scalar for scalar in scalars if fontTools.unicodedata.script(chr(scalar)) == name]))
    results = {}
    for name, files in sorted(fonts.items()):
        tag, good, count = fontTools.unicodedata.ot_tags_from_script(name)[-1].strip(), 0, 0
        direction = fontTools.unicodedata.script_horizontal_direction(name).lower()
        for path, scalars in files[:2]:
            reader, random_ = TTFont(path, lazy=True), random.Random(name)
            tool.ask("font", path, 0)
            font, circle = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path))), reader.getBestCmap().get(0x25CC)
            for _ in range(200):
                word = random_word(random_, scalars, "GPOS" in reader)
                expected = harfbuzz(font, "".join(map(chr, word)), name, direction)
                if circle and any(glyph[0] == reader.getGlyphID(circle) for glyph in expected):
                    continue
                answer = tool.ask("shape", tag, direction, *word)
                count += 1
                good += [tuple(map(int, glyph.split(","))) for glyph in answer.split()] == expected
        results[name] = (good, count)
    for title, kind in (("shaped", "0"), ("W0105", "1")):
        of = {name: result for name, result in results.items()
              if unshaped[fontTools.unicodedata.ot_tags_from_script(name)[-1].strip()] == kind}
        good, count = (sum(numbers) for numbers in zip(*of.values()))
        print(f"{title}: {good} of {count} random words in {len(of)} scripts:",
              ", ".join(f"{name} {a}/{b}" for name, (a, b) in of.items() if kind == "1" or a != b), flush=True)
        if kind == "0" and good != count:
            return False
    return True


def random_word(random_, scalars, has_marks):
    """Letters with up to two marks, and conjuncts."""
    marks = [scalar for scalar in scalars if unicodedata.category(chr(scalar))[0] == "M" and has_marks]
    letters = [scalar for scalar in scalars if unicodedata.category(chr(scalar))[0] in "LN"] or scalars
    killers = [scalar for scalar in marks if unicodedata.combining(chr(scalar)) == 9]
    word = []
    for _ in range(random_.randint(1, 6)):
        word.append(random_.choice(letters))
        while killers and random_.random() < 0.2:
            word += [random_.choice(killers), random_.choice(letters)]
        if marks and random_.random() < 0.5:
            word += random_.choices(marks, k=random_.choice((1, 1, 1, 2)))
    return word


def main():
    tool = Tool(sys.argv[1])
    wanted = sys.argv[2:]
    totals = {"strings": 0, "equal": 0, "outlines": 0, "equal outlines": 0}
    failures = 0 if wanted else (not bidi(tool)) + (not breaks(tool))
    if not wanted or "scripts" in wanted:
        failures += not scripts(tool)
    if not wanted or "color" in wanted:
        failures += (not emoji(tool, totals)) + (not colors(tool))
    for path, index, axes in FONTS:
        if wanted and not any(word in path for word in wanted):
            continue
        path = f"{ROOT}/{path}"
        if not glob.glob(path):
            print(f"missing: {path}")
            continue
        answer = tool.ask("font", path, index, *(f"{k}={v}" for k, v in axes.items()))
        if answer.startswith("error"):
            print(path, answer)
            failures += 1
            continue
        blob = uharfbuzz.Blob.from_file_path(path)
        font = uharfbuzz.Font(uharfbuzz.Face(blob, index))
        if axes:
            font.set_variations(axes)
        reader = TTFont(path, fontNumber=index, lazy=True)
        cmap = reader.getBestCmap()
        name = path.rsplit("/", 1)[1] + (f"#{index}" if index else "") + (f" {axes}" if axes else "")
        good = bad = skipped = 0
        used = set()
        for text, script, tag, direction in CORPUS:
            # Text that the font does not contain would be drawn in another font.
            if sum(ord(c) in cmap for c in text) < len(text) * 0.6:
                skipped += 1
                continue
            expected = harfbuzz(font, text, tag, direction)
            used |= {glyph[0] for glyph in expected}
            answer = tool.ask("shape", script, direction, *map(ord, text))
            actual = [tuple(map(int, word.split(","))) for word in answer.split()]
            if actual == expected:
                good += 1
            else:
                bad += 1
                if bad <= 6:
                    print(f"  {text!r} {script}\n    HarfBuzz {expected}\n    SceneFonts {actual}")
        glyphs = sorted(used | set(range(0, reader["maxp"].numGlyphs, 37 if index or "CJK" in path else 5)))[:2500]
        glyph_set = reader.getGlyphSet(location=axes)
        order = reader.getGlyphOrder()
        same = different = 0
        for glyph in glyphs:
            pen = DecomposingRecordingPen(glyph_set)
            glyph_set[order[glyph]].draw(pen)
            answer = tool.ask("outline", glyph)
            expected = contours(commands(pen))
            ours = None if answer.startswith("error") else contours(parse(answer))
            if ours is not None and not near(ours, expected):
                # fontTools does not apply USE_MY_METRICS, unlike HarfBuzz and FreeType.
                pen = DecomposingRecordingPen(glyph_set)
                font.draw_glyph_with_pen(glyph, pen)
                expected = contours(commands(pen))
            if ours is not None and near(ours, expected):
                same += 1
            else:
                different += 1
                if different <= 2:
                    print(f"  outline {glyph} {order[glyph]}: {answer[:200]}\n    {expected}"[:600])
        print(f"{name}: {good} of {good + bad} strings, {same} of {same + different} outlines"
              f" ({skipped} strings not in the font)", flush=True)
        totals["strings"] += good + bad
        totals["equal"] += good
        totals["outlines"] += same + different
        totals["equal outlines"] += same
    print(totals)
    if totals["strings"] != totals["equal"] or totals["outlines"] != totals["equal outlines"] or failures:
        sys.exit(1)


main()
