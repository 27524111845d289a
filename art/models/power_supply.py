"""ATX power supplies, modular or not. Sizes: ATX12V design guide: 150 × 86 mm face, 140 mm deep, fan 120 mm, IEC 60320 C14 inlet.

The box stands with its fan up; its cables leave towards +y, its inlet looks at -y... seen from the front: the inlet.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, lathe, plate, rectangle, tube
from kit.materials import moulded, powder_coat, rubber, steel, surface
from kit.parts.fans import rotor
from kit.parts.screws import pan_head
from kit.parts.signs import label, sign

WIDE, TALL = 150.0, 86.0


def grille(at, radius, material):
    """Rings of wire and four spokes."""
    with group('grille', at):
        for r in range(9, int(radius) + 1, 8):
            tube([(r * math.cos(a), r * math.sin(a), 0) for a in (2 * math.pi * i / 72 for i in range(72))], 0.8, material, closed=True)
        for index in range(4):
            a = math.radians(45 + 90 * index)
            tube([(9 * math.cos(a), 9 * math.sin(a), -0.9), ((radius + 2) * math.cos(a), (radius + 2) * math.sin(a), -0.9)], 1.0, material)
        cylinder(10.5, 0.8, (0, 0, 0.1), steel(0.35), 0.3)


def honeycomb(width, height, cell, at, thickness, material, keep=None):
    """A punched sheet in the plane x, z (stood up by its group): hexagonal holes."""
    holes, pitch = [], cell * 1.22
    rows, columns = int(height / (pitch * 0.866)), int(width / pitch)
    for row in range(rows):
        for column in range(columns - row % 2):
            x = (column - (columns - 1) / 2 + (row % 2) / 2) * pitch
            y = (row - (rows - 1) / 2) * pitch * 0.866
            if keep is None or keep(x, y):
                holes.append([(x + cell / 2 * math.cos(math.radians(30 + 60 * i)), y + cell / 2 * math.sin(math.radians(30 + 60 * i))) for i in range(6)])
    return holes


def inlet(at):
    """IEC C14 and its rocker switch, looking along +z of the group."""
    with group('inlet', at):
        black = moulded('#101112', 0.45)
        plate(rectangle(31, 24, 1.5), 2.2, black, (0, 0, 0), 0.5, [[(-11.9, -7.9), (11.9, -7.9), (11.9, 3.4), (7.6, 7.9), (-7.6, 7.9), (-11.9, 3.4)]])
        plate([(-11.9, -7.9), (11.9, -7.9), (11.9, 3.4), (7.6, 7.9), (-7.6, 7.9), (-11.9, 3.4)], 0.5, surface('#0a0a0b', 0.7), (0, 0, 0.05), 0)
        for x, y in ((-7, -1.5), (0, 2.2), (7, -1.5)):
            box((2, 4.4, 1.9), (x, y, 0.9), steel(0.25), 0.4)
    with group('switch', (at[0] + 27, at[1], at[2])):
        plate(rectangle(15, 21, 1), 1.6, moulded('#101112', 0.45), (0, 0, 0), 0.4, [rectangle(11.4, 17.4, 0.6)])
        box((11, 17, 3.4), (0, 0, 0.4), moulded('#17181a', 0.35), 0.8, (7, 0, 0), 3)
        sign('I', (0, 4.5, 2.6), 2.6, '#e8ebe8', 'bold', turn=(7, 0, 0))
        sign('O', (0, -4.5, 1.6), 2.6, '#e8ebe8', 'bold', turn=(7, 0, 0))


def socket_block(columns, rows, at, pitch=4.2, colour='#141516'):
    """A modular outlet looking along +z: a block with one square mouth a contact."""
    width, height = columns * pitch + 1.6, rows * pitch + 1.6
    with group('outlet', at):
        mouths = [rectangle(pitch - 1.0, pitch - 1.0, 0.9 if (c + r) % 2 else 0.3, ((c - (columns - 1) / 2) * pitch, (r - (rows - 1) / 2) * pitch), 2)
                  for c in range(columns) for r in range(rows)]
        plate(rectangle(width, height, 0.8), 5.2, moulded(colour, 0.42), (0, 0, -2), 0.3, mouths)
        plate(rectangle(width - 0.6, height - 0.6, 0.6), 0.4, surface('#050505', 0.9), (0, 0, -2.4), 0)
        box((3.4, 1.6, 4), (0, height / 2 + 0.7, 0.8), moulded(colour, 0.42), 0.3)


def unit(p, at=(0, 0, 0), turn=(0, 0, 0)):
    deep = p['depth']
    with group('power supply', at, turn) as made:
        coat = powder_coat(p['colour'])
        sheet = 0.9
        # Two folded sheets: a tray, and a cover that overlaps it; the seam is what makes a box of them.
        box((WIDE, deep, TALL - 1.2), (0, 0, TALL / 2 - 0.6), coat, 1.1, segments=3)
        top = TALL
        plate(rectangle(WIDE + 0.5, deep - 0.6, 1.5), sheet, coat, (0, 0, top - sheet - 0.2), 0.3, [circle(59, (0, 0), 96)])
        for side in (-1, 1):
            box((sheet, deep - 1.2, TALL - 9), (side * (WIDE / 2 + 0.25), 0, TALL / 2 + 3.4), coat, 0.3)
        well = surface('#0b0c0d', 0.8)
        cylinder(59.2, 1, (0, 0, top - 2.2), well, 0.1, segments=96)
        lathe([(59.2, -22), (59.2, 1.4), (58.6, 1.7), (58.6, -22)], moulded('#0f1011'), (0, 0, top - 1.2), segments=96)
        with group('fan', (0, 0, top - 15)):
            rotor(57, 19, 12.5, p.get('blades', 9), moulded('#1c1e20', 0.4), p['fan'], sweep=34, spin=12, accent=p.get('fan_accent'))
        if p.get('grille', 'wire') == 'wire':
            grille((0, 0, top + 1.2), 57, steel(0.3) if p.get('bright') else powder_coat('#202325'))
        else:
            holes = honeycomb(112, 112, 7.4, None, 1, None, lambda x, y: math.hypot(x, y) < 56)
            plate(rectangle(WIDE - 8, deep - 8, 2), 0.9, coat, (0, 0, top - 0.1), 0.2, holes)
        for sx in (-1, 1):
            for sy in (-1, 1):
                pan_head((sx * 52.5, sy * 52.5, top - 0.1), 3.0, 1.5, 'ph', spin=20 + 31 * sx + 17 * sy, metal=powder_coat('#26292b') if not p.get('bright') else None)
        # The face with the inlet: honeycomb, C14, switch.
        with group('rear face', (0, -deep / 2 - 0.1, TALL / 2), (90, 0, 0)):
            holes = honeycomb(WIDE - 16, TALL - 14, 6.4, None, 1, None, lambda x, y: not (-62 < x < 6 and -34 < y < 2))
            plate(rectangle(WIDE - 3, TALL - 4, 2), 1.0, coat, (0, 0, 0), 0.2, holes)
            plate(rectangle(WIDE - 6, TALL - 6, 2), 0.4, well, (0, 0, -0.5), 0)
            inlet((-40, -16, 1.0))
            for x, y in ((-69, 37), (69, 37), (-69, -37), (69, -26)):
                pan_head((x, y, 1), 3.1, 1.4, 'ph', spin=x + y)
        with group('front face', (0, deep / 2 + 0.1, TALL / 2), (90, 0, 180)):
            plate(rectangle(WIDE - 3, TALL - 4, 2), 0.8, coat, (0, 0, 0), 0.2)
            if p['modular']:
                outlets()
            else:
                lathe([(13, 0.8), (15.5, 0.8), (16, 1.6), (15.5, 2.8), (12.5, 2.8), (11.5, 1.8)], moulded('#0f1011'), (40, -14, 0), segments=48)
        with group('side', (WIDE / 2 + 0.75, 0, TALL / 2), (90, 0, 90)):
            facts(p, deep)
        if not p['modular']:
            with group('cables', (-40, deep / 2, TALL / 2 - 14)):
                harness(p)
        with group('other side', (-WIDE / 2 - 0.75, 0, TALL / 2), (90, 0, -90)):
            sign(p['title'], (0, 6, 0), 17, p['ink'], 'display')
            sign(p['line'], (0, -14, 0), 5, p.get('accent', '#d9803f'), 'bold')
    return made


def outlets():
    """Towards the cables: board, processor and cards, drives, as a fully modular unit groups them."""
    for columns, rows, x, y, words in ((10, 2, -42, 20, 'CARTE MÈRE'), (4, 2, 4, 20, 'CPU'), (4, 2, 28, 20, 'CPU'), (4, 2, -54, -18, 'GPU'), (4, 2, -30, -18, 'GPU'),
                                       (5, 1, 32, -8, 'SATA'), (5, 1, 32, -26, 'SATA')):
        socket_block(columns, rows, (x, y, 0.8))
        sign(words, (x, y + rows * 2.1 + 5, 0.85), 2.4, '#c9ccca', 'bold')
    # 12V-2x6: twelve contacts and four small ones.
    socket_block(6, 2, (0, -18, 0.8), 3.0, '#1b1d1f')
    sign('12V-2×6', (0, -10, 0.85), 2.4, '#edaa72', 'bold')


def facts(p, deep):
    """The plate with the table of voltages."""
    with group('plate'):
        lines = [(p['title'] + ' · ' + p['norm'], 4.6, 'display'), (p['line'], 2.8, 'bold')]
        label(deep - 22, 62, (0, 0, 0), lines, paper_colour=p.get('plate', '#16181a'), ink_colour=p.get('plate_ink', '#e6e9e6'), barcode=p['sku'])
        rows = [('~', '100-240 V', '50/60 Hz', '10 A', ''), ('+3,3 V', '+5 V', '+12 V', '-12 V', '+5 VSB'), p['amperes']]
        x0, step = -(deep - 22) / 2 + 2, (deep - 26) / 5
        for r, row in enumerate(rows):
            y = 5 - r * 6.4
            block((deep - 26, 0.25, 0.02), (0, y - 3.2, 0.06), surface(p.get('plate_ink', '#e6e9e6'), 0.5), 0)
            for c, cell in enumerate(row):
                if cell:
                    sign(cell, (x0 + c * step, y, 0.07), 2.3, p.get('plate_ink', '#e6e9e6'), 'text', 'LEFT')
        sign(p['sku'], (x0, -25, 0.07), 2.4, p.get('plate_ink', '#e6e9e6'), 'text', 'LEFT')


def harness(p):
    """The sleeved bundle of a unit that is not modular, coiled beside it, with a few plugs."""
    black = rubber('#131415')
    for index in range(9):
        d = index * 2.1
        s = index % 3
        points = [(s * 3 - 3, -4, index // 3 * 4 - 4), (s * 3 - 3, 26, index // 3 * 4 - 2), (16 + d, 62 + s * 5, -16), (64 + d, 72 + d * 1.2, -26 + s * 1.6),
                  (104 + d * 0.6, 34 + d, -27.4 + s * 1.8), (96 - d, 4 + d * 0.9, -27.6 + s * 1.6), (70 - d * 1.4, 16 + d * 1.6, -25 + s)]
        tube(points, 1.75, black, 22)
    for index, (columns, x, y, turn) in enumerate(((10, 40, 20, 62), (4, 22, 44, 80), (4, 66, 30, 48))):
        with group('plug', (x, y, -20 + index), (0, 0, turn)):
            box((columns * 4.2 + 1, 14, 9.2), (0, 0, 0), moulded('#0f1011', 0.4), 0.5)
            for c in range(columns):
                for r in (-1, 1):
                    box((2.6, 0.6, 2.6), ((c - (columns - 1) / 2) * 4.2, -7.1, r * 2.2), surface('#040404', 0.9), 0.1)


def three_quarter(p):
    with group('power supply') as root:
        unit(p)
    light.studio(150, -38)
    cameras.frame(root, -36 if p['modular'] else -148, 30, 85, 0.84, 20)


def rear(p):
    """The side of the cables."""
    with group('power supply') as root:
        unit(p)
    light.studio(150, -38, 0)
    cameras.frame(root, 158 if p['modular'] else 28, 20, 85, 0.84, 20)


def macro(p):
    with group('power supply'):
        unit(p)
    light.studio(150, -38)
    cameras.macro((-22, -p['depth'] / 2, 34), -30, 18, 92, 100, 16)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
