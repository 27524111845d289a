"""A tester between a USB-C charger and what it charges: plug at one end, socket at the other, a screen of volts, amperes and watts.

Sizes: body 62 × 24 × 11 mm, as testers of that kind; USB Type-C 2.3 plug (8.25 × 2.4 mm, 6.65 mm long) and socket (8.94 × 3.26 mm).
"""
from kit import cameras, light
from kit.geometry import cylinder, group, plate, rectangle
from kit.materials import anodised, moulded, nickel, surface
from kit.parts import mouths
from kit.parts.signs import sign

LONG, WIDE, TALL = 62.0, 24.0, 11.0


def tester(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Along x: its plug towards -x, its socket towards +x."""
    with group('tester', at, turn) as made:
        plate(rectangle(LONG, WIDE, 4, steps=8), TALL - 1.4, moulded(p['colour'], 0.45), (0, 0, 0), 1.2, segments=3)
        plate(rectangle(LONG - 2, WIDE - 2, 3.2, steps=8), 1.6, anodised(p['lid'], 0.4), (0, 0, TALL - 1.6), 0.6, segments=3)
        z = TALL
        plate(rectangle(36, 17, 1.2, (-3, 0)), 0.05, surface('#07090a', 0.1, 0, 0), (0, 0, z - 0.01), 0)
        rows = (('20,06 V', 4.6, '#f2c14a', 'display', 4.0), ('2,98 A', 4.6, '#67c7e8', 'display', -2.0), ('59,8 W', 2.6, '#7fd48a', 'bold', -6.6))
        for body, size, colour, face, y in rows:
            sign(body, (-20 if size > 3 else -19.6, y, z + 0.04), size * 0.92, colour, face, 'LEFT')
        sign('PD', (11, -6.6, z + 0.04), 2.2, '#e9f1ec', 'bold')
        for y in (5, -5):
            cylinder(3.1, 1.1, (23, y, z - 0.3), moulded('#17191a', 0.4), 0.4, segments=36)
            cylinder(1.0, 0.05, (23, y, z + 0.79), surface(p['accent'], 0.4), 0.01, segments=24)
        with group('plug', (-LONG / 2, 0, TALL / 2), (90, 0, -90)):
            plate(rectangle(12, 6.6, 3, steps=8), 2.2, moulded(p['colour'], 0.45), (0, 0, -0.4), 0.4)
            plate(rectangle(8.25, 2.4, 1.19, steps=10), 8.4, nickel(), (0, 0, 0), 0.12, [rectangle(7.6, 1.76, 0.87, steps=10)])
            plate(rectangle(7.7, 1.8, 0.88, steps=10), 5.4, moulded('#0e0f10'), (0, 0, 0), 0)
        with group('socket', (LONG / 2, 0, TALL / 2), (90, 0, 90)):
            mouths.mouth('usb-c', (0, 0, 0.1))
        with group('print', (0, -WIDE / 2 - 0.01, TALL * 0.42), (90, 0, 0)):
            sign(p['facts'], (0, 0, 0), 2.0, '#c9ccca', 'bold')
    return made


def three_quarter(p):
    with group('tester') as root:
        tester(p)
    light.studio(70, -36)
    cameras.frame(root, -30, 32, 100, 0.8, 26)


def front(p):
    with group('tester') as root:
        tester(p)
    light.studio(70, -25)
    cameras.frame(root, -6, 64, 100, 0.82, 26)


def macro(p):
    tester(p)
    light.studio(50, -36)
    cameras.macro((-LONG / 2 + 6, 0, TALL * 0.7), -62, 26, 42, 100, 22)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
