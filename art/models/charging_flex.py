"""A charging assembly of a telephone: the USB-C mouth in its metal frame, microphones beside it, and the flexible circuit that goes up to the board.

Sizes: USB Type-C receptacle 8.94 × 3.2 mm; the assembly about 62 mm wide and 46 mm tall, as the part is sold; circuit 0.2 mm, stiffeners of steel.
"""
import math

from kit import cameras, light
from kit.geometry import add, block, box, box_mesh, circle, cylinder, group, plate, rectangle
from kit.materials import gold, moulded, nickel, rubber, steel, surface
from kit.parts.chips import Passives
from kit.parts.flex import board_plug, curve, ribbon
from kit.parts.signs import sign

FILM = '#211b17'


def film():
    return surface(FILM, 0.34, 0, 0.05, 4, coat=0.25)


def mouth(p):
    """A receptacle whose opening looks at -y, its middle at the origin."""
    with group('mouth', (0, 0, 0), (90, 0, 0)):
        plate(rectangle(8.94, 3.26, 1.62, steps=10), 8.2, nickel(), (0, 0, -7.4), 0.12, [rectangle(8.34, 2.66, 1.32, steps=10)])
        plate(rectangle(8.3, 2.6, 1.29, steps=10), 0.4, moulded('#0d0e0f'), (0, 0, -6.6), 0)
        box((6.7, 0.72, 6.2), (0, 0, -3.7), moulded('#1a1b1d', 0.4), 0.1)
        contact = box_mesh((0.26, 0.05, 3.2), 0.01)
        contact.materials.append(gold())
        for side in (-1, 1):
            for pin in range(12):
                add('contact', contact, None, ((pin - 5.5) * 0.5, side * 0.37, -2.6))
        # The gasket that keeps water out, and the frame that is screwed to the chassis.
        plate(rectangle(10.6, 4.7, 2.2, steps=10), 1.3, rubber('#2a2d2f'), (0, 0, -2.4), 0.4, [rectangle(8.9, 3.2, 1.58, steps=10)], segments=3)
    frame = steel(0.36)
    for side in (-1, 1):
        plate(rectangle(6.4, 5.4, 1.4, (side * 8.0, 3.4)), 0.7, frame, (0, 0, -0.3), 0.15, [circle(1.0, (side * 8.6, 3.4), 24)])
        cylinder(1.9, 0.3, (side * 8.6, 3.4, 0.4), steel(0.3), 0.08, hole=1.0, segments=32)
    block((12.4, 6.2, 0.5), (0, 4.2, 1.5), frame, 0.12)
    sign('USB-C', (0, 4.2, 2.0), 1.5, '#55595c', 'bold')


def microphone(at, turn=0):
    """A can of metal 3.4 × 2.4 mm on its stiffener, its mesh beside."""
    with group('microphone', at, (0, 0, turn)):
        plate(rectangle(7.4, 5.2, 1.2), 0.3, steel(0.4), (0, 0, 0), 0.06)
        block((3.6, 2.6, 1.0), (-0.6, 0, 0.3), surface('#c5b98f', 0.34, 1), 0.14)
        cylinder(0.28, 0.04, (-1.6, 0.6, 1.29), surface('#060606', 0.9), 0.01, segments=16)
        plate(circle(1.5, (0, 0), 32), 0.3, rubber('#17191a'), (5.4, 0, 0.05), 0.08, [circle(0.7, (0, 0), 20)])
        plate(circle(0.75, (0, 0), 20), 0.1, surface('#7d8285', 0.5, 0.8), (5.4, 0, 0.1), 0)


def assembly(p, at=(0, 0, 0), turn=(0, 0, 0)):
    """Lies on z = 0: the mouth at the front, wings left and right, the tail goes to the rear and comes up."""
    with group('assembly', at, turn) as made:
        level = 1.7
        with group('port', (0, 0, level)):
            mouth(p)
        wings = [(-29, 1.0), (-12, 1.0), (-11, 6.4), (11, 6.4), (12, 1.0), (27, 1.0), (29, 3.0), (29, 7.4), (15, 8.4), (13.6, 14), (9.6, 15.6), (9.6, 27), (-5.6, 27),
                 (-5.6, 15.6), (-14, 14), (-16, 8.4), (-29, 7.4), (-31, 5.4), (-31, 3.0)]
        plate(wings, 0.2, film(), (0, 0, 0.35), 0.04, [circle(1.0, (-26.4, 4.2), 24), circle(1.0, (25.4, 4.2), 24)])
        for x in (-26.4, 25.4):
            cylinder(1.9, 0.12, (x, 4.2, 0.54), gold(), 0.03, hole=1.0, segments=32)
        with group('marks', (0, 0, 0.56)):
            sign(p['sku'], (-2, 21.4, 0), 1.1, '#b9a58c', 'text')
        microphone((-20, 4.4, 0.55))
        microphone((17.6, 4.4, 0.55), 180)
        parts = Passives()
        with group('parts', (0, 0, 0.55)):
            for i in range(6):
                parts.put('capacitor' if i % 3 else 'resistor', -3.4 + i * 1.6, 10.6, 90, '0402')
            for i in range(4):
                parts.put('capacitor', -12.6 + i * 1.1, 11.4, 90, '0201')
            block((2.6, 2.6, 0.7), (9.6, 11.4, 0.02), moulded('#1b1c1e', 0.4), 0.06)
            for i in range(5):
                cylinder(0.7, 0.05, (-4 + i * 2.6, 17.6, 0), gold(), 0.01, segments=24)
        # The tail bends upwards, then lies down again: its plug shows its contacts.
        with group('tail', (2, 27, 0.45), (0, 0, 90)):
            path = curve([(-0.6, 0), (5, 0.1), (12, 2.6), (19, 5.0), (26, 4.2), (33, 1.6), (38, 0.9)])
            ribbon(path, 8.4, colour=FILM, thick=0.18)
            with group('end', (39.4, 0, 0.75)):
                plate(rectangle(5.6, 17, 1.2), 0.2, film(), (0, 0, 0.0), 0.03)
                board_plug((0, 0, 0.2), 32, 90)
    return made


def pair(p):
    with group('flex') as root:
        assembly(p, (0, 0, 0), (0, 0, p.get('turned', -14)))
        for x, y, spin in ((26, 34, 10), (31, 27, 60), (22, 27, 30)):
            with group('screw', (x, y, 1.05), (0, 90, spin)):
                cylinder(1.05, 0.7, (0, 0, -1.4), steel(0.3), 0.2, segments=28)
                cylinder(0.6, 2.0, (0, 0, -0.8), steel(0.34), 0.1, segments=20)
    return root


def three_quarter(p):
    root = pair(p)
    light.studio(75, -36)
    cameras.frame(root, -20, 36, 100, 0.86, 26)


def front(p):
    root = pair(p)
    light.studio(75, -25)
    cameras.frame(root, 0, 74, 100, 0.86, 26)


def macro(p):
    with group('flex'):
        assembly(p)
    light.studio(34, -36)
    cameras.macro((0.4, 0.6, 2.0), -22, 24, 25, 100, 30)


VIEWS = {'three-quarter': three_quarter, 'front': front, 'macro': macro}
