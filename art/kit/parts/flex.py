"""Flexible circuits and the connectors at their ends: polyimide about 0.15 mm thick, board-to-board connectors about 1 mm tall."""
import math

from ..geometry import add, block, box_mesh, group, plate_mesh
from ..materials import gold, moulded, steel, surface


def ribbon(path, width, at=(0, 0, 0), turn=(0, 0, 0), colour='#1a1512', thick=0.15):
    """A strip `width` wide along a path of (x, z): it bends up and down, never sideways."""
    left, right = [], []
    for index, (x, z) in enumerate(path):
        (ax, az), (bx, bz) = path[max(0, index - 1)], path[min(len(path) - 1, index + 1)]
        length = math.hypot(bx - ax, bz - az) or 1
        nx, nz = -(bz - az) / length * thick / 2, (bx - ax) / length * thick / 2
        left.append((x + nx, z + nz))
        right.append((x - nx, z - nz))
    with group('ribbon', at, turn) as made:
        with group('upright', (0, width / 2, 0), (90, 0, 0)):
            add('ribbon', plate_mesh(left + right[::-1], width, 0, smooth=60), surface(colour, 0.32, 0, 0.06, 3, coat=0.3))
    return made


def curve(points, steps=8):
    """A smooth path through points (Catmull-Rom)."""
    out = []
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = points[max(0, i - 1)], points[i], points[i + 1], points[min(len(points) - 1, i + 2)]
        for step in range(steps):
            t = step / steps
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
                             for a, b, c, d in zip(p0, p1, p2, p3)))
    return out + [points[-1]]


def board_plug(at, pins, turn=0, pitch=0.35, stiffener=True):
    """A board-to-board plug, its contacts up, on its stiffener of steel."""
    long = pins * pitch + 2.4
    with group('plug', at, (0, 0, turn)) as made:
        if stiffener:
            block((long + 1.2, 4.2, 0.25), (0, 0, 0), steel(0.4), 0.06)
        block((long, 2.6, 0.6), (0, 0, 0.25), moulded('#141516', 0.4), 0.08)
        block((long - 1.6, 0.8, 0.5), (0, 0, 0.55), moulded('#1b1c1d', 0.4), 0.08)
        contact = box_mesh((pitch * 0.55, 0.5, 0.34), 0.05)
        contact.materials.append(gold())
        for pin in range(pins):
            for side in (-1, 1):
                add('contact', contact, None, ((pin - (pins - 1) / 2) * pitch, side * 0.72, 0.78))
    return made
