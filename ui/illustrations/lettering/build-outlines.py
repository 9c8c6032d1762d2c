"""Writes familjen-bold.json: the outlines of Familjen Grotesk (OFL) at weight 700, for words in pictures drawn where no
font is installed. Run by hand, only when the typeface changes:  pip install fonttools brotli;  python3 build-outlines.py

Glyphs are strings "advance path", in units of 1200 to the em, y downwards. Letters with a tone mark over a dotted vowel (ọ́,
ẹ̀ …) have no code point of their own, so they are put together here and keyed by their two code points.
"""

import json
import unicodedata
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
FONTS = HERE.parent.parent / "fonts"
WEIGHT = 700
SKIP = set(range(0x2190, 0x2194)) | {0xA0, 0xAD}


def load(name):
    font = TTFont(FONTS / f"familjen-{name}.woff2")
    font.flavor = None
    return instancer.instantiateVariableFont(font, {"wght": WEIGHT})


def outline(*pieces):
    """One or more (font, glyph, dx, dy), moved by dx, dy (font units, y upwards), as one compact relative path."""
    operations = []
    for font, glyph, dx, dy in pieces:
        pen = DecomposingRecordingPen(font.getGlyphSet())
        font.getGlyphSet()[glyph].draw(pen)
        for op, args in pen.value:
            operations.append((op, [(x + dx, y + dy) for x, y in args]))
    out, here, start, last = [], (0, 0), (0, 0), ""

    def emit(command, *points):
        nonlocal last
        numbers = []
        for x, y in points:
            numbers += [x - here[0], y - here[1]]
        text = "".join(("" if n < 0 or i == 0 else " ") + str(n) for i, n in enumerate(numbers))
        if command == "l" and points[0][1] == here[1]:
            command, text = "h", str(points[0][0] - here[0])
        elif command == "l" and points[0][0] == here[0]:
            command, text = "v", str(points[0][1] - here[1])
        joiner = "" if text.startswith("-") else " "
        out.append((joiner if command == last else command) + text)
        last = command

    def at(point):
        return (round(point[0]), -round(point[1]))

    for op, args in operations:
        if op == "moveTo":
            start = at(args[0])
            emit("m", start)
            last = "m!"
            here = start
        elif op == "lineTo":
            if at(args[0]) != here:
                emit("l", at(args[0]))
            here = at(args[0])
        elif op == "qCurveTo":
            controls, end = args[:-1], args[-1]
            for i, control in enumerate(controls):
                if i + 1 < len(controls):
                    following = controls[i + 1]
                    stop = ((control[0] + following[0]) / 2, (control[1] + following[1]) / 2)
                else:
                    stop = end
                emit("q", at(control), at(stop))
                here = at(stop)
        elif op in ("closePath", "endPath"):
            out.append("z")
            last, here = "z", start
    return "".join(out)


def bounds(font, glyph):
    pen = BoundsPen(font.getGlyphSet())
    font.getGlyphSet()[glyph].draw(pen)
    return pen.bounds


def pair_kerning(font, characters):
    """Kerning between the given characters: {left: {value: rights}}. Every lookup adds what its first matching table says."""
    cmap = font.getBestCmap()
    glyph_of = {c: cmap[ord(c)] for c in characters}
    gpos = font["GPOS"].table
    wanted = {i for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex}
    lookups = []
    for i in sorted(wanted):
        tables = [getattr(sub, "ExtSubTable", sub) for sub in gpos.LookupList.Lookup[i].SubTable]
        lookups.append([table for table in tables if table.LookupType == 2])
    kern = {}
    for left, left_glyph in glyph_of.items():
        for right, right_glyph in glyph_of.items():
            value = sum(pair_value(tables, left_glyph, right_glyph) for tables in lookups)
            if abs(value) >= 8:
                rights = kern.setdefault(left, {})
                rights[str(value)] = rights.get(str(value), "") + right
    return kern


def pair_value(tables, left, right):
    for table in tables:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            record = next((pair for pair in pairs if pair.SecondGlyph == right), None)
            if record is None:
                continue
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
            record = row.Class2Record[table.ClassDef2.classDefs.get(right, 0)]
        return getattr(record.Value1, "XAdvance", 0) or 0
    return 0


def main():
    latin, accents, ng, dots = load("latin"), load("accents"), load("ng"), load("dots")
    glyphs = {}
    for font in (latin, accents, ng, dots):
        for code, name in sorted(font.getBestCmap().items()):
            if code in SKIP or unicodedata.combining(chr(code)):
                continue
            advance = font["hmtx"][name][0]
            glyphs[chr(code)] = f"{advance} {outline((font, name, 0, 0))}".rstrip()

    os2 = latin["OS/2"]
    x_height, cap_height = os2.sxHeight, os2.sCapHeight
    marks = {"\u0300": "grave", "\u0301": "acute", "\u0303": "tilde"}

    def compose(base_font, base, mark, below=False):
        base_name = base_font.getBestCmap()[ord(base)]
        mark_name = dots.getBestCmap()[ord(mark)]
        base_box, mark_box = bounds(base_font, base_name), bounds(dots, mark_name)
        dx = (base_box[0] + base_box[2]) / 2 - (mark_box[0] + mark_box[2]) / 2
        dy = 0 if below else max(0, (cap_height if base.isupper() else x_height) - x_height)
        key = unicodedata.normalize("NFC", base + mark)
        if key not in glyphs:
            advance = base_font["hmtx"][base_name][0]
            glyphs[key] = f"{advance} {outline((base_font, base_name, 0, 0), (dots, mark_name, dx, dy))}"

    for base in "sS":
        compose(latin, base, "\u0323", below=True)
    for base in "nmNMeE":
        for mark in marks:
            compose(latin, base, mark)
    for base in "ẹọịụẸỌỊỤ":
        for mark in ("\u0300", "\u0301"):
            compose(dots, base, mark)

    # Kerning matters between letters, figures and the commonest signs; the rest stands well enough apart.
    kern = pair_kerning(latin, [chr(c) for c in range(0x21, 0x7F)] + list("’‘“”–"))
    data = {
        "unitsPerEm": latin["head"].unitsPerEm,
        "capHeight": cap_height,
        "glyphs": dict(sorted(glyphs.items())),
        "kern": kern,
    }
    (HERE / "familjen-bold.json").write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(len(glyphs), "glyphs", sum(len(r) for r in kern.values()), "kerning groups")


main()
