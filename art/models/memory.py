"""Memory modules: DDR4 and DDR5 UDIMM, and SO-DIMM.

Sizes: JEDEC MO-309 (DDR4 UDIMM 133.35 × 31.25 mm, 288 contacts, 0.85 mm apart), MO-329 (DDR5 UDIMM, key nearer the middle),
MO-310 and MO-337 (SO-DIMM 69.6 × 30 mm, 0.5 mm apart). Chips: MO-207, 7.5 × 11 mm.
"""
from kit import cameras, light
from kit.artwork import Artwork
from kit.geometry import add, box, group, plate, plate_mesh, rectangle
from kit.materials import anodised, brushed, moulded
from kit.parts.board import board
from kit.parts.chips import Passives, choke, package, qfn
from kit.parts.signs import label, sign

FORMS = {
    # width, height, thickness, contacts a side, pitch, contacts before the key, contact height
    'DDR4': (133.35, 31.25, 1.4, 144, 0.85, 77, 3.0),
    'DDR5': (133.35, 31.25, 1.27, 144, 0.85, 74, 3.0),
    'DDR4-SO': (69.6, 30.0, 1.2, 130, 0.5, 73, 2.55),
    'DDR5-SO': (69.6, 30.0, 1.2, 131, 0.5, 69, 2.55),
}


def contacts(form):
    """Middles of the contacts, and of the key."""
    width, _, _, count, pitch, before, _ = FORMS[form]
    gap = 3.4 if pitch > 0.6 else 2.0
    start = (width - (count - 1) * pitch - gap) / 2
    xs = [start + i * pitch + (gap if i >= before else 0) for i in range(count)]
    return xs, (xs[before - 1] + xs[before]) / 2


def outline(form):
    width, height, _, _, pitch, _, _ = FORMS[form]
    _, key = contacts(form)
    k = 0.75 if pitch > 0.6 else 0.6
    arc = [(key + k, 0), (key + k, 2.6), (key + k * 0.6, 3.2), (key, 3.4), (key - k * 0.6, 3.2), (key - k, 2.6), (key - k, 0)]
    # Half-round notches at the sides, for the latches of the socket.
    def notch(x, side, y, r=1.5):
        return [(x, y - side * r), (x - side * r * 0.87, y - side * r * 0.5), (x - side * r, y), (x - side * r * 0.87, y + side * r * 0.5), (x, y + side * r)]
    right = notch(width, 1, 11.0) + notch(width, 1, 20.5)
    left = notch(0, -1, 20.5) + notch(0, -1, 11.0)
    return [(0.6, 0), *arc[::-1], (width - 0.6, 0), (width, 0.6), *right,
            (width, height - 0.5), (width - 0.5, height), (0.5, height), (0, height - 0.5), *left, (0, 0.6)]


