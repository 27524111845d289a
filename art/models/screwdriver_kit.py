"""A precision screwdriver and its bits in an open case: rows of bits by head, the handle in its bed.

Sizes: bits 4 mm across flats, 28 mm long (ISO 1173, form D 4); heads: ISO 8764 (cross), ISO 10664 (hexalobular, with a hole for the tamper-proof ones),
triangle, three wings and five lobes as consoles and telephones use; handle 110 mm long.
"""
import math

from kit import cameras, light
from kit.geometry import box, cylinder, group, lathe, plate, rectangle
from kit.materials import anodised, moulded, rubber, steel, surface
from kit.parts.signs import sign

WIDE, DEEP = 172.0, 96.0


def tip(kind, metal):
    """Along +z from z = 0: the end that turns the screw, 7 mm long."""
    dark = surface('#3a3d3f', 0.4, 0.9)
    if kind == 'cross':
        lathe([(0, 0), (1.5, 0), (1.3, 3.6), (0.5, 6.4), (0, 6.8)], metal, segments=20)
        for angle in (45, 135):
            box((2.3, 0.34, 2.4), (0, 0, 5.2), dark, 0.05, (0, 0, angle))
    elif kind == 'flat':
        box((2.4, 1.4, 3), (0, 0, 1.4), metal, 0.3)
        box((2.4, 0.5, 4.4), (0, 0, 4.4), metal, 0.1)
    elif kind in ('torx', 'hole', 'penta'):
        lobes = 5 if kind == 'penta' else 6
        points = [((1.25 if i % 2 else 0.92) * math.cos(math.pi * i / lobes), (1.25 if i % 2 else 0.92) * math.sin(math.pi * i / lobes)) for i in range(lobes * 2)]
        lathe([(0, 0), (1.5, 0), (1.25, 1.6), (0, 1.6)], metal, segments=20)
        plate(points, 5.2, metal, (0, 0, 1.4), 0.12)
        if kind == 'hole':
            cylinder(0.42, 0.06, (0, 0, 6.58), surface('#050505', 0.9), 0.01, segments=16)
    elif kind == 'tri':
        lathe([(0, 0), (1.5, 0), (1.2, 2), (0.9, 4.4), (0, 4.4)], metal, segments=20)
        for angle in (90, 210, 330):
            a = math.radians(angle)
            box((1.5, 0.55, 2.8), (0.75 * math.cos(a), 0.75 * math.sin(a), 5), metal, 0.1, (0, 0, angle))
    else:
        sides = 3 if kind == 'triangle' else 6
        plate([(1.4 * math.cos(2 * math.pi * i / sides), 1.4 * math.sin(2 * math.pi * i / sides)) for i in range(sides)], 6.4, metal, (0, 0, 0), 0.15)


def bit(kind, at, turn=(0, 0, 0), ring=None):
    """Its hexagon begins at z = 0 of its group."""
    metal = steel(0.3)
    with group('bit', at, turn) as made:
        corners = [(2.31 * math.cos(math.pi / 3 * i), 2.31 * math.sin(math.pi / 3 * i)) for i in range(6)]
        plate(corners, 17, metal, (0, 0, 0), 0.4)
        lathe([(0, 17), (2.0, 17), (1.5, 19), (1.5, 21), (0, 21)], metal, segments=24)
        if ring:
            lathe([(2.0, 12.2), (2.42, 12.2), (2.42, 14.4), (2.0, 14.4), (2.0, 12.2)], surface(ring, 0.4), segments=32)
        with group('tip', (0, 0, 21)):
            tip(kind, metal)
    return made


