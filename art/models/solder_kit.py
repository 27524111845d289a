"""What one learns to solder with: exercise boards, a syringe of flux, a reel of braid, a reel of enamelled wire, a booklet.

Sizes: boards 70 × 50 mm of FR-4 (kit/parts/board.py), pads by case (IPC-7351), braid 2 mm wide on a reel 42 mm across, wire 0.1 mm on a reel 24 mm
across, syringe of 10 ml (ISO 7886-1), booklet of A6.
"""
import math

from kit import cameras, light
from kit.artwork import Artwork
from kit.geometry import block, box, circle, cylinder, group, lathe, plate, rectangle, rounded, tube
from kit.materials import copper, moulded, paper, surface
from kit.parts.board import board
from kit.parts.chips import Passives, gull_wing, qfn
from kit.parts.signs import label, sign

WIDE, TALL = 70.0, 50.0
CASES = {'1206': (3.2, 1.6), '0805': (2.0, 1.25), '0603': (1.6, 0.8), '0402': (1.0, 0.5)}


def rows():
    """Pairs of pads, case by case: the smaller, the harder."""
    for row, (case, (length, width)) in enumerate(CASES.items()):
        for column in range(7):
            yield case, 13.5 + column * 4.6, 43.4 - row * 5.0, length, width


def exercise(p, sku, fine):
    art = Artwork(WIDE, TALL, 26)
    art.pour()
    for case, x, y, length, width in rows():
        for side in (-1, 1):
            art.pad(x + side * length * 0.52, y, length * 0.44, width * 1.15)
    for row, case in enumerate(CASES):
        art.text(case, 6.4, 43.4 - row * 5.0, 1.5, 0.2)
    # Two chips of eight legs, one fine row, one chip without legs.
    for index, x in enumerate((13, 24)):
        art.frame(x, 15, 5.2, 4.0)
        for pin in range(4):
            for side in (-1, 1):
                art.pad(x + (pin - 1.5) * 1.27, 15 + side * 2.7, 0.62, 1.5)
        art.text(f'U{index + 1}', x, 9.4, 1.3, 0.18)
    for pin in range(14):
        for side in (-1, 1):
            art.pad(40.5 + (pin - 6.5) * 0.65, 15 + side * 3.2, 0.36, 1.5)
    art.frame(40.5, 15, 9.8, 4.4)
    art.text('U3', 40.5, 9.4, 1.3, 0.18)
    for quarter in range(4):
        a = math.radians(90 * quarter)
        for pad in range(8):
            along, out = (pad - 3.5) * 0.5, 2.5
            x, y = 57 + along * math.cos(a) - out * math.sin(a), 15 + along * math.sin(a) + out * math.cos(a)
            art.pad(x, y, 0.28 if quarter % 2 == 0 else 0.8, 0.8 if quarter % 2 == 0 else 0.28)
    art.pad(57, 15, 3.0, 3.0)
    art.text('U4', 57, 9.4, 1.3, 0.18)
    # Tracks with a gap: one mends them with the thin wire.
    for line in range(5):
        y = 29.4 + line * 3.1
        for x0, x1 in ((48, 54), (58, 64)):
            art.track([(x0, y), (x1, y)], 0.3)
            for x in (x0, x1):
                art.pad(x, y, 1.2, 1.0)
    art.text(p['board'], 35, 4.2, 2.0, 0.28)
    art.text(sku, 63, 4.2, 1.1, 0.14)
    for x, y in ((3.2, 3.2), (66.8, 3.2), (3.2, 46.8), (66.8, 46.8)):
        art.ring(x, y, 2.3, 1.5)
    art.stitch(5 if fine else 8, 90, [(9, 5, 66, 47)])
    return art


