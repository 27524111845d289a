"""Cables in a coil, held by a strap, both plugs in front.

Sizes: plugs as in kit/parts/plugs.py; 7.3 mm across for Ultra High Speed HDMI, 5 mm for 240 W of USB-C.
"""
import math

from kit import cameras, light
from kit.geometry import box, group, plate, rectangle, tube
from kit.materials import rubber
from kit.parts.plugs import PLUGS, plug


def cable(p):
    """Half a turn more than `turns`: two metres in all. Each turn lies where those below leave room."""
    across, radius, turns = p['across'], p.get('radius', 62), p.get('turns', 3)
    seats = [(0, 0), (1.02, 0), (0.5, 0.88), (-0.5, 0.88), (0.1, 1.72), (1.0, 1.6)]
    points, steps = [], 48
    low = PLUGS[p['plug']][2][1] / 2
    for i in range(int((turns + 0.5) * steps) + 1):
        turn, t = divmod(i, steps)
        t = (t / steps) ** 2 * (3 - 2 * t / steps)
        (r0, z0), (r1, z1) = seats[turn], seats[min(turn + 1, len(seats) - 1)]
        r = radius + (r0 + (r1 - r0) * t) * across
        a = 2 * math.pi * i / steps
        points.append((r * math.cos(a), r * math.sin(a), across / 2 + (z0 + (z1 - z0) * t) * across))
    first, last = points[0], points[-1]
    right, left = (radius * 0.5, -radius - 30), (-radius * 0.36, -radius - 42)
    start = bend((right[0], right[1] + 4, low), first)
    end = bend((left[0], left[1] + 4, low), last)[::-1]
    skin = rubber(p['colour'])
    tube([*start, *points[1:-1], *end], across / 2, skin, 0, resolution=8)
    plug(p, (*right, 0), 0)
    plug(p, (*left, 0), 0)
    strap(p, radius, across)


def bend(plug_end, coil_end, steps=18):
    """From a plug to the coil: it leaves one and joins the other along y, in a long S."""
    pull = (coil_end[1] - plug_end[1]) * 0.55
    out = []
    for i in range(steps + 1):
        t = i / steps
        ease = t * t * (3 - 2 * t)
        y = (1 - t) ** 3 * plug_end[1] + 3 * (1 - t) ** 2 * t * (plug_end[1] + pull) + 3 * (1 - t) * t * t * (coil_end[1] - pull) + t ** 3 * coil_end[1]
        out.append((plug_end[0] + (coil_end[0] - plug_end[0]) * ease, y, plug_end[2] + (coil_end[2] - plug_end[2]) * ease))
    return out


def strap(p, radius, across):
    """A strap of hook and loop around the turns, behind."""
    wide, thick = across * 3.0, across * (2.4 if p.get('turns', 3) < 4 else 3.2)
    with group('strap', (0, radius + across * 0.3, thick / 2 - 0.2)):
        with group('band', (-8, 0, 0), (90, 0, 90)):
            plate(rectangle(wide + 2.4, thick + 1.2, 3.0, steps=8), 16, rubber('#202224'), (0, 0, 0), 0.3, [rectangle(wide, thick - 1.2, 2.4, steps=8)])
        box((16, 9, 1.1), (0, -wide / 2 - 3, thick / 2 - 0.4), rubber('#26282a'), 0.4, (14, 0, 0))


def whole(p):
    with group('cable') as root:
        cable(p)
    return root


def three_quarter(p):
    root = whole(p)
    light.studio(170, -38)
    cameras.frame(root, -28, 36, 85, 0.84, 22)


def front(p):
    root = whole(p)
    light.studio(170, -25)
    cameras.frame(root, -4, 74, 85, 0.86, 22)


def macro(p):
    whole(p)
    light.studio(120, -38)
    _, out, (_, height, length) = PLUGS[p['plug']]
    x, y = p.get('radius', 62) * 0.5, -p.get('radius', 62) - 30
    cameras.macro((x - 4, y - length * 0.75, height * 0.6), -34, 24, 66 if p['plug'] == 'hdmi' else 46, 100, 12)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
