"""Portable consoles: a tablet between two controllers, or all in one piece. Face up, off.

Sizes: the maker's sheets: 239 × 102 × 13.9 mm with controllers (tablet 173 mm wide, 6.2 inches of 16:9), 208 × 91.1 × 13.9 mm in one piece (5.5 inches).
Left: stick above, directions below, « - » and capture. Right: four keys above, stick below, « + » and home.
"""
import math

from kit import cameras, light
from kit.geometry import box, cylinder, group, lathe, plate, rectangle
from kit.materials import moulded, rubber, surface
from kit.parts import mouths
from kit.parts.signs import sign

THICK = 13.9


def rounded_side(width, height, radius, side, steps=10):
    """Straight where it meets the tablet, round outside. `side` is -1 for the left."""
    w, h = width / 2, height / 2
    points = [(-side * w, -h), (-side * w, h)]
    corners = ((w - radius, h - radius, 90, 0), (w - radius, -h + radius, 0, -90))
    for cx, cy, start, end in corners:
        for step in range(steps + 1):
            a = math.radians(start + (end - start) * step / steps)
            points.append((side * (cx + radius * math.cos(a)), cy + radius * math.sin(a)))
    return points


def stick(at, p, colour='#1b1d1f'):
    """A cap on a stem in its round well."""
    x, y = at
    black = moulded(colour, 0.5)
    lathe([(0, THICK - 0.25), (10.6, THICK - 0.25), (10.6, THICK + 0.12), (9.6, THICK + 0.12), (9.2, THICK - 0.1), (0, THICK - 0.1)], surface('#0c0d0e', 0.6), (x, y, 0), segments=64)
    lathe([(0, -0.1), (8.8, -0.1), (8.2, 1.2), (6.2, 2.2), (3.4, 2.6), (3.4, 4.0), (7.4, 4.4), (8.0, 5.0), (8.0, 5.7), (7.5, 6.5), (6.6, 6.7), (5.6, 6.2), (0, 5.9)],
          rubber(colour), (x, y, THICK), segments=64)
    for index in range(30):
        a = 2 * math.pi * index / 30
        box((0.5, 0.7, 1.1), (x + 7.95 * math.cos(a), y + 7.95 * math.sin(a), THICK + 5.4), black, 0.15, (0, 0, math.degrees(a)))


def key(at, radius, p, words='', tall=1.5, size=None):
    x, y = at
    colour = moulded(p['keys'], 0.36)
    cylinder(radius + 0.35, 0.06, (x, y, THICK - 0.03), surface('#08090a', 0.8), 0.01, segments=40)
    lathe([(0, -0.4), (radius, -0.4), (radius, tall - 0.6), (radius - 0.3, tall - 0.12), (radius - 1.0, tall), (0, tall + 0.06)], colour, (x, y, THICK), segments=40)
    if words:
        sign(words, (x, y, THICK + tall + 0.05), size or radius * 0.62, p['letters'], 'bold')


def diamond(at, p, words, reach=9.2):
    for (dx, dy), word in zip(((0, 1), (1, 0), (0, -1), (-1, 0)), words):
        key((at[0] + dx * reach, at[1] + dy * reach), 3.9, p, word)


def cross(at, p):
    """Directions in one piece."""
    x, y = at
    a, b = 3.7, 10.6
    shape = [(-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)]
    plate([(px * 1.07, py * 1.04) for px, py in shape], 0.06, surface('#08090a', 0.8), (x, y, THICK - 0.03), 0)
    plate(shape, 2.2, moulded(p['keys'], 0.36), (x, y, THICK - 0.3), 0.5, segments=3)


def small_keys(p, left, right):
    """« - » and « + », capture and home."""
    x, y = left['sign']
    box((5.6, 1.7, 1.3), (x, y, THICK + 0.3), moulded(p['keys'], 0.36), 0.4)
    x, y = right['sign']
    for size in ((5.6, 1.7, 1.3), (1.7, 5.6, 1.3)):
        box(size, (x, y, THICK + 0.3), moulded(p['keys'], 0.36), 0.4)
    x, y = left['low']
    box((5.2, 5.2, 0.9), (x, y, THICK + 0.1), moulded(p['keys'], 0.36), 0.4)
    cylinder(1.5, 0.05, (x, y, THICK + 0.54), surface('#55595c', 0.5), 0.01, hole=1.1, segments=28)
    key(right['low'], 3.2, p, '', 0.7)
    cylinder(4.0, 0.14, (*right['low'], THICK - 0.05), surface('#3c4043', 0.4), 0.05, hole=3.35, segments=40)


