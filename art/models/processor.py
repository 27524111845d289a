"""Processors: AM5 and AM4 (40 × 40 mm), LGA1700 (45 × 37.5 mm), and their undersides: contacts or pins.

Sizes: the makers' mechanical drawings of the packages (AMD 56870 for AM5, 55520 for AM4, Intel 655263 for LGA1700), rounded to 0.1 mm.
"""
from kit import cameras, light
from kit.artwork import Artwork
from kit.geometry import add, block, group, lathe_mesh, plate, rectangle
from kit.materials import gold, nickel, surface
from kit.parts.board import board
from kit.parts.chips import Passives
from kit.parts.signs import sign

SIZES = {'AM5': (40.0, 40.0, 1.6), 'AM4': (40.0, 40.0, 1.3), 'LGA1700': (45.0, 37.5, 1.1)}


def lid_outline(socket):
    """The heat spreader seen from above, around the origin."""
    if socket == 'AM5':
        # Eight legs, capacitors between them: the shape that everybody calls an octopus.
        out = []
        half, inner, legs = 19.0, 15.6, ((-16.6, -10.2), (10.2, 16.6))
        side = []
        for start, end in legs:
            side += [(start - 0.8, -inner), (start, -half), (end, -half), (end + 0.8, -inner)]
        for quarter in range(4):
            for x, y in side:
                for _ in range(quarter):
                    x, y = -y, x
                out.append((x, y))
        return out
    if socket == 'AM4':
        w, cut = 18.9, 2.2
        return [(-w + cut, -w), (w - cut, -w), (w, -w + cut), (w, w - cut), (w - cut, w), (-w + cut, w), (-w, w - cut), (-w, -w + cut)]
    return rectangle(36.6, 28.8, 1.4)


def face(p):
    width, depth, _ = SIZES[p['socket']]
    art = Artwork(width, depth, 40)
    art.pour()
    art.stitch(3, 260)
    for i in range(26):
        x = 1.5 + i * (width - 3) / 25
        art.track([(x, 0.6), (x, 2.6), (x + (width / 2 - x) * 0.12, 5)], 0.08)
        art.track([(x, depth - 0.6), (x, depth - 2.6), (x + (width / 2 - x) * 0.12, depth - 5)], 0.08)
    # The gold triangle that says where the first contact is.
    for step in range(14):
        art.pad(0.75 + step * 0.055, 0.8 + step * 0.055, 0.09, (14 - step) * 0.12, 0)
    art.text(p['sku'], width / 2, 1.0, 0.9, 0.1)
    return art


def underside(p):
    """Lands of gold, 1718 or 1700 in rows, with the bare window of the capacitors in the middle."""
    width, depth, _ = SIZES[p['socket']]
    art = Artwork(width, depth, 40)
    art.pour()
    if p['socket'] == 'AM4':
        return art, []
    pitch = 0.94 if p['socket'] == 'AM5' else 0.8
    places = []
    for row in range(int(depth / pitch) - 1):
        y = pitch + row * pitch
        shift = pitch / 2 if row % 2 else 0
        for column in range(int(width / pitch) - 1):
            x = pitch + column * pitch + shift * 0.0
            dx, dy = abs(x - width / 2), abs(y - depth / 2)
            hole = (5.6, 5.0) if p['socket'] == 'AM5' else (8.4, 4.4)
            if (dx < hole[0] and dy < hole[1]) or x > width - 0.8 or y > depth - 0.8:
                continue
            art.pad(x, y, pitch * 0.74, pitch * 0.6, 0)
            places.append((x, y))
    return art, places


