"""A regulated soldering station: its case with figures and a knob, its iron in a stand with a coil, its sponge.

Sizes: case 112 × 140 × 92 mm, iron 200 mm long with a grip 20 mm across, replaceable tip 6.5 mm across, as stations of 60 to 70 W.
"""
import math

from kit import cameras, light
from kit.geometry import block, box, circle, cylinder, group, lathe, plate, rectangle, tube
from kit.materials import brass, moulded, powder_coat, rubber, steel, surface
from kit.parts.flex import curve
from kit.parts.signs import sign

WIDE, DEEP, TALL = 112.0, 140.0, 92.0
STROKES = ((0, 8, 5.2, 1.5), (3.2, 4, 1.5, 6.2), (3.2, -4, 1.5, 6.2), (0, -8, 5.2, 1.5), (-3.2, -4, 1.5, 6.2), (-3.2, 4, 1.5, 6.2), (0, 0, 5.2, 1.5))
SEGMENTS = {'0': '1111110', '3': '1111001', '5': '1011011'}


def station(p):
    """Its face looks at -y."""
    coat = powder_coat(p['colour'])
    for x in (-44, 44):
        for y in (-54, 54):
            cylinder(7, 5, (x, y, 0), rubber(), 0.8)
    with group('hull', (0, DEEP / 2 - 4, TALL / 2 + 4), (90, 0, 0)):
        plate(rectangle(WIDE, TALL, 8, steps=8), DEEP - 10, coat, (0, 0, 0), 1.2, segments=3)
    with group('face', (0, -DEEP / 2 + 6, TALL / 2 + 4), (90, 0, 0)):
        plate(rectangle(WIDE, TALL, 8, steps=8), 6, moulded(p['face'], 0.44), (0, 0, 0), 1.6, segments=3)
        plate(rectangle(72, 30, 2, (-12, 20)), 0.1, surface('#120808', 0.12, 0, 0), (0, 0, 6), 0)
        lit, dim = surface('#ff5a3c', 0.5, 0, 0), surface('#2a1210', 0.5, 0, 0)
        for index, figure in enumerate('350'):
            for on, (cx, cy, wide, tall) in zip(SEGMENTS[figure], STROKES):
                box((wide * 1.15, tall * 1.15, 0.02), (-34 + index * 14 + cx * 1.15, 20 + cy * 1.15, 6.12), lit if on == '1' else dim, 0)
        sign('°C', (13, 25, 6.12), 5, '#ff5a3c', 'bold')
        cylinder(1.4, 0.4, (34, 31, 6), surface('#ff8a3c', 0.3, 0, 0, coat=0.5), 0.1, segments=20)
        sign('chauffe', (34, 26, 6.05), 2.4, p['ink'], 'bold')
        knob(p)
        # The plug of the iron: a round connector with five pins.
        lathe([(0, 0), (9.5, 0), (9.5, 3), (8.6, 3.6), (6.6, 3.6), (6.6, 1), (0, 1)], steel(0.34), (-30, -24, 5.8), segments=48)
        lathe([(0, 0), (6, 0), (6, 16), (4.4, 19), (2.6, 27), (0, 27)], moulded('#17191a', 0.45), (-30, -24, 8), segments=40)
        with group('switch', (38, -30, 5.8)):
            plate(rectangle(20, 14, 1.4), 1.2, moulded('#111213', 0.45), (0, 0, 0), 0.3)
            box((15, 10, 4), (0, 0, 1), surface('#b0362a', 0.3, 0, 0.03, 4, coat=0.4), 0.8, (0, 9, 0))
        sign(p['title'], (-30, -2, 6.05), 6, p['ink'], 'display')
        sign(p['facts'], (12, -2.6, 6.05), 3, p['accent'], 'bold')
        sign('200', (-8, -34, 6.05), 2.8, p['ink'], 'bold')
        sign('450', (22, -34, 6.05), 2.8, p['ink'], 'bold')


def knob(p):
    with group('knob', (7, -22, 6)):
        for step in range(11):
            a = math.radians(225 - step * 27)
            box((2.6, 0.5, 0.05), (15.4 * math.cos(a), 15.4 * math.sin(a), 0.05), surface(p['ink'], 0.5, 0, 0), 0, (0, 0, math.degrees(a)))
        lathe([(0, 0), (11.6, 0), (11.2, 9), (10.2, 10.4), (0, 10.6)], moulded('#1b1d1f', 0.42), segments=64)
        for index in range(24):
            a = 2 * math.pi * index / 24
            box((1.2, 0.9, 8), (11.5 * math.cos(a), 11.5 * math.sin(a), 4.8), moulded('#1b1d1f', 0.42), 0.3, (0, 0, math.degrees(a)))
        with group('mark', (0, 0, 10.6), (0, 0, 36)):
            box((1.4, 7, 0.2), (0, 6, 0), surface('#f2f3ef', 0.5), 0.05)


