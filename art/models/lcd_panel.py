"""The display of a portable console without its glass: 6.2 inches of 16:9, its steel back, its two flexible circuits.

Sizes: the lit area follows from 6.2 inches (137.3 × 77.2 mm); frame 3 mm around it, 6 mm on the side of the circuits, 2.2 mm thick.
"""
import math

from kit import cameras, light
from kit.geometry import block, group, plate, rectangle
from kit.materials import chip_mould, moulded, paper, surface
from kit.parts.flex import board_plug, curve, ribbon
from kit.parts.signs import label, sign

THICK = 2.2


def sizes(p):
    unit = p['inches'] * 25.4 / math.hypot(16, 9)
    return unit * 16, unit * 9


def panel(p, over=False):
    """Face up: its circuits leave below, at -y."""
    lit = sizes(p)
    wide, tall = lit[0] + 6, lit[1] + 9
    back = surface('#8b8e90', 0.4, 1, 0.06, 8)
    plate(rectangle(wide, tall, 1.2), THICK - 0.6, back, (0, 0, 0), 0.2)
    plate(rectangle(wide - 0.4, tall - 0.4, 1), 0.6, moulded('#15171a', 0.5), (0, 0, THICK - 0.7), 0.1)
    plate(rectangle(lit[0] + 2, lit[1] + 2, 0.4, (0, 1.5)), 0.05, surface('#07090b', 0.16, 0, 0), (0, 0, THICK - 0.12), 0)
    plate(rectangle(lit[0], lit[1], 0.2, (0, 1.5)), 0.02, surface('#2b3542', 0.14, 0, 0), (0, 0, THICK - 0.06), 0)
    # The ledge of glass with the driver, bare at the foot.
    block((lit[0] * 0.5, 1.4, 0.25), (0, -tall / 2 + 2.2, THICK - 0.12), chip_mould(), 0.05)
    for x in (-wide / 2 - 0.8, wide / 2 + 0.8):
        for y in (-24, 26):
            block((2.6, 6, 0.4), (x, y, 0), back, 0.1)
    with group('back', (0, 0, 0), (0, 180, 0)):
        label(44, 17, (-20, 14, 0.02), p['label'], barcode=p['sku'], radius=0.8)
        plate(rectangle(36, 12, 1, (34, -18)), 0.06, paper('#e4c24a'), (0, 0, 0.01), 0)
        sign('film à retirer', (34, -18, 0.08), 2.6, '#2a2208', 'bold')
    for x, wide_flex, long, pins in ((-22, 15, 34, 24), (34, 6, 26, 6)):
        with group('flex', (x, -tall / 2 + 2, 0.4), (0, 0, -90)):
            drop = 0 if not over else 0.6
            ribbon(curve([(0, 0.6), (6, 0.5 + drop), (long * 0.6, 0.15 - (0.2 if not over else -0.5)), (long, -0.2 if not over else 0.7)]), wide_flex, colour='#4a2f18')
            with group('end', (long - 1, 0, -0.1 if not over else 0.5)):
                board_plug((0, 0, 0), pins, 90, 0.5)


def lie(p, over=False):
    with group('panel') as root:
        with group('face', (0, 0, THICK + 0.1 if over else 0.45), (0, 180 if over else 0, 0)):
            panel(p, over)
    return root


def three_quarter(p):
    root = lie(p)
    light.studio(140, -36)
    cameras.frame(root, -24, 34, 100, 0.86, 22)


def rear(p):
    root = lie(p, True)
    light.studio(140, -30)
    cameras.frame(root, -6, 58, 100, 0.86, 22)


def macro(p):
    lie(p)
    light.studio(90, -36)
    cameras.macro((-22, -sizes(p)[1] / 2 - 14, 1), -26, 36, 62, 100, 20)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
