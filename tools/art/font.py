"""Makes public/fonts/display.woff2, the one font of the site, from the variable font of the npm package.

A font of all weights with all pairs of letters is 41 kB. This keeps the letters that our texts use, the weights
from regular to extra bold, and the figures of one width for tables. Almost half of what's left is kerning, so
kerning that nobody can see goes: at 16 px, four units are less than a tenth of a pixel.

It needs Python with fonttools and brotli. docs/decisions/0010-display-font.md has the commands.
"""

import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.varStore import VarStoreInstancer

# English, Spanish, French and German; curly quotes, dashes, feet and inches. Hyphens that don't break are added below.
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0¡©«°·»½¿ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖ×ÙÚÛÜßàáâäçèéêëíîïñóôöùúûüÿŒœŸ"
    + "–—‘’“”…′″€"
)

# In thousandths of the size of the letters.
UNSEEN_KERNING = 4
UNSEEN_CHANGE_BETWEEN_WEIGHTS = 8


def make(source: str, target: str) -> None:
    """Reads the font of the package and writes ours."""
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"wght": (400, 400, 800)})
    simplify_kerning(font)
    options = Options(layout_features=["kern", "tnum"], hinting=False, flavor="woff2")
    options.drop_tables += ["MVAR", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    add_hyphens(font)
    font.flavor = "woff2"
    font.save(target)


def simplify_kerning(font: TTFont) -> None:
    """Leaves out what can't be seen: tiny kerning, and tiny differences between the weights."""
    store = font["GDEF"].table.VarStore
    boldest = VarStoreInstancer(store, font["fvar"].axes, {"wght": 1})
    for pair in kerning_of(font):
        device = getattr(pair, "XAdvDevice", None)
        change = boldest[(device.StartSize << 16) + device.EndSize] if device else 0
        regular = pair.XAdvance
        if max(abs(regular), abs(regular + change)) <= UNSEEN_KERNING:
            pair.XAdvance = 0
            change = 0
        if device and abs(change) <= UNSEEN_CHANGE_BETWEEN_WEIGHTS:
            pair.XAdvDevice = None


def kerning_of(font: TTFont):
    """Finds every value that moves the second letter of a pair."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                rows = [row for pairs in table.PairSet for row in pairs.PairValueRecord]
            else:
                rows = [row for first in table.Class1Record for row in first.Class2Record]
            yield from (row.Value1 for row in rows if hasattr(row.Value1, "XAdvance"))


def add_hyphens(font: TTFont) -> None:
    """Shows hyphens that don't break as the usual one; otherwise they'd come from another font."""
    for table in font["cmap"].tables:
        for hyphen in (0x2010, 0x2011):
            table.cmap[hyphen] = table.cmap[ord("-")]


make(*sys.argv[1:])