def iron(p):
    """Along +z, its tip at the end: z = 0 is where the lead comes in."""
    lathe([(0, 0), (5, 0), (7.4, 3), (8.6, 20), (9.6, 70), (10.6, 92), (13, 98), (13, 101), (9, 104), (5.6, 108)], moulded(p['handle'], 0.45), segments=56)
    lathe([(9.0, 42), (10.6, 43), (11.2, 66), (11.8, 86), (10.4, 90)], rubber(p['accent']), segments=56)
    for index in range(7):
        lathe([(9.9, 46 + index * 6), (11.6, 47.4 + index * 6), (11.7, 48.6 + index * 6), (9.9, 50 + index * 6)], rubber(p['accent']), segments=56)
    lathe([(0, 106), (5.4, 106), (5.4, 138), (4.6, 140), (0, 140)], steel(0.3), segments=40)
    lathe([(0, 128), (6.6, 128), (6.6, 136), (6.0, 138), (0, 138)], steel(0.34), segments=40)
    lathe([(0, 138), (3.2, 138), (3.2, 160), (0.35, 184), (0, 184)], surface('#c3beb4', 0.3, 1, 0.08, 2), segments=40)


def stand(p, at):
    """A heavy foot, a coil that holds the iron, a tray for the sponge."""
    with group('stand', at, (0, 0, 0)):
        foot = powder_coat(p['colour'])
        plate(rectangle(78, 130, 10, steps=8), 9, foot, (0, 0, 0.4), 1.6, segments=3)
        plate(rectangle(58, 46, 6, (0, -36), steps=6), 0.6, surface('#0f1011', 0.6), (0, 0, 9.2), 0.1)
        block((52, 40, 6), (0, -36, 9.6), surface('#d8b648', 0.95, 0, 0.03, 2, relief=0.25, relief_size=1.6), 1.4)
        cylinder(9, 0.4, (0, -36, 15.5), surface('#a98a30', 0.95), 0.1, hole=6)
        # A ring of brass wool would be beside; here the coil leans by 45 degrees.
        with group('coil', (0, 6, 12), (-48, 0, 0)):
            points = []
            for i in range(9 * 28):
                a = 2 * math.pi * i / 28
                t = i / (9 * 28)
                r = 11 + 4.6 * t ** 2
                points.append((r * math.cos(a), r * math.sin(a), 8 + 74 * t))
            tube(points, 1.25, steel(0.28))
            plate(circle(16.6, steps=48), 1.6, steel(0.34), (0, 0, 82), 0.3, [circle(14.2, steps=48)])
            with group('iron', (0, 0, 188), (180, 0, 0)):
                iron(p)
        box((30, 4, 46), (0, 26, 30), foot, 1.2, (-14, 0, 0))
        for x in (-26, 26):
            cylinder(2.6, 3, (x, 48, 9), brass(), 0.5)


def whole(p):
    with group('soldering') as root:
        with group('left', (-66, 10, 0), (0, 0, 0)):
            station(p)
        stand(p, (62, -6, 0))
        # From the station to the top of the iron, which it leaves along the iron's own axis.
        top = (62, -6 + 6 + 188 * math.sin(math.radians(48)), 12 + 188 * math.cos(math.radians(48)))
        path = curve([(-96, -93, 28), (-92, -112, 10), (-50, -130, 4), (10, -120, 4), (14, -60, 4), (12, 30, 4), (18, 100, 4), (28, 150, 20),
                      (42, 176, 74), (56, 177, 126), (61, 165, 152), (62, 152, 149), top], 12)
        tube(path, 2.6, rubber('#191b1c'))
    return root


def three_quarter(p):
    root = whole(p)
    light.studio(300, -36)
    cameras.frame(root, -20, 22, 85, 0.86, 24)


def front(p):
    root = whole(p)
    light.studio(300, -30)
    cameras.frame(root, 24, 30, 85, 0.86, 24)


def macro(p):
    whole(p)
    light.studio(200, -36)
    cameras.macro((-68, -58, 58), -18, 12, 150, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