def artwork(p, chips_at):
    """Tracks between contacts and chips, data lines in groups of ten a chip, addresses along the module."""
    form = p['form']
    width, height, _, _, pitch, _, tall = FORMS[form]
    art = Artwork(width, height, 26)
    art.pour()
    xs, _ = contacts(form)
    size = 7.5 if pitch > 0.6 else 8
    for seed in range(7):
        y = 20.2 + seed * 0.42
        art.track([(3, y), (width * 0.36, y), (width * 0.36 + 1, y - 1), (width * 0.62, y - 1), (width * 0.62 + 1, y), (width - 3, y)], 0.13)
    for index, x in enumerate(chips_at):
        nearest = sorted(xs, key=lambda c: abs(c - x))[:11]
        for line, c in enumerate(sorted(nearest)):
            to = x - size * 0.42 + line * size * 0.084
            bend = 6.4 - abs(line - 5) * 0.26
            art.track([(c, tall + 0.6), (c, bend), (to, bend + abs(to - c)), (to, 10.5)], 0.12)
            if line % 2:
                art.via(to, 9.6 - (line % 4) * 0.25, 0.18)
        for line in range(6):
            art.via(x - size / 2 - 0.6, 11.2 + line * 1.25, 0.2)
            art.track([(x - size / 2 - 0.6, 11.2 + line * 1.25), (x - size / 2 + 0.8, 11.2 + line * 1.25)], 0.15)
        art.meander(x - size * 0.4, 25.4, size * 0.8)
        art.meander(x - size * 0.3, 26.6, size * 0.7)
        if not p.get('spreader'):
            art.text(f'U{index + 1}', x, 24.4, 0.9, 0.13)
            art.frame(x, 17.0, size + 0.6, 11.6, 0.12)
    art.stitch(7, 240, [(x - 4.3, 10, x + 4.3, 24) for x in chips_at] + [(0, 0, width, tall + 1.2)])
    for c in xs:
        art.pad(c, tall / 2 + 0.35, pitch * 0.7, tall - 0.1, 0)
    art.copper[-round((tall + 0.55) * art.per_mm):][art.bare[-round((tall + 0.55) * art.per_mm):] < 20] = 0
    art.text(p.get('mark', 'AP-288 94V-0'), 16, 28.9, 1.1, 0.15)
    art.text('E3', width - 5, 28.9, 1.1, 0.15)
    for x in (3.2, width - 3.2):
        art.pad(x, 28.8, 0.9, 0.9)
    return art