def face(width, height, lit, radius=2.5):
    """Glass over a panel that is off."""
    plate(rectangle(width, height, radius, steps=8), 0.5, surface('#060708', 0.08, 0, 0), (0, 0, THICK - 0.35), 0.2)
    plate(rectangle(*lit, 0.6), 0.012, surface('#28323f', 0.1, 0, 0), (0, 0, THICK + 0.155), 0)


def tablet(p):
    width, height = 173, 102
    plate(rectangle(width, height, 3, steps=6), THICK, moulded('#26292b', 0.46), (0, 0, 0), 1.4, segments=3)
    across = p['inches'] * 25.4 / math.hypot(16, 9)
    face(width - 3.4, height - 3.4, (across * 16, across * 9))
    for x in (-54, 54):
        plate(rectangle(12, 1.2, 0.59, (x, -height / 2 + 5.4)), 0.02, surface('#000000', 0.9), (0, 0, THICK + 0.16), 0)
    under(height)
    for side in (-1, 1):
        with group('controller', (side * (width / 2 + 16.6), 0, 0)):
            controller(p, side)


def controller(p, side):
    colour = p['left'] if side < 0 else p['right']
    body = moulded(colour, 0.42)
    shape = rounded_side(33, 102, 17, side)
    # Trigger keys show as a dark edge above and outside.
    plate([(x + side * 0.9 if abs(x) > 5 and x * side > 0 else x, y + (1.2 if y > 20 else 0)) for x, y in shape], 4.2, moulded('#1d1f21', 0.42), (0, 0, 5.4), 0.8, segments=3)
    plate(shape, THICK, body, (0, 0, 0), 3.4, segments=5)
    box((1.0, 99, 9.6), (-side * 16.2, 0, 6.6), moulded('#17191b', 0.42), 0.3)
    if side < 0:
        stick((-1, 21), p)
        diamond((-1, -9.5), p, ('', '', '', ''), 9.0)
        for dx, dy, turn in ((0, 1, 0), (1, 0, -90), (0, -1, 180), (-1, 0, 90)):
            arrow((-1 + dx * 9, -9.5 + dy * 9, THICK + 1.56), turn, p)
    else:
        diamond((1, 21), p, 'XABY')
        stick((1, -9.5), p)


def arrow(at, turn, p):
    with group('arrow', at, (0, 0, turn)):
        plate([(-1.3, -0.8), (1.3, -0.8), (0, 1.2)], 0.02, surface(p['letters'], 0.5, 0, 0), (0, 0, 0), 0)


def under(height):
    """The edge that looks at us: its USB-C mouth in the middle."""
    with group('under', (0, -height / 2, THICK / 2), (90, 0, 0)):
        mouths.mouth('usb-c', (0, 0, 0.05))


def one_piece(p):
    width, height = 208, 91.1
    body = moulded(p['left'], 0.42)
    plate(rectangle(width, height, 16, steps=10), THICK, body, (0, 0, 0), 4.0, segments=5)
    across = p['inches'] * 25.4 / math.hypot(16, 9)
    face(130, 77.6, (across * 16, across * 9), 3.5)
    for x in (-22, 22):
        plate(rectangle(8, 1.1, 0.5, (x, -height / 2 + 3.6)), 0.02, surface('#000000', 0.9), (0, 0, THICK - 0.01), 0)
    under(height)
    for side, x in ((-1, -85.5), (1, 85.5)):
        box((34, 6, 3.6), (side * 78, height / 2 - 1.8, THICK - 4.2), body, 1.4)
    stick((-85.5, 17), p, p.get('stick', '#2b2e30'))
    cross((-85.5, -12), p)
    diamond((85.5, 17), p, 'XABY', 8.6)
    stick((85.5, -12), p, p.get('stick', '#2b2e30'))
    small_keys(p, {'sign': (-72.4, 34), 'low': (-77, -32)}, {'sign': (72.4, 34), 'low': (77, -32)})


def console(p):
    with group('console') as root:
        if p.get('one_piece'):
            one_piece(p)
        else:
            tablet(p)
            x = 173 / 2 + 16.6
            small_keys(p, {'sign': (-x + 9.4, 41), 'low': (-x + 6, -31)}, {'sign': (x - 9.4, 41), 'low': (x - 6, -31)})
    return root


def three_quarter(p):
    root = console(p)
    light.studio(200, -36)
    cameras.frame(root, p.get('seen', -26), 34, 85, 0.88, 24)


def front(p):
    root = console(p)
    light.studio(200, -25)
    cameras.frame(root, -3, 64, 85, 0.88, 24)


def macro(p):
    console(p)
    light.studio(130, -36)
    x = -85.5 if p.get('one_piece') else -103
    cameras.macro((x + 4, 4, THICK), -26, 36, 72, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
