"""A 24-inch office screen on its foot: panel, foot whose plate bears marks, inputs behind.

Sizes: 23.8 inches of 16:9 (527 × 296 mm lit), bezels 12 mm, 20 mm below, VESA MIS-D holes 100 mm apart, foot 225 × 200 mm, as common screens of that size.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, cylinder, group, plate, rectangle
from kit.materials import moulded, rubber, surface
from kit.parts import mouths
from kit.parts.signs import label, sign

LIT = (527.0, 296.5)
WIDE, TALL = LIT[0] + 24, LIT[1] + 34
LOW = 108.0  # from the table to the lower edge


def panel(p):
    """In its group x goes right, y up from the lower edge, z towards who looks at it."""
    body = moulded(p['colour'], 0.46)
    lit_y = 21 + LIT[1] / 2
    plate(rectangle(WIDE, TALL, 5, (0, TALL / 2)), 22, body, (0, 0, -22), 2.0, segments=3)
    plate(rectangle(WIDE - 3, TALL - 3, 4, (0, TALL / 2)), 1.0, moulded('#131415', 0.42), (0, 0, -0.4), 0.3, [rectangle(LIT[0] + 1, LIT[1] + 1, 0.4, (0, lit_y))])
    plate(rectangle(LIT[0] + 1, LIT[1] + 1, 0.4, (0, lit_y)), 0.2, surface('#1f2730', 0.3, 0, 0), (0, 0, -0.2), 0)
    sign(p['title'], (0, 10.5, 0.65), 5.5, '#8d9498', 'display')
    for index in range(5):
        block((9, 3, 0.8), (WIDE / 2 - 34 - index * 14, -2.0, -9), moulded('#0f1011', 0.4), 0.4)
    cylinder(1.2, 0.1, (WIDE / 2 - 18, 9, 0.6), surface('#e8efe9', 0.3), 0.02, segments=16)
    with group('back', (0, TALL / 2, -22), (0, 180, 0)):
        back(p, body)


def back(p, body):
    """In this group x goes right as the back is seen, z comes out of it."""
    plate(rectangle(380, 226, 16, (0, -10), steps=8), 26, body, (0, 0, -1), 9, segments=4)
    dark = surface('#08090a', 0.85)
    for row in range(5):
        for slit in range(34):
            plate(rectangle(5, 1.6, 0.7, ((slit - 16.5) * 8.6, 76 - row * 5)), 0.06, dark, (0, 0, 24.98), 0)
    for sx in (-1, 1):
        for sy in (-1, 1):
            cylinder(4.5, 0.6, (sx * 50, sy * 50 - 10, 24.7), body, 0.2, hole=2.2)
            cylinder(2.2, 0.1, (sx * 50, sy * 50 - 10, 24.9), dark, 0.02, segments=20)
    # Inputs look down from a ledge: here they are seen on a recessed plate.
    plate(rectangle(200, 30, 3, (0, -98)), 0.5, moulded('#131415', 0.5), (0, 0, 24.9), 0.2)
    for kind, x, colour in p['inputs']:
        mouths.mouth(kind, (x, -98, 25.4), colour)
        sign(p['names'][kind], (x, -88 if kind != 'iec' else -85.4, 25.45), 3, '#9aa1a4', 'bold')
    label(62, 26, (-128, -40, 25.02), [(p['title'], 4.6, 'display'), ('HDMI · VGA · 60 Hz', 2.8, 'bold')], barcode=p['sku'])


def foot(p):
    """A plate with rubber below, a column behind the panel."""
    body = moulded(p['colour'], 0.4)
    with group('foot', (0, 18, 0)):
        plate(rectangle(226, 196, 20, steps=10), 7, body, (0, 0, 1.6), 2.2, segments=4)
        for sx in (-1, 1):
            for sy in (-1, 1):
                cylinder(8, 2, (sx * 86, sy * 72, 0), rubber(), 0.5)
        with group('column', (0, 42, 8)):
            plate(rectangle(58, 24, 8, steps=8), 210, body, (0, 0, 0), 3, segments=3)
            box((20, 1, 10), (0, -12.2, 30), surface('#0a0b0c', 0.8), 0.3)
        for x, y, dx, dy in p.get('scratches', []):
            long = math.hypot(dx, dy)
            box((long, 0.5, 0.014), (x + dx / 2, y + dy / 2, 8.6), surface('#8b9195', 0.45, 0.2, 0), 0, (0, 0, math.degrees(math.atan2(dy, dx))))


def screen(p):
    with group('monitor') as root:
        foot(p)
        # Tilted back by a few degrees.
        with group('panel', (0, 10, LOW), (84, 0, 0)):
            panel(p)
        box((92, 30, 92), (0, 46, LOW + 118), moulded(p['colour'], 0.46), 6, (-6, 0, 0))
    return root


def three_quarter(p):
    root = screen(p)
    light.studio(420, -36)
    cameras.frame(root, -26, 12, 85, 0.86, 24)


def rear(p):
    root = screen(p)
    light.studio(420, -36, 180)
    cameras.frame(root, 148, 14, 85, 0.86, 24)


def macro(p):
    """Its scratched foot."""
    screen(p)
    light.studio(300, -36)
    cameras.macro((36, -40, 8), -22, 24, 230, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
