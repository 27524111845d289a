"""A digital multimeter with its leads: screen, dial, four sockets, the category that it is made for.

Sizes: body 78 × 152 × 38 mm with its holster, as hand-held instruments; safety sockets of 4 mm, 19 mm apart (IEC 61010-031); probes with guards.
"""
import math

from kit import cameras, light
from kit.geometry import box, cylinder, group, lathe, plate, rectangle, tube
from kit.materials import moulded, nickel, rubber, surface
from kit.parts.flex import curve
from kit.parts.signs import sign

WIDE, LONG, TALL = 78.0, 152.0, 34.0
DIAL = ('OFF', 'V~', 'V=', 'Ω', 'nF', 'A', 'mA', 'Hz')


def meter(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Lies on its back, its screen towards +y."""
    with group('meter', at, turn) as made:
        skin, face = rubber(p['holster']), moulded(p['colour'], 0.46)
        plate(rectangle(WIDE, LONG, 15, steps=10), TALL - 4, skin, (0, 0, 0.2), 4, segments=4)
        plate(rectangle(WIDE - 9, LONG - 9, 11, steps=10), 3.2, face, (0, 0, TALL - 4.6), 1.0, segments=3)
        for side in (-1, 1):
            for step in range(6):
                box((2, 6, 14), (side * (WIDE / 2 - 0.3), -30 + step * 10, TALL * 0.45), skin, 0.8)
        top = TALL - 1.4
        screen(p, top)
        dial(p, top)
        for index, (word, colour) in enumerate((('10 A', '#b4352c'), ('mA', '#b4352c'), ('COM', '#17191a'), ('VΩ', '#b4352c'))):
            x = (index - 1.5) * 16.6
            cylinder(6.2, 2.4, (x, -58, top - 0.4), moulded(colour, 0.4), 0.5, hole=2.6, segments=40)
            cylinder(2.7, 0.1, (x, -58, top - 0.2), surface('#050505', 0.9), 0.01, segments=28)
            unit(word, (x, -47.5, top + 0.02), 2.6, p['ink'])
        sign('CAT III 600 V', (0, -67.2, top + 0.02), 2.4, p['accent'], 'bold')
    return made


def unit(word, at, size, colour):
    """The typeface has no omega: it is drawn, after what stands before it."""
    letters = word.replace('Ω', '')
    if letters == word:
        sign(word, at, size, colour, 'bold')
        return
    x, y, z = at
    if letters:
        sign(letters, (x - size * 0.55, y, z), size, colour, 'bold')
        x += size * 0.5
    r = size * 0.4
    arc = [(x + r * math.cos(a), y + size * 0.1 + r * math.sin(a), z) for a in (math.radians(-62 + i * 19) for i in range(17))]
    foot = y - size * 0.46
    tube([(x + r * 1.1, foot, z), (x + r * 0.42, foot, z), *arc, (x - r * 0.42, foot, z), (x - r * 1.1, foot, z)], size * 0.075, surface(colour, 0.5, 0, 0))


def screen(p, top):
    """Seven strokes a figure, dark on grey-green."""
    plate(rectangle(58, 34, 3, (0, 48)), 0.8, moulded('#111213', 0.4), (0, 0, top - 0.4), 0.3)
    plate(rectangle(52, 27, 1.5, (0, 48)), 0.05, surface('#aab8a4', 0.18, 0, 0), (0, 0, top + 0.4), 0)
    ink = surface('#1a211b', 0.4, 0, 0)
    for index, figure in enumerate(p['reading']):
        x = -20 + index * 11
        for on, (cx, cy, wide, tall) in zip(SEGMENTS[figure], STROKES):
            if on == '1':
                box((wide, tall, 0.02), (x + cx, 46.5 + cy, top + 0.47), ink, 0)
        if index == p.get('point', 1):
            box((1.5, 1.5, 0.02), (x + 5.2, 46.5 - 7.6, top + 0.47), ink, 0)
    sign('V', (22.6, 53, top + 0.46), 3.6, '#1a211b', 'bold')
    sign('DC', (22.6, 42, top + 0.46), 2.6, '#1a211b', 'bold')
    sign(p['sku'], (-26, 67.2, top + 0.02), 2, p['ink'], 'text', 'LEFT')
    for index, word in enumerate(('HOLD', 'REL', 'MIN/MAX')):
        x = (index - 1) * 18
        plate(rectangle(13, 6, 2.6, (x, 24)), 1.3, rubber('#3c4245'), (0, 0, top - 0.3), 0.5)
        sign(word, (x, 24, top + 1.02), 1.7, '#e3e6e3', 'bold')


STROKES = ((0, 8, 5.4, 1.8), (3.2, 4, 1.8, 6.8), (3.2, -4, 1.8, 6.8), (0, -8, 5.4, 1.8), (-3.2, -4, 1.8, 6.8), (-3.2, 4, 1.8, 6.8), (0, 0, 5.4, 1.8))
SEGMENTS = {'0': '1111110', '1': '0110000', '2': '1101101', '3': '1111001', '4': '0110011', '5': '1011011', '6': '1011111', '7': '1110000', '8': '1111111', '9': '1111011'}


def dial(p, top):
    cx, cy = 0, -14
    lathe([(0, -0.3), (25, -0.3), (25, 0.4), (0, 0.4)], moulded('#1b1d1f', 0.45), (cx, cy, top), segments=72)
    lathe([(0, 0), (19, 0), (18.4, 4.4), (17, 6), (0, 6.2)], moulded('#232628', 0.42), (cx, cy, top), segments=72)
    angle = 210 - 2 * 240 / 7  # on volts, direct
    with group('pointer', (cx, cy, top + 6.2), (0, 0, angle - 90)):
        box((8, 34, 5), (0, 0, 1.6), moulded('#2b2f31', 0.4), 1.6)
        box((1.6, 10, 0.2), (0, 11, 4.2), surface('#f2f3ef', 0.5), 0.05)
    for index, word in enumerate(DIAL):
        a = math.radians(210 - index * 240 / 7)
        unit(word, (cx + 29.4 * math.cos(a), cy + 25.5 * math.sin(a) + 1, top + 0.05), 2.7, p['ink'])
        box((3, 0.5, 0.05), (cx + 22.4 * math.cos(a), cy + 22.4 * math.sin(a), top + 0.45), surface('#f2f3ef', 0.5), 0, (0, 0, math.degrees(a)))


def probe(at, turn, colour):
    """Lies along +x from `at`, which is where its lead comes in."""
    with group('probe', at, turn) as made:
        body = moulded(colour, 0.42)
        with group('rod', (0, 0, 5.4), (0, 90, 0)):
            lathe([(0, 0), (3, 0), (4.4, 4), (5.2, 20), (4.6, 60), (4.8, 84), (8.6, 85), (8.6, 87.4), (4.6, 88), (3.6, 100), (2.4, 108), (0, 108)], body, segments=48)
            lathe([(0, 107), (1.1, 107), (1.1, 120), (0.2, 126), (0, 126)], nickel(), segments=24)
    return made


def lead(points, colour):
    tube(curve(points, 10), 1.9, rubber(colour), 0, resolution=6)


def laid(p):
    with group('laid') as root:
        meter(p, (-40, 0, 0))
        for colour, x, far, turn in (('#b4352c', -40 + 1.5 * 16.6, 0, 80), ('#17191a', -40 + 0.5 * 16.6, 1, 80)):
            top = TALL + 2
            # A right-angled plug, then the lead down to the table and up to the probe.
            cylinder(5, 16, (x, -58, top), moulded(colour, 0.42), 1.2, segments=36)
            box((9, 20, 9), (x, -64, top + 13), moulded(colour, 0.42), 2)
            start = 34 + far * 26
            lead([(x, -73, top + 13), (x + 2, -92, top), (x + 14 + far * 8, -104 + far * 3, 10), (34 + far * 14, -108 + far * 4, 2), (64 + far * 16, -100, 2), (start + 24, -84, 2.6), (start + 13, -72, 4.6), (start + 11, -60, 5.4)], colour)
            probe((start + 11, -62, 0), (0, 0, turn), colour)
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(190, -36)
    cameras.frame(root, -20, 36, 85, 0.86, 24)


def front(p):
    root = laid(p)
    light.studio(190, -25)
    cameras.frame(root, -3, 66, 85, 0.86, 24)


def macro(p):
    meter(p)
    light.studio(140, -36)
    cameras.macro((0, -34, TALL), -22, 38, 92, 100, 18)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
