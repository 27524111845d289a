"""A small chip as it is delivered: in pockets of a carrier tape, one of them out, and one turned over.

Sizes: QFN of 5 × 5 mm, 40 contacts 0.4 mm apart (JEDEC MO-220); tape EIA-481: 12 mm wide, pockets 8 mm apart, holes 1.5 mm across and 4 mm apart,
1.75 mm from the edge.
"""
import math

from kit import cameras, light
from kit.geometry import add, box_mesh, circle, group, plate, rectangle
from kit.materials import surface, tin
from kit.parts.chips import package

TAPE, POCKET, DEEP = 12.0, 8.0, 1.3


def chip(p, at, turn=(0, 0, 0)):
    """Its contacts are at z = 0, its marks above."""
    side, pads = p['side'], p['pads']
    with group('chip', at, turn) as made:
        package((side, side, 0.9), (0, 0, 0), 0, p['marks'], side * 0.13, lift=0.02)
        pitch = p['pitch']
        long, foot = box_mesh((pitch * 0.55, 0.4, 0.05), 0.01), box_mesh((pitch * 0.55, 0.06, 0.2), 0.01)
        for mesh in (long, foot):
            mesh.materials.append(tin())
        for quarter in range(4):
            a = math.radians(90 * quarter)
            for pad in range(pads):
                along = (pad - (pads - 1) / 2) * pitch
                for mesh, out, z in ((long, side / 2 - 0.2, 0.01), (foot, side / 2 + 0.01, 0.1)):
                    add('pad', mesh, None, (along * math.cos(a) - out * math.sin(a), along * math.sin(a) + out * math.cos(a), z), (0, 0, 90 * quarter))
        # The large pad in the middle: heat leaves by it.
        half = side * 0.36
        plate([(-half, -half), (half, -half), (half, half), (-half + 0.5, half), (-half, half - 0.5)], 0.03, tin(), (0, 0, -0.005), 0)
    return made


def tape(p, pockets, filled):
    """Along x from the origin, its upper face at z = DEEP + 0.3."""
    black = surface('#1c1e20', 0.34, 0, 0.05, 4)
    top = DEEP + 0.3
    side = p['side'] + 0.5
    long = pockets * POCKET
    holes = [circle(0.75, (2 + i * 4, TAPE / 2 - 1.75), 20) for i in range(int(long / 4))]
    wells = [rectangle(side, side, 0.3, (4 + i * POCKET, -1.0), 3) for i in range(pockets)]
    plate(rectangle(long, TAPE, 0.2, (long / 2, 0)), 0.3, black, (0, 0, top - 0.3), 0.05, holes + wells)
    for i in range(pockets):
        x = 4 + i * POCKET
        plate(rectangle(side + 0.5, side + 0.5, 0.5, (x, -1.0), 4), DEEP, black, (0, 0, 0.02), 0.05, [rectangle(side, side, 0.3, (x, -1.0), 3)])
        plate(rectangle(side + 0.3, side + 0.3, 0.4, (x, -1.0), 4), 0.2, black, (0, 0, 0.02), 0)
        if i in filled:
            chip(p, (x, -1.0, 0.3), (0, 0, 90))
    return long


def laid(p):
    with group('chips') as root:
        with group('tape', (-22, 2, 0), (0, 0, 9)):
            tape(p, 6, {1, 2, 3, 4, 5})
        chip(p, (-12, -12, 0.05), (0, 0, -24))
        chip(p, (2, -11, 1.0), (180, 0, 18))
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(50, -36)
    cameras.frame(root, -22, 34, 100, 0.82, 28)


def front(p):
    root = laid(p)
    light.studio(50, -25)
    cameras.frame(root, -4, 68, 100, 0.8, 26)


def macro(p):
    with group('chips'):
        chip(p, (-3.4, 0, 0.05), (0, 0, -14))
        chip(p, (3.8, 0.6, 1.0), (180, 0, 20))
    light.studio(20, -36)
    cameras.macro((0, 0, 0.6), -18, 36, 16.5, 100, 34)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