def module(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """One module whose middle is the origin, its front up; it is `depth(p)` thick below."""
    form = p['form']
    width, height, thick, _, pitch, _, _ = FORMS[form]
    _, key = contacts(form)
    count = p.get('chips', 8)
    size = 7.5 if form.startswith('DDR4') else 8.2
    room = (width - 9) / count
    chips_at = [4.5 + room * (i + 0.5) + (2.6 if i >= count / 2 else -2.6) * (1 if pitch > 0.6 else 0.3) for i in range(count)]
    with group('module', at, turn) as made:
        with group('module middle', (-width / 2, -height / 2, 0)):
            board(artwork(p, chips_at), outline(form), p.get('mask', 'green'), thick)
            parts = Passives()
            for index, x in enumerate(chips_at):
                package((size, 11, 1.0), (x, 17.0, 0), 0, p.get('chip_marks', ['AP25 2GX8', 'D9 3200', '2412 F']), 0.82, 0.25)
                parts.row('capacitor', x - size * 0.36, 9.4, 4, size * 0.24)
                parts.row('resistor', x - size * 0.4, 7.6, 7, size * 0.133, case='0201')
                parts.put('capacitor', x + size / 2 + 0.9, 20, 0, '0402')
                parts.put('capacitor', x + size / 2 + 0.9, 14, 90, '0402')
            middle = width / 2
            if form.startswith('DDR5'):
                qfn(4, (middle, 17, 0), 0, 7, ['PM5', '2412'])
                choke(3.2, (middle, 21.4, 0), 0, '1R0', 1.8)
                choke(3.2, (middle, 12.8, 0), 0, '1R0', 1.8)
                parts.row('capacitor', middle - 2, 9.6, 4, 1.3, case='0603')
            else:
                qfn(3, (middle, 15, 0), 0, 4, ['SPD'])
                parts.row('capacitor', middle - 1.6, 11.6, 3, 1.6, case='0603')
            if p.get('spreader'):
                spreader(p, width, height, thick)
            elif p.get('label'):
                lines = p['label']
                label(44, 12.5, (chips_at[0] + room * 1.55, 17.0, 1.26), lines, barcode=p.get('sku'))
    return made


def depth(p):
    """From the upper face of the board down to what lies on the table."""
    thick = FORMS[p['form']][2]
    return thick + (2.6 if p.get('spreader') else 0.02)


def spreader(p, width, height, thick):
    """Two pressed plates of aluminium, 1.1 mm, clipped over the chips."""
    look = p['spreader']
    metal = anodised(look['colour'], 0.38)
    rim = look.get('crest', 3.2)
    top = height + rim
    if look.get('style') == 'wave':
        crest = [(width - 0.5, 27), (width - 3, top - 1.6), (width - 22, top - 1.6), (width - 25, top), (width * 0.5 + 13, top),
                 (width * 0.5 + 10, top - 2.2), (width * 0.5 - 10, top - 2.2), (width * 0.5 - 13, top), (25, top), (22, top - 1.6),
                 (3, top - 1.6), (0.5, 27)]
    else:
        crest = [(width - 0.5, top - 6), (width - 7, top), (width * 0.62, top), (width * 0.59, top - 2.4), (width * 0.41, top - 2.4),
                 (width * 0.38, top), (7, top), (0.5, top - 6)]
    face = [(0.5, 6.2), (width - 0.5, 6.2), *crest]
    for z, flip in ((1.45, 1), (-thick - 1.45 - 1.1, -1)):
        with group('spreader', (0, 0, z)):
            add('plate', plate_mesh(face, 1.1, 0.28, segments=3), metal)
            up = 1.1 if flip > 0 else -0.55
            if look.get('style') == 'wave':
                for i in range(9):
                    box((0.9, 15.5, 0.7), (10 + i * 2.6, 18.5, up + 0.1), metal, 0.28, (0, 0, -24), 3)
                    box((0.9, 15.5, 0.7), (width - 10 - i * 2.6, 18.5, up + 0.1), metal, 0.28, (0, 0, 24), 3)
            else:
                for i in range(4):
                    box((24 - i * 4, 0.9, 0.7), (17 - i * 2, 11 + i * 4.6, up + 0.1), metal, 0.25, (0, 0, 0), 3)
                    box((24 - i * 4, 0.9, 0.7), (width - 17 + i * 2, 11 + i * 4.6, up + 0.1), metal, 0.25, (0, 0, 0), 3)
            # A pressed panel that bears the facts.
            panel = plate(rectangle(62, 13.5, 2.2, (width / 2, 18.2)), 0.5, brushed(look.get('panel', '#2a2d2f')), (0, 0, 1.0 if flip > 0 else -0.4), 0.18)
            if flip > 0:
                sign(look['title'], (width / 2, 20.4, 1.5), 3.6, look.get('ink', '#e6e9e6'), 'display')
                sign(look['facts'], (width / 2, 14.7, 1.5), 1.75, look.get('accent', '#edaa72'), 'bold')
    # The bridge of the crest, seen from above.
    box((width * 0.22, rim + 1.4, thick + 2.6), (width * 0.24, height + rim / 2 - 0.6, -thick / 2), moulded('#151617'), 0.3)
    box((width * 0.22, rim + 1.4, thick + 2.6), (width * 0.76, height + rim / 2 - 0.6, -thick / 2), moulded('#151617'), 0.3)


def laid(p):
    """One module flat on the table, or two, the second resting on the first."""
    low = depth(p)
    with group('memory') as root:
        if p.get('count', 1) == 2:
            module(p, (-4, 14, low), (0, 0, -3))
            # It leans: its contacts on the table, its back on the edge of the other.
            module(p, (9, -21, low + 2.4), (9.5, 0, 5))
        else:
            module(p, (0, 0, low), (0, 0, 0))
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(150, -35)
    cameras.frame(root, -27, 33, 85, 0.88, 13)


def front(p):
    with group('memory') as root:
        low = depth(p)
        if p.get('count', 1) == 2:
            module(p, (0, 22, low), (0, 0, 0))
            module(p, (0, -22, low), (0, 0, 180))
        else:
            module(p, (0, 0, low), (0, 0, 0))
    light.studio(150, -35)
    cameras.frame(root, 0, 66, 100, 0.86, 11)


def macro(p):
    laid({**p, 'count': 1})
    light.studio(110, -40)
    width, height = FORMS[p['form']][:2]
    _, key = contacts(p['form'])
    at = (key - width / 2 - 9, -height / 2 + 8, depth(p) + (1 if not p.get('spreader') else 2))
    cameras.macro(at, -34, 36, 46, 100, 14)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