def driver(p, at, turn=(0, 0, 0), loaded='tri'):
    """The handle along +x, its swivel at the origin."""
    with group('driver', at, turn) as made:
        with group('axis', (0, 0, 0), (0, 90, 0)):
            lathe([(0, 0), (6.4, 0), (7.2, 1), (7.2, 3.4), (5.6, 4.6), (5.6, 6), (7.6, 7), (7.6, 9)], anodised(p['metal'], 0.34), segments=48)
            lathe([(7.6, 9), (7.8, 10), (6.6, 40), (6.8, 78), (7.2, 84), (5.6, 92), (4.4, 96)], anodised(p['metal'], 0.36), segments=64)
            for index in range(20):
                a = 2 * math.pi * index / 20
                box((1.1, 0.9, 42), (7.2 * math.cos(a), 7.2 * math.sin(a), 60), rubber(p['grip']), 0.3, (0, 0, math.degrees(a)))
            lathe([(4.4, 96), (3.8, 100), (3.8, 106), (2.4, 107), (0, 107)], steel(0.3), segments=40)
        with group('loaded', (100, 0, 0), (0, 90, 0)):
            bit(loaded, (0, 0, 0))
    return made


def case(p):
    """The tray, its lid open behind it."""
    shell = moulded(p['case'], 0.48)
    plate(rectangle(WIDE, DEEP, 7, steps=8), 15, shell, (0, 0, 0.2), 2, segments=3)
    plate(rectangle(WIDE - 7, DEEP - 7, 4, steps=8), 1.6, surface(p['foam'], 0.9, 0, 0.03, 2, relief=0.05, relief_size=0.6), (0, 0, 14.6), 0.4)
    with group('lid', (0, DEEP / 2 + 1, 15.4), (72, 0, 0)):
        plate(rectangle(WIDE, DEEP, 7, (0, DEEP / 2), steps=8), 5, shell, (0, 0, 0), 1.8, segments=3)
        plate(rectangle(WIDE - 12, DEEP - 12, 4, (0, DEEP / 2), steps=8), 0.4, moulded('#101213', 0.5), (0, 0, 4.8), 0.1)
        sign(p['title'], (0, DEEP / 2 + 12, 5.25), 10, p['ink'], 'display')
        sign(p['facts'], (0, DEEP / 2 - 4, 5.25), 4, p['accent'], 'bold')
        sign(p['sku'], (0, DEEP / 2 - 16, 5.25), 3, p['ink'], 'text')
    for x in (-52, 52):
        with group('hinge', (x - 9, DEEP / 2 + 0.4, 14.6), (0, 90, 0)):
            cylinder(2, 18, (0, 0, 0), shell, 0.4)


ROWS = (('cross', '#d9803f', 'PH'), ('hole', '#2f8f6b', 'T'), ('tri', '#2f6e96', 'Y · P'), ('flat', '#b4352c', 'plat · hexa'))
KINDS = {'cross': ['cross'] * 8, 'hole': ['torx', 'torx', 'torx', 'hole', 'hole', 'hole', 'hole', 'hole'], 'tri': ['tri', 'tri', 'tri', 'penta', 'penta', 'penta', 'triangle', 'triangle'],
         'flat': ['flat', 'flat', 'flat', 'flat', 'hex', 'hex', 'hex', 'hex']}


def kit(p):
    """Bits stand in four rows of eight, half sunk; one is in the handle."""
    with group('kit') as root:
        case(p)
        dark = surface('#08090a', 0.9)
        for row, (name, ring, word) in enumerate(ROWS):
            y = 30 - row * 13
            for column, kind in enumerate(KINDS[name]):
                x = -70 + column * 17
                cylinder(2.9, 0.1, (x, y, 16.15), dark, 0.02, segments=28)
                if (name, column) != ('tri', 0):
                    bit(kind, (x, y, 5), (0, 0, column * 23), ring)
            sign(word, (64, y, 16.25), 2.6, p['ink'], 'bold', 'CENTER')
        plate(rectangle(128, 20, 8, (-6, -31), steps=8), 0.1, dark, (0, 0, 16.14), 0)
        driver(p, (-64, -31, 19.5), (0, 0, 0))
    return root


def three_quarter(p):
    root = kit(p)
    light.studio(180, -36)
    cameras.frame(root, -26, 32, 85, 0.86, 22)


def front(p):
    root = kit(p)
    light.studio(180, -25)
    cameras.frame(root, -3, 58, 85, 0.86, 22)


def macro(p):
    kit(p)
    light.studio(120, -36)
    cameras.macro((-34, 12, 26), -24, 30, 66, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
