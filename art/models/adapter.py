"""An adapter from a USB-C plug to an HDMI socket, with 15 cm of cable between them.

Sizes: plug as in kit/parts/plugs.py; HDMI socket 14 × 4.55 mm in a block of 48 × 21 × 11 mm; cable 4 mm across.
"""
from kit import cameras, light
from kit.geometry import cylinder, group, plate, rectangle, tube
from kit.materials import anodised, moulded, rubber
from kit.parts import mouths
from kit.parts.flex import curve
from kit.parts.plugs import PLUGS, plug
from kit.parts.signs import sign


def socket_block(p, at, turn):
    """Its mouth looks at -y, its cable comes from +y."""
    with group('block', at, turn) as made:
        with group('hull', (0, 48, 6), (90, 0, 0)):
            plate(rectangle(21, 11, 4, steps=8), 48, anodised(p['accent'], 0.42), (0, 0, 0), 1.0, segments=3)
            plate(rectangle(19, 9.4, 3, steps=8), 0.4, moulded('#141516', 0.45), (0, 0, 47.9), 0.1)
            mouths.mouth('hdmi', (0, 0, 48.2))
        for ring in range(5):
            cylinder(3.6 - ring * 0.2, 2, (0, 48 + ring * 2.6, 6), rubber(p['colour']), 0.5, (-90, 0, 0), hole=1.9)
        sign('HDMI', (0, 22, 11.52), 3.4, p['ink'], 'display')
        sign(p['facts'], (0, 15.6, 11.52), 1.9, p['ink'], 'bold')
    return made


def laid(p):
    with group('adapter') as root:
        low = PLUGS['usb-c'][2][1] / 2
        plug(p, (-44, -18, 0), -12)
        socket_block(p, (34, -26, 0), (0, 0, 24))
        # It leaves each end along that end's own axis.
        path = curve([(-44, -18, low), (-41.3, -5.3, low), (-37.8, 11.3, 2.2), (-32, 36, 2), (-20, 56, 2), (-7, 59, 2.4), (0.4, 49.5, 4), (4.9, 39.4, 5.4),
                      (9.4, 29.2, 6), (14.1, 18.7, 6)], 12)
        tube(path, 2, rubber(p['colour']))
    return root


def three_quarter(p):
    root = laid(p)
    light.studio(100, -36)
    cameras.frame(root, -10, 34, 100, 0.84, 22)


def front(p):
    root = laid(p)
    light.studio(100, -25)
    cameras.frame(root, -3, 68, 100, 0.82, 22)


def macro(p):
    socket_block(p, (0, 0, 0), (0, 0, 0))
    light.studio(50, -36)
    cameras.macro((0, 4, 7), -26, 22, 40, 100, 22)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
