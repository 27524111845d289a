"""Mains as France has them: sockets of type E (NF C 61-314: recess 38 mm wide and 15 mm deep, holes 19 mm apart, earth pin above), plugs of type C
(EN 50075: pins 4 mm across and 19 mm long, 17.5 to 18.6 mm apart) and E/F (CEE 7/7: pins 4.8 mm)."""
from ..geometry import box, circle, cylinder, group, lathe, plate, rectangle, tube
from ..materials import brass, moulded, nickel, rubber, surface

RECESS = 19.4


def recess_hole(at):
    """The hole to leave in the face, as an outline."""
    return circle(RECESS, at, 64)


def socket(at, turn=0, colour='#e9eae6'):
    """Its face is z = 0; `turn` says where the earth pin is (0: above)."""
    with group('socket', at, (0, 0, turn)) as made:
        body = moulded(colour, 0.45)
        lathe([(0, -15.8), (RECESS + 0.7, -15.8), (RECESS + 0.7, -0.3), (RECESS, -0.3), (RECESS, -15), (0, -15)], body, segments=64)
        lathe([(RECESS - 0.2, 0.1), (RECESS + 1.3, 0.1), (RECESS + 1.1, 0.5), (RECESS + 0.1, 0.5), (RECESS - 0.2, 0.1)], body, segments=64)
        for x in (-9.5, 9.5):
            cylinder(2.9, 0.1, (x, 0, -15.0), surface('#050505', 0.9), 0.02, segments=28)
            plate(rectangle(5, 5.6, 1, (x, 0)), 0.06, surface('#d9dad5', 0.5), (0, 0, -15.02), 0, [circle(2.9, (x, 0), 28)])
        cylinder(2.4, 14, (0, 11.5, -15), nickel(), 1.4, segments=32)
    return made


def euro_plug(at, turn=(0, 0, 0), colour='#17191a'):
    """Two pins along +z from z = 0, their upper half insulated as the norm says: lower half here."""
    with group('pins', at, turn) as made:
        for x in (-9.0, 9.0):
            with group('pin', (x, 0, 0), (0, x * 0.16, 0)):
                lathe([(0, 0), (1.9, 0), (1.9, 10), (2.0, 10.3), (2.0, 18), (1.3, 18.9), (0, 19)], nickel(), segments=28)
                cylinder(1.98, 10, (0, 0, 0), moulded(colour, 0.45), 0.1, segments=28)
    return made


def schuko_plug(at, turn=(0, 0, 0), colour='#17191a'):
    """The plug at the end of a lead: pins towards -y, the lead leaves towards +y; lies on z = 0."""
    with group('plug', at, turn) as made:
        body = moulded(colour, 0.48)
        with group('head', (0, 0, 18.5), (90, 0, 0)):
            lathe([(0, -34), (6, -34), (8, -28), (15, -12), (18.4, -4), (18.4, 15.4), (17.4, 16), (0, 16)], body, segments=64)
            for side in (-1, 1):
                box((3, 6, 22), (side * 18, 0, 4), body, 0.8)
            cylinder(3, 0.2, (0, 10, 15.9), surface('#060606', 0.9), 0.02, segments=24)
            for x in (-9.5, 9.5):
                lathe([(0, 0), (2.4, 0), (2.4, 18), (1.6, 19), (0, 19)], nickel(), (x, 0, 16), segments=28)
            for side in (-1, 1):
                box((4, 0.8, 12), (0, side * 18.3, 8), brass(), 0.3)
        for ring in range(5):
            cylinder(5.4 - ring * 0.3, 3, (0, 34 + ring * 4, 18.5), rubber(colour), 0.6, (-90, 0, 0), hole=3.4)
    return made


def lead(points, colour='#17191a', across=7.6):
    tube(points, across / 2, rubber(colour), 0, resolution=8)
