"""A small mains charger with two USB-C mouths and its Europlug.

Sizes: charger of 65 W in GaN 52 × 42 × 32 mm, as common ones; pins: EN 50075 (kit/parts/mains.py).
"""
from kit import cameras, light
from kit.geometry import group, plate, rectangle
from kit.materials import moulded, surface
from kit.parts import mains, mouths
from kit.parts.signs import sign

LONG, WIDE, TALL = 52.0, 42.0, 32.0


def charger(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Mouths towards -y, pins towards +y; lies on z = 0."""
    with group('charger', at, turn) as made:
        body = moulded(p['colour'], 0.4)
        with group('hull', (0, LONG / 2, TALL / 2), (90, 0, 0)):
            plate(rectangle(WIDE, TALL, 7, steps=10), LONG, body, (0, 0, 0), 2.6, segments=4)
            plate(rectangle(WIDE + 0.1, TALL + 0.1, 7.05, steps=10), 0.4, surface(p['accent'], 0.4), (0, 0, LONG * 0.82), 0.1)
        with group('face', (0, -LONG / 2, TALL / 2), (90, 0, 0)):
            plate(rectangle(WIDE - 7, TALL - 7, 4, steps=8), 0.3, surface(p['face'], 0.3, 0, 0.04, 6), (0, 0, -0.1), 0.1)
            for index, y in enumerate((5.6, -5.6)):
                mouths.mouth('usb-c', (0, y, 0.2))
                sign(f'C{index + 1}', (10, y, 0.22), 2.2, p['ink'], 'bold')
        with group('back', (0, LONG / 2, TALL / 2), (-90, 0, 0)):
            plate(rectangle(32, 14, 6.9, steps=10), 2.4, body, (0, 0, 0), 0.5)
            mains.euro_plug((0, 0, 2.2), colour=p['colour'])
        with group('print', (0, 4, TALL), (0, 0, 0)):
            sign(p['title'], (0, 4, 0.02), 8, p['ink'], 'display')
            sign(p['facts'], (0, -6, 0.02), 2.3, p['ink'], 'bold')
        with group('plate', (-WIDE / 2, 2, TALL / 2), (90, 0, -90)):
            for index, line in enumerate(('100-240 V~ 50/60 Hz', '5 V 3 A · 9 V 3 A', '15 V 3 A · 20 V 3,25 A', p['sku'])):
                sign(line, (0, 6 - index * 4, 0.02), 1.7, p['ink'], 'text')
    return made


def three_quarter(p):
    with group('charger') as root:
        charger(p)
    light.studio(75, -36)
    cameras.frame(root, -34, 26, 100, 0.74, 22)


def rear(p):
    with group('charger') as root:
        charger(p)
    light.studio(75, -36)
    cameras.frame(root, 146, 28, 100, 0.78, 22)


def macro(p):
    charger(p)
    light.studio(60, -36)
    cameras.macro((-1, -LONG / 2, TALL / 2), -22, 14, 54, 100, 22)


VIEWS = {'three-quarter': three_quarter, 'rear': rear, 'macro': macro}
