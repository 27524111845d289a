"""Mouths of connectors, seen on the wall of a case: the group's plane z = 0 is the wall, they look at +z.

Sizes: USB-A 12.5 × 5.1 mm, USB-C 8.4 × 2.6 mm, HDMI 14 × 4.55 mm, DisplayPort 16.1 × 4.8 mm, VGA (DE-15) 16.9 × 8.4 mm, 8P8C 11.7 × 8 mm, jack 3.5 mm,
IEC 60320 C14 inlet 24 × 16 mm.
"""
import math

from ..geometry import box, cylinder, group, plate, rectangle
from ..materials import gold, moulded, nickel, surface

SIZES = {'usb-c': (9.0, 3.2), 'hdmi': (14.8, 5.4), 'dp': (16.9, 5.6), 'usb-a': (13.1, 5.7), 'jack': (6.2, 6.2), 'rj45': (13.2, 10.4), 'vga': (31, 12.4), 'lock': (6.6, 3.4),
         'iec': (28, 22), 'sd': (25, 3.2)}


def hole():
    return surface('#060606', 0.85)


def outline(kind, by=0.0):
    """The mouth, `by` mm smaller on each side."""
    w, h = SIZES[kind][0] / 2 - by, SIZES[kind][1] / 2 - by
    if kind == 'hdmi':
        return [(-w + 2, -h), (w - 2, -h), (w, -h + 2), (w, h), (-w, h), (-w, -h + 2)]
    if kind == 'dp':
        return [(-w, -h), (w - 1.9, -h), (w, -h + 1.9), (w, h), (-w, h)]
    return rectangle(w * 2, h * 2, h - 0.01 if kind in ('usb-c', 'jack') else 0.7, steps=6)


def mouth(kind, at, colour=None, turn=0):
    """`colour` is that of the tongue of USB-A, of the ring of a jack, of the body of VGA."""
    with group(kind, (at[0], at[1], at[2] if len(at) > 2 else 0), (0, 0, turn)) as made:
        if kind == 'vga':
            vga(colour or '#1f4f9a')
        elif kind == 'iec':
            inlet()
        elif kind in ('lock', 'sd'):
            plate(outline(kind), 0.1, hole(), (0, 0, -0.04), 0)
        elif kind == 'jack':
            cylinder(3.1, 0.5, (0, 0, -0.2), surface(colour or '#1b1d1e', 0.4), 0.2, hole=1.8, segments=32)
            cylinder(1.9, 0.1, (0, 0, -0.05), hole(), 0.01, segments=24)
        else:
            plate(outline(kind), 0.5, nickel(), (0, 0, -0.3), 0.12)
            plate(outline(kind, 0.42), 0.06, hole(), (0, 0, 0.18), 0)
            tongue(kind, colour)
    return made


def tongue(kind, colour):
    wide = SIZES[kind][0]
    if kind == 'rj45':
        for pin in range(8):
            box((0.42, 2.2, 0.06), ((pin - 3.5) * 1.02, -3.2, 0.26), gold(), 0.02)
        box((6, 2.0, 0.05), (0, 4.2, 0.26), nickel(), 0.02)
        return
    tall, lift = {'usb-c': (0.7, 0), 'usb-a': (1.8, 1.0)}.get(kind, (1.2, 0.1))
    box((wide * 0.76, tall, 0.12), (0, lift, 0.26), surface(colour or '#17181a', 0.5), 0.05)


def vga(colour):
    plate([(-8.6, 4.2), (8.6, 4.2), (9.4, 3.2), (7.8, -3.4), (7.0, -4.2), (-7.0, -4.2), (-7.8, -3.4), (-9.4, 3.2)], 4.6, nickel(), (0, 0, -0.4), 0.5, segments=3)
    plate([(-7.8, 3.5), (7.8, 3.5), (6.8, -3.5), (-6.8, -3.5)], 0.1, moulded(colour, 0.5), (0, 0, 4.15), 0.02)
    for row in range(3):
        for pin in range(5):
            cylinder(0.5, 0.05, ((pin - 2) * 2.3 + (0.6 if row == 1 else 0), 2.0 - row * 2.0, 4.24), hole(), 0.01, segments=10)
    for side in (-1, 1):
        plate([(2.6 * math.cos(math.pi / 3 * i), 2.6 * math.sin(math.pi / 3 * i)) for i in range(6)], 4, nickel(), (side * 12.5, 0, -0.3), 0.3)
        cylinder(1.3, 0.1, (side * 12.5, 0, 3.66), hole(), 0.02, segments=20)


def inlet():
    """Three blades, upper corners cut."""
    shape = [(-12, -8), (12, -8), (12, 3), (7, 8), (-7, 8), (-12, 3)]
    plate(rectangle(28, 22, 1.5), 1.2, moulded('#141516', 0.42), (0, 0, -0.3), 0.3, [shape])
    plate(shape, 0.1, hole(), (0, 0, -0.1), 0)
    for x, y in ((-7, -1.5), (7, -1.5), (0, 2.5)):
        box((2, 4.4, 0.6), (x, y, 0.3), nickel(), 0.1)