def practice(p, at, turn, done):
    """`done` says whether somebody has begun to solder."""
    with group('board', at, turn):
        holes = [circle(1.55, (x, y), 24) for x in (3.2, 66.8) for y in (3.2, 46.8)]
        board(exercise(p, p['sku'], done), rectangle(WIDE, TALL, 2, (WIDE / 2, TALL / 2)), p['mask'], 1.6, holes=holes, finish='gold')
        if done:
            parts = Passives()
            for case, x, y, _, _ in rows():
                limit = {'1206': 40, '0805': 30, '0603': 22, '0402': 0}[case]
                if x < limit:
                    parts.put('resistor' if case == '1206' else 'capacitor', x, y, 0, case)
            gull_wing((13, 15, 0), 0, 4, 1.27, (4.9, 3.9), 6.0, ['4 x OA'], 1.5)
            qfn(4.6, (57, 15, 0), 0, 8, ['Q32'])


def syringe(p, at, turn):
    """Flux is seen through its barrel; a needle of steel, its cap of plastic."""
    radius = 8.1
    with group('syringe', (at[0], at[1], at[2] + radius), turn):
        shell = surface('#e4e6e2', 0.2, 0, 0.03, 6, coat=0.5)
        with group('barrel', (0, 0, 0), (0, 90, 0)):
            lathe(rounded([(7.0, -30), (11.6, -30), (11.6, -28.2), (radius, -28.2), (radius, 31), (6.4, 34.5), (3.1, 35), (2.6, 36)], 0.5), shell, segments=72)
            lathe(rounded([(0, -48), (8.6, -48), (8.6, -46.4), (2.6, -46.4), (2.6, -28), (7.2, -28), (7.2, -22), (0, -22)], 0.35), moulded('#20655a', 0.4), segments=64)
            for angle in (0, 90):
                box((12.4, 1.2, 17), (0, 0, -38), moulded('#20655a', 0.4), 0.2, (0, 0, angle))
            lathe([(radius, -14), (radius + 0.07, -13.95), (radius + 0.07, 25.95), (radius, 26)], surface(p['label'], 0.3, 0, 0.03, 6, coat=0.3), segments=96)
            lathe([(radius, -28), (radius + 0.05, -27.9), (radius + 0.05, -14), (radius, -13.9)], surface(p['flux'], 0.2, 0, 0.03, 6, coat=0.5), segments=96)
            lathe(rounded([(0, 36), (3.4, 36), (3.4, 43), (1.4, 46), (0.62, 46.5), (0.62, 60), (0, 60)], 0.3), moulded(p['accent'], 0.36), segments=48)
            lathe([(0, 46), (0.5, 46), (0.5, 66), (0.34, 66.2), (0, 66.2)], surface('#c3c7ca', 0.25, 1), segments=24)
            for side in (-1, 1):
                box((4, 12, 1.7), (0, side * 14, -29.1), shell, 0.6)
        with group('letters', (6, 0, 0), (58, 0, 0)):
            sign('Flux', (0, 0, radius + 0.1), 5.0, p['ink'], 'display')


def braid(p, at, turn):
    """A flat case of plastic, a window in it, the braid coming out."""
    with group('braid', at, turn):
        body = moulded(p['reel'], 0.4)
        plate(circle(21, steps=72), 1.6, body, (0, 0, 0), 0.5)
        plate(circle(21, steps=72), 1.6, body, (0, 0, 5.4), 0.5, [circle(3.2, (0, 0), 32), *[rectangle(7, 7, 3.4, (12.5 * math.cos(a), 12.5 * math.sin(a))) for a in (0.6, 2.7, 4.8)]])
        cylinder(18.6, 3.8, (0, 0, 1.6), surface('#d98e62', 0.42, 1, 0.12, 0.6, relief=0.12, relief_size=0.5), 0.2, segments=96, hole=8)
        cylinder(4.6, 6.6, (0, 0, 0.2), body, 0.3, hole=3.0)
        weave = surface('#d98e62', 0.4, 1, 0.12, 0.35, relief=0.14, relief_size=0.32, stretch=(2, 1, 1))
        with group('end', (0, 0, 3.2)):
            points = [(-6, -18.8), (4, -19.4), (14, -20.4), (25, -20.4), (36, -18.2)]
            for (x0, y0), (x1, y1) in zip(points, points[1:]):
                long = math.hypot(x1 - x0, y1 - y0)
                box((long + 0.6, 0.5, 2.2), ((x0 + x1) / 2, (y0 + y1) / 2, 0), weave, 0.2, (0, 0, math.degrees(math.atan2(y1 - y0, x1 - x0))))
        with group('print', (0, 0, 7.02)):
            sign('2 mm', (0, -9, 0), 3.0, p['ink'], 'display')


