"""A bottle of solvent: 500 ml, flat sides, a screw cap, its label with the two signs that the law asks for.

Sizes: 500 ml rectangular bottle 88 × 52 × 170 mm in HDPE; signs GHS02 (flame) and GHS07 (exclamation mark): a red frame standing on its tip,
16 mm a side at least below 3 litres (CLP, annex I, 1.2.1.4).
"""
import math

from kit import cameras, light
from kit.geometry import box, cylinder, group, lathe, plate, rectangle
from kit.materials import moulded, paper, surface
from kit.parts.signs import bars, sign

WIDE, DEEP, TALL = 88.0, 52.0, 128.0


def flame():
    """As drawn by the norm, in a few points, upright around the origin, one unit high."""
    return [(-0.26, -0.3), (-0.34, -0.1), (-0.28, 0.1), (-0.2, 0.2), (-0.2, 0.05), (-0.13, 0.0), (-0.1, 0.22), (0.02, 0.5), (0.04, 0.3), (0.12, 0.16), (0.16, 0.28), (0.26, 0.1),
            (0.3, -0.08), (0.24, -0.3), (0.1, -0.38), (0.12, -0.22), (0.03, -0.05), (-0.02, -0.2), (-0.1, -0.25), (-0.08, -0.38)]


def hazard(at, size, kind):
    """A sign whose side is `size`."""
    half = size / math.sqrt(2)
    ring = [(half, 0), (0, half), (-half, 0), (0, -half)]
    black = surface('#121212', 0.5, 0, 0)
    with group('hazard', at):
        plate(ring, 0.012, surface('#c8281e', 0.45, 0, 0), (0, 0, 0), 0)
        plate([(x * 0.82, y * 0.82) for x, y in ring], 0.012, paper('#f6f6f2'), (0, 0, 0.008), 0)
        if kind == 'flame':
            plate([(x * size * 0.9, (y + 0.04) * size * 0.9) for x, y in flame()], 0.012, black, (0, 0, 0.016), 0)
            box((size * 0.62, size * 0.05, 0.012), (0, -size * 0.36, 0.022), black, 0)
        else:
            plate([(-size * 0.09, size * 0.36), (size * 0.09, size * 0.36), (size * 0.05, -size * 0.12), (-size * 0.05, -size * 0.12)], 0.012, black, (0, 0, 0.016), 0)
            cylinder(size * 0.075, 0.012, (0, -size * 0.26, 0.016), black, 0, segments=24)


def bottle(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Stands on `at`; its label looks at -y."""
    shell = surface(p['colour'], 0.4, 0, 0.05, 6, coat=0.2, relief=0.02, relief_size=4)
    with group('bottle', at, turn) as made:
        plate(rectangle(WIDE, DEEP, 14, steps=10), TALL, shell, (0, 0, 0.4), 5, segments=5)
        # The shoulder, in steps that shrink, then the neck.
        for step in range(9):
            t = step / 9
            shrink = math.cos(t * math.pi / 2)
            wide, deep = 30 + (WIDE - 10 - 30) * shrink, 30 + (DEEP - 10 - 30) * shrink
            plate(rectangle(wide, deep, min(wide, deep) * 0.42, steps=10), 3.2, shell, (0, 0, TALL - 1 + t * 17), 1.4, segments=3)
        lathe([(0, 0), (13.4, 0), (13.4, 6), (15, 6.4), (15, 8), (13, 8.4), (13, 12), (0, 12)], shell, (0, 0, TALL + 15), segments=64)
        cap = moulded(p['cap'], 0.4)
        lathe([(0, 0), (16.2, 0), (16.2, 2.4), (15.6, 3), (15.6, 18.6), (14.6, 19.8), (0, 19.8)], cap, (0, 0, TALL + 24.4), segments=72)
        for index in range(48):
            a = 2 * math.pi * index / 48
            box((0.9, 0.9, 14.6), (15.6 * math.cos(a), 15.6 * math.sin(a), TALL + 35), cap, 0.25, (0, 0, math.degrees(a)))
        with group('label', (0, -DEEP / 2, TALL / 2 + 1), (90, 0, 0)):
            label(p)
    return made


def label(p):
    """On the flat of the front: 58 mm wide."""
    wide, tall = 60, 104
    plate(rectangle(wide, tall, 2), 0.08, paper('#f4f5f0'), (0, 0, 0), 0.02)
    plate(rectangle(wide, 21, 2, (0, tall / 2 - 10.5)), 0.02, surface(p['accent'], 0.45), (0, 0, 0.07), 0)
    ink = '#171a19'
    left, z = -wide / 2 + 4, 0.1
    sign(p['title'], (left, tall / 2 - 8, z), 6.4, '#f5f7f5', 'display', 'LEFT')
    sign(p['volume'], (left, tall / 2 - 16.4, z), 3.4, '#f5f7f5', 'bold', 'LEFT')
    for index, line in enumerate(p['lines']):
        size = 3.5 if index == 0 else 2.1
        sign(line, (left, tall / 2 - 28 - index * 4.6 - (1 if index else 0), z), size, ink, 'bold' if index == 0 else 'text', 'LEFT')
    hazard((-15, -12, z), 17, 'flame')
    hazard((13, -12, z), 17, 'warning')
    sign('DANGER', (left, -30, z), 3.4, ink, 'display', 'LEFT')
    for index, line in enumerate(('Liquide et vapeurs très inflammables.', 'Provoque une sévère irritation des yeux.', p['sku'])):
        sign(line, (left, -35.5 - index * 3.6, z), 1.9, ink, 'text', 'LEFT')
    bars(p['sku'], 24, 6, (wide / 2 - 16, -tall / 2 + 6, z), ink)


def three_quarter(p):
    with group('bottle') as root:
        bottle(p)
    light.studio(140, -38)
    cameras.frame(root, -30, 14, 85, 0.86, 22)


def front(p):
    with group('bottle') as root:
        bottle(p)
    light.studio(140, -30)
    cameras.frame(root, -6, 9, 85, 0.86, 22)


def macro(p):
    bottle(p)
    light.studio(100, -38)
    cameras.macro((0, -DEEP / 2, TALL / 2 - 16), -18, 12, 74, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
