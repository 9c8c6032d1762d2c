"""Cuts the faces of our PDFs (see README.md). Run by hand, only when a typeface changes:
pip install fonttools;  npm pack the four packages of README.md and unpack them;  python3 build-fonts.py FOLDER_OF_PACKAGES
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
LATIN = [(0x20, 0x7E), (0xA0, 0x24F), (0x250, 0x2AF), (0x2B9, 0x2DD), (0x300, 0x36F), (0x1E00, 0x1EFF), (0x2010, 0x2026),
         (0x20A6, 0x20A6), (0x20AC, 0x20AC), (0x2116, 0x2122), (0x2212, 0x2212)]
GREEK_CYRILLIC = [(0x370, 0x52F), (0x1F00, 0x1FFF), (0xA720, 0xA7FF)]
ARABIC = [(0x20, 0x20), (0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF), (0x200C, 0x200F)]
FEATURES = ["kern", "liga", "ccmp", "mark", "mkmk", "locl"]
SCRIPTS = ["DFLT", "latn", "grek", "cyrl", "arab"]


def make(name, source, ranges, features):
    font = TTFont(next(Path(sys.argv[1]).rglob(source)), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = features
    options.layout_scripts = SCRIPTS
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    held = set(font.getBestCmap())
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for first, last in ranges for code in range(first, last + 1) if code in held])
    cutter.subset(font)
    font.save(HERE / name)


make("familjen-grotesk-bold.ttf", "FamiljenGrotesk_700Bold.ttf", LATIN, FEATURES)
make("public-sans-regular.ttf", "PublicSans_400Regular.ttf", LATIN, [*FEATURES, "tnum"])
make("public-sans-semibold.ttf", "PublicSans_600SemiBold.ttf", LATIN, [*FEATURES, "tnum"])
make("noto-sans-bold.ttf", "NotoSans_700Bold.ttf", LATIN + GREEK_CYRILLIC, FEATURES)
make("noto-sans-arabic-bold.ttf", "NotoSansArabic_700Bold.ttf", ARABIC,
     [*FEATURES, "init", "medi", "fina", "isol", "rlig", "calt"])