def wire(p, at, turn):
    """A small reel: red enamel, a loose end."""
    with group('wire', at, turn):
        body = moulded('#e6e7e3', 0.4)
        for z in (0, 11):
            cylinder(12, 1.4, (0, 0, z), body, 0.4, hole=2.6, segments=72)
        cylinder(9.6, 9.6, (0, 0, 1.4), surface('#8f3325', 0.26, 0.7, 0.08, 0.4, relief=0.08, relief_size=0.22, stretch=(9, 9, 1)), 0.2, segments=96)
        cylinder(2.9, 12.4, (0, 0, 0), surface('#0d0e0f', 0.7), 0.1, segments=32)
        tube([(9.4, -1, 6), (10.6, 4, 6.4), (12.4, 10, 5.2), (15, 16, 2.2), (20, 21, 0.5), (28, 22, 0.35), (34, 17, 0.35), (33, 10, 0.35), (27, 9, 0.35), (24, 13, 0.35)],
             0.14, surface('#a23b2a', 0.26, 0.7), 3)
        with group('print', (0, 0, 12.42)):
            sign('0,1 mm', (0, -6.6, 0), 2.2, '#1c2022', 'bold')


def booklet(p, at, turn):
    """A6, three leaves, its cover a little open."""
    with group('booklet', at, turn):
        for leaf in range(3):
            plate(rectangle(105 - leaf * 0.3, 148 - leaf * 0.3, 1.5), 0.16, paper('#f4f4ef'), (leaf * 0.3, 0, 0.02 + leaf * 0.2), 0.03)
        plate(rectangle(105, 148, 1.5), 0.2, surface(p['cover'], 0.5, 0, 0.05, 8), (0, 0, 0.62), 0.05)
        for y in (-38, 38):
            box((0.5, 11, 0.4), (-52, y, 0.8), surface('#b9bcbf', 0.3, 1), 0.15)
        with group('print', (0, 0, 0.83)):
            sign(p['title'], (-44, 48, 0), 8.0, p['title_ink'], 'display', 'LEFT')
            sign(p['line'], (-44, 34, 0), 4.2, p['accent'], 'bold', 'LEFT')
            for row in range(4):
                for column in range(5):
                    plate(rectangle(3.2, 4.6, 0.4, (-38 + column * 15 - 2.6, 6 - row * 14)), 0.02, surface('#dfb978', 0.5), (0, 0, 0), 0)
                    plate(rectangle(3.2, 4.6, 0.4, (-38 + column * 15 + 2.6, 6 - row * 14)), 0.02, surface('#dfb978', 0.5), (0, 0, 0), 0)


def kit(p):
    with group('kit') as root:
        booklet(p, (-22, 26, 0), (0, 0, 8))
        practice(p, (-52, -48, 2.5), (0, 0, -7), True)
        practice(p, (10, -34, 1.75), (0, 0, 11), False)
        syringe(p, (18, 42, 0), (0, 0, -24))
        braid(p, (66, 44, 0), (0, 0, 30))
        wire(p, (52, 4, 0.0), (0, 0, 40))
    return root


def three_quarter(p):
    root = kit(p)
    light.studio(150, -36)
    cameras.frame(root, -16, 36, 85, 0.9, 24)


def front(p):
    root = kit(p)
    light.studio(150, -25)
    cameras.frame(root, 0, 70, 85, 0.92, 24)


def macro(p):
    with group('kit'):
        practice(p, (-35, -25, 1.65), (0, 0, 0), True)
    light.studio(70, -36)
    cameras.macro((-12, 6, 0.4), -24, 42, 46, 100, 22)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
