"""Cables in a coil, held by a strap, both plugs in front.

Sizes: HDMI 2.1 plug of type A (shell 13.9 × 4.45 mm, 11.8 mm out of its moulding); USB Type-C 2.3 plug (shell 8.25 × 2.4 mm,
6.65 mm out of its moulding). Cable: 7.3 mm across for Ultra High Speed HDMI, 5 mm for 240 W of USB-C.
"""
import math

from kit import cameras, light
from kit.geometry import box, cylinder, group, lathe, plate, rectangle, tube
from kit.materials import anodised, gold, moulded, nickel, rubber
from kit.parts.signs import sign

# Shell, how far it comes out, moulding (width, height, length).
PLUGS = {
    'hdmi': ((13.9, 4.45), 11.8, (20.5, 11.0, 34.0)),
    'usb-c': ((8.25, 2.4), 6.65, (12.2, 6.6, 24.0)),
}


def shell_outline(kind, by=0.0):
    """The mouth of the plug, `by` mm smaller on each side."""
    width, height = (side / 2 - by for side in PLUGS[kind][0])
    if kind == 'usb-c':
        return rectangle(width * 2, height * 2, height - 0.01, steps=10)
    # The lower corners are cut: it goes in one way only.
    return [(-width + 2.1, -height), (width - 2.1, -height), (width, -height + 1.9), (width, height), (-width, height), (-width, -height + 1.9)]


def plug(p, at, turn):
    """Looks at -y; its cable comes from +y, its moulding begins at y = 0."""
    kind = p['plug']
    _, out, (width, height, length) = PLUGS[kind]
    with group('plug', (at[0], at[1], height / 2), (0, 0, turn)):
        body = anodised(p['accent'], 0.42) if p.get('metal') else moulded(p['colour'], 0.46)
        with group('moulding', (0, 0, 0), (90, 0, 0)):
            plate(rectangle(width, height, min(height * 0.42, 3.2), steps=8), length, body, (0, 0, 0), 0.9, segments=3)
            plate(shell_outline(kind), out, gold() if p.get('gilt') else nickel(), (0, 0, length), 0.12, [shell_outline(kind, 0.32)])
            # What holds the contacts, back from the mouth.
            plate(shell_outline(kind, 0.3), out - 1.6, moulded('#0e0f10'), (0, 0, length), 0)
        relief = p['across'] / 2
        for ring in range(6):
            lathe([(relief, 0), (relief + 1.5 - ring * 0.16, 0.3), (relief + 1.5 - ring * 0.16, 1.7), (relief, 2.0)], rubber(p['colour']),
                  (0, ring * 2.5 + 0.2, 0), (-90, 0, 0), 40)
        cylinder(relief + 0.5, 16, (0, 0, 0), rubber(p['colour']), 0.3, (-90, 0, 0))
        for index, line in enumerate(p['marks']):
            size = (2.0, 1.5)[min(index, 1)] * (1 if kind == 'hdmi' else 0.8)
            sign(line, (0, -length * 0.42 - index * size * 2.1, height / 2), size, p.get('ink', '#cfd2cf'), 'display' if index == 0 else 'bold')
    return length + out


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