def processor(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Its underside on z = 0 of its group (AM4: the tips of the pins)."""
    socket = p['socket']
    width, depth, thick = SIZES[socket]
    pins = 2.05 if socket == 'AM4' else 0.0
    with group('processor', at, turn) as made:
        with group('package', (-width / 2, -depth / 2, pins + thick)):
            back, _ = underside(p)
            notch = 1.0
            if socket == 'LGA1700':
                outline = [(0, 0), (width, 0), (width, 8), (width - notch, 8.4), (width - notch, 9.6), (width, 10), (width, depth), (0, depth),
                           (0, 10), (notch, 9.6), (notch, 8.4), (0, 8)]
            elif socket == 'AM5':
                outline = [(0, 0), (10, 0), (10.4, notch), (12, notch), (12.4, 0), (width, 0), (width, depth), (12.4, depth), (12, depth - notch),
                           (10.4, depth - notch), (10, depth), (0, depth)]
            else:
                outline = [(1.2, 0), (width, 0), (width, depth), (0, depth), (0, 1.2)]
            board(face(p), outline, p.get('mask', 'green'), thick, back, bevel=0.05)
            if socket == 'AM5':
                parts = Passives()
                for quarter in range(4):
                    for i in range(9):
                        a, b = -8.0 + i * 2.0, -17.6
                        for _ in range(quarter):
                            a, b = -b, a
                        parts.put('capacitor', width / 2 + a, depth / 2 + b, 90 if quarter % 2 == 0 else 0, '0603')
                        if i % 2 == 0:
                            a, b = -8.0 + i * 2.0, -19.2
                            for _ in range(quarter):
                                a, b = -b, a
                            parts.put('resistor', width / 2 + a, depth / 2 + b, 0 if quarter % 2 == 0 else 90, '0402')
            if socket == 'LGA1700':
                with group('capacitors under it', (width / 2, depth / 2, -thick), (180, 0, 0)):
                    under = Passives()
                    for column in range(8):
                        for row in range(4):
                            under.put('capacitor', -6.3 + column * 1.8, -2.7 + row * 1.8, 90, '0402')
        top = pins + thick
        metal = nickel()
        lid = lid_outline(socket)
        lift = 0.15
        if socket == 'LGA1700':
            plate(rectangle(40.5, 32.4, 2.4), 0.75, metal, (0, 0, top + lift), 0.16)
            plate(lid, 1.9, metal, (0, 0, top + lift + 0.7), 0.35, segments=3)
            upper = top + lift + 2.6
        else:
            tall = 3.4 if socket == 'AM5' else 2.2
            if socket == 'AM5':
                plate(lid, tall - 1.2, metal, (0, 0, top + lift), 0.2)
                plate([(x * 0.985, y * 0.985) for x, y in lid], 1.25, metal, (0, 0, top + lift + tall - 1.25), 0.4, segments=3)
            else:
                plate(lid, tall, metal, (0, 0, top + lift), 0.4, segments=3)
            upper = top + lift + tall
        # The bead of silicone under the lid.
        plate([(x * 1.012, y * 1.012) for x, y in lid], lift + 0.1, surface('#3a3b3c', 0.6), (0, 0, top), 0.05)
        marks(p, upper)
        if socket == 'AM4':
            grid_of_pins(width, depth, pins)
    return made


def marks(p, z):
    """Laser marks: they dull the nickel, they do not colour it."""
    tone = '#45423f'
    lines = p['marks']
    sign(lines[0], (0, 6.2, z), 3.6, tone, 'display', thickness=0.003)
    for index, line in enumerate(lines[1:]):
        sign(line, (0, 1.2 - index * 2.9, z), 1.5, tone, 'bold', thickness=0.003)
    sign(p['sku'], (0, -11.2, z), 1.1, tone, 'text', thickness=0.003)
    # A square code, its cells drawn from the stock number.
    cells = 12
    seed = sum(ord(c) * 131 ** i for i, c in enumerate(p['sku']))
    for i in range(cells):
        for j in range(cells):
            seed = (seed * 1103515245 + 12345) % 2 ** 31
            if i == 0 or j == 0 or seed >> 16 & 1:
                block((0.26, 0.26, 0.004), (9.4 + i * 0.27, -12.2 + j * 0.27, z), surface(tone, 0.6), 0)


def grid_of_pins(width, depth, height):
    """1331 gilt pins, 1 mm apart, with the windows of the AM4 grid."""
    pin = lathe_mesh([(0, 0), (0.12, 0.02), (0.15, 0.12), (0.15, height - 0.25), (0.34, height - 0.2), (0.36, height)], 10)
    pin.materials.append(gold())
    for column in range(39):
        for row in range(39):
            x, y = column - 19, row - 19
            if (abs(x) < 6 and abs(y) < 5) or (x, y) in ((-19, -19), (-19, -18), (-18, -19)) or (abs(x) == 19 and abs(y) == 19):
                continue
            add('pin', pin, None, (x, y, 0))


def three_quarter(p):
    with group('processor and its seat') as root:
        if p['socket'] == 'AM4':
            processor(p, (0, 0, 0), (0, 0, 0))
        else:
            processor(p, (0, 0, 0))
    light.studio(60, -35)
    cameras.frame(root, -32, 34, 100, 0.74, 22)


def front(p):
    with group('processor') as root:
        processor(p)
    light.studio(60, -25)
    cameras.frame(root, -8, 72, 100, 0.74, 22)


def underneath(p):
    """Turned over, resting on its lid."""
    _, _, thick = SIZES[p['socket']]
    height = {'AM5': 5.15, 'AM4': 5.7, 'LGA1700': 3.85}[p['socket']]
    with group('processor'):
        processor(p, (0, 0, height), (180, 0, 0))
    light.studio(60, -35)
    cameras.macro((0, -4, height - 0.5), -28, 38, 34, 100, 20)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': underneath}
